import type { Catalogue } from '../../../phrases.ts';
import { GameWords } from '../../words.svelte.ts';

export const words = new GameWords('rondo', import.meta.glob<{ default: Catalogue }>('./texts/*.json'));
