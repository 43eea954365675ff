import { knownColumns, REQUIRED_COLUMNS } from './import-columns.js';
import { type ColumnNames, type HeaderFault, type ImportHeader, isWireHeader, mappedHeader, readHeader } from './import-header.js';

/** Which column of a file is which, as people have said. */
export interface KnownColumns {
  /** For this upload alone; it goes before what is remembered. */
  chosen?: ColumnNames | undefined;
  /** What is remembered for exactly these names. */
  remembered(header: readonly string[]): ColumnNames | null;
}

export const NO_COLUMNS: KnownColumns = { remembered: () => null };

/** Name and address of a college stand above the header of some files. */
export const HEADER_WITHIN = 30;

/** Whether what people said can still be read: heads come and go. */
export const areColumns = (columns: ColumnNames, known: readonly string[]): boolean =>
  Object.keys(columns).every((name) => known.includes(name)) && REQUIRED_COLUMNS.every((name) => name in columns);

/** Finds the header of a file, and what its columns are. */
export class HeaderSearch {
  private readonly known: readonly string[];

  constructor(
    feeNames: readonly string[],
    private readonly columns: KnownColumns,
  ) {
    this.known = knownColumns(feeNames);
  }

  /** @returns null when the row is no header that somebody knows. */
  of(cells: readonly string[]): { header: ImportHeader; faults: HeaderFault[] } | null {
    const { chosen } = this.columns;
    if (chosen) return mappedHeader(cells, chosen);
    const remembered = this.columns.remembered(cells);
    if (remembered && areColumns(remembered, this.known)) return mappedHeader(cells, remembered);
    return isWireHeader(cells, this.known) ? this.strict(cells) : null;
  }

  /** Of a row that has to be the header. */
  strict(cells: readonly string[]): { header: ImportHeader; faults: HeaderFault[] } {
    return readHeader(cells, this.known);
  }
}
