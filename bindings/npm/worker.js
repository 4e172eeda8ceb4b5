// A worker of the pool (pool.js), in a browser or in Node: it runs one module and answers its questions one by one.
//
//   in   { start: WebAssembly.Module, memory, flag }     flag: an Int32Array of shared memory, or null
//        { book: Uint8Array, id }
//        { ask: path, fields, id }
//   out  { ready: true } · { id, event, data } · { id, status, body } · { failed: message }
//
// While flag[0] is the number of the question at hand, its search stops.

import { Module } from './module.js';

function serve(post) {
    let module = null;
    let flag = null;

    async function start(message) {
        module = await Module.start(message.start);
        flag = message.flag;
        module.set_memory(message.memory);
        post({ ready: true });
    }
    function answer({ id, ask, fields, book }) {
        if (book) return post({ id, ...module.add_book(book) });
        const stopped = flag ? () => Atomics.load(flag, 0) === id : undefined;
        post({ id, ...module.ask(ask, fields, (event, data) => post({ id, event, data }), stopped) });
    }
    return async (message) => {
        try {
            if (message.start) await start(message);
            else answer(message);
        } catch (error) {
            post({ failed: String(error?.message ?? error) });
        }
    };
}

if (typeof WorkerGlobalScope !== 'undefined') {
    const receive = serve((message) => globalThis.postMessage(message));
    globalThis.onmessage = ({ data }) => receive(data);
} else {
    const { parentPort } = await import('node:worker_threads');
    parentPort.on('message', serve((message) => parentPort.postMessage(message)));
}
