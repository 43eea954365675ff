/** One thing that is wrong with the file. Any fault: nothing is written (docs/requirements.md#student-import). */
export interface ImportFault {
  line: number | null;
  column: string | null;
  reason: string;
}

export function faultText(fault: ImportFault): string {
  const where = [fault.line === null ? null : `line ${fault.line}`, fault.column === null ? null : `column ${fault.column}`];
  const place = where.filter((part) => part !== null).join(', ');
  return place === '' ? fault.reason : `${place}: ${fault.reason}`;
}
