import type { Bounds, Engine, Position } from './index.js';

/** `<inarow-board variant="7x6" moves="4455" scores>`; importing this file defines it. */
export class InarowBoard extends HTMLElement {
    /** What all boards ask; null for the engine of the package's functions. */
    static engine: Engine | null;
    variant: string;
    moves: string;
    readonly position: Position | null;
    addEventListener<Name extends keyof InarowBoardEvents>(name: Name, listener: (event: InarowBoardEvents[Name]) => void, options?: boolean | AddEventListenerOptions): void;
    addEventListener(...told: Parameters<HTMLElement['addEventListener']>): void;
}

export interface InarowBoardEvents {
    position: CustomEvent<{ position: Position }>;
    /** preventDefault() takes the move back */
    move: CustomEvent<{ move: string; moves: string }>;
    scores: CustomEvent<{ bounds: Record<string, Bounds> }>;
    problem: CustomEvent<{ message: string }>;
}

declare global {
    interface HTMLElementTagNameMap {
        'inarow-board': InarowBoard;
    }
}
