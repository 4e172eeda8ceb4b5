// Server-sent events, read from the body of a fetch.  The browser's own EventSource connects again when a stream ends, which here
// would ask the whole question again, and it cannot post.

import { broken_off } from './connection.ts';

export interface StreamEvent {
    event: string;
    data: string;
}

function parse_block(block: string): StreamEvent | null {
    const found: StreamEvent = { event: 'message', data: '' };
    const data: string[] = [];
    for (const line of block.split('\n')) {
        const [, field, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
        if (field === 'event') found.event = value ?? '';
        if (field === 'data') data.push(value ?? '');
    }
    found.data = data.join('\n');
    return data.length > 0 ? found : null;
}

// The events of a body, whatever pieces it arrives in.
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let text = '';
    try {
        for (;;) {
            const { done, value } = await reader.read().catch(broken_off);
            // A piece may end between the two characters of a line break, so a last "\r" waits for what follows.
            text = (text + decoder.decode(value, { stream: !done })).replace(/\r\n/g, '\n');
            for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
                const event = parse_block(text.slice(0, end));
                text = text.slice(end + 2);
                if (event) yield event;
            }
            if (done) break;
        }
    } finally {
        // Whoever stops reading early stops the search, too.
        await reader.cancel().catch(() => undefined);
    }
}
