// What people do, as changes of the state.

import * as api from './api.ts';
import { format_address, layers, parse_address, type Layer, type Page } from './address.ts';
import { forget_game, judge_game, pause_game, restart, stop_player } from './background.ts';
import { fallen, halt, press } from './clock.ts';
import { set_language, text } from './language.svelte.ts';
import { columns_of } from './names.ts';
import { parse_link } from './paste.ts';
import { is_human, told_in_game } from './people.ts';
import { seat_text } from './seats.ts';
import { state, type State, type Variation } from './state.svelte.ts';
import { keep } from './storage.ts';
import { add_line, add_move, new_tree, path_to, prune, visit, way_on } from './tree.ts';
import { other_side, position_text } from './words.ts';

const positions = new Map<string, api.Position>(); // of this variant, by moves
let confirmed: api.Position | null = null; // the last answer of the server
let asked = new AbortController(); // only the answer to the last question is shown

export const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

// What a person does adds an entry to the browser's history, so that its back button takes that back: a move, a new board, a page.
// The answer of a player of the list replaces the entry: going back leads to where the person is to move.
type Entry = 'replace' | 'push';

// One is enough to say that a game is on.
function players_here(): { first: string; second: string } {
    const [first, second] = [seat_text(state.seats.first), seat_text(state.seats.second)];
    if (!state.playing) return { first: '', second: '' };
    return first === 'human' ? { first: '', second } : { first, second: second === 'human' ? '' : second };
}

// "Play Connect-4: inarow", "Analyse 4x4x4 05A: inarow".
function title(): string {
    const { page, variant, current } = state;
    const game = [variant === '7x6' ? text.address.game : variant, current].join(' ').trim();
    return `${page === 'play' || page === 'analyse' ? text.address[page](game) : text.places[page]}: inarow`;
}

export function write_address(entry: Entry = 'replace'): void {
    const show = layers.filter((layer) => state.show[layer]);
    const text = format_address({
        page: state.page,
        variant: state.variant,
        moves: state.current,
        show,
        ...players_here(),
    });
    if (text !== location.search)
        entry === 'push' ? history.pushState({ ours: true }, '', text) : history.replaceState(history.state, '', text);
    document.title = title();
}

// After a refusal: the position on the board is the current one again, whatever was asked for before, and even if it was to be
// forgotten.
function stay(problem: string): void {
    // The server names a column by its move, the board by its letter.
    state.problem = problem.replace(/^column (\w)/, (text, move) => (state.columns[move] ? `${text} (${state.columns[move]})` : text));
    state.notice = '';
    state.pending = false;
    state.position = confirmed;
    state.current = add_line(state.tree, confirmed?.history ?? []);
}

// The answer of the server, or nothing when it refused or something newer was asked meanwhile.
async function ask_position(variant: string, moves: string, ask = api.position): Promise<api.Position | null> {
    asked.abort();
    const { signal } = (asked = new AbortController());
    try {
        const position = (variant === state.variant && positions.get(moves)) || (await ask(variant, moves, signal));
        return signal.aborted ? null : position;
    } catch (error) {
        if (!signal.aborted) stay(message(error));
        return null;
    }
}

// Clocks run from the first move that is made to the last; a game that is opened or pasted waits for one.
function set_running({ stones, over, mover }: api.Position, moved: boolean, made: boolean): void {
    if (!state.clock || !state.playing || fallen(state.clock)) return;
    if (stones === 0 || over) halt(state.clock, performance.now());
    else if (moved || state.clock.running) press(state.clock, mover, performance.now(), made);
}

// `made`: by a move that was not in the tree.  It asks no player: stepping through a game must not wake one.
function show_position(position: api.Position, entry: Entry, made: boolean): void {
    const before = confirmed;
    confirmed = position;
    state.pending = false;
    state.hint = '';
    positions.set(position.moves, position);
    state.position = position;
    Object.assign(state.columns, columns_of(position));
    const moved = before !== null && is_move(before, position);
    state.fallen = moved && position.gravity ? (position.last ?? '') : '';
    state.problem = state.notice = state.link = '';
    state.said = state.page === 'play' ? told_in_game(position) : position_text(position);
    set_running(position, moved, made);
    write_address(entry);
    restart();
    stop_player();
    if (position.over && state.page === 'play' && state.judged?.game !== position.moves) judge_game(position.moves);
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
export async function set_up(variant: string, moves = '', page = state.page, ask = api.position): Promise<boolean> {
    const position = await ask_position(variant, moves, ask);
    if (!position) return false;
    // Not the first board, which has its entry already.
    const entry = confirmed === null ? 'replace' : 'push';
    positions.clear();
    state.page = page;
    if (page !== 'play') pause_game();
    if (state.variant !== position.variant) state.columns = {};
    state.variant = position.variant;
    state.tree = new_tree();
    state.current = add_line(state.tree, position.history);
    state.analyses = {};
    forget_game();
    state.unsearchable = '';
    state.rolled = state.rolled && position.topology === 'cylinder';
    state.turn = 0;
    show_position(position, entry, false);
    return true;
}

// The board after a move, drawn before the server has confirmed it: that alone knows who has won and what can be played next.
function expected(before: api.Position, { move, cell }: api.Legal): api.Position {
    const { mover, stones } = before;
    const cells = before.cells.map((one) => (one.cell === cell ? { ...one, stone: mover, move: stones + 1 } : one));
    const later = { moves: before.moves + move, history: [...before.history, move], stones: stones + 1, mover: other_side(mover) };
    return { ...before, ...later, cells, last: cell, threats: [], wins: [] };
}

// Whether it was made.
export async function make_move(move: string, entry: Entry): Promise<boolean> {
    const { position } = state;
    if (!position || state.pending || position.moves !== state.current) return false;
    const legal = position.legal.find((one) => one.move === move);
    if (!legal) return false;
    const made = !state.tree[state.current + move];
    const name = add_move(state.tree, state.current, move);
    Object.assign(state, { position: expected(position, legal), pending: true, fallen: position.gravity ? legal.cell : '' });
    await go_to(name, entry, made);
    return state.position?.moves === name && !state.pending;
}

// Several moves at once, as of the best line.
export function play_line(moves: readonly string[]): void {
    if (state.pending || state.position?.moves !== state.current) return;
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

// One move back.
export function back(): void {
    const name = parent_of(state.current);
    if (name !== state.current) void go_to(name);
}

// To the own move before: what the computer answered is taken back, too.
export function take_back(): void {
    const is_own = (name: string) => is_human(path_to(state.tree, name).length % 2 === 1 ? 'first' : 'second');
    const own = path_to(state.tree, state.current).slice(0, -1).filter(is_own).at(-1);
    if (own !== undefined) void go_to(own);
}

export function forward(): void {
    const [next] = way_on(state.tree, state.current);
    if (next !== undefined) void go_to(next);
}

export const to_start = () => void go_to('');

export async function to_end(): Promise<void> {
    const end = way_on(state.tree, state.current).at(-1);
    if (end !== undefined) await go_to(end);
}

// Takes the position that is shown, and what follows it, out of the tree.
export function forget(): void {
    if (state.current !== '') void go_to(prune(state.tree, state.current));
}

// An empty board; in Play, with all that can be chosen.
export function new_game(variant = state.variant): Promise<boolean> {
    pause_game();
    state.clock = null;
    return set_up(variant);
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
    pause_game();
    write_address('push');
    restart();
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

export function set_palette(palette: State['palette']): void {
    state.palette = document.documentElement.dataset.palette = palette;
    keep('palette', palette);
}

export async function choose_language(name: string): Promise<void> {
    await set_language([name]);
    keep('language', name);
    write_address(); // and the title
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
        tell(text.said.copied);
    } catch {
        state.link = location.href;
        tell(text.said.not_copied);
    }
}

// Opens what somebody pasted: a link, or moves or a drawn board for the board that is shown.
export async function open_text(given: string): Promise<void> {
    const pasted = given.trim();
    if (pasted === '') return;
    const link = parse_link(pasted);
    if (!(await set_up(link?.variant ?? state.variant, pasted, 'analyse', api.read))) return;
    const { show } = parse_address(link?.search ?? '');
    if (show.length > 0) set_layers(show);
    tell(state.position?.exchanged ? text.said.exchanged : text.said.opened);
}

export function set_layers(show: readonly Layer[]): void {
    for (const layer of layers) state.show[layer] = show.includes(layer);
    write_address();
    restart();
}
