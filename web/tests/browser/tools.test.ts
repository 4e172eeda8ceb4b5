// Links, pictures, keys: what can be done with a position besides playing and analysing.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { cell, column, desk, eventually, moves_in, stones, tool } from './page.ts';
import { site } from './server.ts';

const { open } = desk();

const notice = (page: Page) => page.locator('.notice').innerText();

// As Ctrl+V does, wherever the focus is.
const paste = (page: Page, text: string) =>
    page.evaluate((data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', data);
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

test('a link is copied, and the page says so until something else happens', async () => {
    const page = await open('?variant=7x6&moves=44');
    await tool(page, 'Copy link');
    await eventually(() => notice(page), 'Link copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(await page.locator('[aria-live=polite].unseen').innerText()).toBe('Link copied.');
    await column(page, '4').click();
    await eventually(() => page.locator('.notice').count(), 0);
});

test('where the page may not copy, the link stands in a box to be copied by hand', async () => {
    const page = await open('?variant=7x6&moves=44', { no_clipboard: true });
    await tool(page, 'Copy link');
    const box = page.getByLabel('Link', { exact: true });
    await box.waitFor();
    expect(await box.inputValue()).toBe(page.url());
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
    expect(await notice(page)).toContain('Copy the link from the box.');
});

test('a link is pasted with its board and what it shows', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').waitFor();
    await paste(page, 'http://elsewhere:8008/?variant=4x4&moves=22&show=threats');
    await eventually(() => new URL(page.url()).search, '?variant=4x4&moves=22&show=threats');
    expect(await page.locator('.threats').count()).toBe(1);
});

test('a board is pasted into the box', async () => {
    const page = await open('?variant=7x6&moves=1');
    await page.getByLabel('Moves, a board, or a link').focus();
    await paste(page, `${'0 0 0 0 0 0 0\n'.repeat(5)}0 0 -1 0 0 0 0\n`);
    await eventually(() => moves_in(page), '3');
    expect(await notice(page)).toContain('colours are exchanged');
});

interface Form {
    form: string;
    variant: string;
    moves?: string;
    board?: string;
    read?: string;
    error?: string;
    exchanged?: boolean;
}

const forms: Form[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/data/forms.json'), 'utf8'));

test('moves and boards are pasted in any form', async () => {
    const page = await open('?page=analyse&variant=4x4');
    await column(page, '4').waitFor();
    for (const { form, variant, moves, board, read, error, exchanged } of forms) {
        await paste(page, `?variant=${variant}&moves=`);
        await eventually(() => new URL(page.url()).search, `?page=analyse&variant=${variant}`);
        await paste(page, board ?? moves!);
        if (error) await eventually(async () => (await page.getByRole('alert').innerText()).replace(/ \(\w\)/, '').includes(error), true);
        else await eventually(() => moves_in(page), read);
        if (read) expect(await notice(page), form).toContain(exchanged ? 'colours are exchanged' : 'Opened what you pasted.');
    }
});

test('the box under the moves opens what is typed into it, and tells what is wrong', async () => {
    const page = await open('?variant=7x6&moves=44');
    const box = page.getByLabel('Moves, a board, or a link');
    await box.fill('44444449');
    await page.getByRole('button', { name: 'Open' }).click();
    await eventually(() => page.getByRole('alert').innerText(), "column 4 (d) is full at move 7 of '44444449'");
    expect(moves_in(page)).toBe('44');
    await box.fill('4455');
    await box.press('Enter');
    await eventually(() => moves_in(page), '4455');
    await eventually(() => box.inputValue(), '');
});

test('a text without moves is refused, and the game stays', async () => {
    const page = await open('?variant=7x6&moves=44');
    await stones(page).first().waitFor();
    const expect_kept = async () => {
        expect(moves_in(page)).toBe('44');
        expect(await page.locator('button.move').allInnerTexts()).toEqual(['d1', 'd2']);
        expect(await page.locator('.notice').count()).toBe(0);
    };
    await paste(page, '445566.');
    await eventually(async () => (await page.getByRole('alert').innerText()).includes('445566.'), true);
    await expect_kept();
    await paste(page, '?!');
    await eventually(async () => (await page.getByRole('alert').innerText()).includes("'?!'"), true);
    await expect_kept();
});

async function saved(page: Page, kind: string): Promise<[string, Buffer]> {
    const [file] = await Promise.all([page.waitForEvent('download'), tool(page, `Save ${kind}`)]);
    return [file.suggestedFilename(), readFileSync(await file.path())];
}

test('the board is saved as SVG, with its colours and the scores under it', async () => {
    const page = await open('?variant=7x6&moves=34444445&show=scores,reasons');
    await eventually(() => page.locator('.column').first().innerText(), '−2');
    await page.locator('.drawing .cover').first().waitFor(); // in a mixed colour
    const [name, file] = await saved(page, 'SVG');
    expect(name).toBe('7x6-34444445.svg');
    const svg = file.toString();
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/class=|var\(|color\(/);
    expect(svg).toContain('>−2<');
    // The first player's red.
    const circles = [...svg.matchAll(/<circle[^>]*style="[^"]*fill:rgb\(217, 43, 43\)/g)];
    expect(circles).toHaveLength(4);
    await eventually(() => notice(page), 'Saved 7x6-34444445.svg.');
});

test('the board is saved as PNG, as large as 80 pixels a cell make it', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await stones(page).first().waitFor();
    const [name, file] = await saved(page, 'PNG');
    expect(name).toBe('7x6-4455.png');
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(file.readUInt32BE(16)).toBe(624); // 7 columns, the names of the rows, a margin
    expect(file.readUInt32BE(20)).toBe(544); // 6 rows, the names of the columns, a margin
    // A picture of one colour would be smaller by far.
    expect(file.length).toBeGreaterThan(10_000);
});

test('the list of keys opens and closes', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').waitFor();
    await page.locator('body').press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.waitFor();
    expect(await list.innerText()).toContain('take a move back');
    await page.keyboard.press('4');
    await page.keyboard.press('Escape');
    await eventually(() => list.count(), 0);
    expect(moves_in(page)).toBe('');
    await tool(page, 'Keys');
    await list.getByRole('button', { name: 'Close' }).click();
    await eventually(() => list.count(), 0);
});

test('letters play columns, large or small, by the names that the board shows', async () => {
    const page = await open('?page=analyse&variant=12x4');
    await cell(page, 'a1').waitFor();
    for (const [key, moves] of [['a', '1'], ['A', '11'], ['j', '11a'], ['J', '11aa'], ['9', '11aa9']] as const) {
        await page.locator('body').press(key);
        await eventually(() => moves_in(page), moves);
    }
    expect(await page.locator('button.move').allInnerTexts()).toEqual(['a1', 'a2', 'j1', 'j2', 'i1']);
    expect(await page.locator('.drawing .label').allTextContents()).toContain('l');
});

test('in a box, letters are the labels of its columns', async () => {
    const page = await open('?page=analyse&variant=4x4x4');
    await cell(page, 'k1').waitFor();
    expect(await page.locator('.post').allTextContents()).toContain('k');
    expect(await cell(page, 'k1').getAttribute('aria-label')).toBe('k1, column k, level 1, empty, can be played');
    for (const [key, moves] of [['k', 'A'], ['K', 'AA'], ['0', 'AA0']] as const) {
        await page.locator('body').press(key);
        await eventually(() => moves_in(page), moves);
    }
    expect(await page.locator('button.move').allInnerTexts()).toEqual(['k1', 'k2', 'a1']);
    expect(await page.locator('.post').count()).toBe(61);
});

test('Ctrl+Z takes moves back, and Ctrl+Y plays them again', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').click();
    await eventually(() => moves_in(page), '4');
    await column(page, '5').click();
    await eventually(() => moves_in(page), '45');
    await page.keyboard.press('Control+z');
    await eventually(() => moves_in(page), '4');
    await page.keyboard.press('Control+z');
    await eventually(() => moves_in(page), '');
    await page.keyboard.press('Control+y');
    await eventually(() => moves_in(page), '4');
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => moves_in(page), '45');
});

test('the back button of the browser takes moves back, too', async () => {
    const page = await open('?variant=7x6&moves=44');
    await column(page, '5').click();
    await eventually(() => moves_in(page), '445');
    await column(page, '5').click();
    await eventually(() => moves_in(page), '4455');
    await page.goBack();
    await eventually(() => moves_in(page), '445');
    await eventually(() => stones(page).count(), 3);
    await page.goBack();
    await eventually(() => moves_in(page), '44');
    await page.goForward();
    await eventually(() => stones(page).count(), 3);
});

test('a new game by mistake is undone', async () => {
    const page = await open('?variant=7x6&moves=4455');
    await stones(page).first().waitFor();
    await tool(page, 'New game');
    await eventually(() => moves_in(page), '');
    await page.locator('body').press('Control+z');
    await eventually(() => stones(page).count(), 4);
});

test('a stone that is played falls, unless the system asks for less motion', async () => {
    const falling = (page: Page) =>
        page.locator('.falls').evaluateAll((all) => all.map((one) => [one.querySelector('.first') !== null, getComputedStyle(one).animationName]));
    const page = await open('?variant=7x6&moves=44');
    await stones(page).first().waitFor();
    expect(await falling(page)).toEqual([]); // nobody has played it here
    await column(page, '5').click();
    await eventually(() => falling(page), [[true, 'fall']]);
    // In front of the holes that it passes.
    const holes = await page.locator('.falls').evaluate((stone) => {
        const all = [...document.querySelectorAll('.hole')];
        return all.filter((hole) => stone.compareDocumentPosition(hole) & Node.DOCUMENT_POSITION_FOLLOWING).length;
    });
    expect(holes).toBe(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await eventually(() => stones(page).count(), 2);
    expect(await falling(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forward' }).click();
    await eventually(() => falling(page), [[true, 'fall']]);
    if (site === undefined) {
        await page.getByRole('button', { name: 'Explore' }).click();
        await page.getByRole('button', { name: 'Analyse', exact: true }).click();
        await eventually(() => stones(page).count(), 3);
        expect(await falling(page)).toEqual([]);
    }
    const quiet = await open('?variant=7x6&moves=44', { still: true });
    await column(quiet, '5').click();
    await eventually(() => falling(quiet), [[true, 'none']]);
});

test('letters play after a button was pressed', async () => {
    const page = await open('?page=analyse&variant=7x6&moves=44');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await eventually(() => moves_in(page), '4');
    await page.keyboard.press('e');
    await eventually(() => moves_in(page), '45');
});

test('a click on the board takes the keys back from a field', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await page.getByLabel('Moves, a board, or a link').focus();
    await cell(page, 'd6').click();
    await eventually(() => moves_in(page), '4');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => moves_in(page), '');
});

test('an error takes away what was said before', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await column(page, '4').waitFor();
    await paste(page, '44');
    await eventually(() => notice(page), 'Opened what you pasted.');
    await paste(page, '44444449');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
});
