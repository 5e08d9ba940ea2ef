/** The messages between this client and the table server, as docs/protocol.md describes them. */

export const PROTOCOL = 1;

export type Phase = 'waiting' | 'playing' | 'over';
export type Level = string;

/** What a seat, or a spectator, may know. The keys below are those of every game; the rest is the game's own. */
export interface View {
  readonly seats: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: string | null;
  readonly rack: readonly unknown[] | null;
  readonly rack_sizes: readonly number[];
  readonly bag: number;
  readonly [key: string]: unknown;
}

export type Offer = Readonly<Record<string, unknown>>;
export type Preview = Readonly<Record<string, unknown>>;
export type Layout = Readonly<Record<string, unknown>>;

export interface Seat {
  readonly kind: 'person' | 'open' | 'bot';
  readonly name: string;
  readonly level: Level | null;
  readonly joined: boolean;
  readonly present?: boolean;
}

/** What anybody may know of a table. */
export interface TableFacts {
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly board: string | null;
  readonly phase: Phase;
  readonly seats: readonly Seat[];
  readonly clock: number | null;
  readonly commitment: string;
}

export interface Summary extends TableFacts {
  readonly listed: boolean;
  readonly opened: number;
}

export interface Fair {
  readonly table: string;
  readonly secret: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  /** Whether the start seat was drawn by lot. */
  readonly lot: boolean;
}

export interface Result {
  readonly winners: readonly number[];
  readonly places: readonly number[];
  readonly reason: string;
  readonly told: readonly string[];
  readonly fair: Fair;
}

export interface Next {
  readonly table: string;
  readonly keys: Readonly<Record<string, string>>;
}

export type EventKind = 'opened' | 'taken' | 'joined' | 'replaced' | 'began' | 'moved' | 'undone' | 'rematch';

export interface TableEvent {
  readonly type: 'event';
  readonly seq: number;
  readonly at: number;
  readonly kind: EventKind;
  readonly seat?: number;
  readonly name?: string;
  readonly level?: Level;
  readonly by?: 'person' | 'bot' | 'clock';
  readonly move?: string;
  readonly told?: string;
  readonly changes?: Readonly<Partial<View>>;
  readonly next?: Next;
  // only on events sent live
  readonly id?: string;
  readonly phase?: Phase;
  readonly offer?: Offer | null;
  readonly may_undo?: boolean;
  readonly due?: number | null;
  readonly result?: Result | null;
}

export interface Welcome extends TableFacts {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly version: string;
  readonly yours: readonly number[];
  readonly host: boolean;
  readonly looking: number | null;
  readonly layout: Layout;
  readonly events: readonly TableEvent[];
  readonly seq: number;
  readonly view: View | null;
  readonly offer: Offer | null;
  readonly may_undo: boolean;
  readonly due: number | null;
  readonly result: Result | null;
  readonly next: Next | null;
}

export interface Shown {
  readonly type: 'shown';
  readonly looking: number | null;
  readonly view: View | null;
  readonly offer: Offer | null;
  readonly may_undo: boolean;
  readonly seq: number;
}

export interface Candidate {
  readonly move: string;
  readonly share: number;
  readonly score: number;
  readonly preview: Preview;
  readonly told: string;
}

export interface Answer {
  readonly type: 'answer';
  readonly id: string;
  readonly move?: string;
  readonly preview?: Preview;
  readonly told?: string;
  readonly candidates?: readonly Candidate[];
  readonly lines?: readonly string[];
}

export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly seq: number;
}

export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly key: string;
  readonly sentence: string;
  readonly seq?: number;
}

export interface Presence {
  readonly type: 'presence';
  readonly seats: readonly boolean[];
  readonly watchers: number;
}

export interface Bye {
  readonly type: 'bye';
  readonly key: string;
  readonly sentence: string;
}

export type FromServer = Welcome | TableEvent | Shown | Answer | Done | Refused | Presence | Bye;

/** What answers a message that had an id. */
export type Reply = TableEvent | Answer | Done | Refused;

export interface ToServer {
  readonly type: 'join' | 'move' | 'undo' | 'preview' | 'hint' | 'tell' | 'replace' | 'rematch';
  readonly [key: string]: unknown;
}

export interface Hello {
  readonly type: 'hello';
  readonly protocol: typeof PROTOCOL;
  readonly keys: readonly string[];
  readonly since: number;
  readonly language: string;
}

/** A refused message, as an error that carries the server's sentence. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
