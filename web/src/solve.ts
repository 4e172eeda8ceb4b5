// A solve in jobs that the server shows: what its ledger says, read again and again while the page is open.

import * as api from './api.ts';
import { explore } from './explore.ts';
import { language } from './language.svelte.ts';
import { state } from './state.svelte.ts';

export interface Reading {
    at: number; // milliseconds
    nodes: number;
    jobs: number;
}

const between_readings = 5000; // milliseconds
const most_readings = 720; // an hour

// Another ledger may have taken the place of the one before.
const goes_on = (before: api.Jobs | null, now: api.Jobs) =>
    before !== null && before.nodes <= now.nodes && (['variant', 'moves', 'question', 'goal'] as const).every((name) => before[name] === now[name]);

async function read(): Promise<void> {
    const { solve } = state;
    try {
        const jobs = await api.jobs();
        const history = goes_on(solve.jobs, jobs) ? solve.history : [];
        solve.jobs = jobs;
        solve.problem = '';
        solve.history = [...history, { at: Date.now(), nodes: jobs.nodes, jobs: jobs.jobs.done }].slice(-most_readings);
    } catch (error) {
        solve.problem = error instanceof Error ? error.message : String(error);
    }
}

// Until the function that it returns is called.
export function follow_solve(): () => void {
    let reading = false;
    const read_unless_waiting = async (): Promise<void> => {
        if (reading) return;
        reading = true;
        await read();
        reading = false;
    };
    void read_unless_waiting();
    const timer = setInterval(() => void read_unless_waiting(), between_readings);
    return () => clearInterval(timer);
}

// Positions a second while the page looked on.  Jobs are counted when they come back, so a few minutes say little.
export function rate(history: readonly Reading[]): number | null {
    const [first, last] = [history[0], history.at(-1)];
    if (!first || !last || last.nodes === first.nodes) return null;
    return (1000 * (last.nodes - first.nodes)) / (last.at - first.at);
}

export interface Row {
    move: string;
    bounds: api.Bounds;
    reply: api.Reply | undefined;
}

// What is still open first, the nearest to a proof before the others.
export function rows(jobs: api.Jobs): Row[] {
    const open = ({ bounds: [low, high] }: Row) => low <= 0 && high >= 0 && low !== high;
    const all = Object.entries(jobs.move_bounds).map(([move, bounds]) => ({ move, bounds, reply: jobs.replies?.[move] }));
    return all.sort((a, b) => Number(open(b)) - Number(open(a)) || (a.reply?.proof ?? 0) - (b.reply?.proof ?? 0));
}

// "×1.8", or nothing while the course is too short.
export function factor_text(factor: number | undefined): string {
    return factor === undefined ? '' : `×${Number(factor.toPrecision(2)).toLocaleString(language())}`;
}

// "20 to 500", "at least 20".
export function range_text([least, most]: api.Range, words: (value: number) => string): string {
    return most === null ? explore.solve.at_least(words(least)) : explore.solve.from_to(words(least), words(most));
}

// "Yes", "No", or that it is open.
export function answer_text(jobs: api.Jobs): string {
    if (jobs.question === 'goal' && jobs.holds !== null && jobs.holds !== undefined) return jobs.holds ? explore.solve.yes : explore.solve.no;
    return jobs.settled ? explore.solve.answered : explore.solve.open;
}
