import { asciiDigits } from './admission-number.js';
import { filledText } from './filled-text.js';

// What people type, read as they mean it, before any rule is applied (docs/requirements.md#field-rules).

/** The ten digits of an Indian number, with +91, 91 or 0 before them and spaces or hyphens among them; else what was typed. */
export function readPhone(text: string): string {
  const typed = asciiDigits(text);
  return /^(?:\+91|0091|91|0)?([0-9]{10})$/.exec(typed.replace(/[\s-]/g, ''))?.[1] ?? typed;
}

/** A text equal to the stored one stays as it is. One normal form: keyboards write ड़ as one character or as two. */
export function enteredText(read: (text: string) => string, stored: string | null | undefined, typed: string): string {
  const text = filledText(typed);
  return text === filledText(stored) ? text : filledText(read(text)).normalize('NFC');
}
