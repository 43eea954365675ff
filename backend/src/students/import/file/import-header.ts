import { REQUIRED_COLUMNS } from './import-columns.js';
import type { ImportFault } from './import-fault.js';
import { quotedCell } from '../../../common/quoted-cell.js';

export interface ImportHeader {
  width: number;
  position: ReadonlyMap<string, number>;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The header is usable even with faults, so that the rows can be checked too. */
export function readHeader(line: number, cells: readonly string[], known: readonly string[]): { header: ImportHeader; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const position = new Map<string, number>();
  cells.forEach((cell, index) => {
    const name = cell.trim();
    const addFault = (column: string, reason: string) => faults.push({ line, column, reason });
    if (name === '') addFault(`no. ${index + 1}`, 'has no name');
    else if (!known.includes(name)) addFault(quotedCell(name), unknownReason(name, known));
    else if (position.has(name)) addFault(name, `stands twice in the header (no. ${(position.get(name) ?? 0) + 1} and no. ${index + 1})`);
    else position.set(name, index);
  });
  for (const column of REQUIRED_COLUMNS) {
    if (!position.has(column)) faults.push({ line, column, reason: 'is required and missing' });
  }
  return { header: { width: cells.length, position }, faults };
}

function unknownReason(name: string, known: readonly string[]): string {
  if (/[;\t]/.test(name)) return 'is unknown: the file is separated by semicolons or tabs; save it with commas';
  const meant = known.find((column) => plain(column) === plain(name));
  return meant ? `is unknown; ${meant} is meant` : 'is unknown';
}
