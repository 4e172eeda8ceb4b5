import { expect, test } from 'vitest';

import type { Cell, Position } from '../../src/api.ts';
import { cover_letters, drawn_cover, rule_letter } from '../../src/cover.ts';
import { layout, rolled, strokes } from '../../src/layout.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

function board(topology: string, width: number, depth: number, height: number): Position {
    const cells: Cell[] = [];
    for (let z = 0; z < height; z++)
        for (let y = 0; y < depth; y++)
            for (let x = 0; x < width; x++) {
                const cell = letters[x]! + (depth > 1 ? `${y + 1}` : '') + (z + 1);
                cells.push({ cell, x, y, z, stone: null, move: null });
            }
    const rest = { variant: '', moves: '', k: 4, gravity: true, stones: 0, mover: 'first' as const, over: false, winner: null };
    return { ...rest, width, depth, height, topology, line: [], last: null, cells, legal: [], history: [], threats: [], wins: [] };
}

const boards = [board('flat', 7, 1, 6), board('cylinder', 5, 1, 4), board('torus', 4, 1, 4), board('box', 4, 3, 5), board('flat', 1, 1, 1)];

test('every cell is drawn once, and the rest are ghosts', () => {
    for (const position of boards) {
        const { spots } = layout(position);
        const real = spots.filter((spot) => !spot.ghost).map((spot) => spot.cell);
        expect(real.sort()).toEqual(position.cells.map((cell) => cell.cell).sort());
    }
});

test('nothing is drawn on top of anything else or outside of the drawing', () => {
    for (const position of boards) {
        const { spots, width, height } = layout(position);
        expect(new Set(spots.map((spot) => `${spot.x},${spot.y}`)).size).toBe(spots.length);
        for (const { x, y } of spots) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(x + 1).toBeLessThanOrEqual(width);
            expect(y + 1).toBeLessThanOrEqual(height);
        }
    }
});

test('the keyboard reaches every cell, and the lowest row is the last', () => {
    for (const position of boards) {
        const { panels } = layout(position);
        const reached = panels.flatMap((panel) => panel.cells.flat());
        expect(reached.sort()).toEqual(position.cells.map((cell) => cell.cell).sort());
    }
    expect(layout(boards[0]!).panels[0]?.cells.at(-1)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']);
});

test('a line on a flat board has one stroke less than cells', () => {
    const { spots } = layout(boards[0]!);
    expect(strokes(spots, ['b2', 'd4', 'a1', 'c3'])).toHaveLength(3);
});

test('a line over the edge of a cylinder is drawn on both sides', () => {
    const { spots, panels } = layout(boards[1]!);
    const drawn = strokes(spots, ['d1', 'e1', 'a1', 'b1']);
    const { x, width } = panels[0]!;
    expect(drawn.some((stroke) => stroke.x1 < x !== stroke.x2 < x)).toBe(true);
    expect(drawn.some((stroke) => stroke.x1 > x + width !== stroke.x2 > x + width)).toBe(true);
});

test('every column of a rolled board is in sight, and none overlaps', () => {
    for (const turn of [0, 0.3, 2.5]) {
        const columns = Array.from({ length: 8 }, (_, x) => rolled(x, 8, turn)).sort((a, b) => a.x - b.x);
        expect(Math.min(...columns.map(({ width }) => width))).toBeGreaterThan(0.03);
        columns.slice(1).forEach((column, i) => {
            const before = columns[i]!;
            expect(column.x - column.width / 2).toBeGreaterThanOrEqual(before.x + before.width / 2 - 1e-9);
        });
    }
});

test('one turn of the ring is no turn', () => {
    expect(rolled(2, 7, 7).x).toBeCloseTo(rolled(2, 7, 0).x);
});

test('one rule or the whole cover is drawn, with the letters of the list', () => {
    const use = (squares: string[]) => ({ rule: 'claimeven', squares, solves: 1, groups: [] });
    const claim = { player: 'second' as const, claim: '', ground: 'cover', threat: null, cover: [use(['a1', 'a2']), use(['b1', 'b2'])] };
    expect(drawn_cover(claim, null)).toHaveLength(2);
    expect(drawn_cover(claim, 1)[0]?.squares).toEqual(['b1', 'b2']);
    expect([...cover_letters(claim, null)]).toEqual([['a1', 0], ['a2', 0], ['b1', 1], ['b2', 1]]);
    expect([...cover_letters(claim, 1).keys()]).toEqual(['b1', 'b2']);
    expect(drawn_cover(null, null)).toEqual([]);
    expect([0, 25, 26].map(rule_letter)).toEqual(['A', 'Z', 'a']);
});
