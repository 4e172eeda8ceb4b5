// Puzzles: positions of 7x6 in which one move is best.  puzzles.txt has a line for each, and tools/puzzles says what it means:
//
//   4455 -4,-3,18,2,2,2,-4 5        moves, the score of each column, grade

import { last_move as last_move_of } from '../marks.ts';

export type Kind = 'win' | 'hold' | 'quick';

export interface Puzzle {
    moves: string;
    scores: Record<string, number>; // by move, for the player to move
    grade: number;
}

const own_stones = 21; // of each player on a full board

export function parse_puzzles(text: string): Puzzle[] {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return lines.map((line) => {
        const [moves = '', scores = '', grade] = line.split(' ');
        const told = scores.split(',').map((score, i) => [String(i + 1), score] as const);
        return { moves, scores: Object.fromEntries(told.filter(([, score]) => score !== '.').map(([move, score]) => [move, Number(score)])), grade: Number(grade) };
    });
}

// Loaded when somebody opens them.
export const load_puzzles = () => import('./puzzles.txt?raw').then((file) => parse_puzzles(file.default));

const ordered = ({ scores }: Puzzle) => Object.entries(scores).sort(([, a], [, b]) => b - a);

export const best_of = (puzzle: Puzzle) => ordered(puzzle)[0]![0];
export const is_right = (puzzle: Puzzle, move: string) => move === best_of(puzzle);

export function kind_of(puzzle: Puzzle): Kind {
    const [[, best], [, next]] = ordered(puzzle) as [[string, number], [string, number]];
    if (best <= 0) return 'hold';
    return next <= 0 ? 'win' : 'quick';
}

// How many moves of the player to move a win takes; a score counts the stones from the end.
export const moves_to_win = ({ moves }: Puzzle, score: number) => own_stones + 1 - score - Math.floor(moves.length / 2);

// The number of the move that ends the game, counted from its start.
export const last_move = ({ moves }: Puzzle, score: number) => last_move_of(2 * own_stones, moves.length, score);
