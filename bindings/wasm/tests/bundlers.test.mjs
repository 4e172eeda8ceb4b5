// A page that uses the npm package, made by each bundler (scripts of bundlers/package.json) and opened in headless Chromium.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const built = process.env.INAROW_NPM ?? path('../../../build/wasm/npm');
const project = path('../../../build/wasm/bundlers');
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

function why_not() {
    if (!existsSync(join(project, 'node_modules/.bin/webpack'))) return 'npm has not installed the bundlers';
    if (!existsSync(path('../../../web/node_modules/playwright-core'))) return 'web/node_modules is not there';
    return existsSync(chromium) ? false : 'there is no Chromium';
}
const skip = why_not();

before(() => {
    if (skip) return;
    cpSync(path('bundlers'), project, { recursive: true });
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', project, built], { encoding: 'utf8' }));
    execFileSync('npm', ['install', '--silent', '--offline', '--no-save', '--no-audit', '--no-fund', `./${filename}`], { cwd: project });
});

function build(bundler) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', bundler], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    assert.doesNotMatch(stdout + stderr, /node:|externalized/);
    const folder = join(project, 'dist', bundler);
    if (bundler !== 'vite') cpSync(path('bundlers/index.html'), join(folder, 'index.html'));
    return folder;
}

async function serve(folder) {
    const server = createServer(({ url }, response) => {
        const file = join(folder, url === '/' ? 'index.html' : url);
        response.writeHead(existsSync(file) ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
        response.end(existsSync(file) ? readFileSync(file) : '');
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    return server;
}

// What the page shows in the end, and where its workers come from.
async function visit(address) {
    const { chromium: browsers } = createRequire(path('../../../web/package.json'))('playwright-core');
    const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] });
    try {
        const page = await browser.newPage();
        const broken = new Promise((_, fail) => page.on('pageerror', fail));
        const shown = async () => {
            await page.goto(address);
            await page.waitForFunction(() => document.querySelector('output').textContent !== '', null, { timeout: 0 });
            await page.getByRole('button', { name: 'c3: can be played, score 0' }).waitFor({ timeout: 0 });
            return page.locator('output').innerText();
        };
        const text = await Promise.race([shown(), broken]);
        return { text, workers: page.workers().map((worker) => new URL(worker.url()).protocol) };
    } finally {
        await browser.close();
    }
}

for (const bundler of ['vite', 'esbuild', 'webpack'])
    test(`a page made by ${bundler} solves a position and shows a board`, { skip }, async () => {
        const server = await serve(build(bundler));
        try {
            const { text, workers } = await visit(`http://127.0.0.1:${server.address().port}/`);
            assert.equal(text, '18: 3,6');
            assert.deepEqual([...new Set(workers)], ['http:']);
        } finally {
            server.closeAllConnections();
            server.close();
        }
    });
