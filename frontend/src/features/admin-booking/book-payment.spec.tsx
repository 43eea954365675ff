import { File as NodeFile } from 'node:buffer';
import type { BookableFee, BookableFees } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const CALL = 'POST /admin/bookings';
const ID = 'NDPS261120100000001';
/** Node's, as its `FormData` wants it. */
const paper = (content = '%PDF-1.4 challan') => new NodeFile([content], 'challan.pdf', { type: 'application/pdf' }) as unknown as File;

const aFee = (over: Partial<BookableFee> = {}): BookableFee => ({
  id: 3, semesterNo: 5, academicSession: '2026-27', amount: 7012.1, lateFee: 0, settledBy: null, cautions: [], inDoubt: [], attempts: [], ...over,
});
const fees = (...all: BookableFee[]): BookableFees => ({ mayBook: true, admissionNumber: 'BSC2', studentName: 'Aarav Sinha', fees: all });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function open(found: BookableFees, state?: object, own = me()) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on('POST /people/me', { body: own });
  server.on(`${CALL}/fees`, { body: found });
  server.on(`${CALL}/evidence`, { body: { id: 7, name: 'challan.pdf', size: 4_096, sha256: 'a'.repeat(64) } });
  server.on(CALL, { status: 202, body: { state: 'proposed' } });
  const { user } = renderRoute('/admin/book-payment', server, { state });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const fill = async (label: RegExp | string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const sent = () => server.requests.filter(({ path }) => path === '/admin/bookings').map(({ json }) => json());
  return { server, user, press, fill, sent };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function find({ fill, press }: Opened): Promise<void> {
  await screen.findByRole('heading', { name: 'Book a payment' });
  await fill('Admission number of the student', 'BSC2');
  await press('Find the fees');
  await screen.findByRole('heading', { name: 'Aarav Sinha, BSC2' });
}
const giveFile = async ({ user }: Opened) => {
  await user.upload(screen.getByLabelText(/Evidence/), paper());
  await screen.findByText('challan.pdf, 4 KB');
};

describe('Booking a payment by hand', () => {
  it('should look the student up, take the paper, and propose what was entered', async () => {
    const opened = await open(fees(aFee()));
    const { user, fill, press, sent, server } = opened;
    await find(opened);
    expect(server.requests.find(({ path }) => path.endsWith('/fees'))?.json()).toEqual({ admissionNumber: 'BSC2' });
    expect(screen.getByText('Semester 5, 2026-27: ₹7,012.10')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/How it was paid/), 'By challan');
    await fill(/Number on the paper/, 'CH/12');
    await fill(/Paid on/, '2026-11-19');
    await giveFile(opened);
    await fill(/Reason/, 'Paid at the branch.');
    await press('Propose this booking');
    expect(screen.getByRole('group', { name: 'Book ₹7,012.10 for Aarav Sinha?' })).toBeVisible();
    await press('Yes');
    expect(await screen.findByText('Proposed. Another person has to approve it.')).toBeVisible();
    expect(sent()).toEqual([{
      demandId: 3, how: 'challan', amount: 7012.1, reference: 'CH/12', paidOn: '2026-11-19', evidenceId: 7, cautions: [], reason: 'Paid at the branch.',
    }]);
  });

  it('should say what is missing, beside each field, and lead to the first one', async () => {
    const opened = await open(fees(aFee({ cautions: ['settled', 'inDoubt'], inDoubt: [ID], settledBy: { transaction_id: ID, receipt_no: 'AA00000001' } })));
    await find(opened);
    const { user, press, fill, sent } = opened;
    await user.selectOptions(screen.getByLabelText(/How it was paid/), 'Through the gateway, and lost here');
    await user.selectOptions(screen.getByLabelText('Attempt'), 'One that is lost here');
    await fill(/Amount/, '0');
    await press('Propose this booking');
    for (const text of [
      'Please say that you know it, or do not book this payment.', "Enter our transaction ID of this payment: the gateway's report has it beside its own.",
      "Enter the gateway's ID of this money: its report has it.", 'Enter the amount that was paid, in rupees.', 'Enter the number on the paper.',
      'Enter the day on which it was paid, not one to come.', 'Choose the file that shows this payment.', 'Please say why. Whoever has to approve it reads it.',
    ]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /this fee is settled/ })).toHaveFocus();
    await fill(/Transaction ID/, 'NDPS1');
    await press('Propose this booking');
    expect(screen.getByText('NDPS and 15 digits.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('should send what is known to stand against it, once somebody has said so', async () => {
    const opened = await open(fees(aFee({ cautions: ['inDoubt'], inDoubt: [ID] })));
    await find(opened);
    const { user, press, fill, sent } = opened;
    await user.click(screen.getByRole('checkbox', { name: /may still bring money/ }));
    await user.selectOptions(screen.getByLabelText(/How it was paid/), 'At the counter');
    expect(screen.queryByLabelText(/Gateway's ID/)).toBeNull();
    await fill(/Number on the paper/, 'R 7');
    await fill(/Paid on/, '2026-11-19');
    await giveFile(opened);
    await fill(/Reason/, 'Paid in cash.');
    await press('Propose this booking');
    await press('Yes');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ how: 'counter', cautions: ['inDoubt'] })]));
  });

  it('should propose the attempt that may still bring money, when there is one alone', async () => {
    const attempt = (id: string) => ({ transaction_id: id, transaction_status: 'PENDING' as const, amount: 7012.1, begunAt: '2026-11-18T10:00:00.000+05:30' });
    const other = 'NDPS261120100000002';
    const both = [attempt(ID), attempt(other)];
    const found = fees(aFee({ cautions: ['inDoubt'], inDoubt: [other], attempts: both }), aFee({ id: 2, semesterNo: 4, cautions: ['inDoubt'], inDoubt: [ID, other], attempts: both }));
    const opened = await open(found);
    await find(opened);
    expect(screen.getByLabelText('Attempt')).toHaveValue(other);
    await opened.user.selectOptions(screen.getByLabelText('Fee'), 'Semester 4, 2026-27: ₹7,012.10');
    expect(screen.getByLabelText('Attempt')).toHaveValue('');
  });

  it('should begin with what the case knew of the money', async () => {
    const opened = await open(fees(aFee()), { transactionId: ID, gatewayTxnId: '11000000900001', how: 'gateway', amount: 7000.5, paidOn: '2026-11-18' });
    await find(opened);
    expect([/Transaction ID/, /Gateway's ID/, /Amount/, /Paid on/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value))
      .toEqual([ID, '11000000900001', '7000.50', '2026-11-18']);
    expect(screen.getByLabelText(/How it was paid/)).toHaveValue('gateway');
  });

  it('should know the student of a payment that is here, and choose among several fees', async () => {
    const attempt = { transaction_id: ID, transaction_status: 'FAILED', amount: 7012.1, begunAt: '2026-11-18T10:00:00.000+05:30' };
    const found = fees(aFee({ attempts: [attempt] }), aFee({ id: 2, semesterNo: 4, amount: 5000 }));
    const { server, user } = await open(found, { transactionId: ID, isKnown: true });
    await screen.findByRole('heading', { name: 'Aarav Sinha, BSC2' });
    expect(server.requests.find(({ path }) => path.endsWith('/fees'))?.json()).toEqual({ transactionId: ID });
    const choice = screen.getByLabelText('Attempt');
    expect([choice, within(choice).getByRole('option', { name: `${ID}, FAILED, ₹7,012.10` })].map((one) => (one as HTMLOptionElement).value)).toEqual([ID, ID]);
    await user.selectOptions(screen.getByLabelText('Fee'), 'Semester 4, 2026-27: ₹5,000.00');
    expect(screen.getByLabelText(/Amount/)).toHaveValue('5000.00');
  });

  it('should refuse a file that is too large before it is sent, and say what the server refuses', async () => {
    const opened = await open(fees(aFee()));
    const { server, user } = opened;
    await find(opened);
    await user.upload(screen.getByLabelText(/Evidence/), paper('x'.repeat(9_000_000)));
    expect(server.requests.some(({ path }) => path.endsWith('/evidence'))).toBe(false);
    server.on(`${CALL}/evidence`, errorBody(400, 'INVALID_EVIDENCE', { message: 'It is no PDF.' }));
    await user.upload(screen.getByLabelText(/Evidence/), paper());
    expect(await screen.findByText('It is no PDF.')).toBeVisible();
  });

  it('should say that a student is not known, and offer nothing without a key or a permission', async () => {
    const opened = await open({ ...fees(aFee()), mayBook: false });
    await find(opened);
    expect(screen.getByText('This server has no key for evidence. Whoever runs it can set SETTLEMENT_KEY.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Propose this booking' })).toBeNull();
    opened.server.on(`${CALL}/fees`, errorBody(404, 'STUDENT_NOT_FOUND', { message: 'No student has this admission number.' }));
    await opened.fill('Admission number of the student', 'NOBODY');
    await opened.press('Find the fees');
    expect(await screen.findByText('No student has this admission number.')).toBeVisible();
  });

  it('should not be shown to somebody who may not book', async () => {
    await open(fees(aFee()), undefined, me({ permissions: ['transaction:read'] }));
    expect(await screen.findByText('Not for your account')).toBeVisible();
  });
});
