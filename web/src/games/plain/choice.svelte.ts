/** Choosing among listed moves: those of a place, or those that touch none. */
/* eslint-disable svelte/prefer-svelte-reactivity --
   every map here is made anew when it is derived, and never changed afterwards */

import { announce } from '../../parts/live.svelte.ts';
import { sameMove } from '../../table/protocol.ts';
import type { Table } from '../../table/table.svelte.ts';
import type { Choice as Listed, GameName, Games } from '../../wire.ts';
import type { Choice } from '../index.ts';
import type { Placing } from '../placing.ts';
import type { GameWords } from '../words.svelte.ts';
import { Places } from './places.ts';

type Move = Games[GameName]['move'];

export class PlainChoice implements Choice, Placing<number> {
  readonly table: Table;
  readonly words: GameWords;
  readonly actions = [];
  readonly tools = [];
  isDown = false;
  held = null;
  locate: (x: number, y: number) => number | undefined = () => undefined;
  /** The place whose moves are listed. */
  place: number | null = $state(null);
  #chosen: Listed | null = $state.raw(null);

  places: Places | null = $derived.by(() => (this.table.layout ? new Places(this.table.layout.places) : null));
  #offered: readonly Listed[] = $derived.by(() => (this.table.myTurn ? (this.table.offer?.moves ?? []) : []));
  /** The places that a move would change, each with how many do. */
  lit: ReadonlyMap<number, number> = $derived.by(() => {
    const lit = new Map<number, number>();
    for (const { places } of this.#offered) for (const place of places) lit.set(place, (lit.get(place) ?? 0) + 1);
    return lit;
  });
  /** The moves to be listed. */
  listed: readonly Listed[] = $derived.by(() =>
    this.#offered.filter(({ places }) => (this.place === null ? !places.length : places.includes(this.place))),
  );
  /** The move that was chosen, as long as it may be made. */
  chosen: Listed | null = $derived.by(() => {
    const move = this.#chosen?.move ?? null;
    return this.#offered.find((listed) => sameMove(listed.move, move)) ?? null;
  });

  constructor(table: Table, words: GameWords) {
    this.table = table;
    this.words = words;
  }

  // --- What the page asks -----------------------------------------------------------------------------------------
  /** Whatever the engine lists is a move of the game in play. */
  get move(): Move | null {
    return (this.chosen?.move as Move | undefined) ?? null;
  }

  get ready(): boolean {
    return this.chosen !== null;
  }

  get label(): string {
    return this.chosen ? this.words.say('make', { move: this.chosen.text }) : '';
  }

  get advice(): string {
    if (this.chosen || !this.#offered.length) return '';
    return this.words.say(this.place !== null ? 'advice.move' : this.lit.size ? 'advice.place' : 'advice.move');
  }

  take(move: Move): void {
    this.#chosen = this.#offered.find((listed) => sameMove(listed.move, move)) ?? null;
    this.place = this.#chosen?.places[0] ?? null;
  }

  back(): boolean {
    const something = this.#chosen !== null || this.place !== null;
    if (this.#chosen) this.#chosen = null;
    else this.place = null;
    return something;
  }

  clear(): void {
    this.#chosen = null;
    this.place = null;
  }

  key(): boolean {
    return false;
  }

  // --- What board and list do -------------------------------------------------------------------------------------
  hover(): void {
    // Nothing is shown before a place is chosen.
  }

  /** List the moves of a place; where there is just one, it is chosen. */
  put(place: number): void {
    if (!this.lit.has(place)) return;
    this.place = place;
    this.#chosen = this.listed.length === 1 ? (this.listed[0] ?? null) : null;
    announce(this.words.say('place.moves', { place: this.#name(place), moves: this.listed.length }));
  }

  /** What can be done is listed, and not why something cannot. */
  tried(place: number): string | null {
    return this.lit.has(place) ? null : this.advice;
  }

  choose(listed: Listed): void {
    this.#chosen = listed;
  }

  describe(place: number): string {
    const { words, table } = this;
    const shows = table.layout?.places[place]?.shows;
    const lies = table.view?.lies?.[place];
    const told = [this.#name(place)];
    if (shows) told.push(words.say('place.shows', { what: shows }));
    told.push(lies ? words.say('place.lies', { what: lies }) : words.say('place.free'));
    const moves = this.lit.get(place);
    if (moves) told.push(words.say('place.lit', { moves }));
    return told.join(', ');
  }

  #name(place: number): string {
    return this.table.layout?.places[place]?.name ?? '';
  }
}
