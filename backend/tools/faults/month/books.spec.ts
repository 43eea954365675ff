import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { compareBooks, type ListedRow } from './books.js';

const ID = 'NDPS260401000000001';
const OTHER = 'NDPS260401000000002';
let seq = 0;
const entry = (kind: string, merchTxnId: string, detail: Record<string, unknown>): JournalEntry =>
  ({ seq: (seq += 1), at: '2026-04-01T10:00:00Z', wallAt: '2026-04-01T10:00:00Z', kind, merchTxnId, detail }) as JournalEntry;
const paid = (id: string, amount: number, atomTxnId = '11') => entry('money', id, { atomTxnId, outcome: 'paid', amount, channel: 'NB', reconStatus: 'RS' });
const refund = (id: string, amount: number, prodRefundId = 'RF1', over = {}) => entry('refund', id, { atomTxnId: '11', prodRefundId, amount, isFailed: false, ...over });
const moved = (id: string, amount: number, isFailed = false, prodRefundId = 'RF1') => entry('refund.moved', id, { atomTxnId: '11', prodRefundId, amount, isFailed });
const row = (over: Partial<ListedRow> = {}): ListedRow => ({ transaction_id: ID, transaction_status: 'SUCCESS', total_fees: 100.05, ...over });
const differences = (rows: ListedRow[], journal: JournalEntry[], transfers = new Map<string, number>()) => compareBooks(rows, journal, transfers).differences;

describe('The books of a simulated month', () => {
  it('should add up when each payment is as at the gateway, what was refused and what is on its way included', () => {
    const journal = [paid(ID, 10_005), refund(ID, 505), moved(ID, 505), refund(ID, 100, 'RF2'), moved(ID, 100, true, 'RF2'), paid(OTHER, 7), refund(OTHER, 7, 'RF3')];
    const rows = [
      row({ refund_status: 'PARTLY_REFUNDED', refunded_amount: 5.05 }),
      row({ transaction_id: OTHER, total_fees: 0.07, refund_status: 'REFUND_UNDER_WAY', refunded_amount: 0 }),
    ];
    const sum = { received: 10_012, givenBack: 505, held: 9_507, underWay: 1 };
    expect(compareBooks(rows, journal, new Map())).toEqual({ product: sum, journal: sum, differences: [] });
  });

  it('should count what the college paid by bank transfer, and a refund that the gateway lists twice once', () => {
    const journal = [paid(ID, 10_005), refund(ID, 5), refund(ID, 5, 'RF1', { isAgain: true }), moved(ID, 5)];
    expect(differences([row({ transaction_status: 'REFUNDED', refund_status: 'REFUNDED', refunded_amount: 100.05 })], journal, new Map([[ID, 10_000]]))).toEqual([]);
  });

  it.each([
    ['a paisa that was received less', [row({ total_fees: 100.04 })], [paid(ID, 10_005)]],
    ['a payment that the product does not list', [], [paid(ID, 10_005)]],
    ['money that the gateway never took', [row()], []],
    ['a paisa that was given back less', [row({ refund_status: 'PARTLY_REFUNDED', refunded_amount: 5.04 })], [paid(ID, 10_005), refund(ID, 505), moved(ID, 505)]],
    ['a refund that the gateway rejected', [row({ refund_status: 'PARTLY_REFUNDED', refunded_amount: 5.05 })], [paid(ID, 10_005), refund(ID, 505), moved(ID, 505, true)]],
    ['a refund that is on its way and is not said to be', [row()], [paid(ID, 10_005), refund(ID, 505)]],
    ['two mistakes that cancel out', [row({ total_fees: 100.06 }), row({ transaction_id: OTHER, total_fees: 100.04 })], [paid(ID, 10_005), paid(OTHER, 10_005)]],
  ])('should not add up beside %s', (_what, rows, journal) => {
    expect(differences(rows, journal).length).toBeGreaterThan(0);
  });
});
