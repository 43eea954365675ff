/** Each by the name that its readers give it. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (name: unknown): name is Language => (Object.keys(LANGUAGES) as unknown[]).includes(name);

/** Words of a language by the English ones that data and stored receipts hold. */
export type Labels = Readonly<Record<string, string>>;

/** As it is where the language has no word for it. */
export function labelIn(labels: Labels, word: string): string {
  const own: unknown = labels[word];
  // Of a word such as `constructor` the object knows something else.
  return typeof own === 'string' ? own : word;
}
