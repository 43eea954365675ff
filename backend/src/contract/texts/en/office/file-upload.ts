import { plural } from '../../plural.js';

/** Wherever somebody of the office gives a file: settlement reports, statements, students and fees. */
export const fileUpload = {
  choose: 'File',
  sending: (name: string) => `${name} is being read …`,
  faults: (name: string, count: number) => plural('en-IN', count, { one: `${name} has a fault, and nothing of it was taken.`, other: `${name} has ${count} faults, and nothing of it was taken.` }),
  firstFaults: (shown: number) => `The first ${shown} are:`,
  failed: (name: string) => `${name} could not be taken.`,
  savedAnew: 'The file was saved anew since it was chosen. Choose it once more.',
  tryAgain: (name: string) => `Send ${name} again`,
  unknown: (name: string) => `${name} has a header that is not known.`,
  unknownNext: 'Say once which column is which. It is kept, and used for the next file of this form.',
  firstRows: 'The first rows of the file',
  line: (line: string) => `Line ${line}`,
  headerLine: 'Line with the names of the columns',
  columns: 'Which column is which',
  columnsHint: 'Those with * are needed. Leave out what the file does not have.',
  none: 'Not in this file',
  fieldMissing: (field: string) => `Choose the column: ${field}.`,
  save: 'Keep this and read the file',
  cancel: 'Leave it',
  saved: 'The columns are kept.',
};
