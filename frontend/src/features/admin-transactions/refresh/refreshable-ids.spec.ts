import { SHOWN_STATUSES, type TransactionRecord } from '@mmmcollege/backend/contract';
import { listed } from '../list/listed-transaction';
import { aRecord } from '../testing/records';
import { refreshableIds } from './refreshable-ids';

const NOW = Date.parse('2026-11-14T10:00:00.000+05:30');
const idsOf = (records: TransactionRecord[]) => refreshableIds(records.map(listed), NOW);

describe('A refresh of all', () => {
  it('should leave out what is final, and ask what is open first', () => {
    const ids = idsOf([aRecord(1, { transaction_status: 'FAILED' }), aRecord(2, { transaction_status: 'SUCCESS' }), aRecord(4, { transaction_status: 'PENDING' })]);
    expect(ids).toEqual([aRecord(4).transaction_id, aRecord(1).transaction_id]);
  });

  it('should leave out what ended so long ago that no answer can change it, and never what is open', () => {
    const twelveDaysAgo = { transaction_date: '2026-11-02T10:00:00.000+05:30' };
    const before = { transaction_date: '2026-11-02T09:59:59.000+05:30' };
    const records = SHOWN_STATUSES.flatMap((transaction_status, n) => [
      aRecord(2 * n, { transaction_status, ...twelveDaysAgo }), aRecord(2 * n + 1, { transaction_status, ...before }),
    ]);
    const ids = new Set(idsOf(records));
    const left = records.filter(({ transaction_id: id }) => ids.has(id))
      .map(({ transaction_status: status, transaction_date: date }) => [status, date === before.transaction_date]);
    for (const status of SHOWN_STATUSES) {
      const kept = left.filter(([one]) => one === status).map(([, isOld]) => isOld);
      // What expired may be a challan that the bank still calls pending: it is asked about for a month.
      const isKeptLonger = status === 'PENDING' || status === 'INITIATED' || status === 'EXPIRED';
      expect([status, kept]).toEqual([status, status === 'SUCCESS' ? [] : isKeptLonger ? [false, true] : [false]]);
    }
  });
});
