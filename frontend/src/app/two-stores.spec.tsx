import { waitFor, within } from '@testing-library/react';
import { aRecord } from '../features/admin-transactions/testing/records';
import { errorBody, formEntry, student2 } from '../testing/factories';
import { type Answer, startServer } from '../testing/fake-server';
import { logIn } from '../testing/log-in';
import { renderTwoStores } from '../testing/render-route';

type Page = ReturnType<typeof renderTwoStores>['first'];

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Two lists of the office side by side', () => {
  const [PENDING, FAILED] = [aRecord(1, { transaction_status: 'PENDING' }), aRecord(2, { transaction_status: 'FAILED' })];
  const REFRESH = `POST /transactionStatus/${PENDING.transaction_id}`;

  async function openLists(...lists: [Answer, Answer]) {
    logIn('clerk', 'secret');
    const [one, other] = [await startServer(), await startServer()];
    for (const [at, server] of [one, other].entries()) {
      server.on('POST /getPaymentResponse', lists[at] as Answer);
      server.on('POST /admin/review-queue', { body: { items: [], counts: {}, lookupCaps: [] } });
    }
    return { one, other, ...renderTwoStores('/student-details', [one, other]) };
  }

  const rowOf = async (page: Page, id: string) => within((await page.findByText(id)).closest('tr') as HTMLElement);
  const idsOf = (page: Page) => within(page.getByRole('table')).getAllByText(/^NDPS\d+$/).map(({ textContent }) => textContent?.slice(0, PENDING.transaction_id.length));

  it('should each show the transactions of its own server', async () => {
    const { first, second } = await openLists({ body: [PENDING] }, { body: [FAILED] });

    expect(await first.findByText('1 transaction · received ₹0.00 · waiting ₹7,013.10')).toBeVisible();
    expect(await second.findByText('1 transaction · received ₹0.00 · waiting ₹0.00')).toBeVisible();
    expect([idsOf(first), idsOf(second)]).toEqual([[PENDING.transaction_id], [FAILED.transaction_id]]);
  });

  it('should leave the other as it is when one is searched, filtered, sorted and given longer pages', async () => {
    const list = { body: [PENDING, FAILED] };
    const { first, second, user } = await openLists(list, list);
    await second.findByRole('table');
    const before = idsOf(second);
    await user.selectOptions(await first.findByRole('combobox', { name: 'Rows per page' }), '25');
    await user.click(first.getByRole('button', { name: 'Student Name' }));
    await user.selectOptions(first.getByRole('combobox', { name: 'Status' }), 'PENDING');
    await user.type(first.getByPlaceholderText('Search transactions'), PENDING.admissionNumber);

    await waitFor(() => expect(idsOf(first)).toEqual([PENDING.transaction_id]));
    expect(idsOf(second)).toEqual(before);
    expect(second.getByPlaceholderText('Search transactions')).toHaveValue('');
    expect(second.getByRole('combobox', { name: 'Status' })).toHaveValue('');
    expect(second.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('5');
    expect(second.getByRole('columnheader', { name: 'Student Name' })).toHaveAttribute('aria-sort', 'none');
  });

  it('should leave the other as it is when a row of one is refreshed, with success or without', async () => {
    const list = { body: [PENDING, FAILED] };
    const { one, first, second, user } = await openLists(list, list);
    one.on(REFRESH, { body: { transaction_status: { extractedMessage: 'SUCCESS' } } });
    one.on(`POST /transactionStatus/${FAILED.transaction_id}`, { status: 504, body: {} });
    await second.findByRole('table');
    await user.click((await rowOf(first, PENDING.transaction_id)).getByRole('button', { name: 'Refresh status' }));
    await user.click((await rowOf(first, FAILED.transaction_id)).getByRole('button', { name: 'Refresh status' }));

    expect(await (await rowOf(first, PENDING.transaction_id)).findByText('SUCCESS')).toBeVisible();
    expect(await (await rowOf(first, FAILED.transaction_id)).findByText('Pending')).toBeVisible();
    expect((await rowOf(second, PENDING.transaction_id)).getByText('PENDING')).toBeVisible();
    expect(second.queryByText('Pending')).toBeNull();
  });

  it('should leave the other as it is while one is loaded again', async () => {
    const list = { body: [PENDING, FAILED] };
    const { one, first, second, user } = await openLists(list, list);
    await second.findByRole('table');
    one.on('POST /getPaymentResponse', { body: [FAILED], delayMs: 100 });
    await user.click(await first.findByRole('button', { name: 'Reload list' }));

    await first.findByText('Loading...');
    expect(second.queryByText('Loading...')).toBeNull();
    await waitFor(() => expect(idsOf(first)).toEqual([FAILED.transaction_id]));
    expect(idsOf(second)).toHaveLength(2);
  });
});

describe('Two fee forms side by side', () => {
  // Both forms give their fields the same ids.
  const field = (page: Page, name: string) => page.getAllByRole<HTMLInputElement>('textbox').find((input) => input.name === name) as HTMLInputElement;

  it('should leave the other as it is when one is filled in and refused', async () => {
    const [one, other] = [await startServer(), await startServer()];
    for (const server of [one, other]) server.on('POST /fetch-student-data/BSC2', { body: { data: student2() } });
    one.on('POST /get-atom-token-id', { ...errorBody(503, 'GATEWAY_UNAVAILABLE'), delayMs: 100 });
    const { first, second, user } = renderTwoStores('/form', [one, other], { state: formEntry(student2()) });
    await first.findByRole('heading', { name: 'Student Details' });
    await user.type(field(first, 'mothersName'), 'Meena');
    const pay = { name: 'Pay Fees' };
    await user.click(first.getByRole('button', pay));

    expect(second.getByRole('button', pay)).toBeEnabled();
    await waitFor(() => expect(first.getByRole('button', pay)).toBeEnabled());
    expect(await first.findByText(/Nothing was paid/)).toBeVisible();
    expect(second.queryByText(/Nothing was paid/)).toBeNull();
    expect([field(first, 'mothersName').value, field(second, 'mothersName').value]).toEqual(['Meena', '']);
    expect(other.requests.filter(({ path }) => path === '/get-atom-token-id')).toEqual([]);
  });
});
