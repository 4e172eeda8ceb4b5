// The course of a game: what each position is worth to the first player.

import type { Bounds } from './api.ts';

export interface Point {
    ply: number;
    name: string; // the position
    bounds: Bounds | null; // as the first player sees it; null when nothing is known
}

// Answers are for the player to move, who is the first player in positions with an even number of moves.
export function for_first(bounds: Bounds, ply: number): Bounds {
    const [low, high] = bounds;
    return ply % 2 === 0 ? [low, high] : [0 - high, 0 - low];
}

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
