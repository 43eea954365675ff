/** What is written where there is nothing (specification, sections 2, 4 and 5). */
export const MISSING = 'N/A';

/** A text as the form means it: trimmed, `null` and `N/A` empty (contract, section 4). */
export function filledText(value: string | null | undefined): string {
  const text = (value ?? '').trim();
  return text === MISSING ? '' : text;
}
