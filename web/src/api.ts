// Talks to the server (docs/guide/http-api.md).  Everything that is known about the game comes from here: the page itself knows no rules.

import { events } from './stream.ts';

export type Side = 'first' | 'second';
export type Bounds = [number, number];
export type Question = 'exact' | 'weak';

export interface Cell {
    cell: string; // "d1"
    x: number; // across
    y: number; // into the depth of a box
    z: number; // upwards
    stone: Side | null;
    move: number | null; // which move put the stone there, from 1
}

export interface Legal {
    move: string; // to be appended to `moves`
    cell: string; // where the stone comes to lie
}

export interface Threat {
    cell: string;
    player: Side;
    parity: 'odd' | 'even' | null;
    useful: boolean;
}

export interface Win {
    cell: string; // can be filled at once, and completes a line of the player
    player: Side;
}

export interface Position {
    variant: string;
    moves: string;
    width: number;
    depth: number;
    height: number;
    k: number;
    topology: string;
    gravity: boolean;
    stones: number;
    mover: Side;
    over: boolean;
    winner: Side | 'draw' | null;
    line: string[];
    last: string | null;
    cells: Cell[];
    legal: Legal[];
    history: string[];
    threats: Threat[];
    wins: Win[];
}

export interface Progress {
    bounds: Bounds;
    nodes: number;
    seconds: number;
    nodes_per_second: number;
}

export interface Solution {
    score: number | null;
    bounds: Bounds;
    outcome: 'win' | 'draw' | 'loss' | null;
    exact: boolean;
    settled: boolean;
    last_move: number | null;
    best: string[];
    line: string[];
    move_bounds?: Record<string, Bounds>;
    nodes: number;
    seconds: number;
    source?: string; // "search", or what made it unnecessary
}

export interface RuleUse {
    rule: string;
    squares: string[];
    solves: number;
    groups: string[][];
}

export interface PlanStep {
    rule: string;
    if: string;
    answer: string;
}

export interface Claim {
    player: Side;
    claim: string; // "does not lose"
    ground: string; // "cover"
    threat: string | null; // the cell of the threat that decides
    cover: RuleUse[] | null;
    plan?: PlanStep[];
}

export interface ReasonNode {
    to_move: Side;
    end: 'line' | 'full' | 'rules' | 'search' | null; // null: it goes on
    words: string | null; // how it ends here
    verdict?: Claim; // where rules end it
    moves: Record<string, ReasonNode>; // one where the owner of the reason is to move, else the replies that are told
    blunders: string[]; // replies after which the owner completes a line at once
    after_blunders: string | null; // where, in words
    untold: string[]; // the other replies
}

export interface Reason {
    player: Side;
    claim: string; // "wins"
    proved: boolean; // for all replies, told or not
    positions: number | null; // of the proof
    tree: ReasonNode;
}

export interface Explanation {
    summary: string; // who wins, when and by which moves: one sentence
    score: number | null;
    best: string[];
    move_bounds: Record<string, Bounds>; // of the score of each move
    source: string | null;
    reasons: Reason[]; // of the winner; in a draw one for each player
    bounds: Bounds;
    controller: Side | null;
    claims: Claim[];
    losing_moves: Record<string, { square: string | null; group: string[]; line: string[] }>;
    open_moves: string[]; // the time was too short to know whether they lose
    text: string; // all of it in words, with a board of letters
}

export interface Parameter {
    name: string;
    default: string;
    help: string;
}

export interface Named {
    name: string;
    help: string;
    parameters: Parameter[];
}

export interface Variants {
    topologies: { name: string; help: string }[];
    examples: { variant: string; help: string }[];
}

export interface Choice {
    move: string;
    remark?: string;
}

export interface ExperimentProgress {
    done: number;
    total: number;
    seconds: number;
}

export interface ExperimentResult {
    tables: { title: string; rows: Record<string, string | number | null>[] }[];
    notes: string[];
    complete: boolean;
    consistent: boolean;
    command: string;
    html: string;
}

// What the server refused, in its own words.
export class Refusal extends Error {
    constructor(
        message: string,
        readonly status: number,
    ) {
        super(message);
    }
}

export type Query = Record<string, string | number | boolean | undefined>;

const root = './api/v1/';

export function address(path: string, query: Query): string {
    const told = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = told.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
    return root + path + (text.length > 0 ? '?' + text.join('&') : '');
}

async function refusal(response: Response): Promise<Refusal> {
    const text = await response.text();
    let message = `the server answered ${response.status}`;
    try {
        message = JSON.parse(text).error ?? message;
    } catch {
        // Not from the server itself but from something in between: its text is no message for people.
    }
    return new Refusal(message, response.status);
}

// The queue is full for a moment: the server says when to come back.
async function wait_for_room(response: Response): Promise<void> {
    const seconds = Number(response.headers.get('Retry-After') ?? '1');
    await new Promise((ready) => setTimeout(ready, Math.min(Math.max(seconds, 0.2), 10) * 1000));
}

async function request(url: string, options: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
        let response: Response;
        try {
            response = await fetch(url, options);
        } catch (error) {
            if (options.signal?.aborted) throw error;
            throw new Refusal('no answer: is inarow serve still running?', 0);
        }
        if (response.ok) return response;
        if (response.status !== 429 || attempt === 2) throw await refusal(response);
        await wait_for_room(response);
        options.signal?.throwIfAborted();
    }
}

async function get<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
    return (await request(address(path, query), { signal: signal ?? null })).json() as Promise<T>;
}

// Hands every event to the function of its name; an error event is thrown.
async function follow(response: Response, handlers: Record<string, (data: never) => void>): Promise<void> {
    if (!response.body) return;
    for await (const { event, data } of events(response.body)) {
        const value = JSON.parse(data);
        if (event === 'error') throw new Refusal(value.error, 200);
        handlers[event]?.(value as never);
    }
}

export const variants = () => get<Variants>('variants');
export const players = () => get<{ players: Named[] }>('players').then((answer) => answer.players);
export const experiments = () => get<{ experiments: Named[] }>('experiments').then((answer) => answer.experiments);

export const position = (variant: string, moves: string) => get<Position>('position', { variant, moves });

export const explain = (variant: string, moves: string, seconds: number, signal: AbortSignal) =>
    get<Explanation>('explain', { variant, moves, seconds }, signal);

export const solve = (query: Query, signal: AbortSignal) => get<Solution>('solve', query, signal);

export const play = (query: Query, signal: AbortSignal) => get<Choice>('play', query, signal);

export interface AnalysisHandlers {
    progress: (progress: Progress) => void;
    scores: (scores: { move: string; bounds: Bounds }) => void;
    done: (solution: Solution) => void;
}

export async function analyze(query: Query, handlers: AnalysisHandlers, signal: AbortSignal): Promise<void> {
    await follow(await request(address('analyze', query), { signal }), { ...handlers });
}

export interface ExperimentHandlers {
    progress: (progress: ExperimentProgress) => void;
    done: (result: ExperimentResult) => void;
}

export async function experiment(
    name: string,
    values: Record<string, string>,
    handlers: ExperimentHandlers,
    signal: AbortSignal,
): Promise<void> {
    const options = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(values),
        signal,
    };
    await follow(await request(address(`experiments/${encodeURIComponent(name)}`, {}), options), { ...handlers });
}
