import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvRecord, csvRecords } from '../../src/common/sheets/csv-records.js';

async function read(bytes: Buffer, pieces = bytes.length || 1): Promise<CsvRecord[]> {
  const chunks = async function* () {
    for (let from = 0; from < bytes.length; from += pieces) yield bytes.subarray(from, from + pieces);
  };
  const records: CsvRecord[] = [];
  for await (const some of csvRecords(chunks())) records.push(...some);
  return records;
}

const lines = (records: CsvRecord[]) => records.map(({ line, cells, fault }) => [line, fault ? 'fault' : cells]);

describe('The CSV reader', () => {
  it('should name physical lines when quoted cells hold line breaks and lines are empty', async () => {
    const text = 'a,b\r\n\r\n1,"x\r\ny"\r\n2,"p\nq\rr"\n\n3,z';
    expect(lines(await read(Buffer.from(text)))).toEqual([
      [1, ['a', 'b']], [3, ['1', 'x\r\ny']], [5, ['2', 'p\nq\rr']], [9, ['3', 'z']],
    ]);
  });

  it('should read the same records in whatever pieces the bytes arrive', async () => {
    const bytes = Buffer.from('\uFEFFa,b\r\nनाम,"x ""y"", z"\r\n"",é\r\n');
    const whole = lines(await read(bytes));
    expect(whole).toEqual([[1, ['a', 'b']], [2, ['नाम', 'x "y", z']], [3, ['', 'é']]]);
    for (let pieces = 1; pieces < bytes.length; pieces += 1) expect(lines(await read(bytes, pieces))).toEqual(whole);
  });

  it('should report a broken record with its line and continue with the next when quotes are invalid', async () => {
    const text = 'a,b\n1,x"y\n2,"x"y\n3,ok\n4,"never closed\n5,ok\n6,ok\n';
    expect(lines(await read(Buffer.from(text)))).toEqual([
      [1, ['a', 'b']], [2, 'fault'], [3, 'fault'], [4, ['3', 'ok']], [5, 'fault'], [6, ['5', 'ok']], [7, ['6', 'ok']],
    ]);
  });

  it('should find a never closed quote at its line when a later line has quotes of its own', async () => {
    const text = `a,b\n1,"open\n${Array.from({ length: 150 }, (_, n) => `${n},x\n`).join('')}9,"closed"\n`;
    const records = await read(Buffer.from(text));
    expect(records.filter(({ fault }) => fault !== null).map(({ line }) => line)).toEqual([2]);
    expect(records).toHaveLength(153);
  });

  it.each([
    ['bytes that are no text', Buffer.from('a,b\n1,\0\n'), 'no text'],
    ['a web page', Buffer.from('<!DOCTYPE html><table><tr><td>1'), 'web page'],
    ['JSON', Buffer.from('[{"admissionNumber":"A1"}]'), 'JSON and no table'],
    ['one endless line', Buffer.alloc(1_500_000, 'x'), 'no CSV file'],
  ])('should refuse the file when it is %s', async (_what, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(reason);
  });

  it.each([
    ['semicolons', ';', (text: string) => Buffer.from(text)], ['tabs', '\t', (text: string) => Buffer.from(text)],
    ['UTF-16 and tabs', '\t', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')], ['UTF-16 without a mark', ';', (text: string) => Buffer.from(text, 'utf16le')],
  ])('should read the same records from %s, in whatever pieces they arrive', async (_what, delimiter, bytesOf) => {
    const bytes = bytesOf(`number${delimiter}name${delimiter}fee\r\n1${delimiter}"नाम${delimiter} ""x"""${delimiter}1,000\r\n`);
    const expected = [[1, ['number', 'name', 'fee']], [2, ['1', `नाम${delimiter} "x"`, '1,000']]];
    for (const pieces of [1, 3, bytes.length]) expect(lines(await read(bytes, pieces))).toEqual(expected);
  });

  it('should read what csv-parse reads when a file is well-formed', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', '\r\n', 'क', '₹', "'") });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const row = fc.array(cell, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), async (rows, end, all) => {
        const text = rows.map((cells) => cells.map((one) => (all || /[",\r\n]/.test(one) || one.trim() === '' ? quote(one) : one)).join(',') + end).join('');
        const oracle = parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
        expect((await read(Buffer.from(text), 7)).map(({ cells }) => cells)).toEqual(oracle);
      }),
      { numRuns: 300 },
    );
  });
});
