import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { type ErrorBody, labelIn, type Labels, type OwnLabels } from '@mmmcollege/backend/contract';
import { labels } from '@mmmcollege/backend/contract/texts';
import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { useLanguage } from './language';

/** The texts of the chosen language. `null` is English, which each screen carries in its own chunk. */
export const TextsContext = createContext<SpokenTexts | null>(null);

/** An area that a language does not have stays English. `errors` by the codes of the calls, which answer in English. */
export type SpokenTexts = Partial<Pick<Catalogue, PageArea | 'errors'>>;

export type PageArea = Exclude<keyof Catalogue, 'alarmMail' | 'alarms' | 'answers' | 'auditMail' | 'errors' | 'healthProblems' | 'mail' | 'mailFaults' | 'moneyMail' | 'moneyWords' | 'receiptPdf' | 'returnPage' | 'semesters'>;

/** Areas of the catalogue in the chosen language. @param english the same areas in English. */
export function useTexts<Area extends PageArea>(english: Pick<Catalogue, Area>): Pick<Catalogue, Area> {
  const spoken = useContext(TextsContext);
  return spoken ? { ...english, ...spoken } : english;
}

/** A word of the data in the chosen language; as it is where there is none. */
export function useLabel(own?: OwnLabels): (word: string) => string {
  const words = useLabels(own);
  return (word) => labelIn(words, word);
}

/** The words of the chosen language, of which the college's own win. */
export function useLabels(own?: OwnLabels): Labels {
  const { labels: words } = useTexts({ labels });
  const { language } = useLanguage().spoken;
  const ours = language === 'en' ? undefined : own?.[language];
  return useMemo(() => (ours ? { ...words, ...ours } : words), [words, ours]);
}

/** Why the server refused, in the chosen language; in English it is what the call said. */
export function useRefusal(): (body: ErrorBody) => string {
  const spoken = useContext(TextsContext);
  return ({ code, message }) => spoken?.errors?.[code] ?? message;
}

/** Renders a sentence with slots (`parts` of the catalogue). */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
