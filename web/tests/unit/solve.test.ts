// The ledger of a solve in jobs, read again and again.

import { afterEach, expect, test, vi } from 'vitest';

import { follow_solve, rate } from '../../src/solve.ts';
import { state } from '../../src/state.svelte.ts';

afterEach(() => vi.unstubAllGlobals());

const ledger = { variant: '4x4x4', moves: '', question: 'weak', nodes: 1000, jobs: { done: 1, answered: 0, splits: 0 } };

// The nodes of all readings that count, after one more.
async function read(change: object): Promise<number[]> {
    const told = { ...ledger, ...change };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(told))));
    const stop = follow_solve();
    await expect.poll(() => state.solve.jobs).toEqual(told);
    stop();
    return state.solve.history.map(({ nodes }) => nodes);
}

test('the speed is that of the solve which the ledger has now', async () => {
    expect(await read({})).toEqual([1000]);
    expect(await read({ nodes: 2000 })).toEqual([1000, 2000]);
    expect(await read({ nodes: 500 })).toEqual([500]);
    expect(rate(state.solve.history)).toBe(null);
    expect(await read({ nodes: 600, question: 'exact' })).toEqual([600]);
    expect(await read({ nodes: 700, question: 'goal', goal: 'score>=1' })).toEqual([700]);
    expect(await read({ nodes: 800, question: 'goal', goal: 'score>=2' })).toEqual([800]);
    expect(await read({ nodes: 900, question: 'goal', goal: 'score>=2', moves: '5' })).toEqual([900]);
    expect(await read({ nodes: 950, question: 'goal', goal: 'score>=2', moves: '5' })).toEqual([900, 950]);
});
