// Links to a position, of this page or of connect4.gamesolver.org; all else that people paste is read by the engine.

import { home } from './address.ts';

export interface Link {
    variant: string;
    search: string;
}

export function parse_link(text: string): Link | null {
    const search = /^\S*?(\?\S+)$/.exec(text)?.[1]?.replace(/#.*$/, '');
    const values = new URLSearchParams(search);
    const named = ['variant', 'moves', 'pos'].some((name) => values.has(name));
    return search && named ? { variant: values.get('variant') ?? home.variant, search } : null;
}
