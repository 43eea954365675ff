import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';

/** The texts of the chosen language. `null` is English, which each screen carries in its own chunk. */
export const TextsContext = createContext<Pick<Catalogue, PageArea> | null>(null);

export type PageArea = Exclude<keyof Catalogue, 'alarmMail' | 'alarms' | 'answers' | 'auditMail' | 'errors' | 'healthProblems' | 'mail' | 'mailFaults' | 'moneyMail' | 'moneyWords' | 'receiptPdf' | 'returnPage' | 'semesters'>;

/** Areas of the catalogue in the chosen language. @param english the same areas in English. */
export function useTexts<Area extends PageArea>(english: Pick<Catalogue, Area>): Pick<Catalogue, Area> {
  return useContext(TextsContext) ?? english;
}

/** Renders a sentence with slots (`parts` of the catalogue). */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
