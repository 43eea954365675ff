import type { ShownStatus } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, held, untilQuiet } from '../../../testing/fake-server';
import { bodyRows, idOf, listed, openList } from '../testing/open-list';
import { aRecord } from '../testing/records';

const FAILS: Answer = { status: 504, body: {} };
const answers = (extractedMessage: ShownStatus): Answer => ({ body: { transaction_status: { extractedMessage } } });
const REFRESH = `POST /transactionStatus/${idOf(1)}`;

/** An answer that waits until it is released. */
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
    await screen.findByText(/^Could not reload\./);
    expect(theRow().getByText('Pending')).toBeVisible();
    server.on('POST /getPaymentResponse', asRow('PENDING'));
    await reload();

    await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
    expect(screen.queryByText(/^Could not reload\./)).toBeNull();
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

describe('The answer to a refresh', () => {
  const saidAloud = () => screen.getAllByRole('status').map(({ textContent }) => textContent).join('|');

  it('should say when the bank was asked and that nothing has changed, in the row and aloud', async () => {
    const { server, refresh } = await openOne('REVERSED');
    server.on(REFRESH, answers('REVERSED'));
    await refresh();
    expect(await theRow().findByText(/^Asked at \d\d:\d\d: still REVERSED$/)).toBeVisible();
    expect(saidAloud()).toMatch(new RegExp(`${idOf(1)}\\. Asked at \\d\\d:\\d\\d: still REVERSED\\.`));
  });

  it('should say what is new', async () => {
    const { server, refresh } = await openOne('PENDING');
    server.on(REFRESH, answers('SUCCESS'));
    await refresh();
    expect(await theRow().findByText(/^Asked at \d\d:\d\d: now SUCCESS$/)).toBeVisible();
  });

  it('should say aloud that the bank could not be asked', async () => {
    const { server, refresh } = await openOne('FAILED');
    server.on(REFRESH, FAILS);
    await refresh();
    await waitFor(() => expect(saidAloud()).toMatch(/Tried at \d\d:\d\d: the bank could not be asked\./));
  });

  it('should stand until the list is loaded again, and when that fails', async () => {
    const { server, refresh, reload } = await openOne('FAILED');
    server.on(REFRESH, answers('FAILED'));
    await refresh();
    await theRow().findByText(/^Asked at/);
    server.on('POST /getPaymentResponse', { cut: true });
    await reload();
    await screen.findByText(/^Could not reload\./);
    expect(theRow().getByText(/^Asked at/)).toBeVisible();
    server.on('POST /getPaymentResponse', asRow('FAILED'));
    await reload();
    await waitFor(() => expect(theRow().queryByText(/^Asked at/)).toBeNull());
  });
});

describe('A reload', () => {
  it('should keep the rows while it runs, and say how old they are when it fails', async () => {
    const { server, reload } = await openOne('PENDING');
    const list = held({ cut: true });
    server.on('POST /getPaymentResponse', list.handler);
    await reload();
    await screen.findByText('Loading...');
    expect(theRow().getByText('PENDING')).toBeVisible();
    list.release();

    expect(await screen.findByText(/^Could not reload\. This is the list of \d\d:\d\d\.$/)).toBeVisible();
    expect(theRow().getByText('PENDING')).toBeVisible();
    expect(screen.queryByText('No transactions found.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });
});

describe('Refreshing all', () => {
  it('should tell what it brought: what is new, what is unchanged and what could not be asked', async () => {
    const { server, user } = await openList([1, 2, 3, 4].map((n) => aRecord(n, { transaction_status: 'PENDING' })));
    server.on(REFRESH, answers('FAILED'));
    server.on(`POST /transactionStatus/${idOf(4)}`, answers('PENDING'));
    for (const n of [2, 3]) server.on(`POST /transactionStatus/${idOf(n)}`, FAILS);
    await listed();
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));

    expect(await screen.findByText('4 asked: 1 now FAILED, 1 unchanged, 2 unreachable.')).toHaveAttribute('role', 'status');
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
    await untilQuiet(1);
    list.release();

    await waitFor(() => expect(theRow().getByText('SUCCESS')).toBeVisible());
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
    // One more than are asked at once: each answer draws the whole list, which takes long beside other suites.
    const rows = Array.from({ length: 5 }, (_, n) => aRecord(n + 1, { transaction_status: 'PENDING' }));
    const { server, user } = await openList(rows);
    const status = held(answers('FAILED'));
    for (let n = 1; n <= 5; n += 1) server.on(`POST /transactionStatus/${idOf(n)}`, status.handler);
    await listed();
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));
    const list = held({ body: rows });
    server.on('POST /getPaymentResponse', list.handler);
    await user.click(screen.getByRole('button', { name: 'Reload list' }));
    await screen.findByText('Loading...');
    expect(screen.getByText(/Asking the bank: \d+ of 5/)).toBeVisible();
    list.release();
    await listed();
    await user.type(screen.getByPlaceholderText('Search transactions'), 'zzz');
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    await user.clear(screen.getByPlaceholderText('Search transactions'));
    status.release();

    expect(await screen.findByText('5 asked: 5 now FAILED, 0 unchanged, 0 unreachable.')).toBeVisible();
    expect(theRow().getByText('FAILED')).toBeVisible();
  });
});
