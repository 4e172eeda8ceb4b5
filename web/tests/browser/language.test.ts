// The page in German.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { texts as german } from '../../src/text/de.ts';
import { texts as english } from '../../src/text/en.ts';
import { texts as explore } from '../../src/text/explore.ts';
import { texts as learn } from '../../src/text/learn.ts';
import { column, desk, eventually, spilled, test_by_server, type Look } from './page.ts';

const { open } = desk();
const look: Look = { width: 390, height: 844, locale: 'de-DE' };

// The words of a table, as its texts and as what its functions say.
function words_of(table: unknown): Set<string> {
    const texts = (value: unknown): string => {
        if (typeof value === 'string') return value;
        if (typeof value === 'function') return [1, 2].map((n) => value(...Array(value.length).fill(n)).toString()).join(' ');
        return Object.values(value as object).map(texts).join(' ');
    };
    const told = (value: unknown): string => {
        try {
            return texts(value);
        } catch {
            return typeof value === 'function' ? value(...Array(value.length).fill(['x', 'y'])) : Object.values(value as object).map(told).join(' ');
        }
    };
    return new Set(told(table).toLowerCase().match(/\p{L}{2,}/gu));
}
const own = words_of(german);
const foreign = [...words_of({ ...english, learn, explore })].filter((word) => !own.has(word));

// English words that are seen or read out, but for those that are marked as English.
const english_words = (page: Page) =>
    page.evaluate((foreign) => {
        const told: string[] = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node instanceof Element ? node : node.parentElement!;
            if (element.closest('[lang=en], noscript, script, style')) continue;
            if (node instanceof Text) told.push(node.data);
            else told.push(...['aria-label', 'aria-valuetext', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''));
        }
        return told.flatMap((text) => (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter((word) => foreign.includes(word)).map((word) => `${word}: ${text.trim()}`));
    }, foreign);

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const everything = 'show=scores,threats,line,reasons';

const places: [string, string, string, ((page: Page) => Promise<unknown>)?][] = [
    ['a game to be chosen', '', '.choose', (page) => page.locator('details summary').click()],
    ['a game that is on', '?variant=7x6&moves=44&second=level:n=3', '.game'],
    ['the end of a game', '?variant=5x4&moves=31153445322&second=level:n=3', '.game .main'],
    ['the menu', '', '.choose', press('Menü')],
    ['the keys', '?variant=7x6&moves=44', '.moves', (page) => page.keyboard.press('?')],
    ['every layer', `?variant=7x6&moves=34444445&${everything}`, '.rules', (page) => page.getByText('Einzelheiten').click()],
    ['threats', '?variant=7x6&moves=62241554551277244422&show=threats', '.threat'],
    ['a block', '?variant=7x6&moves=44553&show=threats', '.win'],
    ['the course of a game', '?variant=5x4&moves=31153445322&show=scores', '.judged'],
    ['mistakes', '?variant=5x4&moves=3325&show=scores', '.tally', press('Fehler erklären')],
    ['a cylinder', '?variant=7x6@cylinder&moves=1122', '.echo', press('Gerollt')],
    ['a box', '?variant=4x4x4&moves=05', '.space canvas'],
    ['a puzzle', '?page=learn', '.learn-columns button'],
    ['a lesson', '?page=learn', '.learn-columns button', press('Lektionen')],
    ['the boards', '?page=boards', '.variant'],
    ['the experiments', '?page=experiments', '.choice'],
];

test.each(places)('%s is in German and fits on a phone', async (_name, query, sign, step) => {
    const page = await open(query, look);
    await page.locator(sign).first().waitFor();
    await step?.(page);
    await page.waitForFunction(() => !document.querySelector("[role=status]"));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await eventually(() => english_words(page), []);
    await eventually(() => spilled(page), []);
});

test('words that stand outside of the table would be found', async () => {
    const page = await open('?variant=7x6&moves=44', look);
    await column(page, '4', 'Spalte').waitFor();
    await page.evaluate(() => (document.querySelector('h1')!.textContent = 'Delete from here'));
    expect((await english_words(page)).map((found) => found.split(':')[0])).toEqual(['delete', 'from', 'here']);
});

test('the sentence about a position is German, too', async () => {
    const page = await open('?variant=7x6&moves=4455&show=scores', look);
    await eventually(() => page.locator('.brief').innerText(), 'Rot gewinnt im 7. Zug mit c1 oder f1.');
});

test('a language is chosen in the menu, at once and for later visits', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByText('Rot ist am Zug.').first().waitFor();
    expect(await page.title()).toBe('Vier gewinnt analysieren: inarow');
    await page.reload();
    await page.getByText('Rot ist am Zug.').first().waitFor();
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByLabel('Sprache').selectOption('English');
    await page.getByText('Red to move.').first().waitFor();
});

test_by_server('a language that cannot be fetched leaves the page English', async () => {
    const page = await open('?page=analyse&variant=7x6');
    await page.route('**/de.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByText('Red to move.').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});
