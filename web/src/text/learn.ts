// What Learn says, in English: fetched with Learn.  Other languages have it in their one file.

import type { Kind } from '../learn/puzzles.ts';

const times = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const texts = {
    learn: 'Learn',
    loading: 'Fetching the puzzles…',
    puzzles: 'Puzzles',
    lessons: 'Lessons',
    board: 'Board',
    analyse: 'Analyse this position',
    column: (letter: string, cell: string, below: string) => `Column ${letter}, to ${cell}; ${below}`,
    full_column: (letter: string, below: string) => `Column ${letter}, full; ${below}`,
    stones_below: (stones: readonly string[]) => (stones.length === 0 ? 'empty' : `from below: ${stones.join(', ')}`),
    own: 'your stone',
    other: "your opponent's stone",

    tasks: {
        win: 'One move wins.',
        hold: 'One move holds the draw.',
        last: 'Every move loses. Find the one that loses latest.',
        quick: (moves: number) => `You win in ${moves} moves. Find the quickest way.`,
    },
    you_are: 'Your stones:',
    right: (cell: string, outcome: string) => `Right: ${cell} ${outcome}.`,
    wrong: (cell: string, outcome: string, best: string, best_outcome: string) => `Wrong: ${cell} ${outcome}. Right was ${best}, which ${best_outcome}.`,
    outcome: { win: (move: number) => `wins on move ${move}`, draw: 'draws', loss: (move: number) => `loses on move ${move}` },
    next_puzzle: 'Next puzzle',
    again: 'Try again',
    grade: 'Grade',
    grade_option: (grade: number, done: number, all: number) => `${grade} (${done} of ${all} done)`,
    grade_meaning: (grade: number) => `Level ${grade} of the computer finds these moves in 8 of 10 games; level ${grade - 1} does not.`,
    kind: 'Kind',
    kinds: { any: 'all', win: 'one move wins', hold: 'one move holds', quick: 'win in n' } satisfies Record<Kind | 'any', string>,
    tally: (solved: number, missed: number) => `${times(solved, 'puzzle')} solved, ${missed} missed.`,
    due: (n: number) => `${times(n, 'puzzle')} that you missed ${n === 1 ? 'is' : 'are'} due today.`,
    repeated: 'You missed this one before.',
    none_left: 'You have done all puzzles of this grade and kind.',
    save_record: 'Save my record',
    open_record: 'Open a record',
    bad_record: 'This file is no record of puzzles.',
    why: 'Why',
    looking: 'Looking for reasons…',

    step: (n: number, all: number) => `Position ${n} of ${all}`,
    previous_step: 'Previous position',
    next_step: 'Next position',
    next_lesson: 'Next lesson',
    lesson: 'Lesson',
    try_all: 'You are to move. Try every reply: your opponent keeps to the rule.',
    tried: (tried: number, all: number) => `${tried} of ${times(all, 'reply', 'replies')} tried.`,
    all_tried: 'All replies tried: the rule holds against each.',
    back: 'Back to the position',
    played: (reply: string, answer: string, ground: string) => `${reply} is answered by ${answer}: ${ground}.`,
    grounds: {
        completes: 'it completes a line',
        blocks: 'it blocks your line',
        rule: (name: string, letter: string) => `${name} ${letter}`,
        above: 'directly above your stone',
        free: 'no rule asks for an answer, and this keeps all of them',
    },
    go_on: 'Play on, or go back to try another reply.',
    game_over: { win: 'Your opponent has completed a line.', draw: 'The board is full: a draw.', loss: 'You have completed a line.' },
    rules_shown: 'Letters on the board:',
    decides: (cell: string) => `the threat at ${cell} decides`,

    lesson_texts: {
        threats: {
            title: 'Threats',
            rule: 'A line that lacks one stone is a threat. Fill its cell if it is yours, and block it if it is not.',
            steps: [
                'Your opponent threatens to complete a line at c2. Block it there, or see it completed.',
                'Two threats at once, at c4 and d4, and you can block only one. Most games are won like this.',
                'Two threats, one directly above the other, at e5 and e6. If you block e5, e6 can be filled.',
                'Your opponent threatens c2, but c1 below it is still empty. Play c1, and c2 completes a line; so c1 is lost to you.',
                'Now the threat at d4 is yours, and d3 is empty. If you play d3 yourself, d4 is blocked, so your threat is gone.',
            ],
        },
        zugzwang: {
            title: 'Zugzwang',
            rule: 'You cannot pass. Once all other cells are full, someone has to play directly below a threat.',
            steps: [
                'Two columns are left, and your opponent threatens g2. Fill column a first: then g1 is all that is left to you.',
                'Three columns are left, and your opponent threatens c3. An even number of cells is left in the other two, so you will run out of them first.',
                'Four columns are left, and your opponent threatens c2. Your opponent answers so that you are the one who has to play c1.',
                'Five columns are left, and your opponent threatens d4. Nothing else matters any more: play anywhere, and d3 falls to you in the end.',
                'Much of the board is empty, and the threat at e4 decides already. Threats that cannot be filled yet win games in the end.',
            ],
        },
        'odd and even': {
            title: 'Odd and even',
            rule: 'Rows are counted from below. The second player can answer directly above and so gets the even cells; the first player needs a threat in an odd row.',
            steps: [
                'Your opponent began and threatens c3, an odd cell. Every column fills up, and you have to play c2.',
                'Your opponent began and threatens d3, with nearly all columns open. An odd threat of the first player is worth waiting for.',
                'You began, and your opponent threatens b4, an even cell. For the second player, nearly every answer lies directly above your stone.',
                'Your opponent began and threatens d3; you threaten c2. In different columns, the odd threat of the first player beats the even one of the second.',
                'You began and threaten d5; your opponent threatens a3. Odd threats on both sides cancel out here: nobody wins.',
            ],
        },
        claimeven: {
            title: 'Claimeven',
            rule: 'When you play the lower of two cells, your opponent takes the even cell above it. So your opponent gets every even cell that is needed, and your lines through these cells never fill.',
            steps: [
                'Two claimevens stop all your lines: a5 is answered by a6, and g3 by g4. Everything else is free.',
                'Three claimevens, in columns a, b and g, stop all your lines. You can put each to the test now.',
                'Four claimevens, two of them in column f. Each is answered when its turn comes.',
                'Two claimevens stop your lines, and a threat at an odd cell wins for your opponent. Waiting is enough.',
                'After 16 stones, seven claimevens hold the draw. Your opponent needs to see nothing else.',
            ],
        },
        baseinverse: {
            title: 'Baseinverse',
            rule: 'Two cells that can be played now: when you take one, your opponent takes the other. So no line of yours gets both.',
            steps: [
                'Your line needs both c5 and e5. Take one, and the other is gone.',
                'The cells need not lie in one row: f5 and g6 are a pair. It holds whoever is to move.',
                'a5 and b4 are a pair; claimevens do the rest. b6 belongs to a claimeven, so b5 is answered there.',
                'b2 and e5 are far apart, and still one line of yours needs both. Four claimevens stop the others.',
                'With 20 cells empty, the pair of e6 and f6 and five claimevens hold the draw. Find the replies that ask for an answer.',
            ],
        },
        vertical: {
            title: 'Vertical',
            rule: 'Two cells, one directly above the other: when you take the lower, your opponent takes the upper. So no line of yours gets both, above all no line straight up.',
            steps: [
                'You have g2 and g3, so g4 and g5 would complete a line. When you play g4, the answer is g5.',
                'A vertical in column g and a pair, b5 and c4. Together they stop all your lines, whoever is to move.',
                'Three verticals, in columns a, e and g. Each needs an answer only when you play its lower cell.',
                'A vertical at g4 and g5, and two claimevens above each other in column a. A threat at an odd cell then wins for your opponent.',
                'One vertical, one baseinverse and four claimevens: six rules for 18 empty cells. Four of your seven replies ask for an answer.',
            ],
        },
        aftereven: {
            title: 'Aftereven',
            rule: 'Your opponent completes a line by claimevens alone, sooner or later. What you could complete above it comes too late.',
            steps: [
                'Your opponent needs d4 and e4 for a line, and gets both as the answers to d3 and e3. You can only choose when.',
                'Two such lines, with b4 and c4 or with f4 and g4. You will have to begin one of them.',
                'The same on both sides again: e4 and f4, or a4 and b4. Try to leave both alone.',
                'Lines across row 4: a4 and c4, or e4, f4 and g4. Every even cell that you give away brings one nearer.',
                'Only 12 stones, and the game is decided: row 4 belongs to your opponent. Claimevens fill it from both sides.',
            ],
        },
        lowinverse: {
            title: 'Lowinverse',
            rule: 'Two verticals in two columns: each lower cell is answered by the upper one. No line of yours gets both cells of a vertical, and none gets both upper cells.',
            steps: [
                'Verticals in columns a and g form a lowinverse, and f5 is answered by f6. You never get a4 and a5 together, nor g4 and g5.',
                'The same in columns b and c, beside two claimevens. You never get both b5 and c5, which are odd, so that no claimeven helps there.',
                'A lowinverse in columns a and e keeps you from lines there. Meanwhile an aftereven wins: d2 is the answer to d1.',
                'Two lowinverses above each other, in columns a and b, and two claimevens in column g. Each lower cell asks for the cell above it.',
                'A lowinverse, four claimevens and a threat at an odd cell win for your opponent. All that you have learned, at once.',
            ],
        },
    },
};

export type Learn = typeof texts;
