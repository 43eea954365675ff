import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';

/** The texts of a language that was chosen; `null` is English, which every screen brings with its own code. */
export const TextsContext = createContext<Pick<Catalogue, PageArea> | null>(null);

/** What only the server says never reaches the page. */
export type PageArea = Exclude<keyof Catalogue, 'answers' | 'errors' | 'mail' | 'mailFaults' | 'receiptPdf' | 'returnPage' | 'semesters'>;

/** Areas of the catalogue in the language of the page. @param english the same areas as the catalogue has them. */
export function useTexts<Area extends PageArea>(english: Pick<Catalogue, Area>): Pick<Catalogue, Area> {
  return useContext(TextsContext) ?? english;
}

/** A sentence with places, from `parts`. */
export const sentence = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
