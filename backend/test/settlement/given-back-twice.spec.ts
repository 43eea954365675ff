import type { PaidCharge } from '../../src/payments/paid-charges.service.js';
import type { Row } from '../../src/settlement/matching/match-data.js';
import { matchRows } from '../../src/settlement/matching/match-rows.js';
import { WorkingDays } from '../../src/settlement/matching/working-days.js';

const AMOUNT = 621_210;
const days = new WorkingDays([]);

const row = (identity: string, kind: Row['kind'], gross: number, of: Partial<Row> = {}): Row => ({
  identity, batch: 'B', kind, gatewayTxnId: '11', ourTxnId: 'NDPS000000000000001', merchant: 'M', product: 'P', mode: 'NB', paidOn: '2026-11-02', gross, fee: 0, gst: 0,
  deduction: 0, net: gross, bankRef: '', refundRef: '', settledOn: '2026-11-05', settlementId: '', utr: '', ...of,
});
const SALE = row('sale', 'sale', AMOUNT);
const back = (identity: string, gross: number, of: Partial<Row> = {}): Row => row(identity, 'refund', -gross, of);
const given = (...amounts: number[]): PaidCharge['refunds'] => amounts.map((amount) => ({ amount, on: '2026-11-04' }));
const charge = (of: Partial<PaidCharge> = {}): PaidCharge => ({
  transactionId: 'NDPS000000000000001', gatewayTxnId: '11', amount: AMOUNT, paidOn: '2026-11-02', isReversed: false, refunds: given(AMOUNT), ...of,
});
const told = (charges: PaidCharge[], rows: Row[], today = '2026-12-20'): string[] =>
  matchRows({ charges, rows, knownIds: new Set(charges.map(({ transactionId }) => transactionId)), today, days })
    .map(({ kind, subject, amount, expected }) => [kind, subject, amount, ...(expected === null ? [] : [`of ${expected}`])].join(' '));

describe('A report by which money went back', () => {
  it.each([
    ['the whole', given(AMOUNT), [back('refund', AMOUNT)]],
    ['two parts', given(100_00, 200_00), [back('a', 200_00), back('b', 100_00)]],
    ['two parts in one row', given(100_00, 200_00), [back('a', 300_00)]],
    ['one refund in two rows', given(300_00), [back('a', 200_00), back('b', 100_00)]],
  ])('should have no exception when it is what was recorded: %s', (_name, refunds, rows) => {
    expect(told([charge({ refunds })], [SALE, ...rows])).toEqual([]);
  });

  it('should have an exception when the whole went back twice', () => {
    expect(told([charge()], [SALE, back('refund', AMOUNT), back('again', AMOUNT, { settledOn: '2026-11-06' })])).toEqual([`REFUND_UNKNOWN again ${AMOUNT}`]);
  });

  it('should have an exception when it went back once as a refund and once as a reversal', () => {
    expect(told([charge()], [SALE, back('refund', AMOUNT), row('reversal', 'reversal', -AMOUNT, { settledOn: '2026-11-06' })])).toEqual([`REFUND_UNKNOWN reversal ${AMOUNT}`]);
  });

  it('should have an exception when it went back as recorded, and the bank took it back as well', () => {
    const rows = [SALE, back('refund', AMOUNT), row('reversal', 'reversal', -AMOUNT, { settledOn: '2026-11-06' })];
    expect(told([charge({ isReversed: true })], rows)).toEqual([`REFUND_UNKNOWN reversal ${AMOUNT}`]);
  });

  it('should have an exception when more went back than was recorded, although it is less than was taken', () => {
    expect(told([charge({ refunds: given(100_00) })], [SALE, back('more', 900_00)])).toEqual(['AMOUNT_WRONG more 90000 of 10000']);
  });

  it('should have an exception when the same part went back twice', () => {
    expect(told([charge({ refunds: given(100_00) })], [SALE, back('part', 100_00), back('again', 100_00, { settledOn: '2026-11-06' })])).toEqual(['REFUND_UNKNOWN again 10000']);
  });

  it('should have an exception when nothing was recorded', () => {
    expect(told([charge({ refunds: [] })], [SALE, back('part', 100_00)])).toEqual(['REFUND_UNKNOWN part 10000']);
  });

  it('should have an exception when less went back than was recorded, as soon as the rest is overdue', () => {
    const rows = [SALE, back('less', 100_00)];
    expect(told([charge({ refunds: given(900_00) })], rows, '2026-11-10')).toEqual([]);
    expect(told([charge({ refunds: given(900_00) })], rows)).toEqual(['REFUND_MISSING 11 80000']);
  });

  it('should have an exception for the one of two refunds that is overdue, not for the one that is new', () => {
    const refunds = [{ amount: 100_00, on: '2026-11-04' }, { amount: 200_00, on: '2026-12-18' }];
    expect(told([charge({ refunds })], [SALE, back('new', 200_00)])).toEqual(['REFUND_MISSING 11 10000']);
    expect(told([charge({ refunds })], [SALE, back('old', 100_00)])).toEqual([]);
  });
});

describe('A payment that the gateway does not name and that is in no report', () => {
  it('should be overdue although another one of the kind is in it', () => {
    const charges = [1, 2].map((n) => charge({ transactionId: `NDPS00000000000000${n}`, gatewayTxnId: '', refunds: [] }));
    expect(told(charges, [row('sale', 'sale', AMOUNT, { gatewayTxnId: '', ourTxnId: 'NDPS000000000000001' })])).toEqual([`OVERDUE NDPS000000000000002 ${AMOUNT}`]);
  });
});
