import type { Readable } from 'node:stream';

/** Each letter of a PDF name may be written as `#` and two hexadecimal digits. */
function nameIn(word: string): string {
  return [...word].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
}

/** Scripts, programs to launch and embedded files: never part of a receipt. */
const ACTIVE = new RegExp(`/(?:${['JavaScript', 'Launch', 'EmbeddedFile'].map(nameIn).join('|')})`, 'i');
/** Longer than the longest of these names in hexadecimal. */
const OVERLAP = 64;
const TAIL = 1_024;

/**
 * Checks an upload by its content while it streams; keeps only the last piece in memory.
 *
 * @returns whether it begins and ends as a PDF and has no active content. Rejects when the stream breaks off.
 */
export async function isPlainPdf(file: Readable): Promise<boolean> {
  let head = '';
  let tail = '';
  let active = false;
  for await (const chunk of file) {
    const text = (chunk as Buffer).toString('latin1');
    if (head.length < 5) head = (head + text).slice(0, 5);
    active ||= ACTIVE.test(tail.slice(-OVERLAP) + text);
    tail = (tail + text).slice(-TAIL);
  }
  return head === '%PDF-' && tail.includes('%%EOF') && !active;
}
