// Keeps the page for times without a network, and gives it shared memory on hosts that send no such headers.
//
// The build puts the list of files here.  The page and the engine are fetched at once, books when they are wanted.
const version = '@VERSION@';
const files = [@FILES@];
const kept = `inarow-${version}`;

// The host may have other pages beside these files, even in the same folder: they are none of our business.
const own = new Set(files.map((file) => new URL(file, location).pathname));
const books = new URL('./books/', location).pathname;

self.addEventListener('install', (event) => {
    // From the host: what the browser holds may be of another version.
    const fresh = files.map((file) => new Request(file, { cache: 'reload' }));
    event.waitUntil(caches.open(kept).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    const old = (name) => name.startsWith('inarow-') && name !== kept;
    const forget = async () => Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)));
    event.waitUntil(forget().then(() => self.clients.claim()));
});

// With these a page may share memory with its workers, so that a search stops at once.
function isolated(response) {
    if (response.status === 0) return response;
    const headers = new Headers(response.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
    const cache = await caches.open(kept);
    const found = await cache.match(request, { ignoreSearch: true });
    if (found) return isolated(found);
    const response = await fetch(request);
    // Where there is no room, it is fetched again the next time.
    if (response.ok && response.status === 200) await cache.put(request, response.clone()).catch(() => undefined);
    return isolated(response);
}

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const ours = origin === location.origin && (own.has(pathname) || pathname.startsWith(books));
    if (request.method === 'GET' && ours) event.respondWith(answer(request));
});
