import { screen, waitFor } from '@testing-library/react';
import { type Answer, startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';
import { aRecord } from '../admin-transactions/testing/records';

const ID = 'NDPS261120100000001';
const RECEIPT = {
  admissionNumber: 'MMM1', studentName: 'Asha Rani', email: 'asha@example.in', mobile: '9123456780', course: 'BCA', semesterNo: 3,
  details: [], heads: [], receipt_no: 'RC00000001', transaction_id: ID, transaction_date: '2026-11-20T10:00:00.000+05:30', total_fees: 7012.1,
};

const drawn: string[] = [];
jest.mock('../../lib/receipt-pdf/make-receipt-pdf', () => ({
  makeReceiptPdf: (sheet: HTMLElement) => {
    drawn.push(sheet.textContent);
    return Promise.resolve(new Blob(['%PDF'], { type: 'application/pdf' }));
  },
}));

let logged: jest.SpyInstance;
beforeEach(() => void (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => jest.restoreAllMocks());

async function openReceipt(answer: Answer, state: unknown = { admissionNumber: 'MMM1' }, id = btoa(ID)) {
  const server = await startServer();
  server.on(`POST /admin/getFeeReceipt/${ID}`, answer);
  server.on('POST /getPaymentResponse', { body: [] });
  server.on('POST /admin/review-queue', { body: { items: [], counts: {} } });
  return { server, ...renderRoute(`/admin/fee-receipt/${encodeURIComponent(id)}`, server, { state }) };
}

describe('The receipt of the office', () => {
  it('should show the receipt of the base64 id, asked with the number of the navigation and the stored credentials', async () => {
    logIn('clerk', 'secret');
    const { server } = await openReceipt({ body: RECEIPT });

    expect(await screen.findByText('RC00000001')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(server.requests[0]?.json()).toEqual({ admissionNumber: 'MMM1' });
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa('clerk:secret')}`);
  });

  describe('that is given out', () => {
    const TAKE = `POST /admin/receipts/${ID}/take`;
    const saved: string[] = [];
    beforeEach(() => {
      drawn.length = saved.length = 0;
      URL.createObjectURL = () => 'blob:receipt';
      URL.revokeObjectURL = () => undefined;
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      logIn('clerk', 'secret');
    });

    it('should be recorded first, and bear COPY from then on', async () => {
      const { server, user } = await openReceipt({ body: { ...RECEIPT, copy: false } });
      server.on(TAKE, { body: { copy: false } });
      await screen.findByText('RC00000001');
      expect(screen.queryByText('COPY')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(saved).toEqual([`${ID}_Receipt.pdf`]));
      expect(server.requests.at(-1)?.json()).toEqual({ admissionNumber: 'MMM1' });
      expect(drawn).toEqual([expect.not.stringContaining('COPY')]);
      expect(await screen.findByText('COPY')).toBeVisible();

      const print = jest.spyOn(window, 'print').mockImplementation(() => void drawn.push(document.body.textContent));
      server.on(TAKE, { body: { copy: true } });
      await user.click(screen.getByRole('button', { name: 'Print' }));
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      expect(drawn.at(-1)).toContain('COPY');
    });

    it('should bear COPY in its file when another person has taken it since it was opened', async () => {
      const { server, user } = await openReceipt({ body: { ...RECEIPT, copy: false } });
      server.on(TAKE, { body: { copy: true } });
      await user.click(await screen.findByRole('button', { name: 'Download' }));
      await waitFor(() => expect(drawn).toEqual([expect.stringContaining('COPY')]));
    });

    it('should not be given out when that could not be recorded', async () => {
      const { server, user } = await openReceipt({ body: { ...RECEIPT, copy: true } });
      server.on(TAKE, { status: 503, body: { code: 'INTERNAL', message: '' } });
      expect(await screen.findByText('COPY')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Download' }));
      expect(await screen.findByText('The receipt was not given out, because that could not be recorded.')).toBeVisible();
      expect([...saved, ...drawn]).toEqual([]);
    });
  });

  it.each<[string, Answer]>([['there is none', { status: 404, body: { code: 'RECEIPT_NOT_FOUND', message: '' } }], ['no answer comes', { cut: true }], ['the answer is no object', { body: [] }], ['the answer is null', { body: null }],
    ['the answer is a text', { body: '"none"' }], ['the answer is empty', { body: '' }]])(
    'should only log it and say No data found! when %s',
    async (_case, answer) => {
      logIn('clerk', 'secret');
      const { user } = await openReceipt(answer);

      expect(await screen.findByText('No data found!')).toBeVisible();
      expect(logged).toHaveBeenCalledTimes(1);
      expect(document.querySelector('.Toastify__toast')).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Back to the transactions' }));
      expect(currentPath()).toBe('/student-details');
    },
  );

  it('should lead to the login when nobody is logged in, as after a reload', async () => {
    await openReceipt({ body: RECEIPT });
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  it('should lead to the transactions when a link brings no admission number', async () => {
    logIn('clerk', 'secret');
    await openReceipt({ body: RECEIPT }, null);
    await waitFor(() => expect(currentPath()).toBe('/student-details'));
  });

  it('should show No data found! for an id that is no base64', async () => {
    logIn('clerk', 'secret');
    const { server } = await openReceipt({ body: RECEIPT }, undefined, '%%%');
    server.on('POST /admin/getFeeReceipt/', { status: 404, body: {} });
    expect(await screen.findByText('No data found!')).toBeVisible();
  });

  it('should lead to the login when the server no longer takes the credentials', async () => {
    logIn('clerk', 'changed');
    await openReceipt({ status: 401, body: { code: 'UNAUTHORIZED', message: '' } });
    expect(await screen.findByText('Please log in again.')).toBeVisible();
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });

  it('should leave the next clerk nothing of the list that was loaded before when the server refuses the credentials', async () => {
    const [before, after] = [aRecord(1), aRecord(2, { transaction_status: 'FAILED' })];
    logIn('clerk', 'changed');
    const server = await startServer();
    server.on('POST /admin/review-queue', { body: { items: [], counts: {} } });
    server.on('POST /getPaymentResponse', { body: [before] });
    server.on(`POST /admin/getFeeReceipt/${before.transaction_id}`, { status: 401, body: { code: 'UNAUTHORIZED', message: '' } });
    server.on('POST /verifyLogin', { body: 'Login successful' });
    const { user } = renderRoute('/student-details', server);
    await screen.findByRole('table');
    await user.type(screen.getByPlaceholderText('Search transactions'), 'MMM');
    await user.click(screen.getByRole('button', { name: 'View receipt' }));
    await screen.findByText('Please log in again.');

    server.on('POST /getPaymentResponse', { body: [after] });
    await user.type(screen.getByLabelText(/Username/), 'other');
    await user.type(screen.getByLabelText(/Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByText(after.transaction_id)).toBeVisible();
    expect(screen.queryByText(before.transaction_id)).not.toBeInTheDocument();
    expect(screen.getByPlaceholderText('Search transactions')).toHaveValue('');
  });
});
