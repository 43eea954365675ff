import type { ReadLimits } from '../../common/sheets/read-limits.js';
import type { SemesterLayoutsService } from '../semester-layouts.service.js';
import type { ImportHeadersRepository } from './columns/import-headers.repository.js';
import { checkFile } from './file/check-file.js';
import type { ImportFault } from './file/import-fault.js';
import type { ColumnNames } from './file/import-header.js';
import type { ImportRepository } from './import.repository.js';
import type { RowSpool } from './row-spool.js';

export interface FileCheck {
  limits: ReadLimits;
  /** Which column is which, for this file alone. */
  chosen?: ColumnNames | undefined;
  /** Whether an unknown header is thrown, to be asked about, and is no fault. */
  asks: boolean;
  fault(fault: ImportFault): void;
  /** After each piece. @param rows good ones so far. @param hasWords whether one of the piece calls a course in Hindi. */
  checked(rows: number, hasWords: boolean): void | Promise<void>;
}

/** Reads a whole file of students, as the command line and the browser give it, without changing anything. */
export class ImportFileCheck {
  constructor(
    private readonly repository: ImportRepository,
    private readonly headers: ImportHeadersRepository,
    private readonly layouts: SemesterLayoutsService,
    private readonly admissionNumberPattern: string,
  ) {}

  /**
   * @param spool receives the good rows, until the first fault.
   * @returns how many they are; null when the file has faults.
   * @throws UnknownHeaderError where `asks`
   */
  async read(bytes: AsyncIterable<Uint8Array>, spool: RowSpool, { limits, chosen, asks, fault, checked }: FileCheck): Promise<number | null> {
    let rows = 0;
    let faults = 0;
    const report = (found: ImportFault) => {
      faults += 1;
      fault(found);
    };
    const [columns, zeros] = [await this.headers.columns(chosen), await this.repository.storedZeros()];
    const rules = { layouts: this.layouts, admissionNumberPattern: this.admissionNumberPattern };
    for await (const good of checkFile(bytes, rules, report, { columns, zeros, limits, asks })) {
      rows += good.length;
      if (faults === 0) await spool.add(good);
      await checked(rows, good.some(({ words }) => words !== undefined));
    }
    return faults === 0 ? rows : null;
  }
}
