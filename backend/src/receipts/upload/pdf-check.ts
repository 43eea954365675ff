import type { Readable } from 'node:stream';

/** Every way to write a PDF name: each letter as itself or as `#` and its two hexadecimal digits. */
function nameIn(word: string): string {
  return [...word].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
}

/** What a scanned or printed receipt never holds: scripts, programs to start, files inside the file. */
const ACTIVE = new RegExp(`/(?:${['JavaScript', 'Launch', 'EmbeddedFile'].map(nameIn).join('|')})`, 'i');
/** Longer than the longest of those names, each letter written in hexadecimal. */
const OVERLAP = 64;
/** Readers look for the end mark here. */
const TAIL = 1_024;

/**
 * Reads an uploaded file to its end and judges it by its content, keeping only the last piece in memory: nobody needs
 * the file.
 *
 * @returns whether it begins and ends as a PDF and holds nothing active. A stream that breaks off rejects.
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
