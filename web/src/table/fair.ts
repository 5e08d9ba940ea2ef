/**
 * Doing a shuffle again, as docs/protocol.md tells under "Fair shuffles". The hashes are a
 * library's: browsers have their own on secure pages only, and a table in the local network is none.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Fair } from '../wire.ts';
import { hex } from './connection.ts';

export interface Deal {
  readonly bag: readonly unknown[];
  readonly word: string;
}

/** Chance from a secret and a message: HMAC-SHA-256 blocks, read 8 bytes at a time. */
class Chance {
  #secret: Uint8Array;
  #message: Uint8Array;
  #counter = 0n;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #place = 0;

  constructor(secret: Uint8Array, message: Uint8Array) {
    this.#secret = secret;
    this.#message = message;
  }

  word(): bigint {
    if (this.#place >= this.#block.byteLength) {
      const input = new Uint8Array(this.#message.length + 8);
      input.set(this.#message);
      new DataView(input.buffer).setBigUint64(this.#message.length, this.#counter);
      this.#block = new DataView(hmac(sha256, this.#secret, input).buffer);
      this.#counter += 1n;
      this.#place = 0;
    }
    const word = this.#block.getBigUint64(this.#place);
    this.#place += 8;
    return word;
  }

  below(n: number): number {
    const most = (1n << 64n) - ((1n << 64n) % BigInt(n));
    for (;;) {
      const word = this.word();
      if (word < most) return Number(word % BigInt(n));
    }
  }
}

/** What secret and nonces make of the tiles, which may be given in any order; tiles in the order of drawing. */
export function shuffled(fair: Fair, tiles: readonly unknown[]): Deal {
  return dealt(fair, tiles).deal;
}

/** The same, with the seat that begins if that is drawn by lot. */
export function dealt(fair: Fair, tiles: readonly unknown[]): { begins: number; deal: Deal } {
  const message = ['tafelrunde shuffle 1', fair.table, ...fair.nonces].join('\n');
  const chance = new Chance(bytes(fair.secret), new TextEncoder().encode(message));
  const begins = fair.lot ? chance.below(fair.nonces.length) : 0;
  const bag = tiles.map((tile) => JSON.stringify(tile)).sort(byText);
  for (let i = bag.length - 1; i > 0; i -= 1) {
    const other = chance.below(i + 1);
    [bag[i], bag[other]] = [bag[other] as string, bag[i] as string];
  }
  const word = chance.word().toString(16).padStart(16, '0');
  return { begins, deal: { bag: bag.reverse().map((tile) => JSON.parse(tile) as unknown), word } };
}

/** What binds the server to its secret, and a person to a nonce, without giving it away. */
export function commitmentTo(secret: string): string {
  return hex(sha256(bytes(secret)));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
