import type { ReportField, SettlementReport } from '../../contract/index.js';

export interface Preset<Field extends ReportField = ReportField> {
  /** Stored with each file. */
  name: string;
  /** As people call it. */
  title: string;
  report: SettlementReport;
  /** Whether a real file of this college was read with it. */
  proven: boolean;
  /** Only for a file of this kind; otherwise for any. */
  format?: 'json';
  unit: 'rupees' | 'paise';
  /** Names of columns; a `*` at the end stands for anything. Of several in one row the first that is not empty counts. */
  columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Must be there besides the fields that every report needs. */
  needs?: readonly Field[];
}

/** Upper case, spaces and punctuation say nothing. */
export const headerKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
