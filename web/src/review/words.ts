/** The words of the analysis. */

import { PartWords } from '../partWords.svelte.ts';
import type { Catalogue } from '../phrases.ts';

const words = new PartWords(import.meta.glob<{ default: Catalogue }>('./texts/*.json'), null);

export const loadWords = async (): Promise<void> => words.load();
export const { say } = words;
