// The WebAssembly module (bindings/wasm), and how it is asked: one question at a time, on the thread that asks.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const clock = () => performance.now();

export class Module {
    #exports;
    #event = () => undefined;
    #stopped = () => false;
    #answer = null;

    // `compiled` is a WebAssembly.Module of inarow.wasm.
    static async start(compiled) {
        const made = new Module();
        const instance = await WebAssembly.instantiate(compiled, made.#imports(compiled));
        made.#exports = instance.exports;
        made.#exports._initialize?.();
        return made;
    }

    // Asks `path` ("solve") with fields ({ variant: '7x6', moves: '44' }), and returns { status, body }: an HTTP status and
    // JSON.  `event(name, json)` is told what is found out meanwhile; the search ends soon after `stopped()` is true.
    ask(path, fields, event = () => undefined, stopped = () => false) {
        this.#event = event;
        this.#stopped = stopped;
        const words = [path];
        for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== null) words.push(name, String(value));
        if (words.some((word) => word.includes('\0'))) return { status: 400, body: '{"error":"a text with a zero in it"}' };
        return this.#hand_over(encoder.encode(words.join('\0')), this.#exports.ask);
    }

    // A book to consult from the next question on.
    add_book(bytes) {
        return this.#hand_over(bytes, this.#exports.add_book);
    }

    // For all tables together, in bytes; what they know is forgotten.
    set_memory(bytes) {
        this.#exports.set_memory(bytes);
    }

    #hand_over(bytes, call) {
        const place = this.#exports.allocate(bytes.length) >>> 0;
        if (place === 0) return { status: 503, body: '{"error":"out of memory"}' };
        new Uint8Array(this.#exports.memory.buffer).set(bytes, place);
        this.#answer = null;
        try {
            call(place, bytes.length);
        } finally {
            this.#exports.release(place);
        }
        return this.#answer;
    }

    #text(place, bytes) {
        return decoder.decode(new Uint8Array(this.#exports.memory.buffer, place >>> 0, bytes));
    }

    #imports(compiled) {
        const known = {
            'inarow.event': (name, name_bytes, data, data_bytes) => this.#event(this.#text(name, name_bytes), this.#text(data, data_bytes)),
            'inarow.reply': (status, body, bytes) => (this.#answer = { status, body: this.#text(body, bytes) }),
            'inarow.stopped': () => (this.#stopped() ? 1 : 0),
            'inarow.now': () => clock() / 1000,
            'env.emscripten_notify_memory_growth': () => undefined,
            'wasi_snapshot_preview1.clock_time_get': (_id, _precision, place) => {
                const nanoseconds = BigInt(Math.round(clock() * 1e6));
                new DataView(this.#exports.memory.buffer).setBigUint64(place >>> 0, nanoseconds, true);
                return 0;
            },
        };
        const imports = {};
        for (const { module, name } of WebAssembly.Module.imports(compiled)) {
            imports[module] ??= {};
            // Files and the environment: the C library asks for them nowhere that the engine reaches.
            imports[module][name] = known[`${module}.${name}`] ?? (() => 52);
        }
        return imports;
    }
}
