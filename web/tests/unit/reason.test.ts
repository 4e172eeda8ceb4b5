import { expect, test } from 'vitest';

import type { Explanation, Reason, ReasonNode } from '../../src/api.ts';
import { unexplained } from '../../src/background.ts';
import { proof_text, told_lines, unfolded } from '../../src/reason.ts';
import { worth_text } from '../../src/words.ts';

const columns = { '1': 'a', '2': 'b', '3': 'c', '4': 'd', '5': 'e', '6': 'f', '7': 'g' };

const node = (to_move: 'first' | 'second', rest: Partial<ReasonNode>): ReasonNode => ({
    to_move,
    end: null,
    words: null,
    moves: {},
    blunders: [],
    after_blunders: null,
    untold: [],
    ...rest,
});
const rules = node('second', { end: 'rules', words: 'the odd threat at g5 decides' });
const line = node('first', { end: 'line', words: 'e6 completes b3-c4-d5-e6' });
const search = node('first', { end: 'search', words: 'known by search, not by a rule' });
const reason = (tree: ReasonNode): Reason => ({ player: 'first', claim: 'wins', proved: true, positions: 14, tree });

test('what is forced is one line, up to the replies', () => {
    const fork = node('second', {
        moves: { '2': node('first', { moves: { '2': rules } }), '3': line, '4': search },
        blunders: ['1', '5'],
        after_blunders: 'a4 completes a line',
        untold: ['6', '7'],
    });
    const forced = node('second', { moves: { '3': node('first', { moves: { '3': fork } }) }, blunders: ['1'], after_blunders: 'c2 completes a line' });
    const lines = told_lines(reason(node('first', { moves: { '2': forced } })), columns, ['2']);
    expect(lines.map(({ words, depth }) => [depth, words])).toEqual([
        [0, 'b2 forces c1, c2'],
        [1, 'if b3, then b4: the odd threat at g5 decides'],
        [1, 'if c3, then e6 completes b3-c4-d5-e6'],
        [1, 'd1: known by search, not by a rule'],
        [1, 'f1 and g1 are no better'],
        [1, 'if a1 or e1, then a4 completes a line'],
    ]);
    expect(lines.map(({ line }) => line.join(''))).toEqual(['233', '23322', '2333', '2334', '233', '233']);
    expect(lines.map(({ forks }) => forks)).toEqual([true, false, false, false, false, false]);
});

test('a line ends where every reply loses at once', () => {
    const lost = node('second', { blunders: ['1', '2'], after_blunders: 'c1 completes a line' });
    const [only, ...others] = told_lines(reason(node('first', { moves: { '4': lost } })), columns, []);
    expect(only).toMatchObject({ words: 'd1; whatever the reply, c1 completes a line', line: ['4'], depth: 0, forks: false });
    expect(others).toEqual([]);
});

test('the other player may be to move first', () => {
    const single = node('second', { moves: { '4': node('first', { moves: { '4': rules } }) } });
    expect(told_lines(reason(single), columns, []).map(({ words }) => words)).toEqual(['d1 is forced, d2: the odd threat at g5 decides']);
    const several = node('second', { moves: { '4': line, '5': line } });
    expect(told_lines(reason(several), columns, []).map(({ depth, words }) => [depth, words])).toEqual([
        [0, 'if d1, then e6 completes b3-c4-d5-e6'],
        [0, 'if e1, then e6 completes b3-c4-d5-e6'],
    ]);
    const unsearched = node('second', { untold: ['4'] });
    expect(told_lines(reason(unsearched), columns, []).map(({ words }) => words)).toEqual(['d1 is no better']);
});

test('below the first fork a single reply needs no line of its own, and a proof need not name the others', () => {
    const deep = node('second', { moves: { '5': node('first', { moves: { '5': rules } }) }, untold: ['6'] });
    const first = node('second', { moves: { '2': node('first', { moves: { '2': deep } }), '3': line } });
    expect(told_lines(reason(node('first', { moves: { '7': first } })), columns, []).map(({ words }) => words)).toEqual([
        'g1',
        'if b1, then b2; if e1, then e2: the odd threat at g5 decides',
        'if c1, then e6 completes b3-c4-d5-e6',
    ]);
    const wide = node('second', { moves: { '5': rules, '6': rules }, untold: ['7'] });
    const under = (proved: boolean) =>
        told_lines({ ...reason(node('first', { moves: { '7': node('second', { moves: { '2': node('first', { moves: { '2': wide } }), '3': line } }) } })), proved }, columns, []);
    expect(under(true)).toHaveLength(5);
    expect(under(false).map(({ words }) => words)).toContain('g2 is no better');
});

test('the rules at the end of a line come with it', () => {
    const verdict = { player: 'first' as const, claim: 'wins', ground: 'odd threat', threat: 'g5', cover: [] };
    const [only] = told_lines(reason(node('first', { moves: { '4': { ...rules, verdict } } })), columns, []);
    expect(only?.verdict).toEqual(verdict);
});

test('what belongs to a folded line is out of sight', () => {
    const lines = [0, 1, 2, 1, 0].map((depth) => ({ words: '', line: [], depth, forks: true, verdict: null }));
    expect(unfolded(lines, new Set())).toEqual([0, 1, 2, 3, 4]);
    expect(unfolded(lines, new Set([1]))).toEqual([0, 1, 3, 4]);
    expect(unfolded(lines, new Set([0, 1]))).toEqual([0, 4]);
});

test('a proof says how large it is, and a cut one that it is none', () => {
    expect(proof_text(reason(rules))).toBe('proved for every reply, in 14 positions');
    expect(proof_text({ ...reason(rules), positions: 18947 })).toBe('proved for every reply, in 18,947 positions');
    expect(proof_text({ ...reason(rules), positions: 1 })).toBe('proved for every reply');
    expect(proof_text({ ...reason(rules), proved: false, positions: null })).toBe('the best replies; what is not told is known by search');
});

test('a move is a win, a draw or a loss, or as much of it as is known', () => {
    expect([[4, 4], [-3, -3], [0, 0], [1, 5], [-9, -1], [0, 7], [-7, 0], [-7, 7]].map(([low, high]) => worth_text([low!, high!]))).toEqual(
        ['win +4', 'loss −3', 'draw', 'win', 'loss', 'no loss', 'no win', '?'],
    );
    expect(worth_text(undefined)).toBe('?');
});

test('more time is asked for while it may say more', () => {
    const complete = { open_moves: [], score: 4, reasons: [reason(rules)] } as unknown as Explanation;
    expect(unexplained(complete, 0.05)).toBe(false);
    expect(unexplained({ ...complete, open_moves: ['1'] }, 3)).toBe(true);
    expect(unexplained({ ...complete, score: null }, 3)).toBe(true);
    const cut = { ...complete, reasons: [{ ...reason(rules), proved: false }] };
    expect([0.05, 0.5, 3].map((seconds) => unexplained(cut, seconds))).toEqual([true, true, false]);
});
