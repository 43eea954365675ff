import { createContext, type ReactNode, useContext, useState } from 'react';
import type { StudentTexts } from './texts';

/** Each by the name that its readers give it. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** A language with its texts; `null` is English. */
export interface Spoken {
  language: Language;
  texts: StudentTexts | null;
}

const STORED = 'language';
const isLanguage = (name: unknown): name is Language => name === 'en' || name === 'hi';

/** What the address asks for (`?lang=hi`), else what was chosen on this device, else English. */
export function wantedLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) return asked;
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

/** English when the file of the other language does not arrive: a payment must not wait for it. */
export async function speak(language: Language): Promise<Spoken> {
  if (language === 'hi') {
    try {
      const texts = await import('@mmmcollege/backend/contract/texts/hi');
      remember('hi');
      return { language, texts };
    } catch {
      return { language: 'en', texts: null };
    }
  }
  return { language: 'en', texts: null };
}

const ENGLISH: Spoken = { language: 'en', texts: null };
const LanguageContext = createContext({ spoken: ENGLISH, choose: (_language: Language): void => undefined });

export const useLanguage = () => useContext(LanguageContext);

export function LanguageProvider({ start = ENGLISH, children }: { start?: Spoken | undefined; children: ReactNode }) {
  const [spoken, setSpoken] = useState(start);
  const choose = (language: Language): void => {
    if (language === 'en') remember(language);
    void speak(language).then(setSpoken);
  };
  return <LanguageContext value={{ spoken, choose }}>{children}</LanguageContext>;
}
