import { makeStore } from '../../app/store';
import { EMPTY_CONFIG } from '../../config/runtime-config';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { aRecord, someRecords } from './testing/records';
import { transactionsApi } from './transactions-api';

const { transactions, refreshStatus } = transactionsApi.endpoints;

describe('The cache of the list of transactions', () => {
  it('should share every row but one with the list before when a row was refreshed', async () => {
    logIn('clerk', 'secret');
    const id = aRecord(1_500).transaction_id;
    const server = await startServer();
    server.on('POST /getPaymentResponse', { body: someRecords(3_000) });
    server.on(`POST /transactionStatus/${id}`, { body: { transaction_status: { extractedMessage: 'EXPIRED' } } });
    const store = makeStore({ config: { ...EMPTY_CONFIG, apiBaseUrl: server.origin } });
    const complained = jest.spyOn(console, 'error');
    const before = await store.dispatch(transactions.initiate()).unwrap();
    await store.dispatch(refreshStatus.initiate(id)).unwrap();
    const after = transactions.select()(store.getState()).data;

    // A copy by Immer, or a walk of the store's checks through the rows, would be seen here.
    expect(Object.isFrozen(before) && Object.isFrozen(after)).toBe(true);
    expect(Object.isFrozen(before.rows) || Object.isFrozen(before.rows[0])).toBe(false);
    const changed = after?.rows.filter((row, at) => row !== before.rows[at]);
    expect(changed?.map(({ record }) => [record.transaction_id, record.transaction_status])).toEqual([[id, 'EXPIRED']]);
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });
});
