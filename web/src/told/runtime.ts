/**
 * Python's meaning for the code that is translated from it (src/tafelrunde/translating): `py.at(list, -1)` is `list[-1]`.
 * Lists and tuples are arrays, dicts with texts as keys are objects, None is null. What Python would refuse is refused.
 */

export * from './python/boards.ts';
export * from './python/keyed.ts';
export * from './python/lists.ts';
export * from './python/refusals.ts';
export * from './python/rows.ts';
export * from './python/texts.ts';
export * from './python/values.ts';
export * from './python/walks.ts';
