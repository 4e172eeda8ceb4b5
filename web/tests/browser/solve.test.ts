// The page of a solve in jobs.  What the ledger says is made up here: a recorded one would not move.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { desk, eventually, test_by_server } from './page.ts';

const { open } = desk();

const ledger = {
    variant: '4x4x4',
    moves: '0FC3484B7',
    question: 'goal',
    goal: 'score>=0',
    holds: null,
    bounds: [-25, 26],
    settled: false,
    move_bounds: { 5: [-26, -1], 6: [-26, 26], 7: [-26, 26] },
    replies: {
        6: { proof: 200_705, disproof: 6_120_226, nodes: 0, open: 1, trend: null },
        7: { proof: 76_800, disproof: 16_741_411, nodes: 3117e6, open: 15, trend: { proof: 1.83, disproof: 12.4 } },
    },
    trend: { proof: 1.5, disproof: 10.2 },
    remaining: { nodes: [1.92e6, null], seconds: [4, null] },
    nodes: 4_776_276_727,
    seconds: 8351,
    search: 'cube',
    ledger: 'position.db',
    jobs: { done: 21, answered: 19, splits: 14 },
    tree_nodes: 65,
};

// Each time it is asked there are more positions.
async function with_ledger(page: Page): Promise<void> {
    let asked = 0;
    const variants = { topologies: [], examples: [], jobs: true };
    await page.route('**/api/v1/variants', (route) => route.fulfill({ json: variants }));
    await page.route('**/api/v1/jobs', (route) => route.fulfill({ json: { ...ledger, nodes: ledger.nodes + 5e6 * asked++ } }));
    await page.reload();
}

const cells = (page: Page, column: number) => page.locator(`.replies tbody tr > :nth-child(${column})`).allInnerTexts();

test_by_server('a solve in jobs has a page where the server has its ledger', async () => {
    const page = await open('?page=boards&variant=5x4');
    await page.getByRole('button', { name: 'Experiments' }).waitFor();
    expect(await page.getByRole('button', { name: 'Solve' }).count()).toBe(0);
    await with_ledger(page);
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByRole('heading', { name: '4x4x4 after 0FC3484B7' }).waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('solve');
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Not answered yet');
    expect(await page.locator('.facts').innerText()).toContain('4.8 G positions in 2 h 19 min');
    expect(await page.locator('.facts').innerText()).toContain('tenfold work means ×1.5 the proof number and ×10 the disproof number');
    expect(await page.locator('.facts').innerText()).toContain('at least 1.9 M positions, at least 4 s of one worker');
});

test_by_server('open moves come first, the nearest to a proof before the others', async () => {
    const page = await open('?page=boards&variant=5x4');
    await with_ledger(page);
    await page.getByRole('button', { name: 'Solve' }).click();
    await eventually(() => cells(page, 1), ['7', '6', '5']);
    expect(await cells(page, 2)).toEqual(['open', 'open', 'loss']);
    expect(await cells(page, 4)).toEqual(['76.8 k', '201 k']);
    expect(await cells(page, 5)).toEqual(['×1.8', '']);
    expect(await page.locator('.replies a').first().getAttribute('href')).toBe('?variant=4x4x4&moves=0FC3484B77');
});

test_by_server('the ledger is read again while the page is open, and no longer', async () => {
    const page = await open('?page=boards&variant=5x4', { paused: true });
    await with_ledger(page);
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.getByText('no job has come back').waitFor();
    await page.clock.runFor(5000);
    await page.getByText('1.0 M positions a second').waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/jobs'))));
    await page.clock.runFor(20_000);
    expect(asked).toBe(0);
});

test_by_server('it fits a narrow screen', async () => {
    const page = await open('?page=boards&variant=5x4', { width: 320 });
    await with_ledger(page);
    await page.getByRole('button', { name: 'Solve' }).click();
    await page.locator('.replies').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
