import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/clock.js';
import type { ImportColumns } from '../../../contract/index.js';
import { importFaults } from '../../../contract/texts/index.js';
import type { Tx } from '../../../database/transactions.js';
import { SemesterLayoutsService } from '../../semester-layouts.service.js';
import { knownColumns, REQUIRED_COLUMNS } from '../file/import-columns.js';
import { type ColumnNames, headerName } from '../file/import-header.js';
import { suggestedColumns } from './column-suggestions.js';
import { ImportHeadersRepository } from './import-headers.repository.js';

const NAME_MAX = 200;
const SEMESTERS = Array.from({ length: 12 }, (_, index) => index + 1);

const refused = (reason: string): AppError => new AppError('VALIDATION_FAILED', { errors: { columns: reason } });

/** Which column of a college's own file is which, as a person says it once. */
@Injectable()
export class ImportColumnsService {
  constructor(
    private readonly headers: ImportHeadersRepository,
    private readonly layouts: SemesterLayoutsService,
    private readonly clock: Clock,
  ) {}

  /** Every wire name that may be chosen, required ones first. */
  known(): { name: string; required: boolean }[] {
    const others = this.names().filter((name) => !REQUIRED_COLUMNS.includes(name));
    return [...REQUIRED_COLUMNS.map((name) => ({ name, required: true })), ...others.map((name) => ({ name, required: false }))];
  }

  suggested(rows: readonly (readonly string[])[]): Record<string, string> {
    return suggestedColumns(rows, this.names(), SEMESTERS.map((semesterNo) => this.layouts.of(semesterNo)));
  }

  /** @throws AppError VALIDATION_FAILED with the reason. */
  checked(columns: unknown): ColumnNames {
    if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) throw refused('is no object');
    const entries = Object.entries(columns as Record<string, unknown>);
    const known = this.names();
    const seen = new Set<string>();
    for (const [column, name] of entries) {
      if (!known.includes(column)) throw refused(`${column.slice(0, NAME_MAX)} ${importFaults.unknown}`);
      if (typeof name !== 'string' || headerName(name) === '' || name.length > NAME_MAX) throw refused(`${column} ${importFaults.isEmpty}`);
      // Two fees of one column would ask for it twice.
      if (seen.has(headerName(name))) throw refused(`${name} stands for two columns`);
      seen.add(headerName(name));
    }
    const missing = REQUIRED_COLUMNS.find((column) => !entries.some(([name]) => name === column));
    if (missing) throw refused(`${missing} ${importFaults.required}`);
    return Object.fromEntries(entries) as ColumnNames;
  }

  /**
   * @returns what was said of this header before, and what counts now.
   * @throws AppError VALIDATION_FAILED
   */
  async remember(
    tx: Tx, { columns, header }: ImportColumns, person: string,
  ): Promise<{ before: Record<string, string> | null; after: Record<string, string> }> {
    const checked = this.checked(columns);
    const names = header.map(headerName);
    for (const name of Object.values(checked)) {
      if (!names.includes(headerName(name))) throw refused(`${name} ${importFaults.required}`);
    }
    return { before: await this.headers.remember(tx, header, { columns: { ...checked }, person, at: this.clock.now() }), after: { ...checked } };
  }

  private names(): readonly string[] {
    return knownColumns(this.layouts.feeNames());
  }
}
