// What the page begins with: the lists of the server, what the address says, and what a reload must not lose.

import { parse_address, layers, type Address } from './address.ts';
import * as api from './api.ts';
import { pause_game, tick } from './background.ts';
import { go_to, message, set_palette, set_theme, set_up } from './events.ts';
import { human, let_program_move } from './game.ts';
import { parse_seat } from './seats.ts';
import { keep_game, kept_game } from './session.ts';
import { state, type State } from './state.svelte.ts';
import { kept } from './storage.ts';
import { visit } from './tree.ts';

async function load_lists(): Promise<void> {
    const complain = (error: unknown) => (state.problem = message(error));
    await Promise.all([
        api.variants().then((variants) => (state.variants = variants), complain),
        api.players().then((players) => (state.players = players), complain),
        api.experiments().then((experiments) => (state.experiments = experiments), complain),
    ]);
}

// Whoever is not named is a person.
function seat({ first, second }: Address): void {
    const told = first + second !== '';
    if (told) state.seats = { first: first ? parse_seat(first) : human(), second: second ? parse_seat(second) : human() };
    if (told && state.page === 'play') state.playing = true;
    else pause_game();
}

// The moves of a link as far as they can be played; the server has said which is the first that cannot.
function good_part(moves: string): string {
    const wrong = Number(/at move (\d+)/.exec(state.problem)?.[1] ?? 1);
    return (moves.match(/[a-z]+\d+|./g) ?? []).slice(0, wrong - 1).join('');
}

async function open_address(): Promise<void> {
    const address = parse_address(location.search);
    state.page = address.page;
    state.help = false;
    seat(address);
    // Back on the same board: it is still there, with all that was tried on it, and what is shown stays as it is.
    if (address.variant === state.position?.variant && state.tree[address.moves]) return go_to(address.moves);
    for (const layer of layers) state.show[layer] = address.show.includes(layer);
    if (await set_up(address.variant, address.moves)) return;
    // A link that is wrong: say so, on a board that works.
    const { problem } = state;
    if (problem === '') return;
    const opened = (await set_up(address.variant, good_part(address.moves))) || (await set_up('7x6'));
    if (opened) state.problem = problem;
}

function restore(): void {
    const game = kept_game();
    if (game?.variant !== state.variant || !game.tree[state.current]) return;
    state.tree = game.tree;
    Object.assign(state.columns, game.columns);
    visit(state.tree, state.current);
    if (state.playing && game.clock) state.clock = { ...game.clock, since: performance.now() };
}

export async function start(): Promise<void> {
    set_theme((kept('theme') as State['theme'] | null) ?? 'auto');
    set_palette((kept('palette') as State['palette'] | null) ?? 'classic');
    const [first, second] = (kept('seats') ?? '').split(' ');
    if (first && second) state.seats = { first: parse_seat(first), second: parse_seat(second) };
    addEventListener('popstate', () => void open_address());
    addEventListener('pagehide', keep_game);
    setInterval(() => tick(performance.now()), 100);
    await Promise.all([load_lists(), open_address()]);
    restore();
    let_program_move();
}
