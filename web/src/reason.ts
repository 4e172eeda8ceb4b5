// A reason as lines to read, each with the moves that lead there.
//
//     b4 forces c3, c4 forces e4, f5             a line as far as everything is forced ...
//         if c5, then e5: the odd threat ...     ... and below it the replies, each to its end
//         if a3 or e5, then ...

import type { Claim, Reason, ReasonNode } from './api.ts';
import { cells_of, type Columns } from './names.ts';

export interface Told {
    words: string;
    line: string[]; // moves from the position that is explained
    depth: number; // of the forks above it
    forks: boolean; // lines of greater depth follow, which belong to it
    verdict: Claim | null; // of the rules at the end of the line
}

const choice = (cells: readonly string[], conjunction: string) =>
    cells.length < 2 ? (cells[0] ?? '') : `${cells.slice(0, -1).join(', ')} ${conjunction} ${cells.at(-1)}`;

export function told_lines({ player, proved, tree }: Reason, columns: Columns, history: readonly string[]): Told[] {
    const all: Told[] = [];
    const cell = (line: readonly string[], move: string) => cells_of(columns, [...history, ...line, move]).at(-1)!;

    function say(words: string, line: string[], depth: number, { forks = false, verdict }: { forks?: boolean; verdict?: Claim | undefined } = {}): void {
        all.push({ words, line, depth, forks, verdict: verdict ?? null });
    }

    // On as long as there is one way.
    function tell(node: ReasonNode, line: string[], words: string, depth: number): void {
        if (node.end !== null) return say(words + (node.words ?? ''), line, depth, node);
        const [[move, next] = []] = Object.entries(node.moves);
        if ((!move || !next) && node.untold.length === 0)
            return say(`${words}${words && '; '}whatever the reply, ${node.after_blunders ?? ''}`, line, depth);
        if (!move || !next || node.untold.length > 0 || Object.keys(node.moves).length > 1) return fork(node, line, words, depth);
        const name = cell(line, move);
        if (node.to_move === player) return tell(next, [...line, move], words + name + (next.end === null ? '' : ': '), depth);
        const forced = words === '' ? `${name} is forced` : `${words} ${node.blunders.length > 0 ? 'forces' : 'leaves only'} ${name}`;
        tell(next, [...line, move], `${forced}, `, depth);
    }

    function fork(node: ReasonNode, line: string[], words: string, depth: number): void {
        const [[reply, only] = [], ...others] = Object.entries(node.moves);
        if (depth > 0 && reply && only && others.length === 0 && only.end !== 'search')
            return tell(only, [...line, reply], `${words}; if ${cell(line, reply)}, then `, depth);
        if (words !== '') say(words, line, depth, { forks: true });
        const below = words === '' ? depth : depth + 1;
        for (const [reply, next] of Object.entries(node.moves)) {
            const [name, on] = [cell(line, reply), [...line, reply]];
            if (next.end === 'search') say(`${name}: ${next.words ?? ''}`, on, below);
            else tell(next, on, `if ${name}, then `, below);
        }
        if (depth > 0 && proved) return; // enough is told: the proof holds for the others, too
        const names = (moves: readonly string[]) => moves.map((move) => cell(line, move));
        if (node.untold.length > 0) say(`${choice(names(node.untold), 'and')} ${node.untold.length === 1 ? 'is' : 'are'} no better`, line, below);
        if (node.blunders.length > 0) say(`if ${choice(names(node.blunders), 'or')}, then ${node.after_blunders ?? ''}`, line, below);
    }

    tell(tree, [], '', 0);
    return all;
}

// Those in sight, when what belongs to some of them is folded away.
export function unfolded(lines: readonly Told[], folded: ReadonlySet<number>): number[] {
    let hidden = Infinity; // whatever is deeper
    return [...lines.keys()].filter((i) => {
        const { depth } = lines[i]!;
        if (depth > hidden) return false;
        hidden = folded.has(i) ? depth : Infinity;
        return true;
    });
}

// How sure it is.
export function proof_text({ proved, positions }: Reason): string {
    if (!proved) return 'the best replies; what is not told is known by search';
    return positions === null || positions === 1 ? 'proved for every reply' : `proved for every reply, in ${positions.toLocaleString('en')} positions`;
}
