// What keys do, wherever the focus is; Grid.svelte has those of the cells.

import { back, forward, open_text, to_end, to_start, undo } from './events.ts';
import { play } from './game.ts';
import { has_board } from './address.ts';
import { letter_of } from './names.ts';
import { state } from './state.svelte.ts';

const steps: Record<string, () => void> = { ArrowLeft: back, ArrowRight: forward, Home: to_start, End: () => void to_end() };

// With Ctrl, or with Command on a Mac.
const with_control: Record<string, () => void> = { z: undo, 'Shift+z': forward, y: forward };

const text_fields = 'input:not([type=checkbox]):not([type=range]), select, textarea, dialog';
const inside = (target: EventTarget | null, places: string) => target instanceof HTMLElement && target.closest(places) !== null;

// A digit is a move as links write it; a letter names a column, large or small, unless the board has more columns than letters.
function move_of(key: string): string | undefined {
    const legal = state.position?.gravity ? state.position.legal : [];
    if (/^[0-9]$/.test(key)) return legal.find(({ move }) => move === key)?.move;
    const in_column = (letter: string) => legal.find(({ cell }) => letter_of(cell) === letter)?.move;
    return in_column(key) ?? in_column(key.toLowerCase());
}

function press(event: KeyboardEvent): (() => void) | undefined {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey)
        return inside(target, text_fields) ? undefined : with_control[(event.shiftKey ? 'Shift+' : '') + key.toLowerCase()];
    if (steps[key]) return inside(target, `${text_fields}, input, [role=grid], [role=slider], [role=tree]`) ? undefined : steps[key];
    if (inside(target, text_fields)) return undefined;
    if (key === '?') return () => (state.help = true);
    const move = move_of(key);
    return move === undefined ? undefined : () => void play(move);
}

export function key(event: KeyboardEvent): void {
    if (!has_board(state.page) || event.altKey || state.help) return;
    const action = press(event);
    if (!action) return;
    event.preventDefault();
    action();
}

export function paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A text field would run the rows of a drawn board together.
    if (!has_board(state.page) || (inside(event.target, text_fields) && !text.trim().includes('\n'))) return;
    event.preventDefault();
    void open_text(text);
}
