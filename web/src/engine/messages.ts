/** What the page and a worker that thinks say to each other. */

import type { Result } from '../analysis/estimates.ts';
import type { Job } from '../analysis/units.ts';
import type { FaultKey, MoveData, Tally } from './engine.ts';
import type { PlainRecord } from './records.ts';

/** A position to think about. */
export interface Position {
  /** All that the seat to move knows: the bytes that the server sent it. */
  readonly seen: Uint8Array;
  readonly seed: bigint;
}

/** To a worker. `id` is that of the thought, and answers carry it: those to an earlier thought are ignored. */
export type Order =
  | { readonly do: 'load'; readonly game: string; readonly fingerprint: string }
  | ({ readonly do: 'prepare' } & Position)
  | ({ readonly do: 'think'; readonly id: number; readonly index: number; readonly iterations: number } & Position)
  | { readonly do: 'explain'; readonly id: number; readonly moves: readonly number[] }
  | { readonly do: 'compute'; readonly id: number; readonly job: Job }
  | { readonly do: 'pause' | 'go-on' | 'stop'; readonly id: number };

/** What is known of a move beside how it fares. */
export interface Explained {
  readonly move: number;
  readonly data: MoveData;
  /** The engine's record of what it would bring, field by field. */
  readonly brought: PlainRecord;
  /** Points that the next seat can then make, on average; null where nobody follows. */
  readonly leaves: number | null;
}

/** From a worker. */
export type Report =
  | {
      readonly did: 'think';
      readonly id: number;
      readonly tallies: readonly Tally[];
      readonly iterations: number;
      /** There is nothing to choose. */
      readonly only: boolean;
      /** The last one of this thought. */
      readonly done: boolean;
      /** With the first one, so that nobody has to ask and wait. */
      readonly explained: readonly Explained[];
    }
  | { readonly did: 'explain'; readonly id: number; readonly explained: readonly Explained[] }
  | { readonly did: 'compute'; readonly id: number; readonly result: Result }
  | { readonly did: 'fail'; readonly key: FaultKey };
