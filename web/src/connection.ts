// Who answers the page's questions.

import { text } from './language.svelte.ts';

export type Query = Record<string, string | number | boolean | undefined>;

export type Handlers = Record<string, (data: never) => void>;

export interface Connection {
    // Throws a Refusal, or the reason of the signal.
    ask<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
    // Hands every event to the function of its name; the last one is `done`.
    follow(path: string, query: Query, handlers: Handlers, signal: AbortSignal): Promise<void>;
}

// What was refused, in words for people, with an HTTP status.
export class Refusal extends Error {
    constructor(
        message: string,
        readonly status: number,
    ) {
        super(message);
    }
}

export const stopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

// What goes wrong while an answer arrives is no refusal by whoever gives it, unless it was stopped on purpose.
export function broken_off(error?: unknown): never {
    throw stopped(error) ? error : new Refusal(text.problems.broken_off, 0);
}
