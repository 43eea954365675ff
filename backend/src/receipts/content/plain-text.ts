// Control characters and the marks that turn the direction of a line. The joiners U+200C and U+200D stay: Devanagari
// needs them.
const UNPRINTABLE = /[\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** One line without control characters: safe in headers, layouts and mails. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}
