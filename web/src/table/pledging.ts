/** One's own random number for a fair shuffle, and its hash: pledged on sitting down, as docs/protocol.md tells. */

import { hex, randomHex } from './connection.ts';
import { findMine, remember } from './mine.svelte.ts';

/** The random number of a seat at this browser; made once, and kept beside the key. */
export function ownNonce(id: string, seat: number): string {
  const kept = findMine(id)?.nonces?.[seat];
  if (kept) return kept;
  const nonce = randomHex(32);
  remember({ id, nonces: { [seat]: nonce } });
  return nonce;
}

/** The hash of a random number; browsers have one of their own on secure pages only. */
export async function pledgeOf(nonce: string): Promise<string> {
  if (!globalThis.crypto.subtle) return (await import('./fair.ts')).commitmentTo(nonce);
  const bytes = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
