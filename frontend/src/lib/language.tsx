import { isLanguage, type Language } from '@mmmcollege/backend/contract';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { SpokenTexts } from './texts';
import { whenIdle } from './when-idle';

/** A language with its texts; `null` is English. */
export interface Spoken {
  language: Language;
  texts: SpokenTexts | null;
}

const STORED = 'language';

/** What the address asks for (`?lang=hi`), else what was chosen on this device, else English. */
export function wantedLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) {
    // The bank's page leads back to an address without it.
    remember(asked);
    return asked;
  }
  try {
    const stored = localStorage.getItem(STORED);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Forbidden or full: the choice lasts as long as the page.
  }
}

const ENGLISH: Spoken = { language: 'en', texts: null };
const PATIENCE_MS = 5_000;

/** What a document needs of its language before it is shown. `start`: identification and form, the others follow. */
export type Reach = 'start' | 'all' | 'office';

interface Files {
  start: () => Promise<SpokenTexts>;
  later: () => Promise<SpokenTexts>;
  office: () => Promise<{ default: SpokenTexts }>;
}

const FILES: Readonly<Record<Exclude<Language, 'en'>, Files>> = {
  hi: {
    start: () => import('@mmmcollege/backend/contract/texts/hi'),
    later: () => import('@mmmcollege/backend/contract/texts/hi/later'),
    office: () => import('@mmmcollege/backend/contract/texts/hi/office'),
  },
};

const load = async ({ start, ...more }: Files, reach: Reach): Promise<SpokenTexts> => {
  const [texts, later, office] = await Promise.all([start(), reach === 'start' ? null : more.later(), reach === 'office' ? more.office() : null]);
  return { ...texts, ...later, ...office?.default };
};

/** English when the file of the other language does not arrive soon: a payment must not wait for it. */
export async function speak(language: Language, reach: Reach): Promise<Spoken> {
  if (language === 'en') return ENGLISH;
  const loaded = load(FILES[language], reach).then((texts): Spoken => ({ language, texts })).catch(() => ENGLISH);
  return Promise.race([loaded, new Promise<Spoken>((resolve) => setTimeout(() => resolve(ENGLISH), PATIENCE_MS))]);
}

/** What was chosen counts from now on, not what a link had asked for. */
function forgetAsked(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
}

const LanguageContext = createContext({ spoken: ENGLISH, choose: (_language: Language): void => undefined });

export const useLanguage = () => useContext(LanguageContext);

interface LanguageProviderProps {
  start?: Spoken | undefined;
  reach: Reach;
  children: ReactNode;
}

export function LanguageProvider({ start = ENGLISH, reach, children }: LanguageProviderProps) {
  const [spoken, setSpoken] = useState(start);
  const chosen = useRef<Language>(start.language);
  const choose = (language: Language): void => {
    chosen.current = language;
    void speak(language, reach).then((loaded) => {
      // Of two choices the later one counts, in whichever order they arrive.
      if (chosen.current !== language) return;
      if (loaded.language === language) {
        remember(language);
        forgetAsked();
      }
      setSpoken(loaded);
    });
  };
  // What is read after the form, before anybody gets there.
  const isShort = spoken.language !== 'en' && spoken.texts?.receiptSheet === undefined;
  useEffect(() => {
    if (!isShort) return;
    return whenIdle(() => void speak(spoken.language, 'all').then((loaded) => chosen.current === loaded.language && setSpoken(loaded)));
  }, [isShort, spoken.language]);
  return <LanguageContext value={{ spoken, choose }}>{children}</LanguageContext>;
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/u;

/** Attributes of an element whose text is data: the language of its script where that is not the page's, for whoever hears the page. */
export function useIsland(): (text: string) => { lang?: Language } {
  const { language } = useLanguage().spoken;
  return (text) => {
    const own: Language | null = DEVANAGARI.test(text) ? 'hi' : LATIN.test(text) ? 'en' : null;
    return own === null || own === language ? {} : { lang: own };
  };
}

/** Data within a sentence, which says its language where that is not the page's. */
export function Island({ children: text }: { children: string }) {
  const own = useIsland()(text);
  return own.lang ? <span {...own}>{text}</span> : text;
}
