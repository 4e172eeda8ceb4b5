// Who sits where, as people call them: "You" and "The computer" against each other, otherwise the colours of the stones.

import type { Position, Side } from './api.ts';
import { fallen } from './clock.ts';
import { state } from './state.svelte.ts';
import { colour_name, other_side } from './words.ts';

export const sides: Side[] = ['first', 'second'];

// Of the difficulties 1 to 10.
export const level_names = ['Beginner', 'Learner', 'Casual', 'Attentive', 'Steady', 'Skilled', 'Strong', 'Expert', 'Master', 'Champion'];

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
    return is_human(side) ? 'You' : 'The computer';
}

export const is_you = (side: Side) => name_of(side) === 'You';

export function result_of(position: Position): string {
    if (position.winner === 'draw') return 'A draw';
    const winner = position.winner ?? other_side(late()!);
    return `${name_of(winner)} ${is_you(winner) ? 'win' : 'wins'}${position.winner ? '' : ' on time'}`;
}

export function turn_of({ mover }: Position): string {
    if (state.thinking) return 'The computer is thinking…';
    if (!against_computer()) return `${name_of(mover)} to move`;
    return is_human(mover) ? 'Your move' : 'The computer to move';
}

// "Move 3: The computer on d2. Your move."
export function told_in_game(position: Position): string {
    const last = position.cells.find(({ cell }) => cell === position.last);
    const made = last?.stone ? `Move ${position.stones}: ${name_of(last.stone)} on ${last.cell}. ` : '';
    return `${made}${is_over(position) ? result_of(position) : turn_of(position)}.`;
}

// "The computer, level 3 (Casual)".
export function title_of(side: Side): string {
    const { player, values } = state.seats[side];
    if (player === 'human') return name_of(side);
    const n = Number(values.n ?? 5);
    return `${name_of(side)}, ${player === 'level' ? `level ${n} (${level_names[n - 1] ?? ''})` : player}`;
}
