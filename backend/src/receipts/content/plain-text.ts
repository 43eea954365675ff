// Control characters and the marks that turn the direction of a line. The joiners U+200C and U+200D stay: Devanagari
// needs them.
const UNPRINTABLE = /[\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** A stored text as one harmless line: nothing in it can end a header, break a layout or reorder its neighbours. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}
