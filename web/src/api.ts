// Everything that is known about the game comes from here: the page itself knows no rules.  The questions are those of the HTTP
// interface (docs/guide/http-api.md); who answers them is chosen when the page starts: the server that it came from, or,
// where the page says where the engine lies, workers of the browser (docs/guide/webassembly.md).

import { server } from './server.ts';
import { Refusal, type Connection, type Query } from './connection.ts';
import { text } from './language.svelte.ts';
import { workers } from './workers.ts';

export { Refusal, type Query };

export type Side = 'first' | 'second';
export type Bounds = [number, number];
export type Question = 'exact' | 'weak';

export interface Cell {
    cell: string; // "d1"
    x: number; // across
    y: number; // into the depth of a box
    z: number; // upwards
    stone: Side | null;
    move: number | null; // which move put the stone there, from 1
}

export interface Legal {
    move: string; // to be appended to `moves`
    cell: string; // where the stone comes to lie
}

export interface Threat {
    cell: string;
    player: Side;
    parity: 'odd' | 'even' | null;
    useful: boolean;
}

export interface Win {
    cell: string; // can be filled at once, and completes a line of the player
    player: Side;
}

export interface Position {
    variant: string;
    moves: string;
    exchanged?: boolean; // of a board: the second sign began
    width: number;
    depth: number;
    height: number;
    k: number;
    topology: string;
    gravity: boolean;
    stones: number;
    mover: Side;
    over: boolean;
    winner: Side | 'draw' | null;
    line: string[];
    last: string | null;
    cells: Cell[];
    legal: Legal[];
    history: string[];
    threats: Threat[];
    wins: Win[];
}

export interface Progress {
    bounds: Bounds;
    nodes: number;
    seconds: number;
    nodes_per_second: number;
}

export interface Solution {
    score: number | null;
    bounds: Bounds;
    outcome: 'win' | 'draw' | 'loss' | null;
    exact: boolean;
    settled: boolean;
    last_move: number | null;
    best: string[];
    line: string[];
    move_bounds?: Record<string, Bounds>;
    nodes: number;
    seconds: number;
    source?: string; // "search", or what made it unnecessary
}

export interface RuleUse {
    rule: string;
    squares: string[];
    solves: number;
    groups: string[][];
}

export interface Claim {
    player: Side;
    claim: string; // "does not lose"
    ground: string; // "cover"
    threat: string | null; // the cell of the threat that decides
    cover: RuleUse[] | null;
}

// What the rules prove at the position itself, in words, too.
export interface ToldClaim extends Claim {
    words: string; // what is claimed, and how many rules stop how many lines
    rule_words: string[]; // of each rule: what it answers, and which lines it stops
    rest_words: string; // where no rule answers
}

export interface ReasonNode {
    end: 'line' | 'full' | 'rules' | 'search' | null; // null: it goes on
    verdict?: Claim; // where rules end it
    moves: Record<string, ReasonNode>; // those that are told
}

export interface ToldLine {
    words: string;
    moves: string[]; // from the position that is explained
    cells: string[]; // which they fill
    depth: number; // of the forks above it
    forks: boolean; // lines of greater depth follow, which belong to it
}

export interface Reason {
    title: string; // "Why the first player wins"
    proof: string; // how sure that is
    proved: boolean; // for all replies, told or not
    remark?: string | null; // on its first move
    lines: ToldLine[];
    tree: ReasonNode;
}

export interface Explanation {
    summary: string; // who wins, when and by which moves: one sentence
    score: number | null;
    best: string[];
    move_bounds: Record<string, Bounds>; // of the score of each move
    source: string | null;
    reasons: Reason[]; // of the winner; in a draw one for each player
    bounds: Bounds;
    controller: Side | null;
    zugzwang: string | null; // who controls it and what comes of that, a sentence to a line; null where there is none
    claims: ToldClaim[];
    arguments: { words: string }[]; // what other rules prove: zugzwang on 4x4x4, pairings and sequences of threats without gravity
    losing_moves: Record<string, { words: string }>; // how each is punished
    open_moves: string[]; // the time was too short to know whether they lose
    text: string; // all of it in words, with a board of letters
}

// A move of a game that was gone through.
export interface Judged {
    number: number; // 1 is the first
    move: string;
    cell: string;
    kind: 'good' | 'slow' | 'mistake' | 'unknown';
    words: string | null; // of a mistake or a slow move: what it is worth, and what was better
    // Of a mistake: the main variation of what was better, and of what the opponent has after it; null where the search alone knows.
    reasons: { words: string | null; line: string[]; tree: ReasonNode }[];
}

export interface Game {
    summary: string; // how many mistakes there are
    unknown: number; // moves that the time was too short for
    undecided: string | null; // which these are, in words
    game: Judged[];
}

export interface Parameter {
    name: string;
    default: string;
    help: string;
}

export interface Named {
    name: string;
    help: string;
    parameters: Parameter[];
}

export interface Variants {
    topologies: { name: string; help: string }[];
    examples: { variant: string; help: string }[];
    jobs?: boolean; // the server shows a solve in jobs
}

// How far a solve in jobs is.
export interface Jobs {
    variant: string;
    moves: string;
    question: 'exact' | 'weak' | 'goal';
    goal?: string; // "score>=1"
    holds?: boolean | null;
    bounds: Bounds;
    settled: boolean;
    move_bounds: Record<string, Bounds>; // for the player who moves
    replies?: Record<string, Reply>;
    nodes: number;
    seconds: number; // of all workers together
    search: string;
    ledger: string;
    jobs: { done: number; answered: number; splits: number };
    tree_nodes: number;
    trend?: Trend | null;
    remaining?: { nodes: Range; seconds: Range | null } | null; // still to be visited, from and to
}

// From and, where anybody knows, to.
export type Range = [number, number | null];

// By how much the numbers are multiplied while the positions visited are multiplied by ten.
export interface Trend {
    proof: number;
    disproof: number;
}

// What is known of a move at the top that is open.
export interface Reply {
    proof: number;
    disproof: number;
    nodes: number;
    open: number; // positions below it that wait for a job
    trend?: Trend | null;
}

export interface Choice {
    move: string;
}

export interface ExperimentProgress {
    done: number;
    total: number;
    seconds: number;
}

export interface ExperimentResult {
    tables: { title: string; rows: Record<string, string | number | null>[] }[];
    notes: string[];
    complete: boolean;
    consistent: boolean;
    command: string;
    html: string;
}

const { engine, books }: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};
const connection: Connection = engine ? workers(engine, books) : server;

export const runs_experiments = connection === server;
// What the page waits for until it has a position.
export const awaited = () => (connection === server ? text.waiting.server : text.waiting.engine);

export const jobs = () => connection.ask<Jobs>('jobs');
export const variants = () => connection.ask<Variants>('variants');
export const players = () => connection.ask<{ players: Named[] }>('players').then((answer) => answer.players);
export const experiments = () => (runs_experiments ? connection.ask<{ experiments: Named[] }>('experiments').then((answer) => answer.experiments) : Promise.resolve([]));

const ask_position = (query: Query, signal?: AbortSignal) => connection.ask<Position>('position', query, signal);
export const position = (variant: string, moves: string, signal?: AbortSignal) => ask_position({ variant, moves }, signal);

// Moves or a board, in any form; of a text that is neither, what is wrong with it as what it looks like.
export async function read(variant: string, text: string, signal?: AbortSignal): Promise<Position> {
    const [moves, board] = [{ variant, moves: text }, { variant, board: text }];
    const [likely, other] = /[\n[]/.test(text) ? [board, moves] : [moves, board];
    return ask_position(likely, signal).catch((problem) => ask_position(other, signal).catch(() => Promise.reject(problem)));
}

export const explain = (variant: string, moves: string, seconds: number, signal: AbortSignal) =>
    connection.ask<Explanation>('explain', { variant, moves, seconds }, signal);

export const game = (variant: string, moves: string, seconds: number, signal: AbortSignal) =>
    connection.ask<Game>('game', { variant, moves, seconds }, signal);

export const solve = (query: Query, signal: AbortSignal) => connection.ask<Solution>('solve', query, signal);

export const play = (query: Query, signal?: AbortSignal) => connection.ask<Choice>('play', query, signal);

export interface AnalysisHandlers {
    progress: (progress: Progress) => void;
    scores: (scores: { move: string; bounds: Bounds }) => void;
    done: (solution: Solution) => void;
}

export const analyze = (query: Query, handlers: AnalysisHandlers, signal: AbortSignal) => connection.follow('analyze', query, { ...handlers }, signal);

export interface ExperimentHandlers {
    progress: (progress: ExperimentProgress) => void;
    done: (result: ExperimentResult) => void;
}

export const experiment = (name: string, values: Record<string, string>, handlers: ExperimentHandlers, signal: AbortSignal) =>
    server.post(`experiments/${encodeURIComponent(name)}`, values, { ...handlers }, signal);
