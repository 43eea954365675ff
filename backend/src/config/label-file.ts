import { readFileSync } from 'node:fs';
import type { Labels } from '../contract/index.js';

const SEPARATOR = ' = ';

/**
 * The college's own words of another language: `English = हिन्दी`, one in a line; `#` begins a remark.
 *
 * @returns the faults as well, each with its line.
 */
export function readLabelFile(file: string): { labels: Labels; faults: string[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return { labels: {}, faults: [`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`] };
  }
  const labels: Record<string, string> = {};
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const at = line.indexOf(SEPARATOR);
    const [word, label] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + SEPARATOR.length).trim().normalize('NFC')];
    const fault = at < 0 || !word || !label ? 'is not "English = हिन्दी"' : Object.hasOwn(labels, word) ? `names ${word} a second time` : null;
    if (fault) faults.push(`line ${index + 1} of ${file} ${fault}`);
    else labels[word] = label;
  }
  return { labels, faults };
}
