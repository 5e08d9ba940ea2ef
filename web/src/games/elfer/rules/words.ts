import type { Catalogue } from '../../../phrases.ts';
import { GameWords } from '../../words.svelte.ts';

export const words = new GameWords('elfer', import.meta.glob<{ default: Catalogue }>('./texts/*.json'));
