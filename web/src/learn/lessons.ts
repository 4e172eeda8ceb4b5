// Lessons: positions of 7x6 in which the opponent of the learner keeps to a rule.  tools/lessons made lessons.json.

import type { Position, RuleUse, Side } from '../api.ts';
import { other_side } from '../words.ts';
import type { LessonName } from './words.ts';

export type Use = Pick<RuleUse, 'rule' | 'squares'>;

// What the opponent answers; what the position is worth to the opponent before the answer and after it.
export type Reply = [answer: string, best: number, kept: number];

export interface Step {
    moves: string;
    uses: Use[]; // what stops the lines of the learner
    threat: string | null; // the cell where the opponent wins in the end, whatever else is played
    replies: Record<string, Reply>; // by the learner's move
}

export interface Lesson {
    name: LessonName;
    steps: Step[];
}

// Loaded when somebody opens them.
export const load_lessons = () => import('./lessons.json').then((file) => file.default as unknown as Lesson[]);

export const learner_of = ({ moves }: Step): Side => (moves.length % 2 === 0 ? 'first' : 'second');

const pairs_of = ({ squares }: Use) => Array.from({ length: squares.length / 2 }, (_, i) => squares.slice(2 * i, 2 * i + 2) as [string, string]);

// The cell with which a rule answers this one, and the number of the rule.  Squares are pairs: the second answers the first, and in
// a baseinverse the first the second, too.
export function named(uses: readonly Use[], cell: string): { answer: string; use: number } | null {
    for (const [i, use] of uses.entries())
        for (const [one, other] of pairs_of(use)) {
            if (cell === one) return { answer: other, use: i };
            if (cell === other && use.rule === 'baseinverse') return { answer: one, use: i };
        }
    return null;
}

export type Ground = 'completes' | 'blocks' | 'rule' | 'above' | 'free';

// Why the opponent, who is to move, answers with this cell.
export function ground_of(position: Position, uses: readonly Use[], answer: string): Ground {
    const { mover, wins, last } = position;
    const wins_for = (player: Side) => wins.some((win) => win.cell === answer && win.player === player);
    if (wins_for(mover)) return 'completes';
    if (named(uses, last ?? '')?.answer === answer) return 'rule';
    if (wins_for(other_side(mover))) return 'blocks';
    return answer.slice(0, 1) === last?.slice(0, 1) ? 'above' : 'free';
}
