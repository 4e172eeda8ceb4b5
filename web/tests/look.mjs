// Takes the pictures of docs/images and public/ from a running server: node tests/look.mjs http://127.0.0.1:8008/
//
// They are looked at before they are committed; no test compares them.

import { resolve } from 'node:path';

import { chromium } from 'playwright-core';

const root = process.argv[2] ?? 'http://127.0.0.1:8008/';
const images = new URL('../../docs/images/', import.meta.url).pathname;
const files = new URL('../public/', import.meta.url).pathname;

const desktop = { width: 1180, height: 800 };
const phone = { width: 360, height: 740 };
const show_line = (page) => page.getByRole('treeitem').nth(2).click();
const mistake = async (page) => {
    await page.getByRole('button', { name: 'Explain the mistakes' }).click();
    await page.getByRole('button', { name: /^After c3, / }).waitFor();
    await page.getByRole('button', { name: /^Instead, Yellow could win: a4/ }).first().click();
};
const roll = (page) => page.getByRole('button', { name: 'Rolled' }).click();
const run = async (page) => {
    await page.getByLabel(/^variant/).fill('7x6');
    await page.getByLabel(/^stones/).fill('30..22');
    await page.getByLabel(/^positions/).fill('50');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.report').waitFor({ timeout: 60_000 });
};

const pictures = [
    ['play', '', { viewport: desktop }, []],
    ['board', '?variant=7x6&moves=4444435&show=scores,line', { viewport: desktop }, [], 15_000],
    ['reasons', '?variant=7x6&moves=7653642261274443464155&show=reasons', { viewport: desktop, colorScheme: 'dark' }, [show_line]],
    ['mistakes', '?variant=7x6&moves=444444132513221332&show=scores', { viewport: desktop }, [mistake], 8000],
    ['threats', '?variant=7x6&moves=62241554551277244422&show=threats,scores', { viewport: phone }, []],
    ['box', '?variant=4x4x4&moves=05A3F669C9AB5', { viewport: desktop }, [], 4000],
    ['cylinder', '?variant=7x6@cylinder&moves=1122667', { viewport: desktop }, []],
    ['rolled', '?variant=7x6@cylinder&moves=112266543&show=scores', { viewport: desktop, colorScheme: 'dark' }, [roll], 8000],
    ['experiments', '?page=experiments', { viewport: desktop }, [run]],
    // What links to the page show, and its sign where it is installed.
    [`${files}preview`, '?variant=7x6&moves=57222315512174146441&show=scores', { viewport: { width: 1200, height: 630 }, deviceScaleFactor: 0.5 }, []],
    [`${files}icon`, 'icon.svg', { viewport: { width: 192, height: 192 } }, []],
].filter(([name]) => name.includes(process.argv[3] ?? ''));

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
for (const [name, query, options, steps, wait = 2500] of pictures) {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(root + query);
    await page.waitForTimeout(wait);
    for (const step of steps) await step(page);
    await page.waitForTimeout(700);
    await page.screenshot({ path: resolve(images, `${name}.png`) });
    await page.close();
}
await browser.close();
