/**
 * An analysis as JSON: exactly what `tafelrunde analyse --json` writes (analysis/telling.py), and how far it is. Numbers
 * are rounded to six digits. Shares are of the win, from 0 to 1; alone, the part of the way that was gone.
 */

import type { Options } from '../house/events.ts';

export type Interval = readonly [number, number]; // 95 %

export interface Told {
  readonly 'tafelrunde-analysis': 1;
  readonly game: string;
  readonly seats: number;
  readonly options: Options;
  readonly players: readonly string[]; // by seat; empty where nobody is named
  readonly seed: number;
  readonly iterations: number; // of every unit, in passes that are complete; 0 while there is only a rough graph
  readonly moves: readonly string[]; // of the whole game, as people write them
  readonly result: { readonly shares: readonly number[]; readonly points: readonly number[] }; // by seat
  readonly graph: readonly PointTold[]; // before every turn, as far as it is known, and at the end
  readonly decisions: readonly DecisionTold[]; // where there was a choice, as far as they were looked at, in order
  readonly luck: { readonly shares: LuckTold | null; readonly points: LuckTold | null }; // null till a pass is complete
  readonly progress: number; // 0 to 1; not in the file
}

/** The chances at one moment: before a turn, or at the end. */
export interface PointTold {
  readonly step: number; // the decision that follows: its index in `moves`; at the end their number
  readonly turn: number; // turns completed before it
  readonly public: EstimateTold; // as far as a spectator knows: the shares of all seats (or teams) add up to 1
  readonly open: EstimateTold | null; // with all racks open; null while it is not known
}

export interface EstimateTold {
  readonly playouts: number;
  readonly shares: readonly number[]; // by seat
  readonly errors: readonly number[]; // by how much each share may be wrong by chance, either way, at 95 %
  readonly points: readonly number[]; // expected at the end
}

/** A decision, judged from what the mover knew. */
export interface DecisionTold {
  readonly step: number; // its index in `moves`
  readonly turn: number; // turns completed before it: people count one more
  readonly seat: number; // the mover
  readonly played: string;
  readonly rival: string | null; // the move that the played one was compared with in the end
  readonly loss: number; // of the mover's share against the rival; 0 where the rival was not better
  readonly loss_interval: Interval;
  readonly points_lost: number; // may be negative: what loses the game need not lose points
  readonly mistake: boolean; // the loss is beyond the noise
  readonly candidates: readonly CandidateTold[]; // best first; the played move is always among them
}

export interface CandidateTold {
  readonly move: string;
  readonly share: number;
  readonly interval: Interval;
  readonly score: number; // the mover's, expected at the end
  readonly visits: number; // deals it was played in
}

/** How luck fell: start + draws + decisions = result, for every seat. */
export interface LuckTold {
  readonly seats: readonly AccountTold[];
  readonly moves: readonly ChangeTold[]; // what each move of the game changed
}

/** Pairs are by the seat's own moves, and by those of the others. */
export interface AccountTold {
  readonly start: AmountTold; // the expectation before the deal
  readonly dealt: AmountTold; // the deal, against the average deal
  readonly drawn: readonly [AmountTold, AmountTold]; // draws, against the average draw
  readonly held: readonly [AmountTold, AmountTold]; // how tiles lay that the mover could not see
  readonly decided: readonly [AmountTold, AmountTold]; // moves, against what a quick player makes of it
  readonly draws: AmountTold; // dealt + drawn + held: all that the tiles did
  readonly decisions: AmountTold;
  readonly result: number;
}

export interface AmountTold {
  readonly value: number;
  readonly error: number; // either way, at 95 %
}

/** By seat. */
export interface ChangeTold {
  readonly drawn: readonly number[];
  readonly held: readonly number[];
  readonly decided: readonly number[];
}
