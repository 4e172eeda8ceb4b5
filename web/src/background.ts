// What goes on by itself for the position that is shown: the analysis, the best line, the reasons, the moves of players, the
// clocks.  Every change of position stops what belonged to the one before, and the server stops searching, too.

import * as api from './api.ts';
import { brief_here } from './brief.ts';
import { stopped } from './connection.ts';
import { seat_text } from './seats.ts';
import { fallen, halt, read } from './clock.ts';
import { text } from './language.svelte.ts';
import { known } from './marks.ts';
import { analysis_here, question_here, shown, state, value_of, type Analysis } from './state.svelte.ts';
import { line_through } from './tree.ts';
import { colour_name } from './words.ts';

const analysis_seconds = 30;
const course_seconds = 5; // for each position of the graph that nobody has looked at
const course_questions = 3; // at once
const reason_seconds = [0.05, 0.5, 3, 30]; // each attempt goes on where the one before ended
const game_seconds = [1, 10, 30]; // for all moves of a game together; each attempt goes on where the one before ended
const drawn_ahead = 8; // moves of the best line that are drawn
const pause_between_moves = 350; // milliseconds: slow enough to watch, and nothing flickers

let tasks = new AbortController();
let player_task = new AbortController();
let game_task = new AbortController();

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

// Runs a task; what goes wrong is told, unless it was stopped on purpose, however late its answer came.
async function attempt(signal: AbortSignal, task: () => Promise<void>, complain: (text: string, error: unknown) => void): Promise<void> {
    try {
        await task();
    } catch (error) {
        if (!signal.aborted && !stopped(error)) complain(message(error), error);
    }
}

// A search that the server refuses as wrong before it has said anything is refused for the board, not for the position.
const refused = (error: unknown, { progress, scores }: Analysis) =>
    error instanceof api.Refusal && error.status === 400 && !progress && Object.keys(scores).length === 0;

const question = (moves: string) => ({ variant: state.variant, moves, question: question_here() });

async function analyze(moves: string, signal: AbortSignal): Promise<void> {
    const before = state.analyses[moves];
    const kept = before?.solution?.bounds;
    const progress = kept ? { bounds: kept, nodes: 0, seconds: 0, nodes_per_second: 0 } : null;
    state.analyses[moves] = { progress, scores: { ...before?.scores }, solution: null, problem: '' };
    // Through the state, not the object above: only there changes are seen.
    const analysis = state.analyses[moves]!;
    const learn = (move: string, bounds: api.Bounds) => (analysis.scores[move] = meet(analysis.scores[move], bounds));
    const handlers: api.AnalysisHandlers = {
        progress: (now) => (analysis.progress = { ...now, bounds: meet(kept, now.bounds) }),
        scores: ({ move, bounds }) => learn(move, bounds),
        done: (solution) => {
            for (const [move, bounds] of Object.entries(solution.move_bounds ?? {})) learn(move, bounds);
            analysis.solution = { ...solution, bounds: meet(kept, solution.bounds) };
            if (state.position) state.said = brief_here(state.position);
        },
    };
    const query = { ...question(moves), every_move: true, seconds: analysis_seconds };
    await attempt(
        signal,
        () => api.analyze(query, handlers, signal),
        (text, error) => {
            analysis.problem = text;
            if (refused(error, analysis)) state.unsearchable = text;
        },
    );
}

// What both say.
const meet = (known: api.Bounds | undefined, [low, high]: api.Bounds): api.Bounds =>
    known ? [Math.max(known[0], low), Math.min(known[1], high)] : [low, high];

const complete = (analysis: Analysis | undefined) => Boolean(analysis?.solution?.move_bounds);

async function look_ahead(moves: string, signal: AbortSignal): Promise<void> {
    const line = state.analyses[moves]?.solution?.line.slice(0, drawn_ahead) ?? [];
    if (line.length === 0) return;
    const end = await api.position(state.variant, moves + line.join(''));
    if (!signal.aborted) state.ahead = end;
}

// More time might say more.  What looking ahead did not find in this many seconds it will not find in more.
const looked_ahead_seconds = 3;
export const unexplained = ({ open_moves, score, reasons }: api.Explanation, seconds: number) =>
    open_moves.length > 0 || score === null || (seconds < looked_ahead_seconds && !reasons.every(({ proved }) => proved));

// What takes no search is there at once; the rest is added as it is found.
async function explain(moves: string, signal: AbortSignal): Promise<void> {
    const ask = async () => {
        for (const seconds of reason_seconds) {
            const explanation = await api.explain(state.variant, moves, seconds, signal);
            if (signal.aborted) return;
            state.explanation = explanation;
            if (!unexplained(explanation, seconds)) break;
        }
        state.explaining = false;
    };
    state.explaining = true;
    await attempt(signal, ask, (text) => {
        state.explaining = false;
        state.explanation_problem = text;
    });
}

// A position of the course that nobody has looked at.
async function value_on_course(moves: string, signal: AbortSignal): Promise<void> {
    const keep = (solution: api.Solution | null, problem: string) => (state.analyses[moves] = { progress: null, scores: {}, solution, problem });
    await attempt(
        signal,
        async () => {
            const solution = await api.solve({ ...question(moves), seconds: course_seconds }, signal);
            // By now that position may be shown and have an analysis of its own.
            if (!signal.aborted) keep(solution, '');
        },
        (problem) => keep(null, problem),
    );
}

// The other positions of the line, for the graph: the end of the game first, where values are found soonest.
async function follow_course(signal: AbortSignal): Promise<void> {
    const line = line_through(state.tree, state.current).reverse();
    const settled = (moves: string) => {
        const value = value_of(moves);
        return state.analyses[moves]?.solution || state.analyses[moves]?.problem || (value && known(value));
    };
    const go_on = async () => {
        for (let moves = line.shift(); moves !== undefined && !signal.aborted; moves = line.shift())
            if (!settled(moves)) await value_on_course(moves, signal);
    };
    await Promise.all(Array.from({ length: course_questions }, go_on));
}

async function work(moves: string, over: boolean, signal: AbortSignal): Promise<void> {
    if (shown('reasons') && !over) void explain(moves, signal);
    if (!shown('scores') && !shown('line')) return;
    if (!over && !complete(state.analyses[moves])) await analyze(moves, signal);
    if (signal.aborted) return;
    if (shown('line') && !over) await attempt(signal, () => look_ahead(moves, signal), () => undefined);
    if (shown('scores')) await follow_course(signal);
}

// The position, the layers that are shown or the question changed.
export function restart(): void {
    tasks.abort();
    tasks = new AbortController();
    state.ahead = null;
    state.explanation = null;
    state.explanation_problem = '';
    state.explaining = false;
    state.claim = 0;
    state.rule = null;
    state.variation = null;
    const here = analysis_here();
    if (here && !here.solution) delete state.analyses[state.current];
    if (state.position) void work(state.current, state.position.over, tasks.signal);
}

// Goes through a game for its mistakes; what is found stays until another game is gone through, or another board is set up.
export function judge_game(game: string): void {
    forget_game();
    const signal = game_task.signal;
    state.judged = { game, answer: null, working: true, problem: '' };
    const judged = state.judged; // through the state: only there changes are seen
    const ask = async () => {
        for (const seconds of game_seconds) {
            const answer = await api.game(state.variant, game, seconds, signal);
            if (signal.aborted) return;
            judged.answer = answer;
            if (answer.unknown === 0) break;
        }
        judged.working = false;
    };
    void attempt(signal, ask, (problem) => Object.assign(judged, { working: false, problem }));
}

export function forget_game(): void {
    game_task.abort();
    game_task = new AbortController();
    state.judged = null;
}

// Searches again what a limit ended: without the values of the moves the solution is not complete.  What is known of them stays.
export function search_on(): void {
    delete analysis_here()?.solution?.move_bounds;
    restart();
}

export const pause = (millis: number) => new Promise((ready) => setTimeout(ready, millis));

// With a clock, a player gets a part of what is left, so that the time lasts for a whole game.
function time_for(side: api.Side): { seconds?: number } {
    return state.clock ? { seconds: Math.max(0.05, state.clock.left[side] / 1000 / 15) } : {};
}

export function stop_player(): void {
    state.thinking = false;
    player_task.abort();
    player_task = new AbortController();
}

// The game waits, and its clocks stand, until it goes on.
export function pause_game(): void {
    state.playing = false;
    stop_player();
    if (state.clock) halt(state.clock, performance.now());
}

// Asks the player whose turn it is, and makes the move.  No two games are alike, where the player leaves anything to chance.
export function let_player_move(make: (move: string) => Promise<void>): void {
    stop_player();
    const { mover } = state.position!;
    const { signal } = player_task;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const query = { variant: state.variant, moves: state.current, player: seat_text(state.seats[mover]), seed, ...time_for(mover) };
    const ask = async () => {
        const [choice] = await Promise.all([api.play(query, signal), pause(pause_between_moves)]);
        if (signal.aborted) return;
        state.thinking = false;
        await make(choice.move);
    };
    state.thinking = true;
    void attempt(signal, ask, (text) => {
        state.thinking = false;
        state.problem = text;
    });
}

export function tick(now: number): void {
    if (!state.clock?.running) return;
    read(state.clock, now);
    const late = fallen(state.clock);
    if (!late) return;
    state.clock.running = null;
    stop_player();
    state.said = text.said.late(colour_name(late));
}

// Whether an answer for the position leaves something open that more time might settle.
export const unsettled = (analysis: Analysis | undefined) => {
    const solution = analysis?.solution;
    if (!solution) return false;
    return !known(solution.bounds) || Object.values(solution.move_bounds ?? {}).some((bounds) => !known(bounds));
};
