// Workers that answer questions side by side, each with a module of its own.
//
// A question goes to the worker that has answered the same kind of question about the same board, because its tables know
// something of it.  Questions that need no search have a worker of their own, so they never wait; players have one, so that their moves
// do not wait for searches.
//
// A search is stopped through shared memory; where the page may not have any (its host must send the headers
// Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy), its worker is replaced by a new one that knows nothing.

const may_share = typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;
const at_once = new Set(['position', 'variants', 'players', 'book']);

/** Something about the question is wrong: a variant, a move, an option.  The message is one line for people. */
export class InputError extends RangeError {
    name = 'InputError';
}

/** The device has not enough memory for it. */
export class ResourceError extends Error {
    name = 'ResourceError';
}

const aborted = (signal) => signal.reason ?? new DOMException('This operation was aborted', 'AbortError');

function error_of(status, body) {
    let message = body;
    try {
        message = JSON.parse(body).error ?? body;
    } catch {
        // The body is the message.
    }
    return status === 400 ? new InputError(message) : status === 503 ? new ResourceError(message) : new Error(message);
}

async function compile(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname.split('/').pop()} is not there: ${response.status}`);
    // If the host does not name the type of the file, it cannot be compiled while it arrives.
    if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

// Bundlers find the worker only where both constructors stand in one expression.
function new_worker(url, hear, fail) {
    const worker = url ? new Worker(url, { type: 'module' }) : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(event.message || 'the worker could not be loaded');
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => undefined };
}

/** What a browser provides; node.js replaces both.  A worker calls `hear(message)` and `fail(text)`; hold(true) keeps a program from ending. */
export const platform = { compile, new_worker };

// One worker, which has one task at most.
class Seat {
    kind = ''; // what its tables know something of
    task = null;
    #worker = null;
    #answered = null; // what waits for the next message that is not an event
    #fail = null;
    #flag = may_share ? new Int32Array(new SharedArrayBuffer(4)) : null;
    #loaded = new Map(); // the books that it has, each with what the module said of it

    constructor(pool) {
        this.pool = pool;
    }

    async run(task) {
        this.task = task;
        this.kind = task.kind;
        try {
            if (!this.#worker) await this.#begin();
            for (const book of this.pool.books) await this.#load(book);
            if (!task.signal?.aborted) task.resolve(await this.#answer(task));
        } catch (error) {
            this.#end();
            task.reject(error instanceof Error ? error : new Error(String(error)));
        } finally {
            this.task = null;
        }
    }

    // The current task is not wanted any more.
    stop() {
        if (this.#flag) return Atomics.store(this.#flag, 0, this.task.id);
        this.#end();
        this.#fail?.(new Error('stopped'));
    }

    #end() {
        this.#worker?.end();
        this.#worker = null;
        this.#loaded.clear();
    }

    async #begin() {
        const compiled = await this.pool.module();
        const fail = (problem) => this.#fail?.(new Error(problem));
        this.#worker = platform.new_worker(this.pool.worker_url, (message) => this.#hear(message), fail);
        await this.#send({ start: compiled, memory: this.pool.memory, flag: this.#flag });
    }

    async #load(book) {
        if (!this.#loaded.has(book)) this.#loaded.set(book, await this.#send({ book, id: ++this.pool.last_id }));
        return this.#loaded.get(book);
    }

    #answer({ path, fields, id }) {
        return path === 'book' ? this.#load(fields.bytes) : this.#send({ ask: path, fields, id });
    }

    async #send(message) {
        const worker = this.#worker;
        worker.hold(true);
        try {
            return await new Promise((answered, fail) => {
                this.#answered = answered;
                this.#fail = fail;
                worker.post(message);
            });
        } finally {
            worker.hold(false);
        }
    }

    #hear(message) {
        if (message.failed) return this.#fail?.(new Error(message.failed));
        if (message.event) return this.task?.event(message.event, JSON.parse(message.data));
        this.#answered?.(message);
    }
}

export class Pool {
    books = [];
    last_id = 0;
    #module = null;
    #quick;
    #player;
    #seats = [];
    #waiting = [];

    // `workers`: searches at the same time, besides a player; `memory`: bytes for the tables of each.
    constructor({ workers, memory, wasm_url, worker_url }) {
        Object.assign(this, { workers, memory, wasm_url, worker_url });
        this.#quick = new Seat(this);
        this.#player = new Seat(this);
    }

    module() {
        this.#module ??= platform.compile(this.wasm_url).catch((error) => {
            this.#module = null;
            throw error;
        });
        return this.#module;
    }

    // Resolves to the answer; rejects with an InputError, or with the signal's reason.  `event(name, value)` is told of
    // progress.
    async ask(path, fields, { signal, event = () => undefined } = {}) {
        if (signal?.aborted) throw aborted(signal);
        const id = ++this.last_id;
        const task = { id, path, fields, signal, event: (name, value) => signal?.aborted || event(name, value), kind: `${path} ${fields.variant}` };
        const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
        const stop = () => this.#stop(task);
        signal?.addEventListener('abort', stop, { once: true });
        this.#waiting.push(task);
        this.#next();
        try {
            const { status, body } = await answer;
            if (signal?.aborted) throw aborted(signal);
            if (status !== 200) throw error_of(status, body);
            return JSON.parse(body);
        } finally {
            signal?.removeEventListener('abort', stop);
        }
    }

    // To be consulted from the next question on; rejects with an InputError where it is no book.
    async add_book(bytes) {
        this.books.push(bytes);
        try {
            await this.ask('book', { bytes });
        } catch (error) {
            this.books = this.books.filter((book) => book !== bytes);
            throw error;
        }
    }

    #stop(task) {
        this.#waiting = this.#waiting.filter((one) => one !== task);
        const seat = [this.#quick, this.#player, ...this.#seats].find((one) => one.task === task);
        seat?.stop();
        task.reject(aborted(task.signal));
    }

    #seat_for(task) {
        if (at_once.has(task.path)) return this.#quick.task ? null : this.#quick;
        if (task.path === 'play' && !this.#player.task) return this.#player;
        const free = this.#seats.filter((seat) => !seat.task);
        const same = free.find((seat) => seat.kind === task.kind);
        if (same) return same;
        if (this.#seats.length < this.workers) this.#seats.push(new Seat(this));
        return this.#seats.find((seat) => !seat.task && seat.kind === '') ?? free[0] ?? null;
    }

    #next() {
        for (const task of [...this.#waiting]) {
            const seat = this.#seat_for(task);
            if (!seat) continue;
            this.#waiting = this.#waiting.filter((one) => one !== task);
            void seat.run(task).finally(() => this.#next());
        }
    }
}
