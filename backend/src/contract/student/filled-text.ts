/** What is written where there is nothing. */
export const MISSING = 'N/A';

/** A text as the form means it: trimmed, `null` and `N/A` empty (docs/requirements.md#fee-form). */
export function filledText(value: string | null | undefined): string {
  const text = (value ?? '').trim();
  return text === MISSING ? '' : text;
}
