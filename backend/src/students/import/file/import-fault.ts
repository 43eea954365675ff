import type { Language } from '../../../contract/index.js';
import { type ServerTexts, SPOKEN } from '../../../contract/texts/spoken.js';

export type ImportWords = Pick<ServerTexts, 'admissionNumberFaults' | 'fileFaults' | 'importFaults'>;
export type SayImportFault = (texts: ImportWords) => string;

/** One thing that is wrong with the file. Any fault: nothing is written (docs/requirements.md#student-import). */
export interface ImportFault {
  line: number | null;
  /** As the file's header names it; a column that the file lacks by its wire name. */
  column: string | null;
  /** As a spreadsheet names it: `D17`. */
  cell: string | null;
  reason: string;
  /** The same in other languages. */
  own: Record<Exclude<Language, 'en'>, string>;
}

export const sayBoth = (say: SayImportFault): Pick<ImportFault, 'reason' | 'own'> => ({ reason: say(SPOKEN.en), own: { hi: say(SPOKEN.hi) } });

/** @param position of the column, from 0. */
export function cellName(position: number, line: number): string {
  let letters = '';
  for (let rest = position + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${line}`;
}

export function faultText(fault: ImportFault): string {
  const where = [fault.line === null ? null : `line ${fault.line}`, fault.column === null ? null : `column ${fault.column}`];
  const place = where.filter((part) => part !== null).join(', ');
  return place === '' ? fault.reason : `${place}: ${fault.reason}`;
}
