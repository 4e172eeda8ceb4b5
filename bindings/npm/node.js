// The entry for Node and what is like it: the module is a file, and workers are threads.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { platform } from './pool.js';

export * from './index.js';

const { compile } = platform;
platform.compile = async (url) => (url.protocol === 'file:' ? WebAssembly.compile(await readFile(url)) : compile(url));

platform.new_worker = (url, hear, fail) => {
    const worker = url ? new Worker(url) : new Worker(new URL('./node_worker.js', import.meta.url));
    worker.on('message', hear);
    worker.on('error', (error) => fail(error.message));
    return {
        post: (message) => worker.postMessage(message),
        end: () => void worker.terminate(),
        hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
};
