// The npm package, installed from its tarball into an empty project.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const built = process.env.INAROW_NPM ?? path('../../../build/wasm/npm');
const compiler = path('../../../web/node_modules/typescript');
const most_bytes = 3_000_000;

let project;

before(() => {
    project = mkdtempSync(join(tmpdir(), 'inarow-'));
    const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', project, built], { encoding: 'utf8' }).trim().split('\n').at(-1);
    writeFileSync(join(project, 'package.json'), '{"name": "empty", "private": true, "type": "module"}');
    execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', join(project, tarball)], { cwd: project });
    assert.ok(statSync(join(project, tarball)).size <= most_bytes);
});
after(() => rmSync(project, { recursive: true, force: true }));

// What a program prints; it must end by itself and successfully.
function output(text) {
    writeFileSync(join(project, 'example.js'), text);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout;
}

const readme = readFileSync(join(built, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/\n([^\n]+)\n\n```js\n([\s\S]*?)```\n(?:\n```\n([\s\S]*?)```)?/g)];

test('the README has four examples', () => assert.equal(examples.length, 4));
for (const [, title, text, expected] of examples)
    test(`the README: ${title}`, () => {
        const printed = output(text);
        if (expected !== undefined) assert.equal(printed, expected);
        else assert.notEqual(printed, '');
    });

test('a wrong question is an InputError, a wrong type a TypeError', () => {
    const printed = output(`
        import { InputError, play, Position, scores, solve } from 'inarow';
        const name = (promise) => promise.then(() => 'nothing', (error) => \`\${error.constructor.name} \${error instanceof RangeError}\`);
        console.log(await name(solve('7x6', '8')));
        console.log(await name(solve('7x6', '', { nodes: -1 })));
        console.log(await name(solve(7)));
        console.log(await name(scores('7x6', 44)));
        console.log(await name(play('7x6', '', { player: 'nobody' })));
        console.log(await name(Position.of('7x6', '44').then((position) => solve(position, '5'))));
        console.log(await name(Position.of('7x6', '44').then((position) => position.play('9'))));
    `);
    assert.deepEqual(printed.trim().split('\n'), [
        'InputError true', 'InputError true', 'TypeError false', 'TypeError false', 'InputError true', 'TypeError false', 'InputError true',
    ]);
});

test('moves and boards are read in any form', () => {
    const forms = JSON.parse(readFileSync(path('../../../tests/data/forms.json'), 'utf8'));
    const printed = output(`
        import { Position } from 'inarow';
        for (const { variant, moves, board } of ${JSON.stringify(forms)})
            console.log(JSON.stringify(await (board ? Position.fromBoard(board, variant) : Position.of(variant, moves)).catch(({ message }) => message)));
    `).trim().split('\n').map((line) => JSON.parse(line));
    for (const [at, form] of forms.entries())
        if (form.error) assert.ok(printed[at].includes(form.error), printed[at]);
        else assert.deepEqual([printed[at].moves, printed[at].exchanged], [form.read, form.exchanged ?? false], form.form);
});

test('boards are read from arrays', () => {
    const printed = output(`
        import { Position, InputError } from 'inarow';
        const rows = Array.from({ length: 6 }, () => new Int8Array(7));
        rows[5].set([1, 1, -1], 3);
        const drawn = rows.map((row) => Array.from(row, (sign) => ({ 1: 'x', '-1': 'o' })[sign] ?? null));
        const planes = [1, -1].map((sign) => rows.map((row) => Array.from(row, (cell) => cell === sign)));
        const own = Array.from({ length: 42 }, (_, i) => rows[Math.floor(i / 7)][i % 7]);
        for (const board of [rows, drawn, planes, own]) {
            const { cells, exchanged } = await Position.fromBoard(board);
            console.log(cells.filter(({ stone }) => stone).map(({ cell, stone }) => cell + stone).join(' '), exchanged);
        }
        console.log((await Position.fromBoard('...\\nxo.', '3x2k2', 'o')).moves);
        console.log(await Position.fromBoard([[0]]).catch((error) => [error instanceof InputError, error.message].join(' ')));
    `);
    assert.deepEqual(printed.trim().split('\n'), [
        ...Array(4).fill('d1first e1first f1second false'), '21', 'true 1x1 is no board of 7x6: it has 6x7',
    ]);
});

test('a search is chosen by its name', () => {
    const printed = output(`
        import { solve } from 'inarow';
        for (const search of ['alphabeta', 'dfpn', 'reference']) {
            const answer = await solve('4x4', '12', { search });
            console.log(answer.search, answer.score);
        }
        console.log((await solve('4x4x4', '05', { weak: true, nodes: 1000 })).search);
    `);
    assert.equal(printed, 'alphabeta 0\ndfpn 0\nreference 0\ncube\n');
});

test('searches run side by side, a signal ends one of them, and what is asked next is answered', () => {
    const printed = output(`
        import { Engine } from 'inarow';
        const engine = new Engine({ workers: 2 });
        const stop = new AbortController();
        const long = [engine.solve('9x9', '', { signal: stop.signal }), engine.solve('9x8', '', { signal: stop.signal })];
        const waiting = engine.solve('8x8', '', { signal: stop.signal });
        console.log((await engine.position('7x6', '44')).stones); // though both are busy
        setTimeout(() => stop.abort(), 200);
        for (const one of [...long, waiting]) console.log(await one.catch((error) => error.name));
        console.log((await engine.solve('5x4')).score);
        console.log(await engine.solve('5x4', '', { signal: stop.signal }).catch((error) => error.name));
    `);
    assert.deepEqual(printed.trim().split('\n'), ['2', 'AbortError', 'AbortError', 'AbortError', '0', 'AbortError']);
});

test('a move of a player waits for no search', () => {
    const printed = output(`
        import { Engine } from 'inarow';
        const engine = new Engine({ workers: 1 });
        const stop = new AbortController();
        const long = ['9x9', '9x8'].map((variant) => engine.solve(variant, '', { signal: stop.signal }).catch((error) => error.name));
        console.log((await engine.play('7x6', '44', { player: 'random' })).player);
        stop.abort();
        console.log(...(await Promise.all(long)));
    `);
    assert.deepEqual(printed.trim().split('\n'), ['random', 'AbortError AbortError']);
});

test('a damaged book is refused, and what is asked next is answered without it', () => {
    const book = path('../../../books/7x6-12.book');
    const printed = output(`
        import { readFileSync } from 'node:fs';
        import { Engine } from 'inarow';
        const engine = new Engine({ workers: 1 });
        const book = new Uint8Array(readFileSync(${JSON.stringify(book)}));
        const damaged = book.with(book.length >> 1, book[book.length >> 1] ^ 1);
        console.log(await engine.add_book(damaged).catch((error) => error.constructor.name));
        console.log((await engine.solve('5x4')).score);
        await engine.add_book(book);
        console.log((await engine.solve('7x6', '4')).source);
    `);
    assert.deepEqual(printed.trim().split('\n'), ['InputError', '0', 'book']);
});

test('without shared memory the worker is ended, and another answers what comes next', () => {
    const printed = output(`
        globalThis.crossOriginIsolated = false;
        const { Engine } = await import('inarow');
        const engine = new Engine({ workers: 1 });
        console.log(await engine.solve('9x9', '', { signal: AbortSignal.timeout(300) }).catch((error) => error.name));
        console.log((await engine.solve('5x4')).score);
    `);
    assert.deepEqual(printed.trim().split('\n'), ['TimeoutError', '0']);
});

test('leaving the loop of an analysis stops the search', () => {
    const printed = output(`
        import { Engine } from 'inarow';
        const engine = new Engine({ workers: 1 });
        for await (const { progress } of engine.analyze('9x9')) if (progress) break;
        console.log((await engine.solve('5x4')).score);
    `);
    assert.equal(printed, '0\n');
});

test('the types fit', { skip: !existsSync(compiler) && 'there is no TypeScript in web/node_modules' }, () => {
    writeFileSync(join(project, 'example.ts'), `
        import { analyze, Engine, InputError, Position, scores, solve, type Answer } from 'inarow';
        const answer: Answer = await solve('7x6', '44', { nodes: 1000, signal: AbortSignal.timeout(1000) });
        const three: number | null | undefined = (await scores('7x6', '4455'))['3'];
        for await (const known of analyze('5x4')) if (known.done) console.log(known.done.score, three, answer.best[0]);
        const position: Position = await (await Position.of('7x6')).play('4');
        console.log(await new Engine({ workers: 1 }).solve(position), InputError.name);
        // @ts-expect-error a variant is a text
        await solve(7);
        import 'inarow/board';
        const board = document.createElement('inarow-board');
        board.addEventListener('move', ({ detail }) => console.log(detail.moves + board.variant));
        // @ts-expect-error a move has no bounds
        board.addEventListener('move', ({ detail }) => console.log(detail.bounds));
    `);
    const words = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', 'example.ts'];
    const { status, stdout } = spawnSync(process.execPath, [join(compiler, 'bin/tsc'), ...words], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
});
