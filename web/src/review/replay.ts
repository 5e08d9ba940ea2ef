/** The game played again, one decision at a time, as its mover knew it: what the board shows and what is told of it. */

import type { Course, Step } from '../analysis/course.ts';
import type { Offer, Outcome, View } from '../house/position.ts';
import { Position } from '../house/position.ts';
import type { GameName, Games, Saying, TableEvent } from '../wire.ts';

export type Move = Games[GameName]['move'];

/** A decision, or the end. */
export interface Moment {
  readonly seat: number | null; // the mover; null at the end
  readonly turn: number; // turns completed before it
  readonly before: View;
  /** What the board shows: the move lies there, unless a new round was dealt over it. */
  readonly view: View;
  readonly offer: Offer | null;
  /** The move, if it lies on the board. */
  readonly recent: readonly TableEvent[];
  readonly isForced: boolean;
  readonly isCovered: boolean; // by a new round
  /** What was done, in words; at the end the result. */
  readonly told: readonly Saying[];
}

/** A move that might have been made. */
export interface Explained {
  readonly move: Move;
  readonly outcome: Outcome;
  readonly told: readonly Saying[]; // what it brings
  readonly leaves: number | null; // to the next seat, in points
}

export class Replay {
  readonly course: Course;
  #position: Position; // goes wherever somebody looks
  #moments = new Map<number, Moment>();
  #explained = new Map<string, Explained>();

  constructor(course: Course) {
    const { setting, deal } = course.end;
    this.course = course;
    this.#position = Position.dealt(setting, 0, deal);
  }

  get length(): number {
    return this.course.steps.length;
  }

  /** The decision of that number; after the last one the end. */
  moment(step: number): Moment {
    const found = this.#moments.get(step) ?? (step < this.length ? this.#decision(step) : this.#end());
    this.#moments.set(step, found);
    return found;
  }

  /** What a move, as people write it, would have brought in a decision. */
  explain(step: number, text: string): Explained {
    const key = `${step} ${text}`;
    const found = this.#explained.get(key) ?? this.#explanation(step, text);
    this.#explained.set(key, found);
    return found;
  }

  #explanation(step: number, text: string): Explained {
    const { truth, seen } = this.course.steps[step] as Step;
    const position = this.#position;
    const { telling, layout, engine } = position.setting;
    position.state = truth;
    const number = position.parse(text);
    const data = engine.moveData(number);
    const outcome = position.preview(number);
    const told = telling.tell_preview(layout, data, outcome);
    return { move: data as unknown as Move, outcome, told, leaves: engine.leaves(seen, number, 1n) };
  }

  #decision(step: number): Moment {
    const { steps } = this.course;
    const { truth, mover, turn, isForced, isNewDeal } = steps[step] as Step;
    const position = this.#position;
    position.state = truth;
    const [before, offer] = [position.view(mover), position.offer];
    const made = this.#made(steps[step] as Step);
    return {
      seat: mover,
      turn,
      before,
      view: isNewDeal ? before : position.view(mover),
      offer,
      recent: isNewDeal ? [] : [made],
      isForced,
      isCovered: isNewDeal,
      told: made.told ?? [],
    };
  }

  /** A move as its mover saw it; the position is after it then. */
  #made({ truth, mover: seat, move: number }: Step): TableEvent {
    const position = this.#position;
    const { telling, layout } = position.setting;
    position.state = truth;
    position.make(number);
    const { outcome } = position.look(seat);
    const move = position.moveSeenBy(seat);
    const told = telling.tell_move(layout, position.view(seat), move, outcome);
    return {
      type: 'event',
      seq: 0,
      at: 0,
      kind: 'moved',
      seat,
      move: move as TableEvent['move'] & object,
      outcome,
      told,
    };
  }

  #end(): Moment {
    const { end, steps } = this.course;
    const { telling, layout } = end.setting;
    const view = end.view(null);
    const turn = (steps.at(-1)?.turn ?? 0) + 1;
    const told = telling.tell_result(layout, view, end.winners);
    const nothing = { offer: null, recent: [], isForced: true, isCovered: false };
    return { seat: null, turn, before: view, view, told, ...nothing };
  }
}
