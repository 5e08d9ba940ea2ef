/** What a person does at the table: making the move that was put together, asking first, taking back, keys. */

import type { Action, Choice, Face, Hands } from '../games/index.ts';
import type { Tried } from '../games/placing.ts';
import type { Desk, Shown } from '../hints/desk.ts';
import { settings } from '../settings.svelte.ts';
import type { Table } from '../table/table.svelte.ts';
import type { Explained } from '../why/index.ts';
import type { GameName, Games } from '../wire.ts';
import { loadWhy } from '../words.svelte.ts';
import { announce } from '../parts/live.svelte.ts';
import { goToRegion } from './regions.ts';

const PATIENCE = 150; // milliseconds before anything is said about waiting

export class Conduct implements Hands {
  /** An action that waits for a yes. */
  asking: Action | null = $state.raw(null);
  /** What a strong bot would do, and how it is shown; null while nobody looks at it. */
  hints: Shown | null = $state.raw(null);
  /** Why a place cannot be used, and how it is shown; null while nobody has tried one. */
  why: Explained | null = $state.raw(null);
  /** Whether somebody waits for it. */
  thinking = $state(false);
  /** Whether the rules are open. */
  rulesOpen = $state(false);
  /** Whether the list of keys is open. */
  keysOpen = $state(false);

  #asked = false;
  #desk: Desk | null = null; // for hints; not a part of the page until it is needed
  #table: Table;
  #choice: Choice;
  #face: Face;

  constructor(table: Table, choice: Choice, face: Face) {
    this.#table = table;
    this.#choice = choice;
    this.#face = face;
  }

  /** Whether a move is only made after a second, deliberate step. */
  get confirms(): boolean {
    return settings.confirm === 'usual' ? this.#face.confirms : settings.confirm === 'always';
  }

  /** Make the move that was put together. */
  async finish(): Promise<void> {
    const { move, ready } = this.#choice;
    if (move !== null && ready) await this.play(move);
  }

  async play(move: Games[GameName]['move']): Promise<void> {
    this.asking = null;
    this.closeHints();
    if (this.#table.myTurn && (await this.#table.play(move))) this.#choice.clear();
  }

  explain(tried: Tried | string, spot: DOMRect): void {
    void loadWhy().then(async ({ explain }) => explain(this, this.#table, tried, spot));
  }

  /** Open the rules at a clause. */
  cite(clause: string): void {
    this.rulesOpen = true;
    void loadWhy().then(({ turnTo }) => turnTo(this, clause));
  }

  /** What waits for a yes has got it. */
  async confirm(): Promise<void> {
    if (this.asking?.move) await this.play(this.asking.move);
  }

  /** A button of the action bar. */
  async act(action: Action): Promise<void> {
    if (action.move === null) action.first?.();
    else if (action.ask) this.asking = action;
    else await this.play(action.move);
  }

  async undo(): Promise<void> {
    if (!this.#table.mayUndo) return;
    this.#choice.clear();
    await this.#table.undo();
  }

  /** Have hints ready before somebody asks, as soon as the page has nothing else to do. */
  prepareHints(): void {
    // Without a network nothing is ready, and whoever asks is told so.
    const prepare = (): void =>
      void this.desk().then(
        (desk) => desk.prepare(),
        () => undefined,
      );
    if (!this.#table.engine || !this.#table.hints) return;
    if ('requestIdleCallback' in window) requestIdleCallback(prepare);
    else setTimeout(prepare, 500);
  }

  async hint(): Promise<void> {
    if (!this.#table.myTurn || !this.#table.hints || this.#asked) return;
    this.#asked = true;
    const timer = setTimeout(() => (this.thinking = true), PATIENCE);
    try {
      this.hints = await (await this.desk()).advise();
    } finally {
      clearTimeout(timer);
      this.#asked = this.thinking = false;
    }
  }

  closeHints(): void {
    this.hints = null;
    this.#desk?.pause();
  }

  /** The position is no more. */
  forget(): void {
    this.why = null;
    this.closeHints();
    this.#desk?.forget();
  }

  async desk(): Promise<Desk> {
    const { Desk } = await import('../hints/desk.ts');
    return (this.#desk ??= new Desk(this.#table));
  }

  /** Keys work wherever the focus is, but never while somebody types or a sheet is open. */
  listen(): () => void {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest('input, select, textarea, dialog')) return;
      if (this.#press(event, target)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }

  #press(event: KeyboardEvent, target: Element): boolean {
    if (event.key === 'Escape') return this.#escape();
    const onControl = target.closest('button, a, [role="radio"]') !== null;
    if (event.key === 'Enter' && !onControl && this.#choice.ready) {
      void this.finish();
      return true;
    }
    if (event.key.length === 1 && !settings.shortcuts) return false;
    if (this.#choice.key(event)) return true;
    switch (event.key.toLowerCase()) {
      case 'u':
        void this.undo();
        return true;
      case 'h':
        void this.hint();
        return true;
      case '?':
        this.keysOpen = true;
        return true;
      case ',':
        this.#table.playback.step(-1);
        return true;
      case '.':
        this.#table.playback.step(1);
        return true;
    }
    const key = event.key.toLowerCase();
    const action = this.#table.myTurn && this.#choice.actions.find((each) => each.key === key);
    if (action) void this.act(action);
    return action ? true : this.#go(key);
  }

  /** To another region; those who go to the names hear how things stand. */
  #go(key: string): boolean {
    if (!goToRegion(key)) return false;
    if (key === 'n') void this.#table.tell('scores').then((lines) => announce(lines.join(' ')));
    return true;
  }

  #escape(): boolean {
    if (this.why) {
      this.why = null;
      return true;
    }
    if (this.hints || this.asking) {
      this.closeHints();
      this.asking = null;
      return true;
    }
    if (this.#table.playback.reviewing) {
      this.#table.playback.toNow();
      return true;
    }
    return this.#choice.back();
  }
}
