// The service worker of the site, in a browser that is made up.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const text = readFileSync(new URL('../../site/service-worker.js', import.meta.url), 'utf8').replace('@FILES@', "'./index.html'");
const origin = 'https://example.org';

// What it answers to a GET of a path, where the cache is empty and `put` keeps things.
function answer_to(path, put) {
    const handlers = {};
    const cache = { match: async () => undefined, put };
    runInNewContext(text, {
        self: { addEventListener: (name, handler) => (handlers[name] = handler) },
        caches: { open: async () => cache },
        fetch: async () => new Response('the book'),
        location: new URL('/service-worker.js', origin),
        Headers,
        Response,
        URL,
    });
    return new Promise((respondWith) => handlers.fetch({ request: { method: 'GET', url: origin + path }, respondWith }));
}

test('what is fetched is kept', async () => {
    const kept = [];
    const answer = await answer_to('/books/7x6-12.book', async (request) => kept.push(request.url));
    assert.equal(await answer.text(), 'the book');
    assert.deepEqual(kept, [`${origin}/books/7x6-12.book`]);
});

test('what cannot be kept is answered all the same', async () => {
    const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const answer = await answer_to('/books/7x6-12.book', full);
    assert.equal(answer.headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
    assert.equal(await answer.text(), 'the book');
});
