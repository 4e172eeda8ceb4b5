import { expect, test } from 'vitest';

import type { Explanation, Reason, ReasonNode } from '../../src/api.ts';
import { unexplained } from '../../src/background.ts';
import { unfolded, verdict_of } from '../../src/reason.ts';
import { worth_text } from '../../src/words.ts';

const verdict = { player: 'first' as const, claim: 'wins', ground: 'odd threat', threat: 'g5', cover: [] };
const rules: ReasonNode = { end: 'rules', moves: {}, verdict };
const reason = (tree: ReasonNode): Reason => ({ title: '', proof: '', proved: true, lines: [], tree });

test('a line ends with the rules of the node to which it leads', () => {
    const tree: ReasonNode = { end: null, moves: { '4': { end: null, moves: { '3': rules } } } };
    expect([[], ['4'], ['4', '3']].map((line) => verdict_of(tree, line))).toEqual([null, null, verdict]);
});

test('what belongs to a folded line is out of sight', () => {
    const lines = [0, 1, 2, 1, 0].map((depth) => ({ depth }));
    expect(unfolded(lines, new Set())).toEqual([0, 1, 2, 3, 4]);
    expect(unfolded(lines, new Set([1]))).toEqual([0, 1, 3, 4]);
    expect(unfolded(lines, new Set([0, 1]))).toEqual([0, 4]);
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
