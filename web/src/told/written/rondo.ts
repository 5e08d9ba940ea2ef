// Written by `python -m tafelrunde.translating` from rondo's facts, wording, notation and boards: change those.

import * as py from '../runtime.ts';
import type { KindLayout } from '../../engine/layout.ts';
import type { RondoLayout, RondoOffer, RondoOutcome, RondoSpace, RondoView, Saying } from '../../wire.ts';
import boards from '../boards/rondo.json';

export interface BoardData {
  readonly name: string;
  readonly title: string;
  readonly reconstruction: boolean;
  readonly note: string;
  readonly centre: string;
  readonly spaces: readonly SpaceData[];
  readonly links: readonly (readonly [string, string])[];
  readonly label: string;
}

export interface SpaceData {
  readonly id: string;
  readonly colour: 'red' | 'yellow' | 'green' | 'blue' | 'purple';
  readonly value: number;
  readonly grey: boolean;
  readonly x: number;
  readonly y: number;
}

export interface Seen {
  readonly viewer: number;
  readonly seats: number;
  readonly start: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: number;
  readonly bag_size: number;
  readonly ending: number;
  readonly last: number;
  readonly grey_left: number;
  readonly lying: readonly number[];
  readonly covered_by: readonly number[];
  readonly known: readonly number[];
  readonly open: readonly bigint[];
  readonly scores: readonly number[];
  readonly rack_sizes: readonly number[];
  readonly rack: readonly number[];
  readonly unseen: readonly number[];
  readonly space_count: number;
  readonly colours: readonly number[];
  readonly values: readonly number[];
  readonly neighbours: readonly (readonly number[])[];
  readonly grey: readonly bigint[];
  readonly at_centre: readonly bigint[];
  readonly of_colour: readonly (readonly bigint[])[];
}

export interface Offered {
  readonly spaces: readonly bigint[];
  readonly stones: readonly number[];
  readonly done: boolean;
  readonly draw: boolean;
  readonly due: number;
}

export interface Brought {
  readonly mover: number;
  readonly ends: boolean;
  readonly points: number;
  readonly score: number;
  readonly space: number;
  readonly stones: number;
  readonly face_down: boolean;
  readonly colour: number;
  readonly grey: boolean;
  readonly grey_left: number;
  readonly draws: number;
  readonly knows: boolean;
  readonly drawn: readonly number[];
  readonly last_round: boolean;
  readonly ending: number;
  readonly reason: number;
}

export interface State {
  readonly seats: number;
  readonly start: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: number;
  readonly bag: readonly number[];
  readonly bag_size: number;
  readonly word: readonly bigint[];
  readonly ending: number;
  readonly last: number;
  readonly grey_left: number;
  readonly lying: readonly number[];
  readonly hidden: readonly number[];
  readonly open: readonly bigint[];
  readonly scores: readonly number[];
  readonly racks: readonly (readonly number[])[];
  readonly rack_sizes: readonly number[];
  readonly space_count: number;
  readonly colours: readonly number[];
  readonly values: readonly number[];
  readonly neighbours: readonly (readonly number[])[];
  readonly grey: readonly bigint[];
  readonly at_centre: readonly bigint[];
  readonly of_colour: readonly (readonly bigint[])[];
}

const REASON_NAMES: readonly ('grey-covered' | 'bag-short' | null)[] = [null, 'grey-covered', 'bag-short'];
const LYING_LETTERS = '.12345xrygbp';
const SEAT_LETTERS = '.0123';
const NO_SPACE = 127;
const BY_NAME: readonly number[] = [3, 2, 4, 0, 1];
const COLOURS: readonly ('red' | 'yellow' | 'green' | 'blue' | 'purple')[] = ['red', 'yellow', 'green', 'blue', 'purple'];
const NOBODY = -1;
const EMPTY_SPACE = '.';
const UNKNOWN_STONE = 'x';
const COLOUR_OF: py.Dict<string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', p: 'purple' };
const MOVES: readonly KindLayout[] = [
  { do: 'done', first: 0, parts: [], secret: null }, { do: 'draw', first: 1, parts: [], secret: null },
  {
    do: 'lay', first: 2,
    parts: [
      { name: 'space', count: 96, stride: 10, least: 0, names: null },
      { name: 'stones', count: 5, stride: 1, least: 1, names: null },
    ],
    secret: null,
  },
  {
    do: 'cover', first: 7,
    parts: [
      { name: 'space', count: 96, stride: 10, least: 0, names: null },
      {
        name: 'colour', count: 5, stride: 1, least: 0, names: ['red', 'yellow', 'green', 'blue', 'purple'],
      },
    ],
    secret: 'colour',
  },
];
const WORDS: py.Dict<number> = { done: 0, draw: 1 };
const LAY = /^(?:([a-z][0-9]{1,2})(?: ?[x×*]? ?([1-5]))?)$/u;
const COVER = /^(?:([a-z][0-9]{1,2}) down (red|yellow|green|blue|purple|[rygbp]))$/u;
const FIRST_SPACE = 2;
const WAYS = 10;
const NAME = /^(?:[a-z][0-9]{1,2})$/u;
const RACK_SIZE = 5;
const LETTERS = 'rygbp';
const BOARDS = boards as unknown as py.Boards<BoardData>;
export const LETTER = 'R';
export const UNFORESEEN: readonly string[] = ['drawn_tiles'];

export function layout(board: BoardData, seats: number, options: py.Dict<string | boolean | number>): RondoLayout {
  return {
    seats,
    options,
    name: board.name,
    reconstruction: board.reconstruction,
    places: board.spaces.map((s) => ({ name: s.id, x: s.x, y: s.y, shows: py.str(s.value), colour: s.colour })),
    centre: board.centre,
    spaces: board.spaces.map((s) => ({ id: s.id, colour: s.colour, value: s.value, grey: s.grey, x: s.x, y: s.y })),
    links: py.list(board.links),
  };
}

export function view(seen: Seen): RondoView {
  const spaces = seen.space_count;
  const seats = seen.seats;
  const last = seen.last;
  return {
    to_move: seen.to_move,
    turn: seen.turn,
    reason: py.at(REASON_NAMES, seen.reason),
    rack_sizes: py.cut(seen.rack_sizes, 0, seats),
    bag: seen.bag_size,
    lies: null,
    start: seen.start,
    ending: py.at(REASON_NAMES, seen.ending),
    board: py.letters(py.cut(py.sums(seen.lying, seen.known), 0, spaces), LYING_LETTERS),
    covered_by: py.letters(py.cut(seen.covered_by, 0, spaces), SEAT_LETTERS),
    last: last === NO_SPACE ? null : last,
    grey_left: seen.grey_left,
    scores: py.cut(seen.scores, 0, seats),
    rack: seen.viewer === NOBODY ? null : stone_names(seen.rack),
  };
}

/** Stones, given as how many there are of each colour, by their names, sorted. */
function stone_names(counts: readonly number[]): readonly ('red' | 'yellow' | 'green' | 'blue' | 'purple')[] {
  const of_each = py.list(counts);
  return BY_NAME.flatMap((colour) => py.range(py.at(of_each, colour)).map(() => py.at(COLOURS, colour)));
}

export function offer(offered: Offered, seen: Seen): RondoOffer {
  const spaces = py.members(offered.spaces);
  const stones = offered.stones;
  const colours = seen.colours;
  const values = seen.values;
  return {
    moves: null,
    spaces,
    stones: spaces.map((space) => py.at(stones, py.at(colours, space))),
    points: spaces.map((space) => py.at(values, space)),
    cover: py.zip(COLOURS, stones).filter(
      ([, count]) => spaces.length > 0 && py.truthy(count)
    ).map(([colour]) => colour),
    done: offered.done,
    draw: offered.draw,
    due: offered.due,
  };
}

export function outcome(brought: Brought): RondoOutcome {
  const space = brought.space;
  const colour = brought.colour;
  return {
    mover: brought.mover,
    ends: brought.ends,
    points: brought.points,
    score: brought.score,
    space: space === NO_SPACE ? null : space,
    stones: brought.stones,
    face_down: brought.face_down,
    colour: colour !== 0 ? py.at(COLOURS, colour - 1) : null,
    grey: brought.grey,
    grey_left: brought.grey_left,
    draws: brought.draws,
    drawn_tiles: brought.knows ? stone_names(brought.drawn) : null,
    last_round: brought.last_round,
    ending: py.at(REASON_NAMES, brought.ending),
    reason: py.at(REASON_NAMES, brought.reason),
  };
}

/** The moves that an offer stands for, for those who have only the layout and the offer. */
export function offered(_layout: RondoLayout, offer: RondoOffer): readonly (py.Dict<number | string>)[] {
  let moves: (Record<string, number | string>)[] = [];
  for (const [space, stones] of py.zip(offer.spaces, offer.stones)) {
    moves.push(...py.range(1, stones + 1).map((count) => ({ do: 'lay', space, stones: count })));
    moves.push(...offer.cover.map((colour) => ({ do: 'cover', space, colour })));
  }
  const words = { done: offer.done, draw: offer.draw };
  return [...moves, ...py.items(words).filter(([, may]) => py.truthy(may)).map(([word]) => ({ do: word }))];
}

/** The board circle by circle (by the letter of the names): to be read aloud. */
export function tell_board(layout: RondoLayout, view: RondoView): readonly Saying[] {
  const circles: Record<string, Saying[]> = {};
  for (const [space, lying] of py.zip(layout.spaces, view.board)) {
    py.setdefault(circles, py.at(space.id, 0), []).push(tell_space(space, lying));
  }
  return py.items(circles).map(([letter, told]) => py.saying('board.circle', { letter, spaces: told }));
}

function tell_space(space: RondoSpace, lying: string): Saying {
  if (lying === EMPTY_SPACE) {
    return py.saying(space.grey ? 'board.free-grey' : 'board.free', { name: space.id, space: space_words(space) });
  }
  if (py.isdigit(lying)) {
    return py.saying('board.stones', { name: space.id, count: py.int(lying), colour: colour_word(space.colour) });
  }
  if (lying === UNKNOWN_STONE) {
    return py.saying('board.face-down', { name: space.id });
  }
  return py.saying('board.own-face-down', { name: space.id, colour: colour_word(py.at(COLOUR_OF, lying)) });
}

/** A space as it is printed: blue 4. */
function space_words(space: RondoSpace): Saying {
  return py.saying('moves.space', { colour: colour_word(space.colour), value: space.value });
}

function colour_word(name: string): Saying {
  return py.saying(`colours.${name}`);
}

/** A sentence for each seat. */
export function tell_scores(layout: RondoLayout, view: RondoView): readonly Saying[] {
  const seats = py.enumerate(py.zip(view.scores, view.rack_sizes));
  const told = seats.map(
    ([seat, [points, held]]) => py.saying('score.seat', { name: py.name_of(seat), points, stones: held })
  );
  return [...told, ...tell_rest(layout, view)];
}

/** What is left in the bag and on the board, and whether this is the last round. */
function tell_rest(layout: RondoLayout, view: RondoView): readonly Saying[] {
  const grey = py.sum(layout.spaces.map((space) => space.grey));
  const told = [py.saying('score.left', { grey: view.grey_left, of: grey, bag: view.bag })];
  if (py.truthy(view.ending) && !py.truthy(view.reason)) {
    told.push(tell_last_round(view.ending));
  }
  return told;
}

function tell_last_round(reason: string): Saying {
  return py.saying('score.ending', { why: py.saying(`reasons.${reason}`), last: py.saying('score.last-round') });
}

export function tell_rack(_layout: RondoLayout, view: RondoView): readonly Saying[] {
  if (!py.truthy(view.rack)) {
    return [py.saying('rack.empty')];
  }
  return [py.saying('rack.stones', { stones: [...view.rack].map((colour) => colour_word(colour)) })];
}

/** What the seat to move has to do now, and where it may lay. */
export function tell_turn(
  layout: RondoLayout,
  view: RondoView,
  offer: RondoOffer,
  example: string,
): readonly Saying[] {
  const spaces = offer.spaces.filter(() => py.truthy(view.rack)).map((space) => py.at(layout.spaces, space));
  const named = spaces.map((space) => py.saying('turn.space', { name: space.id, space: space_words(space) }));
  const told = named.length > 0 ? [py.saying('turn.spaces', { spaces: named })] : [];
  if (offer.done) {
    return [...told, py.saying('turn.done')];
  }
  if (!offer.draw) {
    return [...told, py.saying('turn.lay', { example })];
  }
  return [...told, py.saying(py.truthy(told) ? 'turn.lay-or-draw' : 'turn.draw', { example, count: offer.due })];
}

/** A move that was made, and what it brought; the colour of a stone face down is told to nobody (R4.5). */
export function tell_move(
  layout: RondoLayout,
  _view: RondoView,
  move: py.Dict<number | string>,
  outcome: RondoOutcome,
): readonly Saying[] {
  const told = [tell_doing(layout, move, outcome)];
  return outcome.last_round && py.truthy(outcome.ending) ? [...told, tell_last_round(outcome.ending)] : told;
}

function tell_doing(layout: RondoLayout, move: py.Dict<number | string>, outcome: RondoOutcome): Saying {
  const name = py.name_of(outcome.mover);
  if (outcome.space === null) {
    return py.saying(py.f`moves.${py.at(move, 'do')}`, { name, count: outcome.draws });
  }
  const space = py.at(layout.spaces, outcome.space);
  const count = outcome.stones;
  const points = outcome.points;
  return py.saying(
    py.f`moves.${py.at(move, 'do')}`,
    { name, count, place: space.id, space: space_words(space), points },
  );
}

/** What a move would bring. */
export function tell_preview(
  _layout: RondoLayout,
  _move: py.Dict<number | string>,
  outcome: RondoOutcome,
): readonly Saying[] {
  let told;
  if (outcome.space === null) {
    told = [py.saying('preview.draws', { count: outcome.draws })];
  } else if (outcome.face_down) {
    told = [py.saying('preview.face-down')];
  } else {
    told = [py.saying('preview.points', { points: outcome.points })];
  }
  if (outcome.grey) {
    told.push(py.saying('preview.grey'));
  }
  if (outcome.ends) {
    told.push(py.saying('preview.ends'));
  } else if (outcome.last_round) {
    told.push(py.saying('score.last-round'));
  }
  return told;
}

/** Why the game has ended, where everyone stands and who has won. */
export function tell_result(_layout: RondoLayout, view: RondoView, winners: readonly number[]): readonly Saying[] {
  const told = [py.saying(py.f`reasons.${view.reason}`)];
  for (const [seat, [points, held]] of py.enumerate(py.zip(view.scores, view.rack_sizes))) {
    told.push(py.saying('result.standing', { name: py.name_of(seat), points, stones: held }));
  }
  if (winners.length < py.count(view.scores, py.max(view.scores))) {
    told.push(py.saying('result.by-stones'));
  }
  const names = py.and_list(winners.map((seat) => py.name_of(seat)));
  return [...told, py.saying(winners.length === 1 ? 'result.winner' : 'result.winners', { names })];
}

/** How each seat stands: its points. */
export function standing(view: RondoView): readonly number[] {
  return view.scores;
}

export function move_text(board: BoardData, move: number): string {
  const data = py.move_data(MOVES, move);
  if (py.at(data, 'do') === 'lay') {
    return py.f`${space_name(board, py.at(data, 'space'))} ${py.at(data, 'stones')}`;
  }
  if (py.at(data, 'do') === 'cover') {
    return `${space_name(board, py.at(data, 'space'))} down ${py.at(py.str(py.at(data, 'colour')), 0)}`;
  }
  return py.str(py.at(data, 'do'));
}

/** The name of a space; numbers of moves also tell of spaces that only larger boards have. */
function space_name(board: BoardData, space: unknown): string {
  py.assert(py.is_int(space));
  return space < board.spaces.length ? py.at(board.spaces, space).id : '?';
}

/** Read a move; it need not be legal. */
export function parse_move(board: BoardData, text: string): number {
  const words = py.split(text.toLowerCase()).join(' ');
  if (py.contains(WORDS, words)) {
    return py.at(WORDS, words);
  }
  const lay = py.fullmatch(LAY, words);
  const cover = py.fullmatch(COVER, words);
  if (py.truthy(lay)) {
    return lay_of(find_space(board, py.at(lay, 1)), py.int(py.or(py.at(lay, 2), () => 1)));
  }
  if (py.truthy(cover)) {
    return cover_of(find_space(board, py.at(cover, 1)), py.index(LETTERS, py.at(py.at(cover, 2), 0)));
  }
  throw new py.Refusal('unreadable-move', { text: py.cut(words, 0, 40) });
}

function lay_of(space: number, stones: number): number {
  return FIRST_SPACE + space * WAYS + stones - 1;
}

/** The space of that name, such as b3 or b03; refuses names that are not on this board. */
function find_space(board: BoardData, name: string): number {
  const ids = board.spaces.map((space) => space.id);
  const found = py.truthy(py.fullmatch(NAME, name)) ? `${py.at(name, 0)}${py.int(py.cut(name, 1))}` : '';
  if (!py.contains(ids, found)) {
    throw new py.Refusal('unknown-space', { name: py.cut(name, 0, 40) });
  }
  return py.index(ids, found);
}

function cover_of(space: number, colour: number): number {
  return FIRST_SPACE + space * WAYS + RACK_SIZE + colour;
}

export function tile_json(colour: number): string {
  return py.at(COLOURS, colour);
}

/** The stone of that name; refuses others. */
export function parse_tile_json(name: unknown): number {
  if (!py.is_str(name) || !py.contains(COLOURS, name)) {
    throw new py.Refusal('unknown-tile', { name: py.cut(py.str(name), 0, 40) });
  }
  return py.index(COLOURS, name);
}

/** What the trace tells of a position, beside whose turn it is. */
export function position_json(state: State): py.Dict<unknown> {
  return {
    racks: py.cut(state.racks, 0, state.seats).map((rack) => stone_names(rack)),
    bag: state.bag_size,
    scores: py.cut(state.scores, 0, state.seats),
  };
}

/** The board as a saved game keeps it: also the places of the spaces, where it is not one of ours. */
export function record_json(board: BoardData, _seats: number): py.Dict<unknown> {
  return told_json(board, !py.contains(shipped_names(), board.label));
}

function told_json(board: BoardData, with_places: boolean): py.Dict<unknown> {
  return {
    name: board.name,
    centre: board.centre,
    spaces: board.spaces.map((space) => space_json(space, with_places)),
    links: board.links.map((link) => py.list(link)),
  };
}

function space_json(space: SpaceData, with_places: boolean): py.Dict<unknown> {
  const told = { id: space.id, colour: space.colour, value: space.value, grey: space.grey };
  return { ...told, ...(with_places ? { x: space.x, y: space.y } : {}) };
}

/** The boards of our own. */
function shipped_names(): readonly string[] {
  return py.board_names(BOARDS);
}
