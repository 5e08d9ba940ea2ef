/** Where others find this table: not under `localhost`, which every device calls itself. */

import { reach } from '../table/mine.svelte.ts';
import type { Network } from '../wire.ts';

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Have links carry an address that others can open. False if there is none. */
export async function findReach(): Promise<boolean> {
  if (!LOOPBACK.test(location.hostname)) return true;
  const answer = await fetch('/api/network');
  const { addresses } = (await answer.json()) as Network;
  if (addresses[0]) reach.origin = addresses[0];
  return addresses.length > 0;
}
