// The course of a game: what each position is worth to the first player.

import type { Bounds } from './api.ts';
import { for_other } from './marks.ts';

export interface Point {
    ply: number;
    name: string; // the position
    bounds: Bounds | null; // as the first player sees it; null when nothing is known
}

// Answers are for the player to move, who is the first player in positions with an even number of moves.
export const for_first = (bounds: Bounds, ply: number): Bounds => (ply % 2 === 0 ? bounds : for_other(bounds));

export function course(line: readonly string[], known: (name: string) => Bounds | undefined): Point[] {
    return line.map((name, ply) => {
        const bounds = known(name);
        return { ply, name, bounds: bounds ? for_first(bounds, ply) : null };
    });
}

// Half the height of the graph, in points of score: the largest exact score, and never less than 3.
export function scale(points: readonly Point[]): number {
    const exact = points.flatMap(({ bounds }) => (bounds && bounds[0] === bounds[1] ? [Math.abs(bounds[0])] : []));
    return Math.max(3, ...exact);
}

// Which part of the bar is the first player's: a half for a draw, and clearly more for any win, the more the sooner it comes.
export const lean = (score: number, most: number) => 0.5 + Math.sign(score) * (0.15 + (0.35 * Math.min(Math.abs(score), most)) / most);
