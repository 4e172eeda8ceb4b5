// Moves by the cells that they fill: one name for a place, wherever the page speaks of it.
//
// Links and the command line write a move as the character of its column ("4", "A"), which is short; boards, reasons and threats
// write cells ("d1").  People read cells alone.

import type { Position } from './api.ts';

export type Columns = Record<string, string>; // the letter of a column, by the move that means it

export const letter_of = (cell: string) => cell.replace(/\d+$/, '');

// Where the stone of a legal move comes to lie; another text stays as it is.
export const cell_of = ({ legal }: Position, move: string) => legal.find((one) => one.move === move)?.cell ?? move;

// What a position tells of its columns: each is legal, or has stones in it, unless the game is over.
export function columns_of(position: Position): Columns {
    if (!position.gravity) return {};
    const filled = new Map(position.cells.map((cell) => [cell.move, cell.cell]));
    const told = position.history.map((move, i) => [move, letter_of(filled.get(i + 1) ?? '')]);
    return Object.fromEntries([...told, ...position.legal.map(({ move, cell }) => [move, letter_of(cell)])]);
}

// The cells that moves fill, one after the other, from the empty board on.
export function cells_of(columns: Columns, moves: readonly string[]): string[] {
    const heights = new Map<string, number>();
    return moves.map((move) => {
        const column = columns[move];
        if (column === undefined) return move; // without gravity a move is a cell
        heights.set(column, (heights.get(column) ?? 0) + 1);
        return column + heights.get(column);
    });
}
