import { describe, expect, it } from 'vitest';
import { AskedLocks } from '../src/house/locks.ts';

/** Hold a lock until it is let go. */
function held(locks: AskedLocks, name: string, how = {}): { release: () => void; done: Promise<string> } {
  let release = (): void => undefined;
  const done = locks.request(name, how, async (lock) => {
    if (!lock) return 'refused';
    await new Promise<void>((resolve) => (release = resolve));
    return 'released';
  });
  return { release: () => release(), done };
}

const soon = async (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 250));

describe('locks on a page that is not secure', () => {
  it('are held by one window at a time', async () => {
    const first = held(new AskedLocks(), 'oak');
    await soon();
    expect(await held(new AskedLocks(), 'oak').done).toBe('refused');
    const other = held(new AskedLocks(), 'elm');
    await soon();
    first.release();
    other.release();
    expect(await Promise.all([first.done, other.done])).toEqual(['released', 'released']);
    const next = held(new AskedLocks(), 'oak');
    await soon();
    next.release();
    expect(await next.done).toBe('released');
  });

  it('can be taken over', async () => {
    const first = held(new AskedLocks(), 'ash');
    await soon();
    const lost = expect(first.done).rejects.toMatchObject({ name: 'AbortError' });
    const second = held(new AskedLocks(), 'ash', { steal: true });
    await lost;
    expect(await held(new AskedLocks(), 'ash').done).toBe('refused');
    second.release();
    expect(await second.done).toBe('released');
  });
});
