/** What can happen at a table, as the log keeps it; a table is what these add up to. See server/events.py. */

import type { MoveData } from '../engine/layout.ts';
import type { Deal } from '../table/fair.ts';
import type { TableEvent } from '../wire.ts';

export type Options = Readonly<Record<string, string | boolean | number>>;
export type Kind = TableEvent['kind'];
export type By = NonNullable<TableEvent['by']>;

export interface SeatWish {
  readonly kind: 'here' | 'link' | 'open' | 'bot';
  readonly level?: string | null;
}

/** A table as it was opened. */
export interface Opened {
  readonly game: string;
  readonly options: Options;
  readonly board: unknown;
  readonly seats: readonly SeatWish[];
  readonly start: number | 'lot';
  readonly clock: number | null;
  readonly listed: boolean;
  /** By seat, what a bot is called that plays there, or may take over. */
  readonly bots?: readonly string[];
  /** Tables from before this was asked had them. */
  readonly hints?: boolean;
  /** Of the keys of its seats. */
  readonly master: string;
  /** Of the shuffle. */
  readonly secret: string;
  /** Of a game that was opened from a file: how its tiles lay. */
  readonly deal?: Deal;
}

export interface Bodies {
  readonly opened: Opened;
  readonly taken: { readonly seat: number };
  /** With a pledge; or, at tables from before pledges and in games from files, with a nonce in clear. */
  readonly joined: {
    readonly seat: number;
    readonly name: string;
    readonly pledge?: string;
    readonly nonce?: string;
    readonly id?: string;
  };
  readonly pledged: Readonly<Record<string, never>>;
  /** Without an id where the page did not show its nonce in time. */
  readonly revealed: { readonly seat: number; readonly nonce: string; readonly id?: string };
  readonly replaced: { readonly seat: number; readonly level: string; readonly id: string };
  readonly left: { readonly seat: number; readonly level: string | null; readonly id: string };
  readonly freed: { readonly seat: number; readonly id?: string };
  readonly cancelled: { readonly id: string };
  readonly began: Readonly<Record<string, never>>;
  readonly moved: { readonly seat: number; readonly by: By; readonly move: MoveData; readonly id?: string };
  readonly undone: { readonly seat: number; readonly id: string };
  readonly advised: { readonly seat: number; readonly id: string };
  readonly rematch: { readonly table: string; readonly master: string; readonly seat: number; readonly id: string };
}

/** One of the bodies under its kind. */
export type Body = { [K in Kind]: { readonly kind: K; readonly body: Bodies[K] } }[Kind];

/** Something that has happened: its number at the table, and when, in seconds since 1970. */
export type Event = Body & { readonly seq: number; readonly at: number };

export const HOST = 'host';

export function changesThePosition({ kind }: Body): boolean {
  return kind === 'began' || kind === 'moved' || kind === 'undone';
}

/** Whose message an event carries out: the seat's, or the host's; null if it is nobody's. */
export function authorOf(event: Body): number | typeof HOST | null {
  switch (event.kind) {
    case 'replaced':
    case 'cancelled':
      return HOST;
    case 'left':
    case 'undone':
    case 'advised':
    case 'rematch':
      return event.body.seat;
    case 'joined':
    case 'revealed':
    case 'moved':
      return event.body.id === undefined ? null : event.body.seat;
    default:
      return null;
  }
}

/** The id of the message that an event carries out. */
export function messageOf({ body }: Body): string | null {
  return 'id' in body ? (body.id ?? null) : null;
}

/** The key of a seat, or of the host. It guards nothing: whoever reads the keys reads the whole table. */
export function keyOf(master: string, holder: number | typeof HOST): string {
  return `${master.slice(0, 24)}-${holder}`;
}
