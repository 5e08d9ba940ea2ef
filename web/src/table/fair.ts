/** Doing a shuffle again, as docs/protocol.md tells under "Fair shuffles", and comparing it with the record. */

import { hex } from './connection.ts';
import type { Fair } from '../wire.ts';

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
    return new Chance(
      await crypto.subtle.importKey('raw', secret as BufferSource, algorithm, false, ['sign']),
      message,
    );
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

/** What secret and nonces make of the tiles, which may be given in any order; tiles in the order of drawing. */
export async function shuffled(fair: Fair, tiles: readonly unknown[]): Promise<Deal> {
  return (await dealt(fair, tiles)).deal;
}

/** The same, with the seat that begins if that is drawn by lot. */
export async function dealt(fair: Fair, tiles: readonly unknown[]): Promise<{ begins: number; deal: Deal }> {
  const message = ['tafelrunde shuffle 1', fair.table, ...fair.nonces].join('\n');
  const chance = await Chance.from(bytes(fair.secret), new TextEncoder().encode(message));
  const begins = fair.lot ? await chance.below(fair.nonces.length) : 0;
  const bag = tiles.map((tile) => JSON.stringify(tile)).sort(byText);
  for (let i = bag.length - 1; i > 0; i -= 1) {
    const other = await chance.below(i + 1);
    [bag[i], bag[other]] = [bag[other] as string, bag[i] as string];
  }
  const word = (await chance.word()).toString(16).padStart(16, '0');
  return { begins, deal: { bag: bag.reverse().map((tile) => JSON.parse(tile) as unknown), word } };
}

/** What binds whoever shuffles to a secret without giving it away. */
export async function commitmentTo(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(secret) as BufferSource)));
}

/** Check a finished game: the promise kept, and the bag as it must lie. */
export async function verify(commitment: string, fair: Fair, deal: Deal): Promise<Verdict> {
  const committed = (await commitmentTo(fair.secret)) === commitment && fair.commitment === commitment;
  const again = await shuffled(fair, deal.bag);
  return { committed, shuffled: JSON.stringify(again) === JSON.stringify({ bag: deal.bag, word: deal.word }) };
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
