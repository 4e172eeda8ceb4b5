// The site that tools/site writes: the page with an engine of its own, which needs its host only once.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in, set_up_example } from './page.ts';

const { open, server } = (() => {
    const all = desk();
    return { open: all.open, server: () => all.server };
})();

const is_kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
const has_book = (page: Page) =>
    page.evaluate(async () => {
        for (const name of await caches.keys()) if (await (await caches.open(name)).match('./books/7x6-12.book')) return true;
        return false;
    });

test('the page asks its host for files alone', async () => {
    const page = await open('?variant=5x4&moves=33&show=scores');
    await eventually(() => page.locator('.column .open').count(), 0);
    expect(server().asked).toEqual([]);
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('heading', { name: 'Boards' }).waitFor();
    expect(await page.getByRole('button', { name: 'Experiments' }).count()).toBe(0);
});

test.each([
    ['7x6', ['−2', '−1', '0', '+1', '0', '−1', '−2']],
    ['6x7', ['0', '+1', '0', '0', '+1', '0']],
    ['7x6@cylinder', Array(7).fill('+2')],
])('the book answers for every move of the empty board %s', async (variant, scores) => {
    const page = await open(`?variant=${encodeURIComponent(variant)}&show=scores`);
    await eventually(() => page.locator('.column').allInnerTexts(), scores);
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('From the book.').waitFor();
});

test('moving on ends the search of the position before, with shared memory and without', async () => {
    const page = await open('?variant=9x9&moves=44&show=scores');
    for (const isolated of [false, true]) {
        await column(page, '1').waitFor();
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
        await page.getByText('Searching…').waitFor();
        await column(page, '1').click();
        await eventually(() => moves_in(page), '441');
        await set_up_example(page, '5x4');
        await eventually(() => page.locator('.column').allInnerTexts(), ['−1', '0', '0', '0', '−1']);
        await eventually(() => is_kept(page), true);
        await page.goto(page.url().replace(/\?.*/, '?variant=9x9&moves=44&show=scores')); // from what is kept, with the headers
    }
});

test('without a network the page plays, solves and explains', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores');
    await eventually(() => page.locator('.column').first().innerText(), '−4');
    await eventually(() => is_kept(page), true);
    await page.reload(); // now the book goes by the service worker, which keeps it
    await eventually(() => has_book(page), true);
    await page.context().setOffline(true);
    await page.goto(page.url().replace(/\?.*/, '?variant=7x6&show=scores'));
    await eventually(() => page.locator('.column').allInnerTexts(), ['−2', '−1', '0', '+1', '0', '−1', '−2']);
    await column(page, '3').click();
    await eventually(() => moves_in(page), '3');
    await page.goto(page.url().replace(/\?.*/, '?variant=7x6&moves=34444445&show=reasons'));
    await page.getByRole('button', { name: /does not lose/ }).waitFor();
    await page.goto(page.url().replace(/\?.*/, '?variant=4x4x4&moves=05'));
    await page.locator('.space canvas').waitFor();
});

// A page of somebody else, with the element in it.
async function foreign(attributes: string): Promise<Page> {
    server().pages['/course.html'] = `<!doctype html><html lang="en"><title>A course</title><h1>Lesson 1</h1>
        <script type="module" src="engine/board.js"></script><inarow-board ${attributes}></inarow-board>
        <script>events = []; for (const name of ['position', 'move', 'scores', 'problem'])
            addEventListener(name, (event) => events.push([name, event.detail.moves ?? event.detail.message ?? '']))</script>`;
    return open('course.html');
}
const events = (page: Page, name: string) =>
    page.evaluate((wanted) => (globalThis as unknown as { events: [string, string][] }).events.filter(([one]) => one === wanted).map(([, what]) => what), name);

test('until the engine is there, the page says that it is fetched', async () => {
    const page = await foreign('');
    await page.route('**/inarow.wasm', () => undefined); // never answered
    await page.goto(page.url().replace('course.html', ''));
    await page.getByText('Fetching the engine…').waitFor();
});

test('the element is a board in a foreign page, with scores', async () => {
    const page = await foreign('variant="7x6" moves="4455" book="books/7x6-12.book" scores');
    await eventually(() => page.locator('inarow-board .score').allInnerTexts(), ['+2', '+2', '−4', '−3', '+18', '+18', '−3']); // from the top
    expect(await page.locator('inarow-board .best').count()).toBe(2);
    expect(await page.locator('inarow-board .cell').count()).toBe(42);
    await page.getByRole('button', { name: 'c1: can be played, score 18' }).click();
    await page.getByText('Second player to move.').waitFor();
    expect(await events(page, 'move')).toEqual(['44553']);
    expect(await page.locator('inarow-board').getAttribute('moves')).toBe('44553');
});

test('the element is played by keys alone, and answered by a player', async () => {
    const page = await foreign('variant="5x4" player="perfect"');
    await page.getByRole('button', { name: 'a1: can be played' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(async () => (await events(page, 'move')).length, 2);
    expect((await events(page, 'move'))[0]).toBe('3');
    await page.getByText('First player to move.').waitFor();
});

// A row of three cells and an engine that the test answers for: what it is asked stands in globalThis.asked, each with its `answer`.
async function by_hand(attributes: string): Promise<Page> {
    const page = await foreign(attributes);
    await page.evaluate(async () => {
        const InarowBoard = (await customElements.whenDefined('inarow-board')) as unknown as { engine: unknown };
        const asked: unknown[] = [];
        const put = (kind: string, moves: string) => new Promise((answer) => asked.push({ kind, moves, answer }));
        const position = (variant: string, moves: string) => {
            const cells = ['a1', 'b1', 'c1'].map((cell, x) => ({ cell, x, y: 0, z: 0, stone: moves.includes(String(x + 1)) ? 'first' : null, move: 1 }));
            const legal = cells.filter(({ stone }) => !stone).map(({ cell, x }) => ({ move: String(x + 1), cell }));
            const mover = moves.length % 2 === 0 ? 'first' : 'second';
            return { variant, moves, width: 3, depth: 1, height: 1, cells, legal, mover, line: [], over: false, winner: null, last: null };
        };
        InarowBoard.engine = {
            position: (variant: string, moves: string) => put('position', moves).then(() => position(variant, moves)),
            play: (_variant: string, moves: string) => put('play', moves),
            async *analyze(_variant: string, moves: string) {
                for (;;) yield await put('analyze', moves);
            },
        };
        Object.assign(globalThis, { asked });
        document.querySelector('inarow-board')!.setAttribute('variant', '3x1k3');
    });
    return page;
}
type Asked = { kind: string; moves: string; answer: (value: unknown) => void }[];
const last_asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: Asked }).asked.map(({ kind, moves }) => `${kind} ${moves}`).at(-1) ?? '');
const answer_last = (page: Page, value: unknown = null) => page.evaluate((told) => (globalThis as unknown as { asked: Asked }).asked.at(-1)!.answer(told), value);

test('the element takes one move at a time, and none for the player', async () => {
    const page = await by_hand('variant="1x1k2" player="perfect"');
    const button = (name: string) => page.locator(`inarow-board button[data-cell=${name}]`);
    await eventually(() => last_asked(page), 'position ');
    await answer_last(page);
    await button('a1').click();
    await eventually(() => last_asked(page), 'position 1');
    await button('b1').click(); // on a board that is out of date
    await answer_last(page);
    await eventually(() => last_asked(page), 'play 1');
    expect(await button('b1').getAttribute('aria-label')).toBe('b1: empty');
    await button('b1').click({ force: true });
    await answer_last(page, { move: '3' });
    await eventually(() => last_asked(page), 'position 13');
    expect(await events(page, 'move')).toEqual(['1', '13']);
});

test('the element keeps its buttons while scores arrive, and marks the best when all are there', async () => {
    const page = await by_hand('variant="1x1k2" scores');
    await eventually(() => last_asked(page), 'position ');
    await answer_last(page);
    await eventually(() => last_asked(page), 'analyze ');
    const button = await page.locator('inarow-board button').first().elementHandle();
    const scores = () => page.locator('inarow-board .score').allInnerTexts();
    for (const [move, value, wanted] of [['1', 0, ['0', '', '']], ['2', -1, ['0', '−1', '']], ['3', 1, ['0', '−1', '+1']]] as const) {
        expect(await page.locator('inarow-board .best').count()).toBe(0);
        await answer_last(page, { scores: { move, bounds: [value, value] } });
        await eventually(scores, [...wanted]);
    }
    await eventually(() => page.locator('inarow-board .best').allInnerTexts(), ['+1']);
    expect(await button!.evaluate((one) => one.isConnected && one.getAttribute('aria-label'))).toBe('a1: can be played, score 0');
});

test('the service worker leaves other pages of the host alone', async () => {
    server().pages['/news.html'] = 'old';
    const page = await foreign('variant="7x6"');
    await page.evaluate(() => navigator.serviceWorker.register('./service-worker.js'));
    await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
    const read = (path: string) =>
        page.evaluate(async (from) => {
            const response = await fetch(from);
            return [response.headers.get('Cross-Origin-Embedder-Policy'), (await response.text()).slice(0, 3)];
        }, path);
    expect(await read('news.html')).toEqual([null, 'old']);
    server().pages['/news.html'] = 'new';
    expect(await read('news.html')).toEqual([null, 'new']);
    expect(await read('engine/index.js?again')).toEqual(['require-corp', '// ']);
    delete server().pages['/news.html'];
});

test('the element draws boxes and finished games, and says what is wrong', async () => {
    const page = await foreign('variant="4x4x4" moves="05" readonly');
    await eventually(() => page.locator('inarow-board [role=group]').count(), 4);
    expect(await page.locator('inarow-board button').count()).toBe(0);
    const board = page.locator('inarow-board');
    await board.evaluate((one) => Object.assign(one, { variant: '7x6', moves: '1212121' }));
    await page.getByText('First player wins.').waitFor();
    expect(await page.locator('inarow-board .won').count()).toBe(4);
    await board.evaluate((one) => one.setAttribute('moves', '44444449'));
    await page.getByText("column 4 is full at move 7 of '44444449'").waitFor();
    expect(await events(page, 'problem')).toEqual(["column 4 is full at move 7 of '44444449'"]);
});
