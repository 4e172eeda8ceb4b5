// The lines of a reason: what of them is in sight, and where they end.
//
//     b4 forces c3, then c4 forces e4, then f5   a line as far as everything is forced ...
//         if c5, then e5: the odd threat ...     ... and below it the replies, each to its end
//         if a3 or e5, then ...

import type { Claim, ReasonNode } from './api.ts';

// Those in sight, when what belongs to some of them is folded away.
export function unfolded(lines: readonly { depth: number }[], folded: ReadonlySet<number>): number[] {
    let hidden = Infinity; // whatever is deeper
    return [...lines.keys()].filter((i) => {
        const { depth } = lines[i]!;
        if (depth > hidden) return false;
        hidden = folded.has(i) ? depth : Infinity;
        return true;
    });
}

// The rules that end a line of a reason, if rules do.
export function verdict_of(tree: ReasonNode, line: readonly string[]): Claim | null {
    let node: ReasonNode | undefined = tree;
    for (const move of line) node = node?.moves?.[move];
    return node?.verdict ?? null;
}
