/**
 * A move that an engine thinks of, read and told as the server would: what its record of what a move brings says as facts
 * (`facts.outcome` in Python), which sayings tell them (`wording.tell_preview`), and the move as people write it
 * (`notation.move_text`). tests/web/test_reading.py compares thousands of moves. No rule is here: the engine has them.
 */

import type { GameName, Games, Saying } from '../wire.ts';

/** The fields of a record as numbers; a field of several numbers in one row, whatever its shape. */
export type Plain<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly shape: never[] } ? number : readonly number[];
};

export interface Reading<G extends GameName = GameName, Brought = never> {
  /** What a move would bring, as far as the seat to move can foresee it. */
  readonly preview: (brought: Brought, layout: Games[G]['layout']) => Games[G]['outcome'];
  /** The same in words. */
  readonly tellPreview: (move: Games[G]['move'], outcome: Games[G]['outcome']) => readonly Saying[];
  /** A move as people write it. */
  readonly moveText: (move: Games[G]['move'], layout: Games[G]['layout']) => string;
  /** What is done by it, as people say it: a text of the face's folder. */
  readonly tellMove: (move: Games[G]['move'], layout: Games[G]['layout']) => Saying;
}

const readings = import.meta.glob<{ reading: Reading }>('./*/reading.ts');

/** How to read a game's moves; undefined for a game without an engine. */
export async function loadReading(game: string): Promise<Reading<GameName, unknown> | undefined> {
  // Each is given the records and the moves of its own game, so they may be treated alike.
  return (await readings[`./${game}/reading.ts`]?.())?.reading as Reading<GameName, unknown> | undefined;
}
