/** Setting up games: the engine and the telling of a game, its board, and the state before the shuffle. */

import { Engine } from '../engine/engine.ts';
import { engineFiles } from '../engine/source.ts';
import { loadBoards, loadTelling, type Boards } from '../told/index.ts';
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
  if (!telling || !boards) throw refusal('unknown-game', { game: game.slice(0, 40), known: '' });
  const { bytes, layout } = await engineFiles(game);
  return { game: game as GameName, telling, boards, engine: await Engine.load(bytes, layout) };
}

/** A game for so many seats, with its options spelled out; refuses what the game does not offer. */
export async function settingOf(game: string, seats: number, wishes: Options, board: unknown): Promise<Setting> {
  return set(await kitOf(game), seats, wishes, board);
}

export function set(kit: Kit, seats: number, wishes: Options, board: unknown): Setting {
  const { game, engine, telling, boards } = kit;
  const mode = engine.layout.modes.find(
    (each) => each.seats === seats && Object.entries(wishes).every(([name, value]) => each.options[name] === value),
  );
  if (!mode) throw refusal('option-value', { name: Object.keys(wishes).join(), value: '', choices: '' });
  const name = mode.options['board'] ?? board ?? boards.usual;
  const chosen = boards.boards.find((each) => each.name === name && each.seats.includes(seats))?.board;
  const blank = Uint8Array.from(atob(mode.state), (letter) => letter.charCodeAt(0));
  const layout = telling.layout(chosen, seats, mode.options);
  return { game, engine, telling, seats, options: mode.options, board: chosen, layout, blank };
}
