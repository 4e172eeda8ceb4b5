import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { best_of, load_puzzles, type Puzzle } from '../../src/learn/puzzles.ts';
import { load_lessons } from '../../src/learn/lessons.ts';
import { desk, eventually, test_by_server, type Look } from './page.ts';

const { open } = desk();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [first, second] = (await load_puzzles()) as [Puzzle, Puzzle];
const lessons = await load_lessons();

const letter = (move: string) => 'abcdefg'[Number(move) - 1]!;
const wrong_move = (puzzle: Puzzle) => Object.keys(puzzle.scores).find((move) => move !== best_of(puzzle))!;
const columns = (page: Page) => page.locator('.learn-columns button');
const verdict = (page: Page) => page.locator('.learn-verdict');

async function puzzle(look: Look = {}): Promise<Page> {
    const page = await open('?page=learn', look);
    await columns(page).first().waitFor();
    return page;
}

async function lesson(look: Look = {}): Promise<Page> {
    const page = await puzzle(look);
    await page.getByRole('button', { name: 'Lessons' }).click();
    await page.getByText('0 of 7 replies tried.').waitFor();
    await columns(page).first().waitFor();
    return page;
}

const out_of_sight = (page: Page) =>
    page.evaluate(() => {
        const { top, bottom } = document.querySelector('.learn-board')!.getBoundingClientRect();
        const wide = document.documentElement.scrollWidth;
        return [top < 0 || bottom > innerHeight ? `the board reaches from ${top} to ${bottom}` : '', wide > innerWidth ? `scrolls to ${wide}` : ''].filter(Boolean);
    });

async function faults(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const violations = await page.evaluate(async () => {
        const checker = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
        return (await checker.run(document, { resultTypes: ['violations'] })).violations.map(({ id }) => id);
    });
    return [...violations, ...(await out_of_sight(page))];
}

test('a puzzle says right or wrong and why, and what was missed comes back the next day', async () => {
    const page = await puzzle();
    await page.clock.setFixedTime(new Date(2026, 0, 1, 12));
    await page.keyboard.press(letter(wrong_move(first)));
    await eventually(() => verdict(page).innerText().then((text) => text.startsWith('Wrong:')), true);
    await page.locator('.learn-why h3').waitFor();
    await page.keyboard.press('Enter'); // the next puzzle has the focus
    await eventually(() => verdict(page).innerText(), '');
    await columns(page).nth(Number(best_of(second)) - 1).click();
    await eventually(() => verdict(page).innerText().then((text) => text.startsWith('Right:')), true);
    await page.getByText('1 puzzle solved, 1 missed.').waitFor();
    await page.locator('.learn-why h3').waitFor();
    await page.clock.setFixedTime(new Date(2026, 0, 2, 12));
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByText('You missed this one before.').waitFor();
});

test('a record is saved as a file and opened again', async () => {
    const page = await puzzle();
    await columns(page).nth(Number(best_of(first)) - 1).click();
    await page.getByText('1 puzzle solved').waitFor();
    await page.locator('.learn-why h3').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save my record' }).click()]);
    const record = readFileSync((await download.path())!, 'utf8');
    expect(Object.keys(JSON.parse(record))).toEqual([first.moves]);
    const file = (text: string) => ({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.locator('input[type=file]').setInputFiles(file('[]'));
    await page.getByText('This file is no record of puzzles.').waitFor();
    await page.locator('input[type=file]').setInputFiles(file(record.replace('"solved":1', '"solved":7')));
    await page.getByText('7 puzzles solved').waitFor();
    await page.reload();
    await page.getByText('7 puzzles solved').waitFor();
});

test_by_server('a puzzle that the server refuses can be tried again', async () => {
    const page = await puzzle();
    await page.route(`**/position?*moves=${second.moves}`, (route) => route.fulfill({ status: 404, json: { error: 'not now' } }));
    await page.keyboard.press(letter(best_of(first)));
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByText('not now').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await columns(page).first().waitFor();
});

test('every reply of a lesson is answered, and the board goes back for the next', async () => {
    const page = await lesson();
    for (const [i, reply] of Object.keys(lessons[0]!.steps[0]!.replies).entries()) {
        await page.keyboard.press(letter(reply));
        await page.getByText(`${i + 1} of 7 replies tried.`).waitFor();
        await page.getByRole('button', { name: 'Back to the position' }).click();
        await page.getByRole('button', { name: /✓/ }).nth(i).waitFor();
    }
    await page.getByText('All replies tried').waitFor();
    await page.getByRole('button', { name: 'Next position' }).click();
    await page.getByText('Two threats at once').waitFor();
});

// Each size with one of the two, and with a palette of its own: axe takes seconds.
test('axe finds nothing wrong with a puzzle that is answered, and the board is in sight', async () => {
    const page = await puzzle({ width: 1400, height: 900 });
    await columns(page).nth(Number(wrong_move(first)) - 1).click();
    await page.locator('.learn-why h3').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await out_of_sight(page)).toEqual([]);
});

test('axe finds nothing wrong with a lesson on a phone, and the board is in sight', async () => {
    const page = await puzzle({ width: 390, height: 844, dark: true });
    await page.getByRole('button', { name: 'Lessons' }).click();
    await page.getByRole('combobox', { name: 'Lesson' }).selectOption({ label: '8. Lowinverse' });
    await page.locator('.learn-board .cover').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 1400, height: 900 });
    expect(await out_of_sight(page)).toEqual([]);
});
