/** Choosing a placement: which tile, which way round, on which cells. */
/* eslint-disable svelte/prefer-svelte-reactivity --
   every map and set here is made anew when it is derived, and never changed afterwards */

import { COLOURS, colourOf, hasMouse, type Colour } from '../../drawing.ts';
import { announce } from '../../parts/live.svelte.ts';
import { saying } from '../../sayings.ts';
import type { Table } from '../../table/table.svelte.ts';
import type { IngeniousMove, IngeniousOffer, IngeniousView } from '../../wire.ts';
import type { Action, Choice, Tool } from '../index.ts';
import type { Placing, Tried } from '../placing.ts';
import { withoutKeys } from '../words.svelte.ts';
import { DIRECTIONS, Grid } from './geometry.ts';
import { words } from './words.ts';

const TURN_ICON = 'M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5';
const FLIP_ICON = 'M4 9h13l-3.5-3.5M20 15H7l3.5 3.5';

/** Which way round a tile lies: which half is on the cell that was chosen, and where the other one is from there. */
interface Way {
  readonly flipped: boolean;
  readonly direction: number;
}

/** A cell beside another one, whether it is the second of the edge between them, and that edge. */
interface Beside {
  readonly cell: number;
  readonly edge: number;
  readonly isSecond: boolean;
}

/** A tile held over the board: its first half on `anchor`. */
export interface Candidate {
  readonly cells: readonly [number, number];
  readonly colours: readonly [Colour, Colour];
  readonly points: readonly [number, number];
  readonly move: IngeniousMove;
}

export class IngeniousChoice implements Choice<'ingenious'>, Placing<number> {
  readonly table: Table<'ingenious'>;
  /** Which tile of the rack; null while none is chosen. */
  tile: number | null = $state(null);
  flipped = $state(false);
  direction = $state(0);
  anchor: number | null = $state(null);
  isDown = $state(false);
  held: { x: number; y: number } | null = $state.raw(null);
  locate: (x: number, y: number) => number | undefined = () => undefined;

  grid: Grid | null = $derived.by(() => (this.table.layout ? new Grid(this.table.layout) : null));
  offer: IngeniousOffer | null = $derived.by(() => (this.table.myTurn ? this.table.offer : null));
  rack: NonNullable<IngeniousView['rack']> = $derived.by(() => this.table.rackView?.rack ?? []);
  #edges = $derived(new Map(this.offer?.edges.map((edge, i) => [edge, i])));
  #places = $derived(new Map(this.offer?.cells.map((cell, i) => [cell, i])));

  /** The colours of the chosen tile, as it is held. */
  colours: readonly [Colour, Colour] | null = $derived.by(() => {
    const tile = this.tile === null ? undefined : this.rack[this.tile];
    if (!tile) return null;
    const [one, other] = tile;
    return this.flipped ? [other, one] : [one, other];
  });

  /** The cells where a half of the chosen tile may lie, each with what the best way round brings: it is taken there. */
  lit: ReadonlyMap<number, number> = $derived.by(() => {
    const best = new Map<number, number>();
    if (!this.colours || !this.grid || !this.offer) return best;
    const [first, second] = this.colours;
    for (const edge of this.offer.edges) {
      const [one, other] = this.grid.cells(edge);
      const total = Math.max(this.#brings(edge, first, second), this.#brings(edge, second, first));
      best.set(one, Math.max(total, best.get(one) ?? 0));
      best.set(other, Math.max(total, best.get(other) ?? 0));
    }
    return best;
  });

  candidate: Candidate | null = $derived.by(() => {
    if (this.anchor === null || !this.colours || !this.grid) return null;
    const other = this.#other(this.anchor, this.direction);
    if (other === null) return null;
    const [one, two] = this.colours;
    const [first, second] = other.isSecond ? [one, two] : [two, one];
    const points = this.#points(one, this.anchor);
    return {
      cells: [this.anchor, other.cell],
      colours: this.colours,
      points: [points, this.#brings(other.edge, first, second) - points],
      move: { do: 'place', edge: other.edge, first, second },
    };
  });

  constructor(table: Table<'ingenious'>) {
    this.table = table;
  }

  // --- What the page asks  ----------------------------------------------------------------------------------------
  get move(): IngeniousMove | null {
    return this.candidate?.move ?? null;
  }

  get ready(): boolean {
    return this.isDown && this.candidate !== null;
  }

  get label(): string {
    if (this.offer && !this.offer.edges.length) return '';
    const total = this.candidate ? this.total : null;
    return total === null ? words.say('lay') : words.say('lay-for', { points: total });
  }

  get advice(): string {
    if (this.offer?.refill) return words.say(this.offer.swap ? 'advice.refill-or-swap' : 'advice.refill');
    if (this.tile === null) return words.say('advice.tile');
    const hand = hasMouse() ? '' : '-touch';
    const outcome = this.ready ? this.table.previews.of(this.move) : null;
    if (outcome && outcome.lowest_after > outcome.lowest_before)
      return words.say('advice.raises', { points: outcome.lowest_after });
    return words.say(this.candidate && this.isDown ? `advice.turn${hand}` : `advice.place${hand}`);
  }

  get actions(): readonly Action<'ingenious'>[] {
    const actions: Action<'ingenious'>[] = [];
    if (this.offer?.swap) {
      // Where it is not offered beside ending the turn, it is the turn.
      const ask = words.say(this.offer.refill ? 'swap-ask' : 'swap-ask-turn');
      actions.push({ move: { do: 'swap' }, label: words.say('swap'), ask, key: 's' });
    }
    if (this.offer?.refill)
      actions.push({ move: { do: 'refill' }, label: words.say('refill'), primary: true, key: 'e' });
    return actions;
  }

  get tools(): readonly Tool[] {
    const disabled = this.colours === null;
    return [
      { label: withoutKeys(words.say('turn-tile')), icon: TURN_ICON, use: () => this.turn(1), disabled },
      { label: withoutKeys(words.say('flip-tile')), icon: FLIP_ICON, use: () => this.flip(), disabled },
    ];
  }

  /** All points of the candidate: as the server says, or till it has spoken as the offer lists them. */
  get total(): number {
    return sum(this.table.previews.of(this.move)?.points ?? this.candidate?.points ?? []);
  }

  take(move: IngeniousMove): void {
    if (move.do !== 'place' || !this.grid) return;
    const { first, second } = move;
    const tile = this.rack.findIndex(
      ([one, other]) => (one === first && other === second) || (one === second && other === first),
    );
    if (tile < 0) return;
    const [anchor, other] = this.grid.cells(move.edge);
    this.tile = tile;
    this.flipped = this.rack[tile]?.[0] !== first;
    this.anchor = anchor;
    this.direction = this.grid.direction(anchor, other);
    this.isDown = true;
  }

  back(): boolean {
    if (this.isDown) {
      this.isDown = false;
      this.anchor = null;
      return true;
    }
    const something = this.tile !== null;
    this.clear();
    return something;
  }

  clear(): void {
    this.tile = null;
    this.anchor = null;
    this.isDown = false;
    this.flipped = false;
    this.held = null;
  }

  key(event: KeyboardEvent): boolean {
    const number = Number(event.key);
    if (number >= 1 && number <= this.rack.length) {
      this.choose(number - 1);
      this.#tellTile();
      return true;
    }
    if (this.tile === null) return false;
    switch (event.key) {
      case 'r':
      case 'R':
        this.turn(event.shiftKey ? -1 : 1);
        return true;
      case 'f':
      case 'F':
        this.flip();
        return true;
      default:
        return false;
    }
  }

  // --- What rack and board do -------------------------------------------------------------------------------------
  choose(tile: number): void {
    if (this.tile === tile) return this.flip();
    this.tile = tile;
    this.flipped = false;
    if (this.isDown && this.anchor !== null && this.lit.has(this.anchor)) this.#lead(this.anchor);
    else this.anchor = null;
  }

  /** Hold the tile over a cell, or over none. Over another cell it is the best way round, as the number there says. */
  hover(cell: number | null): void {
    if (this.isDown || cell === this.anchor) return;
    if (cell !== null && this.lit.has(cell)) this.#lead(cell);
    else this.anchor = null;
  }

  /** Put the tile down on a cell as it is held there; where it lies already, it turns about the half on this cell. */
  put(cell: number): void {
    if (!this.lit.has(cell)) return;
    if (this.isDown && this.candidate?.cells.includes(cell)) {
      if (cell !== this.anchor) this.#hold(cell);
      this.turn(1);
      return;
    }
    if (cell !== this.anchor) this.#lead(cell);
    this.isDown = true;
  }

  tried(cell: number): Tried | string | null {
    if (this.lit.has(cell)) return null;
    if (!this.colours) return this.offer?.refill ? this.advice : words.say('cell.tile-first');
    const [first, second] = this.colours;
    return { do: 'place', cell, first, second };
  }

  lift(): void {
    this.isDown = false;
  }

  /** Turn to the next direction in which the tile fits. */
  turn(by: 1 | -1): void {
    const { anchor } = this;
    const ways = DIRECTIONS.map((_, step) => wrapped(this.direction + by * (step + 1)));
    this.direction = ways.find((way) => anchor === null || this.#other(anchor, way)) ?? this.direction;
    this.#tell();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.#tell();
  }

  /** What lies on a cell, or what the chosen tile would bring there: to be spoken. */
  describe(cell: number, board: string): string {
    const name = this.grid?.name(cell) ?? '';
    const colour = colourOf(board[cell] ?? '');
    if (colour) {
      const printed = this.grid?.layout.printed[colour] === cell;
      return words.say(printed ? 'cell.printed' : 'cell.laid', {
        colour: saying(`colours.${colour}`),
        symbol: saying(`symbols.${colour}`),
        name,
      });
    }
    return this.lit.has(cell) ? words.say('cell.lit', { name }) : words.say('cell.free', { name });
  }

  /** What the candidate would bring, in words. */
  describeCandidate(): string {
    const candidate = this.candidate;
    if (!candidate || !this.grid) return '';
    const brought = COLOURS.map(
      (colour) =>
        [
          colour,
          sum(candidate.colours.map((own, i) => (own === colour ? (candidate.points[i] as number) : 0))),
        ] as const,
    )
      .filter(([, points]) => points > 0)
      .map(([colour, points]) => words.say('moves.points', { points, colour: saying(`colours.${colour}`) }));
    return words.say(brought.length ? 'cell.would' : 'cell.would-nothing', {
      first: words.say(`colours.${candidate.colours[0]}`),
      one: this.grid.name(candidate.cells[0]),
      second: words.say(`colours.${candidate.colours[1]}`),
      other: this.grid.name(candidate.cells[1]),
      points: brought.join(', '),
    });
  }

  /** What was chosen by its number. */
  #tellTile(): void {
    if (this.candidate || !this.colours) return this.#tell();
    const [first, second] = this.colours.map((colour) => saying(`colours.${colour}`));
    const tile = first && second ? saying('moves.tile', { first, second }) : '';
    announce(words.say('tile-chosen', { tile, count: this.lit.size }));
  }

  #tell(): void {
    if (this.candidate) announce(this.describeCandidate());
  }

  #points(colour: Colour, cell: number): number {
    const place = this.#places.get(cell);
    return place === undefined ? 0 : (this.offer?.points[COLOURS.indexOf(colour)]?.[place] ?? 0);
  }

  /** What two colours bring on an edge, the first on its first cell. */
  #brings(edge: number, first: Colour, second: Colour): number {
    const [low, high] = this.grid?.cells(edge) ?? [0, 0];
    if (first !== second) return this.#points(first, low) + this.#points(second, high);
    return this.offer?.doubles[first]?.[this.#edges.get(edge) ?? -1] ?? 0;
  }

  /** The cell beside another one, and the edge between them, if the tile fits there. */
  #other(cell: number, direction: number): Beside | null {
    const beside = this.grid?.neighbour(cell, direction);
    const edge = beside === undefined ? undefined : this.grid?.edge(cell, beside);
    if (beside === undefined || edge === undefined || !this.#edges.has(edge)) return null;
    return { cell: beside, edge, isSecond: this.grid?.cells(edge)[1] === beside };
  }

  /** Bring the tile to a cell, the way round that brings most there; of equal ones the first from how it is held. */
  #lead(cell: number): void {
    const ways = DIRECTIONS.flatMap((_, step) => {
      const direction = wrapped(this.direction + step);
      return [this.flipped, !this.flipped].map((flipped): Way => ({ flipped, direction }));
    });
    const best = ways.find((way) => this.#total(cell, way) === this.lit.get(cell));
    this.anchor = cell;
    this.flipped = best?.flipped ?? this.flipped;
    this.direction = best?.direction ?? this.direction;
  }

  /** What a way round brings on a cell; null where it does not fit. */
  #total(cell: number, { flipped, direction }: Way): number | null {
    const other = this.#other(cell, direction);
    if (!other || !this.colours) return null;
    const [here, there] = flipped === this.flipped ? this.colours : (this.colours.toReversed() as [Colour, Colour]);
    return other.isSecond ? this.#brings(other.edge, here, there) : this.#brings(other.edge, there, here);
  }

  /** Hold the tile by its other half, where it lies. */
  #hold(cell: number): void {
    this.anchor = cell;
    this.flipped = !this.flipped;
    this.direction = wrapped(this.direction + DIRECTIONS.length / 2);
  }
}

function wrapped(direction: number): number {
  return (direction + DIRECTIONS.length) % DIRECTIONS.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
