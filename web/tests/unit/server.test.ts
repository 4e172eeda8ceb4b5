// Answers that do not arrive as a whole.

import { afterEach, expect, test, vi } from 'vitest';

import { server } from '../../src/server.ts';

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

test('a server that does not answer in time is not there', async () => {
    answer_with(async () => Promise.reject(new DOMException('late', 'TimeoutError')));
    await expect(server.ask('position')).rejects.toMatchObject({ status: 0, message: expect.stringContaining('no answer') });
});
