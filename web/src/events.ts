// What people do, as changes of the state.

import * as api from './api.ts';
import { format_address, layers, parse_address, type Layer, type Page } from './address.ts';
import { forget_game, let_player_move, restart, stop_player, tick } from './background.ts';
import { fallen, halt, new_clock, press } from './clock.ts';
import { columns_of } from './names.ts';
import { parse_link } from './paste.ts';
import { parse_seat, seat_text } from './seats.ts';
import { state, type Seat, type State, type Variation } from './state.svelte.ts';
import { keep, kept } from './storage.ts';
import { add_line, add_move, new_tree, path_to, prune, visit, way_on } from './tree.ts';
import { position_text } from './words.ts';

const positions = new Map<string, api.Position>(); // of this variant, by moves
let latest = 0; // counts requests: only the answer to the last one is shown

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

// What a person does adds an entry to the browser's history, so that its back button takes that back: a move, a new board, a page.
// The answer of a player of the list replaces the entry: going back leads to where the person is to move.
type Entry = 'replace' | 'push';

function write_address(entry: Entry = 'replace'): void {
    const show = layers.filter((layer) => state.show[layer]);
    const text = format_address({
        page: state.page,
        variant: state.variant,
        moves: state.current,
        show,
        first: seat_text(state.seats.first),
        second: seat_text(state.seats.second),
    });
    if (text !== location.search)
        entry === 'push' ? history.pushState({ ours: true }, '', text) : history.replaceState(history.state, '', text);
    document.title = state.page === 'experiments' ? 'inarow: experiments' : `inarow: ${state.variant} ${state.current}`;
}

// After a refusal: the position on the board is the current one again, whatever was asked for before, and even if it was to be
// forgotten.
function stay(problem: string): void {
    state.problem = problem;
    state.current = add_line(state.tree, state.position?.history ?? []);
}

// The answer of the server, or nothing when it refused or something newer was asked meanwhile.
async function ask_position(variant: string, moves: string, ask = api.position): Promise<api.Position | null> {
    const ticket = ++latest;
    try {
        const position = (variant === state.variant && positions.get(moves)) || (await ask(variant, moves));
        return ticket === latest ? position : null;
    } catch (error) {
        if (ticket === latest) stay(message(error));
        return null;
    }
}

// Full clocks that do not run yet, where the players want any.
function new_clocks(): void {
    const { minutes, seconds } = state.time_control;
    state.clock = minutes > 0 ? new_clock(minutes, seconds) : null;
}

// Clocks run from the first move that is made to the last; a game that is opened or pasted waits for one.
function set_running({ stones, over, mover }: api.Position, moved: boolean, made: boolean): void {
    if (!state.clock || fallen(state.clock)) return;
    if (stones === 0 || over) halt(state.clock, performance.now());
    else if (moved || state.clock.running) press(state.clock, mover, performance.now(), made);
}

// `made`: by a move that was not in the tree.  It asks no player: stepping through a game must not wake one.
function show_position(position: api.Position, entry: Entry, made: boolean): void {
    const before = state.position;
    positions.set(position.moves, position);
    state.position = position;
    Object.assign(state.columns, columns_of(position));
    const moved = before !== null && is_move(before, position);
    state.fallen = moved && position.gravity ? (position.last ?? '') : '';
    state.problem = state.notice = state.link = '';
    state.said = position_text(position);
    set_running(position, moved, made);
    write_address(entry);
    restart();
    stop_player();
}

const is_move = (before: api.Position, after: api.Position) =>
    before.variant === after.variant && after.stones === before.stones + 1 && after.moves.startsWith(before.moves);

// Shows a position of the tree.
export async function go_to(name: string, entry: Entry = 'replace', made = false): Promise<void> {
    state.current = name;
    const position = await ask_position(state.variant, name);
    if (!position) return;
    visit(state.tree, name);
    show_position(position, entry, made);
}

// Sets a board up; a text that the server refuses changes nothing.
export async function set_up(variant: string, moves = '', ask = api.position): Promise<boolean> {
    const position = await ask_position(variant, moves, ask);
    if (!position) return false;
    // Not the first board, which has its entry already.
    const entry = state.position === null ? 'replace' : 'push';
    positions.clear();
    if (state.variant !== position.variant) state.columns = {};
    state.variant = position.variant;
    state.tree = new_tree();
    state.current = add_line(state.tree, position.history);
    state.analyses = {};
    forget_game();
    state.unsearchable = '';
    state.rolled = state.rolled && position.topology === 'cylinder';
    state.turn = 0;
    state.remark = '';
    new_clocks();
    show_position(position, entry, false);
    let_program_move();
    return true;
}

async function make_move(move: string, entry: Entry): Promise<void> {
    const { position } = state;
    if (!position || position.moves !== state.current) return; // the answer to the move before is still on its way
    if (!position.legal.some((legal) => legal.move === move)) return;
    const made = !state.tree[state.current + move];
    const name = add_move(state.tree, state.current, move);
    await go_to(name, entry, made);
    if (state.position?.moves === name) let_program_move();
}

const let_program_move = () => let_player_move((move) => make_move(move, 'replace'));

// Nobody moves for a program that is thinking.
const is_turn_of_program = () => state.playing && state.position !== null && !is_human(state.position.mover);

export function play(move: string): void {
    if (!is_turn_of_program()) void make_move(move, 'push');
}

// Several moves at once, as of the best line.
export function play_line(moves: readonly string[]): void {
    if (state.position?.moves !== state.current || is_turn_of_program()) return;
    void go_to(moves.reduce((name, move) => add_move(state.tree, name, move), state.current), 'push');
}

// Draws a line of a reason.
export async function show_variation(variation: Omit<Variation, 'end'>): Promise<void> {
    const { position } = state;
    if (!position || state.variation?.id === variation.id) return;
    state.variation = { ...variation, end: null };
    const moves = [position.moves, ...variation.moves].join('');
    const end = positions.get(moves) ?? (await api.position(state.variant, moves).catch(() => null));
    if (end?.variant === state.variant) positions.set(moves, end);  // another board may have been set up meanwhile
    if (state.variation?.id === variation.id) state.variation.end = end;
}

export const hide_variation = () => (state.variation = null);

// The position of the game that was gone through, after so many of its moves; with a line from there on the board.
export async function go_to_game(ply: number, variation?: Omit<Variation, 'end'>): Promise<void> {
    const moves = state.judged?.answer?.game.slice(0, ply).map(({ move }) => move) ?? [];
    const name = add_line(state.tree, moves);
    if (name !== state.current) await go_to(name);
    if (variation && state.position?.moves === name) await show_variation(variation);
}

const parent_of = (name: string) => state.tree[name]?.parent ?? name;
const is_human = (side: api.Side) => state.seats[side].player === 'human';
const one_program = () => is_human('first') !== is_human('second');

// One move back; against a player of the list as far as the own last move, as it would answer at once.
export function back(): void {
    const sides: api.Side[] = ['first', 'second'];
    if (state.playing && !sides.some(is_human)) set_playing(false);
    let name = parent_of(state.current);
    if (state.playing && !is_human(path_to(state.tree, name).length % 2 === 1 ? 'first' : 'second')) name = parent_of(name);
    if (name !== state.current) void go_to(name);
}

export function forward(): void {
    const [next] = way_on(state.tree, state.current);
    if (next !== undefined) void go_to(next);
}

// A player of the list who moves first would answer at once there, and leave the start again.
export function to_start(): void {
    if (!is_human('first')) set_playing(false);
    void go_to('');
}

export function to_end(): void {
    const end = way_on(state.tree, state.current).at(-1);
    if (end !== undefined) void go_to(end);
}

// Takes the position that is shown, and what follows it, out of the tree.
export function forget(): void {
    if (state.current !== '') void go_to(prune(state.tree, state.current));
}

// Whoever lost on time had paused the computer.
export function new_game(): Promise<boolean> {
    if (state.clock && fallen(state.clock)) state.playing = one_program();
    return set_up(state.variant);
}

export function toggle(layer: Layer): void {
    state.show[layer] = !state.show[layer];
    write_address();
    restart();
}

export function ask(question: State['question']): void {
    state.question = question;
    state.analyses = {};
    restart();
}

export function open_page(page: Page): void {
    state.page = page;
    state.fallen = '';
    write_address('push');
}

// A cylinder flat, or rolled up with the last stone in front.
export function roll(rolled: boolean): void {
    const { position } = state;
    state.rolled = rolled;
    state.fallen = '';
    if (rolled) state.turn = position?.cells.find((cell) => cell.cell === position.last)?.x ?? state.turn;
}

export function set_theme(theme: State['theme']): void {
    state.theme = theme;
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    keep('theme', theme);
}

export function sit_down(side: api.Side, seat: Seat): void {
    state.seats[side] = seat;
    write_address();
    const two_programs = !is_human('first') && !is_human('second');
    set_playing(one_program() || (two_programs && state.playing));
}

export function set_playing(playing: boolean): void {
    state.playing = playing;
    let_program_move();
}

// The opponent of whoever does not choose one: plays well enough, and can be beaten.
export const play_computer = () => sit_down('second', { player: 'level', values: {} });

export function set_clock(time_control: State['time_control']): void {
    state.time_control = time_control;
    new_clocks();
}

// Takes the last move back; at the start of a board, what was there before it.
export function undo(): void {
    if (state.current !== '') back();
    else if (history.state?.ours) history.back();
}

export function tell(text: string): void {
    state.notice = state.said = text;
}

// Without https or on another machine a page may not write to the clipboard: then people do it.
export async function copy_link(): Promise<void> {
    state.link = '';
    try {
        await navigator.clipboard.writeText(location.href);
        tell('Link copied.');
    } catch {
        state.link = location.href;
        tell('This browser does not let the page copy. Copy the link from the box.');
    }
}

// Opens what somebody pasted: a link, or moves or a drawn board for the board that is shown.
export async function open_text(text: string): Promise<void> {
    const pasted = text.trim();
    if (pasted === '') return;
    const link = parse_link(pasted);
    if (!(await set_up(link?.variant ?? state.variant, pasted, api.read))) return;
    const { show } = parse_address(link?.search ?? '');
    if (show.length > 0) set_layers(show);
    tell(state.position?.exchanged ? 'The colours are exchanged: the other player began on the board that you pasted.' : 'Opened what you pasted.');
}

function set_layers(show: readonly Layer[]): void {
    for (const layer of layers) state.show[layer] = show.includes(layer);
    write_address();
    restart();
}

async function load_lists(): Promise<void> {
    const complain = (error: unknown) => (state.problem = message(error));
    await Promise.all([
        api.variants().then((variants) => (state.variants = variants), complain),
        api.players().then((players) => (state.players = players), complain),
        api.experiments().then((experiments) => (state.experiments = experiments), complain),
    ]);
}

async function open_address(): Promise<void> {
    const address = parse_address(location.search);
    state.page = address.page;
    state.help = false;
    // Back on the same board: it is still there, with all that was tried on it, and what is shown and who plays stays as it is.
    if (address.variant === state.position?.variant && state.tree[address.moves]) {
        state.playing &&= one_program(); // two players of the list would leave the position at once
        return go_to(address.moves);
    }
    for (const layer of layers) state.show[layer] = address.show.includes(layer);
    state.seats = { first: parse_seat(address.first), second: parse_seat(address.second) };
    state.playing = one_program();
    const mine = latest + 1;
    if ((await set_up(address.variant, address.moves)) || latest !== mine) return;
    // A link that is wrong: say so, on a board that works.
    const { problem } = state;
    if (await set_up('7x6')) state.problem = problem;
}

export async function start(): Promise<void> {
    set_theme((kept('theme') as State['theme'] | null) ?? 'auto');
    addEventListener('popstate', () => void open_address());
    setInterval(() => tick(performance.now()), 100);
    await Promise.all([load_lists(), open_address()]);
}
