import type { Catalogue } from '../../../phrases.ts';
import { GameWords } from '../../words.svelte.ts';

export const words = new GameWords('ingenious', import.meta.glob<{ default: Catalogue }>('./texts/*.json'));
