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

export interface GameData {
  readonly package: string;
  readonly name: string;
  readonly letter: string;
  readonly seats: readonly number[];
  readonly usual_seats: number;
  readonly options: readonly OptionData[];
  readonly has_board_files: boolean;
}

export interface OptionData {
  readonly name: string;
  readonly default: string | boolean | number;
  readonly choices: readonly (string | boolean | number)[];
  readonly least: number;
  readonly most: number;
  readonly seats: readonly number[];
}

export interface BoardFileData {
  readonly table: py.Dict<any>;
  readonly source: string;
  readonly lines: py.Keyed<readonly (string | number)[], number>;
}

export const LARGEST_FILE = 65536;
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
const GAME: GameData = {
  package: 'tafelrunde.games.rondo', name: 'rondo', letter: 'R', seats: [2, 3, 4], usual_seats: 2,
  options: [
    {
      name: 'board', default: 'blue', choices: ['blue', 'red'], least: 1, most: 1000000, seats: [],
    },
  ],
  has_board_files: true,
};
const BOARD_KEYS: readonly string[] = ['game', 'name', 'title', 'reconstruction', 'note', 'centre', 'spaces', 'links'];
const OPTIONAL_KEYS: readonly string[] = ['reconstruction', 'note'];
const NAME_of_boardcheck = /^(?:[a-z][a-z0-9-]{0,19})$/u;
const LONGEST_TITLE = 60;
const LONGEST_NOTE = 300;
const CENTRE_ID = /^(?:[a-z][a-z0-9]{0,5})$/u;
const MOST_SPACES = 96;
const SPACE_KEYS: readonly string[] = ['id', 'colour', 'value', 'grey', 'x', 'y'];
const OPTIONAL_SPACE_KEYS: readonly string[] = ['grey'];
const VALUES: readonly number[] = [1, 2, 3, 4, 5];
const SPACE_ID = /^(?:[a-z](?:0|[1-9][0-9]?))$/u;
const FURTHEST = 50;
const SPACE_WIDTH = 2;
const MOST_NEIGHBOURS = 6;
const NAME_of_boards = /^(?:[a-z][a-z0-9-]{0,19})$/u;
const LONGEST_LABEL = 40;
const BORDER = 96;
const STATE: py.Dict<readonly (string | number)[] | readonly string[]> = {
  word: ['uint64', 1], open: ['uint64', 2], grey: ['uint64', 2], at_centre: ['uint64', 2],
  of_colour: ['uint64', 5, 2], turn: ['int16'], scores: ['int16', 4], seats: ['int8'], start: ['int8'],
  to_move: ['int8'], reason: ['int8'], bag: ['int8', 120], bag_size: ['int8'], ending: ['int8'], last: ['int8'],
  grey_left: ['int8'], lying: ['int8', 97], hidden: ['int8', 96], racks: ['int8', 4, 5], rack_sizes: ['int8', 4],
  space_count: ['int8'], colours: ['int8', 96], values: ['int8', 96], neighbours: ['int8', 96, 6],
};
const OUTSIDE = 7;
const COLOUR_COUNT = 5;
const COPIES = 24;
const STONE_COUNT = 120;
const EVERY_TOKEN =
  /"""(?:\\.|[^\\])*?"{3,5}|'''.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|\n|[\[\]{}=,]|[^ \t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\[\]{}=,"'#]+/gsu;
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
    due: py.min(offered.due, seen.bag_size),
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

/** For which of its reasons a clause forbids a move. */
export function reason_against(
  _layout: RondoLayout,
  view: RondoView,
  move: py.Dict<number | string>,
  clause: number,
): string {
  if (clause === 301) {
    return py.at(move, 'do') === 'done' ? 'lay' : 'laid';
  }
  if (clause !== 403) {
    return '';
  }
  return py.at(view.board, py.int(py.at(move, 'space'))) === EMPTY_SPACE ? 'rack' : 'taken';
}

/** Stones were held over a space: face up if they have its colour, else one face down. */
export function moves_meant(
  layout: RondoLayout,
  tried: py.Dict<number | string>,
): readonly (py.Dict<number | string>)[] {
  const space = py.get(tried, 'space');
  if (!py.is_int(space) || !(0 <= space && space < layout.spaces.length)) {
    return [];
  }
  const own = py.at(layout.spaces, space).colour;
  const colour = py.get(tried, 'colour', own);
  if (py.get(tried, 'do') === 'lay' && colour === own) {
    return [{ do: 'lay', space, stones: py.get(tried, 'stones', 1) }];
  }
  return [{ do: 'cover', space, colour }];
}

/** What is against the space, then what is against the stones (R4.3). */
export function verdict(
  layout: RondoLayout,
  view: RondoView,
  tried: py.Dict<number | string>,
  clauses: readonly number[],
): readonly [number, string] {
  const clause = py.at(clauses, 0);
  const meant = py.at(moves_meant(layout, tried), 0);
  if (clause !== 0) {
    return [clause, reason_against(layout, view, meant, clause)];
  }
  return py.equal(py.at(meant, 'do'), py.at(tried, 'do')) ? [0, ''] : [403, 'colour'];
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

/** The board to play on, and all options spelled out. `board` is None, the name of one of ours, the path of a file (a Path, or a text that cannot be a name), or what a trace or a record tells. Whoever takes wishes from strangers passes them as options, which are names only. */
export function choose(
  seats: number,
  board: unknown,
  options: py.Dict<unknown>,
): readonly [BoardData, py.Dict<string | boolean | number>] {
  let chosen;
  let label;
  const settled = Game_settle(GAME, seats, py.dict(py.items(options).filter(([name]) => name !== 'board')));
  const wish = py.get(options, 'board', py.at(settled, 'board'));
  if (py.is_dict(board)) {
    chosen = from_json(board);
    label = py.is_str(wish) ? wish : '';
  } else if (py.is_path(board) || py.is_str(board) && py.truthy(board) && !py.truthy(
    py.fullmatch(NAME_of_boards, board)
  )) {
    chosen = check(py.load(py.path(board)));
    label = py.path(board).name;
  } else {
    label = py.str(py.at(Game_settle(GAME, seats, { board: board === null ? wish : board }), 'board'));
    chosen = py.shipped(BOARDS, label);
  }
  if (
    py.contains(shipped_names(), label) && !py.equal(
      py.without(chosen, ['label']),
      py.without(py.shipped(BOARDS, label), ['label']),
    )
  ) {
    throw py.fault(
      'other-board',
      {
        source: { table: {}, source: label, lines: new py.Keyed() }.source,
        line: BoardFile_line({ table: {}, source: label, lines: new py.Keyed() }),
        name: label,
      },
    );
  }
  if (py.contains(options, 'board') && !py.equal(py.at(options, 'board'), label)) {
    throw new py.Refusal('option-value', { name: 'board', value: py.at(options, 'board'), choices: label });
  }
  if (!py.isprintable(label) || !(0 < py.encode(label).length && py.encode(label).length <= LONGEST_LABEL)) {
    throw new py.Refusal(
      'option-value',
      { name: 'board', value: shown_of_boardfile(label), choices: shipped_names().join(', ') },
    );
  }
  return [{ ...chosen, label }, { ...settled, ...{ board: label } }];
}

/** Every option spelled out, defaults too; refuses what the game does not offer. */
function Game_settle(self: GameData, seats: number, wishes: py.Dict<unknown>): py.Dict<string | boolean | number> {
  if (!py.contains(self.seats, seats)) {
    throw new py.Refusal(
      'seat-count',
      { game: self.name, seats, allowed: self.seats.map((each) => py.str(each)).join(', ') },
    );
  }
  const known = py.set(self.options.map((option) => option.name));
  for (const name of Object.keys(wishes)) {
    if (!py.contains(known, name)) {
      throw new py.Refusal('unknown-option', { game: self.name, name, known: py.sorted(known).join(', ') });
    }
  }
  return py.dict(
    self.options.map(
      (option) => [option.name, Option_check(option, py.get(wishes, option.name, option.default), seats)]
    )
  );
}

/** A value that the option takes with so many seats; refuses others. */
function Option_check(self: OptionData, value: unknown, seats: number): string | boolean | number {
  const same_kind = (
    py.is_str(value) || py.is_bool(value) || py.is_int(value)
  ) && py.type(value) === py.type(self.default);
  const in_range = py.is_exactly(value, 'int') && (self.least <= value && value <= self.most);
  if (!same_kind || !(self.choices.length > 0 ? py.contains(self.choices, value) : in_range)) {
    throw new py.Refusal(
      'option-value',
      { name: self.name, value: shown(value), choices: Option_choices_shown(self) },
    );
  }
  if (!py.equal(value, self.default) && self.seats.length > 0 && !py.contains(self.seats, seats)) {
    const allowed = self.seats.map((each) => py.str(each)).join(', ');
    throw new py.Refusal('option-seats', { name: self.name, value: shown(value), seats, allowed });
  }
  py.assert(py.is_str(value) || py.is_bool(value) || py.is_int(value));
  return value;
}

/** An option's value as it is typed and as it stands in JSON. */
function shown(value: unknown): string {
  return py.is_bool(value) ? py.str(value).toLowerCase() : py.str(value);
}

function Option_choices_shown(self: OptionData): string {
  return self.choices.length > 0 ? self.choices.map((each) => shown(each)).join(', ') : `${self.least}–${self.most}`;
}

/** A board as traces and saved games tell it, without title and, if it is one of ours, without places. */
function from_json(board: py.Dict<unknown>): BoardData {
  const table = { game: 'rondo', title: py.get(board, 'name'), note: py.get(board, 'name'), ...board };
  const spaces = py.get(table, 'spaces');
  if (py.is_list(spaces) && py.all([...spaces].map((space) => py.is_dict(space) && !py.contains(space, 'x')))) {
    const places = places_in_circles(py.len(spaces));
    py.put(table, 'spaces', py.zip(spaces, places).map(([space, [x, y]]) => ({ ...space, x, y })));
  }
  const told: BoardData = check(py.told(table));
  return py.first(py.boards_of(BOARDS).filter((ours) => same_map(told, ours)), told);
}

/** Places for spaces of which none are known: circles of 6, 12, 18 … around the centre. */
function places_in_circles(count: number): readonly (readonly [number, number])[] {
  let places: (readonly [number, number])[] = [];
  let circle = 0;
  while (places.length < count) {
    circle += 1;
    const turns = py.range(6 * circle).map((k) => k * 6.283185307179586 / (6 * circle));
    places.push(
      ...turns.map((t) => [py.round(3 * circle * Math.sin(t), 2), py.round(-3 * circle * Math.cos(t), 2)] as const)
    );
  }
  return py.cut(places, 0, count);
}

/** The board that a file describes, or the refusal of its first fault. */
function check(file: BoardFileData): BoardData {
  const table = file.table;
  check_keys(file, table, BOARD_KEYS, OPTIONAL_KEYS);
  if (py.at(table, 'game') !== 'rondo') {
    throw py.fault(
      'other-game',
      {
        source: file.source,
        line: BoardFile_line(file, 'game'),
        value: shown_of_boardfile(py.at(table, 'game')),
        game: 'rondo',
      },
    );
  }
  const reconstruction = py.get(table, 'reconstruction', false);
  if (!py.is_bool(reconstruction)) {
    throw py.fault(
      'not-a-truth',
      { source: file.source, line: BoardFile_line(file, 'reconstruction'), name: 'reconstruction' },
    );
  }
  if (py.truthy(reconstruction) && !py.contains(table, 'note')) {
    throw py.fault('no-note', { source: file.source, line: BoardFile_line(file, 'reconstruction') });
  }
  let board: BoardData = {
    name: pattern(file, py.at(table, 'name'), NAME_of_boardcheck, 'my-board', 'name'),
    title: sentence(file, 'title', LONGEST_TITLE),
    reconstruction,
    note: py.contains(table, 'note') ? sentence(file, 'note', LONGEST_NOTE) : '',
    centre: pattern(file, py.at(table, 'centre'), CENTRE_ID, 'hub', 'centre'),
    spaces: spaces_of(file),
    links: [],
    label: '',
  };
  check_ids(file, board);
  check_apart(file, board.spaces);
  board = { ...board, links: links_of(file, board) };
  check_connected(file, board);
  if (!py.any([...board.spaces].map((space) => space.grey))) {
    throw py.fault('no-grey', { source: file.source, line: BoardFile_line(file, 'spaces') });
  }
  return board;
}

function check_keys(
  file: BoardFileData,
  table: py.Dict<unknown>,
  known: readonly string[],
  optional: readonly string[],
  ...place: readonly (string | number)[]
): void {
  for (const key of Object.keys(table)) {
    if (!py.contains(known, key)) {
      throw py.fault(
        'unknown-key',
        {
          source: file.source,
          line: BoardFile_line(file, ...place, key),
          name: shown_of_boardfile(key),
          known: [...known].join(', '),
        },
      );
    }
  }
  for (const key of known) {
    if (!py.contains(table, key) && !py.contains(optional, key)) {
      throw py.fault(
        'missing-key',
        { source: file.source, line: BoardFile_line(file, ...place), name: shown_of_boardfile(key) },
      );
    }
  }
}

/** The line of a place or, where it has none of its own, of what it is part of. */
function BoardFile_line(self: BoardFileData, ...place: readonly (string | number)[]): number | null {
  while (place.length > 0 && !py.contains(self.lines, place)) {
    place = py.cut(place, 0, -1);
  }
  return py.get(self.lines, place);
}

/** A value as the file writes it, cut short. */
function shown_of_boardfile(value: unknown): string {
  let text = py.is_bool(value) ? py.str(value).toLowerCase() : py.str(value).replaceAll('\'', '"');
  if (py.is_str(value)) {
    text = py.f`"${value}"`;
  }
  text = [...text].map((letter) => py.isprintable(letter) ? letter : '?').join('');
  return py.len(text) <= 40 ? text : py.cut(text, 0, 39) + '…';
}

function pattern(
  file: BoardFileData,
  value: unknown,
  form: RegExp,
  example: string,
  ...place: readonly (string | number)[]
): string {
  if (!py.is_str(value) || !py.truthy(py.fullmatch(form, value))) {
    throw py.fault(
      'form',
      {
        source: file.source,
        line: BoardFile_line(file, ...place),
        name: py.at(place, -1),
        value: shown_of_boardfile(value),
        example,
      },
    );
  }
  return value;
}

function sentence(file: BoardFileData, key: string, longest: number): string {
  const value = py.at(file.table, key);
  if (!py.is_str(value) || !py.truthy(py.strip(value)) || py.len(value) > longest || !py.isprintable(value)) {
    throw py.fault('sentence', { source: file.source, line: BoardFile_line(file, key), name: key, longest });
  }
  return value;
}

function spaces_of(file: BoardFileData): readonly SpaceData[] {
  const entries = py.at(file.table, 'spaces');
  if (!py.is_list(entries) || !py.truthy(entries)) {
    throw py.fault('no-spaces', { source: file.source, line: BoardFile_line(file, 'spaces') });
  }
  if (py.len(entries) > MOST_SPACES) {
    throw py.fault(
      'too-many-spaces',
      { source: file.source, line: BoardFile_line(file, 'spaces'), count: py.len(entries), most: MOST_SPACES },
    );
  }
  return py.tuple(py.enumerate(entries).map(([number, entry]) => space_of(file, entry, number)));
}

function space_of(file: BoardFileData, entry: unknown, number: number): SpaceData {
  const place = ['spaces', number];
  if (!py.is_dict(entry)) {
    throw py.fault('not-a-space', { source: file.source, line: BoardFile_line(file, ...place) });
  }
  check_keys(file, entry, SPACE_KEYS, OPTIONAL_SPACE_KEYS, ...place);
  if (!py.contains(COLOURS, py.at(entry, 'colour'))) {
    throw py.fault(
      'colour',
      {
        source: file.source,
        line: BoardFile_line(file, ...place, 'colour'),
        value: shown_of_boardfile(py.at(entry, 'colour')),
        known: COLOURS.join(', '),
      },
    );
  }
  if (!py.is_exactly(py.at(entry, 'value'), 'int') || !py.contains(VALUES, py.at(entry, 'value'))) {
    throw py.fault(
      'value',
      {
        source: file.source,
        line: BoardFile_line(file, ...place, 'value'),
        value: shown_of_boardfile(py.at(entry, 'value')),
      },
    );
  }
  if (!py.is_bool(py.get(entry, 'grey', false))) {
    throw py.fault(
      'not-a-truth',
      { source: file.source, line: BoardFile_line(file, ...place, 'grey'), name: 'grey' },
    );
  }
  return {
    id: pattern(file, py.at(entry, 'id'), SPACE_ID, 'b12', ...place, 'id'),
    colour: py.at(entry, 'colour'),
    value: py.at(entry, 'value'),
    grey: py.get(entry, 'grey', false),
    x: coordinate(file, py.at(entry, 'x'), ...place, 'x'),
    y: coordinate(file, py.at(entry, 'y'), ...place, 'y'),
  };
}

function coordinate(file: BoardFileData, value: unknown, ...place: readonly (string | number)[]): number {
  if (!py.is_bool(value) && (py.is_int(value) || py.is_float(value)) && py.abs(value) <= FURTHEST) {
    return py.float(value);
  }
  throw py.fault(
    'coordinate',
    {
      source: file.source,
      line: BoardFile_line(file, ...place),
      name: py.at(place, -1),
      value: shown_of_boardfile(value),
      furthest: FURTHEST,
    },
  );
}

function check_ids(file: BoardFileData, board: BoardData): void {
  const first: Record<string, number> = {};
  for (const [number, space] of py.enumerate(board.spaces)) {
    if (space.id === board.centre) {
      throw py.fault(
        'centre-is-space',
        { source: file.source, line: BoardFile_line(file, 'spaces', number), id: space.id },
      );
    }
    if (py.contains(first, space.id)) {
      throw py.fault(
        'id-taken',
        {
          source: file.source,
          line: BoardFile_line(file, 'spaces', number),
          id: space.id,
          first: BoardFile_line(file, 'spaces', py.at(first, space.id)),
        },
      );
    }
    py.put(first, space.id, number);
  }
}

/** Spaces that overlap could be neither seen nor chosen. The centre lies at 0, 0. */
function check_apart(file: BoardFileData, spaces: readonly SpaceData[]): void {
  for (const [number, space] of py.enumerate(spaces)) {
    if (py.hypot(space.x, space.y) < SPACE_WIDTH) {
      throw py.fault(
        'on-centre',
        { source: file.source, line: BoardFile_line(file, 'spaces', number), id: space.id, least: SPACE_WIDTH },
      );
    }
  }
  for (const [one, [number, other]] of py.combinations(py.enumerate(spaces), 2)) {
    if (py.hypot(py.at(one, 1).x - other.x, py.at(one, 1).y - other.y) < SPACE_WIDTH) {
      throw py.fault(
        'overlap',
        {
          source: file.source,
          line: BoardFile_line(file, 'spaces', number),
          id: py.at(one, 1).id,
          other: other.id,
          least: SPACE_WIDTH,
        },
      );
    }
  }
}

function links_of(file: BoardFileData, board: BoardData): readonly (readonly [string, string])[] {
  const entries = py.at(file.table, 'links');
  if (!py.is_list(entries)) {
    throw py.fault('not-a-link', { source: file.source, line: BoardFile_line(file, 'links') });
  }
  const known = py.union(py.set([board.centre]), py.set(board.spaces.map((space) => space.id)));
  const first: py.Keyed<readonly string[], number> = new py.Keyed();
  const degree = py.fromkeys(known, 0);
  for (const [number, entry] of py.enumerate(entries)) {
    check_link(file, entry, known, number);
    const pair = py.frozenset(entry);
    if (py.contains(first, pair)) {
      throw py.fault(
        'link-twice',
        {
          source: file.source,
          line: BoardFile_line(file, 'links', number),
          link: shown_of_boardfile(entry),
          first: BoardFile_line(file, 'links', py.at(first, pair)),
        },
      );
    }
    py.put(first, pair, number);
    for (const space of py.contains(pair, board.centre) ? [] : entry) {
      py.put(degree, space, py.at(degree, space) + 1);
      if (py.at(degree, space) > MOST_NEIGHBOURS) {
        throw py.fault(
          'too-many-neighbours',
          { source: file.source, line: BoardFile_line(file, 'links', number), id: space, most: MOST_NEIGHBOURS },
        );
      }
    }
  }
  return in_order(entries, [board.centre, ...board.spaces.map((space) => space.id)]);
}

function check_link(file: BoardFileData, entry: unknown, known: ReadonlySet<string>, number: number): void {
  if (!py.is_list(entry) || py.len(entry) !== 2 || !py.all([...entry].map((end) => py.is_str(end)))) {
    throw py.fault('not-a-link', { source: file.source, line: BoardFile_line(file, 'links', number) });
  }
  for (const end of entry) {
    if (!py.contains(known, end)) {
      throw py.fault(
        'unknown-space',
        {
          source: file.source,
          line: BoardFile_line(file, 'links', number),
          link: shown_of_boardfile(entry),
          id: shown_of_boardfile(end),
        },
      );
    }
  }
  if (py.equal(py.at(entry, 0), py.at(entry, 1))) {
    throw py.fault(
      'self-link',
      { source: file.source, line: BoardFile_line(file, 'links', number), id: py.at(entry, 0) },
    );
  }
}

/** The links in the order of the spaces, the centre first, however the file has them: equal boards look equal. */
function in_order(
  entries: readonly (readonly string[])[],
  ids: readonly string[],
): readonly (readonly [string, string])[] {
  const numbers = py.dict(py.enumerate(ids).map(([number, name]) => [name, number]));
  const pairs = py.sorted(
    py.unpacked(entries, 2).map(([one, other]) => py.sorted([py.at(numbers, one), py.at(numbers, other)]))
  );
  return py.tuple(py.unpacked(pairs, 2).map(([one, other]) => [py.at(ids, one), py.at(ids, other)] as const));
}

/** Every space can be reached from the centre (R1.5). */
function check_connected(file: BoardFileData, board: BoardData): void {
  let reached = [board.centre];
  for (const space of reached) {
    reached.push(...Board_neighbours(board, space).filter((other) => !py.contains(reached, other)));
  }
  for (const [number, lost] of py.enumerate(board.spaces)) {
    if (!py.contains(reached, lost.id)) {
      throw py.fault(
        'unconnected',
        { source: file.source, line: BoardFile_line(file, 'spaces', number), id: lost.id },
      );
    }
  }
}

/** The spaces, or the centre, one link away. */
function Board_neighbours(self: BoardData, space: string): readonly string[] {
  return self.links.filter(([a, b]) => py.contains([a, b], space)).map(([a, b]) => a === space ? b : a);
}

/** Whether two boards play alike under the same names, wherever their spaces are drawn. */
function same_map(one: BoardData, other: BoardData): boolean {
  const maps = [one, other].map(
    (board) => [
      board.name,
      board.centre,
      board.spaces.map((space) => ({ ...space, x: 0.0, y: 0.0 })),
      board.links,
    ] as const
  );
  return py.equal(py.at(maps, 0), py.at(maps, 1));
}

/** Write into the record of a game what the rules use of its board; neighbours in the order of the spaces. */
export function fill_board(state: py.Writable<State>, board: BoardData): void {
  const numbers = Board_numbers(board);
  state.space_count = board.spaces.length;
  py.fill(state.neighbours, BORDER);
  for (const [number, space] of py.enumerate(board.spaces)) {
    py.put(state.colours, number, py.index(COLOURS, space.colour));
    py.put(state.values, number, space.value);
    const near = py.sorted(
      Board_neighbours(board, space.id).filter(
        (other) => other !== board.centre
      ).map((other) => py.at(numbers, other))
    );
    for (const [i, other] of py.enumerate(near)) {
      py.put(py.at(state.neighbours, number), i, other);
    }
    py.include(py.at(state.of_colour, py.index(COLOURS, space.colour)), number);
    if (py.truthy(space.grey)) {
      py.include(state.grey, number);
    }
  }
  for (const name of Board_neighbours(board, board.centre)) {
    py.include(state.at_centre, py.at(numbers, name));
  }
}

/** The number of each space by its id: a space's number is its place in `spaces`. */
function Board_numbers(self: BoardData): py.Dict<number> {
  return py.dict(py.enumerate(self.spaces).map(([number, space]) => [space.id, number]));
}

/** The game before the deal: the empty board, an ordered full bag, all scores 0 (R2.1). */
export function blank(seats: number, _options: py.Dict<string | boolean | number>, board: BoardData): State {
  const state = py.new_record<State>(STATE);
  state.seats = seats;
  state.last = NO_SPACE;
  fill_board(state, board);
  py.put(state.lying, BORDER, OUTSIDE);
  py.fill(state.open, state.at_centre);
  state.grey_left = py.sum(state.grey.map((word) => py.popcount(word)));
  py.fill(state.bag, py.range(COLOUR_COUNT).flatMap((colour) => py.range(COPIES).map(() => colour)));
  state.bag_size = STONE_COUNT;
  return state;
}

/** Where things stand in a text that tomllib accepts. */
export function find_lines(text: string): py.Keyed<readonly (string | number)[], number> {
  const lines: py.Keyed<readonly (string | number)[], number> = new py.Keyed([[[], 1]]);
  const headers: Record<string, number> = {};
  let table: readonly (string | number)[] = [];
  let statement: (readonly [string, number])[] = [];
  let depth = 0;
  for (const [token, line] of [...tokens(text), ['\n', 0]] as const) {
    if (py.contains('[{', token)) {
      depth += 1;
    } else if (py.contains(']}', token)) {
      depth -= 1;
    }
    if (token !== '\n') {
      statement.push([token, line]);
    } else if (depth === 0 && statement.length > 0) {
      if (py.at(py.at(statement, 0), 0) === '[') {
        table = header(statement, headers);
        py.setdefault(lines, py.cut(table, 0, 1), py.at(py.at(statement, 0), 1));
        py.setdefault(lines, table, py.at(py.at(statement, 0), 1));
      } else {
        note_value(lines, table, statement);
      }
      statement = [];
    }
  }
  return lines;
}

/** The tokens of a text, without comments. */
function* tokens(text: string): Iterable<readonly [string, number]> {
  let line = 1;
  for (const found of py.finditer(EVERY_TOKEN, text)) {
    if (!py.at(found, 0).startsWith('#')) {
      yield [py.at(found, 0), line];
    }
    line += py.count(py.at(found, 0), '\n');
  }
}

/** [name] or [[name]]. */
function header(
  statement: readonly (readonly [string, number])[],
  headers: py.Writable<py.Dict<number>>,
): readonly (string | number)[] {
  const name = py.first(statement.filter(([token]) => token !== '[').map(([token]) => plain(token)));
  if (py.at(py.at(statement, 1), 0) !== '[') {
    return [name];
  }
  py.put(headers, name, py.get(headers, name, -1) + 1);
  return [name, py.at(headers, name)];
}

/** A key without its quotes. */
function plain(key: string): string {
  return py.strip(key, '"\'');
}

/** key = value: the line of the key, of each item of a list, of each key in a table inside it. */
function note_value(
  lines: py.Keyed<readonly (string | number)[], number>,
  table: readonly (string | number)[],
  statement: readonly (readonly [string, number])[],
): void {
  const place = [...table, plain(py.at(py.at(statement, 0), 0))];
  py.setdefault(lines, place, py.at(py.at(statement, 0), 1));
  const items: (number | null)[] = [];
  for (const [[token, line], [after]] of py.zip(py.cut(statement, 2), [...py.cut(statement, 3), ['', 0]])) {
    if (py.contains(']}', token)) {
      py.pop(items);
      continue;
    }
    const number = items.length > 0 ? py.at(items, -1) : null;
    if (token === ',') {
      if (number !== null) {
        py.put(items, -1, number + 1);
      }
      continue;
    }
    const numbers = items.filter((item) => item !== null);
    if (number !== null) {
      py.setdefault(lines, [...place, ...numbers], line);
    } else if (items.length > 0 && after === '=') {
      py.setdefault(lines, [...place, ...numbers, plain(token)], line);
    }
    if (py.contains('[{', token)) {
      items.push(token === '[' ? 0 : null);
    }
  }
}

/** Every option spelled out, defaults too; refuses what the game does not offer. */
export function settle(seats: number, wishes: py.Dict<unknown>): py.Dict<string | boolean | number> {
  return Game_settle(GAME, seats, wishes);
}
