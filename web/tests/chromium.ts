/**
 * Engines in a browser, for tests/web/test_hints.py: bundled, given to a page of the server, and run there with the
 * engine's files as they are served.
 */
import { Engine, merged, type EngineLayout } from '../src/engine/engine.ts';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function load(files: readonly [module: string, layout: string]): Promise<Engine> {
  const [module, layout] = await Promise.all(files.map((address) => fetch(address)));
  if (!module || !layout) throw new Error('two files make an engine');
  return Engine.load(await module.arrayBuffer(), (await layout.json()) as EngineLayout);
}

/** Random games of a mode, seeds [0, count): a hash of all states. */
export async function played(files: readonly [string, string], mode: number, count: number): Promise<string> {
  const engine = await load(files);
  const { exports, room, layout } = engine;
  const { size, fields } = layout.records.state;
  const states: Uint8Array[] = [];
  const [state, bytes] = [room.states, engine.bytes(room.states, size)];
  for (let seed = 0; seed < count; seed += 1) {
    bytes.set(bytesOf(layout.modes[mode]?.state ?? ''));
    exports.reseed(room.luck, BigInt(seed), 0);
    exports.shuffle(state, room.luck);
    exports.deal(state);
    states.push(bytes.slice());
    while (bytes[fields['reason']?.offset ?? 0] === 0) {
      const word = BigInt.asUintN(64, exports.next_word(room.luck));
      exports.apply(state, exports.nth_move(state, Number(word % BigInt(exports.count_moves(state)))));
      states.push(bytes.slice());
    }
  }
  const all = await new Blob(states as BlobPart[]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What comes of so many iterations in each position. */
export async function thought(
  files: readonly [string, string],
  positions: readonly { readonly seen: string; readonly seed: string }[],
  iterations: number,
): Promise<readonly (readonly number[])[][]> {
  const engine = await load(files);
  return positions.map(({ seen, seed }) => {
    const thinker = engine.think(bytesOf(seen), BigInt(seed));
    thinker.iterate(iterations);
    return merged([thinker.tallies()]).map(({ move, visits, value, score }) => [move, visits, value, score]);
  });
}
