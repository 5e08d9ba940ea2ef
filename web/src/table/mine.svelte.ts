/**
 * The tables of this browser and their keys. A key is the right to a seat: it lives in local storage only, comes in
 * behind the # of a link, and is taken out of the address bar at once.
 */

import { isHere, tablePath } from '../place.ts';

const KEY = 'tafelrunde.tables';
const MOST = 60; // finished tables of servers; of no other is the key thrown away
const MOST_OF_ALL = 500;

export interface MyTable {
  id: string;
  game: string;
  opened: number; // milliseconds
  host?: string;
  /** The fingerprint of the shuffle's secret, as it was shown at the beginning. */
  commitment?: string;
  /** Keys of the seats at this browser. */
  seats: Record<string, string>;
  /** Keys of the seats whose links go to friends. */
  links: Record<string, string>;
  /** One's own random numbers for the shuffle, by seat: pledged on sitting down, shown when everybody is there. */
  nonces?: Record<string, string>;
  /** Names to sit down with, where they were asked for when the table was opened. */
  names: Record<string, string>;
  /** Whether its game has ended, as far as anybody here knows. */
  over?: boolean;
  /** When it was taken off the list, in milliseconds; its keys are kept, for a seat may still play. */
  hidden?: number;
}

function read(): MyTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as MyTable[]) : [];
  } catch {
    return [];
  }
}

export const mine: { tables: MyTable[] } = $state({ tables: read() });

// Another window has changed them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) mine.tables = read();
});

function write(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mine.tables));
  } catch {
    // without storage the keys live as long as the page
  }
}

export function findMine(id: string): MyTable | undefined {
  return mine.tables.find((table) => table.id === id);
}

/** Somebody stands up: the name is no longer a wish to sit down. */
export function forgetName(id: string, seat: number): void {
  delete findMine(id)?.names[seat];
  write();
}

/** A seat is somebody else's: its key opens nothing any more. */
export function loseSeat(id: string, seat: number): void {
  delete findMine(id)?.seats[seat];
  forgetName(id, seat);
}

/** Remember a table, laid over what is known of it already; newest first. */
export function remember(table: Pick<MyTable, 'id'> & Partial<MyTable>): MyTable {
  const old = findMine(table.id);
  const merged: MyTable = {
    id: table.id,
    game: table.game ?? old?.game ?? '',
    opened: old?.opened ?? table.opened ?? Date.now(),
    host: table.host ?? old?.host,
    commitment: table.commitment ?? old?.commitment,
    seats: { ...old?.seats, ...table.seats },
    links: { ...old?.links, ...table.links },
    names: { ...old?.names, ...table.names },
    nonces: { ...old?.nonces, ...table.nonces },
    over: table.over ?? old?.over,
  };
  const tables = [merged, ...mine.tables.filter((other) => other.id !== table.id)];
  mine.tables = tables.filter(({ id, over }, place) => place < MOST || isHere(id) || (!over && place < MOST_OF_ALL));
  write();
  return merged;
}

/** Take a table off the list, or put it back; its keys stay. */
export function hide(id: string, isHidden: boolean): void {
  change(id, { hidden: isHidden ? Date.now() : undefined });
}

/** Note how a game stands. */
export function noteOver(id: string, over: boolean): void {
  if (findMine(id) && findMine(id)?.over !== over) change(id, { over });
}

function change(id: string, what: Partial<MyTable>): void {
  mine.tables = mine.tables.map((table) => (table.id === id ? { ...table, ...what } : table));
  write();
}

export function forget(id: string): void {
  mine.tables = mine.tables.filter((table) => table.id !== id);
  write();
}

/** All keys this browser says hello with. */
export function keysFor(id: string): string[] {
  const table = findMine(id);
  return table ? [...Object.values(table.seats), ...(table.host ? [table.host] : [])] : [];
}

/** Take the key out of `/table/ID#SEAT.KEY` into storage, and out of the address bar. */
export function takeKeyFromAddress(id: string): void {
  const found = /^#(\d)\.([\w-]{8,128})$/.exec(location.hash);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  remember({ id, seats: { [found[1] as string]: found[2] as string } });
}

export function seatLink(id: string, seat: string, key: string): string {
  return `${watchLink(id)}#${seat}.${key}`;
}

/** Where others find this page; `localhost` is somewhere else for each of them. */
export const reach: { origin: string } = $state({ origin: location.origin });

export function watchLink(id: string): string {
  return `${reach.origin}${tablePath(id)}`;
}
