// Who plays, as the command line writes it: "human", "perfect:seconds=0.5".

export interface SeatLike {
    player: string;
    values: Record<string, string>;
}

export function seat_text(seat: SeatLike): string {
    const values = Object.entries(seat.values).filter(([, value]) => value !== '');
    return seat.player + (values.length > 0 ? ':' + values.map(([name, value]) => `${name}=${value}`).join(',') : '');
}

export function parse_seat(text: string): SeatLike {
    const [player = 'human', rest = ''] = text.split(/:(.*)/s);
    const pairs = rest.split(',').filter((pair) => pair.includes('='));
    return { player, values: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))) };
}
