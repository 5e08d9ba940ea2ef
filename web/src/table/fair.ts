/** Doing a shuffle again, as docs/protocol.md tells under "Fair shuffles", and comparing it with the record. */

import { hex } from './connection.ts';
import type { Fair } from './protocol.ts';

export interface Deal {
  readonly bag: readonly unknown[];
  readonly word: string;
}

export interface Verdict {
  /** The secret is the one whose fingerprint was shown before the first seat was taken. */
  readonly committed: boolean;
  /** The tiles lie in the bag as secret and nonces say. */
  readonly shuffled: boolean;
}

/** Chance from a secret and a message: HMAC-SHA-256 blocks, read 8 bytes at a time. */
class Chance {
  #key: CryptoKey;
  #message: Uint8Array;
  #counter = 0n;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #place = 0;

  private constructor(key: CryptoKey, message: Uint8Array) {
    this.#key = key;
    this.#message = message;
  }

  static async from(secret: Uint8Array, message: Uint8Array): Promise<Chance> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return new Chance(await crypto.subtle.importKey('raw', secret as BufferSource, algorithm, false, ['sign']), message);
  }

  async word(): Promise<bigint> {
    if (this.#place >= this.#block.byteLength) {
      const input = new Uint8Array(this.#message.length + 8);
      input.set(this.#message);
      new DataView(input.buffer).setBigUint64(this.#message.length, this.#counter);
      this.#block = new DataView(await crypto.subtle.sign('HMAC', this.#key, input));
      this.#counter += 1n;
      this.#place = 0;
    }
    const word = this.#block.getBigUint64(this.#place);
    this.#place += 8;
    return word;
  }

  async below(n: number): Promise<number> {
    const most = (1n << 64n) - ((1n << 64n) % BigInt(n));
    for (;;) {
      const word = await this.word();
      if (word < most) return Number(word % BigInt(n));
    }
  }
}

/** Where chance puts things: `order[i]` is the place from which the thing drawn as number i came. */
async function shuffledPlaces(table: string, fair: Fair, count: number): Promise<{ order: number[]; word: string }> {
  const message = ['tafelrunde shuffle 1', table, ...fair.nonces].join('\n');
  const chance = await Chance.from(bytes(fair.secret), new TextEncoder().encode(message));
  if (fair.lot) await chance.below(fair.nonces.length);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = await chance.below(i + 1);
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
  return { order: order.reverse(), word: (await chance.word()).toString(16).padStart(16, '0') };
}

/** The tiles as they lay before they were shuffled. */
function putBack(bag: readonly unknown[], order: readonly number[]): unknown[] {
  const tiles: unknown[] = [];
  order.forEach((place, i) => (tiles[place] = bag[i]));
  return tiles;
}

/** Whether all tiles of a kind lie side by side. */
function isSorted(tiles: readonly unknown[]): boolean {
  const names = tiles.map((tile) => JSON.stringify(tile));
  const starts = names.filter((name, i) => name !== names[i - 1]);
  return new Set(starts).size === starts.length;
}

/**
 * Check a finished game: the promise kept, and the bag as it must lie. `tiles` is their order before the shuffle, as
 * the server told it before the game; without it, tiles that are put back must at least lie sorted by kind.
 */
export async function verify(
  table: string,
  commitment: string,
  fair: Fair,
  deal: Deal,
  tiles: readonly unknown[] | null,
): Promise<Verdict> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(fair.secret) as BufferSource));
  const committed = hex(digest) === commitment && fair.commitment === commitment;
  const { order, word } = await shuffledPlaces(table, fair, deal.bag.length);
  const before = putBack(deal.bag, order);
  const asTold = tiles ? JSON.stringify(before) === JSON.stringify(tiles) : isSorted(before);
  return { committed, shuffled: asTold && word === deal.word };
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
