// The page as an application: what its manifest says, and that a static site is there without a network after one visit.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import { desk, eventually } from './page.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'inarow-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

// A site without an engine: only its files are of interest here.
mkdirSync(join(folder, 'made/npm'), { recursive: true });
for (const name of ['inarow.wasm', 'npm/licenses.txt']) writeFileSync(join(folder, 'made', name), '');
const site = join(folder, 'site');
execFileSync(join(root, 'tools/site'), ['-o', site, '--url', 'https://example.org/play/', '--wasm', join(folder, 'made/inarow.wasm')]);
writeFileSync(join(site, 'engine/index.js'), 'export class InputError extends Error {}; export class ResourceError extends Error {}; export class Engine { ask() { return Promise.reject(new InputError("no engine")); } }');

const { open } = desk(site);

const html = readFileSync(join(site, 'index.html'), 'utf8');
const size_of = (name: string) => [16, 20].map((at) => readFileSync(join(site, name)).readUInt32BE(at)).join('x'); // of a PNG

test('the browser finds nothing wrong with the manifest, and its icons are as large as it says', async () => {
    const page = await open('');
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons, start_url } = JSON.parse(data!) as { icons: { src: string; sizes: string }[]; start_url: string };
    expect(start_url).toBe('./');
    expect(icons.filter(({ src }) => src.endsWith('.png')).map(({ src, sizes }) => [sizes, size_of(src)])).toEqual([['192x192', '192x192']]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([]);
});

test('links to the page have a title, a description and a picture', () => {
    const tag = (name: string) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1];
    expect([tag('title'), tag('description')].map((words) => (words ?? '').length > 10)).toEqual([true, true]);
    expect(tag('image')).toBe('https://example.org/play/preview.png');
    expect(size_of('preview.png')).toBe('600x315');
});

test('after one visit a site is there without a network, with its languages and places', async () => {
    const page = await open('');
    await eventually(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)), true);
    await page.context().setOffline(true);
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('button', { name: 'Lernen' }).click();
    await page.getByText('Nur ein Zug gewinnt.').or(page.getByText(/^Du gewinnst in/)).first().waitFor();
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('heading', { name: 'Bretter' }).waitFor();
    expect(await page.evaluate(() => fetch('./manifest.webmanifest').then(({ ok }) => ok))).toBe(true);
});

test('what the first visit loads has at most 60 kB, compressed', async () => {
    const page = await open('');
    await page.getByRole('navigation').waitFor();
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)));
    const own = ['index.html', ...loaded].filter((name) => /^[\w-]+\.(html|js|css|svg|webmanifest)$/.test(name));
    expect(own).toContain('board.js');
    const bytes = own.map((name) => gzipSync(readFileSync(join(site, name)), { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(60_000);
});

test('an address that is none is refused', () => {
    const wrong = () => execFileSync(join(root, 'tools/site'), ['-o', join(folder, 'other'), '--url', 'example', '--wasm', join(folder, 'made/inarow.wasm')], { stdio: 'pipe' });
    expect(wrong).toThrow("tools/site: --url 'example' is not an address such as https://example.org/inarow/");
});
