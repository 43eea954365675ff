import type { ReconciliationRecord } from '@mmmcollege/backend/contract';
import { parse } from 'csv-parse/sync';
import { aRecord, someRecords } from '../../testing/records';
import { listed } from '../listed-transaction';
import { reconciliationFile } from './reconciliation-csv';

const more = (n: number, over: Partial<ReconciliationRecord> = {}): ReconciliationRecord => ({
  transaction_id: aRecord(n).transaction_id, receipt_no: aRecord(n).receipt_no, serial_no: aRecord(n).serial_no, gateway_ids: [`1100000000${n}`], bank_ids: [`BANK${n}`], booked: null,
  heads: { 'Tuition Fees': 7000, 'Sports Fees': 12.1 }, ...over,
});

async function fileOf(records: Parameters<typeof listed>[0][], additions: ReconciliationRecord[]): Promise<string> {
  const byId = new Map(additions.map((one) => [one.transaction_id, one]));
  const file = await reconciliationFile(records.map(listed), byId, () => Promise.resolve());
  return Buffer.from(await file.arrayBuffer()).toString('utf8');
}

describe('The CSV for the accounts', () => {
  it('should name date, receipt, ids, heads and status of the rows, as the first file is written', async () => {
    expect(await fileOf([aRecord(1)], [more(1)])).toBe(
      '\ufeff"Date","Receipt No","Transaction ID","Gateway ID","Bank ID","Admission Number","Semester","Tuition Fees","Sports Fees","Total Fees","Transaction Status","Serial No","Booked by hand"\r\n' +
        '"2026-11-02","RC00000001","NDPS260100000000001","11000000001","BANK1","MMM000001","5","7000.00","12.10","7013.10","SUCCESS","MMM/26-27/000001",""\r\n',
    );
  });

  it('should have every head of any row once, and leave empty what a row does not have', async () => {
    const text = await fileOf([aRecord(1), aRecord(2), aRecord(3)], [more(1), more(2, { heads: { 'Lab Fees': 5 }, receipt_no: null, gateway_ids: ['1', '2'], bank_ids: [] })]);
    const [header, first, second, unknown] = parse(text, { bom: true }) as string[][];
    expect(header?.slice(7, 10)).toEqual(['Tuition Fees', 'Sports Fees', 'Lab Fees']);
    expect(first?.slice(7, 10)).toEqual(['7000.00', '12.10', '']);
    expect(second?.slice(1, 10)).toEqual(['', aRecord(2).transaction_id, '1 2', '', 'MMM000002', '2', '', '', '5.00']);
    expect(unknown?.slice(1, 5)).toEqual(['', aRecord(3).transaction_id, '', '']);
  });

  it('should say how a payment was paid that people have booked by hand', async () => {
    const rows = parse(await fileOf([aRecord(1), aRecord(2)], [more(1, { booked: 'counter' }), more(2)]), { bom: true }) as string[][];
    expect(rows.map((cells) => cells.at(-1))).toEqual(['Booked by hand', 'At the counter', '']);
  });

  it('should keep the digits of an id and make a formula harmless', async () => {
    const text = await fileOf([aRecord(1, { admissionNumber: '0012' })], [more(1, { gateway_ids: ['11000000000001'], bank_ids: ['=1+1'], heads: { '=Head': 1 } })]);
    const [header, row] = parse(text, { bom: true }) as string[][];
    expect(row?.slice(3, 6)).toEqual([`'11000000000001`, `'=1+1`, `'0012`]);
    expect(header?.[7]).toBe(`'=Head`);
  });

  it('should keep the rows and their order', async () => {
    const records = someRecords(1_200).reverse();
    const rows = parse(await fileOf(records, []), { bom: true }) as string[][];
    expect(rows.slice(1).map((cells) => cells[2])).toEqual(records.map(({ transaction_id: id }) => id));
  });
});
