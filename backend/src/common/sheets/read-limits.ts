/** What one file may have. A year of a large college (60,000 payments) needs a quarter of it. */
export interface ReadLimits {
  /** Bytes as uploaded. */
  bytes: number;
  /** Bytes of one part of a workbook, inflated. */
  inflatedBytes: number;
  /** Characters of all texts that a workbook's cells share. */
  sharedText: number;
  rows: number;
  columns: number;
  /** Characters. */
  cell: number;
}

export const READ_LIMITS: ReadLimits = {
  bytes: 32 * 1_024 * 1_024, inflatedBytes: 256 * 1_024 * 1_024, sharedText: 48 * 1_024 * 1_024, rows: 250_000, columns: 200, cell: 4_000,
};
