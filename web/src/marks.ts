// How good a move was: what the position was worth before it, and what is left after it.

import type { Bounds } from './api.ts';

export const marks = ['best', 'inaccurate', 'mistake'] as const;
export type Mark = (typeof marks)[number];

export const mark_sign: Record<Mark, string> = { best: '✓', inaccurate: '?!', mistake: '?' };

export const known = ([low, high]: Bounds) => low === high;

export const for_other = ([low, high]: Bounds): Bounds => [0 - high, 0 - low];

// The number of the move that ends the game, counted from its start, where a score counts the stones of the winner from the last one.
export function last_move(cells: number, stones: number, score: number): number {
    const first_wins = (stones % 2 === 0) === score > 0;
    const stone = (first_wins ? Math.ceil(cells / 2) : Math.floor(cells / 2)) + 1 - Math.abs(score);
    return 2 * stone - (first_wins ? 1 : 0);
}

// Both values as the player sees them who made the move.  A result is worth more than any number of stones:
//
//   best        nothing is lost
//   inaccurate  the same result, but a later win or an earlier loss
//   mistake     a win becomes a draw or a loss, or a draw a loss
export function mark_of(before: Bounds | undefined, after: Bounds | undefined): Mark | null {
    if (!before || !after || !known(before) || !known(after)) return null;
    if (Math.sign(after[0]) < Math.sign(before[0])) return 'mistake';
    return after[0] < before[0] ? 'inaccurate' : 'best';
}
