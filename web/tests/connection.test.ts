import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Status } from '../src/table/connection.ts';
import { Refusal, type Asking } from '../src/table/protocol.ts';
import { PROTOCOL, type Told } from '../src/wire.ts';

/** A socket that does what the test says. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.hear({ type: 'welcome', seq: 0 });
  }
}

const ASKED: Asking = { type: 'move', seat: 0, seq: 3, move: { do: 'draw' } };
const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
let statuses: Status[];
let heard: Told[];
let since: number;
let connection: Connection;
let online: boolean;
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  statuses = [];
  heard = [];
  since = 0;
  online = true;
  listeners = new Map();
  const listen = (name: string, listener: () => void): void => void listeners.set(name, listener);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  vi.stubGlobal('document', {
    addEventListener: listen,
    removeEventListener: () => undefined,
    visibilityState: 'visible',
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  connection = new Connection({
    url: 'ws://table',
    hello: () => ({ type: 'hello', protocol: PROTOCOL, keys: ['k'], since }),
    heard: (message) => heard.push(message),
    changed: (status) => statuses.push(status),
    open: (url) => new FakeSocket(url) as unknown as WebSocket,
  });
  connection.start();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the line to a table', () => {
  it('says hello and is live when it is welcomed', () => {
    expect(connection.status).toBe('connecting');
    socket().onopen?.();
    expect(socket().sent).toEqual([{ type: 'hello', protocol: 3, keys: ['k'], since: 0 }]);
    socket().hear({ type: 'welcome', seq: 3 });
    expect(statuses).toEqual(['live']);
    expect(heard).toHaveLength(1);
  });

  it('resolves a message by the event that carries its id', async () => {
    socket().welcome();
    const asked = connection.ask(ASKED);
    const { id } = socket().sent[1] as { id: string };
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    socket().hear({ type: 'event', seq: 1, kind: 'moved', id });
    expect(await asked).toMatchObject({ kind: 'moved' });
  });

  it('rejects a refused message with what the server says', async () => {
    socket().welcome();
    const asked = connection.ask(ASKED);
    socket().hear({ type: 'refused', id: socket().sent[1]?.['id'], key: 'stale', said: { key: 'refusals.stale' } });
    await expect(asked).rejects.toEqual(new Refusal('stale', { key: 'refusals.stale' }));
  });

  it('comes back after a break and sends what was not answered again, under the same id', async () => {
    socket().welcome();
    const asked = connection.ask(ASKED);
    const { id } = socket().sent[1] as { id: string };
    since = 7;
    socket().onclose?.({ code: 1012 });
    expect(connection.status).toBe('reconnecting');
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ type: 'hello', since: 7 });
    expect(socket().sent).toHaveLength(1); // nothing before the welcome
    socket().hear({ type: 'welcome', seq: 7 });
    expect(socket().sent[1]).toMatchObject({ id, ...ASKED });
    socket().hear({ type: 'done', id, seq: 8 });
    expect(await asked).toMatchObject({ seq: 8 });
    expect(connection.status).toBe('live');
  });

  it('keeps what is asked while the line is down', () => {
    void connection.ask(ASKED);
    expect(socket().sent).toEqual([]);
    socket().welcome();
    expect(socket().sent[1]).toMatchObject(ASKED);
  });

  it('waits longer and longer between attempts, but never more than ten seconds', () => {
    let attempts = 1;
    for (const pause of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      socket().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(attempts);
      vi.advanceTimersByTime(1);
      attempts += 1;
      expect(FakeSocket.all).toHaveLength(attempts);
    }
  });

  it.each([
    [4404, 'gone'],
    [4403, 'forbidden'],
    [4409, 'outdated'],
  ])('does not come back after %i: %s', (code, status) => {
    socket().onclose?.({ code });
    expect(connection.status).toBe(status);
    vi.advanceTimersByTime(60_000);
    listeners.get('online')?.();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is offline when the device is, and back at once when it is back', () => {
    socket().welcome();
    online = false;
    listeners.get('offline')?.();
    expect(connection.status).toBe('offline');
    expect(FakeSocket.all[0]?.closed).toBe(true);
    online = true;
    listeners.get('online')?.();
    socket().welcome();
    expect(connection.status).toBe('live');
  });

  it('takes a socket for dead that does not answer', () => {
    socket().welcome();
    void connection.ask({ type: 'tell', what: 'turn' });
    vi.advanceTimersByTime(8000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    expect(FakeSocket.all[0]?.closed).toBe(true);
  });

  it('lets a bot think about a hint', () => {
    socket().welcome();
    void connection.ask({ type: 'hint', seat: 0 });
    vi.advanceTimersByTime(30_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('asks for a sign of life when the page wakes up', () => {
    socket().welcome();
    listeners.get('visibilitychange')?.();
    expect(socket().sent[1]).toMatchObject({ type: 'tell', what: 'turn' });
  });
});
