import { quotedCell } from '../../../common/quoted-cell.js';
import { REQUIRED_COLUMNS } from './import-columns.js';
import type { SayImportFault } from './import-fault.js';

export interface ImportHeader {
  width: number;
  /** Of a column in the rows, by its wire name. */
  position: ReadonlyMap<string, number>;
  /** As the file writes them. */
  names: readonly string[];
}

/** Header names by wire name. */
export type ColumnNames = Readonly<Record<string, string>>;

export interface HeaderFault {
  column: string;
  position: number | null;
  say: SayImportFault;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A name of a header as it is compared: spaces and Unicode forms aside. */
export const headerName = (cell: string): string => cell.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Whether every column that has a name has a wire name, and none that is required is missing. */
export function isWireHeader(cells: readonly string[], known: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((name) => name !== '');
  return names.every((name) => known.includes(name)) && REQUIRED_COLUMNS.every((name) => names.includes(name));
}

/** The header is usable even with faults, so that the rows can be checked too. */
export function readHeader(cells: readonly string[], known: readonly string[]): { header: ImportHeader; faults: HeaderFault[] } {
  const faults: HeaderFault[] = [];
  const found = new Map<string, number>();
  cells.forEach((cell, position) => {
    const name = cell.trim();
    const addFault = (column: string, say: SayImportFault) => faults.push({ column, position, say });
    const before = found.get(name);
    if (name === '') addFault(`no. ${position + 1}`, ({ importFaults }) => importFaults.noName);
    else if (!known.includes(name)) addFault(quotedCell(name), unknownReason(name, known));
    else if (before !== undefined) addFault(name, ({ importFaults }) => importFaults.twiceInHeader(before + 1, position + 1));
    else found.set(name, position);
  });
  for (const column of REQUIRED_COLUMNS) {
    if (!found.has(column)) faults.push({ column, position: null, say: ({ importFaults }) => importFaults.required });
  }
  return { header: { width: cells.length, position: found, names: cells.map((cell) => cell.trim()) }, faults };
}

/** @returns null when the row lacks one of the named columns; of several with one name each is a fault. */
export function mappedHeader(cells: readonly string[], columns: ColumnNames): { header: ImportHeader; faults: HeaderFault[] } | null {
  const names = cells.map(headerName);
  const faults: HeaderFault[] = [];
  const found = new Map<string, number>();
  for (const [column, name] of Object.entries(columns)) {
    const position = names.indexOf(headerName(name));
    if (position === -1) return null;
    const second = names.indexOf(headerName(name), position + 1);
    if (second !== -1) faults.push({ column: name, position: second, say: ({ importFaults }) => importFaults.twiceInHeader(position + 1, second + 1) });
    found.set(column, position);
  }
  return { header: { width: cells.length, position: found, names: cells.map((cell) => cell.trim()) }, faults };
}

function unknownReason(name: string, known: readonly string[]): SayImportFault {
  const meant = known.find((column) => plain(column) === plain(name));
  return ({ importFaults }) => (meant ? importFaults.meant(meant) : importFaults.unknown);
}
