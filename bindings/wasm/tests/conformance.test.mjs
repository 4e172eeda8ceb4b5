// The module visits the same positions as the program and finds the same bounds, on every kind of board.
//
//   node conformance.test.mjs --record PROGRAM    writes what the program says to expected.json

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { start_module } from './start.mjs';

const here = (name) => new URL(name, import.meta.url);
const rows = readFileSync(here('positions.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
        const [variant, moves, question, search, nodes] = line.split(' ');
        return { line, variant, moves: moves === '-' ? '' : moves, question, search: search === '-' ? undefined : search, nodes };
    });
const MiB = 2 ** 20;

function ask_program(program, { variant, moves, question, search, nodes }) {
    const words = ['solve', variant, ...(moves ? [moves] : []), '--json', '--no-book', '--threads', '1', '--table', '64MiB', '--node-limit', nodes];
    if (question === 'weak') words.push('--weak');
    if (search) words.push('--search', search);
    try {
        return JSON.parse(execFileSync(program, words));
    } catch (stopped) {
        return JSON.parse(stopped.stdout); // status 3: the limit
    }
}

const shown = ({ nodes, bounds, settled, search }) => ({ nodes, bounds, settled, search });

if (process.argv[2] === '--record') {
    const found = rows.map((row) => `${JSON.stringify(row.line)}: ${JSON.stringify(shown(ask_program(process.argv[3], row)))}`);
    writeFileSync(here('expected.json'), `{\n${found.join(',\n')}\n}\n`);
} else {
    const expected = JSON.parse(readFileSync(here('expected.json'), 'utf8'));
    for (const { line, ...fields } of rows)
        test(`the same positions and the same bounds: ${line}`, async () => {
            const module = await start_module();
            module.set_memory(2 * 64 * MiB); // each of two engines has its half
            // The search is named, so that the atlas does not answer.
            const { status, body } = module.ask('solve', { ...fields, search: expected[line].search });
            assert.equal(status, 200, body);
            assert.deepEqual(shown(JSON.parse(body)), expected[line]);
        });
}
