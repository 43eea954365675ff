import { getMetadataArgsStorage } from 'typeorm';
import { quotedCell } from '../../src/common/quoted-cell.js';
import { ALL_FEE_NAMES, semesterLayout } from '../../src/contract/index.js';
import { checkFile } from '../../src/students/import/file/check-file.js';
import { SESSION_MAX, TEXT_COLUMNS } from '../../src/students/import/file/import-columns.js';
import { type ImportFault } from '../../src/students/import/file/import-fault.js';
import type { ImportRow } from '../../src/students/import/file/import-row.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { Student } from '../../src/students/student.entity.js';
import { WITHOUT_FEES } from './csv-files.js';

const HEADS = semesterLayout(2).fees.map(({ name }) => name);
const HEADER = ['admissionNumber,studentName,semesterNo,mobile,pwd', ...HEADS, 'total_fees'].join(',');
const WIDTH = HEADER.split(',').length;
/** The cells of the heads and of their total; a head that is not named holds `rest`. */
const fees = (named: Record<string, string>, rest = '0') => [...HEADS.map((name) => named[name] ?? rest), named['total_fees'] ?? ''].join(',');
const FEES = fees({ tutionFees: '100', maintenance_fees: '200.5', lab_maintenance_fees: '300.55', total_fees: '601.05' });
const row = (over: Partial<Record<'number' | 'name' | 'semester' | 'mobile' | 'pwd' | 'fees', string>> = {}) => {
  const { number = 'A1', name = 'Asha', semester = '2', mobile = '9876543210', pwd = '', fees = FEES } = over;
  return [number, name, semester, mobile, pwd, fees].join(',');
};

type Place = Pick<ImportFault, 'line' | 'column' | 'reason'>;

async function check(text: string | Buffer): Promise<{ rows: ImportRow[]; faults: Place[] }> {
  const faults: Place[] = [];
  const rows: ImportRow[] = [];
  const bytes = async function* () {
    yield Buffer.from(text as string);
  };
  for await (const some of checkFile(bytes(), { layouts: new SemesterLayoutsService(), admissionNumberPattern: '' }, ({ line, column, reason }) => faults.push({ line, column, reason }))) rows.push(...some);
  return { rows, faults };
}

describe('Checking an import file', () => {
  it('should read every value to the paisa when the row is good', async () => {
    const { rows, faults } = await check(`${HEADER}\n${row({ number: 'ab12', pwd: 'yes', mobile: 'N/A' })}\n`);
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      {
        line: 2, admissionNumber: 'ab12', semesterNo: 2, texts: { studentName: 'Asha', mobile: null, pwd: 'Y' },
        fees: {
          heads: { ...Object.fromEntries(HEADS.map((name) => [name, 0])), tutionFees: 10_000, maintenance_fees: 20_050, lab_maintenance_fees: 30_055 },
          total: 60_105,
        },
      },
    ]);
  });

  it.each([
    ['number with a dash', row({ number: 'A-1' }), 'admissionNumber', 'only letters and numbers'],
    ['number of 41 characters', row({ number: 'A'.repeat(41) }), 'admissionNumber', 'valid Admission Number'],
    ['no number', row({ number: '' }), 'admissionNumber', 'is empty'],
    ['no name', row({ name: ' ' }), 'studentName', 'is empty'],
    ['name of 101 characters', row({ name: 'क'.repeat(101) }), 'studentName', 'at most 100 fit'],
    ['line break in a name', row({ name: '"As\nha"' }), 'studentName', 'control character'],
    ['direction mark in a name', row({ name: 'As\u202Eha' }), 'studentName', 'control character'],
    ['semester in words', row({ semester: 'two' }), 'semesterNo', 'whole number'],
    ['semester 2.0', row({ semester: '2.0' }), 'semesterNo', 'whole number'],
    ['semester 0', row({ semester: '0' }), 'semesterNo', 'whole number'],
    ['mobile of nine digits', row({ mobile: '987654321' }), 'mobile', 'exactly 10 digits'],
    ['disability in other words', row({ pwd: '40%' }), 'pwd', 'none of Y, N, Yes, No'],
    ['an amount with a decimal comma', row({ fees: fees({ tutionFees: '"1,50"', total_fees: '1.50' }) }), 'tutionFees', 'not an amount'],
    ['three decimals', row({ fees: fees({ tutionFees: '1.005' }) }), 'tutionFees', 'not an amount'],
    ['negative amount', row({ fees: fees({ tutionFees: '-1' }) }), 'tutionFees', 'not an amount'],
    ['amount with an exponent', row({ fees: fees({ tutionFees: '1e3' }) }), 'tutionFees', 'not an amount'],
    ['blank head', row({ fees: fees({ tutionFees: '', total_fees: '0' }) }), 'tutionFees', 'is empty'],
    ['other total', row({ fees: fees({ tutionFees: '1', total_fees: '1.01' }) }), 'total_fees', 'add up to 1.00'],
    ['heads in a semester without fees', row({ semester: String(WITHOUT_FEES), fees: fees({ tutionFees: '1' }, '') }), 'tutionFees', 'has no such fee'],
    ['too few cells', 'A1,Asha,2', null, `has 3 cells; the header has ${WIDTH}`],
    ['a quote inside a cell', 'A1,As"ha,2', null, 'quotation mark'],
  ])('should report line, column and reason when a row has %s', async (_what, bad, column, reason) => {
    const { rows, faults } = await check(`${HEADER}\n${row({ number: 'B1' })}\n${bad}\n`);
    expect(faults).toEqual([{ line: 3, column, reason: expect.stringContaining(reason) as string }]);
    expect(rows).toHaveLength(1);
  });

  it('should report a head of another semester when its cell is filled', async () => {
    const [other] = ALL_FEE_NAMES.filter((name) => !HEADS.includes(name));
    const { faults } = await check(`${HEADER},${other}\n${row()},5\n`);
    expect(faults).toEqual([{ line: 2, column: other, reason: expect.stringContaining('no such fee') as string }]);
  });

  it('should list every fault of every line when there are many', async () => {
    const { faults } = await check(`${HEADER}\n${row({ number: '', semester: 'x' })}\n${row({ mobile: '1', pwd: 'x' })}\n${row({ number: 'a1' })}\n`);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'admissionNumber'], [2, 'semesterNo'], [3, 'mobile'], [3, 'pwd'], [4, 'admissionNumber'],
    ]);
    expect(faults.at(-1)?.reason).toContain('stands already on line 3');
  });

  it('should report each bad cell when bytes are not UTF-8', async () => {
    const { faults } = await check(Buffer.from(`${HEADER}\n${row({ name: 'Jos\xe9' })}\n`, 'latin1'));
    expect(faults).toEqual([{ line: 2, column: 'studentName', reason: expect.stringContaining('not valid UTF-8') as string }]);
  });

  it.each([
    ['an unknown column', `${HEADER},colour\n`, '"colour"', 'is unknown'],
    ['a column in another spelling', `${HEADER},Roll No\n`, '"Roll No"', 'rollNo is meant'],
    ['a column twice', `${HEADER},mobile\n`, 'mobile', 'stands twice'],
    ['a column without a name', `${HEADER},\n`, `no. ${WIDTH + 1}`, 'has no name'],
    ['no required column', 'admissionNumber,semesterNo\n', 'studentName', 'is required'],
  ])('should report the header when it has %s', async (_what, text, column, reason) => {
    expect((await check(text)).faults).toEqual([{ line: 1, column, reason: expect.stringContaining(reason) as string }]);
  });

  it('should report the missing fee columns once per semester when many students need them', async () => {
    const { faults } = await check('admissionNumber,studentName,semesterNo,tutionFees\nA1,A,2,1\nA2,B,2,1\n');
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual(HEADS.filter((name) => name !== 'tutionFees').map((name) => `2 ${name}`));
  });

  it('should report that there is no header when the file is empty', async () => {
    expect((await check('')).faults).toEqual([{ line: null, column: null, reason: 'The file is empty.' }]);
    expect((await check('\n \n')).faults).toEqual([{ line: null, column: null, reason: expect.stringContaining('no header row') as string }]);
  });

  it('should pass over rows of nothing but commas', async () => {
    const { rows, faults } = await check(`${HEADER}\n${row()}\n${','.repeat(WIDTH - 1)}\n`);
    expect([rows.length, faults]).toEqual([1, []]);
  });

  it('should allow exactly what the columns of the database hold', () => {
    const lengths = new Map(getMetadataArgsStorage().columns.filter(({ target }) => target === Student).map(({ propertyName, options }) => [propertyName, Number(options.length)]));
    for (const { property, max } of TEXT_COLUMNS) expect([property, max]).toEqual([property, lengths.get(property)]);
    expect(SESSION_MAX).toBe(lengths.get('academicSession'));
  });

  it('should print nothing that a terminal obeys when a cell holds control characters', () => {
    expect(quotedCell('\u001b[31m\u202E"x"')).toBe('"\\u001b[31m\\u202e\\"x\\""');
  });
});
