// The laboratory.

import { expect } from 'vitest';

import { desk, eventually, test_by_server } from './page.ts';

const { open } = desk();

test_by_server('every experiment has a form', async () => {
    const page = await open('?page=experiments');
    const choices = page.locator('.experiments button');
    await choices.first().waitFor();
    for (const choice of await choices.all()) {
        await choice.click();
        await eventually(() => page.locator('#experiment-title').innerText(), await choice.locator('strong').innerText());
        await page.getByLabel(/^seconds/).waitFor();
    }
});

test_by_server('an experiment is run from the page, and its report shown', async () => {
    const page = await open('?page=experiments');
    await page.getByRole('button', { name: /^difficulty/ }).click();
    await page.getByLabel(/^variant/).fill('5x4');
    await page.getByLabel(/^stones/).fill('10..8');
    await page.getByLabel(/^positions/).fill('20');
    await page.getByRole('button', { name: 'Run' }).click();
    const report = page.frameLocator('iframe.report');
    await report.getByText('Random positions of 5x4').first().waitFor();
    expect(await report.locator('svg').count()).toBeGreaterThan(0);
});

test_by_server('what an experiment cannot be told is refused in words', async () => {
    const page = await open('?page=experiments');
    await page.getByRole('button', { name: /^difficulty/ }).click();
    await page.getByLabel(/^variant/).fill('nonsense');
    await page.getByRole('button', { name: 'Run' }).click();
    await eventually(async () => (await page.getByRole('alert').innerText()).includes('nonsense'), true);
});
