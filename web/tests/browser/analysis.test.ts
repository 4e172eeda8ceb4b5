import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in, set_up_example, test_by_server } from './page.ts';

const { open, server } = (() => {
    const all = desk();
    return { open: all.open, server: () => all.server };
})();

test('every column says what it is worth, the best ones marked, and keeps doing so after a move', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await page.getByRole('button', { name: 'Scores' }).click();
    await eventually(() => page.locator('.column').allInnerTexts(), ['−4', '−3', '+18', '+2', '+2', '+18', '−3']);
    await eventually(() => page.locator('.column.best').allInnerTexts(), ['+18', '+18']);
    expect(await column(page, '3').getAttribute('aria-label')).toBe('Column c, to c1: +18, wins with the 18th-to-last stone, best');
    expect(await page.locator('.brief').innerText()).toBe('Red wins on move 7 with c1 or f1.');
    expect(await page.locator('.verdict').isVisible()).toBe(false);
    await details(page);
    expect(await page.locator('.verdict').innerText()).toContain('Red wins with the 18th-to-last stone');
    await column(page, '3').click();
    await page.locator('.verdict', { hasText: 'Red' }).waitFor({ state: 'detached' });
    await eventually(() => page.locator('.column .open').count(), 0);
    expect(new URL(page.url()).searchParams.get('show')).toBe('scores');
});

const details = (page: Page) => page.getByText('Details', { exact: true }).click();

test('the sentence needs no search where a line can be completed, and has the colours that were chosen', async () => {
    const page = await open('?page=analyse&variant=7x6&moves=445536');
    const brief = page.locator('.brief');
    await eventually(() => brief.innerText(), 'Red wins at once with b1, on move 7.');
    await column(page, '1').click();
    await eventually(() => brief.innerText(), 'Yellow must block b1.');
    await page.getByRole('button', { name: 'Colours for the colour-blind' }).click();
    await eventually(() => brief.innerText(), 'Blue must block b1.');
    await page.getByRole('button', { name: 'To the start' }).click();
    await eventually(() => brief.count().then(async (all) => all > 0 && (await brief.isVisible())), false);
});

test('the result is told to screen readers, once', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await eventually(() => page.locator('[aria-live=polite].unseen').innerText(), 'Red wins on move 7 with c1 or f1.');
});

test_by_server('moving on stops the search of the position before', async () => {
    // Large enough that the server tells how far it is, and has no book.
    server().held = 'variant=8x5&moves=4455&';
    const page = await open('?variant=8x5&moves=4455&show=scores');
    // What is known so far is there already.
    await eventually(() => page.locator('.column').nth(2).innerText(), '+17');
    await page.getByText('Searching…').waitFor();
    await details(page);
    await eventually(async () => / nodes, .* s/.test(await page.locator('.work').innerText()), true);
    expect(server().given_up).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await eventually(() => moves_in(page), '445');
    await eventually(() => server().given_up.some((name) => name.includes('analyze?variant=8x5&moves=4455&')), true);
});

test('the best line is drawn with its numbers', async () => {
    const page = await open('?variant=7x6&moves=4455&show=line');
    await eventually(() => page.locator('.drawing .number').allTextContents().then((texts) => texts.sort()), ['1', '2', '3']);
    expect(await page.locator('.best-line').innerText()).toMatch(/^Best line:/);
});

test('a click on the best line plays on to that move', async () => {
    const page = await open('?variant=7x6&moves=4455&show=line');
    const line = page.locator('.best-line button');
    await eventually(() => line.count(), 3);
    const cells = await line.allInnerTexts();
    await line.nth(2).click();
    await eventually(() => moves_in(page).length, 7);
    await page.getByText('Red wins').first().waitFor();
    const played = await page.locator('.moves button.move').allInnerTexts();
    expect(played.slice(-3).map((text) => text.replace(/\W/g, ''))).toEqual(cells);
});

test_by_server('an answer from the book says so', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await column(page, '4').waitFor();
    await page.route(/analyze/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/"source":"\w+"/, '"source":"book"') });
    });
    await page.getByRole('button', { name: 'Scores' }).click();
    await details(page);
    await eventually(async () => (await page.locator('.work').innerText()).startsWith('From the book.'), true);
});

test_by_server('an answer that breaks off says so', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await column(page, '4').waitFor();
    await page.route(/analyze/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/event: done[^]*/, '') });
    });
    await page.getByRole('button', { name: 'Scores' }).click();
    await eventually(() => page.locator('.problem').allInnerTexts(), ['the answer broke off']);
});

test('a question for the winner alone is answered with one of three values', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await details(page);
    await page.getByLabel('Question').selectOption('weak');
    await eventually(() => page.locator('.verdict .value').innerText(), '+1');
    expect(await page.locator('.verdict').innerText()).toContain('Red wins');
    expect(await page.locator('.verdict').innerText()).not.toContain('stone');
    expect(await page.locator('.brief').innerText()).toBe('Red wins with c1, d3 or e3.');
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
    expect(await page.locator('#cell-c3').getAttribute('aria-label')).toContain('threat of Red, useless');
});

test('threats have no parity where no column ends', async () => {
    const page = await open('?variant=5x4@torus&moves=2334452&show=threats');
    await eventually(() => page.locator('.threat:not(.ghost *)').allTextContents().then((all) => all.map((text) => text.trim())), ['×']);
    expect(await page.locator('#cell-a2').getAttribute('aria-label')).toBe('a2, empty, threat of Red');
});

test('the win that can be taken now is marked, and the one that has to be blocked', async () => {
    const page = await open('?variant=7x6&moves=4455&show=threats');
    await page.getByText('There are no threats').waitFor();
    expect(await page.locator('.win, .threat').count()).toBe(0);
    await column(page, '6').click();
    await eventually(() => page.locator('.win').allTextContents(), ['× block', '× block']);
    expect(await page.locator('.threats').innerText()).toContain('Red would win next: c1, g1.');
    expect(await page.locator('#cell-c1').getAttribute('aria-label')).toBe('c1, empty, Red wins here, can be played');
    await column(page, '6').click();
    await eventually(() => page.locator('.win').allTextContents(), ['× win', '× win']);
    expect(await page.locator('.threats').innerText()).toContain('Red can win now: c1, g1.');
});

test('without gravity every threat is a win that can be taken at once', async () => {
    const page = await open('?variant=5x5@free&moves=a1a5b1b5c1&show=threats');
    await eventually(() => page.locator('.win').allTextContents(), ['× block']);
    expect(await page.locator('.threat').count()).toBe(0);
});

test('the reasons are drawn rule by rule, with their words', async () => {
    const page = await open('?variant=7x6&moves=34444445&show=reasons');
    await page.getByRole('button', { name: /does not lose/ }).waitFor();
    const rules = await page.locator('.rules button').count();
    expect(rules).toBeGreaterThan(3);
    const letters = await page.locator('.drawing .letter').count();
    expect(await page.locator('.rule-words').innerText()).toMatch(/^By rules, Yellow does not lose: \d+ rules stop the \d+ lines .* anything goes/s);
    await page.getByRole('button', { name: 'Next rule' }).click();
    expect(await page.locator('.pager').innerText()).toContain(`Rule A, 1 of ${rules}`);
    expect(await page.locator('.rule-words').innerText()).toMatch(/^A claimeven .*: if .*, answer .*; stops /);
    expect(await page.locator('.drawing .letter').count()).toBeLessThan(letters);
    expect(await page.locator('.drawing .group').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Previous rule' }).click();
    expect(await page.locator('.drawing .letter').count()).toBe(letters);
});

test('a board that is too large to search says so, and its scores are off', async () => {
    const page = await open('?variant=12x12k5@free&show=threats');
    const off = (name: string) => page.getByRole('button', { name }).getAttribute('aria-disabled');
    await page.getByText('There are no threats').waitFor();
    expect(await off('Scores')).toBe('false');
    await page.getByRole('button', { name: 'Scores' }).click();
    await page.getByText('12x12k5@free is too large to search: columns * height must be at most 128').waitFor();
    expect([await off('Scores'), await off('Best line'), await off('Threats'), await off('Why')]).toEqual(['true', 'true', 'false', 'true']);
    expect(await page.locator('#analysis-title').count()).toBe(0);
    await set_up_example(page, '5x4');
    await eventually(() => off('Scores'), 'false');
});

test_by_server('the reasons are there before it is known which moves lose', async () => {
    const page = await open('?variant=7x6&moves=34444445');
    await column(page, '1').waitFor();
    const url = new URL('/api/v1/explain?variant=7x6&moves=34444445&seconds=0.05', page.url()).href;
    const complete = await (await page.request.get(url)).json();
    expect(Object.keys(complete.losing_moves).length).toBeGreaterThan(1);
    let release: () => void = () => undefined;
    const held = new Promise<void>((ready) => (release = ready));
    await page.route(/explain.*seconds=0\.05/, (route) => route.fulfill({ json: { ...complete, losing_moves: {}, open_moves: ['1', '2'] } }));
    await page.route(/explain.*seconds=0\.5/, async (route) => {
        await held;
        await route.fulfill({ json: complete });
    });
    await page.getByRole('button', { name: 'Why' }).click();
    await page.getByRole('button', { name: /does not lose/ }).waitFor();
    expect(await page.locator('.why').innerText()).toContain('Looking further: a1, b1 not known yet');
    expect(await page.getByText('Moves that lose', { exact: true }).count()).toBe(0);
    release();
    await page.getByText('Moves that lose', { exact: true }).waitFor();
    await eventually(() => page.getByText('Looking further').count(), 0);
});

const finished_game = '31153445322'; // won by the first player, who could have lost it

test_by_server('the course of a finished game is found from its end on', async () => {
    const page = await open(`?variant=5x4&moves=${finished_game}&show=scores`);
    const slider = page.getByRole('slider', { name: 'Current move' });
    await slider.waitFor();
    const plies = finished_game.length;
    await eventually(() => page.locator('.graph .bar').count(), plies + 1);
    const asked = server().asked.filter((name) => name.includes('/solve?')).map((name) => /moves=(\d*)/.exec(name)![1]!.length);
    expect([...asked].sort((a, b) => a - b)).toEqual(Array.from({ length: plies + 1 }, (_, i) => i));
    // Three at once, which may overtake each other on their way.
    expect(asked.map((ply, i) => ply + i).filter((sum) => sum < plies - 2)).toEqual([]);
    expect(server().asked.filter((name) => name.includes('/analyze?'))).toEqual([]);
});

test('every move carries its mark, in the list and in the course', async () => {
    const page = await open(`?variant=5x4&moves=${finished_game}&show=scores`);
    await eventually(() => page.locator('.moves .mark').count(), finished_game.length);
    const said = await page.locator('button.move').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(said).toEqual([
        'Move 1: c1, best',
        'Move 2: a1, best',
        'Move 3: a2, best',
        'Move 4: e1, best',
        'Move 5: c2, mistake',
        'Move 6: d1, mistake',
        'Move 7: d2, mistake',
        'Move 8: e2, mistake',
        'Move 9: c3, best',
        'Move 10: b1, inaccurate',
        'Move 11: b2, best',
    ]);
    expect(await page.locator('.tally td').allInnerTexts()).toEqual(['4', '0', '2', '2', '1', '2']);
    expect(await page.locator('.judged').count()).toBe(5);
});

test('a click on the course jumps, arrow keys step', async () => {
    const page = await open(`?variant=5x4&moves=${finished_game}&show=scores`);
    const slider = page.getByRole('slider', { name: 'Current move' });
    await eventually(() => slider.getAttribute('aria-valuemax'), String(finished_game.length));
    const box = (await slider.boundingBox())!;
    await slider.click({ position: { x: (3.5 / (finished_game.length + 1)) * box.width, y: 20 } });
    await eventually(() => moves_in(page), finished_game.slice(0, 3));
    await slider.press('ArrowRight');
    await eventually(() => moves_in(page), finished_game.slice(0, 4));
});

test('the bar says who is ahead, and follows the moves', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    const bar = page.getByRole('meter', { name: 'Evaluation for Red' });
    await eventually(() => bar.getAttribute('aria-valuetext'), 'Red wins with the 18th-to-last stone');
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(80);
    await column(page, '1').click();
    await eventually(() => bar.getAttribute('aria-valuetext'), 'Yellow wins with the 4th-to-last stone');
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(40);
    const shares = await page.locator('.share').evaluateAll((all) => all.map((one) => parseFloat((one as HTMLElement).style.width)));
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100);
});

test_by_server('a move of which nothing is known shows nothing', async () => {
    const page = await open('?page=analyse&variant=7x6');
    const event = (move: string, bounds: number[]) => `event: scores\ndata: ${JSON.stringify({ move, bounds })}\n\n`;
    const body = event('2', [-31, 30]) + event('3', [2, 5]) + 'event: error\ndata: {"error": "enough", "status": 503}\n\n';
    await page.route(/analyze/, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.getByRole('button', { name: 'Scores' }).click();
    await page.getByText('enough').waitFor();
    expect(await page.locator('.column').allInnerTexts()).toEqual(['', '', '≥+2\n≤+5', '', '', '', '']);
});

test('a best line that ends before the game says that it goes on', async () => {
    const page = await open('?variant=7x6&moves=44&show=line');
    await page.locator('.best-line').waitFor();
    expect(await page.locator('.best-line').innerText()).toMatch(/…$/);
});

test('the course of a game without moves is a narrow bar', async () => {
    const page = await open('?variant=5x4&show=scores');
    const [bar, graph] = await Promise.all(['.graph .bar', '.graph svg'].map(async (part) => (await page.locator(part).boundingBox())!.width));
    expect(bar! / graph!).toBeLessThan(0.2);
});
