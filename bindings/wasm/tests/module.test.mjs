// The module answers the questions of the HTTP interface, stops when it is told, and says what is wrong in words.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { compiled_module, start_module } from './start.mjs';

const ask = (module, path, fields, ...rest) => {
    const { status, body } = module.ask(path, fields, ...rest);
    return { status, ...JSON.parse(body) };
};

// A function that the build left out by mistake would be an import, too: the linker does not complain.
test('the module asks its host for nothing else', () => {
    const imports = WebAssembly.Module.imports(compiled_module()).filter(({ module }) => module !== 'wasi_snapshot_preview1');
    const names = imports.map(({ module, name }) => `${module}.${name}`).sort();
    assert.deepEqual(names, ['env.emscripten_notify_memory_growth', 'inarow.event', 'inarow.now', 'inarow.reply', 'inarow.stopped']);
});

test('a position is solved, explained, described and played', async () => {
    const module = await start_module();
    assert.equal(ask(module, 'solve', { variant: '7x6', moves: '445566' }).score, 18);
    assert.equal(ask(module, 'position', { variant: '7x6', moves: '44' }).last, 'd2');
    assert.match(ask(module, 'explain', { variant: '7x6', moves: '34444445', seconds: 5 }).text, /second player/i);
    const { summary, game } = ask(module, 'game', { variant: '5x4', moves: '3325', seconds: 30 });
    assert.equal(summary, '4 moves: 2 mistakes.');
    assert.match(game[2].reasons[0].words, /^Instead, the first player could hold the draw: c3;/);
    const games = { random: '', 'perfect': '', 'mcts:seconds=0.05': '', 'level:n=3': '', 'rules': '', 'alphabeta:depth=3': '' };
    for (const player of Object.keys(games)) assert.match(ask(module, 'play', { variant: '5x4', moves: '33', player }).move, /^[1-5]$/);
    const names = ask(module, 'players', {}).players.map(({ name }) => name);
    assert.ok(names.includes('perfect') && !names.includes('external'));
    assert.ok(ask(module, 'variants', {}).examples.length > 3);
});

test('what is wrong is said in a line, as everywhere', async () => {
    const module = await start_module();
    const refused = (path, fields, words) => {
        const { status, error } = ask(module, path, fields);
        assert.equal(status, 400);
        assert.match(error, words);
    };
    refused('solve', { variant: '7x6', moves: '44444449' }, /column 4 is full at move 7 of '44444449'/);
    refused('solve', { variant: 'seven', moves: '' }, /seven/);
    refused('solve', { variant: '40x6' }, /40x6/);
    refused('solve', { variant: '7x6', nodes: 'many' }, /nodes 'many'/);
    refused('solve', { variant: '7x6', search: 'magic' }, /magic/);
    refused('solve', { variant: '7x6', colour: 'red' }, /colour/);
    refused('play', { variant: '7x6', player: 'perfect:book=/etc/passwd' }, /names a file/);
    refused('play', { variant: '7x6', player: 'external:command=ls' }, /external/);
    refused('metrics', {}, /metrics/);
    refused('solve', { variant: '7x6', moves: '4\0' }, /zero/);
});

test('a limit leaves a bound: of positions, and of time', async () => {
    const module = await start_module();
    const by_nodes = ask(module, 'solve', { variant: '9x9', nodes: 20000 });
    assert.equal(by_nodes.nodes, 20000);
    assert.equal(by_nodes.settled, false);
    assert.equal(ask(module, 'solve', { variant: '9x9', seconds: 0.2 }).settled, false);
});

test('a search tells what it finds, and ends when it is stopped', async () => {
    const module = await start_module();
    const events = [];
    let stop = false;
    const event = (name, data) => {
        events.push({ [name]: JSON.parse(data) });
        if (events.filter(({ progress }) => progress).length === 3) stop = true;
    };
    const answer = ask(module, 'analyze', { variant: '9x9', every_move: true }, event, () => stop);
    assert.equal(answer.status, 200);
    assert.equal(answer.settled, false);
    assert.ok(events.some(({ scores }) => scores));
    const nodes = events.filter(({ progress }) => progress).map(({ progress }) => progress.nodes);
    assert.ok(nodes.length >= 3 && nodes.every((count, i) => i === 0 || count >= nodes[i - 1]));
    assert.equal(ask(module, 'solve', { variant: '5x4' }).score, 0); // and it can be asked again
});

test('every player and the explanations stop when they are told', async () => {
    const module = await start_module();
    for (const player of ['perfect', 'mcts:seconds=1000', 'alphabeta:depth=none,seconds=1000', 'rules', 'level:n=10'])
        assert.ok(ask(module, 'play', { variant: '9x9', player }, undefined, () => true).move, player);
    assert.equal(ask(module, 'explain', { variant: '9x8', seconds: 1000 }, undefined, () => true).status, 200);
});

test('a book answers before anything is searched', async () => {
    const module = await start_module();
    const book = readFileSync(new URL('../../../books/7x6-12.book', import.meta.url));
    assert.equal(module.add_book(book).status, 200);
    const first = ask(module, 'solve', { variant: '7x6', every_move: true });
    assert.deepEqual([first.source, first.nodes], ['book', 0]);
    assert.deepEqual(first.scores, { 1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2 });
    book[book.length >> 1] ^= 1;
    const { status, body } = module.add_book(book);
    assert.equal(status, 400);
    assert.match(body, /damaged/);
});

test('more memory than there is is refused, and the module goes on', async () => {
    const module = await start_module();
    module.set_memory(2 ** 33);
    assert.equal(ask(module, 'solve', { variant: '7x6', moves: '12', nodes: 1000 }).status, 503);
    module.set_memory(2 ** 26);
    assert.equal(ask(module, 'solve', { variant: '7x6', moves: '12', nodes: 1000 }).status, 200);
});
