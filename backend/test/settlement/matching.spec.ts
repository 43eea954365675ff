import type { Found } from '../../src/settlement/matching/found.js';
import { creditExceptions, proposeAllocations } from '../../src/settlement/matching/match-credits.js';
import type { PaidCharge } from '../../src/payments/paid-charges.service.js';
import { type Allocation, batchesOf, type Credit, type Row } from '../../src/settlement/matching/match-data.js';
import { matchRows } from '../../src/settlement/matching/match-rows.js';
import { WorkingDays } from '../../src/settlement/matching/working-days.js';
import { readReport } from '../../src/settlement/reading/read-report.js';
import {
  bankStatement, csvOf, type LedgerPayment, netOf, type Planted, type ReportRow, SETTLEMENT_FORMS, settlementJson, settlementTable, shuffled, simulateYear,
} from './simulated-year.js';
import { workbook } from '../support/workbook.js';

const TODAY = '2026-11-20';
const days = new WorkingDays([]);

function aLedger(payments: number): LedgerPayment[] {
  return Array.from({ length: payments }, (_, n) => ({
    transactionId: `NDPS${String(2_600_000_000_000_000 + n * 7).slice(0, 15)}`.slice(0, 19), gatewayTxnId: String(11_000_000_000_000 + n * 3), amount: 500_000 + ((n * 7_919) % 300_000),
    paidOn: new Date(Date.parse('2025-11-24') + Math.floor((n * 361) / payments) * 86_400_000).toISOString().slice(0, 10), isPaid: n % 11 !== 5,
  })).map((one, n) => ({ ...one, transactionId: `NDPS${String(n).padStart(15, '0')}` }));
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const told = (all: readonly Planted[]): string[] => all.map(({ kind, about, amount }) => `${kind} ${about} ${amount}`).sort();

function findingsOf(ledger: readonly LedgerPayment[], year: ReturnType<typeof simulateYear>, rows: readonly Row[]): Found[] {
  const refunds = new Map(year.refunded.map(({ gatewayTxnId, on, amounts }) => [gatewayTxnId, amounts.map((amount) => ({ amount, on }))]));
  const charges = ledger.filter(({ isPaid }) => isPaid).map((one): PaidCharge => ({ ...one, isReversed: year.reversed.includes(one.gatewayTxnId), refunds: refunds.get(one.gatewayTxnId) ?? [] }));
  return matchRows({ charges, rows, knownIds: new Set(ledger.map(({ transactionId }) => transactionId)), today: TODAY, days });
}

describe('A year of a college', () => {
  const ledger = aLedger(1_200);
  const year = simulateYear(ledger, TODAY);
  const ofRows = year.planted.filter(({ kind }) => !/CREDIT|BATCH/.test(kind));
  const forms: [string, (rows: readonly ReportRow[]) => Buffer][] = [
    ...Object.keys(SETTLEMENT_FORMS).map((form): [string, (rows: readonly ReportRow[]) => Buffer] => [form, (rows) => Buffer.from(csvOf(settlementTable(form, rows)))]),
    ['ndps-api', (rows) => Buffer.from(settlementJson(rows))],
    ['ndps-mis', (rows) => workbook([['Settlement report'], ...settlementTable('ndps-mis', rows)])],
  ];

  it('should have forty errors and more', () => expect(year.planted.length).toBeGreaterThanOrEqual(40));

  it.each(forms)('should be found out to the paisa in the form of %s: every planted error, and nothing else', async (form, write) => {
    const report = await readReport(write(shuffled(year.rows)), []);
    if (report.outcome !== 'settlement') throw new Error(JSON.stringify(report));
    expect(report.preset.name).toBe(form);
    const rows = report.lines.map((line): Row => ({ ...line, batch: `${line.product} ${line.settledOn}` }));
    const found = findingsOf(ledger, year, rows).map(({ kind, gatewayTxnId, amount }) => ({ kind, about: gatewayTxnId ?? '', amount }));
    // BillDesk tells no mode, so that UPI is not known. Razorpay tells fee and GST as one amount: a wrong fee is seen by its GST.
    const gstOf = (about: string): number => year.rows.find(({ gatewayTxnId }) => gatewayTxnId === about)?.gst ?? 0;
    const expected = ofRows.filter(({ kind }) => form !== 'billdesk' || kind !== 'UPI_FEE').map((one): Planted => (form === 'razorpay' && one.kind === 'FEE_WRONG' ? { ...one, kind: 'GST_WRONG', amount: gstOf(one.about) } : one));
    expect(told(found)).toEqual(told(expected));
    expect(sum(rows.map(({ net }) => net))).toBe(sum(year.rows.map(netOf)));
    expect(sum(rows.map(({ deduction }) => deduction))).toBe(sum(year.rows.map(({ deduction }) => deduction)));
  });

  it('should be matched with the bank: every batch by UTR or amount, and what is planted stays', async () => {
    const report = await readReport(Buffer.from(bankStatement(year.entries)), []);
    if (report.outcome !== 'bank') throw new Error(JSON.stringify(report));
    const credits = report.lines.filter(({ amount }) => amount > 0).map((line, id): Credit => ({ ...line, id: id + 1 }));
    const settlement = await readReport(Buffer.from(csvOf(settlementTable('ndps-mis', year.rows))), []);
    const rows = settlement.outcome === 'settlement' ? settlement.lines.map((line): Row => ({ ...line, batch: `${line.product} ${line.settledOn}` })) : [];
    const batches = batchesOf(rows);
    const allocations = proposeAllocations({ batches, credits, allocations: [], today: TODAY, days }).map((one, id): Allocation => ({ ...one, id, isAutomatic: true }));
    const found = creditExceptions({ batches, credits, allocations, today: TODAY, days });
    const narration = new Map(credits.map(({ id, narration: text }) => [id, text]));
    expect(told(found.map(({ kind, batch, creditId, amount }) => ({ kind, about: batch ?? narration.get(creditId ?? 0) ?? '', amount }))))
      .toEqual(told(year.planted.filter(({ kind }) => /CREDIT|BATCH/.test(kind))));
  });
});

describe('A credit', () => {
  const batch = (id: string, net: number, more: Partial<Row> = {}): Row => ({
    identity: id, batch: id, kind: 'sale', gatewayTxnId: id, ourTxnId: id, merchant: 'M', product: id, mode: 'NB', paidOn: null, gross: net, fee: 0, gst: 0, deduction: 0, net,
    bankRef: '', refundRef: '', settledOn: '2026-11-05', settlementId: '', utr: '', ...more,
  });
  const credit = (id: number, amount: number, narration = 'NEFT NTT DATA PAYMENT', date = '2026-11-06'): Credit => ({ id, identity: String(id), date, narration, reference: '', amount, balance: null });
  const proposed = (rows: Row[], credits: Credit[]): [string, number, number][] =>
    proposeAllocations({ batches: batchesOf(rows), credits, allocations: [], today: TODAY, days }).map((one) => [one.batch, one.creditId, one.amount]);

  it('should not be matched where two batches, or two credits, fit', () => {
    expect(proposed([batch('a', 100), batch('b', 100)], [credit(1, 100)])).toEqual([]);
    expect(proposed([batch('a', 100)], [credit(1, 100), credit(2, 100)])).toEqual([]);
  });
  it('should be matched with all batches of its UTR, and with all products of one day', () => {
    expect(proposed([batch('a', 100, { utr: 'U1' }), batch('b', 50, { utr: 'U1' })], [credit(1, 150, 'NEFT-U1-X')])).toEqual([['a', 1, 100], ['b', 1, 50]]);
    expect(proposed([batch('a', 100), batch('b', 50)], [credit(1, 150)])).toEqual([['a', 1, 100], ['b', 1, 50]]);
  });
  it('should be matched with one batch that came in two parts', () => {
    expect(proposed([batch('a', 100, { utr: 'U1' })], [credit(1, 60, 'NEFT-U1-X'), credit(2, 40, 'NEFT U1')])).toEqual([['a', 1, 60], ['a', 2, 40]]);
  });
  it('should not be matched by its amount when it is too late, or nobody knows the sender', () => {
    expect(proposed([batch('a', 100)], [credit(1, 100, 'NEFT NTT DATA PAYMENT', '2026-11-12')])).toEqual([]);
    expect(proposed([batch('a', 100)], [credit(1, 100, 'NEFT SOMEBODY')])).toEqual([]);
  });
});

describe('A working day', () => {
  it.each([['2026-11-05', 1, '2026-11-06'], ['2026-11-13', 1, '2026-11-16'], ['2026-11-06', 1, '2026-11-07'], ['2026-08-14', 1, '2026-08-17'], ['2026-11-16', -1, '2026-11-13']])(
    'should be counted from %s by %i', (day, by, to) => expect(days.shift(day, by)).toBe(to));
  it('should not be a holiday that the college names', () => expect(new WorkingDays(['2026-11-06']).shift('2026-11-05', 1)).toBe('2026-11-07'));
});

describe('Two payments of one gateway id', () => {
  const charge = (transactionId: string): PaidCharge => ({ transactionId, gatewayTxnId: '11000001', amount: 100, paidOn: '2026-11-02', isReversed: false, refunds: [] });
  const row = (ourTxnId: string): Row => ({
    identity: `row of ${ourTxnId}`, batch: 'P 2026-11-03', kind: 'sale', gatewayTxnId: '11000001', ourTxnId, product: 'P', mode: 'NB', paidOn: '2026-11-02', gross: 100, fee: 0,
    gst: 0, deduction: 0, net: 100, bankRef: '', refundRef: '', settledOn: '2026-11-03', settlementId: '',
  } as Row);
  const told = (rows: Row[], ids = ['T1', 'T2']): string[][] =>
    matchRows({ charges: ids.map(charge), rows, knownIds: new Set(['T1', 'T2']), today: TODAY, days }).map(({ kind, transactionId }) => [kind, transactionId ?? '']);

  it.each([[['T1', 'T2']], [['T2', 'T1']]])('should not both be settled by the row of one, in the order %j', (ids) => {
    expect(told([row('T1')], ids)).toEqual([['OVERDUE', 'T2']]);
    expect(told([row('T1'), row('T2')], ids)).toEqual([]);
  });

  it('should not be settled by a row that names neither', () => {
    expect(told([row('')]).sort()).toEqual([['OVERDUE', 'T1'], ['OVERDUE', 'T2'], ['UNKNOWN_PAYMENT', '']]);
    expect(told([row('')], ['T1'])).toEqual([]);
  });
});
