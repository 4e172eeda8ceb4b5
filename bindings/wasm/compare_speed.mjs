// What WebAssembly costs: processor time of the module and of the program with --simd plain, one after the other, position by position.
//
//   node bindings/wasm/compare_speed.mjs PROGRAM VARIANT [FILE [COUNT]]     FILE has a position per line, as for solve --from
//
// Both search with one thread, an empty table of 64 MiB and no book.  Prints the times, their ratio, and whether the positions visited
// are the same.  The program's time includes its start, some thousandths of a second.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { start_module } from './tests/start.mjs';

const [program, variant, file, count = '20'] = process.argv.slice(2);
const games = file ? readFileSync(file, 'utf8').trim().split('\n').slice(0, Number(count)).map((line) => line.split(' ')[0]) : [''];
const MiB = 2 ** 20;

const processor_seconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
};

const module = await start_module();

function by_module(moves) {
    module.set_memory(2 * 64 * MiB); // two engines share it
    module.ask('solve', { variant, moves, nodes: 1 }); // makes the table
    const start = processor_seconds();
    const { nodes } = JSON.parse(module.ask('solve', { variant, moves }).body);
    return { nodes, seconds: processor_seconds() - start };
}

function by_program(moves) {
    const words = `solve ${variant} ${moves} --json --no-book --threads 1 --simd plain --table 64MiB`;
    const said = execFileSync('bash', ['-c', `TIMEFORMAT='%U %S'; { time "$0" ${words}; } 2>&1`, program], { encoding: 'utf8' }).trim().split('\n');
    const [user, system] = said.at(-1).split(' ').map(Number);
    return { nodes: JSON.parse(said[0]).nodes, seconds: user + system };
}

by_module(games[0]); // V8 has compiled the search by then
const sums = { module: 0, program: 0, nodes: 0, same: 0 };
for (const moves of games) {
    const [ours, theirs] = [by_module(moves), by_program(moves)];
    sums.module += ours.seconds;
    sums.program += theirs.seconds;
    sums.nodes += theirs.nodes;
    sums.same += ours.nodes === theirs.nodes ? 1 : 0;
}
const { module: wasm, program: native, nodes, same } = sums;
console.log(`${games.length} positions, ${same} with the same nodes, ${nodes} nodes`);
console.log(`WebAssembly ${wasm.toFixed(2)} s, program ${native.toFixed(2)} s, ratio ${(wasm / native).toFixed(2)}`);
