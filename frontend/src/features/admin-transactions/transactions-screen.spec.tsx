import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, held, startServer } from '../../testing/fake-server';
import { paymentStatus } from '../../testing/factories';
import { currentPath, renderRoute } from '../../testing/render-route';
import { recordLine } from './list/csv/csv';
import { bodyRows, idOf, listed, openList as open } from './testing/open-list';
import { aRecord, someRecords } from './testing/records';

let logged: jest.SpyInstance;
beforeEach(() => void (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => jest.restoreAllMocks());

const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => cell.textContent);
const idsShown = () => bodyRows().map((row) => /^NDPS\d{15}/.exec(cellsOf(row)[7] ?? '')?.[0]);

describe('Payment Transactions', () => {
  it('should name the screen, welcome the admin and show the nine columns and the actions', async () => {
    await open(someRecords(2));
    expect(await screen.findByRole('heading', { name: 'Payment Transactions' })).toBeVisible();
    expect(screen.getByText('Welcome Admin')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(screen.getByPlaceholderText('Search transactions')).toBeVisible();
    await listed();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↕▲▼]/, ''))).toEqual([
      'Admission Number', 'Student Name', 'Email', 'Mobile Number', 'Course', 'Semester', 'Tuition Fees', 'Transaction ID',
      'Transaction Status', 'Action',
    ]);
  });

  it('should show newest first, total_fees as Tuition Fees, and N/A for what is empty', async () => {
    await open([aRecord(1), aRecord(2, { studentName: null, email: '', course: null, total_fees: 123456, transaction_status: 'SUCCESS' })]);
    await listed();
    expect(cellsOf(bodyRows()[0] as HTMLElement)).toEqual([
      'MMM000002', 'N/A', 'N/A', '9000000002', 'N/A', '2', '₹1,23,456.00', `${idOf(2)}03/11/26 10:00`, 'SUCCESS', 'View receipt',
    ]);
  });

  it('should say Loading... while the list comes, then No transactions found. when it is empty', async () => {
    await open({ body: [], delayMs: 100 });
    await screen.findByText('Loading...');
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it.each<[string, Answer]>([['the server fails', { status: 500, body: {} }], ['no answer comes', { cut: true }], ['the list breaks off', { body: '[{"a":1},', headers: { 'content-type': 'application/json' } }],
    ['the answer is no list', { body: {} }], ['the answer is null', { body: null }], ['the answer is empty', { body: '' }], ['the answer is a text', { body: '"none"' }],
    ['the list holds numbers', { body: [1, 2] }], ['the list holds null', { body: [null] }], ['the list holds a text', { body: ['none'] }], ['the list holds lists', { body: [[]] }],
    ['something follows the list', { body: '[] "more"' }], ['two lists come', { body: '[][]' }], ['the list is closed twice', { body: '[]]' }]])(
    'should log it, say No transactions found. when %s, and load again on request',
    async (_case, answer) => {
      const { server, user } = await open(answer);
      expect(await screen.findByText('No transactions found.')).toBeVisible();
      expect(logged).toHaveBeenCalledWith('The transactions could not be loaded', expect.anything());
      server.on('POST /getPaymentResponse', { body: someRecords(1) });
      await user.click(screen.getByRole('button', { name: 'Reload list' }));
      expect(await listed()).toBeVisible();
    },
  );

  it('should send whoever is not logged in to the login', async () => {
    renderRoute('/student-details', await startServer());
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  it('should end the session and lead to the login when somebody signs out', async () => {
    const { user } = await open(someRecords(1));
    await listed();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('should lead to the login when the server no longer takes the credentials', async () => {
    await open({ status: 401, body: { code: 'UNAUTHORIZED', message: '' } });
    expect(await screen.findByText('Please log in again.')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('should clear the session when the page is closed or reloaded', async () => {
    await open(someRecords(1));
    await listed();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('should stay on the page when somebody goes back', async () => {
    await open(someRecords(1));
    await listed();
    for (let presses = 0; presses < 3; presses += 1) {
      await act(async () => {
        window.history.back();
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      });
      expect(currentPath()).toBe('/student-details');
      expect(screen.getByRole('heading', { name: 'Payment Transactions' })).toBeVisible();
    }
  });
});

describe('Search, sort and pages', () => {
  it('should show 5 rows a page, at most 10 page buttons, and lead first, previous, next and last', async () => {
    const { user } = await open(someRecords(63));
    await listed();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    const press = (name: string) => user.click(pages.getByRole('button', { name }));
    expect(bodyRows()).toHaveLength(5);
    expect(await pages.findByText('Page 1 of 13')).toBeVisible();
    expect(pages.getAllByRole('button', { name: /^\d+$/ })).toHaveLength(10);
    expect(pages.getByRole('button', { name: 'First' })).toBeDisabled();
    expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await press('Next');
    expect(await pages.findByText('Page 2 of 13')).toBeVisible();
    expect(idsShown()[0]).toBe(idOf(58));
    await press('Last');
    expect(await pages.findByText('Page 13 of 13')).toBeVisible();
    expect(bodyRows()).toHaveLength(3);
    expect(pages.getAllByRole('button', { name: /^\d+$/ }).map(({ textContent }) => Number(textContent))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await press('Previous');
    await press('7');
    expect(await pages.findByText('Page 7 of 13')).toBeVisible();
    expect(pages.getByRole('button', { name: '7' })).toHaveAttribute('aria-current', 'page');
    await press('First');
    expect(await pages.findByText('Page 1 of 13')).toBeVisible();
  });

  it('should search without regard to case in any value and begin again at page 1', async () => {
    const { user } = await open([...someRecords(30), aRecord(77, { studentName: 'Wanted Person' })]);
    await listed();
    await user.click(screen.getByRole('button', { name: 'Last' }));
    await user.type(screen.getByPlaceholderText('Search transactions'), 'wANTED');
    await waitFor(() => expect(idsShown()).toEqual([idOf(77)]));
    expect(await screen.findByText('Page 1 of 1')).toBeVisible();
    await user.type(screen.getByPlaceholderText('Search transactions'), 'zzz');
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  });

  it('should not say that nothing was found when an id of the bank leads to a payment', async () => {
    const { server, user } = await open([aRecord(1)]);
    server.on('POST /admin/transactions/find', { body: { transaction_ids: [idOf(1)] } });
    await listed();
    await user.type(screen.getByPlaceholderText('Search transactions'), '612345678901');
    expect(await screen.findByText(/^Found by an ID of the bank or the gateway/)).toBeVisible();
    expect(screen.getByRole('link', { name: idOf(1) })).toBeVisible();
    expect(screen.queryByText('No transactions found.')).toBeNull();
  });

  it('should tell the server of a file, with its filter and rows, before it is made, and make none when that fails', async () => {
    const { server, user } = await open([...someRecords(3), aRecord(77, { studentName: 'Wanted Person' })]);
    const made = jest.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    await listed();
    await user.type(screen.getByPlaceholderText('Search transactions'), 'wanted');
    await waitFor(() => expect(idsShown()).toEqual([idOf(77)]));
    // One student is left, whose card is shown after a while.
    server.on(`POST /admin/payment-status/${idOf(77)}`, { body: paymentStatus() });
    server.on('POST /admin/exports', { status: 503, body: {} });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The CSV could not be made. Reload the list and try again.')).toBeVisible();
    expect(made).not.toHaveBeenCalled();
    server.on('POST /admin/exports', { status: 204, body: '' });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
    expect(server.requests.findLast(({ path }) => path === '/admin/exports')).toMatchObject({ text: JSON.stringify({ file: 'transactions', rows: 1, filter: 'search "wanted"' }) });
  });

  it('should toggle a column between ascending and descending', async () => {
    const { user } = await open([aRecord(1, { studentName: 'Bela' }), aRecord(2, { studentName: 'Asha' }), aRecord(3, { studentName: 'Chand' })]);
    await listed();
    const header = screen.getByRole('columnheader', { name: /Student Name/ });
    const names = () => bodyRows().map((row) => cellsOf(row)[1]);
    expect(header).toHaveAttribute('aria-sort', 'none');
    for (const [direction, expected] of [['ascending', ['Asha', 'Bela', 'Chand']], ['descending', ['Chand', 'Bela', 'Asha']], ['ascending', ['Asha', 'Bela', 'Chand']]] as const) {
      await user.click(within(header).getByRole('button'));
      expect(header).toHaveAttribute('aria-sort', direction);
      await waitFor(() => expect(names()).toEqual(expected));
    }
  });

  it('should never add up what is received, what waits and what is held', async () => {
    const statuses = ['SUCCESS', 'PENDING', 'INITIATED', 'DUPLICATE', 'FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const;
    await open(statuses.map((transaction_status, n) => aRecord(n + 1, { transaction_status, total_fees: 10 ** n })));
    expect(await screen.findByText('9 transactions · received ₹1.00 · waiting ₹110.00 · held ₹1,000.00')).toBeVisible();
  });

  it('should count and sum what the filters leave', async () => {
    const { user } = await open([aRecord(1, { transaction_status: 'FAILED', total_fees: 100.1 }), aRecord(2, { transaction_status: 'SUCCESS', total_fees: 200.2 }), aRecord(3, { transaction_status: 'SUCCESS', total_fees: 1000000 })]);
    await listed();
    expect(await screen.findByText('3 transactions · received ₹10,00,200.20 · waiting ₹0.00')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Status'), 'FAILED');
    expect(await screen.findByText('1 transaction · received ₹0.00 · waiting ₹0.00')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Dates'), 'From … to …');
    expect(screen.getByLabelText('From')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Dates'), 'Yesterday');
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  });

  it('should filter, show and export refunded payments like any other', async () => {
    const { user } = await open([aRecord(1, { transaction_status: 'REFUNDED' }), aRecord(2, { transaction_status: 'FAILED' })]);
    await listed();
    await user.selectOptions(screen.getByLabelText('Status'), 'REFUNDED');
    await waitFor(() => expect(idsShown()).toEqual([idOf(1)]));
    expect(within(bodyRows()[0] as HTMLElement).getByText('REFUNDED')).toHaveClass('badge', 'plain');
    expect(recordLine(aRecord(1, { transaction_status: 'REFUNDED' }))).toMatch(/^(?:"[^"]*",){8}"REFUNDED",/);
  });

  it('should say below the status how refunds stand, find them by it, choose them in the same list, and sum what was given back', async () => {
    const partly = { refund_status: 'PARTLY_REFUNDED', refunded_amount: 100.5 } as const;
    const { user } = await open([aRecord(1, partly), aRecord(2, { refund_status: 'REFUND_UNDER_WAY', refunded_amount: 0 }), aRecord(3)]);
    await listed();
    expect(bodyRows().map((row) => within(row).getAllByRole('cell')[8]?.textContent)).toEqual([
      expect.not.stringContaining('refund'), expect.stringMatching(/refund under way$/), expect.stringMatching(/partly refunded, ₹100\.50 given back$/),
    ]);
    expect(await screen.findByText(/^3 transactions · .* · given back ₹100\.50$/)).toBeVisible();
    const choose = async (choice: string) => user.selectOptions(screen.getByLabelText('Status'), within(screen.getByLabelText('Status')).getByRole('option', { name: choice }));
    await choose('refund under way');
    await waitFor(() => expect(idsShown()).toEqual([idOf(2)]));
    await choose('any refund');
    await waitFor(() => expect(idsShown()).toEqual([idOf(2), idOf(1)]));
    await choose('All statuses');
    await user.type(screen.getByLabelText('Search'), 'partly refunded');
    await waitFor(() => expect(idsShown()).toEqual([idOf(1)]));
  });

  it('should show more rows a page when that is chosen, and the next time as well', async () => {
    const { user, unmount } = await open(someRecords(63));
    await listed();
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await waitFor(() => expect(bodyRows()).toHaveLength(50));
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    unmount();

    await open(someRecords(63));
    await listed();
    expect(bodyRows()).toHaveLength(50);
  });

  it('should not take another number of rows from the browser than it offers', async () => {
    localStorage.setItem('rowsPerPage', '7');
    await open(someRecords(63));
    await listed();
    expect(bodyRows()).toHaveLength(5);
  });

  it('should lead to the search by /, but type it into a field, and clear the search by Escape', async () => {
    const { user } = await open(someRecords(8));
    await listed();
    const search = screen.getByPlaceholderText('Search transactions');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('x/y');
    expect(search).toHaveValue('x/y');
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
  });

  it('should leave / alone when it is switched off, and the next time as well, until it is switched on', async () => {
    const { user, unmount } = await open(someRecords(1));
    await listed();
    const search = () => screen.getByPlaceholderText('Search transactions');
    const theSwitch = () => screen.getByRole('checkbox', { name: 'Press / to search' });
    expect(search()).toHaveAttribute('aria-keyshortcuts', '/');
    await user.click(theSwitch());
    await user.click(document.body);
    await user.keyboard('/');
    expect(search()).not.toHaveFocus();
    expect(search()).not.toHaveAttribute('aria-keyshortcuts');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    unmount();

    await open(someRecords(1));
    await listed();
    expect(theSwitch()).not.toBeChecked();
    await user.keyboard('/');
    expect(search()).not.toHaveFocus();
    await user.click(theSwitch());
    await user.click(document.body);
    await user.keyboard('/');
    expect(search()).toHaveFocus();
  });
});

describe('Serial numbers', () => {
  it('should be a column when somebody switches it on, and found by the search in any case', async () => {
    const { user, unmount } = await open([aRecord(1), aRecord(4)]);
    await listed();
    expect(screen.queryByText('MMM/26-27/000001')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Show serial numbers' }));
    expect(screen.getByRole('columnheader', { name: 'Serial No' })).toBeVisible();
    expect(screen.getByText('MMM/26-27/000001')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    unmount();

    const { user: again } = await open([aRecord(1), aRecord(9)]);
    await listed();
    expect(screen.getByRole('checkbox', { name: 'Show serial numbers' })).toBeChecked();
    await again.click(screen.getByRole('checkbox', { name: 'Show serial numbers' }));
    await again.type(screen.getByPlaceholderText('Search transactions'), 'MMM/26-27/000009');
    expect(await screen.findByText('1 transaction', { exact: false })).toBeVisible();
  });
});

describe('Refresh status', () => {
  const pending = (n: number) => aRecord(n, { transaction_status: 'PENDING', transaction_date: new Date().toISOString() });

  it('should be offered for every status but SUCCESS, whose receipt can be viewed instead', async () => {
    const { user } = await open([aRecord(1, { transaction_status: 'SUCCESS' }), aRecord(2, { transaction_status: 'FAILED' })]);
    await listed();
    const [failed, success] = bodyRows() as [HTMLElement, HTMLElement];
    expect(within(failed).getByRole('button', { name: 'Refresh status' })).toBeVisible();
    expect(within(success).queryByRole('button', { name: 'Refresh status' })).not.toBeInTheDocument();
    expect(within(failed).getByRole('button', { name: 'Refresh status' })).toHaveAccessibleDescription(idOf(2));
    expect(within(success).getByRole('button', { name: 'View receipt' })).toHaveAccessibleDescription(idOf(1));
    await user.click(within(success).getByRole('button', { name: 'View receipt' })).catch(() => undefined);
    await waitFor(() => expect(currentPath()).toBe(`/admin/fee-receipt/${encodeURIComponent(btoa(idOf(1)))}`));
    expect((window.history.state as { usr: unknown }).usr).toEqual({ admissionNumber: 'MMM000001' });
  });

  it('should update the row in place with the extracted message', async () => {
    const { server, user } = await open([pending(1), pending(2)]);
    server.on(`POST /transactionStatus/${idOf(2)}`, { body: { transaction_status: { extractedMessage: 'SUCCESS' } }, delayMs: 50 });
    await listed();
    await user.click(within(bodyRows()[0] as HTMLElement).getByRole('button', { name: 'Refresh status' }));
    expect(within(bodyRows()[0] as HTMLElement).getByRole('button', { name: 'Refresh status' })).toHaveAttribute('aria-busy', 'true');
    expect(await within(bodyRows()[0] as HTMLElement).findByText('SUCCESS')).toBeVisible();
    expect(within(bodyRows()[0] as HTMLElement).getByRole('button', { name: 'View receipt' })).toBeVisible();
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Basic ${btoa('clerk:secret')}`);
  });

  it.each<[string, Answer]>([['the call fails', { status: 504, body: {} }], ['no answer comes', { cut: true }], ['no message is given', { body: { transaction_status: {} } }], ['the answer is null', { body: null }],
    ['the answer is a text', { body: '"SUCCESS"' }], ['the message is no text', { body: { transaction_status: { extractedMessage: 1 } } }]])(
    'should log it and show Pending while the stored status stays when %s',
    async (_case, answer) => {
      const { server, user } = await open([aRecord(1, { transaction_status: 'FAILED' })]);
      server.on(`POST /transactionStatus/${idOf(1)}`, answer);
      await listed();
      await user.click(screen.getByRole('button', { name: 'Refresh status' }));
      expect(await screen.findByText('Pending')).toBeVisible();
      expect(screen.getByText(/stored FAILED/)).toBeVisible();
      expect(logged).toHaveBeenCalledWith('The status could not be refreshed', expect.anything());
      await user.selectOptions(screen.getByLabelText('Status'), 'FAILED');
      expect(await screen.findByText('Pending')).toBeVisible();
    },
  );

  it('should refresh all that are not final, tell how far it is, and stop on request', async () => {
    const { server, user } = await open(Array.from({ length: 12 }, (_, n) => pending(n + 1)));
    const status = held({ body: { transaction_status: { extractedMessage: 'FAILED' } } });
    for (let n = 1; n <= 12; n += 1) server.on(`POST /transactionStatus/${idOf(n)}`, status.handler);
    await listed();
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));
    expect(await screen.findByText(/Asking the bank: \d+ of 12/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    status.release();
    expect(await screen.findByText(/Stopped after \d+ of 12\./)).toBeVisible();
    const asked = server.requests.filter(({ path }) => path.startsWith('/transactionStatus/')).length;
    expect(asked).toBeLessThan(12);
    await user.click(screen.getByRole('button', { name: /Refresh all/ }));
    expect(await screen.findByText(/^\d+ asked: \d+ now FAILED, \d+ unchanged, 0 unreachable\.$/)).toBeVisible();
  });

  it('should show the last page that is left when the only row of a later one no longer passes the filter', async () => {
    const { server, user } = await open(Array.from({ length: 6 }, (_, n) => pending(n + 1)));
    server.on(`POST /transactionStatus/${idOf(1)}`, { body: { transaction_status: { extractedMessage: 'SUCCESS' } } });
    await listed();
    await user.selectOptions(screen.getByLabelText('Status'), 'PENDING');
    await screen.findByText('Page 1 of 2');
    await user.click(screen.getByRole('button', { name: 'Last' }));
    await waitFor(() => expect(idsShown()).toEqual([idOf(1)]));
    await user.click(screen.getByRole('button', { name: 'Refresh status' }));
    expect(await screen.findByText('Page 1 of 1')).toBeVisible();
    expect(idsShown()).toEqual([6, 5, 4, 3, 2].map(idOf));
  });

  it('should lead to the login when the credentials are revoked in the middle', async () => {
    const { server, user } = await open([pending(1)]);
    server.on(`POST /transactionStatus/${idOf(1)}`, { status: 401, body: { code: 'UNAUTHORIZED', message: '' } });
    await listed();
    await user.click(screen.getByRole('button', { name: 'Refresh status' }));
    expect(await screen.findByText('Please log in again.')).toBeVisible();
  });
});
