import { afterEach, expect, test, vi } from 'vitest';
import type { Estimate, Result } from '../src/analysis/estimates.ts';
import { inOrder } from '../src/analysis/hands.ts';
import { Sums } from '../src/analysis/schedule.ts';
import { rounded } from '../src/analysis/telling.ts';
import { KNOWN, OPEN, PUBLIC, RACE, type Job } from '../src/analysis/units.ts';
import type { Hand } from '../src/engine/crew.ts';
import type { Order, Report } from '../src/engine/messages.ts';

/** A worker that does what it is told when the test says so. */
class Worker implements Hand {
  onmessage: Hand['onmessage'] = null;
  onerror: Hand['onerror'] = null;
  isGone = false;
  readonly orders: Order[] = [];

  postMessage(order: Order): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.isGone = true;
  }

  get id(): number | null {
    const last = this.orders.at(-1);
    return last?.do === 'compute' ? last.id : null;
  }

  finish(): void {
    this.say({ did: 'compute', id: this.id as number, result: estimate(this.id as number) });
  }

  say(report: Report): void {
    this.onmessage?.({ data: report } as MessageEvent<Report>);
  }
}

function estimate(playouts: number): Estimate {
  return { playouts, shares: [0], squares: [0], points: [0], point_squares: [0] };
}

function opened(count: number, signal?: AbortSignal): { workers: Worker[]; results: AsyncGenerator<Result> } {
  const workers: Worker[] = [];
  const jobs = Array.from({ length: count }, () => ({}) as Job);
  const hire = (): Hand => {
    const worker = new Worker();
    workers.push(worker);
    return worker;
  };
  return { workers, results: inOrder(jobs.values(), { game: 'rondo', fingerprint: '', size: 2, hire, signal }) };
}

const found = async (results: AsyncGenerator<Result>): Promise<number | undefined> =>
  ((await results.next()).value as Estimate | undefined)?.playouts;

afterEach(() => vi.unstubAllGlobals());

test('results come in order, whoever is faster', async () => {
  const { workers, results } = opened(3);
  const first = found(results);
  const [one, other] = workers as [Worker, Worker];
  other.finish(); // the second job,
  other.finish(); // and the third
  one.finish();
  expect([await first, await found(results), await found(results)]).toEqual([0, 1, 2]);
  expect(await found(results)).toBeUndefined();
  expect(workers.every(({ isGone }) => isGone)).toBe(true);
});

test('an abort stops everybody at once', async () => {
  const stop = new AbortController();
  const { workers, results } = opened(9, stop.signal);
  const first = found(results);
  stop.abort();
  expect(workers.map(({ isGone }) => isGone)).toEqual([true, true]);
  expect(await first).toBeUndefined();
});

test('nobody computes while the page is hidden', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const { workers, results } = opened(2);
  const first = found(results);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(workers.map(({ isGone }) => isGone)).toEqual([true, true]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  workers.slice(2).forEach((worker) => worker.finish());
  expect([await first, await found(results)]).toEqual([0, 1]);
  expect(await found(results)).toBeUndefined();
});

test('what a lost worker had begun is done by another; without any there is a fault', async () => {
  const { workers, results } = opened(2);
  const first = found(results);
  const [one, other] = workers as [Worker, Worker];
  one.say({ did: 'fail', key: 'engine-damaged' });
  other.finish();
  expect(other.id).toBe(0);
  other.say({ did: 'fail', key: 'engine-missing' });
  await expect(first).rejects.toThrow('engine-missing');
});

test('the graph and decisions go ahead, luck follows, and all is done in the end', () => {
  const units = [PUBLIC, OPEN, RACE, KNOWN].map((kind) => ({ kind, step: 0 }));
  const sums = new Sums(units, { seed: 1, passes: [], found: [] }, 480);
  const plan = sums.plan();
  const of = (kind: number): number[] => plan.flatMap(({ unit, times }) => (unit.kind === kind ? [times] : []));
  expect(of(RACE)).toEqual([32, 64, 128, 256]);
  expect(of(KNOWN)).toEqual([32, 64, 128, 256]);
  expect(plan.map(({ unit }) => unit.kind).lastIndexOf(RACE)).toBeLessThan(plan.length - 3);
  plan.slice(0, 7).forEach(({ unit }) => sums.add(unit, estimate(1)));
  const goingOn = new Sums(units, sums.kept, 480);
  expect(goingOn.plan()).toEqual(plan.slice(7));
  expect(goingOn.iterations).toBe(32);
  goingOn.plan().forEach(({ unit }) => goingOn.add(unit, estimate(1)));
  expect([goingOn.progress, goingOn.iterations]).toEqual([1, 480]);
});

test('numbers are rounded as Python rounds them', () => {
  expect([1 / 128, 3 / 128, -1 / 128, 0.1234565, 2.5, -0.25].map(rounded)).toEqual([
    0.007812, 0.023438, -0.007812, 0.123456, 2.5, -0.25,
  ]);
});
