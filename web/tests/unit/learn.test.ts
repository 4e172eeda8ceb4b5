import { expect, test } from 'vitest';

import type { Position } from '../../src/api.ts';
import { ground_of, load_lessons, named, type Step } from '../../src/learn/lessons.ts';
import { best_of, is_right, kind_of, last_move, load_puzzles, moves_to_win, parse_puzzles, type Puzzle } from '../../src/learn/puzzles.ts';
import { answered, due_on, next_of, parse_record } from '../../src/learn/record.ts';
import { words } from '../../src/learn/words.ts';

const puzzles = await load_puzzles();
const lessons = await load_lessons();

// The columns that are not full, and the cell that a move fills.
const open_columns = (moves: string) => [...'1234567'].filter((move) => [...moves].filter((one) => one === move).length < 6);
const cell_of = (moves: string) => 'abcdefg'[Number(moves.at(-1)) - 1]! + [...moves].filter((one) => one === moves.at(-1)).length;

test('a puzzle is read with its scores and grade', () => {
    expect(parse_puzzles('# made by\n4455 -4,-3,18,2,2,.,-4 5\n')).toEqual([{ moves: '4455', scores: { 1: -4, 2: -3, 3: 18, 4: 2, 5: 2, 7: -4 }, grade: 5 }]);
});

test('every puzzle has a score for each move, and one that is best', () => {
    for (const { moves, scores } of puzzles) {
        expect(Object.keys(scores), moves).toEqual(open_columns(moves));
        const values = Object.values(scores).sort((a, b) => b - a);
        expect(values[0], moves).toBeGreaterThan(values[1]!);
    }
});

test('there are puzzles of every kind in at least five grades, and none twice', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    for (const kind of ['win', 'hold', 'quick'] as const)
        expect(new Set(puzzles.filter((one) => kind_of(one) === kind).map(({ grade }) => grade)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(puzzles.map(({ moves }) => moves)).size).toBe(puzzles.length);
});

const puzzle = (moves: string, scores: Record<string, number>): Puzzle => ({ moves, scores, grade: 5 });

test('the best move alone is right, and says what kind of puzzle it is', () => {
    const one = puzzle('44', { 1: -3, 4: 2, 5: 0 });
    expect([best_of(one), is_right(one, '4'), is_right(one, '5')]).toEqual(['4', true, false]);
    expect(kind_of(one)).toBe('win');
    expect(kind_of(puzzle('44', { 1: 2, 4: 5 }))).toBe('quick');
    expect(kind_of(puzzle('44', { 1: -2, 4: 0 }))).toBe('hold');
    expect(kind_of(puzzle('44', { 1: -2, 4: -1 }))).toBe('hold');
});

// inarow explain 7x6 4455: c1 wins on move 7; 44444326: a1 loses, the second player wins on move 38.
test('a score says when the game ends', () => {
    expect(last_move(puzzle('4455', {}), 18)).toBe(7);
    expect(last_move(puzzle('44444326', {}), -3)).toBe(38);
    expect(last_move(puzzle('445', {}), 18)).toBe(8);
    expect(moves_to_win(puzzle('4455', {}), 18)).toBe(2);
});

test('a puzzle that was missed comes back after 1, 3, 7 and 21 days, and is learned then', () => {
    let entry = answered(undefined, false, 100);
    const days = [entry.due];
    while (entry.due !== null) days.push((entry = answered(entry, true, entry.due)).due);
    expect(days).toEqual([101, 104, 111, 132, null]);
    expect([entry.solved, entry.missed]).toEqual([4, 1]);
});

test('a puzzle that is missed again begins anew, and one that was never missed does not come back', () => {
    const entry = answered(answered(undefined, false, 100), true, 101);
    expect(answered(entry, false, 104)).toMatchObject({ missed: 2, due: 105, rests: 0 });
    expect(answered(undefined, true, 100).due).toBeNull();
});

test('what is due comes before what is new', () => {
    const [first, second, third] = ['1', '2', '3'].map((moves) => puzzle(moves, {})) as [Puzzle, Puzzle, Puzzle];
    const all = [first, second, third];
    const record = { 3: answered(undefined, false, 100), 1: answered(undefined, true, 100) };
    expect(due_on(all, record, 100)).toEqual([]);
    expect(next_of(all, record, 100, () => true)).toBe(second);
    expect(next_of(all, record, 101, () => true)).toBe(third);
    expect(next_of(all, record, 100, ({ moves }) => moves === '1')).toBeUndefined();
});

test('a file that is no record is refused', () => {
    const record = { 44: answered(undefined, false, 3) };
    expect(parse_record(JSON.stringify(record))).toEqual(record);
    for (const text of ['', 'x', '[]', '{"44": 1}', '{"44": {"solved": 1}}', 'null']) expect(parse_record(text), text).toBeNull();
});

test('there are eight lessons of five positions, each with its words', () => {
    expect(lessons.map(({ name }) => name)).toEqual(Object.keys(words.lesson_texts));
    for (const { name, steps } of lessons) expect([steps.length, words.lesson_texts[name].steps.length], name).toEqual([5, 5]);
});

const each_reply = (visit: (step: Step, moves: string, answer: string, best: number, kept: number) => void) => {
    for (const { steps } of lessons)
        for (const step of steps) for (const [reply, [answer, best, kept]] of Object.entries(step.replies)) visit(step, step.moves + reply, answer, best, kept);
};

test('every legal reply of a lesson has an answer, and no answer changes the result', () => {
    for (const { steps } of lessons) for (const { moves, replies } of steps) expect(Object.keys(replies), moves).toEqual(open_columns(moves));
    each_reply((_, moves, answer, best, kept) => {
        expect(open_columns(moves), moves).toContain(answer);
        expect(Math.sign(kept), moves).toBe(Math.sign(best));
    });
});

test('what a rule asks for is answered as it says, unless a line can be completed', () => {
    let asked = 0;
    each_reply(({ uses }, moves, answer, best) => {
        const rule = named(uses, cell_of(moves));
        const completes = best === Math.floor((43 - moves.length) / 2);
        if (!rule || completes) return;
        asked++;
        expect(cell_of(moves + answer), moves).toBe(rule.answer);
    });
    expect(asked).toBeGreaterThan(50);
});

test('where a threat decides, its column is open and no rule names its cell', () => {
    const steps = lessons.flatMap((lesson) => lesson.steps).filter(({ threat }) => threat !== null);
    expect(steps.length).toBeGreaterThan(0);
    for (const { moves, threat, uses } of steps) {
        expect(open_columns(moves).map((move) => cell_of(move)[0]), moves).toContain(threat![0]);
        expect(uses.flatMap(({ squares }) => squares), moves).not.toContain(threat);
    }
});

test('a baseinverse is answered both ways, other rules from below only', () => {
    const uses = [{ rule: 'claimeven', squares: ['a1', 'a2'] }, { rule: 'baseinverse', squares: ['c1', 'd1'] }];
    expect(['a1', 'a2', 'c1', 'd1'].map((cell) => named(uses, cell)?.answer)).toEqual(['a2', undefined, 'd1', 'c1']);
});

test('an answer completes a line before it keeps to a rule, and a rule goes before a block', () => {
    const after = (wins: Position['wins']) => ({ mover: 'second', last: 'a1', wins }) as Position;
    const uses = [{ rule: 'claimeven', squares: ['a1', 'a2'] }];
    expect(ground_of(after([{ cell: 'a2', player: 'second' }]), uses, 'a2')).toBe('completes');
    expect(ground_of(after([{ cell: 'a2', player: 'first' }]), uses, 'a2')).toBe('rule');
    expect(ground_of(after([{ cell: 'a2', player: 'first' }]), [], 'a2')).toBe('blocks');
    expect(ground_of(after([]), [], 'a2')).toBe('above');
    expect(ground_of(after([]), [], 'b1')).toBe('free');
});
