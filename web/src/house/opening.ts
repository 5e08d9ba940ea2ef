/** Opening tables: what was wished for, checked and spelled out. The same as server/opening.py. */

import { randomHex } from '../table/connection.ts';
import { commitmentTo } from '../table/fair.ts';
import told from '../told/games.json';
import type { TableWishes } from '../wire.ts';
import type { Event, Opened, SeatWish } from './events.ts';
import { refusal, type Setting } from './position.ts';
import { LEVELS } from './room.ts';
import { settingOf } from './setting.ts';
import { Table } from './table.ts';

const { companions } = told;
const CLOCK = [5, 7 * 86_400] as const; // seconds for a turn, least and most
export const PREFIX = 'here-'; // of the ids of tables in this browser

/**
 * The first event of a table, and what it is played with; refuses what cannot be played. Bots are `called` as at the game
 * before, if any.
 */
export async function checked(
  wishes: TableWishes,
  called?: readonly string[],
): Promise<{ setup: Opened; setting: Setting }> {
  const { game, board = null, start = 0, clock = null } = wishes;
  const seats = wishes.seats.map(checkedSeat);
  if (start !== 'lot' && !(Number.isInteger(start) && start >= 0 && start < seats.length)) {
    throw refusal('unknown-seat', { seat: start, seats: seats.length });
  }
  if (clock !== null && !(clock >= CLOCK[0] && clock <= CLOCK[1])) {
    throw refusal('clock', { least: CLOCK[0], most: CLOCK[1] });
  }
  const setting = await settingOf(game, seats.length, wishes.options ?? {}, board);
  const secrets = { master: randomHex(32), secret: randomHex(32) };
  const from = Math.floor(Math.random() * companions.length); // no two alike
  const bots = called ?? [...companions, ...companions].slice(from, from + seats.length);
  const hints = wishes.hints ?? seats.filter(({ kind }) => kind !== 'bot').length <= 1;
  const setup = { game, options: setting.options, board, seats, start, clock, listed: false, hints, bots, ...secrets };
  return { setup, setting };
}

function checkedSeat({ kind, level }: TableWishes['seats'][number]): SeatWish {
  if (kind === 'link' || kind === 'open') throw refusal('needs-server');
  if (kind === 'here') return { kind };
  if (!level || !LEVELS.includes(level)) {
    throw refusal('unknown-bot', { name: String(level).slice(0, 20), known: LEVELS.join(', ') });
  }
  return { kind, level };
}

export function newTableId(): string {
  return PREFIX + randomHex(8);
}

/** A table after its first event. */
export async function opened(id: string, event: Event, setting?: Setting): Promise<Table> {
  if (event.kind !== 'opened') throw new Error('a log begins with the opening of its table');
  const { game, seats, options, board, secret } = event.body;
  const found = setting ?? (await settingOf(game, seats.length, options, board));
  return new Table(id, event, found, commitmentTo(secret));
}

/** A table after all that has happened. */
export async function replayed(id: string, log: readonly Event[]): Promise<Table> {
  const [first, ...rest] = log;
  if (!first) throw refusal('unknown-table');
  const table = await opened(id, first);
  for (const event of rest) {
    if (event.kind === 'began') table.shuffle();
    table.follow(event);
  }
  return table;
}
