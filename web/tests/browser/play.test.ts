// Games, against the computer and between two people.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in, stones, test_by_server } from './page.ts';

const { open, server } = (() => {
    const all = desk();
    return { open: all.open, server: () => all.server };
})();

const questions_to_players = () => server().asked.filter((name) => name.includes('/play?'));
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('.status p').innerText();
const answered = (page: Page, moves: number) =>
    eventually(async () => {
        await page.clock.runFor(100);
        return moves_in(page).length;
    }, moves);
const times = (page: Page) => page.locator('.clocks dd').allInnerTexts();

test('the first look has one main button, which begins a game against the computer', async () => {
    const page = await open('');
    await eventually(() => page.locator('main button.main').allInnerTexts(), ['Play']);
    expect(await page.title()).toBe('Play Connect-4: inarow');
    expect(await status(page)).toBe('You begin');
    await button(page, 'Play').click();
    await eventually(() => status(page), 'Your move');
    await eventually(() => new URL(page.url()).search, '?variant=7x6&second=level:n=3');
    expect((await page.locator('.seats li').allInnerTexts()).map((name) => name.trim())).toEqual(['You', 'The computer, level 3 (Casual)']);
});

test('opponent, level, board and clock are chosen, and kept for the next visit', async () => {
    const page = await open('');
    await button(page, 'The computer begins').click();
    await page.getByRole('slider', { name: /^Level/ }).fill('8');
    await page.getByText('Level 8: Expert').waitFor();
    await button(page, 'Small').click();
    await eventually(() => page.locator('.cell').count(), 30);
    await page.getByLabel('Clock').selectOption('3 min + 2 s a move');
    await page.reload();
    await page.getByText('Level 8: Expert').waitFor();
    expect(await button(page, 'The computer begins').getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Two people here').click();
    await eventually(() => page.getByRole('slider').count(), 0);
    await button(page, 'Play').click();
    await eventually(() => status(page), 'Red to move');
});

test('every board to choose from can be played on', async () => {
    const page = await open('');
    for (const [name, cells] of [['Small', 30], ['Large', 56], ['Ring', 42], ['Cube', 64], ['Five in a row', 225], ['Connect-4', 42]] as const) {
        await button(page, name).click();
        await eventually(() => page.locator('.grid .cell').count(), cells);
    }
    await button(page, 'Two people here').click();
    await column(page, '4').click(); // a stone on the board begins the game, too
    await eventually(() => new URL(page.url()).search, '?variant=7x6&moves=4&second=human');
    expect(await status(page)).toBe('Yellow to move');
});

test_by_server('stepping through a game with the computer asks it nothing; a new move does', async () => {
    const page = await open('?variant=5x4&moves=3323&second=perfect');
    const step = async (key: string, moves: string) => {
        await page.locator('body').press(key);
        await eventually(() => moves_in(page), moves);
    };
    await stones(page).first().waitFor();
    await step('Home', '');
    for (const moves of ['3', '33', '332']) await step('ArrowRight', moves);
    expect(questions_to_players()).toEqual([]);
    await step('ArrowRight', '3323');
    await step('End', '3323');
    await column(page, '4').click();
    await eventually(() => moves_in(page).length, 6);
    expect(questions_to_players().length).toBe(1);
});

test_by_server('a move is drawn before the server answers, and falls once', async () => {
    const page = await open('?variant=7x6&second=level:n=3');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((ready) => (answer = ready));
    await column(page, '4').waitFor();
    await page.route(/position.*moves=4&?/, async (route) => {
        await held;
        await route.continue();
    });
    await page.route(/\/play\?/, () => undefined); // never answered
    await column(page, '4').click();
    await eventually(() => stones(page).count(), 1);
    const falling = await page.locator('.falls').elementHandle();
    expect(moves_in(page)).toBe(''); // not confirmed yet
    await column(page, '5').click(); // one move at a time
    expect(await stones(page).count()).toBe(1);
    answer();
    await eventually(() => moves_in(page), '4');
    await eventually(() => status(page), 'The computer is thinking…');
    expect(await falling!.evaluate((stone) => stone.isConnected && stone.matches('.falls'))).toBe(true);
});

test_by_server('a move that the server refuses is taken from the board again', async () => {
    const page = await open('?variant=7x6&moves=44&second=human');
    await stones(page).first().waitFor();
    await page.route(/position/, (route) => route.fulfill({ status: 404, body: '{"error": "gone"}' }));
    await column(page, '5').click();
    await eventually(() => page.getByRole('alert').allInnerTexts(), ['gone']);
    expect(await stones(page).count()).toBe(2);
});

test_by_server('opponents vary, and do not tell what they think of the position', async () => {
    const page = await open('?variant=7x6&moves=44&second=level:n=3', { paused: true });
    const seeds: string[] = [];
    await page.route(/\/play\?/, (route) => {
        seeds.push(new URL(route.request().url()).searchParams.get('seed')!);
        return route.fulfill({ json: { move: '4', remark: 'level:n=3: depth 1: +0' } });
    });
    for (const moves of ['4443', '4453']) {
        await column(page, moves[2]!).click();
        await answered(page, 4);
        await button(page, 'Take back').click();
        await eventually(() => moves_in(page), '44');
    }
    expect(new Set(seeds).size).toBe(2);
    expect(await page.locator('body').innerText()).not.toContain('depth');
});

test_by_server('the computer can begin, and thinks for its own moves alone', async () => {
    const page = await open('?variant=5x4', { paused: true });
    await button(page, 'The computer begins').click();
    expect(await status(page)).toBe('The computer begins');
    await page.getByText('All players').click();
    await page.getByLabel('Red').last().selectOption('perfect');
    await button(page, 'Play').click();
    await answered(page, 1);
    await eventually(() => status(page), 'Your move');
    await page.clock.runFor(60_000);
    expect(questions_to_players().length).toBe(1);
    expect(new URL(page.url()).searchParams.get('first')).toBe('perfect');
});

test('what a player is told is in the link', async () => {
    const page = await open('?variant=5x4');
    await page.getByText('All players').click();
    await page.getByLabel('Yellow').last().selectOption('perfect');
    await page.getByLabel('seconds', { exact: true }).fill('0.5');
    await button(page, 'Play').click();
    await eventually(() => new URL(page.url()).searchParams.get('second'), 'perfect:seconds=0.5');
});

test('a click while the computer thinks plays nothing', async () => {
    const page = await open('?variant=5x4&second=perfect', { paused: true });
    await column(page, '3').click();
    await eventually(() => moves_in(page), '3');
    await column(page, '1').click();
    await page.locator('body').press('2');
    await answered(page, 2);
    expect(moves_in(page)[0]).toBe('3');
    await page.locator('body').press('Home');
    await page.locator('body').press('End');
    await eventually(() => moves_in(page).length, 2); // no branch
    expect(await page.getByRole('alert').count()).toBe(0);
});

test_by_server('a move of the computer that cannot be shown can be asked for again', async () => {
    const page = await open('?variant=5x4&second=perfect', { paused: true });
    const after_its_move = (url: URL) => url.pathname.endsWith('/position') && url.searchParams.get('moves')!.length === 2;
    await page.route(after_its_move, (route) => route.fulfill({ status: 404, body: '{"error": "gone"}' }));
    await column(page, '3').click();
    await eventually(async () => {
        await page.clock.runFor(100);
        return page.getByRole('alert').allInnerTexts();
    }, ['gone']);
    await page.unroute(after_its_move);
    await button(page, 'Go on').click();
    await answered(page, 2);
});

test('a game goes on after a reload, with its clocks and the lines that were tried', async () => {
    const page = await open('?variant=5x4');
    await with_clock(page, '5 min');
    await column(page, '3').click();
    await eventually(() => moves_in(page), '3');
    await button(page, 'Take back').click();
    await eventually(() => moves_in(page), '');
    await column(page, '2').click();
    await eventually(() => moves_in(page), '2');
    await page.reload();
    await eventually(() => status(page), 'Yellow to move');
    expect(await page.locator('.clocks .running').count()).toBe(1);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await eventually(() => page.locator('.run').count(), 2);
});

test('a hint is drawn on the board until the next move', async () => {
    const page = await open('?variant=5x4&second=human');
    await button(page, 'Hint').click();
    await eventually(() => page.locator('.stone.hint').count(), 1);
    expect(await page.locator('.game').innerText()).toMatch(/Hint: [a-e]1/);
    await column(page, '3').click();
    await eventually(() => page.locator('.stone.hint').count(), 0);
});

test('at the end the game says who won and where it was decided, and can be reviewed', async () => {
    const page = await open('?variant=5x4&moves=3115344532&second=level:n=3');
    await column(page, '2').click();
    await eventually(() => status(page), 'You win');
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    const decided = page.getByRole('button', { name: /^Move 8, Yellow: e2/ });
    await decided.click();
    await eventually(() => new URL(page.url()).search, '?variant=5x4&moves=3115344&show=scores');
    await page.goBack();
    await button(page, 'Review').click();
    await eventually(() => moves_in(page), '31153445322');
    await page.getByRole('heading', { name: 'Course of the game' }).waitFor();
});

test('a rematch is the same game, and sides can be swapped', async () => {
    const page = await open('?variant=5x4&moves=31153445322&second=perfect');
    await button(page, 'Rematch').click();
    await eventually(() => new URL(page.url()).search, '?variant=5x4&second=perfect');
    await page.goBack();
    await button(page, 'Swap sides').click();
    await eventually(() => moves_in(page).length, 1);
    expect(new URL(page.url()).searchParams.get('first')).toBe('perfect');
    await eventually(() => status(page), 'Your move');
});

test('two programs can be watched, and stopped', async () => {
    const page = await open('?variant=4x4', { paused: true });
    await page.getByText('All players').click();
    await page.getByLabel('Red').last().selectOption('perfect');
    await page.getByLabel('Yellow').last().selectOption('random');
    await button(page, 'Play').click();
    await eventually(async () => {
        await page.clock.runFor(100);
        return (await stones(page).count()) >= 2;
    }, true);
    await button(page, 'Stop').click();
    await button(page, 'Play on from here').waitFor();
    const asked = questions_to_players().length;
    await page.clock.runFor(60_000);
    await eventually(() => server().unanswered, 0);
    expect(questions_to_players().length).toBe(asked);
});

async function with_clock(page: Page, name: string): Promise<void> {
    await button(page, 'Two people here').click();
    await page.getByLabel('Clock').selectOption(name);
    await button(page, 'Play').click();
    await page.locator('.clocks').waitFor();
}

test('clocks run for the player to move, from the first move on', async () => {
    const page = await open('?variant=7x6', { paused: true });
    await with_clock(page, '1 min');
    await page.clock.runFor(10_000);
    expect(await times(page)).toEqual(['1:00', '1:00']);
    await column(page, '4').click();
    await page.locator('.clocks .running').waitFor();
    await page.clock.runFor(7_000);
    await eventually(() => times(page), ['1:00', '0:53']);
    expect(await page.locator('.clocks div').nth(1).getAttribute('class')).toContain('running');
});

test('stepping through a game with clocks earns no time', async () => {
    const page = await open('?variant=7x6', { paused: true });
    await with_clock(page, '3 min + 2 s a move');
    const press = async (name: string | RegExp, moves: string) => {
        await page.getByRole('button', { name, exact: true }).click();
        await eventually(() => moves_in(page), moves);
    };
    await press(/^Column d/, '4');
    await press(/^Column d/, '44');
    await eventually(() => times(page), ['3:00', '3:02']);
    for (let step = 0; step < 2; step++) {
        await press('Back', '4');
        await press('Forward', '44');
    }
    expect(await times(page)).toEqual(['3:00', '3:02']);
    await press(/^Column e/, '445');
    await eventually(() => times(page), ['3:02', '3:02']);
});

test('who has no time left has lost, and a rematch begins with full clocks', async () => {
    const page = await open('?variant=7x6', { paused: true });
    await with_clock(page, '1 min');
    await column(page, '4').click();
    await page.locator('.clocks .running').waitFor();
    await page.clock.runFor(61_000);
    await eventually(() => status(page), 'Red wins on time');
    await column(page, '4').click();
    expect(moves_in(page)).toBe('4');
    await button(page, 'Rematch').click();
    await eventually(() => times(page), ['1:00', '1:00']);
    await button(page, 'New game').click();
    await page.getByLabel('Clock').selectOption('None');
    await button(page, 'Play').click();
    await eventually(() => page.locator('.clocks').count(), 0);
});
