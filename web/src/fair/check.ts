/**
 * Is a finished game what it says, and what was seen? The same list of findings as src/tafelrunde/verifying.py; tests hold
 * both to the same answers. The game is played again by its engine: no rule is written here.
 */

import type { Options } from '../house/events.ts';
import type { Position, Setting } from '../house/position.ts';
import { same, views, type Observation, type View, type Witness } from '../seen/observer.ts';
import { commitmentTo, dealt, type Deal } from '../table/fair.ts';
import type { Fair } from '../wire.ts';

export type Verdict = 'held' | 'broken' | 'unknown';

export interface Finding {
  readonly about: string;
  readonly verdict: Verdict;
  readonly details: Readonly<Record<string, string | number>>;
}

/** What plays a game again: the house in this browser. */
export interface House {
  settingOf(game: string, seats: number, options: Options, board: unknown): Promise<Setting>;
  readonly Position: typeof Position;
}

/** A finished game as a server hands it out; whoever reads it need not believe it. */
export interface Saved {
  readonly game: string;
  readonly seats: number;
  readonly options: Options;
  readonly start: number;
  readonly board: unknown;
  readonly deal: Deal;
  readonly moves: readonly string[];
  readonly by?: readonly string[];
  readonly result: unknown;
  readonly fair: Fair;
}

type Entry = readonly (readonly [Observation, View | null])[];

export const WITHHELD = 'bot:medium'; // the nonce of a seat whose person pledged one and did not show it
const OF_WITNESS = ['commitment', 'pledges', 'shown', 'own', 'rules', 'began', 'moves', 'tiles', 'twice'];

/** All that was compared, and what could not be. */
export async function findings(record: Saved, witness: Witness | null, house: House): Promise<Finding[]> {
  const { fair, deal, moves, start, seats } = record;
  const pledges = fair.pledges ?? [];
  const again = dealt(fair, deal.bag);
  const played = await replayed(record, house);
  const found = [
    finding('record', played === 'no-engine' ? 'unknown' : so(played !== null), { moves: moves.length }),
    finding('secret', so(commitmentTo(fair.secret) === fair.commitment), { commitment: fair.commitment }),
    finding('nonces', pledges.length ? so(allFit(pledges, fair.nonces)) : 'unknown'),
    finding('deal', so(fair.nonces.length === seats && same(again.deal, { bag: deal.bag, word: deal.word }))),
    finding('start', so(!fair.lot || again.begins === start)),
    ...(witness ? seenBy(witness, record, played) : OF_WITNESS.map((about) => finding(about, 'unknown', { count: 0 }))),
  ];
  const silent = pledges.flatMap((pledge, seat) =>
    fair.nonces[seat] === WITHHELD && pledge !== WITHHELD ? [seat] : [],
  );
  if (!silent.length) return found;
  const details = { seats: silent.map((seat) => seat + 1).join(', '), nonce: WITHHELD };
  return [...found, finding('withheld', 'unknown', details)];
}

function finding(about: string, verdict: Verdict, details: Finding['details'] = {}): Finding {
  return { about, verdict, details };
}

function so(isSo: boolean): Verdict {
  return isSo ? 'held' : 'broken';
}

/** Whether everybody's nonce is the one that they pledged, or stands for one that was not shown. */
function allFit(pledges: readonly string[], nonces: readonly string[]): boolean {
  return pledges.length === nonces.length && pledges.every((pledge, seat) => fits(pledge, nonces[seat] ?? ''));
}

function fits(pledge: string, nonce: string): boolean {
  if (!nonce.startsWith('bot:')) return commitmentTo(nonce) === pledge;
  return nonce === pledge || (nonce === WITHHELD && !pledge.startsWith('bot:'));
}

// --- The game again -------------------------------------------------------------------------------------------------
interface Played {
  readonly anew: () => Position;
  readonly setting: Setting;
  readonly numbers: readonly number[];
}

/** The moves of a record by the rules; null if it breaks them. */
async function replayed(record: Saved, { settingOf, Position }: House): Promise<Played | 'no-engine' | null> {
  let setting: Setting;
  try {
    setting = await settingOf(record.game, record.seats, record.options, record.board);
  } catch (fault) {
    const key: unknown = fault instanceof Error ? Reflect.get(fault, 'key') : null;
    if (key === 'unknown-game') return 'no-engine'; // a game of another package: only its own program knows it
    return null;
  }
  try {
    const anew = (): Position => Position.dealt(setting, record.start, record.deal);
    const position = anew();
    for (const move of record.moves) position.make(position.parse(move));
    return position.isOver && same(position.result, record.result)
      ? { anew, setting, numbers: position.numbers }
      : null;
  } catch {
    return null;
  }
}

// --- What a witness can tell ----------------------------------------------------------------------------------------
function seenBy(witness: Witness, record: Saved, played: Played | 'no-engine' | null): Finding[] {
  const { fair } = record;
  const entries = standing(witness.seen);
  const count = Math.max(0, entries.length - 1);
  const [moves, tiles] = isPlayed(played) ? compared(entries, record, played) : (['unknown', 'unknown'] as const);
  return [
    finding('commitment', so(fair.table === witness.table && fair.commitment === witness.commitment)),
    finding('pledges', witness.pledges.length ? so(same(fair.pledges, witness.pledges)) : 'unknown'),
    finding('shown', shown(witness, fair)),
    finding('own', own(witness, fair)),
    finding('rules', isPlayed(played) && witness.layout ? so(isTable(witness, record, played)) : 'unknown'),
    finding('began', began(witness, record)),
    finding('moves', entries.length ? moves : 'unknown', { count }),
    finding('tiles', entries.length ? tiles : 'unknown', { count }),
    finding('twice', so(!witness.contradictions.length)),
  ];
}

function isPlayed(played: Played | 'no-engine' | null): played is Played {
  return played !== null && played !== 'no-engine';
}

/** Whether the nonces of the record were shown at the deal, and fit what was pledged before. */
function shown({ nonces, pledges }: Witness, fair: Fair): Verdict {
  if (!nonces.length) return 'unknown';
  return so(same(fair.nonces, nonces) && (!pledges.length || allFit(pledges, fair.nonces)));
}

/** Whether one's own nonces took part. They could not if they were never sent, or a bot sat there by then. */
function own(witness: Witness, { nonces }: Fair): Verdict {
  const mine = Object.entries(witness.own);
  if (!mine.length) return 'unknown';
  const missing = mine
    .map(([seat, nonce]) => [Number(seat), nonce] as const)
    .filter(([s, nonce]) => nonces[s] !== nonce);
  if (!missing.length) return 'held';
  const isExcused = ([seat]: readonly [number, string]): boolean =>
    (nonces[seat] === WITHHELD && !witness.revealed.includes(seat)) || witness.stood_in.includes(seat);
  return missing.every(isExcused) ? 'unknown' : 'broken';
}

function isTable({ game, options, layout }: Witness, record: Saved, { setting }: Played): boolean {
  return game === record.game && same(options, setting.options) && same(layout, plain(setting.layout));
}

/** Whether the seat that began is the one that was shown, and was drawn by lot if that was promised. */
function began({ start, lot }: Witness, record: Saved): Verdict {
  if (start === null) return 'unknown';
  return so(start === record.start && (lot === null || lot === record.fair.lot));
}

/** What was seen after the deal, after the first move, and so on; moves that were taken back are left out. */
function standing(seen: readonly Observation[]): Entry[] {
  const found: (readonly [Observation, View | null])[][] = [];
  if (seen[0]?.kind !== 'began') return found; // who does not know where it began cannot count moves
  for (const pair of views(seen)) {
    const { kind } = pair[0];
    if (kind === 'began' || kind === 'moved') found.push([]);
    if (kind === 'undone') found.pop();
    found.at(-1)?.push(pair);
  }
  return found;
}

/** The moves that were seen, and all that was on the table after each, with the record. */
function compared(entries: readonly Entry[], record: Saved, { anew, numbers }: Played): readonly [Verdict, Verdict] {
  if (entries.length > numbers.length + 1) return ['broken', 'unknown'];
  const position = anew();
  let [moves, tiles] = [true, true];
  for (const [number, entry] of entries.entries()) {
    const mover = position.toMove;
    if (number) {
      position.make(numbers[number - 1] as number);
      const by = record.by?.length === numbers.length ? record.by[number - 1] : undefined;
      moves &&= entry.every(([seen]) => isMove(seen, position, mover, by));
    }
    tiles &&= entry.every(([seen, view]) => isSeen(seen, view, position));
    if (!moves) break;
  }
  return [so(moves), so(tiles)];
}

/** Whether a move that was seen is the one that was just made; all else that was seen is no move. */
function isMove(seen: Observation, position: Position, mover: number, by: string | undefined): boolean {
  if (seen.kind !== 'moved') return true;
  const isSame = same(seen.move, position.moveSeenBy(seatOf(seen, position)));
  return isSame && seen.seat === mover && (by === undefined || seen.by === undefined || seen.by === by);
}

function isSeen(seen: Observation, view: View | null, position: Position): boolean {
  const seat = seatOf(seen, position);
  if (view && !same(view, plain(position.view(seat)))) return false;
  return seen.kind !== 'moved' || !seen.outcome || same(seen.outcome, plain(position.look(seat).outcome));
}

/** The seat that was looked from; a file may name one that this game does not have. */
function seatOf({ looking }: Observation, { seats }: Position): number | null {
  return looking !== null && looking >= 0 && looking < seats ? looking : null;
}

/** Facts as they travel. */
function plain(facts: unknown): unknown {
  return JSON.parse(JSON.stringify(facts)) as unknown;
}
