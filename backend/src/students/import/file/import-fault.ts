/** One thing that is wrong with the file. Any fault: nothing is written (docs/requirements.md#student-import). */
export interface ImportFault {
  /** Physical line of the file, the header being line 1; null when the file as a whole is meant. */
  line: number | null;
  /** Name of the column; null when the whole line is meant. */
  column: string | null;
  reason: string;
}

const SHOWN = 60;

/** A cell as it may be printed: in quotes, cut, and without anything a terminal would obey. */
export function quoteCell(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

export function faultText(fault: ImportFault): string {
  const where = [fault.line === null ? null : `line ${fault.line}`, fault.column === null ? null : `column ${fault.column}`];
  const place = where.filter((part) => part !== null).join(', ');
  return place === '' ? fault.reason : `${place}: ${fault.reason}`;
}
