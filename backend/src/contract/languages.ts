/** Each by the name that its readers give it. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (name: unknown): name is Language => (Object.keys(LANGUAGES) as unknown[]).includes(name);

/** Words of a language by the English ones that data and stored receipts hold. */
export type Labels = Readonly<Record<string, string>>;

/** The college's own words by language, of what an answer holds. English needs none. */
export type OwnLabels = Partial<Record<Exclude<Language, 'en'>, Labels>>;

/** As it is where the language has no word for it. */
export function labelIn(labels: Labels, word: string): string {
  const own: unknown = labels[word];
  // Of a word such as `constructor` the object knows something else.
  return typeof own === 'string' ? own : word;
}

/** Of the college's own words those for these texts; nothing when there are none. */
export function ownLabelsOf(own: OwnLabels, texts: readonly unknown[]): { labels?: OwnLabels } {
  const found = Object.entries(own).flatMap(([language, labels]) => {
    const words = texts.filter((text): text is string => typeof text === 'string' && labelIn(labels, text) !== text);
    return words.length > 0 ? [[language, Object.fromEntries(words.map((word) => [word, labelIn(labels, word)]))] as const] : [];
  });
  return found.length > 0 ? { labels: Object.fromEntries(found) } : {};
}
