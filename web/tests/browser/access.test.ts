import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, spilled, type Look, tool } from './page.ts';
import { site } from './server.ts';

const { open } = desk();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(async () => {
        const checker = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
        const found = await checker.run(document, { resultTypes: ['violations'] });
        return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`);
    });
}

const states: [string, string, string, Look?][] = [
    ['the board with scores, threats and reasons', '?variant=7x6&moves=34444445&show=scores,threats,line,reasons', '.rules'],
    ['the same in the dark', '?variant=7x6&moves=34444445&show=scores,threats,line,reasons', '.rules', { dark: true }],
    ['the same on a phone', '?variant=7x6&moves=34444445&show=scores,threats,line,reasons', '.rules', { width: 360, height: 740 }],
    ['a reason with its lines', '?variant=7x6&moves=7653642261274443464155&show=reasons', '.told-line'],
    ['the same in the dark', '?variant=7x6&moves=7653642261274443464155&show=reasons', '.told-line', { dark: true }],
    ['a game that is over', '?variant=7x6&moves=1212121', '.won'],
    ['a cylinder', '?variant=7x6@cylinder&moves=1122', '.echo'],
    ['a box', '?variant=4x4x4&moves=05', '.space canvas'],
    ['a box with scores', '?variant=3x3x3k3&moves=40&show=scores,threats', '.score'],
    ['a game with marks', '?variant=5x4&moves=31153445322&show=scores', '.judged'],
    ['the same in the dark', '?variant=5x4&moves=31153445322&show=scores', '.judged', { dark: true }],
    ['wins that can be taken', '?variant=7x6&moves=445566&show=threats', '.win'],
    ['a free board', '?variant=5x5@free&moves=c3b2&show=scores', '.score'],
    ['a game to be chosen', '', '.choose'],
    ['the same in the dark', '', '.choose', { dark: true }],
    ['a game that is on', '?variant=7x6&moves=44&second=level:n=3', '.game'],
    ['the end of a game', '?variant=5x4&moves=31153445322&second=level:n=3', '.game .main', { dark: true }],
    ['the boards', '?page=boards', '.variant'],
    ['the experiments', '?page=experiments', '.choice'],
    ['the experiments in the dark', '?page=experiments', '.choice', { dark: true }],
];

// A site has no experiments.
const has_experiments = site === undefined;

for (const [name, query, sign, look] of states)
    test.skipIf(query.includes('experiments') && !has_experiments)(`axe finds nothing wrong with ${name}`, async () => {
        const page = await open(query, look);
        await page.locator(sign).first().waitFor();
        expect(await violations(page)).toEqual([]);
    });

test('axe finds nothing wrong with the link to be copied by hand and the list of keys', async () => {
    const page = await open('?variant=7x6&moves=44', { no_clipboard: true });
    await tool(page, 'Copy link');
    await page.getByLabel('Link', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await tool(page, 'Keys');
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
});

test('axe finds nothing wrong with the mistakes of a game', async () => {
    const page = await open('?variant=5x4&moves=3325&show=scores');
    await page.getByRole('button', { name: 'Explain the mistakes' }).click();
    await page.getByRole('button', { name: /^After b1, / }).click();
    await page.getByRole('button', { name: 'Hide this line' }).waitFor();
    expect(await violations(page)).toEqual([]);
});

const everything = 'show=scores,threats,line,reasons';
const sizes = [
    { width: 320, height: 640 },
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 740, height: 360 },
    { width: 1400, height: 900 },
];
const boards: [string, string][] = [
    [`?variant=7x6&moves=34444445&${everything}`, '.rules'],
    [`?variant=7x6&moves=7653642261274443464155&${everything}`, '.told-line'],
    ['?variant=4x4x4&moves=608241398CAFD69957D0A4AA48DD&show=reasons', '.told-line'],
    [`?variant=5x4&moves=31153445322&show=scores`, '.tally'],
    ['?variant=7x6@cylinder&moves=112266&show=scores', '.tally'],
    ['', '.choose'],
    ['?variant=5x4&moves=31153445322&second=level:n=3', '.game .main'],
    ['?page=boards', '.variant'],
    ['?page=analyse&variant=9x7k5', '.board'],
    [`?variant=3x3x3k3&moves=40&${everything}`, '.score.best'],
    [`?variant=5x5@free&moves=c3b2&show=scores`, '.score'],
    ['?page=experiments', '.choice'],
];

for (const [query, sign] of boards)
    test.skipIf(query.includes('experiments') && !has_experiments)(`nothing spills or scrolls sideways, at any size, of ${query}`, async () => {
        const page = await open(query, sizes[0]);
        await page.locator(sign).first().waitFor();
        for (const size of sizes) {
            await page.setViewportSize(size);
            await eventually(async () => [size.width, ...(await spilled(page))], [size.width]);
        }
    });

test('a phone on its side shows the board as a whole, with its scores and steps', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores', { width: 740, height: 360 });
    await eventually(() => page.locator('.column').first().innerText(), '−4');
    for (const part of ['.columns', '.steps']) {
        const { y, height } = (await page.locator(part).boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(360);
    }
});

test.each([
    [1400, 600],
    [390, 844],
])('the board stays in sight of all that is read about it, at %i x %i', async (width, height) => {
    const page = await open('?variant=5x4&moves=31153445322&show=scores,threats', { width, height });
    await page.locator('.tally').waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(() => page.evaluate(() => scrollY > 0), true);
    const board = (await page.locator('.plane').boundingBox())!;
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.y + board.height).toBeLessThanOrEqual(height);
});

test('a board that is chosen comes into sight', async () => {
    const page = await open('', { width: 390, height: 700 });
    await page.getByRole('button', { name: 'Cube' }).click();
    await eventually(() => page.getByRole('grid').count(), 4);
    await eventually(async () => (await page.locator('.plane').boundingBox())!.y > -1, true);
});

test('where the system chooses the colours, what is pressed, current or best can be told', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores', { forced: true });
    await eventually(() => page.locator('.column').first().innerText(), '−4');
    const grounds = (places: string) =>
        page.locator(places).evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
    for (const places of ['.layers button', 'nav .tab', 'button.move', '.share.first, .share.second']) expect(await grounds(places), places).toBe(2);
    const framed = () =>
        page.locator('.column').evaluateAll((all) => all.filter((one) => getComputedStyle(one).outlineStyle === 'solid').length);
    await eventually(framed, 2);
});

test('stones differ by shape, not only by colour', async () => {
    const page = await open('?variant=7x6&moves=44');
    await eventually(() => page.locator('.drawing .stone.first path.mark').count(), 1);
    await eventually(() => page.locator('.drawing .stone.second circle.mark').count(), 1);
});

test('colours for the colour-blind are one click away, and kept', async () => {
    const page = await open('?variant=7x6&moves=44');
    const colours = () => page.locator('.drawing .disc').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    await eventually(colours, ['rgb(217, 43, 43)', 'rgb(255, 210, 63)']);
    await page.getByRole('button', { name: 'Colours for the colour-blind' }).click();
    await eventually(colours, ['rgb(213, 94, 0)', 'rgb(0, 114, 178)']);
    await page.reload();
    await eventually(colours, ['rgb(213, 94, 0)', 'rgb(0, 114, 178)']);
});

test('light or dark is chosen by the system until somebody chooses', async () => {
    const page = await open('?page=analyse&variant=7x6', { dark: true });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByLabel('Colours').selectOption('light');
    await eventually(async () => (await background()) !== dark, true);
    await page.reload();
    await page.locator('.board').waitFor();
    expect(await background()).not.toBe(dark);
});

test('a page that may keep nothing starts, and takes the colours for now', async () => {
    const page = await open('?page=analyse&variant=7x6', { no_storage: true });
    await column(page, '4').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByLabel('Colours').selectOption('dark');
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('the digits of scores are large and as dark as text can be', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await eventually(() => page.locator('.column').first().innerText(), '−4');
    const look = await page.locator('.column').first().evaluate((element) => {
        const style = getComputedStyle(element);
        return { size: parseFloat(style.fontSize), colour: style.color, ground: style.backgroundColor };
    });
    expect(look.size).toBeGreaterThanOrEqual(24);
    expect([look.colour, look.ground]).toEqual(['rgb(20, 23, 28)', 'rgb(255, 255, 255)']);
});
