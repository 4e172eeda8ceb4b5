// <inarow-board variant="7x6" moves="4455" scores>: a board to be played on, and what the moves are worth.
//
//   attributes   variant, moves; `scores` shows the value of every move; `player="level:n=3"` answers for the second player;
//                `seconds` limits each search (10 if unset); `book` is the address of a book to ask first; `readonly`
//   properties   variant, moves, position (null until it is there)
//   events       position { position }   what is shown has changed
//                move { move, moves }    somebody has made a move; preventDefault() takes it back
//                scores { bounds }       what is known of the moves, again and again while the search goes on
//                problem { message }
//   look         --inarow-first, --inarow-second, --inarow-board, --inarow-hole, --inarow-text, --inarow-accent, --inarow-cell (a length)
//
// Each cell that can be played is a button; arrow keys move between them.

import { usual_engine } from './index.js';

const style = `
:host { --cell: var(--inarow-cell, 2.75rem); display: inline-block; font: 1rem/1.3 system-ui, sans-serif; color: var(--inarow-text, CanvasText); }
:host([hidden]) { display: none; }
.levels { display: flex; flex-wrap: wrap; gap: calc(var(--cell) / 4); }
.level { display: grid; gap: 3px; padding: 6px; border-radius: 8px; background: var(--inarow-board, #27496d); }
.cell { width: var(--cell); height: var(--cell); padding: 0; border: 0; border-radius: 50%; background: var(--inarow-hole, Canvas); color: inherit; font: inherit; display: grid; place-items: center; box-sizing: border-box; position: relative; }
.first { background: var(--inarow-first, #e69f00); } .second { background: var(--inarow-second, #0072b2); }
.first::before, .second::before { content: ''; position: absolute; inset: 28%; box-sizing: border-box; }
.first::before { background: linear-gradient(45deg, transparent 42%, #0009 42% 58%, transparent 58%), linear-gradient(-45deg, transparent 42%, #0009 42% 58%, transparent 58%); }
.second::before { border: 3px solid #fffc; border-radius: 50%; }
.won { outline: 4px solid var(--inarow-accent, #d00); outline-offset: -4px; }
.last { box-shadow: inset 0 0 0 3px #0007; }
button.cell:not([aria-disabled]) { cursor: pointer; }
button.cell:not([aria-disabled]):hover { box-shadow: inset 0 0 0 3px var(--inarow-accent, #d00); }
button.cell:focus-visible { outline: 3px solid var(--inarow-accent, #d00); outline-offset: 1px; }
.best { font-weight: bold; text-decoration: underline; }
.score { font-variant-numeric: tabular-nums; }
.said { margin: 0.4em 0 0; min-height: 1.3em; }
`;

const minus = (value) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');
const known = ([lo, hi]) => lo === hi;
const side_name = { first: 'First player', second: 'Second player' };

function bounds_text(bounds) {
    if (!bounds) return '';
    return known(bounds) ? minus(bounds[0]) : '…';
}

function words(position) {
    if (position.winner === 'draw') return 'A draw.';
    if (position.winner) return `${side_name[position.winner]} wins.`;
    return `${side_name[position.mover]} to move.`;
}

export class InarowBoard extends HTMLElement {
    static observedAttributes = ['variant', 'moves', 'scores', 'player', 'seconds', 'book', 'readonly'];

    /** What all boards ask; another Engine may be put here. */
    static engine = null;

    #position = null;
    #bounds = {};
    #work = new AbortController();
    #shadow = this.attachShadow({ mode: 'open' });
    #changed = false;
    #waiting = false; // for the position that the attributes name

    get variant() {
        return this.getAttribute('variant') ?? '7x6';
    }
    set variant(text) {
        this.setAttribute('variant', text);
    }
    get moves() {
        return this.getAttribute('moves') ?? '';
    }
    set moves(text) {
        this.setAttribute('moves', text);
    }
    get position() {
        return this.#position;
    }

    connectedCallback() {
        if (this.#shadow.childElementCount === 0) {
            const look = document.createElement('style');
            look.textContent = style;
            const board = Object.assign(document.createElement('div'), { className: 'levels' });
            board.setAttribute('part', 'board');
            const said = Object.assign(document.createElement('p'), { className: 'said' });
            said.setAttribute('part', 'status');
            said.setAttribute('aria-live', 'polite');
            this.#shadow.append(look, board, said);
            board.addEventListener('keydown', (event) => this.#key(event));
        }
        this.#later();
    }
    disconnectedCallback() {
        this.#work.abort();
    }
    attributeChangedCallback(_name, before, after) {
        if (this.isConnected && before !== after) this.#later();
    }

    static #books = new Map(); // by address, the promise of each

    // If the book cannot be fetched, the board searches without it.
    #book() {
        const address = this.getAttribute('book');
        if (!address) return Promise.resolve();
        const { href } = new URL(address, document.baseURI);
        const fetched = async () => {
            const response = await fetch(href);
            if (response.ok) await this.#engine().add_book(new Uint8Array(await response.arrayBuffer()));
        };
        if (!InarowBoard.#books.has(href)) InarowBoard.#books.set(href, fetched().catch(() => undefined));
        return InarowBoard.#books.get(href);
    }

    // Several attributes that change together are one change.
    #later() {
        this.#waiting = true;
        if (this.#changed) return;
        this.#changed = true;
        queueMicrotask(() => {
            this.#changed = false;
            if (this.isConnected) void this.#show();
        });
    }

    #engine() {
        return InarowBoard.engine ?? usual_engine();
    }

    #tell(name, detail, cancelable = false) {
        return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    }

    async #show() {
        this.#work.abort();
        this.#work = new AbortController();
        const { signal } = this.#work;
        try {
            const position = await this.#engine().position(this.variant, this.moves);
            if (signal.aborted) return;
            this.#waiting = false;
            this.#position = position;
            this.#bounds = {};
            this.#draw();
            this.#say(words(position));
            this.#tell('position', { position });
            if (position.over) return;
            if (this.#is_turn_of_player) return await this.#answer(signal);
            if (this.hasAttribute('scores')) await this.#score(signal);
        } catch (error) {
            if (signal.aborted) return;
            this.#waiting = false;
            this.#say(error.message);
            this.#tell('problem', { message: error.message });
        }
    }

    get #seconds() {
        return Number(this.getAttribute('seconds') ?? 10) || 10;
    }

    async #answer(signal) {
        await this.#book();
        const options = { player: this.getAttribute('player') || 'perfect', seconds: this.#seconds, seed: Math.floor(Math.random() * 2 ** 31), signal };
        const { move } = await this.#engine().play(this.variant, this.moves, options);
        if (!signal.aborted) this.#play(move);
    }

    async #score(signal) {
        await this.#book();
        const options = { every_move: true, every_best: false, seconds: this.#seconds, signal };
        for await (const { scores, done } of this.#engine().analyze(this.variant, this.moves, options)) {
            if (signal.aborted) return;
            if (scores) this.#bounds[scores.move] = scores.bounds;
            if (done) Object.assign(this.#bounds, done.move_bounds);
            if (!scores && !done) continue;
            this.#mark();
            this.#tell('scores', { bounds: { ...this.#bounds } });
        }
    }

    get #is_turn_of_player() {
        return this.hasAttribute('player') && this.#position.mover === 'second';
    }

    // Somebody has chosen a move on the board that is drawn, which the next one may be about to replace.
    #choose(move) {
        if (!this.#waiting && !this.#is_turn_of_player) this.#play(move);
    }

    #play(move) {
        const moves = this.#position.moves + move;
        if (this.#tell('move', { move, moves }, true)) this.moves = moves;
    }

    #say(text) {
        this.#shadow.querySelector('.said').textContent = text;
    }

    // What a cell is, in words.
    #label(cell, legal) {
        const of = cell.stone ? `${side_name[cell.stone]}, move ${cell.move}` : legal && !this.#is_turn_of_player ? 'can be played' : 'empty';
        const bounds = legal && this.#bounds[legal.move];
        return `${cell.cell}: ${of}${bounds ? `, score ${known(bounds) ? bounds[0] : `${bounds[0]} to ${bounds[1]}`}` : ''}`;
    }

    #cell(cell) {
        const { line, last, legal, over } = this.#position;
        const move = over || this.hasAttribute('readonly') ? undefined : legal.find((one) => one.cell === cell.cell);
        const made = document.createElement(move ? 'button' : 'div');
        made.className = ['cell', cell.stone, line.includes(cell.cell) && 'won', cell.cell === last && 'last'].filter(Boolean).join(' ');
        made.dataset.cell = cell.cell;
        made.setAttribute('aria-label', this.#label(cell, move));
        if (!move) made.setAttribute('role', 'img');
        else {
            made.type = 'button';
            // Not `disabled`, which would lose the focus.
            if (this.#is_turn_of_player) made.setAttribute('aria-disabled', 'true');
            made.addEventListener('click', () => this.#choose(move.move));
            made.append(Object.assign(document.createElement('span'), { className: 'score' }));
        }
        return made;
    }

    // Writes what is known of the moves on the buttons that are there: new ones would take no click that began on the old.
    #mark() {
        const { cells, legal } = this.#position;
        const all = legal.map(({ move }) => this.#bounds[move]);
        const best = all.every((bounds) => bounds && known(bounds)) ? Math.max(...all.map(([lo]) => lo)) : NaN;
        for (const button of this.#shadow.querySelectorAll('button.cell')) {
            const move = legal.find((one) => one.cell === button.dataset.cell);
            const bounds = this.#bounds[move.move];
            button.setAttribute('aria-label', this.#label(cells.find((one) => one.cell === move.cell), move));
            button.firstChild.textContent = bounds_text(bounds);
            button.firstChild.classList.toggle('best', bounds?.[0] === best);
        }
    }

    // A box is drawn level by level, from the lowest.
    #draw() {
        const { cells, width, depth, height } = this.#position;
        const focused = this.#shadow.activeElement?.dataset.cell;
        const box = depth > 1;
        const levels = Array.from({ length: box ? height : 1 }, (_, z) => {
            const level = Object.assign(document.createElement('div'), { className: 'level' });
            level.style.gridTemplateColumns = `repeat(${width}, var(--cell))`;
            level.setAttribute('role', 'group');
            level.setAttribute('aria-label', box ? `Level ${z + 1}` : `Board ${this.variant}`);
            const here = cells.filter((cell) => !box || cell.z === z);
            const row = (cell) => (box ? cell.y : cell.z);
            here.sort((a, b) => row(b) - row(a) || a.x - b.x);
            level.append(...here.map((cell) => this.#cell(cell)));
            return level;
        });
        this.#shadow.querySelector('.levels').replaceChildren(...levels);
        if (focused) this.#focus(focused);
    }

    #focus(name) {
        const buttons = [...this.#shadow.querySelectorAll('button.cell')];
        const same = buttons.find((one) => one.dataset.cell === name) ?? buttons.find((one) => one.dataset.cell[0] === name[0]) ?? buttons[0];
        same?.focus();
    }

    #key(event) {
        const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (!step) return;
        const order = this.#position.legal.map(({ cell }) => cell);
        const at = order.indexOf(this.#shadow.activeElement?.dataset.cell ?? '');
        if (at < 0) return;
        event.preventDefault();
        this.#focus(order[(at + step + order.length) % order.length]);
    }
}

customElements.define('inarow-board', InarowBoard);
