// Answers that do not arrive as a whole.

import { afterEach, expect, test, vi } from 'vitest';

import { server } from '../../src/server.ts';
import { state } from '../../src/state.svelte.ts';

afterEach(() => vi.unstubAllGlobals());

const broken = { status: 0, message: 'the answer broke off' };
const answer_with = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

const follow = () => server.follow('analyze', {}, {}, new AbortController().signal);

// A stream whose connection fails after its first event.
function failing(error: unknown): Response {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.error(error);
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
        controller.enqueue(new TextEncoder().encode('event: progress\ndata: {}\n\n'));
    return new Response(new ReadableStream({ start, pull }, { highWaterMark: 0 }));
}

test('a stream that ends without its last event has broken off', async () => {
    answer_with(async () => new Response('event: progress\ndata: {}\n\n'));
    await expect(follow()).rejects.toMatchObject(broken);
    answer_with(async () => new Response(null));
    await expect(follow()).rejects.toMatchObject(broken);
    answer_with(async () => new Response('event: progress\ndata: {}\n\nevent: done\ndata: {}\n\n'));
    await follow();
});

test('a stream that ends with an error is refused with its status', async () => {
    answer_with(async () => new Response('event: error\ndata: {"error": "too busy", "status": 429}\n\n'));
    await expect(follow()).rejects.toMatchObject({ status: 429, message: 'too busy' });
});

test('a connection that fails during the answer has broken it off', async () => {
    answer_with(async () => failing(new TypeError('network error')));
    await expect(follow()).rejects.toMatchObject(broken);
    answer_with(async () => new Response('{"score": '));
    await expect(server.ask('solve')).rejects.toMatchObject(broken);
});

test('what is stopped on purpose is no refusal', async () => {
    answer_with(async () => failing(new DOMException('stopped', 'AbortError')));
    await expect(follow()).rejects.toMatchObject({ name: 'AbortError' });
});

test('a server that is not there is asked until it is back', async () => {
    vi.useFakeTimers();
    const failures = [new DOMException('late', 'TimeoutError'), new TypeError('no network')];
    answer_with(async () => (failures.length > 0 ? Promise.reject(failures.shift()) : new Response('{"score": 1}')));
    const asked = server.ask('position');
    await vi.advanceTimersByTimeAsync(900);
    expect(state.lost).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asked).toEqual({ score: 1 });
    expect(state.lost).toBe(false);
    vi.useRealTimers();
});
