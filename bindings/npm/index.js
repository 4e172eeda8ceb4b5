// Solve, explain and play games of k in a row: the engine of inarow in WebAssembly.  This is the entry for browsers; node.js is the one for Node.

import { InputError, Pool, ResourceError } from './pool.js';

export { InputError, ResourceError };

const MiB = 2 ** 20;
const least_memory = 64 * MiB;

// A quarter of the device's memory for all tables together; a device that does not say how much it has may be a small one.
function usual_memory() {
    const gigabytes = globalThis.navigator?.deviceMemory ?? 1;
    return Math.min(Math.max((gigabytes * 1024 * MiB) / 4, least_memory), 1024 * MiB);
}
const usual_workers = () => Math.max(1, Math.min(3, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

// A variant and moves, or a Position; then options.
function question(of, moves, options) {
    if (of instanceof Position) {
        if (typeof moves === 'string' && moves !== '') throw new TypeError('give moves with a variant, not with a position');
        return [of.variant, of.moves, typeof moves === 'object' ? moves : options];
    }
    if (typeof of !== 'string') throw new TypeError(`the variant must be a text such as "7x6", not ${of}`);
    if (typeof moves === 'object') return [of, '', moves];
    if (typeof moves !== 'string') throw new TypeError(`the moves must be a text such as "4455", not ${moves}`);
    return [of, moves, options];
}

// Arrays of any kind as nested arrays in text, which the engine reads like a drawn board.
function board_text(board) {
    if (typeof board === 'string') return board;
    if (board?.[Symbol.iterator]) return `[${Array.from(board, board_text).join(' ')}]`;
    return String(typeof board === 'boolean' ? Number(board) : (board ?? '.'));
}

function check_number(name, value) {
    if (value !== undefined && !(typeof value === 'number' && value > 0)) throw new InputError(`${name} must be a number above 0, not ${value}`);
}

function fields_of(variant, moves, { weak = false, every_move = false, every_best = true, seconds, nodes, search } = {}) {
    check_number('seconds', seconds);
    check_number('nodes', nodes);
    return { variant, moves, question: weak ? 'weak' : 'exact', every_move: Boolean(every_move), every_best: Boolean(every_best), seconds, nodes, search };
}

/** Searches with tables that stay warm from question to question. */
export class Engine {
    #pool;

    constructor({ workers = usual_workers(), memory, wasm_url, worker_url } = {}) {
        check_number('workers', workers);
        check_number('memory', memory);
        const all = Math.max(memory ?? usual_memory(), least_memory);
        this.#pool = new Pool({
            workers,
            memory: Math.max(Math.floor(all / (workers + 1)), least_memory / 4), // the player has tables, too
            wasm_url: wasm_url ? new URL(wasm_url) : new URL('./inarow.wasm', import.meta.url),
            worker_url: worker_url && new URL(worker_url),
        });
    }

    /** Asks a question of the HTTP interface by its name; `event(name, value)` is told what is found out meanwhile. */
    ask(path, fields, { signal, event } = {}) {
        return this.#pool.ask(path, fields, { signal, event });
    }

    /** A book (a file of `inarow book make`) to consult from the next question on; rejects with an InputError where it is none. */
    add_book(bytes) {
        return this.#pool.add_book(bytes);
    }

    async solve(of = '7x6', moves = '', options = {}) {
        const [variant, played, told] = question(of, moves, options);
        return this.ask('solve', fields_of(variant, played, told), told);
    }

    /** The score of every legal move, for the side to move; null where a limit came first. */
    async scores(of = '7x6', moves = '', options = {}) {
        const [variant, played, told] = question(of, moves, options);
        return (await this.solve(variant, played, { ...told, every_move: true, every_best: false })).scores;
    }

    #ask_why(path, of, moves, options) {
        const [variant, played, { seconds = 10, nodes, signal }] = question(of, moves, options);
        check_number('seconds', seconds);
        check_number('nodes', nodes);
        return this.ask(path, { variant, moves: played, seconds, nodes }, { signal });
    }

    async explain(of = '7x6', moves = '', options = {}) {
        return this.#ask_why('explain', of, moves, options);
    }

    /** Which moves of a game were mistakes, what was better, and why. */
    async explain_game(of = '7x6', moves = '', options = {}) {
        return this.#ask_why('game', of, moves, options);
    }

    /** Yields what is known during the search, and finally `{ done: answer }`.  Leaving the loop stops the search. */
    async *analyze(of = '7x6', moves = '', options = {}) {
        const [variant, played, told] = question(of, moves, options);
        const left = new AbortController();
        const signal = told.signal ? AbortSignal.any([told.signal, left.signal]) : left.signal;
        const known = [];
        let wake = () => undefined;
        const say = (one) => {
            known.push(one);
            wake();
        };
        const event = (name, value) => say({ [name]: value });
        this.ask('analyze', fields_of(variant, played, { every_move: true, ...told }), { signal, event }).then(
            (answer) => say({ done: answer }),
            (error) => say({ error }),
        );
        try {
            for (;;) {
                while (known.length === 0) await new Promise((ready) => (wake = ready));
                const one = known.shift();
                if (one.error) throw one.error;
                yield one;
                if (one.done) return;
            }
        } finally {
            left.abort();
        }
    }

    /** A move by a computer player, such as "perfect" or "level:n=3". */
    async play(of = '7x6', moves = '', options = {}) {
        const [variant, played, { player = 'perfect', seed = 1, seconds, signal }] = question(of, moves, options);
        check_number('seconds', seconds);
        return this.ask('play', { variant, moves: played, player, seed, seconds }, { signal });
    }

    async players() {
        return (await this.ask('players', {})).players;
    }

    async position(variant = '7x6', moves = '') {
        const [, played] = question(variant, moves, {});
        return new Position(this, await this.ask('position', { variant, moves: played }));
    }

    /** The position on a board: a drawn one, or rows of cells, two planes or all cells in a row as an array. */
    async fromBoard(board, variant = '7x6', to_move = undefined) {
        return new Position(this, await this.ask('position', { variant, board: board_text(board), to_move }));
    }
}

/** An immutable position, with the fields of /api/v1/position; `play` resolves to the next one. */
export class Position {
    #engine;

    constructor(engine, fields) {
        this.#engine = engine;
        Object.assign(this, fields);
        Object.freeze(this);
    }

    /** The position of a variant after these moves. */
    static of(variant = '7x6', moves = '') {
        return usual_engine().position(variant, moves);
    }

    static fromBoard(board, variant, to_move) {
        return usual_engine().fromBoard(board, variant, to_move);
    }

    /** `move` as in `legal`. */
    play(move) {
        return this.#engine.position(this.variant, this.moves + move);
    }

    get legal_moves() {
        return this.legal.map(({ move }) => move);
    }
}

let the_engine = null;
/** The engine behind the functions below. */
export function usual_engine() {
    the_engine ??= new Engine();
    return the_engine;
}

export const solve = (...question) => usual_engine().solve(...question);
export const scores = (...question) => usual_engine().scores(...question);
export const explain = (...question) => usual_engine().explain(...question);
export const explain_game = (...question) => usual_engine().explain_game(...question);
export const analyze = (...question) => usual_engine().analyze(...question);
export const play = (...question) => usual_engine().play(...question);
export const players = () => usual_engine().players();
export const add_book = (bytes) => usual_engine().add_book(bytes);
