/** Opening tables and taking seats: over HTTP, or in this browser. */

import { loadFace } from './games/index.ts';
import { hasServer, isHere } from './place.ts';
import { forget, remember } from './table/mine.svelte.ts';
import { Refusal } from './table/protocol.ts';
import type { NotDone, OpenedTable, SeatKey, Summaries, Summary, TableWishes } from './wire.ts';

export type SeatWish =
  | { readonly kind: 'here'; readonly name: string }
  | { readonly kind: 'link' }
  | { readonly kind: 'open' }
  | { readonly kind: 'bot'; readonly level: string };

export interface Wish {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: number | null;
  readonly listed: boolean;
  readonly hints?: boolean;
  /** One of ours by its name, or a whole board. */
  readonly board?: TableWishes['board'];
  /** Where the table lives: on the server, or in this browser. */
  readonly where?: 'server' | 'here';
}

/** The house in the browser; not a part of the page until it is needed. */
const house = async (): Promise<typeof import('./house/index.ts')> => import('./house/index.ts');

async function request<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return (await answer.json()) as T;
  const refusal = (await answer.json().catch(() => ({}))) as Partial<NotDone>;
  throw new Refusal(refusal.key ?? 'fault', refusal.said ?? { key: 'refusals.fault' });
}

/** The analysis after a game, with its words. */
export async function loadReview(): Promise<typeof import('./review/index.ts')> {
  const found = await (await house()).loadReview();
  await found.loadWords();
  return found;
}

/** Puzzles, with their words. */
export async function loadPuzzles(): Promise<typeof import('./puzzles/index.ts')> {
  const found = await (await house()).loadPuzzles();
  await found.loadWords();
  return found;
}

/** Have all at hand that a table in this browser needs, while somebody still chooses. */
export async function prepareHere(game: string): Promise<void> {
  await Promise.all([loadFace(game), house().then(async ({ kitOf }) => kitOf(game))]);
}

/** Open a table and remember its keys; returns its id. */
export async function openTable(wish: Wish): Promise<string> {
  const seats = wish.seats.map((seat) => (seat.kind === 'here' ? { kind: 'here' } : seat));
  const { where = hasServer ? 'server' : 'here', ...wishes } = { ...wish, seats, start: 'lot' as const };
  const opened =
    where === 'server'
      ? await request<OpenedTable>('/api/tables', wishes)
      : await (await house()).openHere(wishes as TableWishes);
  const here: Record<string, string> = {};
  const links: Record<string, string> = {};
  const names: Record<string, string> = {};
  wish.seats.forEach((seat, number) => {
    const key = opened.keys.seats[number];
    if (key && seat.kind === 'here') here[number] = key;
    if (key && seat.kind === 'link') links[number] = key;
    if (seat.kind === 'here') names[number] = seat.name;
  });
  const { table: id, commitment, keys } = opened;
  remember({ id, game: wish.game, commitment, host: keys.host, seats: here, links, names });
  return id;
}

export async function takeSeat(table: string, seat: number): Promise<void> {
  const { key } = await request<SeatKey>(`/api/tables/${table}/seats/${seat}/take`, {});
  remember({ id: table, seats: { [seat]: key } });
}

export async function openTables(): Promise<readonly Summary[]> {
  return (await request<Summaries>('/api/tables')).tables;
}

export async function tableSummary(table: string): Promise<Summary> {
  if (isHere(table)) return (await house()).summaryHere(table);
  return request<Summary>(`/api/tables/${table}`);
}

export async function tableRecord(table: string, key?: string): Promise<Record<string, unknown>> {
  if (isHere(table)) return (await house()).recordHere(table);
  const answer = await fetch(`/api/tables/${table}/record`, {
    headers: key ? { Authorization: `Bearer ${key}` } : {},
  });
  if (!answer.ok) throw new Refusal('fault', { key: 'refusals.fault' });
  return (await answer.json()) as Record<string, unknown>;
}

/** Open a table in this browser with the game that a file holds; returns its id. */
export async function openFile(file: File): Promise<string> {
  const { table: id, game, commitment, keys } = await (await house()).openRecord(file);
  remember({ id, game, commitment, host: keys.host, seats: keys.seats });
  return id;
}

/** Forget a table and its keys. One that lives in this browser is gone for good. */
export async function forgetTable(id: string): Promise<void> {
  forget(id);
  if (isHere(id)) await (await house()).forgetHere(id);
}
