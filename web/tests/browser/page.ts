// A page in headless Chromium for each test.  A test fails on anything that the page complains about, too.

import { existsSync } from 'node:fs';

import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { TestServer } from './server.ts';

const programs = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const program = programs.find((path) => path && existsSync(path));

// Three dimensions work on machines without a graphics card, too.
const flags = ['--no-sandbox', '--enable-unsafe-swiftshader'];

// A machine that builds something else at the same time is slow, and so is a server that really searches.
const patience = process.env.INAROW_URL ? 60_000 : 12_000;

export interface Look {
    width?: number;
    height?: number;
    dark?: boolean;
}

export interface Desk {
    server: TestServer;
    open(query: string, look?: Look): Promise<Page>;
}

export const moves_in = (page: Page) => new URL(page.url()).searchParams.get('moves') ?? '';
export const column = (page: Page, move: string) => page.getByRole('button', { name: new RegExp(`^Column ${move},`) });
export const cell = (page: Page, name: string) => page.locator(`#cell-${name}`);
export const stones = (page: Page) => page.locator('.drawing .stone:not(.faint):not(.later)');

// Sets up a browser for the tests of one file.
export function desk(): Desk {
    let browser: Browser;
    let server: TestServer;
    let root: string;
    let complaints: string[];
    let pages: Page[];

    beforeAll(async () => {
        expect(program, 'a Chromium (or CHROMIUM=path)').toBeDefined();
        browser = await chromium.launch({ executablePath: program!, args: flags });
        server = new TestServer();
        root = await server.start();
    });
    afterAll(async () => {
        await browser.close();
        server.stop();
    });
    beforeEach(() => {
        complaints = [];
        pages = [];
        server.asked.length = 0;
        server.given_up.length = 0;
        server.held = null;
    });
    afterEach(async () => {
        for (const page of pages) await page.context().close();
        expect(complaints).toEqual([]);
    });

    return {
        get server() {
            return server;
        },
        async open(query, look = {}) {
            const context = await browser.newContext({
                viewport: { width: look.width ?? 1200, height: look.height ?? 900 },
                colorScheme: look.dark ? 'dark' : 'light',
            });
            context.setDefaultTimeout(patience);
            const page = await context.newPage();
            pages.push(page);
            page.on('pageerror', (error) => complaints.push(String(error)));
            // A refusal by the server is shown by the page; the browser's own line about it is no fault.
            page.on('console', (line) => {
                if (line.type() === 'error' && !line.text().includes('status of 4')) complaints.push(line.text());
            });
            await page.goto(root + query);
            return page;
        },
    };
}

// Waits until something holds.
export async function eventually<T>(read: () => T | Promise<T>, wanted: T): Promise<void> {
    await expect.poll(read, { timeout: patience, interval: 30 }).toEqual(wanted);
}
