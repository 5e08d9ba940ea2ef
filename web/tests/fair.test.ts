import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitmentTo, shuffled, type Deal } from '../src/table/fair.ts';
import type { Fair } from '../src/wire.ts';

interface Vector {
  readonly name: string;
  readonly fair: Fair;
  readonly deal: Deal;
}
interface Pledge {
  readonly nonce: string;
  readonly pledge: string;
}
// The same examples as the engine is tested with.
const { vectors, pledges } = JSON.parse(
  readFileSync(new URL('../../tests/fair-vectors.json', import.meta.url), 'utf-8'),
) as {
  vectors: Vector[];
  pledges: Pledge[];
};

/** Whether secret and nonces give what a record says, as the check of a game asks. */
function verify(commitment: string, fair: Fair, { bag, word }: Deal): { committed: boolean; shuffled: boolean } {
  const isShuffled = JSON.stringify(shuffled(fair, bag)) === JSON.stringify({ bag, word });
  return { committed: commitmentTo(fair.secret) === commitment, shuffled: isShuffled };
}

it.each(pledges)('a pledge is the hash of the bytes of $nonce', ({ nonce, pledge }) => {
  expect(commitmentTo(nonce)).toBe(pledge);
});

describe.each(vectors)('a fair shuffle: $name', ({ fair, deal }) => {
  it('is found to be fair', () => {
    expect(verify(fair.commitment, fair, deal)).toEqual({ committed: true, shuffled: true });
  });

  it('follows from the tiles in any order', () => {
    expect(shuffled(fair, deal.bag.toReversed())).toEqual({ bag: deal.bag, word: deal.word });
  });

  it('is not believed with two tiles exchanged', () => {
    const other = deal.bag.findIndex((tile) => JSON.stringify(tile) !== JSON.stringify(deal.bag[0]));
    const bag = deal.bag.with(0, deal.bag[other]).with(other, deal.bag[0]);
    expect(verify(fair.commitment, fair, { bag, word: deal.word })).toEqual({ committed: true, shuffled: false });
  });

  it('is not believed with another random word, table or nonce', () => {
    const isShuffled = (changed: Partial<Fair>, word = deal.word): boolean =>
      verify(fair.commitment, { ...fair, ...changed }, { bag: deal.bag, word }).shuffled;
    expect(isShuffled({})).toBe(true);
    expect(isShuffled({}, '0123456789abcdef')).toBe(false);
    expect(isShuffled({ table: 'nussbaum' })).toBe(false);
    expect(isShuffled({ nonces: fair.nonces.with(0, 'bot:easy') })).toBe(false);
  });

  it('is not believed with a secret made up afterwards', () => {
    const other = { ...fair, secret: 'cd'.repeat(32) };
    expect(verify(fair.commitment, other, deal).committed).toBe(false);
  });
});
