// All that the page knows.  Components show it, events.ts changes it, and nothing else does.

import type {
    Bounds,
    Claim,
    Explanation,
    Game,
    ExperimentProgress,
    ExperimentResult,
    Jobs,
    Named,
    Position,
    Progress,
    Question,
    Side,
    Solution,
    Variants,
} from './api.ts';
import { home, type Layer, type Page } from './address.ts';
import type { Clock } from './clock.ts';
import { for_other, known, mark_of, type Mark } from './marks.ts';
import type { Columns } from './names.ts';
import type { Reading } from './solve.ts';
import { new_tree, type Tree } from './tree.ts';

// What is known about the value of one position.
export interface Analysis {
    progress: Progress | null;
    scores: Record<string, Bounds>; // by move, for the player to move
    solution: Solution | null; // the last word; null while the search goes on
    problem: string;
}

// A line of a reason, on the board.
export interface Variation {
    id: string; // tells it from others
    moves: string[]; // from the position that is shown
    end: Position | null; // null until the server has answered
    verdict: Claim | null; // of the rules there
}

// A game that was gone through for its mistakes.
export interface JudgedGame {
    game: string; // its moves
    answer: Game | null; // null until the server has answered
    working: boolean; // there may be more
    problem: string;
}

export interface Seat {
    player: string; // "human" or a name of the server's list
    values: Record<string, string>; // by parameter; what is absent has its default
}

export interface Experiment {
    name: string;
    values: Record<string, string>;
    running: boolean;
    progress: ExperimentProgress | null;
    result: ExperimentResult | null;
    problem: string;
}

// A solve in jobs that the server shows.
export interface Solve {
    jobs: Jobs | null; // null until the server has answered
    history: Reading[];
    problem: string;
}

export interface State {
    page: Page;
    theme: 'auto' | 'light' | 'dark';
    palette: 'classic' | 'blue'; // of the stones: red and yellow on blue, or red and blue on grey

    variant: string;
    current: string; // the moves of the position that is shown
    columns: Columns; // of the variant
    tree: Tree; // every line tried since the board was set up
    position: Position | null; // null until the server has answered for the first time
    problem: string; // the last refusal, for people; empty when there is none
    said: string; // what screen readers are told
    notice: string; // what the last tool did, until something else happens
    link: string; // to be copied by hand, where the page may not; empty when there is none
    help: boolean; // the keys are listed
    fallen: string; // the cell of the stone that has just been played; empty after anything but a move
    pending: boolean; // the last move is drawn, and the server has not confirmed it yet
    lost: boolean; // the server does not answer

    show: Record<Layer, boolean>;
    question: Question | 'auto'; // auto: exact, but in a box who wins
    analyses: Record<string, Analysis>; // by moves; of this variant and question
    unsearchable: string; // why this board cannot be searched; empty until the server says so
    ahead: Position | null; // the end of the best line, as far as it is drawn
    explanation: Explanation | null;
    explaining: boolean; // it is not complete yet
    explanation_problem: string;
    claim: number; // which claim of the explanation is drawn
    rule: number | null; // which rule of its cover; null: all of them
    variation: Variation | null; // the line of a reason that is drawn
    judged: JudgedGame | null;
    rolled: boolean; // a cylinder is drawn as one, not flat
    turn: number; // by how many columns it is turned

    variants: Variants | null;
    players: Named[];
    seats: Record<Side, Seat>;
    playing: boolean; // a game is on
    thinking: boolean; // a player of the list was asked for a move
    hint: string; // the cell that was recommended
    time_control: { minutes: number; seconds: number }; // for a game, and added after each move; no clocks at 0 minutes
    clock: Clock | null;

    experiments: Named[];
    experiment: Experiment;

    solve: Solve;
}

export const state: State = $state({
    page: home.page,
    theme: 'auto',
    palette: 'classic',
    variant: home.variant,
    current: '',
    columns: {},
    tree: new_tree(),
    position: null,
    problem: '',
    said: '',
    notice: '',
    link: '',
    help: false,
    fallen: '',
    pending: false,
    lost: false,
    show: { scores: false, threats: false, line: false, reasons: false },
    question: 'auto',
    analyses: {},
    unsearchable: '',
    ahead: null,
    explanation: null,
    explaining: false,
    explanation_problem: '',
    claim: 0,
    rule: null,
    variation: null,
    judged: null,
    rolled: false,
    turn: 0,
    variants: null,
    players: [],
    seats: { first: { player: 'human', values: {} }, second: { player: 'level', values: { n: '3' } } },
    playing: false,
    thinking: false,
    hint: '',
    time_control: { minutes: 0, seconds: 0 },
    clock: null,
    experiments: [],
    experiment: { name: '', values: {}, running: false, progress: null, result: null, problem: '' },
    solve: { jobs: null, history: [], problem: '' },
});

export const analysis_here = (): Analysis | undefined => state.analyses[state.current];

// What is known about the value of a position, for the player to move there: from its own answer, or from the one before, which has
// the value of every move.
export function value_of(name: string): Bounds | undefined {
    const own = state.analyses[name]?.solution?.bounds ?? state.analyses[name]?.progress?.bounds;
    if (own && known(own)) return own;
    const node = state.tree[name];
    const before = state.analyses[node?.parent ?? '']?.scores[node?.move ?? ''];
    return before && (!own || known(before)) ? for_other(before) : own;
}

// How good the move was that led to a position.
export function mark_here(name: string): Mark | null {
    const parent = state.tree[name]?.parent;
    const after = value_of(name);
    return parent === null || parent === undefined || !after ? null : mark_of(value_of(parent), for_other(after));
}

// What the rules say about the position that is drawn: the claim that was chosen, or that at the end of a line of a reason.
export function claim_here(): Claim | null {
    if (state.variation) return state.variation.end && state.variation.verdict;
    return state.explanation?.claims[state.claim] ?? null;
}

// Why a layer cannot be shown on this board; empty where it can.
export const obstacle = (layer: Layer): string => (layer === 'threats' ? '' : state.unsearchable);

export const shown = (layer: Layer) => state.page === 'analyse' && state.show[layer] && obstacle(layer) === '';

export const question_here = (): Question =>
    state.question !== 'auto' ? state.question : state.position?.topology === 'box' ? 'weak' : 'exact';
