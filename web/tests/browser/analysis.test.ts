import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in } from './page.ts';

const { open, server } = (() => {
    const all = desk();
    return { open: all.open, server: () => all.server };
})();

test('every column says what it is worth, the best ones marked, and keeps doing so after a move', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await page.getByRole('button', { name: 'Scores' }).click();
    await eventually(() => page.locator('.column').allInnerTexts(), ['−4', '−3', '+18', '+2', '+2', '+18', '−3']);
    await eventually(() => page.locator('.column.best').allInnerTexts(), ['+18', '+18']);
    expect(await column(page, '3').getAttribute('aria-label')).toBe('Column 3, to c1: +18, wins with the 18th last stone, best');
    expect(await page.locator('.verdict').innerText()).toContain('First player wins with the 18th last stone, on move 7');
    await column(page, '3').click();
    await page.locator('.verdict', { hasText: 'First player' }).waitFor({ state: 'detached' });
    await eventually(() => page.locator('.column .open').count(), 0);
    expect(new URL(page.url()).searchParams.get('show')).toBe('scores');
});

test('the result is told to screen readers, once', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await eventually(() => page.locator('[aria-live=polite].unseen').innerText(), 'First player wins with the 18th last stone; best: 3, 6.');
});

test('moving on stops the search of the position before', async () => {
    server().held = 'moves=4455&';
    const page = await open('?variant=7x6&moves=4455&show=scores');
    // What is known so far is there already.
    await eventually(() => page.locator('.column').nth(2).innerText(), '+18');
    expect(await page.locator('.work').innerText()).toMatch(/^Searching… .* nodes, .* s/);
    expect(server().given_up).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await eventually(() => moves_in(page), '445');
    await eventually(() => server().given_up.some((name) => name.includes('analyze?variant=7x6&moves=4455&')), true);
});

test('the best line is drawn with its numbers', async () => {
    const page = await open('?variant=7x6&moves=4455&show=line');
    await eventually(() => page.locator('.drawing .number').allTextContents().then((texts) => texts.sort()), ['1', '2', '3']);
    expect(await page.locator('.best-line').innerText()).toMatch(/^Best line:/);
});

test('a question for the winner alone is answered with one of three values', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await page.getByLabel('Question').selectOption('weak');
    await eventually(() => page.locator('.verdict .value').innerText(), '+1');
    expect(await page.locator('.verdict').innerText()).toContain('First player wins');
    expect(await page.locator('.verdict').innerText()).not.toContain('stone');
});

test('scores stand on the cells of a free board', async () => {
    const page = await open('?variant=5x5@free&moves=c3b2&show=scores');
    await eventually(() => page.locator('.score').count(), 23);
    await eventually(() => page.locator('.score').first().textContent(), '0');
});

test('threats carry their parity, and useless ones are crossed out', async () => {
    const page = await open('?variant=7x6&moves=62241554551277244422');
    await page.getByRole('button', { name: 'Threats' }).click();
    const texts = () => page.locator('.threat').allTextContents();
    await eventually(async () => (await texts()).map((text) => text.trim()).sort(), ['× odd', '○ even', '○ odd']);
    expect(await page.locator('.threat.useless').allTextContents().then((all) => all.map((text) => text.trim()))).toEqual(['× odd']);
    expect(await page.locator('.threat line').count()).toBe(1);
    expect(await page.locator('#cell-c3').getAttribute('aria-label')).toContain('threat of the first player, useless');
});

test('threats have no parity where no column ends', async () => {
    const page = await open('?variant=5x5@free&moves=a1a5b1b5c1&show=threats');
    await eventually(() => page.locator('.threat').allTextContents().then((all) => all.map((text) => text.trim())), ['×']);
    expect(await page.locator('#cell-d1').getAttribute('aria-label')).toBe('d1, empty, threat of the first player, can be played');
});

test('the reasons are drawn rule by rule, with their words', async () => {
    const page = await open('?variant=7x6&moves=34444445&show=reasons');
    await page.getByRole('button', { name: /does not lose/ }).waitFor();
    const rules = await page.locator('.rules button').count();
    expect(rules).toBeGreaterThan(3);
    const letters = await page.locator('.drawing .letter').count();
    await page.getByRole('button', { name: 'Next rule' }).click();
    expect(await page.locator('.pager').innerText()).toContain(`Rule A, 1 of ${rules}`);
    expect(await page.locator('.rule-words').innerText()).toMatch(/claimeven on .* solves \d+ lines?\./);
    expect(await page.locator('.rule-words').innerText()).toMatch(/If the first player plays .*, answer /);
    expect(await page.locator('.drawing .letter').count()).toBeLessThan(letters);
    expect(await page.locator('.drawing .group').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Previous rule' }).click();
    expect(await page.locator('.drawing .letter').count()).toBe(letters);
});

test('where nothing explains the board, the page says why not', async () => {
    const page = await open('?variant=4x4x4&moves=05&show=reasons');
    await eventually(async () => (await page.locator('.why p').first().innerText()).length > 20, true);
    expect(await page.locator('.why').innerText()).toContain('4x4x4');
});

test('the graph knows every move of the line, and a click jumps', async () => {
    const page = await open('?variant=7x6&moves=7463676124573411&show=scores');
    const slider = page.getByRole('slider', { name: 'Current move' });
    await slider.waitFor();
    await eventually(() => slider.getAttribute('aria-valuemax'), '16');
    const bars = () => page.locator('.graph .bar').count();
    await eventually(bars, 1); // a click would stop the search for it
    const box = (await slider.boundingBox())!;
    await slider.click({ position: { x: (12.5 / 17) * box.width, y: 20 } });
    await eventually(() => moves_in(page), '746367612457');
    await eventually(bars, 2);
    await slider.press('ArrowRight');
    await eventually(() => moves_in(page), '7463676124573');
    await eventually(bars, 3);
});
