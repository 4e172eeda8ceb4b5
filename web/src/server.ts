// The server that the page came from (docs/guide/http-api.md).

import { broken_off, Refusal, stopped, type Connection, type Handlers, type Query } from './connection.ts';
import { text } from './language.svelte.ts';
import { state } from './state.svelte.ts';
import { events } from './stream.ts';

const root = './api/v1/';

export function address(path: string, query: Query): string {
    const told = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = told.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
    return root + path + (text.length > 0 ? '?' + text.join('&') : '');
}

async function refusal(response: Response): Promise<Refusal> {
    const body = await response.text();
    let message = `${text.problems.answered} ${response.status}`;
    try {
        message = JSON.parse(body).error ?? message;
    } catch {
        // Not from the server itself but from something in between: its text is no message for people.
    }
    return new Refusal(message, response.status);
}

// The queue is full for a moment: the server says when to come back.
async function wait_for_room(response: Response): Promise<void> {
    const seconds = Number(response.headers.get('Retry-After') ?? '1');
    await pause(Math.min(Math.max(seconds, 0.2), 10) * 1000);
}

const pause = (millis: number) => new Promise((ready) => setTimeout(ready, millis));
const before_retry = 1000; // milliseconds
const patience = 15_000; // for what a server knows at once

const attempt_of = (url: string, options: RequestInit) => {
    if (!url.startsWith(`${root}position`)) return fetch(url, options);
    return fetch(url, { ...options, signal: AbortSignal.any([AbortSignal.timeout(patience), ...(options.signal ? [options.signal] : [])]) });
};

// Asks until the server is back, unless nobody waits for the answer any more.
async function reach(url: string, options: RequestInit): Promise<Response> {
    for (;;) {
        try {
            const response = await attempt_of(url, options);
            state.lost = false;
            return response;
        } catch (error) {
            if (stopped(error)) throw error;
            state.lost = true;
        }
        await pause(before_retry);
        options.signal?.throwIfAborted();
    }
}

async function request(url: string, options: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
        const response = await reach(url, options);
        if (response.ok) return response;
        if (response.status !== 429 || attempt === 2) throw await refusal(response);
        await wait_for_room(response);
        options.signal?.throwIfAborted();
    }
}

// Hands every event to the function of its name; an error event is thrown, and so is the end of a stream that is not done.
async function hand_on(response: Response, handlers: Handlers): Promise<void> {
    if (!response.body) broken_off();
    let done = false;
    for await (const { event, data } of events(response.body)) {
        const value = JSON.parse(data);
        if (event === 'error') throw new Refusal(value.error, value.status);
        handlers[event]?.(value as never);
        done ||= event === 'done';
    }
    if (!done) broken_off();
}

export const server = {
    async ask<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
        const response = await request(address(path, query), { signal: signal ?? null });
        return response.json().catch(broken_off) as Promise<T>;
    },

    async follow(path: string, query: Query, handlers: Handlers, signal: AbortSignal): Promise<void> {
        await hand_on(await request(address(path, query), { signal }), handlers);
    },

    async post(path: string, values: Record<string, string>, handlers: Handlers, signal: AbortSignal): Promise<void> {
        const options = {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(values),
            signal,
        };
        await hand_on(await request(address(path, {}), options), handlers);
    },
} satisfies Connection & Record<string, unknown>;
