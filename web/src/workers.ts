// Workers of the browser that answer instead of a server: the npm package inarow, which lies beside the page.

import { Refusal, type Connection, type Handlers, type Query } from './connection.ts';

interface Engine {
    ask(path: string, fields: Query, options: { signal?: AbortSignal; event?: (name: string, value: unknown) => void }): Promise<unknown>;
    add_book(bytes: Uint8Array): Promise<void>;
}
interface Package {
    Engine: new () => Engine;
    InputError: new () => Error;
    ResourceError: new () => Error;
}

// A book that is fetched when its variant is asked about for the first time.
class Book {
    there = false;
    private fetched: Promise<void> | null = null;

    constructor(
        readonly variant: string,
        private readonly file: string,
    ) {}

    // Resolves once the engine has it; where it cannot be had, everything is searched.
    added_to(engine: Engine): Promise<void> {
        this.fetched ??= fetch(this.file)
            .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(String(response.status)))))
            .then((bytes) => engine.add_book(new Uint8Array(bytes)))
            .then(() => void (this.there = true))
            .catch(() => undefined);
        return this.fetched;
    }
}

const before_keeping = 3000; // milliseconds
const wait_for_book = 500;
const pause = (millis: number) => new Promise((ready) => setTimeout(ready, millis));

const searches = ['solve', 'analyze', 'explain', 'game', 'play'];

// "7x6 books/7x6-12.book,6x7 books/6x7-8.book": variants, each with the file of its book.
function books_named(names: string): Book[] {
    return names.split(',').flatMap((name) => {
        const [variant, file] = name.split(' ');
        return variant && file ? [new Book(variant, file)] : [];
    });
}

// `file` is the package's index.js.
export function workers(file: string, book_names = ''): Connection {
    const books = books_named(book_names);
    let loaded: Promise<{ engine: Engine; found: Package }> | null = null;

    function load(): Promise<{ engine: Engine; found: Package }> {
        loaded ??= (import(/* @vite-ignore */ new URL(file, document.baseURI).href) as Promise<Package>).then((found) => ({ engine: new found.Engine(), found }));
        return loaded;
    }

    // The book may know the answer at once.  It is fetched with the first question about its board, mostly one that takes no search,
    // and waited for a little; then the search begins, and is begun again when the book is there.
    async function ask_with_book(engine: Engine, path: string, query: Query, signal: AbortSignal | undefined, event: (name: string, value: unknown) => void): Promise<unknown> {
        const options = signal ? { signal, event } : { event };
        const book = books.find(({ variant }) => variant === query.variant);
        if (!book || book.there) return engine.ask(path, query, options);
        const added = book.added_to(engine);
        if (!searches.includes(path)) return engine.ask(path, query, options);
        await Promise.race([added, pause(wait_for_book)]);
        if (book.there || signal?.aborted) return engine.ask(path, query, options);
        const arrival = new AbortController();
        void added.then(() => book.there && arrival.abort());
        const either = signal ? AbortSignal.any([signal, arrival.signal]) : arrival.signal;
        try {
            return await engine.ask(path, query, { signal: either, event });
        } catch (error) {
            if (signal?.aborted || !arrival.signal.aborted) throw error;
            return engine.ask(path, query, options);
        }
    }

    async function ask(path: string, query: Query, signal: AbortSignal | undefined, event: (name: string, value: unknown) => void): Promise<unknown> {
        const { engine, found } = await load();
        try {
            return await ask_with_book(engine, path, query, signal, event);
        } catch (error) {
            if (error instanceof found.InputError) throw new Refusal(error.message, 400);
            if (error instanceof found.ResourceError) throw new Refusal(error.message, 503);
            throw error;
        }
    }

    // From the second visit on the page works without a network, and may share memory with its workers.  That fetches everything once
    // more, so it waits until the first answers are there, most likely.
    const keep = () => void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined);
    if ('serviceWorker' in navigator) setTimeout(keep, before_keeping);

    return {
        ask: <T>(path: string, query: Query = {}, signal?: AbortSignal) => ask(path, query, signal, () => undefined) as Promise<T>,
        follow: async (path: string, query: Query, handlers: Handlers, signal: AbortSignal) => {
            const tell = (name: string, value: unknown) => handlers[name]?.(value as never);
            tell('done', await ask(path, query, signal, tell));
        },
    };
}
