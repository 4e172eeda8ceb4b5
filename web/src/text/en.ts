// What the page says, in English.

const joined = (cells: readonly string[], word: string) => cells.join(', ').replace(/, ([^,]*)$/, ` ${word} $1`);
const either = (cells: readonly string[]) => joined(cells, 'or');
const all = (cells: readonly string[]) => joined(cells, 'and');
const on_move = (move: number | null) => (move === null ? '' : ` on move ${move}`);

export const text = {
    colours: { classic: { first: 'Red', second: 'Yellow' }, blue: { first: 'Red', second: 'Blue' } },

    // One sentence about a position.  `who` is to move; `move` is the one that ends the game, where it is known.
    brief: {
        wins_now: (who: string, cells: readonly string[], move: number) => `${who} wins at once with ${either(cells)}, on move ${move}.`,
        cannot_block: (who: string, cells: readonly string[], other: string, move: number) =>
            `${who} can block only one of ${all(cells)}; ${other} wins on move ${move}.`,
        must_block: (who: string, cell: string) => `${who} must block ${cell}.`,
        blocks_and_wins: (who: string, cell: string, move: number | null) => `${who} must block ${cell}, and then wins${on_move(move)}.`,
        blocks_and_draws: (who: string, cell: string) => `${who} must block ${cell}; then the game is a draw.`,
        blocks_and_loses: (who: string, cell: string, other: string, reply: string, move: number | null) =>
            `${who} must block ${cell}; then ${other} gets ${reply} and wins${on_move(move)}.`,
        wins_only: (who: string, cell: string, move: number | null) => `Only ${cell} wins for ${who}${move === null ? '' : `, on move ${move}`}.`,
        wins: (who: string, cells: readonly string[], move: number | null) =>
            `${who} wins${on_move(move)}${cells.length > 0 ? ` with ${either(cells)}` : ''}.`,
        wins_sometime: (who: string) => `${who} wins; how soon is not known yet.`,
        loses: (who: string, other: string, move: number | null) => `${other} wins${move === null ? '' : ` by move ${move}`} whatever ${who} plays.`,
        loses_last: (who: string, other: string, cells: readonly string[], move: number | null) =>
            `${other} wins by move ${move} whatever ${who} plays; ${either(cells)} ${cells.length > 1 ? 'hold' : 'holds'} out longest.`,
        draws_only: (who: string, cell: string) => `Only ${cell} holds the draw for ${who}.`,
        draws_with: (who: string, cells: readonly string[]) => `${who} draws with ${either(cells)}; every other move loses.`,
        draws_anyhow: (who: string) => `With best play it is a draw, whatever ${who} plays now.`,
        draws_but: (who: string, losing: number) =>
            `With best play it is a draw, but ${losing > 1 ? `${losing} of ${who}’s moves lose` : `one of ${who}’s moves loses`}.`,
        draws: 'With best play it is a draw.',
        not_lost: (who: string) => `${who} does not lose; whether it is a win is not known yet.`,
        not_won: (who: string) => `${who} cannot win; whether it is a draw is not known yet.`,
        decides: (sentence: string, cell: string) => `${sentence.slice(0, -1)}; the threat at ${cell} alone is enough.`,
    },
};
