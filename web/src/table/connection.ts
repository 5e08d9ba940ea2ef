/**
 * The line to one table: opens the socket, says hello, comes back when it breaks, and sends again what was not
 * answered, under the same id, so that nothing is lost and nothing is done twice.
 */

import type { AskHello, Told } from '../wire.ts';
import { Refusal, type Asking, type Reply } from './protocol.ts';

export type Status =
  | 'connecting' // for the first time
  | 'live'
  | 'reconnecting' // it broke, and we try again
  | 'offline' // the device says that it has no network
  | 'gone' // no such table (any more)
  | 'forbidden' // the key, or this origin, is not allowed
  | 'elsewhere' // another window plays at this table
  | 'outdated' // the server speaks another version: the page must be loaded anew
  | 'closed'; // by us

export interface Line {
  readonly url: string;
  readonly hello: () => AskHello;
  readonly heard: (message: Told) => void;
  readonly changed: (status: Status) => void;
  readonly open?: (url: string) => WebSocket;
  /** The other end is in this browser: no network matters. */
  readonly here?: boolean;
}

interface Waiting {
  readonly text: string;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: Refusal) => void;
  /** When the socket counts as dead if no answer has come. */
  readonly patience: number;
  deadline: number;
}

const FINAL: Readonly<Record<number, Status>> = {
  4403: 'forbidden',
  4404: 'gone',
  4409: 'outdated',
  4423: 'elsewhere',
};
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const TOO_FAST_PAUSE = 5000;
const PATIENCE = 6000;
const PATIENCE_FOR_HINTS = 60000; // a bot may think that long

export class Connection {
  status: Status = 'connecting';

  #line: Line;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #welcomed = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  start(): void {
    if (!this.#line.here) {
      addEventListener('online', this.#wake);
      addEventListener('offline', this.#sleep);
    }
    document.addEventListener('visibilitychange', this.#look);
    this.#watch = setInterval(this.#checkPatience, 1000);
    this.#dial();
  }

  close(): void {
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#sleep);
    document.removeEventListener('visibilitychange', this.#look);
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#become('closed');
    this.#drop();
  }

  /** Hang up and dial again: with other keys. */
  redial(): void {
    this.#drop();
    this.#attempts = 0;
    this.#dial();
  }

  /** Send a message and wait for its answer, over as many sockets as it takes. */
  ask(message: Asking): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    const patience = message.type === 'hint' ? PATIENCE_FOR_HINTS : PATIENCE;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject, patience, deadline: Date.now() + patience });
      if (this.#welcomed) this.#socket?.send(text);
    });
  }

  /** Send a message that is not answered under an id. */
  say(message: object): void {
    if (this.#welcomed) this.#socket?.send(JSON.stringify(message));
  }

  #become(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.#line.changed(status);
  }

  #dial(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = this.#line.open?.(this.#line.url) ?? new WebSocket(this.#line.url);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#line.hello()));
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as Told);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.#socket) this.#broken(event.code);
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #hear(message: Told): void {
    if (message.type === 'welcome') {
      this.#welcomed = true;
      this.#attempts = 0;
      this.#become('live');
    }
    const unanswered = message.type === 'welcome' ? [...this.#waiting.values()] : [];
    this.#line.heard(message);
    for (const waiting of unanswered) {
      waiting.deadline = Date.now() + waiting.patience;
      this.#socket?.send(waiting.text);
    }
    if ('id' in message && message.id) this.#settle(message.id, message as Reply);
  }

  #settle(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.type === 'refused') waiting?.reject(new Refusal(reply.key, reply.said));
    else waiting?.resolve(reply);
  }

  #broken(code: number): void {
    this.#drop();
    const final = FINAL[code];
    if (final) {
      this.#become(final);
      return;
    }
    this.#become(
      navigator.onLine || this.#line.here ? (this.status === 'connecting' ? 'connecting' : 'reconnecting') : 'offline',
    );
    const pause = code === 4429 ? TOO_FAST_PAUSE : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#attempts);
    this.#attempts += 1;
    // A little chance keeps a thousand clients from knocking together after a restart.
    this.#retry = setTimeout(() => this.#dial(), pause * (0.75 + Math.random() / 2));
  }

  #checkPatience = (): void => {
    if (!this.#welcomed) return;
    const now = Date.now();
    for (const waiting of this.#waiting.values()) {
      if (waiting.deadline < now) {
        this.#broken(0);
        return;
      }
    }
  };

  #wake = (): void => {
    if (this.#ended()) return;
    this.#attempts = 0;
    if (!this.#welcomed) this.#dial();
  };

  #sleep = (): void => {
    if (this.#ended()) return;
    this.#become('offline');
    this.#drop();
    this.#retry = setTimeout(() => this.#dial(), LONGEST_PAUSE);
  };

  /** Back from sleep the socket may be dead without knowing it: ask for a sign of life. */
  #look = (): void => {
    if (document.visibilityState !== 'visible' || this.#ended()) return;
    if (this.#welcomed) this.ask({ type: 'tell', what: 'turn' }).catch(() => undefined);
    else this.#wake();
  };

  #ended(): boolean {
    return this.status === 'closed' || Object.values(FINAL).includes(this.status);
  }
}

function newId(): string {
  return randomHex(12);
}

/** Random bytes in hexadecimal; also the nonces of fair shuffles. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
