// Which rules of an explanation are drawn, and with which letter.

import type { Explanation, RuleUse } from './api.ts';

export const rule_letter = (index: number) =>
    index < 26 ? String.fromCharCode(65 + index) : String.fromCharCode(97 + (index % 26));

const cover_of = (explanation: Explanation | null, claim: number): RuleUse[] =>
    explanation?.claims[claim]?.cover ?? [];

// One rule when one is chosen, otherwise the whole cover.
export function drawn_cover(explanation: Explanation | null, claim: number, rule: number | null): RuleUse[] {
    const cover = cover_of(explanation, claim);
    return rule === null ? cover : cover.slice(rule, rule + 1);
}

// The number of the rule that speaks of a cell, by cell.
export function cover_letters(explanation: Explanation | null, claim: number, rule: number | null): Map<string, number> {
    const letters = new Map<string, number>();
    cover_of(explanation, claim).forEach((use, index) => {
        if (rule === null || rule === index) for (const square of use.squares) letters.set(square, index);
    });
    return letters;
}
