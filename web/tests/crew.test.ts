import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Crew, handsAtHand, share, type Hand, type Thought } from '../src/engine/crew.ts';
import type { FaultKey } from '../src/engine/engine.ts';
import type { Order, Report } from '../src/engine/messages.ts';

/** A worker that writes down what it is told, and says what the test has it say. */
class FakeHand implements Hand {
  orders: Order[] = [];
  gone = false;
  onmessage: ((event: MessageEvent<Report>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  postMessage(order: Order): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.gone = true;
  }

  say(report: Report): void {
    this.onmessage?.({ data: report } as MessageEvent<Report>);
  }

  get did(): string[] {
    return this.orders.map((order) => order.do);
  }

  /** The last thought it was given. */
  get id(): number {
    const asked = this.orders.findLast((order) => order.do === 'think');
    return asked?.do === 'think' ? asked.id : -1;
  }

  /** Report about moves: visits, value, points of each. */
  think(tallies: Readonly<Record<number, number>>, more: Partial<Extract<Report, { did: 'think' }>> = {}): void {
    this.say({
      did: 'think',
      id: this.id,
      tallies: Object.entries(tallies).map(([move, visits]) => ({
        move: Number(move),
        visits,
        value: visits / 2,
        points: visits * 3,
      })),
      iterations: Object.values(tallies).reduce((sum, visits) => sum + visits, 0),
      only: false,
      done: false,
      explained: [],
      ...more,
    });
  }
}

describe('a crew', () => {
  let hands: FakeHand[];
  let told: Thought[];
  let faults: FaultKey[];
  let crew: Crew;
  const hand = (index: number): FakeHand => hands[index] as FakeHand;
  const think = (iterations = 100): void =>
    crew.think({
      seen: new Uint8Array(4),
      seed: 5n,
      iterations,
      tell: (thought) => told.push(thought),
      fail: (key) => faults.push(key),
    });

  beforeEach(() => {
    vi.useFakeTimers();
    [hands, told, faults] = [[], [], []];
    const make = (): Hand => hands[hands.push(new FakeHand()) - 1] as FakeHand;
    crew = new Crew('rondo', 'f', make, 3);
  });
  afterEach(() => vi.useRealTimers());

  it('has one hand ready before anybody asks, and calls the others then', () => {
    crew.prepare({ seen: new Uint8Array(4), seed: 5n });
    expect(hands.map(({ did }) => did)).toEqual([['load', 'prepare']]);
    think(100);
    expect(hands.map(({ did }) => did)).toEqual([['load', 'prepare', 'think'], ...Array(2).fill(['load', 'think'])]);
    const parts = hands.map(({ orders }) => orders.at(-1)).map((order) => order?.do === 'think' && order.iterations);
    expect(parts).toEqual([34, 33, 33]);
  });

  it('adds up the roots of all', () => {
    think();
    hand(0).think({ 7: 10, 8: 4 });
    vi.advanceTimersByTime(500);
    hand(1).think({ 8: 20 });
    expect(told.at(-1)?.candidates).toEqual([
      { move: 8, visits: 24, value: 0.5, score: 3 },
      { move: 7, visits: 10, value: 0.5, score: 3 },
    ]);
    expect(told.at(-1)?.iterations).toBe(34);
  });

  it('tells the first word at once, then a few times a second, then the last at once', () => {
    think();
    hand(0).think({ 7: 1 });
    expect(told.length).toBe(1);
    hand(1).think({ 7: 2 });
    hand(2).think({ 7: 2 }, { done: true });
    expect(told.length).toBe(1);
    vi.advanceTimersByTime(200);
    hand(1).think({ 7: 3 }, { done: true });
    expect(told.map(({ done }) => done)).toEqual([false, false]);
    hand(0).think({ 7: 3 }, { done: true });
    expect(told.map(({ done }) => done)).toEqual([false, false, true]);
  });

  it('asks about a move once', () => {
    think();
    hand(0).think({ 7: 1 }, { explained: [{ move: 7, data: { do: 'done' }, brought: {}, leaves: null }] });
    crew.explain([7, 8]);
    crew.explain([8]);
    expect(hand(0).orders.filter((order) => order.do === 'explain')).toEqual([{ do: 'explain', id: 1, moves: [8] }]);
    hand(0).say({ did: 'explain', id: 1, explained: [{ move: 8, data: { do: 'draw' }, brought: {}, leaves: 2 }] });
    expect([...(told.at(-1)?.explained.keys() ?? [])]).toEqual([7, 8]);
  });

  it('hears nothing of what it was asked before', () => {
    think();
    const { id } = hand(0);
    think();
    hand(0).think({ 7: 1 }, { id });
    expect(told).toEqual([]);
    hand(0).think({ 7: 1 });
    expect(told.length).toBe(1);
    crew.stop();
    hand(0).think({ 7: 2 });
    expect(told.length).toBe(1);
    expect(hand(2).did.at(-1)).toBe('stop');
  });

  it('goes on without one that fails, but not without the first', () => {
    think();
    hand(2).say({ did: 'fail', key: 'engine-missing' });
    hand(0).think({ 7: 1 }, { done: true });
    hand(1).think({ 7: 1 }, { done: true });
    expect(told.at(-1)?.done).toBe(true);
    expect(faults).toEqual([]);
    hand(0).say({ did: 'fail', key: 'engine-damaged' });
    expect(faults).toEqual(['engine-damaged']);
    expect(hands.every(({ gone }) => gone)).toBe(true);
    expect(crew.size).toBe(0);
  });

  it('starts again after a fault', () => {
    think();
    hand(0).onerror?.({ preventDefault: () => undefined } as ErrorEvent);
    expect(faults).toEqual(['engine-missing']);
    think();
    expect(crew.size).toBe(3);
  });

  it('lets its hands go when nobody needs them', () => {
    think();
    crew.pause();
    vi.advanceTimersByTime(31_000);
    expect(hands.map(({ gone }) => gone)).toEqual([false, true, true]);
    crew.goOn();
    hand(0).think({ 7: 1 }, { done: true });
    expect(told.at(-1)?.done).toBe(true);
    crew.stop();
    vi.advanceTimersByTime(31_000);
    expect(crew.size).toBe(0);
    crew.prepare({ seen: new Uint8Array(4), seed: 5n });
    vi.advanceTimersByTime(600_000);
    expect(crew.size).toBe(1);
  });

  it('needs no thought where there is one move', () => {
    think();
    hand(0).think({ 7: 0 }, { only: true, done: true });
    expect(told).toMatchObject([
      { only: true, done: true, candidates: [{ move: 7, visits: 0, value: 0.5, score: 0 }] },
    ]);
  });
});

describe('the number of workers', () => {
  it('leaves one core to the page, and is bounded', () => {
    expect([1, 2, 3, 8, 64].map(handsAtHand)).toEqual([1, 1, 2, 4, 4]);
  });

  it('shares the iterations as the native engine does', () => {
    expect([0, 1, 2].map((index) => share(11, 3, index))).toEqual([4, 4, 3]);
  });
});
