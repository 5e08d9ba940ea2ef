// Written by `python -m tafelrunde.translating` from ingenious's facts, wording, notation and boards: change those.

import * as py from '../runtime.ts';
import type { Half, IngeniousLayout, IngeniousOffer, IngeniousOutcome, IngeniousView, Place, Saying } from '../../wire.ts';

export interface BoardData {
  readonly name: string;
  readonly side: number;
  readonly reconstruction: boolean;
}

/** What decides who scores together: a state has it, and so has what is seen of one. */
export interface Table {
  readonly seats: number;
  readonly teams: boolean;
}

/** The allow-list: the table as all see it, one's own rack, and which tiles are somewhere out of sight. Fields that a state has too mean the same here. */
export interface Seen {
  readonly viewer: number;
  readonly seats: number;
  readonly start: number;
  readonly to_move: number;
  readonly turn: number;
  readonly reason: number;
  readonly bag_size: number;
  readonly edition: number;
  readonly teams: boolean;
  readonly phase: number;
  readonly bonus: number;
  readonly side: number;
  readonly opened: readonly number[];
  readonly board: readonly number[];
  readonly line: readonly (readonly number[])[];
  readonly free_edges: readonly bigint[];
  readonly touching_edges: readonly bigint[];
  readonly scores: readonly (readonly number[])[];
  readonly sides: number;
  readonly lowest: readonly number[];
  readonly rack_size: number;
  readonly rack: readonly number[];
  readonly rack_sizes: readonly number[];
  readonly returned: readonly number[];
  readonly kept: readonly number[];
  readonly unseen: readonly number[];
}

/** Any of the pairs on any of the edges; or to refill, or to exchange. */
export interface Offered {
  readonly edges: readonly bigint[];
  readonly pairs: readonly bigint[];
  readonly points: readonly (readonly number[])[];
  readonly doubles: readonly (readonly number[])[];
  readonly refill: boolean;
  readonly swap: boolean;
}

/** All is open but the tiles that were drawn, which only the seat that drew them knows. */
export interface Brought {
  readonly mover: number;
  readonly ends: boolean;
  readonly reason: number;
  readonly swapped: boolean;
  readonly refilled: boolean;
  readonly cells: readonly number[];
  readonly colours: readonly number[];
  readonly half_points: readonly number[];
  readonly lengths: readonly (readonly number[])[];
  readonly points: readonly number[];
  readonly scores: readonly number[];
  readonly lowest_before: number;
  readonly lowest_after: number;
  readonly earned: number;
  readonly returned: readonly number[];
  readonly drawn: number;
  readonly knows_drawn: boolean;
  readonly drawn_tiles: readonly number[];
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
  readonly edition: number;
  readonly teams: boolean;
  readonly phase: number;
  readonly bonus: number;
  readonly side: number;
  readonly opened: readonly number[];
  readonly board: readonly number[];
  readonly line: readonly (readonly number[])[];
  readonly free_edges: readonly bigint[];
  readonly touching_edges: readonly bigint[];
  readonly scores: readonly (readonly number[])[];
  readonly racks: readonly (readonly number[])[];
  readonly rack_sizes: readonly number[];
  readonly returned: readonly number[];
  readonly kept: readonly number[];
  readonly unplaced: readonly number[];
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

const SYMBOL_CELLS: readonly (readonly number[])[] = [
  [75, 85, 90, 76, 66, 61], [75, 85, 90, 76, 66, 61], [75, 85, 90, 76, 66, 61], [75, 85, 90, 76, 66, 61],
  [75, 85, 90, 76, 66, 61], [48, 56, 60, 49, 41, 37], [75, 85, 90, 76, 66, 61], [75, 85, 90, 76, 66, 61],
  [75, 85, 90, 76, 66, 61],
];
const CELLS: readonly (readonly [number, number])[] = [
  [0, 0], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [-2, 0], [-2, 1], [-2, 2], [-1, -1], [-1, 2], [0, -2],
  [0, 2], [1, -2], [1, 1], [2, -2], [2, -1], [2, 0], [-3, 0], [-3, 1], [-3, 2], [-3, 3], [-2, -1], [-2, 3], [-1, -2],
  [-1, 3], [0, -3], [0, 3], [1, -3], [1, 2], [2, -3], [2, 1], [3, -3], [3, -2], [3, -1], [3, 0], [-4, 0], [-4, 1],
  [-4, 2], [-4, 3], [-4, 4], [-3, -1], [-3, 4], [-2, -2], [-2, 4], [-1, -3], [-1, 4], [0, -4], [0, 4], [1, -4],
  [1, 3], [2, -4], [2, 2], [3, -4], [3, 1], [4, -4], [4, -3], [4, -2], [4, -1], [4, 0], [-5, 0], [-5, 1], [-5, 2],
  [-5, 3], [-5, 4], [-5, 5], [-4, -1], [-4, 5], [-3, -2], [-3, 5], [-2, -3], [-2, 5], [-1, -4], [-1, 5], [0, -5],
  [0, 5], [1, -5], [1, 4], [2, -5], [2, 3], [3, -5], [3, 2], [4, -5], [4, 1], [5, -5], [5, -4], [5, -3], [5, -2],
  [5, -1], [5, 0], [-6, 0], [-6, 1], [-6, 2], [-6, 3], [-6, 4], [-6, 5], [-6, 6], [-5, -1], [-5, 6], [-4, -2],
  [-4, 6], [-3, -3], [-3, 6], [-2, -4], [-2, 6], [-1, -5], [-1, 6], [0, -6], [0, 6], [1, -6], [1, 5], [2, -6],
  [2, 4], [3, -6], [3, 3], [4, -6], [4, 2], [5, -6], [5, 1], [6, -6], [6, -5], [6, -4], [6, -3], [6, -2], [6, -1],
  [6, 0], [-7, 0], [-7, 1], [-7, 2], [-7, 3], [-7, 4], [-7, 5], [-7, 6], [-7, 7], [-6, -1], [-6, 7], [-5, -2],
  [-5, 7], [-4, -3], [-4, 7], [-3, -4], [-3, 7], [-2, -5], [-2, 7], [-1, -6], [-1, 7], [0, -7], [0, 7], [1, -7],
  [1, 6], [2, -7], [2, 5], [3, -7], [3, 4], [4, -7], [4, 3], [5, -7], [5, 2], [6, -7], [6, 1], [7, -7], [7, -6],
  [7, -5], [7, -4], [7, -3], [7, -2], [7, -1], [7, 0],
];
const ON_BOARD = 'rgboyp.';
const COLOURS: readonly string[] = ['red', 'green', 'blue', 'orange', 'yellow', 'purple'];
const EDGE_LIST: readonly (readonly [number, number])[] = [
  [1, 2], [1, 3], [1, 0], [2, 0], [2, 4], [3, 0], [3, 5], [0, 4], [0, 5], [0, 6], [4, 6], [5, 6], [7, 8], [7, 10],
  [7, 1], [8, 9], [8, 1], [8, 2], [9, 2], [9, 11], [10, 1], [10, 12], [10, 3], [2, 11], [11, 4], [11, 13], [12, 3],
  [12, 14], [3, 14], [4, 13], [4, 15], [13, 15], [14, 5], [14, 16], [5, 16], [5, 17], [6, 15], [6, 17], [6, 18],
  [15, 18], [16, 17], [17, 18], [19, 20], [19, 23], [19, 7], [20, 21], [20, 7], [20, 8], [21, 22], [21, 8], [21, 9],
  [22, 9], [22, 24], [23, 7], [23, 25], [23, 10], [9, 24], [24, 11], [24, 26], [25, 10], [25, 27], [25, 12],
  [11, 26], [26, 13], [26, 28], [27, 12], [27, 29], [12, 29], [13, 28], [13, 30], [28, 30], [29, 14], [29, 31],
  [14, 31], [15, 30], [15, 32], [30, 32], [31, 16], [31, 33], [16, 33], [16, 34], [17, 34], [17, 35], [18, 32],
  [18, 35], [18, 36], [32, 36], [33, 34], [34, 35], [35, 36], [37, 38], [37, 42], [37, 19], [38, 39], [38, 19],
  [38, 20], [39, 40], [39, 20], [39, 21], [40, 41], [40, 21], [40, 22], [41, 22], [41, 43], [42, 19], [42, 44],
  [42, 23], [22, 43], [43, 24], [43, 45], [44, 23], [44, 46], [44, 25], [24, 45], [45, 26], [45, 47], [46, 25],
  [46, 48], [46, 27], [26, 47], [47, 28], [47, 49], [48, 27], [48, 50], [27, 50], [28, 49], [28, 51], [49, 51],
  [50, 29], [50, 52], [29, 52], [30, 51], [30, 53], [51, 53], [52, 31], [52, 54], [31, 54], [32, 53], [32, 55],
  [53, 55], [54, 33], [54, 56], [33, 56], [33, 57], [34, 57], [34, 58], [35, 58], [35, 59], [36, 55], [36, 59],
  [36, 60], [55, 60], [56, 57], [57, 58], [58, 59], [59, 60], [61, 62], [61, 67], [61, 37], [62, 63], [62, 37],
  [62, 38], [63, 64], [63, 38], [63, 39], [64, 65], [64, 39], [64, 40], [65, 66], [65, 40], [65, 41], [66, 41],
  [66, 68], [67, 37], [67, 69], [67, 42], [41, 68], [68, 43], [68, 70], [69, 42], [69, 71], [69, 44], [43, 70],
  [70, 45], [70, 72], [71, 44], [71, 73], [71, 46], [45, 72], [72, 47], [72, 74], [73, 46], [73, 75], [73, 48],
  [47, 74], [74, 49], [74, 76], [75, 48], [75, 77], [48, 77], [49, 76], [49, 78], [76, 78], [77, 50], [77, 79],
  [50, 79], [51, 78], [51, 80], [78, 80], [79, 52], [79, 81], [52, 81], [53, 80], [53, 82], [80, 82], [81, 54],
  [81, 83], [54, 83], [55, 82], [55, 84], [82, 84], [83, 56], [83, 85], [56, 85], [56, 86], [57, 86], [57, 87],
  [58, 87], [58, 88], [59, 88], [59, 89], [60, 84], [60, 89], [60, 90], [84, 90], [85, 86], [86, 87], [87, 88],
  [88, 89], [89, 90], [91, 92], [91, 98], [91, 61], [92, 93], [92, 61], [92, 62], [93, 94], [93, 62], [93, 63],
  [94, 95], [94, 63], [94, 64], [95, 96], [95, 64], [95, 65], [96, 97], [96, 65], [96, 66], [97, 66], [97, 99],
  [98, 61], [98, 100], [98, 67], [66, 99], [99, 68], [99, 101], [100, 67], [100, 102], [100, 69], [68, 101],
  [101, 70], [101, 103], [102, 69], [102, 104], [102, 71], [70, 103], [103, 72], [103, 105], [104, 71], [104, 106],
  [104, 73], [72, 105], [105, 74], [105, 107], [106, 73], [106, 108], [106, 75], [74, 107], [107, 76], [107, 109],
  [108, 75], [108, 110], [75, 110], [76, 109], [76, 111], [109, 111], [110, 77], [110, 112], [77, 112], [78, 111],
  [78, 113], [111, 113], [112, 79], [112, 114], [79, 114], [80, 113], [80, 115], [113, 115], [114, 81], [114, 116],
  [81, 116], [82, 115], [82, 117], [115, 117], [116, 83], [116, 118], [83, 118], [84, 117], [84, 119], [117, 119],
  [118, 85], [118, 120], [85, 120], [85, 121], [86, 121], [86, 122], [87, 122], [87, 123], [88, 123], [88, 124],
  [89, 124], [89, 125], [90, 119], [90, 125], [90, 126], [119, 126], [120, 121], [121, 122], [122, 123], [123, 124],
  [124, 125], [125, 126], [127, 128], [127, 135], [127, 91], [128, 129], [128, 91], [128, 92], [129, 130], [129, 92],
  [129, 93], [130, 131], [130, 93], [130, 94], [131, 132], [131, 94], [131, 95], [132, 133], [132, 95], [132, 96],
  [133, 134], [133, 96], [133, 97], [134, 97], [134, 136], [135, 91], [135, 137], [135, 98], [97, 136], [136, 99],
  [136, 138], [137, 98], [137, 139], [137, 100], [99, 138], [138, 101], [138, 140], [139, 100], [139, 141],
  [139, 102], [101, 140], [140, 103], [140, 142], [141, 102], [141, 143], [141, 104], [103, 142], [142, 105],
  [142, 144], [143, 104], [143, 145], [143, 106], [105, 144], [144, 107], [144, 146], [145, 106], [145, 147],
  [145, 108], [107, 146], [146, 109], [146, 148], [147, 108], [147, 149], [108, 149], [109, 148], [109, 150],
  [148, 150], [149, 110], [149, 151], [110, 151], [111, 150], [111, 152], [150, 152], [151, 112], [151, 153],
  [112, 153], [113, 152], [113, 154], [152, 154], [153, 114], [153, 155], [114, 155], [115, 154], [115, 156],
  [154, 156], [155, 116], [155, 157], [116, 157], [117, 156], [117, 158], [156, 158], [157, 118], [157, 159],
  [118, 159], [119, 158], [119, 160], [158, 160], [159, 120], [159, 161], [120, 161], [120, 162], [121, 162],
  [121, 163], [122, 163], [122, 164], [123, 164], [123, 165], [124, 165], [124, 166], [125, 166], [125, 167],
  [126, 160], [126, 167], [126, 168], [160, 168], [161, 162], [162, 163], [163, 164], [164, 165], [165, 166],
  [166, 167], [167, 168],
];
const TRACK_END = 18;
const REASON_NAMES: readonly ('board-full' | 'all-18')[] = ['board-full', 'all-18'];
const GOING_ON = 0;
const PHASE_NAMES: readonly ('placing' | 'refilling')[] = ['placing', 'refilling'];
const COLOUR_NAMES: readonly ('red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple')[] = ['red', 'green', 'blue', 'orange', 'yellow', 'purple'];
const TILES: readonly (readonly ['red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple', 'red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple'])[] = [
  ['red', 'red'], ['green', 'red'], ['blue', 'red'], ['orange', 'red'], ['red', 'yellow'], ['purple', 'red'],
  ['green', 'green'], ['blue', 'green'], ['green', 'orange'], ['green', 'yellow'], ['green', 'purple'],
  ['blue', 'blue'], ['blue', 'orange'], ['blue', 'yellow'], ['blue', 'purple'], ['orange', 'orange'],
  ['orange', 'yellow'], ['orange', 'purple'], ['yellow', 'yellow'], ['purple', 'yellow'], ['purple', 'purple'],
];
const EMPTY = 6;
const PAIRS: readonly string[] = [
  'rr', 'rg', 'rb', 'ro', 'ry', 'rp', 'gr', 'gg', 'gb', 'go', 'gy', 'gp', 'br', 'bg', 'bb', 'bo', 'by', 'bp', 'or',
  'og', 'ob', 'oo', 'oy', 'op', 'yr', 'yg', 'yb', 'yo', 'yy', 'yp', 'pr', 'pg', 'pb', 'po', 'py', 'pp',
];
const COLOUR_COUNT = 6;
const NEXT: readonly (readonly number[])[] = [
  [6, 4, 2, 1, 3, 5], [0, 2, 8, 7, 10, 3], [4, 11, 9, 8, 1, 0], [5, 0, 1, 10, 12, 14], [15, 13, 11, 2, 0, 6],
  [17, 6, 0, 3, 14, 16], [18, 15, 4, 0, 5, 17], [1, 8, 20, 19, 23, 10], [2, 9, 21, 20, 7, 1], [11, 24, 22, 21, 8, 2],
  [3, 1, 7, 23, 25, 12], [13, 26, 24, 9, 2, 4], [14, 3, 10, 25, 27, 29], [30, 28, 26, 11, 4, 15],
  [16, 5, 3, 12, 29, 31], [32, 30, 13, 4, 6, 18], [34, 17, 5, 14, 31, 33], [35, 18, 6, 5, 16, 34],
  [36, 32, 15, 6, 17, 35], [7, 20, 38, 37, 42, 23], [8, 21, 39, 38, 19, 7], [9, 22, 40, 39, 20, 8],
  [24, 43, 41, 40, 21, 9], [10, 7, 19, 42, 44, 25], [26, 45, 43, 22, 9, 11], [12, 10, 23, 44, 46, 27],
  [28, 47, 45, 24, 11, 13], [29, 12, 25, 46, 48, 50], [51, 49, 47, 26, 13, 30], [31, 14, 12, 27, 50, 52],
  [53, 51, 28, 13, 15, 32], [33, 16, 14, 29, 52, 54], [55, 53, 30, 15, 18, 36], [57, 34, 16, 31, 54, 56],
  [58, 35, 17, 16, 33, 57], [59, 36, 18, 17, 34, 58], [60, 55, 32, 18, 35, 59], [19, 38, 62, 61, 67, 42],
  [20, 39, 63, 62, 37, 19], [21, 40, 64, 63, 38, 20], [22, 41, 65, 64, 39, 21], [43, 68, 66, 65, 40, 22],
  [23, 19, 37, 67, 69, 44], [45, 70, 68, 41, 22, 24], [25, 23, 42, 69, 71, 46], [47, 72, 70, 43, 24, 26],
  [27, 25, 44, 71, 73, 48], [49, 74, 72, 45, 26, 28], [50, 27, 46, 73, 75, 77], [78, 76, 74, 47, 28, 51],
  [52, 29, 27, 48, 77, 79], [80, 78, 49, 28, 30, 53], [54, 31, 29, 50, 79, 81], [82, 80, 51, 30, 32, 55],
  [56, 33, 31, 52, 81, 83], [84, 82, 53, 32, 36, 60], [86, 57, 33, 54, 83, 85], [87, 58, 34, 33, 56, 86],
  [88, 59, 35, 34, 57, 87], [89, 60, 36, 35, 58, 88], [90, 84, 55, 36, 59, 89], [37, 62, 92, 91, 98, 67],
  [38, 63, 93, 92, 61, 37], [39, 64, 94, 93, 62, 38], [40, 65, 95, 94, 63, 39], [41, 66, 96, 95, 64, 40],
  [68, 99, 97, 96, 65, 41], [42, 37, 61, 98, 100, 69], [70, 101, 99, 66, 41, 43], [44, 42, 67, 100, 102, 71],
  [72, 103, 101, 68, 43, 45], [46, 44, 69, 102, 104, 73], [74, 105, 103, 70, 45, 47], [48, 46, 71, 104, 106, 75],
  [76, 107, 105, 72, 47, 49], [77, 48, 73, 106, 108, 110], [111, 109, 107, 74, 49, 78], [79, 50, 48, 75, 110, 112],
  [113, 111, 76, 49, 51, 80], [81, 52, 50, 77, 112, 114], [115, 113, 78, 51, 53, 82], [83, 54, 52, 79, 114, 116],
  [117, 115, 80, 53, 55, 84], [85, 56, 54, 81, 116, 118], [119, 117, 82, 55, 60, 90], [121, 86, 56, 83, 118, 120],
  [122, 87, 57, 56, 85, 121], [123, 88, 58, 57, 86, 122], [124, 89, 59, 58, 87, 123], [125, 90, 60, 59, 88, 124],
  [126, 119, 84, 60, 89, 125], [61, 92, 128, 127, 135, 98], [62, 93, 129, 128, 91, 61], [63, 94, 130, 129, 92, 62],
  [64, 95, 131, 130, 93, 63], [65, 96, 132, 131, 94, 64], [66, 97, 133, 132, 95, 65], [99, 136, 134, 133, 96, 66],
  [67, 61, 91, 135, 137, 100], [101, 138, 136, 97, 66, 68], [69, 67, 98, 137, 139, 102], [103, 140, 138, 99, 68, 70],
  [71, 69, 100, 139, 141, 104], [105, 142, 140, 101, 70, 72], [73, 71, 102, 141, 143, 106],
  [107, 144, 142, 103, 72, 74], [75, 73, 104, 143, 145, 108], [109, 146, 144, 105, 74, 76],
  [110, 75, 106, 145, 147, 149], [150, 148, 146, 107, 76, 111], [112, 77, 75, 108, 149, 151],
  [152, 150, 109, 76, 78, 113], [114, 79, 77, 110, 151, 153], [154, 152, 111, 78, 80, 115],
  [116, 81, 79, 112, 153, 155], [156, 154, 113, 80, 82, 117], [118, 83, 81, 114, 155, 157],
  [158, 156, 115, 82, 84, 119], [120, 85, 83, 116, 157, 159], [160, 158, 117, 84, 90, 126],
  [162, 121, 85, 118, 159, 161], [163, 122, 86, 85, 120, 162], [164, 123, 87, 86, 121, 163],
  [165, 124, 88, 87, 122, 164], [166, 125, 89, 88, 123, 165], [167, 126, 90, 89, 124, 166],
  [168, 160, 119, 90, 125, 167], [91, 128, 169, 169, 169, 135], [92, 129, 169, 169, 127, 91],
  [93, 130, 169, 169, 128, 92], [94, 131, 169, 169, 129, 93], [95, 132, 169, 169, 130, 94],
  [96, 133, 169, 169, 131, 95], [97, 134, 169, 169, 132, 96], [136, 169, 169, 169, 133, 97],
  [98, 91, 127, 169, 169, 137], [138, 169, 169, 134, 97, 99], [100, 98, 135, 169, 169, 139],
  [140, 169, 169, 136, 99, 101], [102, 100, 137, 169, 169, 141], [142, 169, 169, 138, 101, 103],
  [104, 102, 139, 169, 169, 143], [144, 169, 169, 140, 103, 105], [106, 104, 141, 169, 169, 145],
  [146, 169, 169, 142, 105, 107], [108, 106, 143, 169, 169, 147], [148, 169, 169, 144, 107, 109],
  [149, 108, 145, 169, 169, 169], [169, 169, 169, 146, 109, 150], [151, 110, 108, 147, 169, 169],
  [169, 169, 148, 109, 111, 152], [153, 112, 110, 149, 169, 169], [169, 169, 150, 111, 113, 154],
  [155, 114, 112, 151, 169, 169], [169, 169, 152, 113, 115, 156], [157, 116, 114, 153, 169, 169],
  [169, 169, 154, 115, 117, 158], [159, 118, 116, 155, 169, 169], [169, 169, 156, 117, 119, 160],
  [161, 120, 118, 157, 169, 169], [169, 169, 158, 119, 126, 168], [169, 162, 120, 159, 169, 169],
  [169, 163, 121, 120, 161, 169], [169, 164, 122, 121, 162, 169], [169, 165, 123, 122, 163, 169],
  [169, 166, 124, 123, 164, 169], [169, 167, 125, 124, 165, 169], [169, 168, 126, 125, 166, 169],
  [169, 169, 160, 126, 167, 169], [169, 169, 169, 169, 169, 169],
];
const COLOUR_OF_LETTER: py.Dict<string> = { r: 'red', g: 'green', b: 'blue', o: 'orange', y: 'yellow', p: 'purple' };
const FREE = '.';
const WORDS: py.Dict<number> = { swap: 0, refill: 1 };
const FIRST_PLACEMENT = 2;
const PAIR_COUNT = 36;
const PLACE = /^(?:([rgboyp])[ -]?([rgboyp]) +([a-z])([0-9]{1,2})[ -]*([a-z])([0-9]{1,2}))$/u;
const KIND_COUNT = 21;
const STANDARD = 'standard';
const GAME: GameData = {
  package: 'tafelrunde.games.ingenious', name: 'ingenious', letter: 'I', seats: [1, 2, 3, 4], usual_seats: 2,
  options: [
    {
      name: 'edition', default: 'sheet', choices: ['sheet', 'kosmos'], least: 1, most: 1000000, seats: [],
    },
    {
      name: 'teams', default: false, choices: [false, true], least: 1, most: 1000000, seats: [4],
    },
  ],
  has_board_files: false,
};
const SMALL = 'small';
const SMALL_SIDE = 5;
const SIDES: py.Keyed<number, number> = new py.Keyed([[1, 6], [2, 6], [3, 7], [4, 8]]);
export const LETTER = 'I';
export const UNFORESEEN: readonly string[] = ['drawn_tiles'];

export function layout(
  board: BoardData,
  seats: number,
  options: py.Dict<string | boolean | number>,
): IngeniousLayout {
  const table: Table = py.blank(seats, options);
  const count = cell_count(board.side);
  const printed = py.at(SYMBOL_CELLS, board.side);
  return {
    seats,
    options,
    name: board.name,
    reconstruction: board.reconstruction,
    places: py.range(count).map((cell) => place(cell, board.side, printed)),
    side: board.side,
    cells: py.cut(CELLS, 0, count),
    edges: EDGE_LIST.filter(([low, high]) => low < count && high < count),
    printed: py.dict(py.zip(COLOURS, printed)),
    track: track_length(table),
    sides: py.range(side_count(table)).map((side) => py.range(seats).filter((seat) => side_of(table, seat) === side)),
  };
}

/** How many cells there are in a hexagon with an edge of `side` cells. */
function cell_count(side: number): number {
  return 3 * side * (side - 1) + 1;
}

function place(cell: number, side: number, printed: readonly number[]): Place {
  const [q, r] = py.unpack(py.at(CELLS, cell), 2);
  const symbol = py.contains(printed, cell) ? py.index(printed, cell) : null;
  return {
    name: cell_name(cell, side),
    x: py.round(Math.sqrt(3) * (q + r / 2), 3),
    y: 1.5 * r,
    shows: symbol === null ? '' : py.at(ON_BOARD, symbol),
    colour: symbol === null ? null : py.at(COLOURS, symbol),
  };
}

/** F6: the row from the top, then the diagonal from the left, both counted on the area in use. */
function cell_name(cell: number, side: number): string {
  const [q, r] = py.unpack(py.at(CELLS, cell), 2);
  return `${py.chr(py.ord('A') + r + side - 1)}${q + side}`;
}

/** How far a cube can go: one score board, or two end to end (I9.1, I10.1). */
function track_length(table: Table): number {
  return table.teams || is_solo(table) ? 2 * TRACK_END : TRACK_END;
}

function is_solo(table: Table): boolean {
  return table.seats === 1;
}

/** How many sides score: seats, or two teams. */
function side_count(table: Table): number {
  return table.teams ? 2 : table.seats;
}

/** The scoring side of a seat: itself, or its team, with partners opposite (I9.3). */
function side_of(table: Table, seat: number): number {
  return table.teams ? py.mod(seat, 2) : seat;
}

export function view(seen: Seen): IngeniousView {
  const seats = seen.seats;
  const sides = seen.sides;
  return {
    to_move: seen.to_move,
    turn: seen.turn,
    reason: reason(seen.reason),
    rack_sizes: py.cut(seen.rack_sizes, 0, seats),
    bag: seen.bag_size,
    lies: null,
    start: seen.start,
    phase: py.at(PHASE_NAMES, seen.phase),
    bonus: seen.bonus,
    board: py.letters(py.cut(seen.board, 0, cell_count(seen.side)), ON_BOARD),
    opened: py.zip(COLOUR_NAMES, seen.opened).filter(([, taken]) => py.truthy(taken)).map(([name]) => name),
    scores: py.cut(seen.scores, 0, sides),
    lowest: py.cut(seen.lowest, 0, sides),
    rack: seen.viewer < 0 ? null : py.sorted(py.cut(seen.rack, 0, seen.rack_size).map((kind) => py.at(TILES, kind))),
    returned: tiles(seen.returned),
    kept: py.cut(seen.kept, 0, seats),
  };
}

function reason(number: number): 'board-full' | 'all-18' | null {
  return number === GOING_ON ? null : py.at(REASON_NAMES, number - 1);
}

/** The tiles of which there are so many of each kind. */
function tiles(
  counts: readonly number[],
): readonly (readonly ['red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple', 'red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple'])[] {
  return py.enumerate(counts).flatMap(([kind, count]) => py.range(count).map(() => py.at(TILES, kind)));
}

export function offer(offered: Offered, seen: Seen): IngeniousOffer {
  const edges = py.members(offered.edges);
  const pairs = py.members(offered.pairs);
  const free = edges.length > 0 ? py.where(py.cut(seen.board, 0, cell_count(seen.side)), EMPTY) : [];
  const doubles = py.picked(offered.doubles, edges);
  return {
    moves: null,
    edges,
    pairs: pairs.map((pair) => py.at(PAIRS, pair)),
    cells: free,
    points: edges.length > 0 ? py.picked(offered.points, free) : [],
    doubles: py.dict(
      py.enumerate(COLOURS).filter(
        ([colour]) => py.contains(pairs, colour * (COLOUR_COUNT + 1))
      ).map(([colour, name]) => [name, py.at(doubles, colour)])
    ),
    refill: offered.refill,
    swap: offered.swap,
  };
}

export function outcome(brought: Brought): IngeniousOutcome {
  const placed = !(brought.swapped || brought.refilled);
  return {
    mover: brought.mover,
    ends: brought.ends,
    reason: reason(brought.reason),
    points: brought.points,
    halves: placed ? halves(brought) : [],
    scores: brought.scores,
    lowest_before: brought.lowest_before,
    lowest_after: brought.lowest_after,
    earned: brought.earned,
    swapped: brought.swapped,
    refilled: brought.refilled,
    returned: tiles(brought.returned),
    drawn: brought.drawn,
    drawn_tiles: brought.knows_drawn ? py.cut(
      brought.drawn_tiles,
      0,
      brought.drawn,
    ).map((kind) => py.at(TILES, kind)) : null,
  };
}

/** Both halves of the tile that was placed. */
function halves(brought: Brought): readonly Half[] {
  return py.zip(brought.cells, brought.colours, brought.half_points, brought.lengths).map(
    ([cell, colour, points, lengths]) => (
      { cell, colour: py.at(COLOUR_NAMES, colour), points, lines: lines(cell, lengths) }
    )
  );
}

/** The cells of the lines from a half on, which the record tells by their lengths. */
function lines(start: number, lengths: readonly number[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (const [direction, length] of py.enumerate(lengths)) {
    if (py.truthy(length)) {
      const line: number[] = [];
      let cell = start;
      for (const _ of py.range(length)) {
        cell = py.at(py.at(NEXT, cell), direction);
        line.push(cell);
      }
      found.push(line);
    }
  }
  return found;
}

/** The moves that an offer stands for. */
export function offered(_layout: IngeniousLayout, offer: IngeniousOffer): readonly (py.Dict<number | string>)[] {
  const pairs = offer.pairs.map(
    (pair) => [py.at(COLOUR_OF_LETTER, py.at(pair, 0)), py.at(COLOUR_OF_LETTER, py.at(pair, 1))] as const
  );
  const moves: (Record<string, number | string>)[] = offer.edges.flatMap(
    (edge) => py.unpacked(pairs, 2).map(([first, second]) => ({ do: 'place', edge, first, second }))
  );
  if (offer.swap) {
    moves.push({ do: 'swap' });
  }
  if (offer.refill) {
    moves.push({ do: 'refill' });
  }
  return moves;
}

/** The board row by row, free runs in one: to be read aloud. */
export function tell_board(layout: IngeniousLayout, view: IngeniousView): readonly Saying[] {
  const told: Saying[] = [];
  for (const row of rows(layout)) {
    let cells: Saying[] = [];
    for (const [is_free, group] of py.groupby(row, (cell) => py.at(view.board, cell) === FREE)) {
      const run = py.list(group);
      cells.push(
        ...(py.truthy(is_free) ? [tell_free(layout, run)] : run.map((cell) => tell_cell(layout, view, cell)))
      );
    }
    told.push(py.saying('board.row', { row: py.at(py.at(layout.places, py.at(row, 0)).name, 0), cells }));
  }
  return told;
}

/** The cells row by row from the top. */
function rows(layout: IngeniousLayout): readonly (readonly number[])[] {
  const cells = py.sorted(py.range(layout.cells.length), (cell) => py.reversed(py.at(layout.cells, cell)));
  return py.groupby(cells, (cell) => py.at(py.at(layout.cells, cell), 1)).map(([, row]) => py.list(row));
}

function tell_free(layout: IngeniousLayout, run: readonly number[]): Saying {
  const first = number_in_row(layout, py.at(run, 0));
  const last = number_in_row(layout, py.at(run, -1));
  return first === last ? py.saying('board.free', { number: first }) : py.saying('board.free-run', { first, last });
}

/** The 6 of F6. */
function number_in_row(layout: IngeniousLayout, cell: number): number {
  return py.int(py.cut(py.at(layout.places, cell).name, 1));
}

function tell_cell(layout: IngeniousLayout, view: IngeniousView, cell: number): Saying {
  const key = py.truthy(py.at(layout.places, cell).colour) ? 'board.printed' : 'board.laid';
  return py.saying(
    key,
    { number: number_in_row(layout, cell), colour: colour_word(py.at(COLOUR_OF_LETTER, py.at(view.board, cell))) },
  );
}

function colour_word(colour: string): Saying {
  return py.saying(`colours.${colour}`);
}

/** A sentence for each side. */
export function tell_scores(layout: IngeniousLayout, view: IngeniousView): readonly Saying[] {
  const told: Saying[] = [];
  for (const [side, scores] of py.enumerate(view.scores)) {
    const entries = py.zip(COLOUR_NAMES, scores).map(
      ([colour, points]) => py.saying('score.entry', { colour: colour_word(colour), points })
    );
    const lowest = py.zip(entries, scores).filter(
      ([, points]) => points === py.at(view.lowest, side)
    ).map(([entry]) => entry);
    told.push(py.saying('score.side', { name: side_name(layout, side), scores: entries, lowest }));
  }
  return [...told, py.saying('score.bag', { count: view.bag })];
}

/** Who scores together: a seat, or the partners of a team. */
function side_name(layout: IngeniousLayout, side: number): Saying {
  return py.and_list(py.at(layout.sides, side).map((seat) => py.name_of(seat)));
}

export function tell_rack(_layout: IngeniousLayout, view: IngeniousView): readonly Saying[] {
  if (!py.truthy(view.rack)) {
    return [py.saying('rack.empty')];
  }
  return [py.saying('rack.tiles', { count: py.len(view.rack), tiles: tell_tiles(view.rack) })];
}

function tell_tiles(
  tiles: readonly (readonly ['red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple', 'red' | 'green' | 'blue' | 'orange' | 'yellow' | 'purple'])[],
): readonly Saying[] {
  return tiles.map(([first, second]) => tell_tile(first, second));
}

function tell_tile(first: string, second: string): Saying {
  return py.saying('moves.tile', { first: colour_word(first), second: colour_word(second) });
}

/** What the seat to move has to do now, and what else it may do. */
export function tell_turn(
  layout: IngeniousLayout,
  view: IngeniousView,
  offer: IngeniousOffer,
  example: string,
): readonly Saying[] {
  let told;
  if (offer.refill) {
    told = [py.saying('turn.refill')];
  } else if (view.bonus !== 0) {
    told = [py.saying('turn.bonus', { count: view.bonus })];
  } else {
    told = [py.saying(view.turn < layout.seats ? 'turn.opening' : 'turn.place', { example })];
  }
  return offer.swap ? [...told, py.saying('turn.may-swap')] : told;
}

/** A move that was made, and what it brought. */
export function tell_move(
  layout: IngeniousLayout,
  _view: IngeniousView,
  _move: py.Dict<number | string>,
  outcome: IngeniousOutcome,
): readonly Saying[] {
  const name = py.name_of(outcome.mover);
  if (outcome.swapped) {
    return [py.saying('moves.swap', { name, tiles: tell_tiles(outcome.returned) })];
  }
  if (outcome.refilled) {
    return [py.saying('moves.refill', { name })];
  }
  const [first, second] = py.unpack(outcome.halves, 2);
  const told = [
    py.saying(
      'moves.place',
      {
        name,
        tile: tell_tile(first.colour, second.colour),
        cells: outcome.halves.map((half) => py.at(layout.places, half.cell).name).join('–'),
        points: py.or(tell_points(outcome.points), () => py.saying('moves.no-points')),
      },
    ),
  ];
  return outcome.earned !== 0 ? [...told, py.saying('moves.bonus', { count: outcome.earned })] : told;
}

function tell_points(points: readonly number[]): readonly Saying[] {
  return py.zip(COLOUR_NAMES, points).filter(([, gained]) => py.truthy(gained)).map(
    ([colour, gained]) => py.saying('moves.points', { points: gained, colour: colour_word(colour) })
  );
}

/** What a move would bring. */
export function tell_preview(
  _layout: IngeniousLayout,
  _move: py.Dict<number | string>,
  outcome: IngeniousOutcome,
): readonly Saying[] {
  if (outcome.swapped) {
    return [py.saying('preview.swap')];
  }
  if (outcome.refilled) {
    return [py.saying('preview.refill')];
  }
  const points = tell_points(outcome.points);
  const told = [points.length > 0 ? py.saying('preview.points', { points }) : py.saying('preview.no-points')];
  if (outcome.earned !== 0) {
    told.push(py.saying('preview.bonus', { count: outcome.earned }));
  }
  if (outcome.ends) {
    told.push(py.saying('preview.ends'));
  }
  return told;
}

/** Why the game has ended, where everyone stands and who has won. */
export function tell_result(
  layout: IngeniousLayout,
  view: IngeniousView,
  winners: readonly number[],
): readonly Saying[] {
  const told = [py.saying(py.f`reasons.${view.reason}`)];
  if (layout.seats === 1) {
    return [...told, py.saying('result.solo', { points: py.at(view.lowest, 0) })];
  }
  for (const [side, points] of py.enumerate(view.lowest)) {
    told.push(py.saying('result.standing', { name: side_name(layout, side), points }));
  }
  const won = py.and_list(winners.map((seat) => py.name_of(seat)));
  return [...told, py.saying(winners.length === 1 ? 'result.winner' : 'result.winners', { names: won })];
}

/** The lowest colour of each seat; partners sit opposite (I9.3). */
export function standing(view: IngeniousView): readonly number[] {
  return py.range(view.rack_sizes.length).map((seat) => py.at(view.lowest, py.mod(seat, view.lowest.length)));
}

/** For which of its reasons a clause forbids a move. */
export function reason_against(
  layout: IngeniousLayout,
  view: IngeniousView,
  move: py.Dict<number | string>,
  clause: number,
): string {
  if (clause === 401) {
    return 'taken';
  }
  if (clause === 402) {
    return opening_reason(layout, py.list(cells_of(layout, move)));
  }
  if (clause === 701) {
    return view.bonus !== 0 ? 'start' : 'lowest';
  }
  return clause === 702 ? ending_reason(layout, view, py.str(py.at(move, 'do'))) : '';
}

/** I4.2: at none of the printed symbols, or at one that is begun. */
function opening_reason(layout: IngeniousLayout, cells: readonly number[]): string {
  const printed = py.items(layout.printed).map(([, cell]) => cell);
  const beside = layout.edges.filter(
    ([low, high]) => py.contains(cells, low) || py.contains(cells, high)
  ).map(([low, high]) => py.contains(cells, high) ? low : high);
  return py.any(beside.map((cell) => py.contains(printed, cell))) ? 'begun' : 'symbol';
}

/** The cells a move is made on. */
function cells_of(layout: IngeniousLayout, move: py.Dict<number | string>): readonly number[] {
  const edge = py.get(move, 'edge');
  return py.is_int(edge) ? py.at(layout.edges, edge) : [];
}

/** I7.2: first a tile, then refilling or exchanging. */
function ending_reason(layout: IngeniousLayout, view: IngeniousView, do_: string): string {
  if (do_ === 'refill' && py.at(layout.options, 'edition') !== 'kosmos') {
    return 'sheet';
  }
  if (view.phase === 'placing') {
    return 'place';
  }
  return do_ === 'swap' ? 'lowest' : 'laid';
}

/** A tile was held over a cell: all ways in which one of its halves lies there. */
export function moves_meant(
  layout: IngeniousLayout,
  tried: py.Dict<number | string>,
): readonly (py.Dict<number | string>)[] {
  const first = py.get(tried, 'first', '');
  const second = py.get(tried, 'second', '');
  return py.enumerate(layout.edges).filter(
    ([, cells]) => py.contains(cells, py.get(tried, 'cell'))
  ).map(([edge]) => ({ do: 'place', edge, first, second }));
}

/** What is against the way that comes nearest to a legal one: I4.1 is looked at before I4.2 and I4.3. */
export function verdict(
  layout: IngeniousLayout,
  view: IngeniousView,
  tried: py.Dict<number | string>,
  clauses: readonly number[],
): readonly [number, string] {
  if (py.contains(clauses, 0)) {
    return [0, ''];
  }
  const clause = py.max(clauses);
  const cell = py.int(py.at(tried, 'cell'));
  if (clause === 401) {
    return [clause, py.at(view.board, cell) === FREE ? 'alone' : 'taken'];
  }
  if (clause === 402) {
    return [clause, opening_reason(layout, [cell])];
  }
  return [clause, reason_against(layout, view, { do: 'place' }, clause)];
}

export function move_text(board: BoardData, move: number): string {
  for (const [word, number] of py.items(WORDS)) {
    if (move === number) {
      return word;
    }
  }
  const [low, high, first, second] = py.unpack(taken_apart(move), 4);
  return `${py.at(ON_BOARD, first)}${py.at(ON_BOARD, second)} ${cell_name(low, board.side)}-${cell_name(high, board.side)}`;
}

/** The two cells of a placement and the colours on them. */
function taken_apart(move: number): readonly [number, number, number, number] {
  const [edge, pair] = py.unpack(py.divmod(move - FIRST_PLACEMENT, PAIR_COUNT), 2);
  const [low, high] = py.unpack(py.at(EDGE_LIST, edge), 2);
  return [low, high, py.floordiv(pair, COLOUR_COUNT), py.mod(pair, COLOUR_COUNT)];
}

/** Read a move; it need not be legal, but its cells must be next to each other (I4.1). */
export function parse_move(board: BoardData, text: string): number {
  const words = py.split(text).join(' ');
  if (py.contains(WORDS, words.toLowerCase())) {
    return py.at(WORDS, words.toLowerCase());
  }
  const found = py.fullmatch(PLACE, words.toLowerCase());
  if (!py.truthy(found)) {
    throw new py.Refusal('unreadable-move', { text: py.cut(words, 0, 40) });
  }
  const [first, second] = py.unpack([1, 2].map((i) => py.index(ON_BOARD, py.at(found, i))), 2);
  const [one, other] = py.unpack([3, 5].map((i) => find_cell(py.at(found, i) + py.at(found, i + 1), board.side)), 2);
  return put_together(one, first, other, second);
}

/** The cell of that name; refuses names that are not on the area in use. */
function find_cell(name: string, side: number): number {
  const cell = [py.int(py.cut(name, 1)) - side, py.ord(py.at(name, 0).toUpperCase()) - py.ord('A') - side + 1];
  const cells = py.cut(CELLS, 0, cell_count(side));
  if (!py.contains(cells, cell)) {
    throw new py.Refusal('unknown-cell', { name: name.toUpperCase() });
  }
  return py.index(cells, cell);
}

/** The placement of these colours on these cells, whichever comes first. */
function put_together(one: number, first: number, other: number, second: number): number {
  if (py.contains(EDGE_LIST, [one, other])) {
    return placement(py.index(EDGE_LIST, [one, other]), first * COLOUR_COUNT + second);
  }
  if (py.contains(EDGE_LIST, [other, one])) {
    return placement(py.index(EDGE_LIST, [other, one]), second * COLOUR_COUNT + first);
  }
  throw py.illegal('I', 401, 'apart');
}

function placement(edge: number, pair: number): number {
  return FIRST_PLACEMENT + edge * PAIR_COUNT + pair;
}

export function tile_json(tile: number): py.Json {
  return py.list(py.at(TILES, tile));
}

/** The kind of tile of that name; refuses others. */
export function parse_tile_json(name: unknown): number {
  for (const kind of py.range(KIND_COUNT)) {
    if (py.equal(tile_json(kind), name)) {
      return kind;
    }
  }
  throw new py.Refusal('unknown-tile', { name: py.cut(py.str(name), 0, 40) });
}

/** What the trace tells of a position, beside whose turn it is. */
export function position_json(state: State): py.Dict<unknown> {
  return {
    racks: py.range(state.seats).map(
      (seat) => py.sorted(rack(state, seat).map((kind) => py.at(TILES, kind))).map((tile) => py.list(tile))
    ),
    bag: state.bag_size,
    scores: py.cut(state.scores, 0, side_count(state)),
  };
}

function rack(state: State, seat: number): readonly number[] {
  return py.cut(py.at(state.racks, seat), 0, py.at(state.rack_sizes, seat));
}

/** What a saved game keeps of the board: the name of an unusual one. */
export function record_json(board: BoardData, _seats: number): py.Json {
  return board.name === STANDARD ? null : board.name;
}

/** The board to play on, and all options spelled out. `board` is None for the printed one, the name of one of ours, or what a trace tells. */
export function choose(
  seats: number,
  board: unknown,
  options: py.Dict<unknown>,
): readonly [BoardData, py.Dict<string | boolean | number>] {
  const settled = Game_settle(GAME, seats, options);
  if (py.is_path(board)) {
    throw no_boards();
  }
  if (py.is_dict(board)) {
    const cells = py.get(board, 'cells');
    board = py.is_list(cells) && py.len(cells) === cell_count(SMALL_SIDE) ? SMALL : STANDARD;
  }
  return [named(board === null ? STANDARD : board, seats), settled];
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

function no_boards(): py.Refusal {
  return new py.Refusal('no-boards', { game: 'ingenious' });
}

/** One of our boards, as so many seats use it. */
function named(name: unknown, seats: number): BoardData {
  if (name === STANDARD) {
    return { name: STANDARD, side: py.at(SIDES, seats), reconstruction: false };
  }
  if (name !== SMALL) {
    throw new py.Refusal(
      'option-value',
      { name: 'board', value: py.cut(py.str(name), 0, 40), choices: shipped_names().join(', ') },
    );
  }
  const allowed = py.items(SIDES).filter(([, side]) => py.equal(side, py.at(SIDES, 1))).map(([count]) => count);
  if (!py.contains(allowed, seats)) {
    throw new py.Refusal(
      'option-seats',
      { name: 'board', value: SMALL, seats, allowed: allowed.map((each) => py.str(each)).join(', ') },
    );
  }
  return { name: SMALL, side: SMALL_SIDE, reconstruction: false };
}

function shipped_names(): readonly string[] {
  return [STANDARD, SMALL];
}

/** Every option spelled out, defaults too; refuses what the game does not offer. */
export function settle(seats: number, wishes: py.Dict<unknown>): py.Dict<string | boolean | number> {
  return Game_settle(GAME, seats, wishes);
}
