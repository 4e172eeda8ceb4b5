// Where cells are drawn, in units of one cell.
//
//   flat            cylinder (ghost columns)        box (a level beside the other)
//   . . . . .       (f g) a b c d e f g (a b)       level 1   level 2
//   . . . . .       (f g) a b c d e f g (a b)       . . .     . . .

import type { Cell, Position } from './api.ts';
import { text } from './language.svelte.ts';
import { letter_of } from './names.ts';

export interface Spot {
    cell: string;
    x: number; // left edge, from the left
    y: number; // upper edge, from the top
    ghost: boolean; // the same cell once more, beyond an edge that meets another
}

export interface Label {
    text: string;
    x: number; // centre
    y: number; // centre
}

export interface Panel {
    x: number;
    y: number;
    width: number;
    height: number;
    name: string; // "Level 2"; "Board" when there is only one
    cells: string[][]; // rows from the top, for keyboard and screen reader
}

export interface Layout {
    width: number;
    height: number;
    spots: Spot[];
    panels: Panel[];
    labels: Label[];
    echoes: { x: number; y: number; width: number; height: number }[]; // behind the ghosts
}

// Columns (or rows) repeated beyond an edge: enough to see a line run on, not so many that the board gets small.
const repeated = 2;

const wraps_across = (p: Position) => p.topology === 'cylinder' || p.topology === 'torus';
const wraps_upwards = (p: Position) => p.topology === 'torus';

const ghost_columns = (p: Position) => (wraps_across(p) ? Math.min(repeated, p.width - 1) : 0);
const ghost_rows = (p: Position) => (wraps_upwards(p) ? Math.min(repeated, p.height - 1) : 0);

const margin = 0.5; // for the names of rows and levels

const modulo = (a: number, n: number) => ((a % n) + n) % n;

function rows_of(cells: Cell[], row: (cell: Cell) => number): string[][] {
    const rows = new Map<number, Cell[]>();
    for (const cell of cells) rows.set(row(cell), [...(rows.get(row(cell)) ?? []), cell]);
    const from_top = [...rows.entries()].sort(([a], [b]) => b - a);
    return from_top.map(([, row]) => row.sort((a, b) => a.x - b.x).map((cell) => cell.cell));
}

function plane(p: Position): Layout {
    const across = ghost_columns(p);
    const up = ghost_rows(p);
    const at = new Map(p.cells.map((cell) => [`${cell.x},${cell.z}`, cell.cell]));
    const spots: Spot[] = [];
    for (let z = -up; z < p.height + up; z++)
        for (let x = -across; x < p.width + across; x++) {
            const cell = at.get(`${modulo(x, p.width)},${modulo(z, p.height)}`);
            const ghost = x < 0 || x >= p.width || z < 0 || z >= p.height;
            if (cell) spots.push({ cell, x: margin + x + across, y: p.height + up - 1 - z, ghost });
        }
    const labels: Label[] = [];
    for (let z = 0; z < p.height; z++) labels.push({ text: String(z + 1), x: margin / 2, y: p.height + up - 0.5 - z });
    const bottom = p.height + 2 * up + margin / 2;
    for (let x = 0; x < p.width; x++)
        labels.push({ text: letter_of(at.get(`${x},0`) ?? ''), x: margin + across + x + 0.5, y: bottom });
    return {
        width: margin + p.width + 2 * across,
        height: p.height + 2 * up + margin,
        spots,
        labels,
        echoes: across + up > 0 ? [{ x: margin, y: 0, width: p.width + 2 * across, height: p.height + 2 * up }] : [],
        panels: [
            { x: margin + across, y: up, width: p.width, height: p.height, name: text.board.name, cells: rows_of(p.cells, (c) => c.z) },
        ],
    };
}

// Level by level, the lowest first; the front row of a level is drawn at the bottom.
function levels(p: Position): Layout {
    const per_row = Math.ceil(Math.sqrt(p.height));
    const step_x = p.width + margin;
    const step_y = p.depth + 2 * margin;
    const spots: Spot[] = [];
    const panels: Panel[] = [];
    const labels: Label[] = [];
    for (let z = 0; z < p.height; z++) {
        const left = margin / 2 + (z % per_row) * step_x;
        const top = margin + Math.floor(z / per_row) * step_y;
        const cells = p.cells.filter((cell) => cell.z === z);
        for (const { cell, x, y } of cells) spots.push({ cell, x: left + x, y: top + p.depth - 1 - y, ghost: false });
        const name = text.board.level(z + 1);
        panels.push({ x: left, y: top, width: p.width, height: p.depth, name, cells: rows_of(cells, (c) => c.y) });
        labels.push({ text: name, x: left + p.width / 2, y: top - margin / 2 });
    }
    const rows = Math.ceil(p.height / per_row);
    return { width: per_row * step_x, height: rows * step_y, spots, panels, labels, echoes: [] };
}

export const layout = (p: Position) => (p.topology === 'box' ? levels(p) : plane(p));

export interface Segment {
    x1: number;
    y1: number;
    x2: number;
    y2: number;
}

// The strokes between neighbouring cells of a line, cells in any order.  Where a line runs over an edge, the stroke is drawn on the
// ghosts, on both sides.  Between levels of a box nothing is drawn: there the marked cells have to do.
export function strokes(spots: readonly Spot[], line: readonly string[]): Segment[] {
    const wanted = spots.filter((spot) => line.includes(spot.cell));
    const out: Segment[] = [];
    wanted.forEach((a, i) => {
        for (const b of wanted.slice(i + 1)) {
            const near = Math.abs(a.x - b.x) < 1.01 && Math.abs(a.y - b.y) < 1.01;
            if (near && a.cell !== b.cell && !(a.ghost && b.ghost))
                out.push({ x1: a.x + 0.5, y1: a.y + 0.5, x2: b.x + 0.5, y2: b.y + 0.5 });
        }
    });
    return out;
}

// A ring seen from the side, opened at the back and bent until every column is in sight: where a column is drawn when the ring is
// turned by so many columns.  The radius is 1.  (Of a closed ring of seven, only three columns can be seen.)
export interface Rolled {
    x: number; // centre, -1 .. 1
    width: number;
    depth: number; // 1 in the middle, 0 at the edges
    left: number; // depth of the left edge
    right: number; // depth of the right edge
}

export function rolled(column: number, columns: number, turn: number): Rolled {
    const from_middle = modulo(column - turn + columns / 2, columns) - columns / 2;
    const half = Math.PI / (2 * (columns + 1)); // room for a column that is cut by the opening
    const angle = from_middle * 2 * half;
    const [left, right] = [Math.sin(angle - half), Math.sin(angle + half)];
    return { x: (left + right) / 2, width: Math.abs(right - left), depth: Math.cos(angle), left: Math.cos(angle - half), right: Math.cos(angle + half) };
}
