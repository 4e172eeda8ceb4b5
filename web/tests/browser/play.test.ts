import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { column, desk, eventually, moves_in, stones, test_by_server } from './page.ts';

const { open, server } = (() => {
    const all = desk();
    return { open: all.open, server: () => all.server };
})();

const questions_to_players = () => server().asked.filter((name) => name.includes('/play?'));

test('stepping through a game with the computer asks it nothing; a new move does', async () => {
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

test('a player of the list answers, and going back leads to the own move', async () => {
    const page = await open('?variant=5x4');
    await page.getByLabel('Second player').last().selectOption('perfect');
    await column(page, '3').click();
    await eventually(() => moves_in(page).length, 2);
    expect(new URL(page.url()).searchParams.get('second')).toBe('perfect');
    await page.getByRole('button', { name: 'Back' }).click();
    await eventually(() => moves_in(page), '');
});

test('a player who moves second still answers after a step to the start', async () => {
    const page = await open('?variant=5x4&second=perfect');
    for (let game = 0; game < 2; game++) {
        await column(page, '3').click();
        await eventually(() => moves_in(page).length, 2);
        await page.locator('body').press('Home');
        await eventually(() => moves_in(page), '');
    }
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1);
});

test_by_server('a player who would move first there pauses at the start', async () => {
    const page = await open('?variant=5x4&first=perfect', { paused: true });
    await eventually(async () => {
        await page.clock.runFor(100);
        return moves_in(page).length;
    }, 1);
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.clock.runFor(60_000);
    expect(moves_in(page)).toBe('');
    expect(questions_to_players().length).toBe(1);
});

test_by_server('the person can be the second player, too', async () => {
    const page = await open('?variant=5x4&first=perfect', { paused: true });
    await eventually(async () => {
        await page.clock.runFor(100);
        return moves_in(page).length;
    }, 1);
    await page.getByText('Second player to move.', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    expect(moves_in(page).length).toBe(1);
    expect(questions_to_players().length).toBe(1);
});

test('what a player is told is in the link', async () => {
    const page = await open('?variant=5x4&second=perfect');
    await page.getByLabel('seconds', { exact: true }).fill('0.5');
    await page.getByLabel('seconds', { exact: true }).press('Tab');
    await eventually(() => new URL(page.url()).searchParams.get('second'), 'perfect:seconds=0.5');
});

test('a click while the computer thinks plays nothing', async () => {
    const page = await open('?variant=5x4&second=perfect', { paused: true });
    await column(page, '3').click();
    await eventually(() => moves_in(page), '3');
    await column(page, '1').click();
    await page.locator('body').press('2');
    await eventually(async () => {
        await page.clock.runFor(100);
        return moves_in(page).length;
    }, 2);
    expect(moves_in(page)[0]).toBe('3');
    expect(await page.locator('button.move').count()).toBe(2); // no branch
    expect(await page.getByRole('alert').count()).toBe(0);
});

test_by_server('a move of the computer that cannot be shown pauses the game', async () => {
    const page = await open('?variant=5x4&second=perfect', { paused: true });
    const after_its_move = (url: URL) => url.pathname.endsWith('/position') && url.searchParams.get('moves')!.length === 2;
    await page.route(after_its_move, (route) => route.fulfill({ status: 404, body: '{"error": "gone"}' }));
    await column(page, '3').click();
    await eventually(async () => {
        await page.clock.runFor(100);
        return page.getByRole('button', { name: 'Play', exact: true }).count();
    }, 1);
    expect(await page.getByRole('alert').innerText()).toBe('gone');
    await page.unroute(after_its_move);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await eventually(async () => {
        await page.clock.runFor(100);
        return moves_in(page).length;
    }, 2);
});

test('going back in the browser changes neither what is shown nor whether the computer plays', async () => {
    const page = await open('?variant=7x6&second=perfect');
    await page.getByRole('button', { name: 'Pause' }).click();
    for (const moves of ['4', '44']) {
        await column(page, '4').click();
        await eventually(() => moves_in(page), moves);
    }
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.goBack();
    await eventually(() => stones(page).count(), 1);
    await eventually(() => new URL(page.url()).search, '?variant=7x6&moves=4&show=threats&second=perfect');
    expect(await page.getByRole('button', { name: 'Threats' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
});

test('two players of the list can be watched, and paused', async () => {
    const page = await open('?variant=4x4&first=perfect&second=random', { paused: true });
    await column(page, '1').waitFor();
    expect(moves_in(page)).toBe('');
    await page.getByRole('button', { name: 'Watch' }).click();
    await eventually(async () => {
        await page.clock.runFor(100);
        return (await stones(page).count()) >= 2;
    }, true);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Watch' }).waitFor();
    const paused = moves_in(page);
    const asked = questions_to_players().length;
    await page.clock.runFor(60_000);
    await eventually(() => server().unanswered, 0);
    expect(moves_in(page)).toBe(paused);
    expect(questions_to_players().length).toBe(asked);
});

test('clocks run for the player to move, from the first move on', async () => {
    const page = await open('?variant=7x6', { paused: true });
    await page.getByLabel('minutes').fill('1');
    await page.getByLabel('minutes').press('Tab');
    await page.locator('.clocks').waitFor();
    expect(await page.locator('.clocks .running').count()).toBe(0);
    await page.clock.runFor(10_000);
    expect(await page.locator('.clocks dd').allInnerTexts()).toEqual(['1:00', '1:00']);
    await column(page, '4').click();
    await page.locator('.clocks .running').waitFor();
    await page.clock.runFor(7_000);
    await eventually(() => page.locator('.clocks dd').allInnerTexts(), ['1:00', '0:53']);
    expect(await page.locator('.clocks div').nth(1).getAttribute('class')).toContain('running');
});

test('the clocks of a game that was opened wait for a move', async () => {
    const page = await open('?variant=7x6&moves=44', { paused: true });
    await page.getByLabel('minutes').fill('1');
    await page.getByLabel('minutes').press('Tab');
    await page.locator('.clocks').waitFor();
    await page.clock.runFor(10_000);
    expect(await page.locator('.clocks dd').allInnerTexts()).toEqual(['1:00', '1:00']);
    await column(page, '5').click();
    await page.locator('.clocks .running').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await eventually(() => page.locator('.clocks div').nth(0).getAttribute('class'), 'running');
});

test('stepping through a game with clocks earns no time', async () => {
    const page = await open('?variant=7x6', { paused: true });
    for (const [label, value] of [['minutes', '1'], ['seconds per move', '5']] as const) {
        await page.getByLabel(label).fill(value);
        await page.getByLabel(label).press('Tab');
    }
    const times = () => page.locator('.clocks dd').allInnerTexts();
    const press = async (button: Locator, moves: string) => {
        await button.click();
        await eventually(() => moves_in(page), moves);
    };
    const [back, forward] = ['Back', 'Forward'].map((name) => page.getByRole('button', { name, exact: true })) as [Locator, Locator];
    await press(column(page, '4'), '4');
    await press(column(page, '4'), '44');
    await eventually(times, ['1:00', '1:05']);
    for (let step = 0; step < 2; step++) {
        await press(back, '4');
        await press(forward, '44');
    }
    await press(back, '4');
    await press(column(page, '4'), '44');
    expect(await times()).toEqual(['1:00', '1:05']);
    await press(column(page, '5'), '445');
    await eventually(times, ['1:05', '1:05']);
});

test('the computer plays on in the game after one that was lost on time', async () => {
    const page = await open('?variant=5x4&second=perfect', { paused: true });
    await page.getByLabel('minutes').fill('0.05');
    await page.getByLabel('minutes').press('Tab');
    await column(page, '3').click();
    await eventually(async () => {
        await page.clock.runFor(2);  // little, or the computer loses on time while it really thinks
        return moves_in(page).length;
    }, 2);
    await page.clock.runFor(5_000);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await eventually(() => moves_in(page), '');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('a new game starts with the time that the clocks are set to', async () => {
    const page = await open('?variant=7x6', { paused: true });
    await page.getByLabel('minutes').fill('1');
    await page.getByLabel('minutes').press('Tab');
    await column(page, '4').click();
    await page.locator('.clocks .running').waitFor();
    await page.clock.runFor(7_000);
    await eventually(() => page.locator('.clocks dd').allInnerTexts(), ['1:00', '0:53']);
    await page.getByRole('button', { name: 'New game' }).click();
    await eventually(() => moves_in(page), '');
    await eventually(() => page.locator('.clocks dd').allInnerTexts(), ['1:00', '1:00']);
    expect(await page.locator('.clocks .running').count()).toBe(0);
    await column(page, '4').click();
    await page.locator('.clocks .running').waitFor();
    await page.getByLabel('minutes').fill('0');
    await page.getByLabel('minutes').press('Tab');
    await eventually(() => page.locator('.clocks').count(), 0);
    await page.getByRole('button', { name: 'New game' }).click();
    await eventually(() => moves_in(page), '');
    expect(await page.locator('.clocks').count()).toBe(0);
});

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

test('the computer is one button away, and does not open with a move that loses', async () => {
    const page = await open('?variant=7x6');
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await eventually(() => new URL(page.url()).searchParams.get('second'), 'level');
    await page.getByLabel('First player').last().selectOption('level');
    await page.getByLabel('Second player').last().selectOption('human');
    await eventually(() => moves_in(page), '4');
    // Going back in the browser does not end where the computer would answer at once.
    await column(page, '4').click();
    await eventually(() => moves_in(page).length, 3);
    await page.goBack();
    await eventually(() => moves_in(page), '4');
    expect(await page.locator('optgroup').first().locator('option').allTextContents()).toEqual(['level', 'perfect', 'rules']);
});
