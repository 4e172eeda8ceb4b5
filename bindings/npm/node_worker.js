// worker.js in a thread of Node: messages come and go as in a browser.

import { parentPort } from 'node:worker_threads';

import './worker.js';

globalThis.postMessage = (message) => parentPort.postMessage(message);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
