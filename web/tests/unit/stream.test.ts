import { expect, test } from 'vitest';

import { events, type StreamEvent } from '../../src/stream.ts';

const text = 'event: progress\r\ndata: {"nodes": 1}\r\n\r\n: a comment\n\nevent: scores\ndata: {"move": "4",\ndata:  "é": 1}\n\ndata: last\n\n';
const expected: StreamEvent[] = [
    { event: 'progress', data: '{"nodes": 1}' },
    { event: 'scores', data: '{"move": "4",\n "é": 1}' },
    { event: 'message', data: 'last' },
];

async function read(pieces: Uint8Array[]): Promise<StreamEvent[]> {
    const body = new ReadableStream<Uint8Array>({
        start(controller) {
            pieces.forEach((piece) => controller.enqueue(piece));
            controller.close();
        },
    });
    return collect(events(body));
}

async function collect(source: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
    const all: StreamEvent[] = [];
    for await (const event of source) all.push(event);
    return all;
}

test('a stream gives the same events wherever its bytes are cut in two', async () => {
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
        expect(await read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).toEqual(expected);
    }
});

test('a block that never ends is no event', async () => {
    expect(await read([new TextEncoder().encode('event: done\ndata: {}')])).toEqual([]);
});

test('whoever stops reading cancels the stream', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
        cancel: () => void (cancelled = true),
    });
    for await (const event of events(body)) if (event.data === '1') break;
    expect(cancelled).toBe(true);
});
