import { aRecord, someRecords } from '../testing/records';
import { COLUMNS } from './columns';
import { findTransactions } from './find-transactions';
import { listed, type ListedTransaction } from './listed-transaction';
import { SortOrders } from './sort/sort-orders';
import { makeList, type TransactionList, withStatuses } from './transaction-list';
import type { ViewRequest } from './view';

const ALL: ViewRequest = { query: '', statuses: [], refunds: [], from: null, to: null, sort: null, page: 1, pageSize: 5 };
const ID = aRecord(1_500).transaction_id;
const listOf = (records = someRecords(2_000)) => makeList(records.map(listed), 0);
const find = (list: TransactionList, request: Partial<ViewRequest>, orders = new SortOrders(list.arrived)): ListedTransaction[] => [
  ...findTransactions(list, orders, { ...ALL, ...request }),
];

describe('A refreshed status', () => {
  it('should be found and filtered by from then on, and leave the list before as it was', () => {
    const before = listOf([aRecord(1, { transaction_status: 'PENDING' }), aRecord(2, { transaction_status: 'PENDING' })]);
    const after = withStatuses(before, { [aRecord(1).transaction_id]: 'EXPIRED' });
    for (const [list, pending, expired] of [[after, 1, 1], [before, 2, 0]] as const) {
      expect(find(list, { query: 'pending' })).toHaveLength(pending);
      expect(find(list, { query: 'expired' })).toHaveLength(expired);
      expect(find(list, { statuses: ['EXPIRED'] })).toHaveLength(expired);
    }
  });

  it.each(COLUMNS.map(({ id }) => id))('should leave the order by %s as a list would have it that came with the status', (column) => {
    const before = listOf();
    const orders = new SortOrders(before.arrived);
    const sorted = { sort: { column, descending: true } };
    find(before, sorted, orders);
    const after = withStatuses(before, { [ID]: 'SUCCESS' });
    const loaded = listOf(someRecords(2_000).map((record) => (record.transaction_id === ID ? { ...record, transaction_status: 'SUCCESS' } : record)));
    expect(find(after, sorted, orders)).toEqual(find(loaded, sorted));
  });

  it('should change nothing where the list may not be corrected or does not hold the payment', () => {
    const list = listOf();
    expect(withStatuses(list, { NDPS000000000000000: 'SUCCESS' })).toBe(list);
    expect(withStatuses(list, { [ID]: 'SUCCESS' }, () => false)).toBe(list);
  });
});
