// A worker of the pool (pool.js): it runs one module and answers its questions one by one.
//
//   in   { start: WebAssembly.Module, memory, flag }     flag: an Int32Array of shared memory, or null
//        { book: Uint8Array, id }
//        { ask: path, fields, id }
//   out  { ready: true } · { id, event, data } · { id, status, body } · { failed: message }
//
// While flag[0] is the number of the question at hand, its search stops.

import { Module } from './module.js';

let module = null;
let flag = null;

async function start(message) {
    module = await Module.start(message.start);
    flag = message.flag;
    module.set_memory(message.memory);
    postMessage({ ready: true });
}

function answer({ id, ask, fields, book }) {
    if (book) return postMessage({ id, ...module.add_book(book) });
    const stopped = flag ? () => Atomics.load(flag, 0) === id : undefined;
    postMessage({ id, ...module.ask(ask, fields, (event, data) => postMessage({ id, event, data }), stopped) });
}

globalThis.onmessage = async ({ data }) => {
    try {
        if (data.start) await start(data);
        else answer(data);
    } catch (error) {
        postMessage({ failed: String(error?.message ?? error) });
    }
};
