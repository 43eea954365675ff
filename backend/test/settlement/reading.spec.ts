import { parseAmount } from '../../src/common/sheets/amounts.js';
import { parseDay } from '../../src/settlement/reading/dates.js';
import { READ_LIMITS } from '../../src/common/sheets/read-limits.js';
import { type ReadReport, readReport } from '../../src/settlement/reading/read-report.js';
import { workbook, zip } from '../support/workbook.js';

const MIS = ['Atom Txn ID', 'Merchant Txn ID', 'Txn State', 'Txn Date', 'Product', 'Discriminator', 'Gross Txn Amount', 'Txn Charges', 'Service Tax', 'Total Chargeable', 'Net Amount to be Paid', 'Settlement Date'];
const SALE = ['11000000123456', 'P000000000000000001', 'sale', '05/11/2026', 'NSE', 'NB', '7,012.00', '10.00', '1.80', '11.80', '7,000.20', '06/11/2026'];
const SBI = ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'];

const csv = (rows: readonly (readonly string[])[], delimiter = ',', end = '\n'): string =>
  rows.map((row) => row.map((cell) => (/[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)).join(end) + end;
const read = (content: string | Buffer, limits = READ_LIMITS): Promise<ReadReport> => readReport(Buffer.from(content), [], () => {}, limits);
const reasons = async (content: string | Buffer, limits = READ_LIMITS): Promise<string[]> => {
  const result = await read(content, limits);
  return result.outcome === 'faults' ? result.faults.map(({ line, reason }) => (line === null ? reason : `${line}: ${reason}`)) : [`outcome ${result.outcome}`];
};
const withCell = (column: string, value: string): string[] => SALE.map((cell, index) => (MIS[index] === column ? value : cell));

describe('An amount of a report', () => {
  it.each([
    ['7,012.00', 701_200], ['1,23,45,678.90', 1_234_567_890], ['0.1', 10], ['19.990', 1_999], ['₹ 50', 5_000], ['Rs. 50.00', 5_000], ['(12.50)', -1_250], ['-12.50', -1_250],
    ['1,000.00 Cr', 100_000], ['1,000.00Dr.', -100_000], ['-', null], ['', null], ['0', 0], ['-0.00', 0],
  ])('should be read from %s', (text, paise) => expect(parseAmount(text)).toBe(paise));

  it.each(['12.345', '1,2.00', 'abc', '1e5', '--5', '(-5)', '12,', '99999999999999999', '=1+1', '5 Cr Dr'])('should not be guessed from %s', (text) => expect(parseAmount(text)).toBeUndefined());
});

describe('A date of a report', () => {
  it.each([
    ['05/11/2026', '2026-11-05'], ['5-Nov-26', '2026-11-05'], ['05-Nov-2026 14:03:00', '2026-11-05'], ['2026-11-05T23:00:00', '2026-11-05'], ['done on 12-Mar-2018', '2018-03-12'],
    ['46331', '2026-11-05'], ['46331.75', '2026-11-05'], ['1793862000', '2026-11-05'], ['', null], ['-', null],
  ])('should be read from %s', (text, day) => expect(parseDay(text)).toBe(day));

  it.each(['31/02/2026', '11/25/2026', 'soon', '05/11'])('should not be guessed from %s', (text) => expect(parseDay(text)).toBeUndefined());
});

describe('A settlement report', () => {
  it.each([
    ['commas', csv([MIS, SALE])], ['semicolons', csv([MIS, SALE], ';')], ['tabs and CRLF', csv([MIS, SALE], '\t', '\r\n')], ['bars', csv([MIS, SALE], '|')],
    ['a byte-order mark', `\uFEFF${csv([MIS, SALE])}`], ['UTF-16', Buffer.from(`\uFEFF${csv([MIS, SALE], '\t')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(csv([MIS, SALE]), 'utf16le')], ['a workbook', workbook([['Settlement'], MIS, SALE])],
    ['a workbook with numbers', workbook([MIS, [11000000123456, ...SALE.slice(1, 3), 46331, 'NSE', 'NB', 7012, 10, 1.8, 11.8, 7000.200000000001, 46332]])],
    ['lines above the header and totals below', csv([['College: A, B'], MIS, SALE, ['Total', '', '', '', '', '', '7,012.00']])],
  ])('should be read the same from %s', async (_name, content) => {
    const result = await read(content);
    expect(result).toMatchObject({ outcome: 'settlement', preset: { name: 'ndps-mis', proven: false } });
    expect(result.outcome === 'settlement' && result.lines).toEqual([expect.objectContaining({
      kind: 'sale', gatewayTxnId: '11000000123456', ourTxnId: 'P000000000000000001', gross: 701_200, fee: 1_000, gst: 180, deduction: 1_180, net: 700_020,
      paidOn: '2026-11-05', settledOn: '2026-11-06', product: 'NSE', mode: 'NB',
    })]);
  });

  it('should be known by its content in every format, and keep equal rows of one file apart', async () => {
    const [text, book] = [await read(csv([MIS, SALE, SALE])), await read(workbook([MIS, SALE]))];
    const identities = [text, book].map((result) => (result.outcome === 'settlement' ? result.lines.map(({ identity }) => identity) : []));
    expect(identities[0]?.[0]).toBe(identities[1]?.[0]);
    expect(new Set(identities[0])).toHaveProperty('size', 2);
  });

  it.each([
    ['a net amount that does not follow', withCell('Net Amount to be Paid', '7,000.30'), 'the net amount 7000.30 is not the gross amount 7012.00 less the deduction 11.80.'],
    ['an unknown kind', withCell('Txn State', 'clawback'), 'the kind "clawback" is not known: it may be money that goes the other way.'],
    ['a fraction of a paisa', withCell('Txn Charges', '10.001'), '"10.001" is no amount in rupees and paise.'],
    ['no settlement date', withCell('Settlement Date', ''), 'has no settlement date.'],
    ['a month that is none', withCell('Settlement Date', '11/25/2026'), '"11/25/2026" is no date (day, month, year).'],
    ['a cut number', withCell('Atom Txn ID', '1.1E+13'), '"1.1E+13" is a number that a spreadsheet has cut. Download the file again and do not save it in a spreadsheet.'],
    ['no payment', withCell('Atom Txn ID', '').map((cell, index) => (index === 1 ? '' : cell)), 'names no payment.'],
  ])('should be refused with the line of %s', async (_name, row, reason) => {
    expect(await reasons(csv([MIS, SALE, row]))).toContain(`3: ${reason}`);
  });

  it('should be refused in Hindi as well', async () => {
    const result = await read(csv([MIS, SALE, SALE.with(3, 'never')]));
    expect(result).toMatchObject({ outcome: 'faults', faults: [{ line: 3, own: { hi: '"never" तारीख़ नहीं है (दिन, महीना, साल)।' } }] });
  });

  it('should list a row whose cells were moved by a comma', async () => {
    expect((await reasons(csv([MIS, [...SALE.slice(0, 4), 'A', ...SALE.slice(4)]])))[0]).toBe('2: has more cells than the header: a comma inside a value has moved the others.');
  });

  it('should give refunds and reversals one sign, whatever sign the report has', async () => {
    const refund = SALE.map((cell, index) => (MIS[index] === 'Txn State' ? 'Refund' : /Charges|Tax|Chargeable/.test(MIS[index] ?? '') ? '0.00' : /Amount/.test(MIS[index] ?? '') ? '500.00' : cell));
    const negative = refund.map((cell, index) => (/Amount/.test(MIS[index] ?? '') ? '-500.00' : MIS[index] === 'Txn State' ? 'Auto Reversal' : cell));
    const result = await read(csv([MIS, refund, negative]));
    expect(result.outcome === 'settlement' && result.lines.map(({ kind, gross, net }) => [kind, gross, net])).toEqual([['refund', -50_000, -50_000], ['reversal', -50_000, -50_000]]);
  });

  it('should show the first rows of a header that nobody knows, and use a mapping that somebody made', async () => {
    const rows = [['Id', 'Brutto', 'Netto', 'Am'], ['X1', '10.00', '10.00', '05/11/2026']];
    expect(await read(csv(rows))).toEqual({ outcome: 'unknown', firstRows: [{ line: 1, cells: rows[0] }, { line: 2, cells: rows[1] }] });
    const own = { name: 'own', title: 'Own', report: 'settlement', proven: true, unit: 'rupees', columns: { gatewayTxnId: ['Id'], gross: ['Brutto'], net: ['Netto'], settledOn: ['Am'] } } as const;
    expect(await readReport(Buffer.from(csv(rows)), [own])).toMatchObject({ outcome: 'settlement', lines: [{ gatewayTxnId: 'X1', gross: 1_000 }] });
  });

  it('should be read from the gateway\'s call, and from payouts that hold their payments', async () => {
    const call = [{ atomTxnID: '1', merchantTxnID: 'P1', txnState: 'sale', grossTxnAmount: '10.00', txnCharges: '0', serviceTax: '0', totalChargeable: '0', netAmountToBePaid: '10.00', settlementDate: '2026-11-06' }];
    expect(await read(JSON.stringify(call))).toMatchObject({ outcome: 'settlement', preset: { name: 'ndps-api' }, lines: [{ gatewayTxnId: '1', net: 1_000 }] });
    const paid = { easebuzz_id: 'E1', txnid: 'P1', amount: 10, peb_service_charge: 0.1, peb_service_tax: 0.02, peb_settlement_amount: 9.88 };
    const payouts = { payouts: [{ bank_transaction_id: 'UTR1', payout_id: '7', payout_actual_date: '2026-11-06', peb_transactions: [paid], peb_refunds: [] }] };
    expect(await read(JSON.stringify(payouts))).toMatchObject({ outcome: 'settlement', preset: { name: 'easebuzz' }, lines: [{ kind: 'sale', utr: 'UTR1', net: 988, fee: 10, gst: 2 }] });
  });
});

describe('A bank statement', () => {
  const entries = [
    ['05/11/2026', '05/11/2026', 'BY TRANSFER-NEFT*YESB0000001*', 'TRANSFER FROM 1', '', '1,00,000.00', '1,50,000.00'],
    ['06/11/2026', '06/11/2026', 'CHARGES', '', '500.00', '', '1,49,500.00'],
    ['07/11/2026', '07/11/2026', 'UPI/IN', '', '', '20.00', '1,49,520.00'],
  ];
  const statement = (rows: string[][]): string => `Account Name:\tMMM COLLEGE\n\n${csv([SBI, ...rows], '\t')}`;

  it('should be read with leading lines, wrapped narrations, pages and totals, oldest or newest first', async () => {
    const [first = [], ...others] = entries;
    const result = await read(statement([first, ['', '', 'YESAP6*PhonePe Limited*--', '', '', '', ''], SBI, ...others, ['', '', 'Total', '', '500.00', '1,00,020.00', '']]));
    expect(result).toMatchObject({
      outcome: 'bank', preset: { name: 'sbi' },
      lines: [{ amount: 10_000_000, balance: 15_000_000, narration: 'BY TRANSFER-NEFT*YESB0000001* YESAP6*PhonePe Limited*--' }, { amount: -50_000 }, { amount: 2_000 }],
    });
    expect(await read(statement([...entries].reverse()))).toMatchObject({ outcome: 'bank', lines: [{ amount: 2_000 }, {}, {}] });
  });

  it.each([
    ['missing', [0, 2], '5: between line 4 and this one -500.00 is missing: rows were left out, or an amount was changed.'],
    ['doubled', [0, 1, 1, 2], '6: stands twice: line 5 is the same entry, with the same balance.'],
  ])('should be refused when a row is %s', async (_name, order, reason) => {
    expect(await reasons(statement(order.map((index) => entries[index] ?? [])))).toContain(reason);
  });

  it('should be refused when a debit was written as a credit', async () => {
    const turned = entries.map((row, index) => (index === 1 ? row.map((cell, at) => (at === 4 ? '' : at === 5 ? '500.00' : cell)) : row));
    expect(await reasons(statement(turned))).toEqual(['5: the balance goes the other way: 500.00 is a debit.']);
  });

  it.each([
    ['pnb', 'Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration', '05/11/2026,,,20.00,120.00 Cr.,NEFT'],
    ['bob', 'Serial No,Transaction Date,Value Date,Description,Cheque Number,Debit,Credit,Balance', '1,05/11/2026,05/11/2026,NEFT,,-,20.00,120.00Cr'],
    ['hdfc', 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', '05/11/26,NEFT CR,AXISCN1,05/11/26,,20.00,120.00'],
    ['icici', 'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )', '1,05/11/2026,05/11/2026,-,NEFT,0.0,20.00,120.00'],
    ['axis', 'Tran Date,Chq No,Particulars,Debit,Credit,Balance,Init. br', '05-11-2026,,NEFT,,20.00,120.00,1'],
  ])('should be read as %s writes it', async (name, header, row) => {
    expect(await read(`${header}\n${row}\n`)).toMatchObject({ outcome: 'bank', preset: { name }, lines: [{ date: '2026-11-05', amount: 2_000, balance: 12_000 }] });
  });
});

describe('A hostile file', () => {
  const limits = { ...READ_LIMITS, bytes: 1_000_000, inflatedBytes: 2_000_000, sharedText: 100_000, rows: 1_000 };

  it.each<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /empty/], ['a PDF', Buffer.from('%PDF-1.7'), /PDF/], ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /xlsx/],
    ['a web page named .xls', Buffer.from('<html><table>'), /web page/], ['Latin-1', Buffer.from('Atom Txn ID,caf\xe9\n', 'latin1'), /UTF-8/],
    ['zeros', Buffer.from('abc\0\0\0def'), /no text/], ['too many bytes', Buffer.alloc(1_000_001, 'a'), /larger than/], ['10,000 columns', Buffer.from('a,'.repeat(10_000)), /columns/],
    ['one endless cell', Buffer.from('a'.repeat(900_000)), /characters/], ['an endless quote', Buffer.from(`"${'a\n'.repeat(1_000)}`), /never closed/],
    ['too many rows', Buffer.from('a,b\n'.repeat(30) + `${MIS.join(',')}\n${`${SALE.map((cell) => cell.replace(',', '')).join(',')}\n`.repeat(1_200)}`), /rows/],
    ['a workbook that inflates without end', workbook([MIS, SALE], { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${' '.repeat(3_000_000)}` }), /unpacks/],
    ['a workbook with endless texts', workbook([MIS], { 'xl/sharedStrings.xml': `<sst>${`<si><t>${'a'.repeat(1_000)}</t></si>`.repeat(500)}</sst>` }), /more text/],
    ['a formula', workbook([MIS, [{ xml: '<c r="A2"><f>1+1</f><v>2</v></c>' }]]), /formula/], ['an error in a cell', workbook([MIS, [{ xml: '<c r="A2" t="e"><v>#REF!</v></c>' }]]), /#REF!/],
    ['a column out of reach', workbook([MIS, [{ xml: '<c r="XFD2"><v>2</v></c>' }]]), /columns/], ['entities', workbook([MIS], { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }), /broken/],
    ['an archive that is no workbook', zip({ 'a.txt': 'a' }), /no Excel workbook/], ['half a workbook', workbook([MIS, SALE]).subarray(0, 300), /broken/],
    ['deep JSON', Buffer.from(`${'['.repeat(200_000)}`), /JSON/], ['JSON that is no list', Buffer.from('{"message":"Invalid IP address"}'), /no list/],
  ])('should be refused with a sentence: %s', async (_name, content, reason) => {
    expect((await reasons(content, limits))[0]).toMatch(reason);
  });
});
