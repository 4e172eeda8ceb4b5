import { expect, test } from 'vitest';

import type { Position } from '../../src/api.ts';
import { for_first, lean } from '../../src/graph.ts';
import { for_other, mark_of } from '../../src/marks.ts';
import { cells_of, columns_of, letter_of } from '../../src/names.ts';
import { parse_link } from '../../src/paste.ts';
import { plain_colour } from '../../src/picture.ts';
import { state, value_of } from '../../src/state.svelte.ts';
import { add_line, new_tree } from '../../src/tree.ts';

const columns = { '1': 'a', '2': 'b', '3': 'c', '4': 'd', '5': 'e', '6': 'f', '7': 'g' };

test('a position names its columns by what is legal and what was played', () => {
    const cell = (name: string, move: number) => ({ cell: name, move, x: 0, y: 0, z: 0, stone: null });
    const told = { gravity: true, history: ['A', 'A'], cells: [cell('k1', 1), cell('k2', 2)], legal: [{ move: '0', cell: 'a1' }] };
    expect(columns_of(told as unknown as Position)).toEqual({ A: 'k', '0': 'a' });
    expect(columns_of({ ...told, gravity: false } as unknown as Position)).toEqual({});
});

test('moves are named by the cells that they fill', () => {
    expect(cells_of(columns, [...'44535'])).toEqual(['d1', 'd2', 'e1', 'c1', 'e2']);
    expect(cells_of({}, ['c3', 'a10'])).toEqual(['c3', 'a10']);
    expect(letter_of('a10')).toBe('a');
});

test('links are read from this page and from gamesolver.org', () => {
    expect(parse_link('http://here:8008/?variant=4x4&moves=22&show=line#x')).toEqual({ variant: '4x4', search: '?variant=4x4&moves=22&show=line' });
    expect(parse_link('https://connect4.gamesolver.org/?pos=44')).toMatchObject({ variant: '7x6' });
    expect(parse_link('?variant=4x4x4')).toMatchObject({ variant: '4x4x4' });
    for (const text of ['https://elsewhere.example/?q=1', '1. d1 d2?! 2. e1??', '4455']) expect(parse_link(text)).toBe(null);
});

test('a move is judged by the result that it loses, then by stones', () => {
    const mark = (before: number, after: number) => mark_of([before, before], [after, after]);
    expect([mark(3, 3), mark(0, 0), mark(-2, -2)]).toEqual(['best', 'best', 'best']);
    expect([mark(3, 1), mark(-2, -18)]).toEqual(['inaccurate', 'inaccurate']);
    expect([mark(1, 0), mark(0, -1)]).toEqual(['mistake', 'mistake']);
    expect(mark(1, -1)).toBe('mistake');
    expect(mark_of([1, 2], [1, 1])).toBe(null);
    expect(mark_of(undefined, [1, 1])).toBe(null);
});

test('the value of a position is known from the moves of the one before', () => {
    state.tree = new_tree();
    add_line(state.tree, ['4', '4']);
    const analysis = { progress: null, solution: null, problem: '' };
    state.analyses = { '': { ...analysis, scores: { '4': [1, 1], '1': [-2, -2] } }, '4': { ...analysis, scores: { '4': [-3, 5] } } };
    expect(value_of('4')).toEqual([-1, -1]);
    expect(value_of('44')).toEqual([-5, 3]);
    expect(value_of('')).toBe(undefined);
});

test('the bar is even for a draw and full for the soonest win', () => {
    expect([lean(0, 21), lean(21, 21), lean(-21, 21)]).toEqual([0.5, 1, 0]);
    expect(lean(1, 21)).toBeGreaterThan(0.6);
    expect(lean(1, 1)).toBe(1);
    expect(for_first(for_other([1, 2]), 1)).toEqual([1, 2]);
});

test('mixed colours are written so that every program reads them', () => {
    expect(plain_colour('color(srgb 1 0.5 0)')).toBe('rgb(255, 128, 0)');
    expect(plain_colour('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)');
});
