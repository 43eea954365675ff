import { labelIn, type Language, type OwnLabels } from '../../contract/index.js';
import * as hindiDocuments from '../../contract/texts/hi/documents/index.js';
import * as hindi from '../../contract/texts/hi/index.js';
import * as hindiLater from '../../contract/texts/hi/later.js';
import * as english from '../../contract/texts/index.js';

/** What receipt, advice and mail say. */
export type DocumentTexts = Pick<
  english.Catalogue, 'common' | 'labels' | 'mail' | 'receiptPdf' | 'receiptProof' | 'receiptSheet' | 'refundAdvice'
>;

const TEXTS: Readonly<Record<Language, DocumentTexts>> = { en: english, hi: { ...hindi, ...hindiLater, ...hindiDocuments } };

/** English for a language that only a newer version speaks. @param own words of the college, which win over ours. */
export function documentTexts(language: Language, own: OwnLabels = {}): DocumentTexts {
  const texts = (TEXTS as Partial<typeof TEXTS>)[language] ?? english;
  return language === 'en' ? texts : { ...texts, labels: { ...texts.labels, ...own[language] } };
}

/** A word of the data, or of a stored receipt, in the language of the texts; as it is where there is none. */
export const labelled = ({ labels }: Pick<DocumentTexts, 'labels'>, label: string): string => labelIn(labels, label);
