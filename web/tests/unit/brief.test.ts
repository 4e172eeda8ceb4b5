// The sentence about a position, beside what the server answered for many positions of several boards (briefs.json):
//
//     INAROW_URL=http://127.0.0.1:8008 npx vitest run tests/unit/brief.test.ts      asks again

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import type { Claim, Position, Solution } from '../../src/api.ts';
import { brief, brief_here, type Facts } from '../../src/brief.ts';
import { set_language } from '../../src/language.svelte.ts';
import { last_move } from '../../src/marks.ts';
import { cells_of, columns_of } from '../../src/names.ts';
import { state } from '../../src/state.svelte.ts';

type Told = Pick<Position, 'variant' | 'moves' | 'width' | 'depth' | 'height' | 'stones' | 'mover' | 'over' | 'legal' | 'wins'>;
interface Recorded {
    position: Told;
    solution: Pick<Solution, 'bounds' | 'last_move' | 'best' | 'move_bounds'>;
    line: string[]; // cells
}

const file = join(import.meta.dirname, 'briefs.json');
const upstream = process.env.INAROW_URL;

async function ask<T>(path: string, query: Record<string, string>): Promise<T> {
    return (await fetch(`${upstream}/api/v1/${path}?${new URLSearchParams(query)}`)).json() as Promise<T>;
}

// Games of moves by lot, up to so many stones.
async function position_of(variant: string, stones: number, lot: () => number): Promise<Position> {
    let moves = '';
    for (;;) {
        const position = await ask<Position>('position', { variant, moves });
        if (position.over) moves = '';
        else if (position.stones >= stones) return position;
        else moves += position.legal[Math.floor(lot() * position.legal.length)]!.move;
    }
}

async function record(): Promise<void> {
    let seed = 1;
    const lot = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const wanted = { '7x6': [7, 9, 12, 14, 15, 16, 18, 20, 21, 24, 25, 27, 30, 33, 36, 38], '5x5': [4, 7, 10, 13, 16, 19, 21], '5x5@free': [4, 7, 12], '6x5@cylinder': [10, 15, 20], '3x3x3k3': [4, 7] };
    const lines: string[] = [];
    for (const [variant, all] of Object.entries(wanted))
        for (const stones of [...all, ...all]) {
            const { moves, width, depth, height, mover, over, legal, wins, ...rest } = await position_of(variant, stones, lot);
            const { bounds, last_move, best, move_bounds, line } = await ask<Solution>('solve', { variant, moves, every_move: 'true', seconds: '20' });
            const cells = cells_of(columns_of({ legal, ...rest } as Position), [...rest.history, ...line]).slice(rest.stones);
            const position = { variant, moves, width, depth, height, stones: rest.stones, mover, over, legal, wins };
            lines.push(JSON.stringify({ position, solution: { bounds, last_move, best, move_bounds }, line: cells }));
        }
    writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
}

if (upstream) await record();
const recorded: Recorded[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

const colours = { first: 'Red', second: 'Yellow' };
const names = ({ mover }: Told) => [colours[mover], colours[mover === 'first' ? 'second' : 'first']] as const;
const facts_of = ({ position, solution, line }: Recorded, more: Partial<Facts> = {}): Facts => ({
    bounds: solution.bounds,
    scores: solution.move_bounds ?? {},
    best: solution.best,
    last_move: solution.last_move,
    line,
    claims: [],
    names: names(position),
    ...more,
});
const nothing = (position: Told): Facts => ({ bounds: undefined, scores: {}, best: [], line: [], last_move: null, claims: [], names: names(position) });
const told = (one: Recorded, more: Partial<Facts> = {}) => brief(one.position as Position, facts_of(one, more));

test('there is a sentence about every position, and it has at most 25 words', () => {
    expect(recorded.length).toBeGreaterThan(50);
    for (const one of recorded) {
        const sentence = told(one);
        expect(sentence, JSON.stringify(one.position.moves)).toMatch(/^[A-Z].*[^.]\.$/);
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(25);
    }
});

test('the winner and the move that ends the game are what the score says', () => {
    for (const one of recorded) {
        const [low, high] = one.solution.bounds;
        const [who, other] = names(one.position);
        const sentence = told(one);
        const winner = /Only \w+ wins for (\w+)/.exec(sentence)?.[1] ?? /(Red|Yellow)(?: must block \w+, and then)? wins/.exec(sentence)?.[1] ?? /then (\w+) gets/.exec(sentence)?.[1];
        expect(winner, sentence).toBe(low > 0 ? who : high < 0 ? other : undefined);
        const move = /move (\d+)/.exec(sentence)?.[1];
        const { width, depth, height, stones } = one.position;
        if (winner) expect([Number(move), one.solution.last_move], sentence).toEqual(Array(2).fill(last_move(width * depth * height, stones, low)));
        else expect(sentence).toMatch(/draw/);
    }
});

// How each move of a position turns out, by its cell.
const outcomes = ({ position, solution }: Recorded) => new Map(position.legal.map(({ move, cell }) => [cell, solution.move_bounds![move]!]));

test('the cells are those of the position: wins, blocks, and moves that keep the result or hold out longest', () => {
    const seen = new Set<string>();
    for (const one of recorded) {
        const sentence = told(one);
        const scores = outcomes(one);
        const named = sentence.replace(/[;,].*(wins|draw).*/, '').match(/\b[a-z]\d\b/g) ?? [];
        const score = (cell: string) => scores.get(cell)![0];
        const [best, all] = [Math.max(...[...scores.values()].map(([low]) => low)), [...scores.values()].map(([low]) => low)];
        const check = (kind: string, pattern: RegExp, holds: () => boolean) => {
            if (!pattern.test(sentence)) return;
            seen.add(kind);
            expect(holds(), `${kind}: ${sentence} ${JSON.stringify([...scores])}`).toBe(true);
        };
        const can_win = (mine: boolean) => one.position.wins.filter(({ player }) => (player === one.position.mover) === mine).map(({ cell }) => cell);
        check('wins at once', /at once/, () => named.every((cell) => can_win(true).includes(cell)) && named.length > 0);
        check('one of', /only one of/, () => named.length > 1 && named.every((cell) => can_win(false).includes(cell)));
        check('must block', /must block/, () => named.length === 1 && can_win(false).includes(named[0]!));
        check('only wins', /^Only \w+ wins/, () => score(named[0]!) === best && all.filter((low) => low > 0).length === 1);
        check('wins', /wins on move \d+ with/, () => named.every((cell) => score(cell) === best && best > 0));
        check('longest', /longest/, () => named.every((cell) => score(cell) === best && best < 0));
        check('holds', /^Only \w+ holds/, () => score(named[0]!) === 0 && all.filter((low) => low === 0).length === 1);
        check('draws with', /draws with/, () => named.every((cell) => score(cell) === 0) && all.filter((low) => low === 0).length === named.length);
        check('anyhow', /whatever \w+ plays now/, () => all.every((low) => low === 0));
        check('but', /but \w+ of/, () => all.filter((low) => low < 0).length === (Number(/but (\d+)/.exec(sentence)?.[1] ?? 1)));
    }
    expect([...seen].sort()).toEqual(['anyhow', 'but', 'draws with', 'holds', 'longest', 'must block', 'one of', 'only wins', 'wins', 'wins at once']);
});

test('a block comes with the answer and the end of the game', () => {
    const position = { over: false, mover: 'first', stones: 20, legal: [{ move: '4', cell: 'd4' }], wins: [{ cell: 'd4', player: 'second' }] } as unknown as Position;
    const facts = { ...nothing(position), bounds: [-5, -5] as [number, number], best: ['4'], line: ['d4', 'd5', 'a1'], last_move: 34 };
    expect(brief(position, facts)).toBe('Red must block d4; then Yellow gets d5 and wins on move 34.');
    expect(brief(position, { ...facts, names: ['Red', 'Blue'] })).toBe('Red must block d4; then Blue gets d5 and wins on move 34.');
    expect(brief(position, { ...facts, line: ['a1', 'b1'] })).toBe('Yellow wins by move 34 whatever Red plays.');
    expect(brief(position, { ...facts, bounds: [0, 0] })).toBe('Red must block d4; then the game is a draw.');
    expect(brief(position, { ...facts, bounds: [3, 3], last_move: 37 })).toBe('Red must block d4, and then wins on move 37.');
    expect(brief(position, nothing(position))).toBe('Red must block d4.');
});

test('where nothing is known nothing is said, and what is known in part is said in part', () => {
    const quiet = recorded.filter(({ position }) => position.wins.length === 0);
    expect(quiet.length).toBeGreaterThan(10);
    for (const one of quiet) {
        expect(brief(one.position as Position, nothing(one.position))).toBe('');
        expect(told(one, { bounds: [-31, 30], last_move: null, best: [] })).toBe('');
        const [who, other] = names(one.position);
        const partly = (low: number, high: number) => told(one, { bounds: [low, high], scores: {}, best: [], last_move: null });
        expect(partly(1, 9)).toBe(`${who} wins; how soon is not known yet.`);
        expect(partly(-9, -1)).toBe(`${other} wins whatever ${who} plays.`);
        expect(partly(0, 9)).toBe(`${who} does not lose; whether it is a win is not known yet.`);
        expect(partly(-9, 0)).toBe(`${who} cannot win; whether it is a draw is not known yet.`);
        expect(partly(0, 0)).toBe('With best play it is a draw.');
    }
    expect(brief({ ...quiet[0]!.position, over: true } as Position, facts_of(quiet[0]!))).toBe('');
});

test.each([1, -1])('a threat that wins by a rule is named, unless it is that of the loser (%i)', (sign) => {
    const one = recorded.find(({ position, solution }) => position.wins.length === 0 && Math.sign(solution.bounds[0]) === sign)!;
    const claim = (player: string, threat: string | null, what = 'wins') => [{ player, threat, claim: what }] as Claim[];
    const [winner, loser] = (one.position.mover === 'first') === sign > 0 ? ['first', 'second'] : ['second', 'first'];
    expect(told(one, { claims: claim(winner, 'g5') })).toMatch(/ wins .*; the threat at g5 alone is enough\.$/);
    for (const claims of [claim(winner, null), claim(winner, 'g5', 'does not lose'), claim(loser, 'g5')]) expect(told(one, { claims })).toBe(told(one));
});

test('the sentence is about the position on the board, while the next one is asked for, and takes an explanation as it comes', () => {
    const one = recorded.find(({ position, solution }) => position.variant === '7x6' && position.wins.length === 0 && solution.bounds[0] > 0)!;
    const { solution } = one;
    state.position = { ...one.position, cells: Array(42).fill({}), history: [] } as unknown as Position;
    state.current = 'elsewhere';
    state.analyses = { [one.position.moves]: { progress: null, scores: solution.move_bounds!, problem: '', solution: { ...solution, line: [] } as unknown as Solution } };
    expect(brief_here(state.position)).toBe(told(one));
    state.analyses = {};
    expect(brief_here(state.position)).toBe('');
    const explanation = { score: solution.bounds[0], best: solution.best, move_bounds: solution.move_bounds!, claims: [] };
    state.explanation = explanation as unknown as typeof state.explanation;
    expect(brief_here(state.position)).toBe(told(one));
    state.pending = true;
    expect(brief_here(state.position)).toBe('');
    Object.assign(state, { pending: false, explanation: null, position: null, current: '' });
});

test('a sentence is as short in German, and names the same cells', async () => {
    const cells = (sentence: string) => (sentence.match(/\b[a-z]\d\b/g) ?? []).sort();
    const in_english = recorded.map((one) => cells(told(one)));
    vi.stubGlobal('document', { documentElement: {} });
    await set_language(['de']);
    for (const [i, one] of recorded.entries()) {
        const sentence = told(one, { names: ['Rot', 'Gelb'] });
        expect(sentence).toMatch(/^(Rot|Gelb|Nur|Bei) .*\.$/);
        expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(25);
        expect(cells(sentence), sentence).toEqual(in_english[i]);
    }
    await set_language(['en']);
    vi.unstubAllGlobals();
});
