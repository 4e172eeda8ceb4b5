import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { cell, column, desk, eventually, moves_in, set_up_example, patience, stones, test_by_server } from './page.ts';

const { open } = desk();

test('two people play by columns and by cells, and the address follows', async () => {
    const page = await open('?variant=7x6&second=human');
    await column(page, '4').click();
    await eventually(() => moves_in(page), '4');
    await cell(page, 'd6').click(); // anywhere in a column means the column
    await eventually(() => moves_in(page), '44');
    expect(await stones(page).count()).toBe(2);
    expect(await page.locator('.status').innerText()).toContain('Red to move');
});

test('a link is a position', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await eventually(() => stones(page).count(), 4);
    expect(await cell(page, 'e2').getAttribute('aria-label')).toContain('Yellow, move 4');
    expect(await page.title()).toBe('Analyse Connect-4 4455: inarow');
});

test('keys play, go back and forward, and a new move begins a branch', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').waitFor();
    await page.locator('body').press('4');
    await eventually(() => moves_in(page), '4');
    await page.locator('body').press('5');
    await eventually(() => moves_in(page), '45');
    await page.locator('body').press('ArrowLeft');
    await eventually(() => moves_in(page), '4');
    await page.locator('body').press('ArrowRight');
    await eventually(() => moves_in(page), '45');
    await page.locator('body').press('Home');
    await eventually(() => moves_in(page), '');
    await page.locator('body').press('3');
    await eventually(() => moves_in(page), '3');
    const branches = page.locator('.run');
    expect(await branches.allInnerTexts()).toEqual(['1.d1', '1.c1', '1…e1']);
    await page.getByRole('button', { name: 'Move 2: e1' }).click();
    await eventually(() => moves_in(page), '45');
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await eventually(() => moves_in(page), '4');
    expect(await page.getByRole('button', { name: 'Move 2: e1' }).count()).toBe(0);
});

test('a digit that is typed into a field plays nothing', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await page.getByLabel('Moves, a board, or a link').press('5');
    expect(moves_in(page)).toBe('');
});

test('a finished game shows who won and where, and takes no more moves', async () => {
    const page = await open('?variant=7x6&moves=1212121');
    await page.getByText('Red wins: a1, a2, a3, a4.').first().waitFor();
    expect(await page.locator('.drawing .won').count()).toBe(4);
    expect(await page.locator('.drawing .winning').count()).toBe(3);
    expect(await page.getByRole('button', { name: /^Column/ }).count()).toBe(0);
});

test('the form sets up a board, and what the server refuses changes nothing', async () => {
    const page = await open('?variant=7x6&moves=44');
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByLabel('Width').fill('40');
    await page.getByRole('button', { name: 'Set up 40x6' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('40x6');
    expect(moves_in(page)).toBe('44');
    await page.getByLabel('Width').fill('5');
    await page.getByLabel('Height').fill('4');
    await page.getByRole('button', { name: 'Set up 5x4' }).click();
    await page.waitForURL('**/?page=analyse&variant=5x4');
    await eventually(() => page.locator('.cell').count(), 20);
    expect(await page.getByRole('alert').count()).toBe(0);
});

test('a link that is wrong says so, on the board as far as it is right', async () => {
    const page = await open('?variant=7x6&moves=44444449');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/4|9/);
    await column(page, '1').click();
    await eventually(() => moves_in(page), '4444441');
});

test_by_server('a step that the server does not answer leaves a board that works', async () => {
    const page = await open('?variant=7x6&moves=44');
    await column(page, '5').waitFor();
    const asks_for = (moves: string) => (url: URL) => url.pathname.endsWith('/position') && url.searchParams.get('moves') === moves;
    await page.route(asks_for('4'), () => undefined); // never
    await page.route(asks_for(''), (route) => route.fulfill({ status: 404, body: '{"error": "gone"}' }));
    await page.locator('body').press('ArrowLeft');
    await page.locator('body').press('ArrowLeft');
    await eventually(() => page.getByRole('alert').allInnerTexts(), ['gone']);
    expect(await stones(page).count()).toBe(2);
    await column(page, '5').click();
    await eventually(() => moves_in(page), '445');
    expect(await page.getByRole('alert').count()).toBe(0);
});

test_by_server('a move that cannot be deleted stays in the list', async () => {
    const page = await open('?variant=7x6&moves=44');
    await page.route(/position/, (route) => route.fulfill({ status: 404, body: '{"error": "gone"}' }));
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await eventually(() => page.getByRole('alert').allInnerTexts(), ['gone']);
    expect(await page.locator('button.move').allInnerTexts()).toEqual(['d1', 'd2']);
});

test_by_server('the back button of the browser leads to the board before', async () => {
    const page = await open('?variant=7x6&moves=44');
    await column(page, '1').waitFor();
    await set_up_example(page, '5x4');
    await eventually(() => page.locator('.cell').count(), 20);
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('heading', { name: 'Boards' }).waitFor();
    await page.goBack();
    await eventually(() => page.locator('.cell').count(), 20);
    await page.goBack();
    await page.getByRole('heading', { name: 'Boards' }).waitFor();
    await page.goBack();
    await eventually(() => stones(page).count(), 2);
    expect(new URL(page.url()).search).toBe('?variant=7x6&moves=44');
});

test_by_server('steps back in the browser at once lead to the board before all', async () => {
    const page = await open('?variant=7x6&moves=44');
    await column(page, '1').waitFor();
    for (const [board, cells] of [['5x4', 20], ['9x7k5', 63]] as const) {
        await set_up_example(page, board);
        await eventually(() => page.locator('.cell').count(), cells);
    }
    await page.route(/position.*5x4/, () => undefined); // never answered
    for (let step = 0; step < 4; step++) await page.goBack(); // two boards, each chosen in a place of its own
    await eventually(() => stones(page).count(), 2);
    expect(new URL(page.url()).search).toBe('?variant=7x6&moves=44');
    expect(await stones(page).count()).toBe(2);
});

test('a cylinder repeats its edge columns, and the copies can be played', async () => {
    const page = await open('?page=analyse&variant=7x6@cylinder');
    await eventually(() => page.locator('.cell.echo').count(), 4 * 6);
    await page.locator('.cell.echo').first().click(); // the leftmost copy: column f
    await eventually(() => moves_in(page), '6');
    expect(await stones(page).count()).toBe(2); // itself and one copy
});

test('a line over the edge of a cylinder is drawn on both sides', async () => {
    const page = await open('?variant=7x6@cylinder&moves=1122667');
    await page.getByText('Red wins').first().waitFor();
    expect(await page.locator('.drawing .winning').count()).toBe(4);
});

test('a rolled cylinder turns, and its columns can be played', async () => {
    const page = await open('?variant=7x6@cylinder&moves=4');
    await page.getByRole('button', { name: 'Rolled' }).click();
    await page.locator('.rolled').waitFor();
    expect(await page.locator('.column').allInnerTexts()).toEqual([...'abcdefg']);
    const middle = () =>
        page.locator('.rolled .label').evaluateAll((all) => all.find((one) => Math.abs(Number(one.getAttribute('x'))) < 0.01)?.textContent);
    expect(await middle()).toBe('d'); // the last stone
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Turn left' }).click();
    expect(await middle()).toBe('a');
    await page.locator('.rolled .label', { hasText: 'a' }).click();
    await eventually(() => moves_in(page), '41');
});

test('a box is drawn level by level and in three dimensions', async () => {
    const page = await open('?variant=4x4x4&moves=05');
    await eventually(() => page.getByRole('grid').count(), 4);
    expect(await stones(page).count()).toBe(2);
    await page.getByRole('gridcell', { name: /can be played/ }).last().click();
    await eventually(() => stones(page).count(), 3);
    // Something was drawn, in more than one colour.
    const shot = async () => (await page.locator('.space canvas').screenshot()).length;
    await expect.poll(shot, { timeout: patience }).toBeGreaterThan(3000);
    const before = await page.locator('.space canvas').screenshot();
    await page.getByRole('button', { name: 'Turn left' }).click();
    await eventually(async () => (await page.locator('.space canvas').screenshot()).equals(before), false);
});

// Plates are the only white things in the picture of a box.
async function white_pixels(page: Page): Promise<number> {
    const picture = (await page.locator('.space canvas').screenshot()).toString('base64');
    return page.evaluate(async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        pen.drawImage(image, 0, 0);
        const { data: bytes } = pen.getImageData(0, 0, image.width, image.height);
        let white = 0;
        for (let i = 0; i < bytes.length; i += 4) if (bytes[i]! + bytes[i + 1]! + bytes[i + 2]! === 3 * 255) white++;
        return white;
    }, picture);
}

test('scores stand on the posts of a box', async () => {
    const page = await open('?variant=3x3x3k3&moves=40');
    const canvas = page.locator('.space canvas');
    await expect.poll(async () => (await canvas.screenshot()).length, { timeout: patience }).toBeGreaterThan(3000);
    expect(await white_pixels(page)).toBe(0);
    await page.getByRole('button', { name: 'Scores' }).click();
    await eventually(() => page.locator('.score').count(), 9);
    await expect.poll(() => white_pixels(page), { timeout: patience }).toBeGreaterThan(1000);
});

test('a click on a post of the box plays there', async () => {
    const page = await open('?page=analyse&variant=4x4x4');
    const canvas = page.locator('.space canvas');
    await expect.poll(async () => (await canvas.screenshot()).length, { timeout: patience }).toBeGreaterThan(3000);
    const box = (await canvas.boundingBox())!;
    await canvas.click({ position: { x: box.width / 2, y: box.height * 0.52 } });
    await eventually(() => stones(page).count(), 1);
});

test('the keyboard alone plays on a free board', async () => {
    const page = await open('?page=analyse&variant=5x5@free');
    await page.getByRole('gridcell').first().waitFor();
    await cell(page, 'a1').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await eventually(() => moves_in(page), 'b3');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cell-b3');
    await page.keyboard.press('Backspace');
    await eventually(() => moves_in(page), '');
});

test('the keyboard reaches a board that was set up after a larger one', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await cell(page, 'a1').focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await set_up_example(page, '5x4');
    await eventually(() => page.locator('.cell').count(), 20);
    expect(await page.locator('.cell[tabindex="0"]').evaluateAll((all) => all.map((one) => one.id))).toEqual(['cell-a1']);
});

test_by_server('a server that was away is asked until it is back', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await column(page, '4').click();
    await eventually(() => page.getByRole('alert').count(), 1);
    await page.unroute('**/api/**');
    await eventually(() => moves_in(page), '4');
    await eventually(() => page.getByRole('alert').count(), 0);
});

test('a tall and narrow board is not drawn as wide as the page', async () => {
    const page = await open('?page=analyse&variant=2x61');
    await cell(page, 'a1').waitFor();
    expect((await page.locator('.plane').boundingBox())!.height).toBeLessThan(2000);
});
