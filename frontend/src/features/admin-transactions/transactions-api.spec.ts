import { makeStore } from '../../app/store';
import { EMPTY_CONFIG } from '../../config/runtime-config';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { BLOCK_ROWS } from './list/block';
import { aRecord, someRecords } from './testing/records';
import { transactionsApi } from './transactions-api';

const { transactions, refreshStatus } = transactionsApi.endpoints;

describe('The cache of the list of transactions', () => {
  it('should share every block and record but one with the list before when a row was refreshed', async () => {
    logIn('clerk', 'secret');
    const id = aRecord(BLOCK_ROWS + 5, {}).transaction_id;
    const server = await startServer();
    server.on('POST /getPaymentResponse', { body: someRecords(3 * BLOCK_ROWS) });
    server.on(`POST /transactionStatus/${id}`, { body: { transaction_status: { extractedMessage: 'EXPIRED' } } });
    const store = makeStore({ config: { ...EMPTY_CONFIG, apiBaseUrl: server.origin } });
    const complained = jest.spyOn(console, 'error');
    const before = await store.dispatch(transactions.initiate()).unwrap();
    await store.dispatch(refreshStatus.initiate(id)).unwrap();
    const after = transactions.select()(store.getState()).data;

    // A copy by Immer, or a walk of the store's checks through the rows, would be seen here.
    expect(Object.isFrozen(before) && Object.isFrozen(after)).toBe(true);
    expect(Object.isFrozen(before.blocks[0])).toBe(false);
    expect([0, 1, 2].map((at) => after?.blocks[at] === before.blocks[at])).toEqual([true, false, true]);
    const changed = before.blocks[1]?.rows.filter((record, at) => record !== after?.blocks[1]?.rows[at]);
    expect(changed?.map(({ transaction_id }) => transaction_id)).toEqual([id]);
    expect(after?.blocks[1]?.rows.find((record) => record.transaction_id === id)?.transaction_status).toBe('EXPIRED');
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });
});
