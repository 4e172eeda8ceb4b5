import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { desk, eventually, moves_in, test_by_server } from './page.ts';

const { open } = desk();

const lines = (page: Page) => page.getByRole('treeitem');
const numbers = (page: Page) => page.locator('.drawing .number').allTextContents().then((texts) => texts.sort());
const letters = (page: Page) => page.locator('.drawing .letter').allTextContents();
const finished = (page: Page) => eventually(() => page.getByText('Looking further').count(), 0);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

const won = '?variant=7x6&moves=7653642261274443464155&show=reasons';

test('who wins, when and by which moves is said first, then what every move is worth', async () => {
    const page = await open(won);
    await eventually(() => page.locator('.why .summary strong').innerText(), 'Red is to move and wins on move 35: play e4.');
    await eventually(() => page.locator('.brief').innerText(), 'Red wins on move 35 with e4.');
    await eventually(() => page.locator('.worth').allInnerTexts(), ['a3 win +1', 'b4 win +3', 'c3 win +2', 'e4 win +4', 'f5 win +2', 'g3 draw']);
    expect(await page.locator('.worth.best').allInnerTexts()).toEqual(['e4 win +4']);
    const best = page.getByRole('button', { name: 'e4 win +4: wins with the 4th-to-last stone, best' });
    await best.click();
    await eventually(() => moves_in(page).slice(-1), '5');
});

test('a reason is a tree of lines, and the one that has the focus is drawn on the board', async () => {
    const page = await open(won);
    await page.getByRole('tree', { name: 'Why Red wins' }).waitFor();
    const texts = await lines(page).allInnerTexts();
    expect(texts.length).toBeGreaterThan(3);
    expect(await page.locator('.drawing .number').count()).toBe(0);
    const cover = await letters(page);
    const leaf = lines(page).filter({ hasText: /odd threat at g5 decides/ }).first();
    await leaf.click();
    const [, reply] = /^if (\w\d), then/.exec((await leaf.innerText()).trim())!;
    await eventually(async () => (await numbers(page)).length > 3, true);
    expect(await page.locator('.drawing .decides').count()).toBe(1);
    expect(new Set(await letters(page))).toEqual(new Set(['A'])); // the rules at the end of the line
    expect(await leaf.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: 'Hide this line' }).click();
    await eventually(() => letters(page), cover);
    expect(await numbers(page)).toEqual([]);
    await leaf.click();
    await page.getByRole('button', { name: 'Play this line' }).click();
    await eventually(async () => moves_in(page).length > 24, true);
    const played = await page.locator('.moves button.move').allInnerTexts();
    expect(played.map((text) => text.replace(/\W/g, ''))).toContain(reply);
});

test('arrow keys walk through the lines and fold them, and Enter plays one', async () => {
    const page = await open(won);
    await page.getByRole('tree').waitFor();
    const count = await lines(page).count();
    await lines(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await eventually(() => focused(page), 'reason-0-1');
    await eventually(async () => (await numbers(page)).length > 3, true);
    await page.keyboard.press('ArrowLeft');
    await eventually(() => focused(page), 'reason-0-0');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => lines(page).count(), 1);
    expect(await lines(page).first().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await eventually(() => lines(page).count(), count);
    await page.keyboard.press('ArrowRight');
    await eventually(() => focused(page), 'reason-0-1');
    await page.keyboard.press('End');
    await eventually(() => focused(page), `reason-0-${count - 1}`);
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await eventually(() => numbers(page), []);
    expect(moves_in(page)).toHaveLength(22); // the arrows are those of the tree here, not of the game
    await page.keyboard.press('Enter');
    await eventually(() => moves_in(page).startsWith('7653642261274443464155') && moves_in(page).length > 24, true);
});

test('on a phone the board stays in sight while a line is read', async () => {
    const page = await open(won, { width: 390, height: 844 });
    await page.getByRole('tree').waitFor();
    await lines(page).last().click();
    await page.getByRole('button', { name: 'Play this line' }).scrollIntoViewIfNeeded();
    await eventually(() => page.locator('.board').boundingBox().then((box) => box!.y >= 0), true);
    const below = async (line: ReturnType<typeof lines>) => {
        const [board, words] = [(await page.locator('.board').boundingBox())!, (await line.boundingBox())!];
        return words.y >= board.y + board.height;
    };
    await eventually(() => below(lines(page).last()), true);
    await page.keyboard.press('Home');
    await eventually(() => focused(page), 'reason-0-0');
    await eventually(() => below(lines(page).first()), true);
});

test('choosing a rule puts the line away', async () => {
    const page = await open(won);
    await page.getByRole('tree').waitFor();
    await lines(page).first().click();
    await eventually(async () => (await numbers(page)).length > 3, true);
    await page.locator('.rules button').nth(1).click();
    await eventually(() => numbers(page), []);
    expect(new Set(await letters(page))).toEqual(new Set(['B']));
});

test('what the page tells is what the program tells', async () => {
    const page = await open(won);
    await page.getByRole('tree').waitFor();
    const full = await page.locator('.why pre').textContent();
    for (const text of await lines(page).locator('span:last-child').allTextContents()) expect(full).toContain(text);
    expect(await page.locator('.why .note').first().innerText()).toContain('b4 is not the fastest, but the easiest to explain.');
    expect(await page.locator('.why').innerText()).toContain('Yellow would control the zugzwang: 20 cells are empty and Red is to move; Red wins all the same.');
});

test('a draw has a reason for each player', async () => {
    const page = await open('?variant=5x4&moves=3332&show=reasons');
    const titles = page.locator('.why h3').filter({ hasText: /^Why / });
    await eventually(() => titles.allInnerTexts().then((all) => all.sort()), ['Why Red does not lose', 'Why Yellow does not lose']);
    await finished(page);
    expect(await page.locator('.why .summary').innerText()).toContain('the game is a draw');
});

test('boards on which no rules hold have reasons of moves alone', async () => {
    const boards: [string, string, string][] = [
        ['4x4x4', '608241398CAFD69957D0A4AA48DD', 'Why Red wins'],
        ['4x4k3@torus', '12', 'Why Red wins'],
    ];
    for (const [variant, moves, title] of boards) {
        const page = await open(`?variant=${variant}&moves=${moves}&show=reasons`);
        await page.getByRole('tree', { name: title }).waitFor();
        await finished(page);
        await lines(page).last().click();
        await eventually(async () => (await numbers(page)).length > 0, true);
        expect(await page.locator('.why').innerText()).not.toContain('null');
        await page.context().close();
    }
});

test('what the search alone knows is called so', async () => {
    const page = await open('?variant=6x5@cylinder&moves=33&show=reasons');
    await eventually(() => page.locator('.why h3 + p').first().innerText(), 'No short reason is known: the whole game was searched.');
    await finished(page);
    expect(await page.getByRole('tree').count()).toBe(0);
    expect(await page.locator('.worth.best').allInnerTexts()).toEqual(['c3 win +1', 'f1 win +1']);
    expect(await page.locator('.why').innerText()).toContain('The rules alone prove nothing here.');
});

test('a limit leaves moves open, and says so', async () => {
    const page = await open('?variant=8x8&show=reasons');
    await page.getByText('It is not known whether a1, b1, c1, d1, e1, f1, g1, h1 lose: the time was too short.').waitFor();
    expect(await page.locator('.why .summary').innerText()).toContain('who wins was not decided within the limit');
    expect(await page.locator('.worth').allInnerTexts()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((column) => `${column}1 ?`));
    expect(await page.locator('.worth.best').count()).toBe(0);
});

test('a move that loses comes with how', async () => {
    const page = await open('?variant=7x6&moves=34444445&show=reasons');
    await page.locator('.why .summary').waitFor();
    await finished(page);
    await page.getByText('Moves that lose').click();
    await page.getByText(/^a1 loses \(-\d+\): Yellow wins on move \d+/).waitFor();
    expect(await page.locator('.why li').allInnerTexts().then((all) => all.join())).not.toContain('null');
});

test_by_server('what is known stays when more cannot be asked', async () => {
    const page = await open('?variant=7x6&moves=34444445');
    await page.route(/explain.*seconds=0\.5/, (route) => route.fulfill({ status: 400, json: { error: 'the server is tired' } }));
    await page.getByRole('button', { name: 'Why' }).click();
    await page.getByText('the server is tired').waitFor();
    expect(await page.locator('.why .summary').innerText()).toContain('the game is a draw');
});

test('cells are the only names of places in the reasons', async () => {
    const page = await open(won);
    await page.getByRole('tree').waitFor();
    const text = await page.locator('.why').innerText();
    expect(text).not.toMatch(/column \d|\bcolumns? [0-9]/i);
    expect(text).toMatch(/\b[a-g][1-6]\b/);
});

test('where no short reason is known, the page says so', async () => {
    const page = await open('?variant=7x6&show=reasons');
    await page.getByText('No short reason is known: the whole game was searched.').waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(0);
});
