/** Where others find this table: not under `localhost`, which every device calls itself. */

import { isLoopback } from '../place.ts';
import { reach } from '../table/mine.svelte.ts';
import type { Network } from '../wire.ts';

/** Have links carry an address that others can open. False if there is none. */
export async function findReach(): Promise<boolean> {
  if (!isLoopback) return true;
  const answer = await fetch('/api/network');
  const { addresses } = (await answer.json()) as Network;
  if (addresses[0]) reach.origin = addresses[0];
  return addresses.length > 0;
}
