// A game: who plays, how it begins and what can be asked for while it lasts.

import * as api from './api.ts';
import { let_player_move } from './background.ts';
import { new_clock } from './clock.ts';
import { go_to_game, make_move, message, open_page, set_up, to_end, write_address } from './events.ts';
import { text } from './language.svelte.ts';
import { is_over, is_turn_of_program } from './people.ts';
import { seat_text } from './seats.ts';
import { state, type Seat, type State } from './state.svelte.ts';
import { keep } from './storage.ts';

export const human = (): Seat => ({ player: 'human', values: {} });

export function sit_down(seats: Partial<State['seats']>): void {
    Object.assign(state.seats, seats);
    keep('seats', `${seat_text(state.seats.first)} ${seat_text(state.seats.second)}`);
}

export function set_clock(time_control: State['time_control']): void {
    state.time_control = time_control;
    state.clock = null;
}

// Asks whoever sits there, if it is the turn of a program.
export function let_program_move(): void {
    if (is_turn_of_program())
        let_player_move(async (move) => {
            if (await make_move(move, 'replace')) let_program_move();
        });
}

// From the position on the board, or from the start after a game that is over.
export async function start_game(): Promise<void> {
    const { minutes, seconds } = state.time_control;
    if (!state.position || is_over(state.position)) return rematch();
    state.clock ??= minutes > 0 ? new_clock(minutes, seconds) : null;
    state.playing = true;
    write_address(); // tells who plays
    let_program_move();
}

// Another game like this one.
export async function rematch(): Promise<void> {
    state.clock = null;
    if (await set_up(state.variant)) await start_game();
}

export function swap_sides(): Promise<void> {
    const { first, second } = state.seats;
    sit_down({ first: second, second: first });
    return rematch();
}

// After a look at the moves before, or a move that could not be asked for.
export async function go_on(): Promise<void> {
    await to_end();
    let_program_move();
}

// A stone on the board begins the game that was chosen.
export async function play(move: string): Promise<void> {
    if (state.page === 'play' && !state.playing) await start_game();
    if (is_turn_of_program() || (state.page === 'play' && state.position && is_over(state.position))) return;
    if (await make_move(move, 'push')) let_program_move();
}

// The best move that the time allows; on boards that are too large to search, that of the strongest level.
export async function hint(): Promise<void> {
    const { position } = state;
    if (!position || position.over || is_turn_of_program()) return;
    const ask = (player: string) => api.play({ variant: state.variant, moves: position.moves, player });
    const choice = await ask('perfect:seconds=2').catch(() => ask('level:n=10').catch((error) => void (state.problem = message(error))));
    if (!choice || state.position?.moves !== position.moves) return;
    state.hint = position.legal.find(({ move }) => move === choice.move)?.cell ?? '';
    state.said = text.game.hint_is(state.hint);
}

// Looks at the game: at its end, or before one of its moves.
export async function review(ply?: number): Promise<void> {
    state.show.scores = true;
    open_page('analyse');
    if (ply !== undefined) await go_to_game(ply);
}
