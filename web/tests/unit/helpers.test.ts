import { expect, test } from 'vitest';

import { format_address, home, parse_address, variant_text } from '../../src/address.ts';
import { fallen, halt, new_clock, press, read } from '../../src/clock.ts';
import { course, for_first, scale } from '../../src/graph.ts';
import { parse_seat, seat_text } from '../../src/seats.ts';
import { bounds_meaning, bounds_text, clock_text, large_number, score_meaning, signed, verdict } from '../../src/words.ts';

test('an address survives being written and read', () => {
    const address = { ...home, page: 'analyse' as const, variant: '7x6@cylinder', moves: '4455', show: ['scores', 'threats'] as const, second: 'perfect:seconds=0.5' };
    const text = format_address({ ...address, show: [...address.show] });
    expect(text).toBe('?variant=7x6@cylinder&moves=4455&show=scores,threats&second=perfect:seconds=0.5');
    expect(parse_address(text)).toEqual(address);
});

test('an address that says nothing is the empty standard board', () => {
    expect(parse_address('')).toEqual(home);
    expect(format_address(home)).toBe('?variant=7x6');
});

test('an address cannot smuggle anything in', () => {
    const address = { ...home, page: 'analyse' as const, variant: '7x6&moves=1#', moves: '<b>' };
    expect(parse_address(format_address(address))).toEqual(address);
    expect(parse_address('?show=nonsense,threats&page=elsewhere')).toEqual({ ...home, page: 'analyse', show: ['threats'] });
});

test('a link to a game against a player is played, all others with moves or layers are looked at', () => {
    const pages = ['', '?second=level:n=3&moves=44', '?moves=44', '?show=threats&second=perfect', '?page=play&moves=44'];
    expect(pages.map((text) => parse_address(text).page)).toEqual(['play', 'play', 'analyse', 'analyse', 'play']);
    for (const text of pages) expect(parse_address(format_address(parse_address(text)))).toEqual(parse_address(text));
});

test('the form writes variants as the command line does', () => {
    const flat = { width: 7, depth: 1, height: 6, k: 4, topology: 'flat', gravity: true };
    expect(variant_text(flat)).toBe('7x6');
    expect(variant_text({ ...flat, k: 5, topology: 'torus', gravity: false })).toBe('7x6k5@torus@free');
    expect(variant_text({ ...flat, topology: 'box', depth: 3 })).toBe('7x3x6');
});

test('players are written as on the command line', () => {
    expect(seat_text({ player: 'perfect', values: { seconds: '0.5', other: '' } })).toBe('perfect:seconds=0.5');
    expect(parse_seat('mcts:rollouts=100,seed=a=b')).toEqual({ player: 'mcts', values: { rollouts: '100', seed: 'a=b' } });
    expect(parse_seat('human')).toEqual({ player: 'human', values: {} });
});

test('a negative score has a real minus sign', () => {
    expect([signed(3), signed(0), signed(-3)]).toEqual(['+3', '0', '\u22123']);
});

test('bounds are a number only when they are exact', () => {
    expect(bounds_text([4, 4])).toBe('+4');
    expect(bounds_text([-2, 5])).toBe('−2…+5');
    expect(bounds_text(undefined)).toBe('?');
});

test('bounds in words never promise more than they hold', () => {
    expect(bounds_meaning([0, 5], true)).toBe('does not lose');
    expect(bounds_meaning([-5, 0], true)).toBe('does not win');
    expect(bounds_meaning([1, 5], true)).toBe('wins');
    expect(bounds_meaning([-5, -1], true)).toBe('loses');
    expect(bounds_meaning([-5, 5], true)).toBe('not known yet');
    expect(verdict('second', [-5, 5], true)).toBe('Not known yet');
    expect(verdict('second', [0, 0], true)).toBe('A draw');
    expect(verdict('second', [-5, 0], true)).toBe('Yellow does not win');
});

test('a score in words counts stones only where it does', () => {
    expect(score_meaning(18, true)).toBe('wins with the 18th-to-last stone');
    expect(score_meaning(1, true)).toBe('wins with the last stone');
    expect(score_meaning(-2, true)).toBe('loses to the 2nd-to-last stone');
    expect(score_meaning(13, true)).toBe('wins with the 13th-to-last stone');
    expect(score_meaning(-1, false)).toBe('loses');
    expect(score_meaning(0, false)).toBe('draw');
});

test('large numbers keep two or three figures', () => {
    expect([999, 1500, 123_456, 2_671_076, 4.5e12].map(large_number)).toEqual(['999', '1.5 k', '123 k', '2.7 M', '4.5 T']);
});

test('the graph shows every position as the first player sees it', () => {
    expect(for_first([-2, 5], 1)).toEqual([-5, 2]);
    expect(Object.is(for_first([0, 0], 1)[0], 0)).toBe(true);
    const known: Record<string, [number, number]> = { '4': [-3, -3], '44': [1, 2] };
    const points = course(['', '4', '44'], (name) => known[name]);
    expect(points.map((point) => point.bounds)).toEqual([null, [3, 3], [1, 2]]);
    expect(scale(points)).toBe(3);
    expect(scale(course(['', 'a'], () => [-9, -9]))).toBe(9);
});

test('only the clock of the player to move runs', () => {
    const clock = new_clock(1, 2);
    press(clock, 'first', 0, true);
    press(clock, 'second', 10_000, true);
    expect(clock.left).toEqual({ first: 52_000, second: 60_000 });
    read(clock, 15_000);
    halt(clock, 20_000);
    read(clock, 99_000);
    expect(clock.left).toEqual({ first: 52_000, second: 50_000 });
});

test('stepping to and fro earns no time', () => {
    const clock = new_clock(1, 2);
    press(clock, 'first', 0, true);
    for (const next of ['second', 'first', 'second'] as const) press(clock, next, 0, false);
    expect(clock.left).toEqual({ first: 60_000, second: 60_000 });
});

test('a clock stops at nothing and says whose it is', () => {
    const clock = new_clock(1, 0);
    press(clock, 'second', 0, true);
    read(clock, 59_999);
    expect(fallen(clock)).toBe(null);
    read(clock, 100_000);
    expect(clock.left.second).toBe(0);
    expect(fallen(clock)).toBe('second');
});

test('clocks show tenths only near the end', () => {
    expect([61_000, 300_000, 19_950, 0, -5].map(clock_text)).toEqual(['1:01', '5:00', '0:20', '0:00.0', '0:00.0']);
    expect(clock_text(9_440)).toBe('0:09.5');
});
