// Who sits where, as people call them: "You" and "The computer" against each other, otherwise the colours of the stones.

import type { Position, Side } from './api.ts';
import { fallen } from './clock.ts';
import { text } from './language.svelte.ts';
import { state } from './state.svelte.ts';
import { colour_name, other_side } from './words.ts';

export const sides: Side[] = ['first', 'second'];

export const is_human = (side: Side) => state.seats[side].player === 'human';
export const against_computer = () => is_human('first') !== is_human('second');

// Who has used up the time.
export const late = () => state.clock && fallen(state.clock);

export const is_over = (position: Position) => position.over || late() !== null;

// Nobody moves for a program.
export const is_turn_of_program = () =>
    state.playing && state.position !== null && !is_over(state.position) && !is_human(state.position.mover);

export function name_of(side: Side): string {
    if (!against_computer()) return colour_name(side);
    return is_human(side) ? text.you : text.computer;
}

export const is_you = (side: Side) => against_computer() && is_human(side);

export function result_of(position: Position): string {
    if (position.winner === 'draw') return text.values.a_draw;
    const winner = position.winner ?? other_side(late()!);
    const result = is_you(winner) ? text.game.you_win : text.game.wins(name_of(winner));
    return position.winner ? result : text.game.on_time(result);
}

export function turn_of({ mover }: Position): string {
    if (state.thinking) return text.game.thinking;
    return is_you(mover) ? text.game.your_move : text.game.to_move(name_of(mover));
}

// "Move 3: The computer on d2. Your move."
export function told_in_game(position: Position): string {
    const last = position.cells.find(({ cell }) => cell === position.last);
    const made = last?.stone ? text.position.made(position.stones, name_of(last.stone), last.cell) : '';
    return `${made}${is_over(position) ? result_of(position) : turn_of(position)}.`;
}

// "The computer, level 3 (Casual)".
export function title_of(side: Side): string {
    const { player, values } = state.seats[side];
    if (player === 'human') return name_of(side);
    const n = Number(values.n ?? 5);
    return player === 'level' ? text.game.level(name_of(side), n, text.game.levels[n - 1] ?? '') : `${name_of(side)}, ${player}`;
}
