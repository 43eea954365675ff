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
const charge = (of: Partial<PaidCharge> = {}): PaidCharge => ({
  transactionId: 'NDPS000000000000001', gatewayTxnId: '11', amount: AMOUNT, paidOn: '2026-11-02', isReversed: false, refundedOn: '2026-11-04', ...of,
});
const kinds = (charges: PaidCharge[], rows: Row[]): string[] =>
  matchRows({ charges, rows, knownIds: new Set(charges.map(({ transactionId }) => transactionId)), today: '2026-12-20', days }).map(({ kind }) => kind);

describe('A report by which money went back', () => {
  it('should have no exception when it is what was recorded', () => {
    expect(kinds([charge()], [row('sale', 'sale', AMOUNT), row('refund', 'refund', -AMOUNT)])).toEqual([]);
  });

  it('should have an exception when the whole went back twice', () => {
    expect(kinds([charge()], [row('sale', 'sale', AMOUNT), row('refund', 'refund', -AMOUNT), row('again', 'refund', -AMOUNT, { settledOn: '2026-11-06' })])).not.toEqual([]);
  });

  it('should have an exception when it went back once as a refund and once as a reversal', () => {
    expect(kinds([charge()], [row('sale', 'sale', AMOUNT), row('refund', 'refund', -AMOUNT), row('reversal', 'reversal', -AMOUNT, { settledOn: '2026-11-06' })])).not.toEqual([]);
  });
});

describe('A payment that the gateway does not name and that is in no report', () => {
  it('should be overdue although another one of the kind is in it', () => {
    const charges = [1, 2].map((n) => charge({ transactionId: `NDPS00000000000000${n}`, gatewayTxnId: '', refundedOn: null }));
    expect(kinds(charges, [row('sale', 'sale', AMOUNT, { gatewayTxnId: '', ourTxnId: 'NDPS000000000000001' })])).toEqual(['OVERDUE']);
  });
});
