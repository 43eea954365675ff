import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import { finderOf } from '../../testing/finder-of';
import { CSV_LABELS, expectedCells, fuzzedRecords } from '../../testing/fuzzed-records';
import { aRecord, someRecords } from '../../testing/records';
import { csvFile, recordLine, csvPieces } from './csv';

const fileOf = (records: TransactionRecord[]): string => [...csvPieces(records)].join('');

describe('The CSV', () => {
  it('should begin with a byte-order mark and the nine labels, refunds after them, every field quoted, lines ended as in RFC 4180', () => {
    expect(fileOf([aRecord(1, { studentName: 'Asha "Rani"' })])).toBe(
      `\ufeff${CSV_LABELS.map((label) => `"${label}"`).join(',')}\r\n` +
        '"MMM000001","Asha ""Rani""","student1@example.in","9000000001","B.Sc.","5","7013.10","NDPS260100000000001","SUCCESS","",""\r\n',
    );
  });

  it.each([
    ['=cmd|\' /C calc\'!A0', `'=cmd|' /C calc'!A0`], ['+91 98', `'+91 98`], ['-1', `'-1`], ['@SUM(1)', `'@SUM(1)`], ['\tx', `'\tx`], ['\rx', `'\rx`],
    ["'=x", "'=x"], [' =x', ' =x'], ['a=b', 'a=b'], ['00123', '00123'],
  ])('should make the name %j harmless and nothing else', (studentName, cell) => {
    expect(recordLine(aRecord(1, { studentName })).split('","')[1]).toBe(cell.replaceAll('"', '""'));
  });

  it.each([
    ['0012', `'0012`], ['123456789012', `'123456789012`], ['12345678901234567', `'12345678901234567`], ['2E10', `'2E10`], ['MAY2024', `'MAY2024`],
    ['1DEC', `'1DEC`], ['MMM001', 'MMM001'], ['12345678901', '12345678901'], ['MARIA1', 'MARIA1'], ['BSC2024', 'BSC2024'], ['0', '0'],
  ])('should keep the digits of the number %j', (admissionNumber, cell) => {
    expect(recordLine(aRecord(1, { admissionNumber })).split('","')[0]?.slice(1)).toBe(cell);
  });

  it('should keep a phone of ten digits as it is and protect one with a leading zero', () => {
    expect(recordLine(aRecord(1, { mobile: '9876543210' }))).toContain('"9876543210"');
    expect(recordLine(aRecord(1, { mobile: '09876543210' }))).toContain(`"'09876543210"`);
  });

  it.each([
    ['REFUND_UNDER_WAY', 0, '"REFUND_UNDER_WAY","0.00"'], ['PARTLY_REFUNDED', 100.5, '"PARTLY_REFUNDED","100.50"'], ['REFUNDED', 7012.1, '"REFUNDED","7012.10"'],
  ] as const)('should say after the nine columns that it is %s, and how much went back', (refund_status, refunded_amount, cells) => {
    expect(recordLine(aRecord(1, { refund_status, refunded_amount }))).toBe(`${recordLine(aRecord(1)).slice(0, -'"",""'.length)}${cells}`);
  });

  it.each([[7012.1, '7012.10'], [0, '0.00'], [100000, '100000.00'], [19.99, '19.99']])('should write %d rupees as %s', (total_fees, text) => {
    expect(recordLine(aRecord(1, { total_fees }))).toContain(`"${text}"`);
  });

  it('should be read back by two other readers as it was written, for 10,000 records of anything', () => {
    const records = fuzzedRecords(10_000);
    const file = fileOf(records);
    const written = expectedCells(records);
    const first = parse(file, { bom: true, relax_column_count: false }) as string[][];
    const second = Papa.parse<string[]>(file, { skipEmptyLines: false, delimiter: ',', newline: '\r\n' }).data;
    // The last line end closes the last record; papaparse reports the nothing after it as a row.
    expect(second.pop()).toEqual(['']);
    for (const [row, cells] of written.entries()) {
      expect(first[row]).toEqual(cells);
      expect(second[row]).toEqual(cells);
    }
    expect(first).toHaveLength(written.length);
  });

  it('should hold exactly the rows and the order that search, filters and sort leave', async () => {
    const find = finderOf(someRecords(5_000));
    const request = {
      query: 'ravi', statuses: ['SUCCESS' as const], refunds: [], from: '2026-11-01', to: '2026-11-20', page: 3, pageSize: 5,
      sort: { column: 'total_fees' as const, descending: true },
    };
    const bytes = new Uint8Array(await (await csvFile(find(request), () => Promise.resolve())).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = parse(Buffer.from(bytes), { bom: true }) as string[][];
    const shown = Array.from(find(request), ({ record }) => record);
    expect(shown.length).toBeGreaterThan(100);
    expect(rows.slice(1).map((cells) => cells[7])).toEqual(shown.map(({ transaction_id: id }) => id));
  });
});
