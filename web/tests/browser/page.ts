// A page in headless Chromium for each test.  A test fails on anything that the page complains about, too.

import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { site, TestServer } from './server.ts';

const program = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// Why there is no Chromium; web/check tells.  The tests count as skipped then.
const missing = process.env.INAROW_NO_BROWSER;

// Three dimensions work on machines without a graphics card, too.
const flags = ['--no-sandbox', '--enable-unsafe-swiftshader'];

// A test of what the page asks a server, or of what only a server does.
export const test_by_server = test.skipIf(site !== undefined);

// Only there to end what hangs: no test may depend on how fast the machine is.
export const patience = 300_000;

const one_hour = 3_600_000;

export interface Look {
    width?: number;
    height?: number;
    dark?: boolean;
    paused?: boolean; // time stands still but for page.clock.runFor()
    forced?: boolean; // the system chooses the colours
    no_clipboard?: boolean; // as over plain http from another machine
    no_storage?: boolean; // the browser blocks what pages keep
    still?: boolean; // the system asks for reduced motion
    locale?: string; // what the browser asks for
}

export interface Desk {
    server: TestServer;
    open(query: string, look?: Look): Promise<Page>;
}

export const moves_in = (page: Page) => new URL(page.url()).searchParams.get('moves') ?? '';
// The button under a column; moves on flat boards are numbers, columns have letters.
export const column = (page: Page, move: string, word = 'Column') =>
    page.getByRole('button', { name: new RegExp(`^${word} ${String.fromCharCode(96 + Number(move))},`) });
export const cell = (page: Page, name: string) => page.locator(`#cell-${name}`);
export async function tool(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('button', { name }).click();
}
export async function set_up_example(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('button', { name, exact: true }).click();
}
export const stones = (page: Page) => page.locator('.drawing .stone:not(.faint):not(.later)');

// Sets up a browser for the tests of one file, with a page that is not the built one if need be.
export function desk(folder?: string): Desk {
    let browser: Browser;
    let server: TestServer;
    let root: string;
    let complaints: string[];
    let pages: Page[];

    beforeAll(async () => {
        if (missing) return;
        browser = await chromium.launch({ executablePath: program, args: flags, timeout: patience });
        server = new TestServer(folder);
        root = await server.start();
    });
    afterAll(async () => {
        await browser?.close();
        server?.stop();
    });
    beforeEach((context) => {
        context.skip(Boolean(missing), missing);
        complaints = [];
        pages = [];
        server.asked.length = 0;
        server.given_up.length = 0;
        server.held = null;
    });
    afterEach(async () => {
        for (const page of pages) await page.context().close();
        if (server) await eventually(() => server.unanswered, 0); // what one test asked is not told to the next
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
                forcedColors: look.forced ? 'active' : 'none',
                locale: look.locale ?? 'en-US',
                reducedMotion: look.still ? 'reduce' : 'no-preference',
                permissions: ['clipboard-read', 'clipboard-write'],
            });
            if (look.no_clipboard)
                await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
            if (look.no_storage)
                await context.addInitScript(() =>
                    Object.defineProperty(window, 'localStorage', {
                        get: () => {
                            throw new DOMException('Access is denied for this document.', 'SecurityError');
                        },
                    }),
                );
            context.setDefaultTimeout(patience);
            const page = await context.newPage();
            pages.push(page);
            page.on('pageerror', (error) => complaints.push(String(error)));
            // A refusal or a silence of the server is shown by the page; the browser's own line about it is no fault.
            page.on('console', (line) => {
                if (line.type() === 'error' && !/status of 4|net::ERR_/.test(line.text())) complaints.push(line.text());
            });
            // Time stands still before the page asks for anything: a jump afterwards would end its first question.
            if (look.paused) {
                await page.clock.install({ time: 0 });
                await page.clock.pauseAt(one_hour);
            }
            await page.goto(root + query);
            return page;
        },
    };
}

// Waits until something holds.
export async function eventually<T>(read: () => T | Promise<T>, wanted: T): Promise<void> {
    await expect.poll(read, { timeout: patience, interval: 30 }).toEqual(wanted);
}

// What reaches beyond the window, or beyond the button that it stands in.
export const spilled = (page: Page) =>
    page.evaluate(() => {
        const name = (element: Element) => `${element.tagName}.${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`;
        const seen = [...document.querySelectorAll('body *')].filter((one) => !one.closest('.unseen, pre') && one.clientWidth > 0);
        const wide = seen.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5);
        const full = seen.filter((one) => one.matches('button, .column span, th, .note') && one.scrollWidth > one.clientWidth + 1);
        const scrolls = document.documentElement.scrollWidth > innerWidth ? [`scrolls to ${document.documentElement.scrollWidth}`] : [];
        return [...scrolls, ...[...wide, ...full].map(name)];
    });
