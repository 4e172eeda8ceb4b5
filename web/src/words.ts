// Numbers and results as people read and hear them.

import type { Bounds, Cell, Position, Side, Threat } from './api.ts';
import { english, number, text } from './language.svelte.ts';
import { known } from './marks.ts';
import { letter_of } from './names.ts';
import { state } from './state.svelte.ts';

export const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1) + '.';

export const colour_name = (side: Side) => text.colours[state.palette][side];

// The server, which speaks English, has no colours.
export const in_colours = (told: string) =>
    told.replace(/\b(?:the )?(first|second) player\b/gi, (_, side: string) => english.colours[state.palette][side.toLowerCase() as Side]);

export const other_side = (side: Side): Side => (side === 'first' ? 'second' : 'first');

// With a real minus sign, as wide as a plus: a hyphen is easily overlooked.
export const signed = (score: number) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0');

export function bounds_text(bounds: Bounds | undefined): string {
    if (!bounds) return '?';
    const [low, high] = bounds;
    return low === high ? signed(low) : `${signed(low)}…${signed(high)}`;
}

// The same for narrow places, under each other; nothing while it is open who wins.
export function score_lines(bounds: Bounds | undefined): string[] {
    if (!bounds || (bounds[0] < 0 && bounds[1] > 0)) return [];
    return known(bounds) ? [signed(bounds[0])] : [`≥${signed(bounds[0])}`, `≤${signed(bounds[1])}`];
}

// What a score means for the player who has it.  In answers to "who wins?" 1 and -1 count no stones.
export function score_meaning(score: number, counts_stones: boolean): string {
    if (score === 0) return text.values.draw;
    if (!counts_stones) return score > 0 ? text.values.wins : text.values.loses;
    return score > 0 ? text.values.wins_with(score) : text.values.loses_to(-score);
}

// As a sentence without its full stop.
export function verdict(side: Side, bounds: Bounds | undefined, counts_stones: boolean): string {
    if (!bounds || (bounds[0] < 0 && bounds[1] > 0)) return text.values.not_known_yet;
    if (bounds[0] === 0 && bounds[1] === 0) return text.values.a_draw;
    return text.values.who(colour_name(side), bounds_meaning(bounds, counts_stones));
}

export function bounds_meaning(bounds: Bounds | undefined, counts_stones: boolean): string {
    if (!bounds) return text.values.unknown;
    const [low, high] = bounds;
    if (low === high) return score_meaning(low, counts_stones);
    if (low > 0) return text.values.wins;
    if (high < 0) return text.values.loses;
    if (low === 0) return text.values.not_lost;
    if (high === 0) return text.values.not_won;
    return text.values.unknown;
}

// "win +4", "loss −2", "draw"; what is not known as far as it is.
export function worth_text(bounds: Bounds | undefined): string {
    if (!bounds) return '?';
    const [low, high] = bounds;
    if (low === 0 && high === 0) return text.values.draw;
    const word = low > 0 ? text.values.win : high < 0 ? text.values.loss : '';
    if (word !== '') return known(bounds) ? `${word} ${signed(low)}` : word;
    return low === 0 ? text.values.no_loss : high === 0 ? text.values.no_win : '?';
}

export function large_number(value: number): string {
    const units: [number, string][] = [
        [1e12, 'T'],
        [1e9, 'G'],
        [1e6, 'M'],
        [1e3, 'k'],
    ];
    for (const [size, unit] of units)
        if (value >= size) return `${number(value / size, value >= 100 * size ? 0 : 1)} ${unit}`;
    return number(value);
}

// "40 s", "3 min", "2 h 19 min", "4 d 3 h": never more than two units.
export function duration(seconds: number): string {
    const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit));
    const { day, hour, minute, second } = text.units;
    if (days! > 0) return `${days} ${day} ${hours! % 24} ${hour}`;
    if (hours! > 0) return `${hours} ${hour} ${minutes! % 60} ${minute}`;
    return minutes! > 0 ? `${minutes} ${minute}` : `${Math.round(seconds)} ${second}`;
}

export function clock_text(millis: number): string {
    const tenths = Math.max(0, Math.ceil(millis / 100));
    const seconds = Math.floor(tenths / 10);
    const minutes = Math.floor(seconds / 60);
    const rest = String(seconds % 60).padStart(2, '0');
    return minutes === 0 && seconds < 20 ? `0:${rest}.${tenths % 10}` : `${minutes}:${rest}`;
}

// "Move 3: Red on d3.  Yellow to move."
export function position_text(position: Position): string {
    const last = position.cells.find((cell) => cell.cell === position.last);
    return (last?.stone ? text.position.made(position.stones, colour_name(last.stone), last.cell) : '') + result_text(position);
}

export function result_text(position: Position): string {
    if (position.winner === 'draw') return text.position.drawn;
    if (position.winner) return text.position.won(colour_name(position.winner), position.line);
    return text.position.to_move(colour_name(position.mover));
}

// "k2, column k, level 2" in a box, where the levels stand beside each other.
const place_text = ({ topology }: Position, { cell, z }: Cell) =>
    topology === 'box' ? text.position.place(cell, letter_of(cell), z + 1) : cell;

export function cell_text(position: Position, name: string): string {
    const cell = position.cells.find((one) => one.cell === name);
    if (!cell) return name;
    const stone = cell.stone ? text.position.stone(colour_name(cell.stone), cell.move) : text.position.empty;
    const threats = position.threats
        .filter((threat) => threat.cell === name && !is_win(position, threat))
        .map((threat) => text.position.threat(colour_name(threat.player), threat.useful));
    const wins = position.wins.filter((win) => win.cell === name).map(({ player }) => text.position.win(colour_name(player)));
    return `${place_text(position, cell)}, ${stone}${wins.join('')}${threats.join('')}`;
}

// Without gravity every threat can be filled at once.
export const is_win = ({ wins }: Position, { cell, player }: Threat) => wins.some((win) => win.cell === cell && win.player === player);

// Who is ahead, for the first player's score.
export const lead_text = (score: number) => (score === 0 ? text.values.draw : `${score > 0 ? '×' : '○'} +${Math.abs(score)}`);

// Where an answer comes from, unless it was searched for.
export const source_text = (source: string) => text.sources[source] ?? '';
