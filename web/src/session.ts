// What a reload must not lose and no link carries: every line that was tried, and the clocks.

import { read, type Clock } from './clock.ts';
import type { Columns } from './names.ts';
import { state } from './state.svelte.ts';
import type { Tree } from './tree.ts';

interface KeptGame {
    variant: string;
    tree: Tree;
    columns: Columns;
    clock: Clock | null;
}

const name = 'game';

export function keep_game(): void {
    const { variant, tree, columns, clock } = state;
    if (clock) read(clock, performance.now());
    try {
        sessionStorage.setItem(name, JSON.stringify({ variant, tree, columns, clock } satisfies KeptGame));
    } catch {
        // It is lost, as the browser wants it.
    }
}

// A link that is opened in the same tab begins anew.
const reloaded = () => performance.getEntriesByType('navigation').some((one) => (one as PerformanceNavigationTiming).type === 'reload');

export function kept_game(): KeptGame | null {
    try {
        return reloaded() ? JSON.parse(sessionStorage.getItem(name) ?? 'null') : null;
    } catch {
        return null;
    }
}
