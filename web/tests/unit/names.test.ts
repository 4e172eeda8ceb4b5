import { expect, test } from 'vitest';

import type { Position } from '../../src/api.ts';
import { for_first, lean } from '../../src/graph.ts';
import { for_other, mark_of } from '../../src/marks.ts';
import { cells_of, columns_of, letter_of, moves_of } from '../../src/names.ts';
import { parse_pasted } from '../../src/paste.ts';
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

test('moves are named by the cells that they fill, and back', () => {
    expect(cells_of(columns, [...'44535'])).toEqual(['d1', 'd2', 'e1', 'c1', 'e2']);
    expect(moves_of(columns, ['d1', 'd2', 'e1'])?.join('')).toBe('445');
    expect(moves_of(columns, ['d1', 'd3'])).toBe(null); // nothing lies on d2
    expect(moves_of(columns, ['h1'])).toBe(null);
    expect(cells_of({}, ['c3', 'a10'])).toEqual(['c3', 'a10']);
    expect(letter_of('a10')).toBe('a');
});

test('moves are read as people write them', () => {
    const moves = (text: string) => parse_pasted(text, columns).moves;
    expect(moves('4455')).toBe('4455');
    expect(moves(' 4 4, 5 5\n')).toBe('4455');
    expect(moves('d1 d2 e1 e2')).toBe('4455');
    expect(moves('D1 D2')).toBe('44');
    expect(moves('1. d1✓ d2?! 2. e1?? e2')).toBe('4455');
    expect(moves('1.d1 1…e1')).toBe('45');
    expect(moves('12. d1 100.d2')).toBe('44');
    expect(moves('d1 d3')).toBe('d1d3'); // for the server to refuse
    expect(parse_pasted('c3 b2', {}).moves).toBe('c3b2');
});

test('moves before a full stop are not the number of a move', () => {
    const moves = (text: string) => parse_pasted(text, columns).moves;
    expect(moves('445566.')).toBe('445566.'); // for the server to refuse
    expect(moves('44.')).toBe('44.');
    expect(moves('4455. 66')).toBe('4455.66');
});

test('links are read from this page and from gamesolver.org', () => {
    expect(parse_pasted('http://here:8008/?variant=4x4&moves=22&show=line#x', columns)).toEqual({
        variant: '4x4',
        moves: '22',
        search: '?variant=4x4&moves=22&show=line',
    });
    expect(parse_pasted('https://connect4.gamesolver.org/?pos=44', columns)).toMatchObject({ variant: '7x6', moves: '44' });
    expect(parse_pasted('?variant=4x4x4', {})).toMatchObject({ variant: '4x4x4', moves: '' });
    expect(parse_pasted('https://elsewhere.example/?q=1', columns).variant).toBe(null);
});

test('a move is judged by the result that it loses, then by stones', () => {
    const mark = (before: number, after: number) => mark_of([before, before], [after, after]);
    expect([mark(3, 3), mark(0, 0), mark(-2, -2)]).toEqual(['best', 'best', 'best']);
    expect([mark(3, 1), mark(-2, -18)]).toEqual(['inaccurate', 'inaccurate']);
    expect([mark(1, 0), mark(0, -1)]).toEqual(['mistake', 'mistake']);
    expect(mark(1, -1)).toBe('blunder');
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
