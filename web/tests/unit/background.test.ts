// Answers that come after their question was given up.

import { afterEach, expect, test, vi } from 'vitest';

import { restart, search_on } from '../../src/background.ts';
import { state, type Analysis } from '../../src/state.svelte.ts';
import { add_line, new_tree } from '../../src/tree.ts';

state.page = 'analyse';
afterEach(() => vi.unstubAllGlobals());

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const solution = { bounds: [0, 0], best: [], exact: true, line: [], move_bounds: {} };
const last_event = () => new Response(`event: done\ndata: ${JSON.stringify(solution)}\n\n`);
const never = new Promise<Response>(() => undefined);

function show(moves: string): void {
    state.current = moves;
    restart();
}

// The empty board is analyzed while an earlier question about it, from the course of the game, is answered too late.
async function late_answer(answer: Response): Promise<void> {
    let arrive: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((ready) => (arrive = ready));
    const asked = vi.fn((url: string) => {
        if (url.includes('/solve')) return late;
        return url.includes('moves=1') ? Promise.resolve(last_event()) : never;
    });
    vi.stubGlobal('fetch', asked);
    state.tree = new_tree();
    add_line(state.tree, ['1']);
    state.analyses = {};
    state.position = { over: false, mover: 'second', topology: 'flat' } as typeof state.position;
    state.show.scores = true;
    show('1');
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    show('');
    arrive(answer);
    await late;
    await new Promise((ready) => setTimeout(ready));
}

test('a late refusal leaves the analysis that runs by now alone', async () => {
    await late_answer(json({ error: 'no' }, 404));
    expect(state.analyses['']).toEqual({ progress: null, scores: {}, solution: null, problem: '' });
});

// The empty board is analyzed, and the stream ends with an error.
async function refuse(status: number): Promise<void> {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(`event: error\ndata: {"error": "no", "status": ${status}}\n\n`)));
    state.tree = new_tree();
    state.analyses = {};
    state.unsearchable = '';
    state.position = { over: false, mover: 'first', topology: 'flat' } as typeof state.position;
    state.show.scores = true;
    show('');
    await expect.poll(() => state.analyses['']?.problem).toBe('no');
}

test('only a question that is wrong is refused for the board', async () => {
    for (const status of [429, 500, 503]) {
        await refuse(status);
        expect(state.unsearchable).toBe('');
    }
    await refuse(400);
    expect(state.unsearchable).toBe('no');
    state.unsearchable = '';
});

test('searching on keeps what is known, and learns only what is narrower', async () => {
    const move_bounds = { '1': [0, 3], '2': [1, 1] } as Record<string, [number, number]>;
    const wider = 'event: scores\ndata: {"move": "1", "bounds": [-5, 2]}\n\n';
    const later = { ...solution, bounds: [-5, 2], move_bounds };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(wider + `event: done\ndata: ${JSON.stringify(later)}\n\n`)));
    state.tree = new_tree();
    state.current = '';
    state.position = { over: false, mover: 'first', topology: 'flat', legal: [] } as unknown as typeof state.position;
    state.show.scores = true;
    const whole = { ...solution, bounds: [1, 3], move_bounds } as unknown as Analysis['solution'];
    state.analyses = { '': { progress: null, scores: { ...move_bounds }, solution: whole, problem: '' } };
    search_on();
    expect(state.analyses['']).toMatchObject({ progress: { bounds: [1, 3] }, scores: move_bounds, solution: null, problem: '' });
    await expect.poll(() => state.analyses['']?.solution?.bounds).toEqual([1, 2]);
    expect(state.analyses['']?.scores).toEqual({ '1': [0, 2], '2': [1, 1] });
});

test('a late solution leaves the analysis that runs by now alone', async () => {
    await late_answer(json(solution));
    expect(state.analyses['']).toEqual({ progress: null, scores: {}, solution: null, problem: '' });
});
