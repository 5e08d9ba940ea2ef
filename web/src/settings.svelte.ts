/** What this browser remembers of how its owner likes it. */

const KEY = 'tafelrunde.settings';

export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'auto' | 'dark' | 'light';
export type Confirm = 'usual' | 'always' | 'never';
export type Pace = 'slow' | 'normal' | 'fast';

interface Kept {
  language: Language;
  theme: Theme;
  confirm: Confirm;
  pace: Pace;
  sound: boolean;
  shortcuts: boolean;
  textMode: boolean;
  muted: boolean; // what others say is not shown
  notices: boolean; // of the browser, when it is one's turn
  name: string;
  guided: string[]; // games whose first-game guide was seen
}

function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {}; // storage that is switched off or damaged only means the usual settings
  }
}

export const settings: Kept = $state({
  language: browserLanguage(),
  theme: 'auto',
  confirm: 'usual',
  pace: 'normal',
  sound: false,
  shortcuts: true,
  textMode: false,
  muted: false,
  notices: false,
  name: '',
  guided: [],
  ...read(),
});

/** To be called once: keeps the settings, and tells the page its theme and language. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const kept = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, kept);
      } catch {
        // nothing to be done: it holds until the page is left
      }
    });
    $effect(() => {
      document.documentElement.dataset['theme'] = settings.theme;
      document.documentElement.lang = settings.language;
      // What the page is called when it is installed.
      const manifest = `${import.meta.env.BASE_URL}manifest-${settings.language}.webmanifest`;
      document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest);
    });
  });
}

/** How long a move of somebody else is looked at before the next one starts. */
export const PACES: Readonly<Record<Pace, number>> = { slow: 2200, normal: 1100, fast: 450 };
