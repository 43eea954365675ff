import type { ChargeRefunds, ClosedFee, Refund, TransactionHistory } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody } from '../../../testing/factories';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';

const ID = 'NDPS261120100000001';
const AT = '2026-11-20T10:00:00.000+05:30';
const CHARGE = '11000000900001';
const LIST = `POST /admin/transactions/${ID}/refunds`;

const HISTORY: TransactionHistory = {
  transaction_id: ID, receipt_no: 'QX48213907', transaction_status: 'SUCCESS', isMismatch: false, isTest: false, begunAt: AT, since: AT, nextCheckAt: null,
  lastAnswerAt: null, releasedAt: null, admissionNumber: 'BSC2', studentName: 'Aarav Sinha', course: null, email: null, mobile: null, semesterNo: 2,
  academicSession: '', amount: 7012.1, heads: [], feeToday: 7012.1, settledBy: null, receipt: { issuedAt: AT, voidedAt: null, mail: null },
  charges: [{ key: CHARGE, gatewayTxnId: CHARGE, bankTxnId: null, amount: 7012.1, paidAt: AT, standing: 'settles', booked: null, decision: null }], bookings: [], advices: [], attempts: [], timeline: [],
};
const aCharge = (over: Partial<ChargeRefunds> = {}): ChargeRefunds => ({
  key: CHARGE, gatewayTxnId: CHARGE, amount: 7012.1, left: 7012.1, methods: ['gateway', 'bankTransfer'], afterwards: ['dueAgain', 'closed'], refunds: [], ...over,
});
const aRefund = (over: Partial<Refund> = {}): Refund => ({
  refund_id: 'RF0123456789ABCDEF', approval: 7, state: 'accepted', method: 'gateway', amount: 7012.1, afterwards: 'closed', reason: 'Left the college.', utr: null,
  gatewayRefundId: '12000000000001', nextCheckAt: AT, mayDecide: false, isOwn: false, mayEnd: false, ending: null,
  steps: [{ at: AT, state: 'proposed', actor: 'asha', text: 'Left the college.' }, { at: AT, state: 'accepted', actor: null, text: null }], ...over,
});

const openRefunds = (...charges: ChargeRefunds[]) => openPage({ charges });
const openClosed = (closedFee: Partial<ClosedFee> = {}) =>
  openPage({ charges: [aCharge({ left: 0, methods: [], refunds: [aRefund({ state: 'paidOut', nextCheckAt: null })] })], closedFee: { barredBy: [], proposal: null, ...closedFee } });

interface Shown {
  charges: ChargeRefunds[];
  closedFee?: ClosedFee | null;
  advices?: TransactionHistory['advices'];
}

async function openPage({ charges, closedFee = null, advices = [] }: Shown) {
  logIn('accountant', 'secret');
  const server = await startServer();
  server.on(`POST /admin/transactions/${ID}`, { body: { ...HISTORY, advices } });
  server.on(LIST, { body: { charges, closedFee } });
  const view = renderRoute(`/admin/transactions/${ID}`, server);
  const part = within(await screen.findByRole('region', { name: 'Refunds' }));
  const press = async (name: string) => view.user.click(part.getByRole('button', { name }));
  const sent = (path: string) => server.requests.find((request) => request.path === path)?.json();
  return { server, part, press, sent, ...view };
}

describe('Refunds on the page of a payment', () => {
  it('should be proposed whole, with what becomes of the fee and a reason, after a question', async () => {
    const { part, press, sent, server, user } = await openRefunds(aCharge());
    await press('Give money back');
    expect(part.getByLabelText('Amount in rupees')).toHaveValue('7012.10');
    await press('Propose this refund');
    expect(part.getByText('Choose what becomes of the fee.')).toBeVisible();
    expect(part.getByText('Enter a reason.')).toBeVisible();
    await user.selectOptions(part.getByLabelText('What becomes of the fee'), 'closed');
    await user.type(part.getByLabelText('Reason'), 'Left the college.');
    server.on(`${LIST}/propose`, { status: 202, body: { id: 7, state: 'proposed' } });
    await press('Propose this refund');
    expect(part.getByRole('group', { name: 'Give ₹7,012.10 back? Another person has to approve it.' })).toBeVisible();
    await press('Yes');
    expect(await screen.findByText('Proposed. Another person has to approve it.')).toBeVisible();
    expect(sent(`/admin/transactions/${ID}/refunds/propose`)).toEqual({
      key: CHARGE, amount: 7012.1, left: 7012.1, method: 'gateway', afterwards: 'closed', reason: 'Left the college.',
    });
    expect(part.getByRole('heading', { name: 'Refunds' })).toHaveFocus();
  });

  it('should be proposed in part without a word about the fee, and as a bank transfer with its UTR', async () => {
    const { part, press, sent, server, user } = await openRefunds(aCharge());
    await press('Give money back');
    await user.clear(part.getByLabelText('Amount in rupees'));
    await user.type(part.getByLabelText('Amount in rupees'), '₹1,000.50');
    expect(part.queryByLabelText('What becomes of the fee')).toBeNull();
    await user.selectOptions(part.getByLabelText('How it is paid back'), 'bankTransfer');
    await user.type(part.getByLabelText('UTR of the transfer'), 'SBIN226011512345');
    await user.type(part.getByLabelText('Reason'), 'Too old for the gateway.');
    server.on(`${LIST}/propose`, { status: 202, body: { id: 7, state: 'proposed' } });
    await press('Propose this refund');
    await press('Yes');
    await screen.findByText('Proposed. Another person has to approve it.');
    expect(sent(`/admin/transactions/${ID}/refunds/propose`)).toMatchObject({ amount: 1000.5, method: 'bankTransfer', afterwards: 'none', utr: 'SBIN226011512345' });
  });

  it.each(['0', '7012.11', '7.123', 'all'])('should not be proposed of %s rupees', async (amount) => {
    const { part, press, user } = await openRefunds(aCharge());
    await press('Give money back');
    await user.clear(part.getByLabelText('Amount in rupees'));
    await user.type(part.getByLabelText('Amount in rupees'), amount);
    await press('Propose this refund');
    expect(part.getByText('Enter an amount up to ₹7,012.10, with at most two decimals.')).toBeVisible();
  });

  it('should be approved or declined by another person, and say what the server refuses', async () => {
    const { part, press, sent, server, user } = await openRefunds(aCharge({ methods: [], refunds: [aRefund({ refund_id: null, state: 'proposed', mayDecide: true, nextCheckAt: null })] }));
    expect(part.getByRole('heading', { name: '₹7,012.10: Proposed: waits for another person' })).toBeVisible();
    expect(part.queryByRole('button', { name: 'Give money back' })).toBeNull();
    await press('Decline');
    expect(part.getByText('Please say why you decline it.')).toBeVisible();
    await user.type(part.getByLabelText('Your reason'), 'Ask her.');
    server.on('POST /admin/approvals/7/approve', errorBody(409, 'REFUND_LEFT_DIFFERS', { message: 'Another amount is left.' }));
    await press('Approve');
    await press('Yes');
    expect(await screen.findByText('Another amount is left.')).toBeVisible();
    server.on('POST /admin/approvals/7/decline', { status: 204 });
    await press('Decline');
    await press('Yes');
    expect(await screen.findByText('Declined.')).toBeVisible();
    expect(sent('/admin/approvals/7/decline')).toEqual({ reason: 'Ask her.' });
  });

  it('should show each step, what stopped it, and no decision to who may make none', async () => {
    const steps = [{ at: AT, state: 'stopped' as const, actor: null, text: 'foreignRefund' }, { at: AT, state: 'rejected' as const, actor: null, text: 'M4 INSUFFICIENT AMOUNT' }];
    const { part } = await openRefunds(aCharge({ left: 0, methods: [], refunds: [aRefund({ steps })] }));
    expect(part.getByText(/The gateway lists a refund that was not made here/)).toBeVisible();
    expect(part.getByText('M4 INSUFFICIENT AMOUNT')).toBeVisible();
    expect(part.getByText('₹0.00 left.')).toBeVisible();
    expect(part.queryByRole('button', { name: /Approve|Decline|Withdraw|Propose|Give/ })).toBeNull();
  });

  it('should be asked about now, and say when no answer came', async () => {
    const { press, server, part } = await openRefunds(aCharge({ left: 0, methods: [], refunds: [aRefund()] }));
    server.on(`${LIST}/RF0123456789ABCDEF/ask`, errorBody(502, 'GATEWAY_NO_ANSWER', { message: 'The gateway gave no answer.' }));
    await press('Ask the gateway now');
    expect(await screen.findByText('The gateway gave no answer.')).toBeVisible();
    // The refused question reloads the list too: until the second one it may not say more.
    server.on(`${LIST}/RF0123456789ABCDEF/ask`, () => {
      server.on(LIST, { body: { charges: [aCharge({ left: 0, methods: [], refunds: [aRefund({ state: 'paidOut', nextCheckAt: null })] })], closedFee: null } });
      return { status: 204 };
    });
    await press('Ask the gateway now');
    expect(await screen.findByText('The gateway was asked.')).toBeVisible();
    expect(await part.findByRole('heading', { name: '₹7,012.10: Paid out' })).toBeVisible();
    expect(part.queryByRole('button', { name: 'Ask the gateway now' })).toBeNull();
  });

  it('should let the advice be saved once the money was paid out', async () => {
    const { part, press, server } = await openRefunds(aCharge({ left: 0, methods: [], refunds: [aRefund({ state: 'paidOut', nextCheckAt: null })] }));
    server.on(`${LIST}/RF0123456789ABCDEF/advice`, errorBody(404, 'REFUND_NOT_FOUND', { message: 'There is no such refund.' }));
    await press('Download the advice');
    expect(await screen.findByText('There is no such refund.')).toBeVisible();
    const made = jest.fn(() => 'blob:advice');
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    server.on(`${LIST}/RF0123456789ABCDEF/advice`, { body: '%PDF-1.7' });
    await press('Download the advice');
    expect(await screen.findByText('The advice is saved.')).toBeVisible();
    expect([made, clicked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(part.getByRole('button', { name: 'Download the advice' })).toBeVisible();
  });

  it('should say where the advice went, and send it again or to a corrected address', async () => {
    const refundId = 'RF0123456789ABCDEF';
    const { part, press, sent, server, user } = await openPage({
      charges: [aCharge({ left: 0, methods: [], refunds: [aRefund({ state: 'paidOut', nextCheckAt: null })] })],
      advices: [{ refund_id: refundId, recipient: 'asha@exampel.in', state: 'refused' }],
    });
    expect(part.getByText('The mail of the refund advice was refused: asha@exampel.in.')).toBeVisible();
    server.on(`${LIST}/${refundId}/advice/resend`, { status: 204 });
    await press('Send the mail again');
    expect(part.getByRole('group', { name: 'Send the refund advice to asha@exampel.in again?' })).toBeVisible();
    await press('Yes');
    expect(await screen.findByText('The mail is on its way.')).toBeVisible();
    await press('Send to another address');
    await user.type(part.getByRole('textbox', { name: /^Corrected address/ }), 'asha@example.in');
    await press('Send the advice there');
    await user.type(part.getByLabelText(/reason/i), 'Mistyped.');
    server.on(`${LIST}/${refundId}/advice/redirect`, { status: 204 });
    await press('Yes');
    await waitFor(() => expect(part.queryByRole('textbox', { name: /^Corrected address/ })).toBeNull());
    expect(sent(`/admin/transactions/${ID}/refunds/${refundId}/advice/redirect`)).toEqual({ email: 'asha@example.in', reason: 'Mistyped.' });
  });

  it('should be ended by people with evidence when the gateway does not tell', async () => {
    const { part, press, sent, server, user } = await openRefunds(aCharge({ left: 0, methods: [], refunds: [aRefund({ state: 'unknown', mayEnd: true })] }));
    await user.click(part.getByText('Say how it ended'));
    await press('Propose this end');
    expect(part.getByText('Say where you have seen it.')).toBeVisible();
    await user.selectOptions(part.getByLabelText('It was'), 'notExecuted');
    await user.type(part.getByLabelText('Where you have seen it'), 'Not in the console.');
    server.on(`${LIST}/RF0123456789ABCDEF/end`, { status: 202, body: { id: 8, state: 'proposed' } });
    await press('Propose this end');
    await press('Yes');
    await screen.findByText('Proposed. Another person has to approve it.');
    expect(sent(`/admin/transactions/${ID}/refunds/RF0123456789ABCDEF/end`)).toEqual({ end: 'notExecuted', reason: 'Not in the console.' });
  });

  it('should offer that a fee it has closed is due again, with a reason and after a question', async () => {
    const { part, press, sent, server, user } = await openClosed();
    expect(part.getByText('The fee is closed: nobody can pay it.')).toBeVisible();
    await user.click(part.getByText('Make the fee due again'));
    await press('Propose that it is due again');
    expect(part.getByText('Please say why.')).toBeVisible();
    await user.type(part.getByLabelText('Reason'), 'She came back.');
    server.on(`${LIST}/reopen-fee`, { status: 202, body: { id: 9, state: 'proposed' } });
    await press('Propose that it is due again');
    await press('Yes');
    expect(await screen.findByText('Proposed. Another person has to approve it.')).toBeVisible();
    expect(sent(`/admin/transactions/${ID}/refunds/reopen-fee`)).toEqual({ reason: 'She came back.' });
    expect(part.getByRole('heading', { name: 'Refunds' })).toHaveFocus();
  });

  it('should let another person decide that, and not offer it beside an attempt that bars it', async () => {
    const proposal = { approval: 9, reason: 'She came back.', proposedBy: 'asha', mayDecide: true, isOwn: false };
    const { part, press, server } = await openClosed({ proposal });
    expect(part.getByText('asha proposes: the fee is due again. She came back.')).toBeVisible();
    expect(part.queryByText('Make the fee due again')).toBeNull();
    server.on('POST /admin/approvals/9/approve', () => {
      server.on(LIST, { body: { charges: [aCharge()], closedFee: { barredBy: ['NDPS261120100000002'], proposal: null } } });
      return { status: 204 };
    });
    await press('Approve: it is due again');
    await press('Yes');
    expect(await screen.findByText('The fee is due again.')).toBeVisible();
    expect(await part.findByText(/cannot be due again beside NDPS261120100000002/)).toBeVisible();
    expect(part.queryByText('Make the fee due again')).toBeNull();
  });
});
