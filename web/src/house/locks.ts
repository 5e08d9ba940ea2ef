/**
 * Who has a table, told among the windows of a browser. Browsers have locks for that, but on secure pages only; a page of the
 * local network asks the other windows. Two that ask at the same moment may then both go on: the log takes each event once.
 */

export interface Locks {
  /** Do something while no other window may; if one does, `work` is told so by null. */
  request<T>(
    name: string,
    how: { readonly ifAvailable?: boolean; readonly steal?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

const PATIENCE = 150; // milliseconds for another window to answer
const WHO = 'who';
const ME = 'me';
const LEAVE = 'leave';

export class AskedLocks implements Locks {
  async request<T>(
    name: string,
    { steal = false }: { readonly ifAvailable?: boolean; readonly steal?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const channel = new BroadcastChannel(name);
    try {
      if (steal) channel.postMessage(LEAVE);
      else if (await isHeld(channel)) return await work(null);
      return await Promise.race([work({ name }), takenFrom(channel)]);
    } finally {
      channel.close();
    }
  }
}

async function isHeld(channel: BroadcastChannel): Promise<boolean> {
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data === ME) resolve(true);
    };
    setTimeout(() => resolve(false), PATIENCE);
    channel.postMessage(WHO);
  });
}

/** Answers for the holder of a lock; fails as a stolen lock does. */
async function takenFrom(channel: BroadcastChannel): Promise<never> {
  return new Promise((_, reject) => {
    channel.onmessage = ({ data }) => {
      if (data === WHO) channel.postMessage(ME);
      if (data === LEAVE) reject(new DOMException('another window has it', 'AbortError'));
    };
  });
}

const asked = new AskedLocks();

export function locks(): Locks {
  return 'locks' in navigator ? (navigator.locks as Locks) : asked;
}
