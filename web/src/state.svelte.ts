// All that the page knows.  Components show it, events.ts changes it, and nothing else does.

import type {
    Bounds,
    Explanation,
    ExperimentProgress,
    ExperimentResult,
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
import { new_tree, type Tree } from './tree.ts';

// What is known about the value of one position.
export interface Analysis {
    progress: Progress | null;
    scores: Record<string, Bounds>; // by move, for the player to move
    solution: Solution | null; // the last word; null while the search goes on
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

export interface State {
    page: Page;
    theme: 'auto' | 'light' | 'dark';

    variant: string;
    current: string; // the moves of the position that is shown
    tree: Tree; // every line tried since the board was set up
    position: Position | null; // null until the server has answered for the first time
    problem: string; // the last refusal, for people; empty when there is none
    said: string; // what screen readers are told

    show: Record<Layer, boolean>;
    question: Question | 'auto'; // auto: exact, but in a box who wins
    analyses: Record<string, Analysis>; // by moves; of this variant and question
    ahead: Position | null; // the end of the best line, as far as it is drawn
    explanation: Explanation | null;
    explanation_problem: string;
    claim: number; // which claim of the explanation is drawn
    rule: number | null; // which rule of its cover; null: all of them
    rolled: boolean; // a cylinder is drawn as one, not flat
    turn: number; // by how many columns it is turned

    variants: Variants | null;
    players: Named[];
    seats: Record<Side, Seat>;
    playing: boolean; // players of the list make their moves
    remark: string; // what the last of them said
    clock: Clock | null;

    experiments: Named[];
    experiment: Experiment;
}

export const state: State = $state({
    page: home.page,
    theme: 'auto',
    variant: home.variant,
    current: '',
    tree: new_tree(),
    position: null,
    problem: '',
    said: '',
    show: { scores: false, threats: false, line: false, reasons: false },
    question: 'auto',
    analyses: {},
    ahead: null,
    explanation: null,
    explanation_problem: '',
    claim: 0,
    rule: null,
    rolled: false,
    turn: 0,
    variants: null,
    players: [],
    seats: { first: { player: 'human', values: {} }, second: { player: 'human', values: {} } },
    playing: false,
    remark: '',
    clock: null,
    experiments: [],
    experiment: { name: '', values: {}, running: false, progress: null, result: null, problem: '' },
});

export const analysis_here = (): Analysis | undefined => state.analyses[state.current];

export const question_here = (): Question =>
    state.question !== 'auto' ? state.question : state.position?.topology === 'box' ? 'weak' : 'exact';
