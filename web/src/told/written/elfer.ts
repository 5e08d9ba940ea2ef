// Written by `python -m tafelrunde.translating` from elfer's facts, wording, notation and boards: change those.

import * as py from '../runtime.ts';
import type { ElferLayout, ElferOffer, ElferOutcome, ElferView, Gift, Lack, Place, Saying } from '../../wire.ts';
import boards from '../boards/elfer.json';

export interface BoardData {
  readonly name: string;
  readonly title: string;
  readonly reconstruction: boolean;
  readonly note: string;
  readonly rows: readonly string[];
  readonly bridges: readonly BridgeData[];
  readonly symbols: readonly SymbolFieldData[];
}

export interface BridgeData {
  readonly rows: readonly [string, string];
  readonly number: number;
  readonly bonus: boolean;
}

export interface SymbolFieldData {
  readonly symbol: string;
  readonly row: string;
  readonly end: number;
}

/** Fields as in the state, where nothing else is said. */
export interface Seen {
  readonly viewer: number;
  readonly seats: number;
  readonly start: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: number;
  readonly bag_size: number;
  readonly symbols: boolean;
  readonly rounds: number;
  readonly rounds_played: number;
  readonly scores: readonly number[];
  readonly links: readonly (readonly number[])[];
  readonly bonus_ends: readonly number[];
  readonly lying: readonly bigint[];
  readonly open: readonly bigint[];
  readonly phase: number;
  readonly pending: number;
  readonly laid: number;
  readonly draws: number;
  readonly may_give: boolean;
  readonly receiver: number;
  readonly laid_now: readonly bigint[];
  readonly rack_sizes: readonly number[];
  readonly lacks: readonly (readonly (readonly bigint[])[])[];
  readonly lack_count: readonly number[];
  readonly came_since: readonly (readonly number[])[];
  readonly racks: readonly (readonly number[])[];
  readonly unseen: readonly number[];
  readonly given: readonly number[];
  readonly given_seats: readonly number[];
  readonly given_count: number;
  readonly received: readonly number[];
  readonly received_count: number;
  readonly given_since: readonly number[];
}

export interface Offered {
  readonly fields: readonly bigint[];
  readonly gifts: readonly bigint[];
  readonly other: number;
}

export interface Brought {
  readonly mover: number;
  readonly ends: boolean;
  readonly seats: number;
  readonly tile: number;
  readonly receiver: number;
  readonly minus: number;
  readonly left: number;
  readonly counts: boolean;
  readonly bonus: boolean;
  readonly free: boolean;
  readonly joins: boolean;
  readonly draws: boolean;
  readonly pending: number;
  readonly drawn: number;
  readonly turn_over: boolean;
  readonly round_over: boolean;
  readonly points: readonly number[];
  readonly reason: number;
  readonly new_round: number;
}

/** RACK_EMPTY is the one reason for the end; the start seat is that of the first round; turns count on. */
export interface State {
  readonly seats: number;
  readonly start: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: number;
  readonly bag: readonly number[];
  readonly bag_size: number;
  readonly word: readonly bigint[];
  readonly symbols: boolean;
  readonly rounds: number;
  readonly rounds_played: number;
  readonly scores: readonly number[];
  readonly links: readonly (readonly number[])[];
  readonly bonus_ends: readonly number[];
  readonly lying: readonly bigint[];
  readonly open: readonly bigint[];
  readonly phase: number;
  readonly pending: number;
  readonly laid: number;
  readonly draws: number;
  readonly may_give: boolean;
  readonly laid_now: readonly bigint[];
  readonly racks: readonly (readonly number[])[];
  readonly rack_sizes: readonly number[];
  readonly at_hand: readonly (readonly bigint[])[];
  readonly gifts: readonly (readonly number[])[];
  readonly gift_count: number;
  readonly lacks: readonly (readonly (readonly bigint[])[])[];
  readonly lack_count: readonly number[];
  readonly came_since: readonly (readonly number[])[];
  readonly given_since: readonly (readonly number[])[];
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
const FIRST_SYMBOL_FIELD = 80;
const COLOURS: readonly string[] = ['yellow', 'red', 'blue', 'green'];
const NUMBERS = 20;
const JOKER_NUMBERS: readonly number[] = [3, 7, 13, 17];
const ROW_PITCH = 1.5;
const TYPED_FIELDS: readonly string[] = [
  'y1', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9', 'y10', 'y11', 'y12', 'y13', 'y14', 'y15', 'y16', 'y17',
  'y18', 'y19', 'y20', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11', 'r12', 'r13', 'r14',
  'r15', 'r16', 'r17', 'r18', 'r19', 'r20', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'b10', 'b11',
  'b12', 'b13', 'b14', 'b15', 'b16', 'b17', 'b18', 'b19', 'b20', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8',
  'g9', 'g10', 'g11', 'g12', 'g13', 'g14', 'g15', 'g16', 'g17', 'g18', 'g19', 'g20', 'square1', 'square20',
  'triangle1', 'triangle20', 'star1', 'star20', 'circle1', 'circle20',
];
const ENDS: readonly number[] = [1, 20];
const SIGNS: py.Dict<string> = { square: '■', triangle: '▲', star: '★', circle: '●' };
const FIELD_NAMES: readonly string[] = [
  'yellow-1', 'yellow-2', 'yellow-3', 'yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-8', 'yellow-9',
  'yellow-10', 'yellow-11', 'yellow-12', 'yellow-13', 'yellow-14', 'yellow-15', 'yellow-16', 'yellow-17',
  'yellow-18', 'yellow-19', 'yellow-20', 'red-1', 'red-2', 'red-3', 'red-4', 'red-5', 'red-6', 'red-7', 'red-8',
  'red-9', 'red-10', 'red-11', 'red-12', 'red-13', 'red-14', 'red-15', 'red-16', 'red-17', 'red-18', 'red-19',
  'red-20', 'blue-1', 'blue-2', 'blue-3', 'blue-4', 'blue-5', 'blue-6', 'blue-7', 'blue-8', 'blue-9', 'blue-10',
  'blue-11', 'blue-12', 'blue-13', 'blue-14', 'blue-15', 'blue-16', 'blue-17', 'blue-18', 'blue-19', 'blue-20',
  'green-1', 'green-2', 'green-3', 'green-4', 'green-5', 'green-6', 'green-7', 'green-8', 'green-9', 'green-10',
  'green-11', 'green-12', 'green-13', 'green-14', 'green-15', 'green-16', 'green-17', 'green-18', 'green-19',
  'green-20', 'square-1', 'square-20', 'triangle-1', 'triangle-20', 'star-1', 'star-20', 'circle-1', 'circle-20',
];
const KIND_ON: readonly number[] = [
  0, 1, 64, 2, 3, 4, 65, 5, 6, 7, 8, 9, 66, 10, 11, 12, 67, 13, 14, 15, 16, 17, 64, 18, 19, 20, 65, 21, 22, 23, 24,
  25, 66, 26, 27, 28, 67, 29, 30, 31, 32, 33, 64, 34, 35, 36, 65, 37, 38, 39, 40, 41, 66, 42, 43, 44, 67, 45, 46, 47,
  48, 49, 64, 50, 51, 52, 65, 53, 54, 55, 56, 57, 66, 58, 59, 60, 67, 61, 62, 63, 68, 68, 69, 69, 70, 70, 71, 71,
];
const TILE_NAMES: readonly string[] = [
  'yellow-1', 'yellow-2', 'yellow-4', 'yellow-5', 'yellow-6', 'yellow-8', 'yellow-9', 'yellow-10', 'yellow-11',
  'yellow-12', 'yellow-14', 'yellow-15', 'yellow-16', 'yellow-18', 'yellow-19', 'yellow-20', 'red-1', 'red-2',
  'red-4', 'red-5', 'red-6', 'red-8', 'red-9', 'red-10', 'red-11', 'red-12', 'red-14', 'red-15', 'red-16', 'red-18',
  'red-19', 'red-20', 'blue-1', 'blue-2', 'blue-4', 'blue-5', 'blue-6', 'blue-8', 'blue-9', 'blue-10', 'blue-11',
  'blue-12', 'blue-14', 'blue-15', 'blue-16', 'blue-18', 'blue-19', 'blue-20', 'green-1', 'green-2', 'green-4',
  'green-5', 'green-6', 'green-8', 'green-9', 'green-10', 'green-11', 'green-12', 'green-14', 'green-15', 'green-16',
  'green-18', 'green-19', 'green-20', 'joker-3', 'joker-7', 'joker-13', 'joker-17', 'square', 'triangle', 'star',
  'circle',
];
const AREA_NUMBERS: readonly number[] = [1, 11, 20];
const LIMIT = 3;
const GOING_ON = 0;
const REASONS: readonly string[] = ['rack-empty'];
const PHASES: readonly string[] = ['laying', 'bonus', 'drawn', 'free'];
const NOTHING = 72;
const FIELD_COUNT = 88;
const MARKS = '.x';
const BY_NAME: readonly number[] = [
  32, 39, 40, 41, 42, 43, 44, 45, 46, 33, 47, 34, 35, 36, 37, 38, 71, 48, 55, 56, 57, 58, 59, 60, 61, 62, 49, 63, 50,
  51, 52, 53, 54, 66, 67, 64, 65, 16, 23, 24, 25, 26, 27, 28, 29, 30, 17, 31, 18, 19, 20, 21, 22, 68, 70, 69, 0, 7,
  8, 9, 10, 11, 12, 13, 14, 1, 15, 2, 3, 4, 5, 6,
];
const NOBODY = -1;
const FIRST_FIELD: readonly number[] = [
  0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 27, 28, 29, 30, 31, 33, 34, 35, 37, 38,
  39, 40, 41, 43, 44, 45, 47, 48, 49, 50, 51, 53, 54, 55, 57, 58, 59, 60, 61, 63, 64, 65, 67, 68, 69, 70, 71, 73, 74,
  75, 77, 78, 79, 2, 6, 12, 16, 80, 82, 84, 86,
];
const DONE = 0;
const DRAW = 1;
const PASS = 2;
const DECLINE = 3;
const UNKNOWN = -1;
const LYING_TILE = 'x';
const SYMBOLS: readonly string[] = ['square', 'triangle', 'star', 'circle'];
const TYPED_TILES: readonly string[] = [
  'y1', 'y2', 'y4', 'y5', 'y6', 'y8', 'y9', 'y10', 'y11', 'y12', 'y14', 'y15', 'y16', 'y18', 'y19', 'y20', 'r1',
  'r2', 'r4', 'r5', 'r6', 'r8', 'r9', 'r10', 'r11', 'r12', 'r14', 'r15', 'r16', 'r18', 'r19', 'r20', 'b1', 'b2',
  'b4', 'b5', 'b6', 'b8', 'b9', 'b10', 'b11', 'b12', 'b14', 'b15', 'b16', 'b18', 'b19', 'b20', 'g1', 'g2', 'g4',
  'g5', 'g6', 'g8', 'g9', 'g10', 'g11', 'g12', 'g14', 'g15', 'g16', 'g18', 'g19', 'g20', 'j3', 'j7', 'j13', 'j17',
  'square', 'triangle', 'star', 'circle',
];
const FIRST_GIVE = 92;
const FIRST_LAY = 4;
const WORDS: py.Dict<number> = { done: 0, draw: 1, pass: 2, decline: 3 };
const FIELDS: py.Dict<number> = {
  'yellow-1': 0, 'yellow-2': 1, 'yellow-3': 2, 'yellow-4': 3, 'yellow-5': 4, 'yellow-6': 5, 'yellow-7': 6,
  'yellow-8': 7, 'yellow-9': 8, 'yellow-10': 9, 'yellow-11': 10, 'yellow-12': 11, 'yellow-13': 12, 'yellow-14': 13,
  'yellow-15': 14, 'yellow-16': 15, 'yellow-17': 16, 'yellow-18': 17, 'yellow-19': 18, 'yellow-20': 19, 'red-1': 20,
  'red-2': 21, 'red-3': 22, 'red-4': 23, 'red-5': 24, 'red-6': 25, 'red-7': 26, 'red-8': 27, 'red-9': 28,
  'red-10': 29, 'red-11': 30, 'red-12': 31, 'red-13': 32, 'red-14': 33, 'red-15': 34, 'red-16': 35, 'red-17': 36,
  'red-18': 37, 'red-19': 38, 'red-20': 39, 'blue-1': 40, 'blue-2': 41, 'blue-3': 42, 'blue-4': 43, 'blue-5': 44,
  'blue-6': 45, 'blue-7': 46, 'blue-8': 47, 'blue-9': 48, 'blue-10': 49, 'blue-11': 50, 'blue-12': 51, 'blue-13': 52,
  'blue-14': 53, 'blue-15': 54, 'blue-16': 55, 'blue-17': 56, 'blue-18': 57, 'blue-19': 58, 'blue-20': 59,
  'green-1': 60, 'green-2': 61, 'green-3': 62, 'green-4': 63, 'green-5': 64, 'green-6': 65, 'green-7': 66,
  'green-8': 67, 'green-9': 68, 'green-10': 69, 'green-11': 70, 'green-12': 71, 'green-13': 72, 'green-14': 73,
  'green-15': 74, 'green-16': 75, 'green-17': 76, 'green-18': 77, 'green-19': 78, 'green-20': 79, 'square-1': 80,
  'square-20': 81, 'triangle-1': 82, 'triangle-20': 83, 'star-1': 84, 'star-20': 85, 'circle-1': 86, 'circle-20': 87,
  y1: 0, y2: 1, y3: 2, y4: 3, y5: 4, y6: 5, y7: 6, y8: 7, y9: 8, y10: 9, y11: 10, y12: 11, y13: 12, y14: 13, y15: 14,
  y16: 15, y17: 16, y18: 17, y19: 18, y20: 19, r1: 20, r2: 21, r3: 22, r4: 23, r5: 24, r6: 25, r7: 26, r8: 27,
  r9: 28, r10: 29, r11: 30, r12: 31, r13: 32, r14: 33, r15: 34, r16: 35, r17: 36, r18: 37, r19: 38, r20: 39, b1: 40,
  b2: 41, b3: 42, b4: 43, b5: 44, b6: 45, b7: 46, b8: 47, b9: 48, b10: 49, b11: 50, b12: 51, b13: 52, b14: 53,
  b15: 54, b16: 55, b17: 56, b18: 57, b19: 58, b20: 59, g1: 60, g2: 61, g3: 62, g4: 63, g5: 64, g6: 65, g7: 66,
  g8: 67, g9: 68, g10: 69, g11: 70, g12: 71, g13: 72, g14: 73, g15: 74, g16: 75, g17: 76, g18: 77, g19: 78, g20: 79,
  square1: 80, square20: 81, triangle1: 82, triangle20: 83, star1: 84, star20: 85, circle1: 86, circle20: 87,
};
const TILES: py.Dict<number> = {
  'yellow-1': 0, 'yellow-2': 1, 'yellow-4': 2, 'yellow-5': 3, 'yellow-6': 4, 'yellow-8': 5, 'yellow-9': 6,
  'yellow-10': 7, 'yellow-11': 8, 'yellow-12': 9, 'yellow-14': 10, 'yellow-15': 11, 'yellow-16': 12, 'yellow-18': 13,
  'yellow-19': 14, 'yellow-20': 15, 'red-1': 16, 'red-2': 17, 'red-4': 18, 'red-5': 19, 'red-6': 20, 'red-8': 21,
  'red-9': 22, 'red-10': 23, 'red-11': 24, 'red-12': 25, 'red-14': 26, 'red-15': 27, 'red-16': 28, 'red-18': 29,
  'red-19': 30, 'red-20': 31, 'blue-1': 32, 'blue-2': 33, 'blue-4': 34, 'blue-5': 35, 'blue-6': 36, 'blue-8': 37,
  'blue-9': 38, 'blue-10': 39, 'blue-11': 40, 'blue-12': 41, 'blue-14': 42, 'blue-15': 43, 'blue-16': 44,
  'blue-18': 45, 'blue-19': 46, 'blue-20': 47, 'green-1': 48, 'green-2': 49, 'green-4': 50, 'green-5': 51,
  'green-6': 52, 'green-8': 53, 'green-9': 54, 'green-10': 55, 'green-11': 56, 'green-12': 57, 'green-14': 58,
  'green-15': 59, 'green-16': 60, 'green-18': 61, 'green-19': 62, 'green-20': 63, 'joker-3': 64, 'joker-7': 65,
  'joker-13': 66, 'joker-17': 67, square: 68, triangle: 69, star: 70, circle: 71, y1: 0, y2: 1, y4: 2, y5: 3, y6: 4,
  y8: 5, y9: 6, y10: 7, y11: 8, y12: 9, y14: 10, y15: 11, y16: 12, y18: 13, y19: 14, y20: 15, r1: 16, r2: 17, r4: 18,
  r5: 19, r6: 20, r8: 21, r9: 22, r10: 23, r11: 24, r12: 25, r14: 26, r15: 27, r16: 28, r18: 29, r19: 30, r20: 31,
  b1: 32, b2: 33, b4: 34, b5: 35, b6: 36, b8: 37, b9: 38, b10: 39, b11: 40, b12: 41, b14: 42, b15: 43, b16: 44,
  b18: 45, b19: 46, b20: 47, g1: 48, g2: 49, g4: 50, g5: 51, g6: 52, g8: 53, g9: 54, g10: 55, g11: 56, g12: 57,
  g14: 58, g15: 59, g16: 60, g18: 61, g19: 62, g20: 63, j3: 64, j7: 65, j13: 66, j17: 67,
};
const BOARDS = boards as unknown as py.Boards<BoardData>;
const GAME: GameData = {
  package: 'tafelrunde.games.elfer', name: 'elfer', letter: 'E', seats: [2, 3, 4], usual_seats: 2,
  options: [
    {
      name: 'symbols', default: false, choices: [false, true], least: 1, most: 1000000, seats: [],
    },
    { name: 'rounds', default: 1, choices: [], least: 1, most: 1000000, seats: [] },
  ],
  has_board_files: true,
};
const BOARD_KEYS: readonly string[] = ['game', 'name', 'title', 'reconstruction', 'note', 'rows', 'bridges', 'symbols'];
const OPTIONAL_KEYS: readonly string[] = ['reconstruction', 'note'];
const NAME = /^(?:[a-z][a-z0-9-]{0,19})$/u;
const LONGEST_TITLE = 60;
const LONGEST_NOTE = 300;
const BRIDGE_KEYS: readonly string[] = ['rows', 'number', 'bonus'];
const SYMBOL_KEYS: readonly string[] = ['symbol', 'row', 'end'];
const LONGEST_LABEL = 40;
const STANDARD = 'standard';
const BESIDE = 2;
const STATE: py.Dict<readonly (string | number)[] | readonly string[]> = {
  word: ['uint64', 1], lying: ['uint64', 2], open: ['uint64', 2], laid_now: ['uint64', 2], at_hand: ['uint64', 4, 2],
  lacks: ['uint64', 4, 9, 2], turn: ['int32'], rounds: ['int32'], rounds_played: ['int32'], scores: ['int32', 4],
  seats: ['int8'], start: ['int8'], to_move: ['int8'], reason: ['int8'], bag: ['int8', 88], bag_size: ['int8'],
  symbols: ['bool'], links: ['int8', 88, 3], bonus_ends: ['int8', 88], phase: ['int8'], pending: ['int8'],
  laid: ['int8'], draws: ['int8'], may_give: ['bool'], racks: ['int8', 4, 72], rack_sizes: ['int8', 4],
  gifts: ['int8', 40, 4], gift_count: ['int8'], lack_count: ['int8', 4], came_since: ['int8', 4, 9],
  given_since: ['int8', 4, 9],
};
const KIND_COUNT = 72;
const FIRST_SYMBOL = 68;
const COPIES: readonly number[] = [
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 2, 2, 2, 2,
];
const EVERY_TOKEN =
  /"""(?:\\.|[^\\])*?"{3,5}|'''.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|\n|[\[\]{}=,]|[^ \t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\[\]{}=,"'#]+/gsu;
export const LETTER = 'E';
export const UNFORESEEN: readonly string[] = ['pending', 'drawn', 'turn_over', 'points'];

export function layout(board: BoardData, seats: number, options: py.Dict<string | boolean | number>): ElferLayout {
  return {
    seats,
    options,
    name: board.name,
    reconstruction: board.reconstruction,
    places: places(board),
    rows: board.rows.map((row) => (row as 'yellow' | 'red' | 'blue' | 'green')),
    bridges: board.bridges.map(
      (bridge) => (
        {
          rows: (bridge.rows as readonly ['yellow' | 'red' | 'blue' | 'green', 'yellow' | 'red' | 'blue' | 'green']),
          number: bridge.number,
          bonus: bridge.bonus,
        }
      )
    ),
    symbols: board.symbols.map(
      (field) => (
        {
          symbol: (field.symbol as 'square' | 'triangle' | 'star' | 'circle'),
          row: (field.row as 'yellow' | 'red' | 'blue' | 'green'),
          end: field.end,
        }
      )
    ),
    fields: py.list(FIELD_NAMES),
    tiles: KIND_ON.map((kind) => py.at(TILE_NAMES, kind)),
    areas: py.list(AREA_NUMBERS),
    limit: LIMIT,
  };
}

/** Row under row, the symbol fields at both ends. */
function places(board: BoardData): readonly Place[] {
  let y;
  const found: Place[] = [];
  for (const field of py.range(FIRST_SYMBOL_FIELD)) {
    const colour = py.at(COLOURS, py.floordiv(field, NUMBERS));
    const number = py.mod(field, NUMBERS) + 1;
    const shade = py.contains(JOKER_NUMBERS, number) ? 'grey' : colour;
    y = py.index(board.rows, colour) * ROW_PITCH;
    found.push({ name: py.at(TYPED_FIELDS, field), x: py.float(number), y, shows: py.str(number), colour: shade });
  }
  for (const place of board.symbols) {
    const x = place.end === py.at(ENDS, 0) ? 0.0 : NUMBERS + 1.0;
    y = py.index(board.rows, place.row) * ROW_PITCH;
    found.push({ name: `${place.symbol}${place.end}`, x, y, shows: py.at(SIGNS, place.symbol), colour: null });
  }
  return found;
}

export function view(seen: Seen): ElferView {
  const seats = py.range(seen.seats);
  const over = seen.reason !== GOING_ON;
  return {
    to_move: seen.to_move,
    turn: seen.turn,
    reason: over ? (py.at(REASONS, seen.reason - 1) as 'rack-empty') : null,
    rack_sizes: py.cut(seen.rack_sizes, 0, seen.seats),
    bag: seen.bag_size,
    lies: null,
    start: seen.start,
    round: seen.rounds_played,
    phase: (py.at(PHASES, seen.phase) as 'laying' | 'bonus' | 'drawn' | 'free'),
    pending: tile_name(seen.pending),
    laid: seen.laid,
    draws: seen.draws,
    may_give: seen.may_give,
    receiver: seen.receiver,
    board: board_text(seen.lying),
    laid_now: py.members(seen.laid_now).map((field) => py.at(FIELD_NAMES, field)),
    marks: unused_marks(seen.bonus_ends, seen.lying),
    scores: py.cut(seen.scores, 0, seen.seats),
    rack: seen.viewer === NOBODY ? null : tiles_on(py.at(seen.racks, seen.viewer)),
    given: gifts(seen),
    received: py.sorted(py.cut(seen.received, 0, seen.received_count).map((kind) => py.at(TILE_NAMES, kind))),
    lacks: seats.map((seat) => lacks(seen, seat)),
    left: over ? seats.map((seat) => tiles_on(py.at(seen.racks, seat))) : null,
  };
}

function tile_name(kind: number): string | null {
  return kind === NOTHING ? null : py.at(TILE_NAMES, kind);
}

/** A letter for each field: whether it is in a set. */
function board_text(fields: readonly bigint[]): string {
  return py.set_letters(fields, FIELD_COUNT, MARKS);
}

/** The bonus bridges on which no tile lies yet, each as its two fields (E5.1). */
function unused_marks(
  bonus_ends: readonly number[],
  lying: readonly bigint[],
): readonly (readonly [string, string])[] {
  const taken = py.set(py.members_of(lying));
  return py.enumerate(bonus_ends).filter(
    ([field, other_end]) => field < other_end && !py.contains(taken, field) && !py.contains(taken, other_end)
  ).map(([field, other_end]) => [py.at(FIELD_NAMES, field), py.at(FIELD_NAMES, other_end)] as const);
}

/** The tiles of a rack by name, sorted. */
function tiles_on(rack: readonly number[]): readonly string[] {
  const counts = rack;
  return BY_NAME.flatMap((kind) => py.range(py.at(counts, kind)).map(() => py.at(TILE_NAMES, kind)));
}

/** The tiles that the viewer has given away, each with the seats that may hold it. */
function gifts(seen: Seen): readonly Gift[] {
  const found = py.zip_shortest(py.cut(seen.given, 0, seen.given_count), seen.given_seats).map(
    ([kind, seats]) => (
      { tile: py.at(TILE_NAMES, kind), seats: py.range(seen.seats).filter((seat) => (seats >> seat & 1) !== 0) }
    )
  );
  return py.sorted(found, (gift) => [gift.tile, gift.seats]);
}

function lacks(seen: Seen, seat: number): readonly Lack[] {
  return py.range(py.at(seen.lack_count, seat)).map(
    (i) => ({ tiles: tiles_lacked(py.at(py.at(seen.lacks, seat), i)), came: py.at(py.at(seen.came_since, seat), i) })
  );
}

/** The kinds of tile in a lack, which is a set of their fields; a joker or symbol has all of its fields there. */
function tiles_lacked(fields: readonly bigint[]): readonly string[] {
  const lacked = py.set(py.members_of(fields));
  return BY_NAME.filter(
    (kind) => py.contains(lacked, py.at(FIRST_FIELD, kind))
  ).map((kind) => py.at(TILE_NAMES, kind));
}

export function offer(offered: Offered, _seen: Seen): ElferOffer {
  const kinds = py.set(py.members(offered.gifts));
  return {
    moves: null,
    lay: py.members(offered.fields).map((field) => py.at(FIELD_NAMES, field)),
    give: py.truthy(kinds) ? BY_NAME.filter(
      (kind) => py.contains(kinds, kind)
    ).map((kind) => py.at(TILE_NAMES, kind)) : [],
    done: offered.other === DONE,
    draw: offered.other === DRAW,
    pass: offered.other === PASS,
    decline: offered.other === DECLINE,
  };
}

export function outcome(brought: Brought): ElferOutcome {
  return {
    mover: brought.mover,
    ends: brought.ends,
    tile: tile_name(brought.tile),
    receiver: brought.receiver === NOBODY ? null : brought.receiver,
    minus: brought.minus === UNKNOWN ? null : brought.minus,
    left: brought.left === UNKNOWN ? null : brought.left,
    counts: brought.counts,
    bonus: brought.bonus,
    free: brought.free,
    joins: brought.joins,
    draws: brought.draws,
    pending: tile_name(brought.pending),
    drawn: tile_name(brought.drawn),
    turn_over: brought.turn_over,
    round_over: brought.round_over,
    points: brought.round_over ? py.cut(brought.points, 0, brought.seats) : null,
    new_round: brought.new_round !== 0 ? brought.new_round : null,
    reason: brought.ends ? (py.at(REASONS, brought.reason - 1) as 'rack-empty') : null,
  };
}

/** The moves that an offer stands for, for those who have only the layout and the offer. */
export function offered(_layout: ElferLayout, offer: ElferOffer): readonly (py.Dict<number | string>)[] {
  let found: (Record<string, number | string>)[] = offer.lay.map((field) => ({ do: 'lay', field }));
  found.push(...offer.give.map((tile) => ({ do: 'give', tile })));
  const others = { done: offer.done, draw: offer.draw, pass: offer.pass, decline: offer.decline };
  return [...found, ...py.items(others).filter(([, legal]) => py.truthy(legal)).map(([word]) => ({ do: word }))];
}

/** The board row by row, runs of lying or empty fields in one: to be read aloud. */
export function tell_board(layout: ElferLayout, view: ElferView): readonly Saying[] {
  const rows = layout.rows.map(
    (row) => py.saying('board.row', { colour: py.saying(`rows.${row}`), fields: tell_row(layout, view, row) })
  );
  return [...rows, ...py.pairwise(layout.rows).map(([upper, lower]) => tell_bridges(layout, view, upper, lower))];
}

function tell_row(
  layout: ElferLayout,
  view: ElferView,
  colour: 'yellow' | 'red' | 'blue' | 'green',
): readonly Saying[] {
  const fields = py.range(1, NUMBERS + 1).map((number) => [number, lies(view, `${colour}-${number}`)] as const);
  const told = py.groupby(fields, (field) => py.at(field, 1)).map(
    ([laid, run]) => tell_run([...run].map(([number]) => number), laid)
  );
  if (!py.truthy(py.at(layout.options, 'symbols'))) {
    return told;
  }
  const [first, last] = py.unpack(ENDS.map((end) => tell_end(layout, view, colour, end)), 2);
  return [first, ...told, last];
}

function lies(view: ElferView, field: string): boolean {
  return py.at(view.board, py.index(FIELD_NAMES, field)) === LYING_TILE;
}

function tell_run(numbers: readonly number[], laid: boolean): Saying {
  const key = (laid ? 'board.laid' : 'board.free') + (numbers.length > 1 ? '-run' : '');
  return py.saying(key, { first: py.at(numbers, 0), last: py.at(numbers, -1) });
}

function tell_end(
  layout: ElferLayout,
  view: ElferView,
  colour: 'yellow' | 'red' | 'blue' | 'green',
  end: number,
): Saying {
  const symbol = symbol_at(layout, colour, end);
  const laid = lies(view, `${symbol}-${end}`);
  return py.saying(laid ? 'board.laid' : 'board.free', { first: py.saying(`symbols.${symbol}`) });
}

function symbol_at(layout: ElferLayout, colour: 'yellow' | 'red' | 'blue' | 'green', end: number): string {
  return py.first(
    layout.symbols.filter((field) => py.equal([field.row, field.end], [colour, end])).map((field) => field.symbol)
  );
}

function tell_bridges(
  layout: ElferLayout,
  view: ElferView,
  upper: 'yellow' | 'red' | 'blue' | 'green',
  lower: 'yellow' | 'red' | 'blue' | 'green',
): Saying {
  const marked = marks_between(view, upper, lower);
  const numbers = bridges_between(layout, upper, lower).map(
    (number) => py.saying(py.contains(marked, number) ? 'board.bonus' : 'board.bridge', { number })
  );
  return py.saying(
    'board.bridges',
    { upper: colour_word(upper), lower: colour_word(lower), numbers: py.truthy(numbers) ? numbers : '–' },
  );
}

/** The numbers of the unused bonus bridges between two rows. */
function marks_between(
  view: ElferView,
  upper: 'yellow' | 'red' | 'blue' | 'green',
  lower: 'yellow' | 'red' | 'blue' | 'green',
): readonly number[] {
  const found: number[] = [];
  for (const number of py.range(1, NUMBERS + 1)) {
    const one = `${upper}-${number}`;
    const other = `${lower}-${number}`;
    if (py.contains(view.marks, [one, other]) || py.contains(view.marks, [other, one])) {
      found.push(number);
    }
  }
  return found;
}

function bridges_between(
  layout: ElferLayout,
  upper: 'yellow' | 'red' | 'blue' | 'green',
  lower: 'yellow' | 'red' | 'blue' | 'green',
): readonly number[] {
  return layout.bridges.filter((bridge) => py.equal(bridge.rows, [upper, lower])).map((bridge) => bridge.number);
}

function colour_word(colour: string): Saying {
  return py.saying(`colours.${colour}`);
}

/** A sentence for each seat. */
export function tell_scores(layout: ElferLayout, view: ElferView): readonly Saying[] {
  const lines = py.enumerate(view.scores).map(
    ([seat, points]) => py.saying(
      'score.side',
      { name: py.name_of(seat), points, tiles: py.at(view.rack_sizes, seat) },
    )
  );
  return [...lines, ...tell_course(layout, view)];
}

/** The bag and, in a match, the round. */
function tell_course(layout: ElferLayout, view: ElferView): readonly Saying[] {
  const rounds = py.int(py.at(layout.options, 'rounds'));
  const number = py.min(view.round + 1, rounds);
  const told = rounds > 1 ? [py.saying('score.round', { number, count: rounds })] : [];
  return [...told, py.saying('score.bag', { count: view.bag })];
}

export function tell_rack(_layout: ElferLayout, view: ElferView): readonly Saying[] {
  if (!py.truthy(view.rack)) {
    return [py.saying('rack.empty')];
  }
  return [py.saying('rack.tiles', { tiles: in_order(view.rack).map((tile) => tell_tile(tile)) })];
}

/** Colour by colour, number by number. */
function in_order(tiles: readonly string[]): readonly string[] {
  return py.sorted(tiles, (tile) => py.index(TILE_NAMES, tile));
}

/** A tile, or a number field, by name. */
function tell_tile(tile: string): Saying {
  const [word, , number] = py.unpack(py.partition(tile, '-'), 3);
  if (py.contains(SYMBOLS, word)) {
    return py.saying(py.f`symbols.${word}`);
  }
  if (word === 'joker') {
    return py.saying('moves.joker', { number: py.int(number) });
  }
  return py.saying('moves.number-tile', { colour: colour_word(word), number: py.int(number) });
}

/** What the seat to move has to do now, and what else it may do. */
export function tell_turn(
  layout: ElferLayout,
  view: ElferView,
  offer: ElferOffer,
  example: string,
): readonly Saying[] {
  if (offer.lay.length > 0 && !py.contains(TYPED_FIELDS, example)) {
    example = py.at(TYPED_FIELDS, py.index(FIELD_NAMES, py.at(offer.lay, 0)));
  }
  if (view.pending !== null) {
    return [py.saying(`turn.${view.phase}`, { tile: tell_tile(view.pending), example })];
  }
  if (view.phase === 'free') {
    return [py.saying('turn.free', { example })];
  }
  if (offer.draw || offer.pass) {
    return [py.saying(offer.draw ? 'turn.draw' : 'turn.pass')];
  }
  if (!offer.done) {
    return [py.saying(py.contains(view.board, LYING_TILE) ? 'turn.lay' : 'turn.opening', { example })];
  }
  let told = [py.saying('turn.full')];
  if (offer.lay.length > 0) {
    told = [py.saying('turn.more', { laid: view.laid, limit: layout.limit, example })];
  }
  if (offer.give.length > 0) {
    told.push(py.saying('turn.may-give', { tile: py.at(TYPED_TILES, py.index(TILE_NAMES, py.at(offer.give, 0))) }));
  }
  return told;
}

/** A move that was made, and what it brought. */
export function tell_move(
  _layout: ElferLayout,
  _view: ElferView,
  move: py.Dict<number | string>,
  outcome: ElferOutcome,
): readonly Saying[] {
  let told;
  const name = py.name_of(outcome.mover);
  if (py.at(move, 'do') === 'lay') {
    told = [tell_lay(name, py.str(py.at(move, 'field')), outcome)];
  } else if (py.at(move, 'do') === 'give') {
    told = [tell_gift(name, outcome)];
  } else if (py.at(move, 'do') === 'draw' && outcome.pending !== null) {
    told = [py.saying('moves.draw-tile', { name, tile: tell_tile(outcome.pending) })];
  } else {
    told = [py.saying(py.f`moves.${py.at(move, 'do')}`, { name })];
  }
  if (outcome.bonus && outcome.pending !== null) {
    told.push(py.saying('moves.bonus', { tile: tell_tile(outcome.pending) }));
  }
  if (outcome.points !== null) {
    told.push(py.saying('moves.round', { points: py.enumerate(outcome.points).map((each) => tell_points(...each)) }));
  }
  return told;
}

/** A joker needs its field told as well, a symbol which of its two. */
function tell_lay(name: Saying, field: string, outcome: ElferOutcome): Saying {
  py.assert(outcome.tile !== null);
  if (py.contains(SYMBOLS, outcome.tile)) {
    const number = py.int(py.at(py.partition(field, '-'), 2));
    const tile = py.saying('moves.symbol-field', { symbol: py.saying(py.f`symbols.${outcome.tile}`), number });
    return py.saying('moves.lay', { name, tile });
  }
  if (outcome.tile === field) {
    return py.saying('moves.lay', { name, tile: tell_tile(outcome.tile) });
  }
  return py.saying('moves.lay-on', { name, tile: tell_tile(outcome.tile), field: tell_tile(field) });
}

/** Only giver and receiver know the tile (E6.1); once the round is over it does not matter. */
function tell_gift(name: Saying, outcome: ElferOutcome): Saying {
  py.assert(outcome.receiver !== null);
  const receiver = py.name_of(outcome.receiver);
  if (outcome.tile === null || outcome.round_over) {
    return py.saying('moves.give', { name, receiver });
  }
  return py.saying('moves.give-tile', { name, receiver, tile: tell_tile(outcome.tile) });
}

function tell_points(seat: number, points: number): Saying {
  return py.saying('moves.points', { name: py.name_of(seat), points });
}

/** What a move would bring. */
export function tell_preview(
  _layout: ElferLayout,
  move: py.Dict<number | string>,
  outcome: ElferOutcome,
): readonly Saying[] {
  if (outcome.tile === null) {
    return [py.saying(py.f`preview.${py.at(move, 'do')}`)];
  }
  let told: Saying[] = [];
  if (py.truthy(outcome.minus) && outcome.left !== null) {
    told.push(py.saying('preview.minus', { points: outcome.minus, left: outcome.left }));
  }
  const brings = { bonus: outcome.bonus, free: outcome.free, ends: outcome.round_over, 'may-give': outcome.joins };
  told.push(
    ...py.items(brings).filter(([, brought]) => py.truthy(brought)).map(([key]) => py.saying(py.f`preview.${key}`))
  );
  return py.truthy(told) ? told : [py.saying('preview.plain')];
}

/** Why the match has ended, where everyone stands and who has won. */
export function tell_result(_layout: ElferLayout, view: ElferView, winners: readonly number[]): readonly Saying[] {
  const told = [py.saying(py.f`reasons.${view.reason}`)];
  for (const [seat, points] of py.enumerate(view.scores)) {
    told.push(py.saying('result.standing', { name: py.name_of(seat), points }));
  }
  const won = py.and_list(winners.map((seat) => py.name_of(seat)));
  return [...told, py.saying(winners.length === 1 ? 'result.winner' : 'result.winners', { names: won })];
}

/** Minus points. */
export function standing(view: ElferView): readonly number[] {
  return view.scores;
}

/** For which of its reasons a clause forbids a move. */
export function reason_against(
  layout: ElferLayout,
  view: ElferView,
  move: py.Dict<number | string>,
  clause: number,
): string {
  const do_ = py.str(py.at(move, 'do'));
  const field = py.str(py.get(move, 'field', ''));
  if (clause === 401) {
    return py.truthy(field) ? laying_reason(layout, view, field) : 'first';
  }
  if (clause === 601) {
    return view.may_give ? 'rack' : 'two';
  }
  if (clause === 701) {
    return view.phase === 'drawn' ? 'drawn' : do_ === 'done' ? 'draw' : 'lay';
  }
  if (clause === 702) {
    return passing_reason(view, do_);
  }
  if (clause === 801) {
    return lies(view, field) ? 'taken' : 'beside';
  }
  return clause === 803 ? view.phase === 'free' ? 'free' : 'decline' : '';
}

/** E4.1: the tile is not on the rack, or enough have been laid. */
function laying_reason(layout: ElferLayout, view: ElferView, field: string): string {
  if (py.contains(py.truthy(view.rack) ? view.rack : [], tile_for(layout, field))) {
    return 'three';
  }
  return lies(view, field) ? 'lies' : 'rack';
}

/** The tile that a field takes. */
function tile_for(layout: ElferLayout, field: string): string {
  return py.at(layout.tiles, py.index(layout.fields, field));
}

/** E7.2: there is nothing to draw, something to draw, or something to lay. */
function passing_reason(view: ElferView, do_: string): string {
  if (do_ === 'pass') {
    return view.bag !== 0 ? 'bag' : 'lay';
  }
  return do_ === 'draw' ? 'empty' : 'pass';
}

/** A tile was held over a field; where none was, the field says which. */
export function moves_meant(
  layout: ElferLayout,
  tried: py.Dict<number | string>,
): readonly (py.Dict<number | string>)[] {
  const field = py.str(py.get(tried, 'field', ''));
  const tile = py.str(py.get(tried, 'tile', ''));
  if (!py.contains(layout.fields, field) || py.truthy(tile) && !py.contains(layout.tiles, tile)) {
    return [];
  }
  return [{ do: 'lay', field }];
}

/** What is against laying the tile there: first of all that the field takes another one (E4.3, E4.4, E8.1). */
export function verdict(
  layout: ElferLayout,
  view: ElferView,
  tried: py.Dict<number | string>,
  clauses: readonly number[],
): readonly [number, string] {
  const field = py.str(py.at(tried, 'field'));
  const tile = py.str(py.get(tried, 'tile', ''));
  if (py.truthy(tile) && tile !== tile_for(layout, field)) {
    const word = py.at(py.partition(tile, '-'), 0);
    return py.contains(SYMBOLS, word) ? [801, 'own'] : [word === 'joker' ? 404 : 403, ''];
  }
  const clause = py.at(clauses, 0);
  return [clause, clause !== 0 ? reason_against(layout, view, { do: 'lay', field }, clause) : ''];
}

export function move_text(_board: BoardData, move: number): string {
  if (move >= FIRST_GIVE) {
    return `give ${py.at(TYPED_TILES, move - FIRST_GIVE)}`;
  }
  if (move >= FIRST_LAY) {
    return py.at(TYPED_FIELDS, move - FIRST_LAY);
  }
  return py.first(py.items(WORDS).filter(([, number]) => number === move).map(([word]) => word));
}

/** Read a move; it need not be legal. */
export function parse_move(_board: BoardData, text: string): number {
  const words = py.split(text.toLowerCase());
  if (words.length === 1 && py.contains(WORDS, py.at(words, 0))) {
    return py.at(WORDS, py.at(words, 0));
  }
  if (words.length === 1 && py.contains(FIELDS, py.at(words, 0))) {
    return FIRST_LAY + py.at(FIELDS, py.at(words, 0));
  }
  if (words.length === 2 && py.at(words, 0) === 'give' && py.contains(TILES, py.at(words, 1))) {
    return FIRST_GIVE + py.at(TILES, py.at(words, 1));
  }
  throw new py.Refusal('unreadable-move', { text: py.cut(words.join(' '), 0, 40) });
}

export function tile_json(tile: number): string {
  return py.at(TILE_NAMES, tile);
}

/** The kind of tile of that name; refuses others. */
export function parse_tile_json(name: unknown): number {
  if (!py.is_str(name) || !py.contains(TILE_NAMES, name)) {
    throw new py.Refusal('unknown-tile', { name: py.cut(py.str(name), 0, 40) });
  }
  return py.index(TILE_NAMES, name);
}

/** What the trace tells of a position, beside whose turn it is; the pending tile only where there is one. */
export function position_json(state: State): py.Dict<unknown> {
  const told: Record<string, unknown> = {
    round: state.rounds_played,
    racks: py.range(state.seats).map((seat) => tiles_on(py.at(state.racks, seat))),
    bag: state.bag_size,
    scores: py.cut(state.scores, 0, state.seats),
  };
  const pending = tile_name(state.pending);
  return pending === null ? told : { ...told, ...{ pending } };
}

/** The same, and that a board is a reconstruction, where it is not one of ours (of which we know it). */
export function record_json(board: BoardData, seats: number): py.Dict<unknown> {
  const ours = py.any(py.boards_of(BOARDS).map((each) => same_map(board, each)));
  return { ...board_json(board, seats), ...(board.reconstruction && !ours ? { reconstruction: true } : {}) };
}

function same_map(one: BoardData, other: BoardData): boolean {
  return py.equal([one.rows, one.bridges, one.symbols], [other.rows, other.bridges, other.symbols]);
}

/** The board as the trace tells it. */
function board_json(board: BoardData, _seats: number): py.Dict<unknown> {
  return {
    rows: py.list(board.rows),
    bridges: board.bridges.map(
      (bridge) => ({ rows: py.list(bridge.rows), number: bridge.number, bonus: bridge.bonus })
    ),
    symbols: board.symbols.map((field) => ({ symbol: field.symbol, row: field.row, end: field.end })),
  };
}

/** The board to play on, and all options spelled out; only a board that is not ours is named among them. `board` is None, the name of one of ours, the path of a file (as a Path, or as a text that ends in .toml), or what a trace or a record tells. */
export function choose(
  seats: number,
  board: unknown,
  options: py.Dict<unknown>,
): readonly [BoardData, py.Dict<string | boolean | number>] {
  let settled;
  if (py.is_dict(board)) {
    settled = Game_settle(GAME, seats, py.dict(py.items(options).filter(([name]) => name !== 'board')));
    return [
      from_json(board),
      { ...settled, ...(py.contains(options, 'board') ? { board: checked_label(py.at(options, 'board')) } : {}) },
    ];
  }
  settled = Game_settle(GAME, seats, options);
  if (py.is_path(board) || py.is_str(board) && board.endsWith('.toml')) {
    return [check(py.load(py.path(board))), { ...settled, ...{ board: checked_label(py.path(board).name) } }];
  }
  const name = board === null ? STANDARD : board;
  if (!py.is_str(name) || !py.contains(py.board_names(BOARDS), name)) {
    throw no_such_board(name);
  }
  return [py.shipped(BOARDS, name), settled];
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

/** A board as traces and saved games tell it: rows, bridges and symbols, without a title. */
function from_json(board: py.Dict<unknown>): BoardData {
  const head: Record<string, unknown> = { game: 'elfer', name: 'board', title: 'board', note: 'board' };
  const told: BoardData = check(py.told({ ...head, ...board }));
  return py.first(py.boards_of(BOARDS).filter((ours) => same_map(told, ours)), told);
}

/** The board that a file describes, or the refusal of its first fault. */
function check(file: BoardFileData): BoardData {
  const table = file.table;
  check_keys(file, table, BOARD_KEYS, OPTIONAL_KEYS);
  if (py.at(table, 'game') !== 'elfer') {
    throw py.fault(
      'other-game',
      {
        source: file.source,
        line: BoardFile_line(file, 'game'),
        value: shown_of_boardfile(py.at(table, 'game')),
        game: 'elfer',
      },
    );
  }
  const reconstruction = truth(file, py.get(table, 'reconstruction', false), 'reconstruction');
  if (reconstruction && !py.contains(table, 'note')) {
    throw py.fault('no-note', { source: file.source, line: BoardFile_line(file, 'reconstruction') });
  }
  const rows = rows_of(file);
  return {
    name: pattern(file, py.at(table, 'name'), NAME, 'my-board', 'name'),
    title: sentence(file, 'title', LONGEST_TITLE),
    reconstruction,
    note: py.contains(table, 'note') ? sentence(file, 'note', LONGEST_NOTE) : '',
    rows,
    bridges: bridges_of(file, rows),
    symbols: symbols_of(file),
  };
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

function truth(file: BoardFileData, value: unknown, ...place: readonly (string | number)[]): boolean {
  if (!py.is_bool(value)) {
    throw py.fault(
      'not-a-truth',
      { source: file.source, line: BoardFile_line(file, ...place), name: py.at(place, -1) },
    );
  }
  return value;
}

/** The colours from top to bottom, each once (E1.2). */
function rows_of(file: BoardFileData): readonly string[] {
  const rows = py.at(file.table, 'rows');
  if (!py.is_list(rows) || !py.equal(py.sorted([...rows].map((each) => py.str(each))), py.sorted(COLOURS))) {
    throw py.fault('rows', { source: file.source, line: BoardFile_line(file, 'rows'), known: COLOURS.join(', ') });
  }
  return py.tuple(rows);
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

/** The bridges in the order of the rows and numbers, however the file has them: equal boards look equal. */
function bridges_of(file: BoardFileData, rows: readonly string[]): readonly BridgeData[] {
  const found: py.Keyed<BridgeData, number> = new py.Keyed();
  for (const [number, entry] of py.enumerate(entries_of(file, 'bridges'))) {
    const bridge: BridgeData = bridge_of(file, entry, rows, number);
    check_alone(file, bridge, found, number);
    py.put(found, bridge, number);
  }
  return py.tuple(py.sorted(found, (bridge) => [py.index(rows, py.at(bridge.rows, 0)), bridge.number]));
}

function entries_of(file: BoardFileData, key: string): readonly unknown[] {
  const entries = py.at(file.table, key);
  if (!py.is_list(entries)) {
    throw py.fault('not-a-list', { source: file.source, line: BoardFile_line(file, key), name: key });
  }
  return entries;
}

function bridge_of(file: BoardFileData, entry: unknown, rows: readonly string[], number: number): BridgeData {
  const place = ['bridges', number];
  if (!py.is_dict(entry)) {
    throw py.fault('not-a-bridge', { source: file.source, line: BoardFile_line(file, ...place) });
  }
  check_keys(file, entry, BRIDGE_KEYS, ['bonus'], ...place);
  const pair = py.at(entry, 'rows');
  const neighbours = py.pairwise(rows).map((two) => py.list(two));
  if (!py.contains(neighbours, pair) && !(py.is_list(pair) && py.contains(neighbours, py.reversed(pair)))) {
    throw py.fault(
      'not-neighbours',
      { source: file.source, line: BoardFile_line(file, ...place, 'rows'), value: shown_of_boardfile(pair) },
    );
  }
  if (
    !py.is_exactly(py.at(entry, 'number'), 'int') || !(
      1 <= py.at(entry, 'number') && py.at(entry, 'number') <= NUMBERS
    )
  ) {
    throw py.fault(
      'number',
      {
        source: file.source,
        line: BoardFile_line(file, ...place, 'number'),
        value: shown_of_boardfile(py.at(entry, 'number')),
      },
    );
  }
  const [upper, lower] = py.unpack(py.sorted(pair, (each) => py.index(rows, each)), 2);
  return {
    rows: [upper, lower],
    number: py.at(entry, 'number'),
    bonus: truth(file, py.get(entry, 'bonus', false), ...place, 'bonus'),
  };
}

/** No bridge stands twice, and no field belongs to two bonus bridges (E1.5). */
function check_alone(
  file: BoardFileData,
  bridge: BridgeData,
  found: py.Keyed<BridgeData, number>,
  number: number,
): void {
  for (const [other, first] of py.items(found)) {
    const line = BoardFile_line(file, 'bridges', first);
    if (other.number !== bridge.number) {
      continue;
    }
    if (py.equal(other.rows, bridge.rows)) {
      throw py.fault(
        'bridge-twice',
        { source: file.source, line: BoardFile_line(file, 'bridges', number), first: line },
      );
    }
    const shared = py.intersection(py.set(other.rows), py.set(bridge.rows));
    if (py.truthy(shared) && py.truthy(other.bonus) && bridge.bonus) {
      const field = py.f`${py.pop(shared)}-${bridge.number}`;
      throw py.fault(
        'two-bonuses',
        { source: file.source, line: BoardFile_line(file, 'bridges', number), field, first: line },
      );
    }
  }
}

/** Each end of each row has a symbol field, and each symbol one at either end (E1.2, E1.6). */
function symbols_of(file: BoardFileData): readonly SymbolFieldData[] {
  const entries = entries_of(file, 'symbols');
  const found = new py.Keyed(
    py.enumerate(entries).map(([number, entry]) => [symbol_of(file, entry, number), number])
  );
  for (const [one, number] of py.items(found)) {
    for (const [other, first] of py.items(found)) {
      if (
        first < number && py.equal(other.end, one.end) && (
          py.equal(other.symbol, one.symbol) || py.equal(other.row, one.row)
        )
      ) {
        throw py.fault(
          'symbol-twice',
          {
            source: file.source,
            line: BoardFile_line(file, 'symbols', number),
            first: BoardFile_line(file, 'symbols', first),
          },
        );
      }
    }
  }
  if (!(py.len(found) === entries.length && entries.length === SYMBOLS.length * ENDS.length)) {
    throw py.fault(
      'symbols-missing',
      { source: file.source, line: BoardFile_line(file, 'symbols'), count: SYMBOLS.length * ENDS.length },
    );
  }
  return py.tuple(py.sorted(found, (field) => [py.index(SYMBOLS, field.symbol), field.end]));
}

function symbol_of(file: BoardFileData, entry: unknown, number: number): SymbolFieldData {
  const place = ['symbols', number];
  if (!py.is_dict(entry)) {
    throw py.fault('not-a-symbol', { source: file.source, line: BoardFile_line(file, ...place) });
  }
  check_keys(file, entry, SYMBOL_KEYS, [], ...place);
  for (const [key, known] of [['symbol', SYMBOLS], ['row', COLOURS], ['end', ENDS]] as const) {
    if (!py.contains(known, py.at(entry, key)) || (py.is_bool(py.at(entry, key)) || py.is_float(py.at(entry, key)))) {
      const listed = [...known].map((each) => py.str(each)).join(', ');
      throw py.fault(
        'not-known',
        {
          source: file.source,
          line: BoardFile_line(file, ...place, key),
          name: key,
          value: shown_of_boardfile(py.at(entry, key)),
          known: listed,
        },
      );
    }
  }
  return { symbol: py.at(entry, 'symbol'), row: py.at(entry, 'row'), end: py.at(entry, 'end') };
}

function checked_label(label: unknown): string {
  if (!py.is_str(label) || !(0 < py.len(label) && py.len(label) <= LONGEST_LABEL)) {
    throw no_such_board(label);
  }
  return label;
}

function no_such_board(name: unknown): py.Refusal {
  return new py.Refusal(
    'option-value',
    { name: 'board', value: py.cut(py.str(name), 0, 40), choices: py.board_names(BOARDS).join(', ') },
  );
}

/** Write what the rules need of a board into the record of a game; a field without a link points to itself. */
export function fill_board(state: py.Writable<State>, board: BoardData): void {
  for (const field of py.range(FIELD_COUNT)) {
    py.put(state.links, field, field);
    py.put(state.bonus_ends, field, field);
  }
  for (const bridge of board.bridges) {
    const [upper, lower] = py.unpack(
      bridge.rows.map((colour) => number_field(py.index(COLOURS, colour), bridge.number)),
      2,
    );
    py.put(py.at(state.links, upper), 1, lower);
    py.put(py.at(state.links, lower), 0, upper);
    if (bridge.bonus) {
      py.put(state.bonus_ends, upper, lower);
      py.put(state.bonus_ends, lower, upper);
    }
  }
  for (const place of board.symbols) {
    const symbol = symbol_field(py.index(SYMBOLS, place.symbol), place.end);
    const number = number_field(py.index(COLOURS, place.row), place.end);
    py.put(py.at(state.links, symbol), BESIDE, number);
    py.put(py.at(state.links, number), BESIDE, symbol);
  }
}

function number_field(colour: number, number: number): number {
  return colour * NUMBERS + number - 1;
}

function symbol_field(symbol: number, end: number): number {
  return FIRST_SYMBOL_FIELD + symbol * ENDS.length + py.index(ENDS, end);
}

/** The match before the first deal: an empty board, an ordered full bag (E1). */
export function blank(seats: number, options: py.Dict<string | boolean | number>, board: BoardData): State {
  const state = py.new_record<State>(STATE);
  state.seats = seats;
  state.symbols = py.truthy(py.at(options, 'symbols'));
  state.rounds = py.int(py.at(options, 'rounds'));
  fill_board(state, board);
  state.pending = NOTHING;
  fill_bag(state);
  return state;
}

/** All tiles, in order; the symbol tiles only in the variant (E1.1, E2.2). */
function fill_bag(state: py.Writable<State>): void {
  state.bag_size = 0;
  for (const kind of py.range(state.symbols ? KIND_COUNT : FIRST_SYMBOL)) {
    for (const _ of py.range(py.at(COPIES, kind))) {
      py.put(state.bag, state.bag_size, kind);
      state.bag_size += 1;
    }
  }
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
