/** Setting up games: the engine and the telling of a game, its board, and the state before the shuffle. */

import { bytesOf } from '../base64.ts';
import { Engine } from '../engine/engine.ts';
import { engineFiles } from '../engine/source.ts';
import { hasOwnBoards, loadBoards, loadTelling, names, packed, type Boards } from '../told/index.ts';
import type { GameName } from '../wire.ts';
import type { Options } from './events.ts';
import { refusal, type Setting } from './position.ts';

export interface Kit {
  readonly game: GameName;
  readonly engine: Engine;
  readonly telling: Setting['telling'];
  readonly boards: Boards<unknown>;
}

const kits = new Map<string, Promise<Kit>>();

/** What a game needs to be played here; loaded once. */
export async function kitOf(game: string): Promise<Kit> {
  const found = kits.get(game) ?? loaded(game);
  kits.set(game, found);
  found.catch(() => kits.delete(game)); // the next one tries anew
  return found;
}

async function loaded(game: string): Promise<Kit> {
  const [telling, boards] = await Promise.all([loadTelling(game as GameName), loadBoards(game as GameName)]);
  if (!telling || !boards) throw refusal('unknown-game', { name: game, known: names.join(', ') });
  const { bytes, layout } = await engineFiles(game);
  return { game: game as GameName, telling, boards, engine: await Engine.load(bytes, layout) };
}

/** A game for so many seats, with its options spelled out; refuses what the game does not offer. */
export async function settingOf(game: string, seats: number, wishes: Options, board: unknown): Promise<Setting> {
  return set(await kitOf(game), seats, wishes, board);
}

export function set(kit: Kit, seats: number, wishes: Options, board: unknown): Setting {
  const { game, engine, telling } = kit;
  const [chosen, options] = telling.choose(seats, board, wishes);
  const blank = hasOwnBoards(telling)
    ? packed(engine.layout.records.state, telling.blank(seats, options, chosen))
    : firstOf(kit, seats, options, chosen);
  return {
    game,
    engine,
    telling,
    seats,
    options,
    board: chosen,
    layout: telling.layout(chosen, seats, options),
    blank,
  };
}

/** The first position of a mode, where all boards are the game's own: it is kept with the board, or in the engine's file. */
function firstOf({ game, engine, boards }: Kit, seats: number, options: Options, board: unknown): Uint8Array {
  const names = Object.keys(options);
  const { name } = board as { readonly name: string };
  const own = boards.boards.find((each) => each.name === name && each.seats.includes(seats));
  const first = (own?.states ?? engine.layout.modes).find(
    (each) => each.seats === seats && names.every((option) => each.options[option] === options[option]),
  );
  if (!first) throw refusal('no-boards', { game });
  return bytesOf(first.state);
}
