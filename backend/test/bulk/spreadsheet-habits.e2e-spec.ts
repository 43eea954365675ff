import { semesterLayout } from '../../src/contract/index.js';
import { BulkChange } from '../../src/bulk/bulk-change.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { csv, owed, runImport, studentRow } from '../import/csv-files.js';
import { workbook, zip } from '../support/workbook.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { ImportOffice } from './import-office.js';

const HEADS = semesterLayout(5).fees.map(({ name }) => name);
const HEADER = ['admissionNumber', 'studentName', 'semesterNo', 'academicSession', 'rollNo', 'mobile', ...HEADS];
type Cell = string | number | { xml: string };
const row = (over: Partial<Record<string, Cell>> = {}): Cell[] =>
  HEADER.map((name) => over[name] ?? ({ admissionNumber: 'A1', studentName: 'Asha', semesterNo: 5, academicSession: '2026-27', rollNo: 'R1', mobile: '9876543210' } as Record<string, Cell>)[name] ?? 100);
const columnOf = (name: string): string => String.fromCharCode(65 + HEADER.indexOf(name));
/** A cell as Excel writes it. @param style its number in `STYLES`. */
const cell = (name: string, value: string | number, style: number, more = ''): { xml: string } => ({ xml: `<c r="${columnOf(name)}2" s="${style}"${more}><v>${value}</v></c>` });
/** 0: general, 1: a date of its own, 2: `d-mmm`, 3: nine zeros, 4: text, 5: rupees in red. */
const STYLES = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="000000000"/><numFmt numFmtId="166" formatCode="[Red]&quot;day&quot; #,##0.00"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="16"/><xf numFmtId="165"/><xf numFmtId="49"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
const book = (...rows: Cell[][]): Buffer => workbook([HEADER, ...rows], { 'xl/styles.xml': STYLES });
const text = (delimiter: string, ...rows: Cell[][]): string =>
  [HEADER, ...rows].map((cells) => cells.map((one) => (String(one as string).includes(delimiter) ? `"${String(one as string)}"` : String(one as string))).join(delimiter)).join('\r\n');

describe.each([ANY_DATABASE])('What spreadsheets make of a file of students, on %s', (kind) => {
  let office: ImportOffice;
  beforeAll(async () => {
    office = await ImportOffice.open(kind);
    await runImport(office.database.url, csv([studentRow('00123', 5, '1', { rollNo: '0042' }), studentRow('00500', 5, '1'), studentRow('500', 5, '1', { rollNo: '007' })]));
  }, 60_000);
  afterAll(() => office.close());

  it.each([
    ['a byte-order mark', `\uFEFF${text(',', row())}`], ['semicolons', text(';', row())], ['tabs', text('\t', row())],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text('\t', row())}`, 'utf16le')], ['UTF-16 without one', Buffer.from(text(';', row()), 'utf16le')],
    ['Indian groups and rupee signs', text(';', row({ [HEADS[0] ?? '']: '₹ 1,23,456.00' }))], ['quoted groups', text(',', row({ [HEADS[0] ?? '']: '1,23,456.00' }))],
    ['a workbook', book(row())], ['a workbook of numbers', book(row({ mobile: 9876543210, rollNo: 12, [HEADS[0] ?? '']: { xml: `<c r="${columnOf(HEADS[0] ?? '')}2" s="5"><v>1.23456E5</v></c>` } }))],
    ['a workbook with a number in exponents', book(row({ mobile: cell('mobile', '9.876543210E9', 0) }))], ['a workbook with a text that looks like a number', book(row({ admissionNumber: '123' }))],
    ['a workbook with zeros of its format', book(row({ admissionNumber: cell('admissionNumber', 123, 3) }))], ['a workbook with empty cells that are formatted', book([...row(), { xml: '<c r="Z2" s="1"/>' }])],
  ])('should be read from %s', async (_what, content) => {
    const answer = await office.upload(content);
    expect(answer).toMatchObject({ outcome: 'staging', rows: 1 });
    if (answer.outcome === 'staging') {
      const staged = await office.ended(answer.changeId, 'staged');
      const first = (await office.rows(answer.changeId))[0];
      const isLarge = String(content).includes('1,23,456') || (first?.after ?? 0) > 100_000;
      expect(staged.plans.new).toEqual({ count: 1, before: 0, after: 100 * HEADS.length + (isLarge ? 123_356 : 0) });
      const numbers: Record<string, string> = { 'a workbook with a text that looks like a number': '123', 'a workbook with zeros of its format': '000000123' };
      expect(first?.admissionNumber).toBe(numbers[_what] ?? 'A1');
      await office.staff.outcome('reena', `admin/bulk-changes/${answer.changeId}/drop`);
    }
  });

  const refused: [string, string | Buffer, string[]][] = [
    ['a number cut in a CSV file', text(';', row({ mobile: '9.87654E+09' })), ['F2 mobile: "9.87654E+09" is a number whose digits a spreadsheet has cut.']],
    ['an admission number cut in a CSV file', text(',', row({ admissionNumber: '2.02E+11' })), ['A2 admissionNumber: "2.02E+11" is a number whose digits a spreadsheet has cut.']],
    ['a fee cut in a CSV file', text(',', row({ [HEADS[0] ?? '']: '1.2E+05' })), [`G2 ${HEADS[0]}: "1.2E+05" is a number whose digits a spreadsheet has cut.`]],
    ['more digits than a spreadsheet keeps', book(row({ rollNo: cell('rollNo', '1.23456789012346E+17', 0) })), ['E2 rollNo: "1.23456789012346E+17" is a number whose digits a spreadsheet has cut.']],
    ['a session that became a date', book(row({ academicSession: cell('academicSession', 46331, 1) })), ['D2 academicSession: holds the date "2026-11-05": a spreadsheet has made it of what was typed.']],
    ['a roll number that became a date', book(row({ rollNo: cell('rollNo', 46024, 2) })), ['E2 rollNo: holds the date "2026-01-02"']],
    ['a roll number that became a date in a CSV file', text(',', row({ rollNo: '02-Jan' })), ['E2 rollNo: holds the date "02-Jan"']],
    ['a formula', book(row({ studentName: { xml: '<c r="B2" t="str"><f>A1&amp;"x"</f><v>Asha</v></c>' } })), ['B2 studentName: is a formula']],
    ['an error', book(row({ rollNo: { xml: '<c r="E2" t="e"><v>#REF!</v></c>' } })), ['E2 rollNo: says "#REF!"']],
    ['zeros that a workbook dropped', book(row({ admissionNumber: 123 })), ['A2 admissionNumber: "123" is no student, but "00123" is: a spreadsheet has dropped the zeros.']],
    ['zeros that a CSV file dropped', text(',', row({ admissionNumber: '123' })), ['A2 admissionNumber: "123" is no student, but "00123" is']],
    ['zeros of a roll number', text(',', row({ admissionNumber: '00123', rollNo: '42' })), ['E2 rollNo: "42" was "0042" until now']],
    ['a decimal comma', text(';', row({ [HEADS[0] ?? '']: '100,50' })), [`G2 ${HEADS[0]}: "100,50" is not an amount in rupees`]],
    ['a fraction of a paisa', book(row({ [HEADS[0] ?? '']: 100.005 })), [`G2 ${HEADS[0]}: "100.005" is not an amount in rupees`]],
    ['the same student twice', text(',', row(), row({ admissionNumber: 'a1' })), ['A3 admissionNumber: "a1" stands already on line 2']],
    ['filled cells beyond the header', book([...row(), ...HEADER.map(() => 'x')]), ['- -: has filled cells beyond the header']],
    ['a row too many cells', text(',', [...row(), 'x']), [`- -: has ${HEADER.length + 1} cells; the header has ${HEADER.length}`]],
    ['nothing', '', ['- -: The file is empty.']], ['one row', HEADER.join(','), ['- -: The file has a header and no rows.']],
    ['a web page', '<html><table><tr><td>admissionNumber</td></tr></table></html>', ['- -: This is a web page that is named like a table.']],
    ['JSON', '[{"admissionNumber":"A1"}]', ['- -: This is JSON and no table.']], ['a PDF', '%PDF-1.7', ['- -: This is a PDF.']],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), ['- -: This is an old or a password-protected Excel file.']],
    ['an archive that is no workbook', zip({ 'a.txt': 'x' }), ['- -: This archive is no Excel workbook (.xlsx).']], ['a broken workbook', book(row()).subarray(0, 400), ['- -: The workbook is broken.']],
    ['a bomb', workbook([HEADER], { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${' '.repeat(300 * 1_048_576)}</sheetData></worksheet>` }), ['- -: The workbook unpacks to far more']],
    ['an entity of a document type', workbook([HEADER], { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>' }), ['- -: The workbook is broken.']],
  ];
  it.each(refused)('should be refused with its cell, and stage nothing, when it has %s', async (_what, content, expected) => {
    const faults = await office.faults(content);
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of expected.entries()) expect(faults[index]).toContain(fault);
    expect(await office.system.data.manager.countBy(BulkChange, { state: 'staging' })).toBe(0);
  }, 30_000);

  it('should be refused in Hindi as well, with every fault counted', async () => {
    const many = Array.from({ length: 150 }, (_, n) => row({ admissionNumber: `A${n}`, semesterNo: 'x' }));
    const answer = await office.upload(text(',', ...many));
    expect(answer).toMatchObject({ outcome: 'faults', count: 150, faults: [{ line: 2, column: 'semesterNo', cell: 'C2', own: { hi: '"x" 1 से 12 तक की पूरी संख्या नहीं है' } }, ...Array<unknown>(99).fill(expect.anything())] });
  });

  it('should be taken by the command line as well', async () => {
    const { code, shown } = await runImport(office.database.url, book(row({ admissionNumber: 'Z1' })) as never);
    expect([code, shown]).toEqual([0, expect.stringContaining('Students: 1 new, 0 changed, 0 unchanged')]);
    expect((await runImport(office.database.url, Buffer.from(`\uFEFF${text('\t', row({ admissionNumber: 'Z1' }))}`, 'utf16le') as never)).shown).toContain('0 new, 0 changed, 1 unchanged');
    expect((await runImport(office.database.url, book(row({ rollNo: cell('rollNo', 46024, 2) })) as never)).shown).toContain('line 2, column rollNo: holds the date "2026-01-02"');
    expect(await office.system.data.manager.findOneByOrFail(Student, { admissionKey: 'Z1' })).toMatchObject({ rollNo: 'R1', mobile: '9876543210' });
    expect(owed(5, 100)).toBe(100 * HEADS.length * 100);
  });

  it('should be refused without a file, and with columns that are none', async () => {
    expect(await office.staff.outcome('reena', 'admin/bulk-changes/import')).toBe('400 INVALID_REPORT');
    const send = async (columns: Record<string, string>) => (await office.send(text(',', row()), 'a.csv', columns)).status;
    expect(await send({ admissionNumber: 'admissionNumber' })).toBe(400);
    expect(await send({ __proto__x: 'a' })).toBe(400);
    expect((await office.send(Buffer.alloc(33 * 1_048_576, 'a')))).toMatchObject({ status: 413 });
  });
});
