// A fresh module for each test: of INAROW_WASM, or of the preset wasm.
import { readFileSync } from 'node:fs';

import { Module } from '../../npm/module.js';

const file = process.env.INAROW_WASM ?? new URL('../../../build/wasm/inarow.wasm', import.meta.url);
let compiled = null;

export function compiled_module() {
    compiled ??= new WebAssembly.Module(readFileSync(file));
    return compiled;
}

export const start_module = () => Module.start(compiled_module());
