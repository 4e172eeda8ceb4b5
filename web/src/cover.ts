// Which rules are drawn, and with which letter.

import type { Claim, RuleUse } from './api.ts';

export const rule_letter = (index: number) =>
    index < 26 ? String.fromCharCode(65 + index) : String.fromCharCode(97 + (index % 26));

// One rule when one is chosen, otherwise the whole cover.
export function drawn_cover(claim: Claim | null | undefined, rule: number | null): RuleUse[] {
    const cover = claim?.cover ?? [];
    return rule === null ? cover : cover.slice(rule, rule + 1);
}

// The number of the rule that speaks of a cell, by cell.
export function cover_letters(claim: Claim | null | undefined, rule: number | null): Map<string, number> {
    const letters = new Map<string, number>();
    claim?.cover?.forEach((use, index) => {
        if (rule === null || rule === index) for (const square of use.squares) letters.set(square, index);
    });
    return letters;
}
