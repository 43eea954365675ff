import type { ShownStatus } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '../../../testing/fake-server';
import { bodyRows, idOf, listed, openList } from '../testing/open-list';
import { aRecord } from '../testing/records';

const FAILS: Answer = { status: 504, body: {} };
const answers = (extractedMessage: ShownStatus): Answer => ({ body: { transaction_status: { extractedMessage } } });
const REFRESH = `POST /transactionStatus/${idOf(1)}`;

/** An answer that waits until it is released. */
function held(answer: Answer) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { handler: () => released.then(() => answer), release };
}

const theRow = () => within(bodyRows()[0] as HTMLElement);
const asRow = (transaction_status: ShownStatus) => ({ body: [aRecord(1, { transaction_status })] });

async function openOne(status: ShownStatus) {
  const { server, user } = await openList([aRecord(1, { transaction_status: status })]);
  await listed();
  return {
    server,
    refresh: () => user.click(theRow().getByRole('button', { name: 'Refresh status' })),
    reload: () => user.click(screen.getByRole('button', { name: 'Reload list' })),
    asked: (path: string) => waitFor(() => expect(server.requests.at(-1)?.path).toBe(path)),
    user,
  };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('A failed refresh and the list', () => {
  it.each<ShownStatus>(['SUCCESS', 'PENDING', 'FAILED'])('should show the stored %s and no Pending when the list was reloaded after it', async (stored) => {
    const { server, refresh, reload } = await openOne('PENDING');
    server.on(REFRESH, FAILS);
    await refresh();
    await screen.findByText('Pending');
    server.on('POST /getPaymentResponse', asRow(stored));
    await reload();

    await waitFor(() => expect(theRow().getByText(stored)).toBeVisible());
    expect(screen.queryByText('Pending')).toBeNull();
    expect(theRow().getByRole('button', { name: stored === 'SUCCESS' ? 'View receipt' : 'Refresh status' })).toBeEnabled();
  });

  it('should show Pending when it failed after the reload was requested', async () => {
    const { server, refresh, reload, asked } = await openOne('FAILED');
    const [refreshing, list] = [held(FAILS), held(asRow('FAILED'))];
    server.on(REFRESH, refreshing.handler);
    await refresh();
    server.on('POST /getPaymentResponse', list.handler);
    await reload();
    await asked('/getPaymentResponse');
    refreshing.release();
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('The status could not be refreshed', expect.anything()));
    list.release();

    await listed();
    expect(theRow().getByText('Pending')).toBeVisible();
    expect(theRow().getByText(/stored FAILED/)).toBeVisible();
  });

  it('should show SUCCESS and no Pending when the reload brings SUCCESS and the refresh fails after it', async () => {
    const { server, refresh, reload } = await openOne('PENDING');
    const refreshing = held(FAILS);
    server.on(REFRESH, refreshing.handler);
    await refresh();
    server.on('POST /getPaymentResponse', asRow('SUCCESS'));
    await reload();
    await waitFor(() => expect(theRow().getByText('SUCCESS')).toBeVisible());
    refreshing.release();
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('The status could not be refreshed', expect.anything()));

    expect(theRow().getByText('SUCCESS')).toBeVisible();
    expect(screen.queryByText('Pending')).toBeNull();
    expect(theRow().getByRole('button', { name: 'View receipt' })).toBeVisible();
  });

  it('should keep Pending when the reload fails and until one succeeds', async () => {
    const { server, refresh, reload } = await openOne('PENDING');
    server.on(REFRESH, FAILS);
    await refresh();
    await screen.findByText('Pending');
    server.on('POST /getPaymentResponse', { cut: true });
    await reload();
    await screen.findByText('No transactions found.');
    server.on('POST /getPaymentResponse', asRow('PENDING'));
    await reload();

    await listed();
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('should show Pending until a refresh brings a status', async () => {
    const { server, refresh } = await openOne('PENDING');
    server.on(REFRESH, FAILS);
    await refresh();
    await screen.findByText('Pending');
    server.on(REFRESH, answers('EXPIRED'));
    await refresh();

    expect(await theRow().findByText('EXPIRED')).toBeVisible();
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('should still show Pending on the way back from a receipt', async () => {
    const records = [aRecord(2, { transaction_status: 'SUCCESS' }), aRecord(1, { transaction_status: 'FAILED' })];
    const { server, user } = await openList(records);
    server.on(REFRESH, FAILS);
    server.on(`POST /admin/getFeeReceipt/${idOf(2)}`, { status: 404, body: {} });
    await listed();
    await user.click(theRow().getByRole('button', { name: 'Refresh status' }));
    await screen.findByText('Pending');
    await user.click(screen.getByRole('button', { name: 'View receipt' }));
    await user.click(await screen.findByRole('link', { name: 'Back to the transactions' }));

    await listed();
    expect(theRow().getByText('Pending')).toBeVisible();
  });
});

describe('Refreshing all', () => {
  it('should not count as refreshed what could not be asked', async () => {
    const { server, user } = await openList([1, 2, 3].map((n) => aRecord(n, { transaction_status: 'PENDING' })));
    server.on(REFRESH, answers('FAILED'));
    for (const n of [2, 3]) server.on(`POST /transactionStatus/${idOf(n)}`, FAILS);
    await listed();
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));

    expect(await screen.findByText('1 refreshed. 2 could not be asked.')).toBeVisible();
  });
});

describe('A refresh that runs while the list is reloaded', () => {
  it.each<[string, ShownStatus, ShownStatus]>([
    ['show its status when the list was read before it', 'SUCCESS', 'PENDING'],
    ['leave the SUCCESS of the list when it answered something else before the list came', 'PENDING', 'SUCCESS'],
  ])('should %s', async (_rule, refreshed, stored) => {
    const { server, refresh, reload, asked } = await openOne('PENDING');
    const [refreshing, list] = [held(answers(refreshed)), held(asRow(stored))];
    server.on(REFRESH, refreshing.handler);
    await refresh();
    server.on('POST /getPaymentResponse', list.handler);
    await reload();
    await asked('/getPaymentResponse');
    refreshing.release();
    await new Promise((resolve) => setTimeout(resolve, 200));
    list.release();

    await listed();
    expect(theRow().getByText('SUCCESS')).toBeVisible();
    expect(theRow().getByRole('button', { name: 'View receipt' })).toBeVisible();
  });

  it('should show that it still runs when the list has come, and then its status', async () => {
    const { server, refresh, reload } = await openOne('PENDING');
    const refreshing = held(answers('FAILED'));
    server.on(REFRESH, refreshing.handler);
    await refresh();
    server.on('POST /getPaymentResponse', asRow('EXPIRED'));
    await reload();
    await waitFor(() => expect(theRow().getByText('EXPIRED')).toBeVisible());
    expect(theRow().getByRole('button', { name: 'Refresh status' })).toHaveAttribute('aria-busy', 'true');
    refreshing.release();

    expect(await theRow().findByText('FAILED')).toBeVisible();
    expect(theRow().getByRole('button', { name: 'Refresh status' })).toBeEnabled();
  });

  it('should go on refreshing all, and tell how far it is, while the list is reloaded and when a search finds nothing', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => aRecord(n + 1, { transaction_status: 'PENDING' }));
    const { server, user } = await openList(rows);
    for (let n = 1; n <= 12; n += 1) server.on(`POST /transactionStatus/${idOf(n)}`, { ...answers('FAILED'), delayMs: 150 });
    await listed();
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));
    server.on('POST /getPaymentResponse', { body: rows, delayMs: 100 });
    await user.click(screen.getByRole('button', { name: 'Reload list' }));
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.getByText(/Asking the bank: \d+ of 12/)).toBeVisible();
    await listed();
    await user.type(screen.getByPlaceholderText('Search transactions'), 'zzz');
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    await user.clear(screen.getByPlaceholderText('Search transactions'));

    expect(await screen.findByText('12 refreshed.')).toBeVisible();
    expect(theRow().getByText('FAILED')).toBeVisible();
  });
});
