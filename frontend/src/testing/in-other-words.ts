/** A catalogue of which every text is said otherwise. */
export function inOtherWords<Texts>(texts: Texts, say: (text: string) => string): Texts {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return say(value);
    if (typeof value === 'function') return (...given: unknown[]) => change(value(...given.map(changeGiven)));
    if (Array.isArray(value)) return value.map(change);
    // An element of the page that stands in a sentence.
    if (typeof value !== 'object' || value === null || '$$typeof' in value) return value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, change(own)]));
  };
  /** What a sentence hands to whoever shows it, as the text of a link. */
  const changeGiven = (given: unknown): unknown => (typeof given === 'function' ? (text: string) => given(change(text)) : given);
  return change(texts) as Texts;
}
