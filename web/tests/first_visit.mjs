// How long a first visitor waits: npm run first-visit http://127.0.0.1:8008/
//
// A new browser profile opens 7x6 at several positions, with the scores shown.  Prints for each, in milliseconds after the
// page was asked for, when every move that can be played has an exact score.  docs/lab/performance.md has the results.

import { chromium } from 'playwright-core';

const root = process.argv[2] ?? 'http://127.0.0.1:8008/';
const games = ['', '4', '44', '4455', '44444326', '233334424515', '2333344245155', '233334424515557'];
const visits = 5;

// Runs in the page: every button has its score, and none is a bound.
const all_known = () => {
    const moves = [...document.querySelectorAll('button.column')];
    return moves.length > 0 && moves.every((move) => move.querySelector('span:not(.open):not(.name)') && !move.querySelector('.open'));
};

const milliseconds = async (moves) => {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const start = performance.now();
    await page.goto(`${root}?variant=7x6&moves=${moves}&show=scores`);
    await page.waitForFunction(all_known, null, { polling: 'raf', timeout: 60_000 });
    const end = performance.now();
    await browser.close();
    return Math.round(end - start);
};

for (const moves of games) {
    const times = [];
    for (let visit = 0; visit < visits; ++visit) times.push(await milliseconds(moves));
    console.log(`${moves || 'empty board'}: ${times.sort((a, b) => a - b).join(' ')}`);
}
