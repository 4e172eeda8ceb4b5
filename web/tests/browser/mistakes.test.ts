import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in, test_by_server, tool } from './page.ts';

const { open } = desk();

const game = '?variant=5x4&moves=3325&show=scores';
const numbers = (page: Page) => page.locator('.drawing .number').count();
const ask = (page: Page) => page.getByRole('button', { name: 'Explain the mistakes' });

test('the mistakes of a game are told with what was better, and each sentence leads to its position', async () => {
    const page = await open(game);
    await ask(page).click();
    await page.getByText('4 moves: 2 mistakes.').waitFor();
    expect(await ask(page).count()).toBe(0);
    const mistake = page.getByRole('button', { name: 'Move 3, Red: b1 loses on move 20 (-1); c3 draws (0).' });
    await page.getByRole('button', { name: /^Move 4, Yellow: e1 draws/ }).waitFor();
    await mistake.click();
    await eventually(() => moves_in(page), '33');
    expect(await numbers(page)).toBe(0);
    const better = page.getByRole('button', { name: /^Instead, Red could hold the draw: c3; if d1/ });
    await better.click();
    await eventually(async () => (await numbers(page)) > 5, true);
    expect(await better.getAttribute('aria-pressed')).toBe('true');
    expect(moves_in(page)).toBe('33');
    await page.getByRole('button', { name: /^After b1, Yellow wins: d1/ }).click();
    await eventually(() => moves_in(page), '332');
    await eventually(async () => (await numbers(page)) > 5, true);
    // The rules that end it have their letters on the board, as the sentence names them.
    await eventually(() => page.locator('.drawing .letter').allTextContents().then((all) => new Set(all).size), 2);
    await page.getByRole('button', { name: 'Hide this line' }).click();
    await eventually(() => numbers(page), 0);
    expect(await page.locator('.drawing .letter').count()).toBe(0);
});

test('the board stays in sight while the mistakes are read', async () => {
    const page = await open(game, { height: 500 });
    await ask(page).click();
    const last = page.getByRole('button', { name: /^After e1, Red does not lose/ });
    await last.click();
    await page.getByRole('button', { name: 'Hide this line' }).scrollIntoViewIfNeeded();
    await eventually(async () => (await page.locator('.board').boundingBox())!.y >= 0, true);
});

test('a line of a mistake can be played, and the mistakes stay', async () => {
    const page = await open(game);
    await ask(page).click();
    await page.getByRole('button', { name: /^After b1, Yellow wins: d1/ }).click();
    await page.getByRole('button', { name: 'Play this line' }).click();
    await eventually(() => moves_in(page).startsWith('3324') && moves_in(page).length > 8, true);
    await page.getByRole('button', { name: /^Move 4, Yellow: e1 draws/ }).click();
    await eventually(() => moves_in(page), '332');
    expect(await ask(page).count()).toBe(1); // of the line that was played
});

test('another board has mistakes of its own', async () => {
    const page = await open(game);
    await ask(page).click();
    await page.getByText('4 moves: 2 mistakes.').waitFor();
    await tool(page, 'New game');
    await page.getByText('4 moves: 2 mistakes.').waitFor({ state: 'detached' });
    expect(await ask(page).count()).toBe(0); // nothing has been played
    await column(page, '3').click();
    await ask(page).click();
    await page.getByText('1 move: no mistake.').waitFor();
});

test_by_server('what a limit leaves open is called so, and asked again with more time', async () => {
    const page = await open(game);
    const asked: string[] = [];
    const undecided = 'Not decided within the limit: whether these moves are mistakes: 1, 2.';
    await page.route(/\/game\?/, (route) => {
        asked.push(new URL(route.request().url()).searchParams.get('seconds')!);
        return route.fulfill({ json: { summary: '4 moves: no mistake.', unknown: 2, undecided, game: [] } });
    });
    await ask(page).click();
    await page.getByText(undecided).waitFor();
    expect(asked).toEqual(['1', '10', '30']);
});

test_by_server('what cannot be asked is said', async () => {
    const page = await open(game);
    await page.route(/\/game\?/, (route) => route.fulfill({ status: 400, json: { error: 'the server is tired' } }));
    await ask(page).click();
    await page.getByText('the server is tired').waitFor();
    expect(await page.getByText('Looking for mistakes').count()).toBe(0);
});

test('the summary and the marks count the same mistakes', async () => {
    const page = await open('?variant=5x4&moves=31153445322&show=scores');
    await eventually(() => page.locator('.moves .mark').count(), 11);
    await ask(page).click();
    await page.getByText('11 moves: 4 mistakes, 1 inaccuracy.').waitFor();
    const counts = await page.locator('.tally tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((one) => Number(one.textContent))));
    expect(counts.reduce((sum, one) => sum.map((count, i) => count + one[i]!))).toEqual([6, 1, 4]);
});
