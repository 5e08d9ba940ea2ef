import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineLayout, Tally } from '../src/engine/engine.ts';
import type { Explained, Order, Report } from '../src/engine/messages.ts';

/** An engine that thinks nothing: every iteration visits the next of three moves. */
vi.mock('../src/engine/engine.ts', () => {
  class EngineFault extends Error {
    constructor(readonly key: string) {
      super(key);
    }
  }
  class Thinker {
    iterations = 0;
    onlyMove: number | null;
    constructor(readonly seen: Uint8Array) {
      if (seen.length === 0) throw new EngineFault('seen-damaged');
      this.onlyMove = seen[0] === 1 ? 9 : null;
    }
    iterate(times: number): void {
      if (this.onlyMove !== null) return;
      const end = performance.now() + 1;
      while (performance.now() < end);
      this.iterations += times;
    }
    tallies(): Tally[] {
      if (this.onlyMove !== null) return [{ move: this.onlyMove, visits: 0, value: 0, points: 0 }];
      return [0, 1, 2].map((i) => {
        const visits = Math.ceil((this.iterations - i) / 3);
        return { move: 7 + i, visits, value: visits / 2, points: visits };
      });
    }
  }
  class Engine {
    static async load(bytes: ArrayBuffer, _: EngineLayout, fingerprint: string): Promise<Engine> {
      if (bytes.byteLength === 0) throw new EngineFault('engine-damaged');
      if (fingerprint !== 'mine') throw new EngineFault('engine-foreign');
      return new Engine();
    }
    layout = { records: { brought: { size: 8, fields: {} } } };
    moveData = (move: number): object => ({ do: 'lay', space: move });
    brought = (): object => ({});
    leaves = (): number => 3;
    think = (seen: Uint8Array): Thinker => new Thinker(seen);
  }
  return { Engine, EngineFault };
});

/** In Node messages of a channel leave no room for timers. */
class FairChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) };
}
vi.stubGlobal('MessageChannel', FairChannel);

const { Mind } = await import('../src/engine/mind.ts');

describe('a mind', () => {
  let reports: Report[];
  let fetched: boolean[];
  let sizes: number[]; // of the module each time it is fetched
  let mind: InstanceType<typeof Mind>;
  const thoughts = (): Extract<Report, { did: 'think' }>[] => reports.filter((report) => report.did === 'think');
  const order = (more: Partial<Extract<Order, { do: 'think' }>> = {}): Order => ({
    do: 'think',
    id: 1,
    index: 0,
    iterations: 500,
    seen: Uint8Array.of(0),
    seed: 1n,
    ...more,
  });

  beforeEach(() => {
    [reports, fetched, sizes] = [[], [], [8]];
    mind = new Mind({ postMessage: (report) => reports.push(report) }, async (_, anew) => {
      fetched.push(anew);
      return { bytes: new ArrayBuffer(sizes[fetched.length - 1] ?? sizes.at(-1) ?? 0), layout: {} as EngineLayout };
    });
  });

  const load = (fingerprint = 'mine'): Promise<void> => mind.obey({ do: 'load', game: 'rondo', fingerprint });

  it('thinks as long as it was told to, and explains its first moves', async () => {
    void load();
    await mind.obey(order());
    await vi.waitFor(() => expect(thoughts().at(-1)?.done).toBe(true));
    expect(thoughts().at(-1)).toMatchObject({ iterations: 500, only: false });
    expect(thoughts()[0]?.explained.map(({ move }: Explained) => move)).toEqual([7, 8, 9]);
    expect(thoughts()[0]?.explained[0]).toEqual({ move: 7, data: { do: 'lay', space: 7 }, brought: {}, leaves: 3 });
    expect(
      thoughts()
        .slice(1)
        .flatMap(({ explained }) => explained),
    ).toEqual([]);
  });

  it('reports while it thinks, and stops at once', async () => {
    await load();
    await mind.obey(order({ iterations: 1e9 }));
    await vi.waitFor(() => expect(thoughts().length).toBeGreaterThan(1));
    await mind.obey({ do: 'stop', id: 1 });
    const { length } = reports;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reports.length).toBe(length);
  });

  it('pauses and goes on', async () => {
    await load();
    await mind.obey(order({ iterations: 1e9 }));
    await mind.obey({ do: 'pause', id: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(thoughts().length).toBe(0);
    await mind.obey({ do: 'go-on', id: 1 });
    await vi.waitFor(() => expect(thoughts().length).toBeGreaterThan(0));
    await mind.obey({ do: 'explain', id: 1, moves: [8] });
    expect(reports.at(-1)).toMatchObject({ did: 'explain', explained: [{ move: 8 }] });
    await mind.obey({ do: 'explain', id: 7, moves: [8] });
    expect(reports.filter(({ did }) => did === 'explain').length).toBe(1);
    await mind.obey({ do: 'stop', id: 1 });
  });

  it('gives an earlier thought up for a later one', async () => {
    void load();
    void mind.obey(order({ iterations: 1e9 }));
    await mind.obey(order({ id: 2 }));
    await vi.waitFor(() => expect(thoughts().at(-1)?.done).toBe(true));
    expect(new Set(thoughts().map(({ id }) => id))).toEqual(new Set([2]));
  });

  it('does not think where there is one move', async () => {
    await load();
    await mind.obey(order({ seen: Uint8Array.of(1) }));
    expect(thoughts()).toMatchObject([{ only: true, done: true, iterations: 0, tallies: [{ move: 9 }] }]);
  });

  it('says in a word what is wrong', async () => {
    await load('another');
    expect(reports).toEqual([{ did: 'fail', key: 'engine-foreign' }]);
    expect(fetched).toEqual([false]);
  });

  it('fetches an engine anew that came damaged, once', async () => {
    sizes = [0, 8];
    await load();
    expect(reports).toEqual([]);
    expect(fetched).toEqual([false, true]);
    await mind.obey(order({ seen: new Uint8Array(0) }));
    expect(reports.at(-1)).toEqual({ did: 'fail', key: 'seen-damaged' });
  });

  it('goes on from what it has prepared', async () => {
    await load();
    await mind.obey({ do: 'prepare', seen: Uint8Array.of(0), seed: 1n });
    expect(reports).toEqual([]);
    await mind.obey(order());
    expect(thoughts()[0]?.iterations).toBeGreaterThan(15);
    expect(thoughts()[0]?.explained.length).toBe(3);
    await vi.waitFor(() => expect(thoughts().at(-1)?.iterations).toBe(500));
  });

  it('begins anew if it has prepared something else', async () => {
    await load();
    await mind.obey({ do: 'prepare', seen: Uint8Array.of(1), seed: 1n });
    await mind.obey(order());
    expect(thoughts()).toEqual([]);
    await mind.obey({ do: 'prepare', seen: Uint8Array.of(1), seed: 1n });
    await vi.waitFor(() => expect(thoughts().at(-1)?.iterations).toBe(500));
    await mind.obey({ do: 'stop', id: 1 });
    await mind.obey({ do: 'prepare', seen: Uint8Array.of(1), seed: 1n });
    await mind.obey(order({ id: 2, seen: Uint8Array.of(1) }));
    expect(thoughts().at(-1)).toMatchObject({ id: 2, only: true, done: true });
  });

  it('gives up an engine that is damaged twice', async () => {
    sizes = [0];
    await load();
    expect(reports).toEqual([{ did: 'fail', key: 'engine-damaged' }]);
    expect(fetched).toEqual([false, true]);
  });
});
