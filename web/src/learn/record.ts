// What somebody has solved and missed, kept in the browser.  A puzzle that was missed comes back the next day and, each time it is
// solved, after a longer while; then it is learned.

import { keep, kept } from '../storage.ts';
import type { Puzzle } from './puzzles.ts';

export interface Entry {
    solved: number;
    missed: number;
    due: number | null; // the day on which it comes back
    rests: number; // how often it was solved since it was missed
}
export type Results = Record<string, Entry>; // by moves

const name = 'puzzles';
const rests = [1, 3, 7, 21]; // days

export const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);

const fresh: Entry = { solved: 0, missed: 0, due: null, rests: 0 };

export function answered(entry: Entry = fresh, right: boolean, day: number): Entry {
    if (!right) return { ...entry, missed: entry.missed + 1, due: day + rests[0]!, rests: 0 };
    const rest = rests[entry.rests + 1];
    const due = entry.due === null || rest === undefined ? null : day + rest;
    return { ...entry, solved: entry.solved + 1, due, rests: entry.rests + 1 };
}

const is_due = (entry: Entry | undefined, day: number) => entry?.due !== null && entry?.due !== undefined && entry.due <= day;

export const due_on = (puzzles: readonly Puzzle[], record: Results, day: number) => puzzles.filter(({ moves }) => is_due(record[moves], day));

// What comes next: what is due, then what is new and wanted.
export const next_of = (puzzles: readonly Puzzle[], record: Results, day: number, wanted: (puzzle: Puzzle) => boolean) =>
    due_on(puzzles, record, day)[0] ?? puzzles.find((puzzle) => !record[puzzle.moves] && wanted(puzzle));

const is_entry = (value: Entry | null) =>
    typeof value?.solved === 'number' && typeof value.missed === 'number' && typeof value.rests === 'number' && (value.due === null || typeof value.due === 'number');

// Null where the text is no record.
export function parse_record(text: string): Results | null {
    try {
        const record: unknown = JSON.parse(text);
        const fits = typeof record === 'object' && record !== null && !Array.isArray(record) && Object.values(record).every(is_entry);
        return fits ? (record as Results) : null;
    } catch {
        return null;
    }
}

export const kept_record = (): Results => parse_record(kept(name) ?? '') ?? {};
export const keep_record = (record: Results) => keep(name, JSON.stringify(record));
