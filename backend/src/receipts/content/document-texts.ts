import { labelIn, type Language, type OwnLabels } from '../../contract/index.js';
import { type ServerTexts, SPOKEN } from '../../contract/texts/spoken.js';

/** What receipt, advice and mail say. */
export type DocumentTexts = Omit<ServerTexts, 'healthProblems' | 'moneyWords'>;

/** English for a language that only a newer version speaks. @param own words of the college, which win over ours. */
export function documentTexts(language: Language, own: OwnLabels = {}): DocumentTexts {
  const texts = (SPOKEN as Partial<typeof SPOKEN>)[language] ?? SPOKEN.en;
  return language === 'en' ? texts : { ...texts, labels: { ...texts.labels, ...own[language] } };
}

/** A word of the data, or of a stored receipt, in the language of the texts; as it is where there is none. */
export const labelled = ({ labels }: Pick<DocumentTexts, 'labels'>, label: string): string => labelIn(labels, label);
