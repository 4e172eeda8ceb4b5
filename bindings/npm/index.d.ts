export type Bounds = [number, number];
export type Outcome = 'win' | 'draw' | 'loss';
export type Side = 'first' | 'second';

/** Something about the question is wrong: a variant, a move, an option.  The message is one line for people. */
export class InputError extends RangeError {}
/** The device has not enough memory for it. */
export class ResourceError extends Error {}

export interface Limits {
    /** of searching; what is not settled by then is a bound */
    seconds?: number;
    /** positions visited */
    nodes?: number;
    signal?: AbortSignal;
}

export interface Options extends Limits {
    /** only win, draw or loss */
    weak?: boolean;
    /** also the score of every move */
    every_move?: boolean;
    /** also search for every best move, with at most as much work again (true by default) */
    every_best?: boolean;
    /** "alphabeta", "cube", "dfpn" or "reference" (default: what suits the question); a change forgets the tables */
    search?: string;
}

/** The fields of `inarow solve --json`; scores n > 0: the side to move wins with its n-th-to-last stone. */
export interface Answer {
    variant: string;
    moves: string;
    question: 'exact' | 'weak';
    /** null where a limit left more than one value possible */
    score: number | null;
    bounds: Bounds;
    outcome: Outcome | null;
    exact: boolean;
    settled: boolean;
    last_move: number | null;
    best: string[];
    best_complete: boolean;
    line: string[];
    /** with every_move */
    scores?: Record<string, number | null>;
    /** with every_move */
    move_bounds?: Record<string, Bounds>;
    nodes: number;
    seconds: number;
    /** "search", "book" or "rules" */
    source: string;
    version: string;
    [field: string]: unknown;
}

export interface Progress {
    bounds: Bounds;
    nodes: number;
    seconds: number;
    nodes_per_second: number;
}

export type Known =
    | { progress: Progress; scores?: undefined; done?: undefined }
    | { scores: { move: string; bounds: Bounds }; progress?: undefined; done?: undefined }
    | { done: Answer; progress?: undefined; scores?: undefined };

/** The object of `inarow explain --json`, and all of it in words. */
export interface Explanation {
    bounds: Bounds;
    controller: Side | null;
    claims: { player: Side; claim: string; ground: string; [field: string]: unknown }[];
    losing_moves: Record<string, { words: string; square: string | null; group: string[]; line: string[] }>;
    reasons: Reason[];
    open_moves: string[];
    text: string;
    [field: string]: unknown;
}

/** Why a player wins, or does not lose. */
export interface Reason {
    player: Side;
    title: string;
    proof: string;
    proved: boolean;
    /** `moves` lead from the position to where the line ends, or forks into those of greater depth below it */
    lines: { words: string; moves: string[]; cells: string[]; depth: number; forks: boolean }[];
    [field: string]: unknown;
}

/** A move of a game. */
export interface Judged {
    /** 1 is the first move */
    number: number;
    player: Side;
    move: string;
    cell: string;
    kind: 'good' | 'slow' | 'mistake' | 'unknown';
    /** of a mistake or a slow move: what it is worth, and what was better */
    words: string | null;
    value: Bounds;
    kept: Bounds;
    best: string[];
    /** of a mistake: why something else was better, and what the opponent has after it; each with its main variation */
    reasons: (Reason & { words: string | null; line: string[] })[];
}

/** The object of `inarow explain --game --json`. */
export interface Game {
    variant: string;
    moves: string;
    summary: string;
    mistakes: number;
    slow: number;
    /** moves left undecided by a limit */
    unknown: number;
    /** which these are, in words */
    undecided: string | null;
    game: Judged[];
    version: string;
}

export interface Choice {
    move: string;
    cell: string;
    remark: string;
    value: number | null;
    depth: number;
    nodes: number;
    seconds: number;
}

export interface PlayerOptions {
    /** such as "perfect" (the default), "level:n=3", "mcts:seconds=1" */
    player?: string;
    seed?: number;
    seconds?: number;
    signal?: AbortSignal;
}

export interface PlayerRow {
    name: string;
    help: string;
    parameters: { name: string; default: string; help: string }[];
}

/** A sign of docs/guide/notation.md, a flag of a plane, or null for an empty cell; in rows, levels or planes. */
export type Board = string | number | boolean | null | Iterable<Board>;

export class Position {
    private constructor();
    static of(variant?: string, moves?: string): Promise<Position>;
    static fromBoard: Engine['fromBoard'];
    play(move: string): Promise<Position>;
    readonly legal_moves: string[];
    readonly variant: string;
    readonly moves: string;
    /** o, 2, -1 or y began on the board that was read, so colours are exchanged */
    readonly exchanged: boolean;
    readonly width: number;
    readonly depth: number;
    readonly height: number;
    readonly k: number;
    readonly topology: string;
    readonly gravity: boolean;
    readonly stones: number;
    readonly mover: Side;
    readonly over: boolean;
    readonly winner: Side | 'draw' | null;
    /** the cells of the line that won */
    readonly line: string[];
    readonly last: string | null;
    readonly cells: { cell: string; x: number; y: number; z: number; stone: Side | null; move: number | null }[];
    readonly legal: { move: string; cell: string }[];
    readonly history: string[];
    readonly threats: { cell: string; player: Side; parity: 'odd' | 'even' | null; useful: boolean }[];
    readonly wins: { cell: string; player: Side }[];
}

export interface EngineOptions {
    /** searches at the same time, besides a player */
    workers?: number;
    /** bytes for all tables together, at least 64 MiB */
    memory?: number;
    /** where inarow.wasm and worker.js (in Node: node_worker.js) lie, unless beside this file */
    wasm_url?: string | URL;
    worker_url?: string | URL;
}

export class Engine {
    constructor(options?: EngineOptions);
    solve(variant?: string, moves?: string, options?: Options): Promise<Answer>;
    solve(position: Position, options?: Options): Promise<Answer>;
    scores(variant?: string, moves?: string, options?: Options): Promise<Record<string, number | null>>;
    scores(position: Position, options?: Options): Promise<Record<string, number | null>>;
    explain(variant?: string, moves?: string, options?: Limits): Promise<Explanation>;
    explain(position: Position, options?: Limits): Promise<Explanation>;
    /** Which moves of a game were mistakes, what was better, and why. */
    explain_game(variant?: string, moves?: string, options?: Limits): Promise<Game>;
    explain_game(position: Position, options?: Limits): Promise<Game>;
    /** What is known while the search goes on, and finally `{ done }`.  Leaving the loop stops the search. */
    analyze(variant?: string, moves?: string, options?: Options): AsyncGenerator<Known, void, void>;
    analyze(position: Position, options?: Options): AsyncGenerator<Known, void, void>;
    play(variant?: string, moves?: string, options?: PlayerOptions): Promise<Choice>;
    play(position: Position, options?: PlayerOptions): Promise<Choice>;
    players(): Promise<PlayerRow[]>;
    position(variant?: string, moves?: string): Promise<Position>;
    /** The position on a drawn board or an array.  `to_move` is the sign of the player to move, for boards with as many stones of both. */
    fromBoard(board: Board, variant?: string, to_move?: string | number): Promise<Position>;
    /** A book (a file of `inarow book make`), consulted from the next question on; rejects with an InputError where it is none. */
    add_book(bytes: Uint8Array): Promise<void>;
    /** One of the questions of the HTTP interface by its name: "solve", "analyze", "explain", "game", "position", "play", ... */
    ask(
        path: string,
        fields: Record<string, string | number | boolean | undefined>,
        options?: { signal?: AbortSignal; event?: (name: string, value: unknown) => void },
    ): Promise<unknown>;
}

/** The engine behind the functions below. */
export function usual_engine(): Engine;
export const solve: Engine['solve'];
export const scores: Engine['scores'];
export const explain: Engine['explain'];
export const explain_game: Engine['explain_game'];
export const analyze: Engine['analyze'];
export const play: Engine['play'];
export const players: Engine['players'];
export const add_book: Engine['add_book'];
