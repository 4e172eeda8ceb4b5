// What the address bar holds: a link is a position, and the way it is looked at.
//
//   ?variant=7x6&moves=4455&show=scores,threats
//   ?variant=7x6&moves=44&second=level:n=3
//
// Without a page, a link with layers or moves is there to be looked at, and one with a player to be played.

export const layers = ['scores', 'threats', 'line', 'reasons'] as const;
export type Layer = (typeof layers)[number];
export const pages = ['play', 'analyse', 'learn', 'boards', 'experiments', 'solve'] as const;
export type Page = (typeof pages)[number];

export const has_board = (page: Page) => page === 'play' || page === 'analyse';

export interface Address {
    page: Page;
    variant: string;
    moves: string;
    show: Layer[];
    first: string; // empty where no game is on
    second: string;
}

export const home: Address = { page: 'play', variant: '7x6', moves: '', show: [], first: '', second: '' };

function meant(address: Omit<Address, 'page'>): Page {
    const nobody = address.first + address.second === '';
    return address.show.length > 0 || (address.moves !== '' && nobody) ? 'analyse' : home.page;
}

export function parse_address(search: string): Address {
    const values = new URLSearchParams(search);
    const shown = (values.get('show') ?? '').split(',');
    const told = {
        variant: values.get('variant') || home.variant,
        moves: values.get('moves') ?? '',
        show: layers.filter((layer) => shown.includes(layer)),
        first: values.get('first') ?? '',
        second: values.get('second') ?? '',
    };
    return { page: pages.find((page) => page === values.get('page')) ?? meant(told), ...told };
}

// The characters of variants, moves and players mean nothing else in a query, so they stay readable.
const readable = (text: string) => encodeURIComponent(text).replace(/%(40|3A|3D|2C)/g, decodeURIComponent);

export function format_address(address: Address): string {
    const parts: [string, string, boolean][] = [
        ['page', address.page, address.page !== meant(address)],
        ['variant', address.variant, true],
        ['moves', address.moves, address.moves !== ''],
        ['show', address.show.join(','), address.show.length > 0],
        ['first', address.first, address.first !== ''],
        ['second', address.second, address.second !== ''],
    ];
    const wanted = parts.filter(([, , needed]) => needed);
    return '?' + wanted.map(([name, value]) => `${name}=${readable(value)}`).join('&');
}

// The form of a board: its parts, as the command line writes them.
export interface Shape {
    width: number;
    depth: number;
    height: number;
    k: number;
    topology: string;
    gravity: boolean;
}

export function variant_text(shape: Shape): string {
    const box = shape.topology === 'box';
    const sizes = box ? [shape.width, shape.depth, shape.height] : [shape.width, shape.height];
    const words = [shape.topology, shape.gravity ? '' : 'free'].filter((word) => !['', 'flat', 'box'].includes(word));
    return sizes.join('x') + (shape.k === 4 ? '' : `k${shape.k}`) + words.map((word) => '@' + word).join('');
}
