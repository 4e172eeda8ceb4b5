// What there is to say about a position, in one sentence: what the player to move must do, and how the game ends.
//
//     Red must block d4; then Yellow gets d5 and wins on move 34.
//
// Everything comes from the answers of the server: a cell where a line can be completed takes no search, the end of the game does.
// Where nothing is known, nothing is said.

import type { Bounds, Claim, Position, Side } from './api.ts';
import { text } from './language.svelte.ts';
import { known, last_move } from './marks.ts';
import { cell_of, cells_of } from './names.ts';
import { question_here, state, value_of } from './state.svelte.ts';
import { colour_name, other_side } from './words.ts';

export interface Facts {
    bounds: Bounds | undefined; // for the player to move
    scores: Record<string, Bounds>; // by move
    best: readonly string[]; // moves
    line: readonly string[]; // the cells of best play
    last_move: number | null; // that ends the game; null where only the winner was asked for
    claims: readonly Claim[]; // of the rules
    names: readonly [mover: string, other: string];
}

const most_named = 3; // cells

export function brief(position: Position, facts: Facts): string {
    if (position.over) return '';
    const { mover, stones } = position;
    const cells_won = (mine: boolean) => [...new Set(position.wins.filter(({ player }) => (player === mover) === mine).map(({ cell }) => cell))];
    const [own, theirs] = [cells_won(true), cells_won(false)];
    const [who, other] = facts.names;
    if (own.length > 0) return text.brief.wins_now(who, own.slice(0, most_named), stones + 1);
    if (theirs.length > 1) return text.brief.cannot_block(who, theirs.slice(0, most_named), other, stones + 2);
    return theirs[0] ? forced(theirs[0], facts) : decided(position, facts);
}

// Only the one cell can hold up the loss, for a move or for good.
function forced(cell: string, { bounds, line, last_move, names: [who, other] }: Facts): string {
    if (!bounds) return text.brief.must_block(who, cell);
    if (bounds[0] > 0) return text.brief.blocks_and_wins(who, cell, last_move);
    if (bounds[1] < 0)
        return line[0] === cell && line[1] ? text.brief.blocks_and_loses(who, cell, other, line[1], last_move) : text.brief.loses(who, other, last_move);
    return known(bounds) ? text.brief.blocks_and_draws(who, cell) : text.brief.must_block(who, cell);
}

// How the game ends if nobody can complete a line with the next stone.
function decided(position: Position, facts: Facts): string {
    const { bounds, names: [who] } = facts;
    if (!bounds) return '';
    const [low, high] = bounds;
    const threat = deciding_threat(position, facts);
    const with_threat = (sentence: string) => (threat ? text.brief.decides(sentence, threat) : sentence);
    if (low > 0) return known(bounds) ? with_threat(won(position, facts)) : text.brief.wins_sometime(who);
    if (high < 0) return with_threat(lost(position, facts, threat === undefined));
    if (known(bounds)) return drawn(position, facts);
    return low === 0 ? text.brief.not_lost(who) : high === 0 ? text.brief.not_won(who) : '';
}

const best_cells = (position: Position, { best }: Facts) => best.slice(0, most_named).map((move) => cell_of(position, move));

// The cells of all moves that keep the result; null while it is not known of every move whether it does.
function keeping(position: Position, scores: Facts['scores'], least: number): string[] | null {
    const bounds = position.legal.map(({ move }) => scores[move]);
    if (bounds.some((one) => !one || (one[0] < least && one[1] >= least))) return null;
    return position.legal.filter(({ move }) => scores[move]![0] >= least).map(({ cell }) => cell);
}

function won(position: Position, facts: Facts): string {
    const { scores, last_move, names: [who] } = facts;
    const winning = keeping(position, scores, 1);
    return winning?.length === 1 ? text.brief.wins_only(who, winning[0]!, last_move) : text.brief.wins(who, best_cells(position, facts), last_move);
}

function lost(position: Position, facts: Facts, longest: boolean): string {
    const { best, last_move, names: [who, other] } = facts;
    const all_alike = best.length === 0 || best.length > most_named || best.length === position.legal.length;
    if (last_move === null || all_alike || !longest) return text.brief.loses(who, other, last_move);
    return text.brief.loses_last(who, other, best_cells(position, facts), last_move);
}

function drawn(position: Position, { scores, names: [who] }: Facts): string {
    const holding = keeping(position, scores, 0);
    if (!holding) return text.brief.draws;
    const losing = position.legal.length - holding.length;
    if (losing === 0) return text.brief.draws_anyhow(who);
    if (holding.length === 1) return text.brief.draws_only(who, holding[0]!);
    return holding.length <= most_named ? text.brief.draws_with(who, holding) : text.brief.draws_but(who, losing);
}

// A threat that wins by a rule for whoever wins, whenever it is filled.
function deciding_threat({ mover }: Position, { bounds, claims }: Facts): string | undefined {
    const wins = (player: Side) => (player === mover ? bounds![0] > 0 : bounds![1] < 0);
    return claims.find(({ claim, threat, player }) => claim === 'wins' && threat && wins(player))?.threat ?? undefined;
}

// Of the position that is shown, with all that is known by now.  A move that waits for the server has no explanation yet.
export function brief_here(position: Position): string {
    const explanation = state.pending ? null : state.explanation;
    const told = explanation && explanation.score !== null ? { ...explanation, score: explanation.score } : null;
    const analysis = state.analyses[position.moves];
    const bounds: Bounds | undefined = told ? [told.score, told.score] : value_of(position.moves);
    const ends = (told || question_here() === 'exact') && bounds && known(bounds) && bounds[0] !== 0;
    return brief(position, {
        bounds,
        scores: told?.move_bounds ?? analysis?.scores ?? {},
        best: told?.best ?? analysis?.solution?.best ?? [],
        line: best_line(position),
        last_move: ends ? last_move(position.cells.length, position.stones, bounds[0]) : null,
        claims: explanation?.claims ?? [],
        names: [colour_name(position.mover), colour_name(other_side(position.mover))],
    });
}

// The cells of best play from here on.
export const best_line = (position: Position) =>
    cells_of(state.columns, [...position.history, ...(state.analyses[position.moves]?.solution?.line ?? [])]).slice(position.stones);
