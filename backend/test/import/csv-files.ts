import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEE_SEMESTERS, semesterLayout } from '../../src/contract/index.js';
import { runFees } from '../support/run-fees.js';
import { runFolder } from '../support/run-folder.js';

type Cells = Record<string, string | number>;

const cellText = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;

/** A file of these rows; its columns are those that any row names. */
export function csv(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map((cells) => cells.map(cellText).join(',')).join('\r\n');
}

/** A student of semester 2 or 5 who owes `each` rupees per head. */
export function studentRow(admissionNumber: string, semesterNo: 2 | 5, each: string, over: Cells = {}): Cells {
  const fees = Object.fromEntries(semesterLayout(semesterNo).fees.map(({ name }) => [name, each]));
  return { admissionNumber, studentName: `Student ${admissionNumber}`, semesterNo, ...fees, ...over };
}

/** Paise that `studentRow` makes a student owe. */
export const owed = (semesterNo: 2 | 5, rupeesEach: number): number => Math.round(rupeesEach * 100) * semesterLayout(semesterNo).fees.length;

/** A semester in which nothing is due. */
export const WITHOUT_FEES = [3, 4, 6, 1, 7, 8].find((semesterNo) => !FEE_SEMESTERS.includes(semesterNo)) ?? 12;

const folder = mkdtempSync(join(runFolder(), 'import-test-'));
let files = 0;

export function csvFile(content: string): string {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, content);
  return file;
}

/** Runs the command as a person would. @returns its report without the line that names the database. */
export async function runImport(url: string, content: string, ...options: string[]): Promise<{ code: number; shown: string; troubles: string }> {
  const { shown, ...rest } = await runFees(['import', csvFile(content), ...options], url);
  return { ...rest, shown: shown.replace(/^Database: .*\n/, '') };
}
