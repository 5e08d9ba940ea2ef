/** Choosing a step of the path: which stones, face up or face down, on which space. */
/* eslint-disable svelte/prefer-svelte-reactivity --
   every map and set here is made anew when it is derived, and never changed afterwards */

import { colourOf, hasMouse } from '../../drawing.ts';
import { announce } from '../../parts/live.svelte.ts';
import { saying } from '../../sayings.ts';
import type { Table } from '../../table/table.svelte.ts';
import type { RondoMove, RondoOffer, RondoSpace } from '../../wire.ts';
import type { Action, Choice, Tool } from '../index.ts';
import type { Placing, Tried } from '../placing.ts';
import { withoutKeys } from '../words.svelte.ts';
import { gained } from './gained.ts';
import { UNKNOWN, Wheel } from './wheel.ts';
import { words } from './words.ts';

const FACE_DOWN_ICON = 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 0 0 0-6.8'; // the back of a stone

type Colour = RondoSpace['colour'];

/** One way to use a space. */
export interface Way {
  readonly space: number;
  readonly colour: Colour;
  readonly count: number;
  readonly faceDown: boolean;
  readonly points: number;
  readonly move: RondoMove;
}

export class RondoChoice implements Choice<'rondo'>, Placing<number> {
  readonly table: Table<'rondo'>;
  /** Which stones of the rack, all of one colour. */
  picked: readonly number[] = $state.raw([]);
  faceDown = $state(false);
  /** The space that the stones are held over, or were put on. */
  space: number | null = $state(null);
  isDown = $state(false);
  /** A free space was chosen before any stone: how is it to be used? */
  asked: number | null = $state(null);
  /** A hint that needs no space. */
  word: RondoMove | null = $state.raw(null);
  held: { x: number; y: number } | null = $state.raw(null);
  locate: (x: number, y: number) => number | undefined = () => undefined;

  wheel: Wheel | null = $derived.by(() => (this.table.layout ? new Wheel(this.table.layout) : null));
  offer: RondoOffer | null = $derived.by(() => (this.table.myTurn ? this.table.offer : null));
  rack: readonly Colour[] = $derived.by(() => this.table.rackView?.rack ?? []);
  colour: Colour | null = $derived(this.rack[this.picked[0] ?? -1] ?? null);
  #offered = $derived(new Map(this.offer?.spaces.map((space, i) => [space, i])));

  /** The spaces that may be used, each with the way the chosen stones would lie there; null while none is chosen. */
  lit: ReadonlyMap<number, Way | null> = $derived.by(() => {
    const lit = new Map<number, Way | null>();
    for (const space of this.#offered.keys()) {
      const way = this.colour ? this.#way(space, this.colour, this.picked.length, this.faceDown) : null;
      if (way || !this.colour) lit.set(space, way);
    }
    return lit;
  });

  candidate: Way | null = $derived(this.space === null ? null : (this.lit.get(this.space) ?? null));

  /** What this turn has brought so far. */
  total: number = $derived.by(() => gained(this.table));

  constructor(table: Table<'rondo'>) {
    this.table = table;
  }

  // --- What the page asks  ----------------------------------------------------------------------------------------
  get move(): RondoMove | null {
    return this.word ?? this.candidate?.move ?? null;
  }

  get ready(): boolean {
    return this.word !== null || (this.isDown && this.candidate !== null);
  }

  get label(): string {
    if (!this.ready) return '';
    if (this.word) return words.say(`take-${this.word.do}`);
    const points = this.points;
    return this.candidate?.faceDown ? words.say('lay-face-down') : words.say('lay-for', { points });
  }

  get advice(): string {
    return withoutKeys(this.#advice);
  }

  get #advice(): string {
    if (!this.offer) return '';
    if (this.colour) return words.say(this.faceDown ? 'advice.face-down' : `advice.place${hasMouse() ? '' : '-touch'}`);
    if (this.offer.done) return words.say(this.offer.spaces.length ? 'advice.go-on' : 'advice.path-ends');
    if (!this.offer.spaces.length) return words.say('advice.draw');
    return words.say(this.offer.draw ? 'advice.begin' : 'advice.full');
  }

  get actions(): readonly Action<'rondo'>[] {
    if (!this.offer || this.ready) return [];
    const actions: Action<'rondo'>[] = [];
    if (this.offer.draw) {
      const label = this.offer.due ? words.say('draw', { count: this.offer.due }) : words.say('draw-nothing');
      actions.push({ move: { do: 'draw' }, label, key: 'z', primary: !this.offer.spaces.length });
    }
    if (this.offer.done)
      actions.push({ move: { do: 'done' }, label: words.say('done', { points: this.total }), key: 'd', primary: true });
    return actions;
  }

  get tools(): readonly Tool[] {
    return [
      {
        label: withoutKeys(words.say('face-down')),
        icon: FACE_DOWN_ICON,
        use: () => this.turnOver(),
        disabled: this.colour === null,
      },
    ];
  }

  /** What the candidate brings: as the server says, or till it has spoken as the offer lists it. */
  get points(): number {
    return this.table.previews.of(this.move)?.points ?? this.candidate?.points ?? 0;
  }

  take(move: RondoMove): void {
    this.clear();
    if (move.do !== 'lay' && move.do !== 'cover') {
      this.word = move;
      return;
    }
    this.faceDown = move.do === 'cover';
    const colour = move.do === 'cover' ? move.colour : this.wheel?.space(move.space).colour;
    const stones = this.rack.flatMap((stone, i) => (stone === colour ? [i] : []));
    this.picked = stones.slice(0, move.do === 'cover' ? 1 : move.stones);
    this.space = move.space;
    this.isDown = true;
  }

  back(): boolean {
    if (this.asked !== null) {
      this.asked = null;
      return true;
    }
    if (this.isDown) {
      this.isDown = false;
      this.space = null;
      return true;
    }
    const something = this.picked.length > 0 || this.word !== null;
    this.clear();
    return something;
  }

  clear(): void {
    this.picked = [];
    this.faceDown = false;
    this.space = null;
    this.isDown = false;
    this.asked = null;
    this.word = null;
    this.held = null;
  }

  key(event: KeyboardEvent): boolean {
    const number = Number(event.key);
    if (number >= 1 && number <= this.rack.length) {
      this.toggle(number - 1);
      return true;
    }
    if ((event.key === 'f' || event.key === 'F') && this.colour) {
      this.turnOver();
      return true;
    }
    return false;
  }

  // --- What rack and board do -------------------------------------------------------------------------------------
  /** Pick a stone up, or put it back; stones of one colour are picked together. */
  toggle(stone: number): void {
    this.asked = null;
    this.word = null;
    if (this.picked.includes(stone)) this.picked = this.picked.filter((other) => other !== stone);
    else if (this.rack[stone] === this.colour && !this.faceDown) this.picked = [...this.picked, stone];
    else this.picked = [stone];
    if (!this.picked.length) this.faceDown = false;
    const told = this.colour && { count: this.picked.length, colour: saying(`colours.${this.colour}`) };
    announce(told ? words.say('picked', told) : words.say('picked-none'));
  }

  /** Face down lies one stone alone. */
  turnOver(): void {
    this.faceDown = !this.faceDown;
    if (this.faceDown) this.picked = this.picked.slice(0, 1);
    announce(words.say(this.faceDown ? 'now-face-down' : 'now-face-up'));
  }

  hover(space: number | null): void {
    if (!this.isDown) this.space = space !== null && this.lit.get(space) ? space : null;
  }

  /** Put the chosen stones on a space; without stones, ask how it is to be used. */
  put(space: number): void {
    this.asked = null;
    if (!this.lit.has(space)) return;
    if (!this.colour) {
      this.asked = space;
      return;
    }
    this.space = space;
    this.isDown = true;
  }

  tried(space: number): Tried | string | null {
    if (this.lit.has(space)) return null;
    if (this.offer && !this.rack.length) return this.advice;
    const stones: Tried = this.colour ? { colour: this.colour, stones: this.picked.length } : {};
    return { do: this.faceDown ? 'cover' : 'lay', space, ...stones };
  }

  /** All that can be done with a space: so many stones of its colour, or one of any colour face down. */
  ways(space: number): readonly Way[] {
    const own = this.wheel?.space(space).colour;
    const stones = this.offer?.stones[this.#offered.get(space) ?? -1] ?? 0;
    const up = own ? Array.from({ length: stones }, (_, i) => this.#way(space, own, i + 1, false)) : [];
    const down = (this.offer?.cover ?? []).map((colour) => this.#way(space, colour, 1, true));
    return [...up, ...down].filter((way) => way !== null);
  }

  #way(space: number, colour: Colour, count: number, covers: boolean): Way | null {
    const place = this.#offered.get(space);
    if (place === undefined || !this.wheel || !this.offer) return null;
    const { colour: own } = this.wheel.space(space);
    if (own === colour && !covers) {
      if (count > (this.offer.stones[place] ?? 0)) return null;
      return {
        space,
        colour,
        count,
        faceDown: false,
        points: count * (this.offer.points[place] ?? 0),
        move: { do: 'lay', space, stones: count },
      };
    }
    if (count > 1 || !this.offer.cover.includes(colour)) return null;
    return { space, colour, count: 1, faceDown: true, points: 0, move: { do: 'cover', space, colour } };
  }

  // --- What is spoken ---------------------------------------------------------------------------------------------
  describe(space: number, board: string): string {
    if (!this.wheel) return '';
    const { id, grey } = this.wheel.space(space);
    const told = [this.#lying(space, board), grey ? words.say('space.grey') : '', this.#would(space)].filter(Boolean);
    const neighbours = this.wheel.neighbours(space).map((other) => this.#neighbour(other, board));
    return words.say('space.whole', { told: told.join(', '), name: id, neighbours: neighbours.join(', ') });
  }

  /** Begins with what is to be seen on the button, in that order: whoever speaks to the screen says what they see. */
  describeWay(way: Way): string {
    const colour = saying(`colours.${way.colour}`);
    return way.faceDown
      ? words.say('way.down', { colour })
      : words.say('way.up', { count: way.count, colour, points: way.points });
  }

  #lying(space: number, board: string): string {
    if (!this.wheel) return '';
    const { colour, value } = this.wheel.space(space);
    const lying = board[space] ?? '.';
    if (lying === '.') return words.say('space.free', { colour: saying(`colours.${colour}`), value });
    if (lying === UNKNOWN) return words.say('space.face-down');
    const own = colourOf(lying);
    if (own) return words.say('space.own-face-down', { colour: saying(`colours.${own}`) });
    return words.say('space.stones', { count: Number(lying), colour: saying(`colours.${colour}`) });
  }

  #would(space: number): string {
    const way = this.lit.get(space);
    if (way === undefined) return '';
    if (way === null)
      return words.say('space.lit', { points: this.offer?.points[this.#offered.get(space) ?? -1] ?? 0 });
    return words.say(way.faceDown ? 'space.would-cover' : 'space.would', { points: way.points });
  }

  #neighbour(id: string, board: string): string {
    const space = this.wheel?.find(id);
    if (space === undefined || !this.wheel) return words.say('space.centre');
    const { colour, value } = this.wheel.space(space);
    return words.say(board[space] === '.' ? 'space.neighbour' : 'space.neighbour-taken', {
      name: id,
      colour: saying(`colours.${colour}`),
      value,
    });
  }
}
