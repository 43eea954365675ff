import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');
const rowsText = (count: number): string => plural('en-IN', count, { one: '1 row', other: `${counted(count)} rows` });

/** Students and fees from a file, on the screen of what is changed for many at once. */
export const bulkImport = {
  title: 'From a file',
  hint: 'Students and their fees, one row for each student: CSV or Excel (.xlsx). Drop it here, or choose it. You see the difference before anything changes.',
  progress: 'Reading of the file',
  staging: (name: string, rows: number) => `${name} was read: ${rowsText(rows)}.`,
  stagingNext: 'What it would change stands below under “Changes” as soon as every row is compared. Nothing has changed yet.',
  toChanges: 'Go to the changes',
  faultsNext: 'Correct the file and give it again.',
  faultsTable: 'What is wrong',
  cell: 'Cell',
  inLine: (line: number) => `Line ${line}`,
  wholeFile: 'The file',
  column: 'Column',
  reason: 'Why',
  lineName: 'Line',
  csv: 'Download this list as CSV',
  stillUnknown: 'The file is still not known with these columns. Look at the row of the names.',
  suggested: (count: number) => plural('en-IN', count, { one: '1 column is filled in because its name agrees. Please look whether it is right.', other: `${counted(count)} columns are filled in because their names agree. Please look whether they are right.` }),
  groups: { needed: 'Needed', details: 'Details of the student', fees: 'Fees, in rupees', hindi: 'Words in Hindi' },
  fields: { semesterNo: 'Semester', academicSession: 'Academic session', totalFees: 'Sum of all fees' },
  hindiOf: (label: string) => `${label} (Hindi)`,
  notUsed: (columns: readonly string[]) => `Columns of the file that are not used: ${columns.join(', ')}.`,
  allUsed: 'Every column of the file is used.',
  twice: (column: string, field: string) => `“${column}” is chosen for ${field} already.`,
};
