// What people paste: a link to a position, or moves as the page, the command line or a book of games writes them.

import type { Columns } from './names.ts';
import { moves_of } from './names.ts';

export interface Pasted {
    variant: string | null; // null: the board that is shown
    moves: string;
    search: string; // of a link; empty for moves
}

// Links of this page, and those of connect4.gamesolver.org.
function parse_link(text: string): Pasted | null {
    const search = /^\S*?(\?\S+)$/.exec(text)?.[1]?.replace(/#.*$/, '');
    if (!search) return null;
    const values = new URLSearchParams(search);
    const moves = values.get('moves') ?? values.get('pos');
    if (moves === null && !values.has('variant')) return null;
    return { variant: values.get('variant') ?? '7x6', moves: moves ?? '', search };
}

// "1. d1 d2 2. e1?!" without its move numbers and marks.  A move number has up to three digits, and a move follows: "445566." has none.
const bare = (text: string) => text.replace(/\b\d{1,3}(\.+|…)(?=\s*[^\s.…])/g, ' ').replace(/[?!✓,;]+/g, ' ').trim();

function parse_moves(text: string, columns: Columns): string {
    const words = bare(text);
    const cells = words.match(/[a-z]\d+/gi) ?? [];
    const small = cells.map((cell) => cell.toLowerCase());
    const all_cells = cells.join('') === words.replace(/\s/g, '') && cells.length > 0;
    return (all_cells ? (moves_of(columns, cells) ?? moves_of(columns, small)) : null)?.join('') ?? words.replace(/\s+/g, '');
}

export function parse_pasted(text: string, columns: Columns): Pasted {
    const words = text.trim();
    return parse_link(words) ?? { variant: null, moves: parse_moves(words, columns), search: '' };
}
