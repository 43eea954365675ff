import type { PaymentStatus, ShownStatus } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, listed, openList } from '../testing/open-list';
import { aRecord } from '../testing/records';

const NUMBER = 'MMM000777';
const attempt = (n: number, transaction_status: ShownStatus) => aRecord(n, { admissionNumber: NUMBER, studentName: 'Asha Rani', transaction_status, total_fees: 6212.1 });
const told = (n: number, over: Partial<PaymentStatus> = {}): { body: PaymentStatus } => ({
  body: {
    transaction_id: idOf(n), transaction_status: 'EXPIRED', amount: 6212.1, nextCheckAt: null, safeToPayAgain: true, mayPayDespiteDoubt: false,
    receipt_no: null, settledReceiptNo: null, maskedEmail: null, refundDueBy: null, story: [], ...over,
  } as PaymentStatus,
});
const callOf = (n: number) => `POST /admin/payment-status/${idOf(n)}`;
const SENTENCE = 'This attempt was closed without a payment. You can pay again now.';

async function search(text: string, records = [aRecord(1), attempt(2, 'FAILED'), attempt(3, 'EXPIRED'), aRecord(4)]) {
  const { server, user } = await openList(records);
  server.on(callOf(2), told(2, { transaction_status: 'CANCELLED' }));
  server.on(callOf(3), told(3));
  await listed();
  await user.type(screen.getByPlaceholderText('Search transactions'), text);
  return { server, user };
}

const card = () => screen.findByRole('region', { name: `Asha Rani, ${NUMBER}` });

describe('The caller card', () => {
  it('should show all attempts of the student when one of them was found, and what the student sees', async () => {
    await search(idOf(3));
    expect(within(await card()).getByText('2 attempts')).toBeVisible();
    expect(within(await card()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`₹6,212.10EXPIRED${idOf(3)}`), expect.stringContaining(`₹6,212.10FAILED${idOf(2)}`),
    ]);
    expect(await within(await card()).findByText(SENTENCE)).toBeVisible();
  });

  it('should show what the student sees of another attempt when it is chosen', async () => {
    const { user } = await search(NUMBER);
    await user.click(within(await card()).getByRole('radio', { name: `What the student sees of ${idOf(2)}` }));
    expect(await within(await card()).findByText(/^You cancelled on the payment page\./)).toBeVisible();
  });

  it('should begin with the attempt that settles the fee', async () => {
    const { server } = await search(NUMBER, [attempt(2, 'SUCCESS'), attempt(3, 'EXPIRED')]);
    expect(within(await card()).getByRole('radio', { name: `What the student sees of ${idOf(2)}` })).toBeChecked();
    expect(within(await card()).getByText('Receipt RC00000002')).toBeVisible();
    await waitFor(() => expect(server.requests.at(-1)?.path).toBe(`/admin/payment-status/${idOf(2)}`));
  });

  it('should copy a message that names the college, the payment and the sentence', async () => {
    const { user } = await search(NUMBER);
    await within(await card()).findByText(SENTENCE);
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(await card()).getByRole('button', { name: 'Copy for a message' }));
    expect(written).toHaveBeenCalledWith(`MMM College, payment ${idOf(3)} of ₹6,212.10, 04/11/26 10:00: ${SENTENCE}`);
  });

  it('should not be there for several students, for nobody, and when nothing is searched for', async () => {
    const { user } = await search('student');
    await screen.findByText(/^4 transactions/);
    expect(screen.queryByText(/\d attempts?$/)).toBeNull();
    await user.clear(screen.getByPlaceholderText('Search transactions'));
    await user.type(screen.getByPlaceholderText('Search transactions'), 'zzz');
    await screen.findByText('No transactions found.');
    expect(screen.queryByText(/\d attempts?$/)).toBeNull();
  });

  it('should say that it could not be asked, and ask again on request', async () => {
    const { server, user } = await openList([attempt(3, 'EXPIRED')]);
    server.on(callOf(3), { status: 503, body: {} });
    await listed();
    await user.type(screen.getByPlaceholderText('Search transactions'), NUMBER);
    expect(await within(await card()).findByText('It could not be asked what the student sees.')).toBeVisible();
    server.on(callOf(3), told(3));
    await user.click(within(await card()).getByRole('button', { name: 'Ask again' }));
    expect(await within(await card()).findByText(SENTENCE)).toBeVisible();
  });
});
