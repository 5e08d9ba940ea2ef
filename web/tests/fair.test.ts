import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verify, type Deal } from '../src/table/fair.ts';
import type { Fair } from '../src/table/protocol.ts';

const TABLE = 'nussbaum';
const TILES = Array.from({ length: 40 }, (_, i) => ['red', `kind ${Math.floor(i / 4)}`]);
const secret = 'ab'.repeat(32);
const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
const fair: Fair = { secret, commitment, nonces: ['12'.repeat(32), 'bot:hard'], lot: true };

/** A second reading of the description, with other tools. */
function dealt(): Deal {
  const message = `tafelrunde shuffle 1\n${TABLE}\n${fair.nonces.join('\n')}`;
  const words: bigint[] = [];
  for (let counter = 0; words.length < 400; counter += 1) {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(counter));
    const block = createHmac('sha256', Buffer.from(secret, 'hex')).update(message).update(number).digest();
    for (let i = 0; i < 32; i += 8) words.push(block.readBigUInt64BE(i));
  }
  const below = (n: number): number => {
    for (;;) {
      const word = words.shift() as bigint;
      if (word < 2n ** 64n - (2n ** 64n % BigInt(n))) return Number(word % BigInt(n));
    }
  };
  below(2); // the lot
  const bag: unknown[] = [...TILES];
  for (let i = bag.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [bag[i], bag[j]] = [bag[j], bag[i]];
  }
  return { bag: bag.reverse(), word: (words.shift() as bigint).toString(16).padStart(16, '0') };
}

describe('a fair shuffle', () => {
  it('is found to be fair', async () => {
    expect(await verify(TABLE, commitment, fair, dealt(), TILES)).toEqual({ committed: true, shuffled: true });
    expect(await verify(TABLE, commitment, fair, dealt(), null)).toEqual({ committed: true, shuffled: true });
  });

  it('is not believed with two tiles exchanged', async () => {
    const { bag, word } = dealt();
    const first = bag.findIndex((tile) => JSON.stringify(tile) !== JSON.stringify(bag[0]));
    const cheated = bag.with(0, bag[first]).with(first, bag[0]);
    expect(await verify(TABLE, commitment, fair, { bag: cheated, word }, TILES)).toEqual({ committed: true, shuffled: false });
    expect(await verify(TABLE, commitment, fair, { bag: cheated, word }, null)).toEqual({ committed: true, shuffled: false });
  });

  it('is not believed with another random word, table or nonce', async () => {
    const deal = dealt();
    expect((await verify(TABLE, commitment, fair, { ...deal, word: '0'.repeat(16) }, TILES)).shuffled).toBe(false);
    expect((await verify('ahorn', commitment, fair, deal, TILES)).shuffled).toBe(false);
    expect((await verify(TABLE, commitment, { ...fair, nonces: ['00', 'bot:hard'] }, deal, TILES)).shuffled).toBe(false);
  });

  it('is not believed with a secret made up afterwards', async () => {
    const other = { ...fair, secret: 'cd'.repeat(32) };
    expect((await verify(TABLE, commitment, other, dealt(), TILES)).committed).toBe(false);
  });
});
