// Two clocks; at most one runs.  Times are milliseconds; nobody here asks what time it is.

import type { Side } from './api.ts';

export interface Clock {
    left: Record<Side, number>;
    increment: number; // added after each new move
    running: Side | null;
    since: number; // when the running one was last read
}

export const new_clock = (minutes: number, increment_seconds: number): Clock => ({
    left: { first: minutes * 60_000, second: minutes * 60_000 },
    increment: increment_seconds * 1000,
    running: null,
    since: 0,
});

// Takes the time since the last reading off the running clock.
export function read(clock: Clock, now: number): void {
    if (clock.running) clock.left[clock.running] = Math.max(0, clock.left[clock.running] - (now - clock.since));
    clock.since = now;
}

// The clock of `next` runs from now on.  Only a move that was made earns the increment, not a step to a position of before.
export function press(clock: Clock, next: Side, now: number, made: boolean): void {
    read(clock, now);
    if (made && clock.running && clock.running !== next) clock.left[clock.running] += clock.increment;
    clock.running = next;
}

export function halt(clock: Clock, now: number): void {
    read(clock, now);
    clock.running = null;
}

export function fallen(clock: Clock): Side | null {
    return clock.left.first <= 0 ? 'first' : clock.left.second <= 0 ? 'second' : null;
}
