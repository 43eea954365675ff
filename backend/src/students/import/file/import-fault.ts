/** One thing that is wrong with the file. Any fault: nothing is written (docs/requirements.md#student-import). */
export interface ImportFault {
  line: number | null;
  column: string | null;
  reason: string;
}

const SHOWN = 60;

/** Quoted, shortened and without characters that a terminal would interpret. */
export function quoteCell(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

export function faultText(fault: ImportFault): string {
  const where = [fault.line === null ? null : `line ${fault.line}`, fault.column === null ? null : `column ${fault.column}`];
  const place = where.filter((part) => part !== null).join(', ');
  return place === '' ? fault.reason : `${place}: ${fault.reason}`;
}
