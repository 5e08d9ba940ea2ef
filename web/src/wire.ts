// Written by `python -m tafelrunde.wire.typescript` from src/tafelrunde/wire and each game's facts: change those.

export const PROTOCOL = 3;

export type GameName = keyof Games;

/** A text to be told: its key in the catalogues, and what fills its places. */
export interface Saying {
  readonly key: string;
  readonly details?: Readonly<Record<string, number | string | Saying | readonly Saying[]>>;
}

/** The board and all else that never changes during a game. Each game's own derives from this. */
export interface Layout {
  readonly seats: number;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  /** of the board */
  readonly name: string;
  /** whether the printed board is known to look like this */
  readonly reconstruction: boolean;
  /** where something can lie, in the order of their numbers */
  readonly places: readonly Place[];
}

/** A cell, space or field: enough for a plain face to draw it, by any measure of length. */
export interface Place {
  /** as it stands in moves as people write them */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** what is printed there: a letter, a number */
  readonly shows: string;
  readonly colour: string | null;
}

/** What a viewer may know. Each game's own derives from this, and has a `rack`: None for a spectator. */
export interface View {
  readonly to_move: number;
  readonly turn: number;
  /** why the game has ended */
  readonly reason: string | null;
  readonly rack_sizes: readonly number[];
  readonly bag: number;
  /** what lies on each place, in short, for the plain face; None where a game has its own */
  readonly lies: readonly string[] | null;
}

/** What the seat to move may do. Each game's own derives from this, and says it more shortly. */
export interface Offer {
  /** every legal move, for the plain face; None where a game has its own */
  readonly moves: readonly Choice[] | null;
}

/** A move that may be made, for the plain face. */
export interface Choice {
  readonly move: Readonly<Record<string, number | string>>;
  /** as people write it */
  readonly text: string;
  /** where it would change something */
  readonly places: readonly number[];
}

/** What a move brought, or would bring. Each game's own derives from this. */
export interface Outcome {
  readonly mover: number;
  /** the game is over */
  readonly ends: boolean;
}

export interface ElferLayout extends Layout {
  /** from top to bottom */
  readonly rows: readonly ('blue' | 'green' | 'red' | 'yellow')[];
  readonly bridges: readonly Bridge[];
  readonly symbols: readonly SymbolField[];
  /** in the order of a view's board, */
  readonly fields: readonly string[];
  /** and the tile that each takes */
  readonly tiles: readonly string[];
  /** the numbers whose fields are connecting areas (E1.3) */
  readonly areas: readonly number[];
  /** tiles from the rack in a turn (E4.1) */
  readonly limit: number;
}

export interface Bridge {
  /** the upper one first */
  readonly rows: readonly ['blue' | 'green' | 'red' | 'yellow', 'blue' | 'green' | 'red' | 'yellow'];
  readonly number: number;
  readonly bonus: boolean;
}

export interface SymbolField {
  readonly symbol: 'circle' | 'square' | 'star' | 'triangle';
  readonly row: 'blue' | 'green' | 'red' | 'yellow';
  /** beside the 1 or the 20 */
  readonly end: number;
}

export interface ElferView extends View {
  readonly reason: 'rack-empty' | null;
  /** of the first round */
  readonly start: number;
  /** rounds completed */
  readonly round: number;
  readonly phase: 'bonus' | 'drawn' | 'free' | 'laying';
  /** what has been drawn and must be laid */
  readonly pending: string | null;
  /** tiles that count towards the limit */
  readonly laid: number;
  /** in vain */
  readonly draws: number;
  readonly may_give: boolean;
  /** who would get a tile that is given away */
  readonly receiver: number;
  /** a letter for each field: whether a tile lies there */
  readonly board: string;
  /** in this turn */
  readonly laid_now: readonly string[];
  /** bonus bridges on which no tile lies yet (E5.1) */
  readonly marks: readonly (readonly [string, string])[];
  /** minus points */
  readonly scores: readonly number[];
  readonly rack: readonly string[] | null;
  /** by the viewer, and not seen since (E6.1) */
  readonly given: readonly Gift[];
  /** by the viewer, and still on its rack */
  readonly received: readonly string[];
  /** of each seat, the earliest first */
  readonly lacks: readonly (readonly Lack[])[];
  /** on every rack, when the match is over (E9.2) */
  readonly left: readonly (readonly string[])[] | null;
}

export interface Gift {
  readonly tile: string;
  /** that may hold it */
  readonly seats: readonly number[];
}

/** A moment at which a seat could lay nothing (E3.1, E7). */
export interface Lack {
  /** all that could be laid then: it held none of these */
  readonly tiles: readonly string[];
  /** tiles that came onto its rack since then and may be any */
  readonly came: number;
}

export interface ElferOffer extends Offer {
  /** each takes one kind of tile */
  readonly lay: readonly string[];
  readonly give: readonly string[];
  readonly done: boolean;
  readonly draw: boolean;
  readonly pass: boolean;
  readonly decline: boolean;
}

export interface ElferOutcome extends Outcome {
  /** that was laid or given, as far as the viewer knows */
  readonly tile: string | null;
  /** of a gift */
  readonly receiver: number | null;
  /** points that the mover need not fear any more; None if the viewer does not know */
  readonly minus: number | null;
  /** points that it still must fear, where a tile has left its rack; for the mover alone */
  readonly left: number | null;
  /** towards the limit (E4.1) */
  readonly counts: boolean;
  /** a bonus tile is drawn (E5.1) */
  readonly bonus: boolean;
  /** any one tile may follow (E8.3) */
  readonly free: boolean;
  /** from now on a tile may be given (E6.1) */
  readonly joins: boolean;
  /** with nothing to lay (E7.1) */
  readonly draws: boolean;
  /** what was drawn and must be laid */
  readonly pending: string | null;
  /** what was drawn onto the rack; for the mover alone */
  readonly drawn: string | null;
  readonly turn_over: boolean | null;
  /** the mover got rid of its last tile (E9.1) */
  readonly round_over: boolean;
  /** minus points of each seat in the round that is over (E9.2) */
  readonly points: readonly number[] | null;
  /** the round that has begun: rounds completed before it */
  readonly new_round: number | null;
  /** why the match is over */
  readonly reason: 'rack-empty' | null;
}

export type ElferMove =
  | { readonly do: 'done' }
  | { readonly do: 'draw' }
  | { readonly do: 'pass' }
  | { readonly do: 'decline' }
  | { readonly do: 'lay'; readonly field: string }
  | { readonly do: 'give'; readonly tile: string };

export type ElferSeenMove =
  | { readonly do: 'done' }
  | { readonly do: 'draw' }
  | { readonly do: 'pass' }
  | { readonly do: 'decline' }
  | { readonly do: 'lay'; readonly field: string }
  | { readonly do: 'give'; readonly tile?: string };

/** Places are the cells, measured in radii of a cell, which stands on a point. */
export interface IngeniousLayout extends Layout {
  /** cells along an edge of the area in use */
  readonly side: number;
  /** (q, r): to the right, and down to the right */
  readonly cells: readonly (readonly [number, number])[];
  /** the two cells a tile may lie on, by number, in the order of a move's colours */
  readonly edges: readonly (readonly [number, number])[];
  /** the cell of each printed symbol, by colour */
  readonly printed: Readonly<Record<string, number>>;
  /** how far a cube can go */
  readonly track: number;
  /** the seats that score together */
  readonly sides: readonly (readonly number[])[];
}

export interface IngeniousView extends View {
  readonly reason: 'all-18' | 'board-full' | null;
  readonly start: number;
  readonly phase: 'placing' | 'refilling';
  /** bonus placements due */
  readonly bonus: number;
  /** a letter a cell: the first of its colour, or a point where it is free */
  readonly board: string;
  /** the printed symbols at which a seat has opened */
  readonly opened: readonly ('blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow')[];
  /** of each side, by colour */
  readonly scores: readonly (readonly number[])[];
  /** of each side: what counts */
  readonly lowest: readonly number[];
  readonly rack: readonly (readonly ['blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow', 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow'])[] | null;
  /** tiles the last exchange put back that nobody has seen since */
  readonly returned: readonly (readonly ['blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow', 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow'])[];
  /** how many tiles each seat surely holds since that exchange */
  readonly kept: readonly number[];
}

/** Any pair on any edge, its first letter on the first cell. Points are those that count, up to the end of the track, as `IngeniousOutcome` has them: a tile of two colours brings points[colour][i] for each half on cells[i], a double doubles[colour][i] on edges[i]. */
export interface IngeniousOffer extends Offer {
  readonly edges: readonly number[];
  readonly pairs: readonly string[];
  /** the free ones */
  readonly cells: readonly number[];
  readonly points: readonly (readonly number[])[];
  /** of those at hand */
  readonly doubles: Readonly<Record<string, readonly number[]>>;
  readonly refill: boolean;
  readonly swap: boolean;
}

export interface IngeniousOutcome extends Outcome {
  /** why the game has ended */
  readonly reason: 'all-18' | 'board-full' | null;
  /** that count, by colour */
  readonly points: readonly number[];
  /** the one on the first cell of the edge first; none if no tile was placed */
  readonly halves: readonly Half[];
  /** of the mover's side after it */
  readonly scores: readonly number[];
  /** of the mover's side: what counts */
  readonly lowest_before: number;
  readonly lowest_after: number;
  /** bonus placements */
  readonly earned: number;
  readonly swapped: boolean;
  readonly refilled: boolean;
  /** the tiles that an exchange has put back */
  readonly returned: readonly (readonly ['blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow', 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow'])[];
  /** how many tiles */
  readonly drawn: number;
  /** which; None for those who cannot know */
  readonly drawn_tiles: readonly (readonly ['blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow', 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow'])[] | null;
}

/** One half of a tile that was placed. */
export interface Half {
  readonly cell: number;
  readonly colour: 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow';
  /** by its lines, whatever the end of the track */
  readonly points: number;
  /** that score: the cells of each, from the half on */
  readonly lines: readonly (readonly number[])[];
}

export type IngeniousMove =
  | { readonly do: 'swap' }
  | { readonly do: 'refill' }
  | { readonly do: 'place'; readonly edge: number; readonly first: 'red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple'; readonly second: 'red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple' };

export interface RondoLayout extends Layout {
  /** the id of the centre */
  readonly centre: string;
  readonly spaces: readonly RondoSpace[];
  /** ids, each pair once; those of the centre too */
  readonly links: readonly (readonly [string, string])[];
}

/** A space as it is printed; x to the right, y down, in radii of a space, the centre at 0, 0. */
export interface RondoSpace {
  readonly id: string;
  readonly colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow';
  readonly value: number;
  readonly grey: boolean;
  readonly x: number;
  readonly y: number;
}

export interface RondoView extends View {
  readonly reason: 'bag-short' | 'grey-covered' | null;
  readonly start: number;
  /** why this round is the last */
  readonly ending: 'bag-short' | 'grey-covered' | null;
  /** a letter for each space: see above */
  readonly board: string;
  /** for each space the seat that laid the stone face down there, as a digit, else "." */
  readonly covered_by: string;
  /** the space used last in this turn */
  readonly last: number | null;
  readonly grey_left: number;
  readonly scores: readonly number[];
  readonly rack: readonly ('blue' | 'green' | 'purple' | 'red' | 'yellow')[] | null;
}

/** On each of these spaces up to so many stones face up, each scoring so much, or one stone of any of these colours face down. */
export interface RondoOffer extends Offer {
  readonly spaces: readonly number[];
  readonly stones: readonly number[];
  readonly points: readonly number[];
  readonly cover: readonly ('blue' | 'green' | 'purple' | 'red' | 'yellow')[];
  readonly done: boolean;
  readonly draw: boolean;
  /** stones that would be drawn now: as many as are due, or as the bag still holds (R3.3) */
  readonly due: number;
}

export interface RondoOutcome extends Outcome {
  readonly points: number;
  /** of the mover, after the move */
  readonly score: number;
  readonly space: number | null;
  /** laid there */
  readonly stones: number;
  readonly face_down: boolean;
  /** of the stones laid; None if none were, or for those who must not know */
  readonly colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null;
  /** a grey space was covered */
  readonly grey: boolean;
  readonly grey_left: number;
  readonly draws: number;
  /** for who drew them */
  readonly drawn_tiles: readonly ('blue' | 'green' | 'purple' | 'red' | 'yellow')[] | null;
  /** the move made this round the last one */
  readonly last_round: boolean;
  readonly ending: 'bag-short' | 'grey-covered' | null;
  readonly reason: 'bag-short' | 'grey-covered' | null;
}

export type RondoMove =
  | { readonly do: 'done' }
  | { readonly do: 'draw' }
  | { readonly do: 'lay'; readonly space: number; readonly stones: number }
  | { readonly do: 'cover'; readonly space: number; readonly colour: 'red' | 'yellow' | 'green' | 'blue' | 'purple' };

export type RondoSeenMove =
  | { readonly do: 'done' }
  | { readonly do: 'draw' }
  | { readonly do: 'lay'; readonly space: number; readonly stones: number }
  | { readonly do: 'cover'; readonly space: number; readonly colour?: 'red' | 'yellow' | 'green' | 'blue' | 'purple' };

/** What each game's facts and moves are. */
export interface Games {
  readonly elfer: {
    readonly layout: ElferLayout;
    readonly view: ElferView;
    readonly offer: ElferOffer;
    readonly outcome: ElferOutcome;
    readonly move: ElferMove;
    readonly seen: ElferSeenMove;
  };
  readonly ingenious: {
    readonly layout: IngeniousLayout;
    readonly view: IngeniousView;
    readonly offer: IngeniousOffer;
    readonly outcome: IngeniousOutcome;
    readonly move: IngeniousMove;
    readonly seen: IngeniousMove;
  };
  readonly rondo: {
    readonly layout: RondoLayout;
    readonly view: RondoView;
    readonly offer: RondoOffer;
    readonly outcome: RondoOutcome;
    readonly move: RondoMove;
    readonly seen: RondoSeenMove;
  };
}

/** The first message, and the only one of its kind. */
export interface AskHello {
  readonly type: 'hello';
  readonly protocol: number;
  /** of all seats at this client (the host's too); none for watching */
  readonly keys: readonly string[];
  /** the last event seen; 0: none */
  readonly since: number;
}

/** Sit down, or come back to a seat that a bot has taken over. */
export interface AskJoin {
  readonly type: 'join';
  readonly id: string;
  readonly seat: number;
  readonly name: string;
  /** SHA-256 of 32 random bytes, the nonce, which the client keeps (see *Fair shuffles*) */
  readonly pledge: string;
}

/** Show the nonce that the seat has pledged, once everybody is there; clients do it by themselves. */
export interface AskReveal {
  readonly type: 'reveal';
  readonly id: string;
  readonly seat: number;
  readonly nonce: string;
}

/** Make a move. */
export interface AskMove<G extends GameName = GameName> {
  readonly type: 'move';
  readonly id: string;
  readonly seat: number;
  /** the last event seen */
  readonly seq: number;
  readonly move: Games[G]['move'];
}

/** Take back the seat's last move. */
export interface AskUndo {
  readonly type: 'undo';
  readonly id: string;
  readonly seat: number;
  /** the last event seen */
  readonly seq: number;
}

/** At a client with several seats: show what this seat sees. Answered by `shown`. */
export interface AskLook {
  readonly type: 'look';
  /** null hides all racks */
  readonly seat: number | null;
}

/** What a move would bring; changes nothing. */
export interface AskPreview<G extends GameName = GameName> {
  readonly type: 'preview';
  readonly id: string;
  readonly seat: number;
  readonly move: Games[G]['move'];
}

/** Why a place cannot be used as somebody tried to; nothing is told if it can. Changes nothing. */
export interface AskWhy {
  readonly type: 'why';
  readonly id: string;
  readonly seat: number;
  readonly tried: Readonly<Record<string, number | string>>;
}

/** A move as people write it; changes nothing. */
export interface AskRead {
  readonly type: 'read';
  readonly id: string;
  readonly seat: number;
  readonly text: string;
}

/** What a strong bot would do, from what the seat knows. */
export interface AskHint {
  readonly type: 'hint';
  readonly id: string;
  readonly seat: number;
}

/** The seat to move has been shown a hint that its own program thought of: everybody hears of it. */
export interface AskAdvised {
  readonly type: 'advised';
  readonly id: string;
  readonly seat: number;
}

/** The game in sentences, as the seat that is looked from may know it. */
export interface AskTell {
  readonly type: 'tell';
  readonly id: string;
  readonly what: 'board' | 'help' | 'moves' | 'rack' | 'rules' | 'scores' | 'turn';
  /** of `moves`: only those with these words */
  readonly filter?: string;
}

/** Host only: let a bot play on for a person who is away, or sit on a seat that nobody has taken. */
export interface AskReplace {
  readonly type: 'replace';
  readonly id: string;
  readonly seat: number;
  readonly level: string;
}

/** Leave a seat: before the game begins it is free again; after that a bot plays on until the person comes back. */
export interface AskLeave {
  readonly type: 'leave';
  readonly id: string;
  readonly seat: number;
}

/** Host only, before the game begins: nobody's key opens the seat any more. One with a link gets a new link. */
export interface AskFree {
  readonly type: 'free';
  readonly id: string;
  readonly seat: number;
}

/** Host only, before the game begins: close the table. */
export interface AskCancel {
  readonly type: 'cancel';
  readonly id: string;
}

/** Say one of a few things to everybody at the table. It is passed on and not kept. */
export interface AskPhrase {
  readonly type: 'phrase';
  readonly id: string;
  readonly seat: number;
  readonly phrase: number;
}

/** Anybody with a seat, after the end: a new table, seats moved on by one. */
export interface AskRematch {
  readonly type: 'rematch';
  readonly id: string;
}

export type Asked<G extends GameName = GameName> =
  | AskHello
  | AskJoin
  | AskReveal
  | AskMove<G>
  | AskUndo
  | AskLook
  | AskPreview<G>
  | AskWhy
  | AskRead
  | AskHint
  | AskAdvised
  | AskTell
  | AskReplace
  | AskLeave
  | AskFree
  | AskCancel
  | AskPhrase
  | AskRematch;

/** Answers `hello`: the table, what was missed, and how things stand. */
export interface Welcome<G extends GameName = GameName> extends Summary {
  readonly type: 'welcome';
  readonly game: G;
  readonly protocol: number;
  /** of the server */
  readonly version: string;
  /** the seats of your keys */
  readonly yours: readonly number[];
  /** whether the host's key is among them */
  readonly host: boolean;
  /** the seat whose view is shown; null: a spectator's */
  readonly looking: number | null;
  /** the seat that began */
  readonly start: number | null;
  /** the board and all else that never changes */
  readonly layout: Games[G]['layout'];
  /** those after `since`, as you may know them */
  readonly events: readonly TableEvent<G>[];
  /** of the newest event */
  readonly seq: number;
  /** all that you may know now; null before the game begins */
  readonly view: Games[G]['view'] | null;
  readonly next: Next | null;
  /** the fingerprint of the game's sources; null where it has no engine */
  readonly engine: string | null;
  readonly due: number | null;
  readonly left?: number | null;
  readonly offer: Games[G]['offer'] | null;
  readonly seen?: string;
  readonly may_undo: boolean;
  readonly result?: Result;
}

/** What anybody may know of a table. */
export interface Summary {
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  /** the name of one of ours */
  readonly board: string | null;
  readonly phase: 'over' | 'playing' | 'waiting';
  readonly seats: readonly SeatFacts[];
  /** seconds for a turn */
  readonly clock: number | null;
  readonly listed: boolean;
  /** whether there are any at this table */
  readonly hints: boolean;
  /** to the secret of the shuffle */
  readonly commitment: string;
  /** whether the seat that begins is drawn by lot */
  readonly lot: boolean;
  /** when */
  readonly opened: number;
  /** the seat that decides; null unless a game goes on */
  readonly to_move: number | null;
  /** when */
  readonly turn_began: number | null;
}

/** Who sits there. */
export interface SeatFacts {
  readonly kind: 'bot' | 'open' | 'person';
  /** of whoever plays: a person's as typed, empty where there is none; or a bot's own */
  readonly name: string;
  /** of a bot, also of one that plays for a person */
  readonly level: string | null;
  readonly joined: boolean;
  /** whom a bot plays for; empty where it plays for nobody */
  readonly person: string;
}

/** Something that has happened. One that carries the `id` of your message is its acknowledgement: it is durable. */
export interface TableEvent<G extends GameName = GameName> {
  readonly type: 'event';
  readonly seq: number;
  readonly at: number;
  readonly kind: 'advised' | 'began' | 'cancelled' | 'freed' | 'joined' | 'left' | 'moved' | 'opened' | 'pledged' | 'rematch' | 'replaced' | 'revealed' | 'taken' | 'undone';
  /** whose event it is */
  readonly seat?: number;
  /** joined, replaced, left: of whoever plays from now on */
  readonly name?: string;
  /** replaced, left: of the bot */
  readonly level?: string;
  /** joined, before the game begins: the hash of the seat's nonce */
  readonly pledge?: string;
  /** pledged: all of them, by seat; of bots `bot:` and the level */
  readonly pledges?: readonly string[];
  /** began: all of them, by seat */
  readonly nonces?: readonly string[];
  /** began: the seat that begins */
  readonly start?: number;
  /** moved: who decided */
  readonly by?: 'bot' | 'clock' | 'person';
  /** moved: as far as you may know it */
  readonly move?: Games[G]['seen'];
  /** moved: what it brought, as far as you may know it */
  readonly outcome?: Games[G]['outcome'];
  /** moved, undone, advised, freed: in words */
  readonly told?: readonly Saying[];
  /** began, moved, undone: the keys of the view that have changed */
  readonly changes?: Partial<Games[G]['view']>;
  /** rematch, live: where it is */
  readonly next?: Next | null;
  /** live, to whoever asked for it: of that message */
  readonly id?: string;
  /** this and all that follows: live only */
  readonly phase?: 'over' | 'playing' | 'waiting';
  /** when the turn clock runs out */
  readonly due?: number | null;
  /** in how many seconds: count these, for clocks differ and may be set */
  readonly left?: number | null;
  /** what the seat you look from may do; null if it is not its turn */
  readonly offer?: Games[G]['offer'] | null;
  /** with an offer, where the game has an engine: all that the seat to move knows */
  readonly seen?: string;
  readonly may_undo?: boolean;
  /** once the game is over */
  readonly result?: Result;
}

/** Where the rematch is. */
export interface Next {
  readonly table: string;
  /** of your own seats there, by seat */
  readonly keys: Readonly<Record<string, string>>;
}

/** How a game ended. */
export interface Result {
  /** seats */
  readonly winners: readonly number[];
  /** how many seats stand better than each */
  readonly places: readonly number[];
  readonly reason: string;
  readonly told: readonly Saying[];
  readonly fair: Fair;
}

/** All that is needed to check the shuffle. */
export interface Fair {
  readonly table: string;
  readonly secret: string;
  readonly commitment: string;
  /** by seat, as everybody was told before any nonce; none at tables from before pledges */
  readonly pledges: readonly string[];
  /** by seat */
  readonly nonces: readonly string[];
  /** whether the seat that begins was drawn by lot */
  readonly lot: boolean;
}

/** Answers `look`; and sent unasked when the turn passes from one of several seats of a client to another. */
export interface Shown<G extends GameName = GameName> {
  readonly type: 'shown';
  readonly looking: number | null;
  readonly view: Games[G]['view'] | null;
  readonly seq: number;
  readonly phase: 'over' | 'playing' | 'waiting';
  readonly due: number | null;
  readonly offer: Games[G]['offer'] | null;
  readonly may_undo: boolean;
  readonly left?: number | null;
  readonly seen?: string;
  readonly result?: Result;
}

/** Who is connected. */
export interface Presence {
  readonly type: 'presence';
  readonly seats: readonly boolean[];
  readonly watchers: number;
  /** by seat, since when nobody is; null: somebody is */
  readonly away: readonly (number | null)[];
  /** seconds after which the host may let a bot play on */
  readonly patience: number;
}

/** Somebody says something to everybody: a `phrase`. */
export interface Said {
  readonly type: 'said';
  readonly seat: number;
  /** its number */
  readonly phrase: number;
}

/** Answers `preview` and `read` (move, preview, told), `why` (told), `hint` (candidates, best first) and `tell` (lines). */
export interface Answer<G extends GameName = GameName> {
  readonly type: 'answer';
  readonly id: string;
  readonly move?: Games[G]['move'];
  readonly preview?: Games[G]['outcome'];
  readonly told?: readonly Saying[];
  readonly candidates?: readonly Candidate<G>[];
  /** the sayings of a line are joined by blanks */
  readonly lines?: readonly (readonly Saying[])[];
}

/** A move that a strong bot thinks of. */
export interface Candidate<G extends GameName = GameName> {
  readonly move: Games[G]['move'];
  /** as people write it */
  readonly text: string;
  readonly preview: Games[G]['outcome'];
  readonly told: readonly Saying[];
  /** of the win that the seat may expect */
  readonly share: number;
  /** that it may expect at the end */
  readonly score: number;
  /** points that the next seat can then make; null where nobody follows */
  readonly leaves: number | null;
}

/** It is done, under this event: what was sent again, or what the host asked for. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly seq: number;
  /** free: the new one of a seat with a link */
  readonly key?: string;
}

/** It is refused, and nothing has changed. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string | null;
  readonly key: string;
  readonly said: Saying;
  readonly seq: number | null;
}

/** The server is about to close. */
export interface Bye {
  readonly type: 'bye';
  readonly key: string;
  readonly said: Saying;
  /** only to pages of protocol 1, which know nothing else */
  readonly sentence?: string;
}

export type Told<G extends GameName = GameName> =
  | Welcome<G>
  | TableEvent<G>
  | Shown<G>
  | Presence
  | Said
  | Answer<G>
  | Done
  | Refused
  | Bye;

/** A table to be opened. */
export interface TableWishes {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, string | boolean | number>>;
  readonly board?: string | Readonly<Record<string, unknown>> | null;
  readonly start?: number | 'lot';
  /** seconds for a turn */
  readonly clock?: number | null;
  /** shown to everybody while a seat is open */
  readonly listed?: boolean;
  /** whether there are hints; null: only where nobody plays but one person */
  readonly hints?: boolean | null;
}

/** A seat: for a person at the opener's browser, who gets a link, or takes it; or for a bot. */
export interface SeatWish {
  readonly kind: 'bot' | 'here' | 'link' | 'open';
  /** of the bot */
  readonly level?: string | null;
}

/** A table that was opened. */
export interface OpenedTable {
  readonly table: string;
  /** to the secret of the shuffle */
  readonly commitment: string;
  readonly keys: Keys;
}

/** Whoever holds a key may act for its seat. */
export interface Keys {
  readonly host: string;
  /** of all seats `here` and `link`, by seat */
  readonly seats: Readonly<Record<string, string>>;
}

/** The key of a seat that was taken. */
export interface SeatKey {
  readonly key: string;
}

/** Tables that are listed and have an open seat, newest first. */
export interface Summaries {
  readonly tables: readonly Summary[];
}

/** The games, and the levels of bots from the weakest to the strongest. */
export interface Catalogue {
  readonly games: readonly GameFacts[];
  readonly levels: readonly string[];
  /** what bots are called */
  readonly companions: readonly string[];
  /** how far the server is with games that it cannot play yet, from 0 to 1 */
  readonly preparing: Readonly<Record<string, number>>;
}

/** A game that is offered. */
export interface GameFacts {
  readonly name: string;
  readonly seats: readonly number[];
  readonly usual_seats: number;
  readonly options: readonly OptionFacts[];
  /** null where the game has one */
  readonly boards: readonly string[] | null;
  /** whether its texts and its face come with the page */
  readonly house: boolean;
}

/** A choice of rules. */
export interface OptionFacts {
  readonly name: string;
  readonly default: string | boolean | number;
  /** null: any whole number from `least` to `most` */
  readonly choices: readonly (string | boolean | number)[] | null;
  readonly least: number | null;
  readonly most: number | null;
  /** the numbers of seats that allow a value other than the default; empty: all */
  readonly seats: readonly number[];
}

/** Where the server is found by others in its local network; nowhere unless it was opened to that. */
export interface Network {
  /** without a path, the likeliest first */
  readonly addresses: readonly string[];
}

/** A refusal. */
export interface NotDone {
  readonly key: string;
  /** in the language that `Accept-Language` asks for */
  readonly sentence: string;
  readonly said: Saying;
}
