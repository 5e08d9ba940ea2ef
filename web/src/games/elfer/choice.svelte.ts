/** Choosing a tile and its field. Every field takes one kind of tile, so either of them leads to the other. */
/* eslint-disable svelte/prefer-svelte-reactivity --
   every map and set here is made anew when it is derived, and never changed afterwards */

import { announce } from '../../parts/live.svelte.ts';
import { saying } from '../../sayings.ts';
import type { Table } from '../../table/table.svelte.ts';
import type { ElferMove, ElferOffer, ElferView } from '../../wire.ts';
import { hasMouse } from '../../drawing.ts';
import type { Action, Choice, Tool } from '../index.ts';
import type { Placing, Tried } from '../placing.ts';
import { withoutKeys } from '../words.svelte.ts';
import { inOrder, Rows, type Field } from './rows.ts';
import { tellField, tellTile } from './telling.ts';
import { words } from './words.ts';

export class ElferChoice implements Choice<'elfer'>, Placing<string> {
  readonly table: Table<'elfer'>;
  /** Which tile, by its place on the rack; null while none is chosen. */
  tile: number | null = $state(null);
  #name: string | null = $state(null);
  /** The field that is pointed at, or that the tile was put on. */
  field: string | null = $state(null);
  isDown = $state(false);
  /** The tile of the rack that the mouse is over. */
  near: string | null = $state(null);
  #giving = $state(false);
  /** A hint that needs no field. */
  word: ElferMove | null = $state.raw(null);
  held: { x: number; y: number } | null = $state.raw(null);
  locate: (x: number, y: number) => string | undefined = () => undefined;

  rows: Rows | null = $derived.by(() => (this.table.layout ? new Rows(this.table.layout) : null));
  view: ElferView | null = $derived.by(() => this.table.view);
  offer: ElferOffer | null = $derived.by(() => (this.table.myTurn ? this.table.offer : null));
  rack: readonly string[] = $derived.by(() => inOrder(this.table.rackView?.rack ?? [], this.table.layout));
  /** The tile that must be laid before anything else: a bonus, or one that was drawn. */
  pending: string | null = $derived(this.view?.pending ?? null);
  /** The tile in the hand; none, if the rack has changed below it because somebody gave a tile. */
  chosen: string | null = $derived.by(() => {
    if (this.offer && this.pending) return this.pending;
    return this.tile !== null && this.rack[this.tile] === this.#name ? this.#name : null;
  });

  /** The fields that may be laid on, each with the tile that goes there. */
  open: ReadonlyMap<string, string> = $derived.by(
    () => new Map(this.offer?.lay.map((name) => [name, this.rows?.fields.get(name)?.tile ?? ''])),
  );
  /** The tiles that fit somewhere. */
  playable: ReadonlySet<string> = $derived(new Set(this.open.values()));
  /** Whether a tile may be given away, instead of ending the turn without it (E6.1). */
  mayGive: boolean = $derived((this.offer?.give.length ?? 0) > 0);
  /** A tile is about to be given away, and is still to be chosen. */
  giving: boolean = $derived(this.#giving && this.mayGive);
  /** The fields to be lit: those of the chosen tile, else all; none while a tile is to be given. */
  lit: ReadonlySet<string> = $derived.by(() => {
    if (this.giving) return new Set();
    const fields = [...this.open.keys()];
    const own = fields.filter((name) => this.open.get(name) === this.chosen);
    return new Set(this.chosen ? own : fields);
  });

  constructor(table: Table<'elfer'>) {
    this.table = table;
  }

  // --- What the page asks  ----------------------------------------------------------------------------------------
  get move(): ElferMove | null {
    if (this.word) return this.word;
    // A tile with one field only has no other move: what it brings is told before it is laid.
    const field = this.field ?? (this.chosen && this.lit.size === 1 ? [...this.lit][0] : null);
    return field != null && this.open.has(field) ? { do: 'lay', field } : null;
  }

  get ready(): boolean {
    return this.move !== null && (this.isDown || this.word !== null);
  }

  get label(): string {
    if (!this.ready) return '';
    if (this.word) return words.say(`take-${this.word.do}`);
    return words.say('lay', { tile: this.field ? tellField(this.field) : '' });
  }

  get advice(): string {
    return withoutKeys(this.#advice);
  }

  get #advice(): string {
    const { offer, view } = this;
    if (!offer || !view) return '';
    if (view.phase === 'bonus') return words.say('advice.bonus');
    if (view.phase === 'drawn') return words.say('advice.drawn');
    if (view.phase === 'free') return words.say('advice.free');
    if (offer.draw) return words.say('advice.draw', { number: view.draws + 1 });
    if (offer.pass) return words.say('advice.pass');
    if (this.giving) return words.say('advice.give-which', { name: this.receiver });
    if (this.chosen && !this.lit.size && offer.give.includes(this.chosen)) return words.say('advice.give-this');
    if (this.chosen)
      return words.say(this.lit.size > 1 ? 'advice.which' : hasMouse() ? 'advice.field' : 'advice.field-touch');
    if (this.mayGive) return words.say(offer.lay.length ? 'advice.give' : 'advice.give-only');
    if (offer.done && offer.lay.length) return words.say('advice.more');
    if (offer.done) return words.say(view.laid < (this.rows?.layout.limit ?? 0) ? 'advice.stuck' : 'advice.full');
    return words.say(view.board.includes('x') ? 'advice.begin' : 'advice.eleven');
  }

  get actions(): readonly Action<'elfer'>[] {
    const { offer } = this;
    if (!offer || this.ready) return [];
    const actions: Action<'elfer'>[] = [];
    // It stands as long as a tile may be given: of the tile in the hand, or of one that is chosen then.
    if (this.chosen && offer.give.includes(this.chosen)) actions.push(this.gift(this.chosen));
    else if (this.mayGive)
      actions.push({
        move: null,
        first: () => this.startGiving(),
        pressed: this.giving,
        label: words.say('give'),
        key: 'g',
      });
    if (offer.decline) actions.push({ move: { do: 'decline' }, label: words.say('decline'), key: 'd' });
    if (offer.draw) actions.push({ move: { do: 'draw' }, label: words.say('draw'), primary: true, key: 'z' });
    if (offer.pass) actions.push({ move: { do: 'pass' }, label: words.say('pass'), primary: true, key: 'p' });
    if (offer.done) actions.push({ move: { do: 'done' }, label: words.say('done'), primary: true, key: 'd' });
    return actions;
  }

  readonly tools: readonly Tool[] = [];

  /** Giving a tile away, which is asked about first: it ends the turn. */
  gift(tile: string): Action<'elfer'> {
    const ask = words.say('give-ask', { tile: tellTile(tile), name: this.receiver });
    return { move: { do: 'give', tile }, label: words.say('give'), ask, key: 'g' };
  }

  /** Choose the tile to be given away, or rather not. */
  startGiving(): void {
    const giving = !this.giving;
    this.clear();
    this.#giving = giving;
    announce(this.advice);
  }

  /** Who would get a tile that is given away. */
  get receiver(): string {
    return this.view ? this.table.name(this.view.receiver) : '';
  }

  take(move: ElferMove): void {
    this.clear();
    if (move.do !== 'lay') {
      this.word = move;
      return;
    }
    const { field } = move;
    this.field = field;
    this.isDown = true;
    const tile = this.rows?.fields.get(field)?.tile;
    const place = this.rack.indexOf(tile ?? '');
    this.tile = place < 0 || this.pending ? null : place;
    this.#name = this.rack[this.tile ?? -1] ?? null;
  }

  back(): boolean {
    if (this.isDown) {
      this.isDown = false;
      this.field = null;
      return true;
    }
    const something = (this.tile !== null && this.chosen !== null) || this.word !== null || this.giving;
    this.clear();
    return something;
  }

  clear(): void {
    this.tile = null;
    this.field = null;
    this.isDown = false;
    this.#giving = false;
    this.word = null;
    this.held = null;
  }

  /** Digits go through the tiles that fit, in their order on the rack. */
  key({ key }: KeyboardEvent): boolean {
    const fitting = this.rack.flatMap((name, i) => (this.playable.has(name) && this.rack[i - 1] !== name ? i : []));
    const tile = fitting[Number(key) - 1];
    if (tile === undefined || this.pending) return false;
    if (this.tile !== tile || !this.chosen) this.choose(tile);
    return true;
  }

  // --- What rack and board do -------------------------------------------------------------------------------------
  choose(tile: number | null): void {
    this.word = null;
    this.isDown = false;
    this.field = null;
    this.tile = this.tile === tile && this.chosen ? null : tile;
    this.#name = this.rack[this.tile ?? -1] ?? null;
    if (this.chosen) announce(this.describeTile(this.chosen));
  }

  hover(field: string | null): void {
    if (!this.isDown) this.field = field !== null && this.lit.has(field) ? field : null;
  }

  put(field: string): boolean {
    if (!this.open.has(field)) return false;
    // Another tile may be in the hand: the field says which one is meant.
    if (!this.lit.has(field)) this.tile = null;
    this.word = null;
    this.field = field;
    this.isDown = true;
    return true;
  }

  /** A field says which tile it takes; but a tile that was chosen is meant. */
  tried(field: string): Tried | null {
    if (this.open.has(field)) return null;
    const tile = this.pending ? null : this.chosen;
    return { do: 'lay', field, ...(tile && { tile }) };
  }

  /** Whether a tile of the rack stands back: there is nothing to be done with it now. */
  isIdle(tile: string): boolean {
    if (!this.offer || (this.playable.has(tile) && !this.giving)) return this.pending !== null;
    return !this.offer.give.includes(tile);
  }

  // --- What is spoken ---------------------------------------------------------------------------------------------
  tileWords(name: string): string {
    return words.tell(tellTile(name));
  }

  describeTile(name: string): string {
    const fields = [...this.open].filter(([, tile]) => tile === name).map(([field]) => tellField(field));
    const told = { tile: tellTile(name), fields };
    const fits = words.say(fields.length ? 'tile.fits' : 'tile.not-now', told);
    if (!this.offer?.give.includes(name)) return fits;
    return words.say('tile.may-give', { told: fits, name: this.receiver });
  }

  describe(field: Field, view: ElferView): string {
    const told = [words.tell(tellField(field.name))];
    if (this.rows?.lies(view, field.name)) {
      told.push(words.say(field.tile.startsWith('joker') ? 'field.joker' : 'field.lies'));
    } else {
      told.push(words.say('field.empty'));
      if (field.tile.startsWith('joker')) told.push(words.say('field.takes-joker'));
      if (this.open.has(field.name)) told.push(words.say('field.open'));
    }
    if (this.rows && field.number !== null) {
      if (this.rows.layout.areas.includes(field.number)) told.push(words.say('field.area'));
      for (const { row, bonus } of this.rows.across(field)) {
        const unused = bonus && view.marks.some((mark) => mark.includes(field.name));
        told.push(words.say(unused ? 'field.bonus-bridge' : 'field.bridge', { row: saying(`colours.${row}`) }));
      }
    }
    return told.join(', ');
  }
}
