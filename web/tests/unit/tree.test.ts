import { expect, test } from 'vitest';

import { add_line, add_move, line_through, new_tree, path_to, prune, runs, visit, way_on } from '../../src/tree.ts';

test('a branch leaves the line it comes from in place', () => {
    const tree = new_tree();
    add_line(tree, ['4', '4', '5']);
    add_move(tree, '4', '3');
    expect(path_to(tree, '445')).toEqual(['', '4', '44', '445']);
    expect(tree['4']?.children).toEqual(['44', '43']);
    expect(way_on(tree, '')).toEqual(['4', '43']);
});

test('a move that was tried before is no second branch', () => {
    const tree = new_tree();
    expect(add_move(tree, '', '4')).toBe(add_move(tree, '', '4'));
    expect(tree['']?.children).toEqual(['4']);
});

test('going back to a line makes it the way forward again', () => {
    const tree = new_tree();
    add_line(tree, ['4', '4', '5']);
    add_move(tree, '4', '3');
    visit(tree, '44');
    expect(line_through(tree, '4')).toEqual(['', '4', '44', '445']);
});

test('cells of free boards are moves like any other', () => {
    const tree = new_tree();
    expect(add_line(tree, ['a1', 'a10', 'b2'])).toBe('a1a10b2');
    expect(path_to(tree, 'a1a10b2')).toEqual(['', 'a1', 'a1a10', 'a1a10b2']);
});

test('what is deleted takes everything behind it along, and forward leads elsewhere', () => {
    const tree = new_tree();
    add_line(tree, ['4', '4', '5']);
    add_line(tree, ['4', '3', '3']);
    expect(prune(tree, '43')).toBe('4');
    expect(Object.keys(tree).sort()).toEqual(['', '4', '44', '445']);
    expect(way_on(tree, '4')).toEqual(['44', '445']);
    expect(prune(tree, '')).toBe('');
});

test('branches are written before their line goes on, one step further in', () => {
    const tree = new_tree();
    add_line(tree, ['4', '4', '5']);
    add_line(tree, ['4', '3', '3']);
    add_line(tree, ['4', '3', '2']);
    expect(runs(tree)).toEqual([
        { depth: 0, names: ['4', '44'] },
        { depth: 1, names: ['43', '433'] },
        { depth: 2, names: ['432'] },
        { depth: 0, names: ['445'] },
    ]);
});
