import type { TimelineEntry, TransactionHistory } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';

const ID = 'NDPS261120100000001';
const AT = '2026-11-20T10:00:00.000+05:30';

const aHistory = (over: Partial<TransactionHistory>): TransactionHistory => ({
  transaction_id: ID, receipt_no: 'QX48213907', transaction_status: 'PENDING', isMismatch: false, isTest: false, begunAt: AT, since: AT, nextCheckAt: null,
  lastAnswerAt: null, releasedAt: null, admissionNumber: 'BSC2', studentName: 'Aarav Sinha', course: null, email: null, mobile: null, semesterNo: 2,
  academicSession: '', amount: 7012.1, heads: [], feeToday: 7012.1, settledBy: null, receipt: null, charges: [], bookings: [], advices: [], attempts: [], timeline: [], ...over,
});

const openPayment = async (over: Partial<TransactionHistory>) => (await openWith(over)).payment;

async function openWith(over: Partial<TransactionHistory>) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on(`POST /admin/transactions/${ID}`, { body: aHistory(over) });
  server.on(`POST /admin/transactions/${ID}/refunds`, { body: { charges: [] } });
  renderRoute(`/admin/transactions/${ID}`, server);
  return { server, payment: await screen.findByRole('region', { name: 'Payment' }) };
}

describe('The page of one payment', () => {
  it.each(['INITIATED', 'PENDING', 'FAILED', 'DUPLICATE'] as const)('should show no receipt number when it is %s and has no receipt', async (transaction_status) => {
    const payment = await openPayment({ transaction_status });

    expect(within(payment).getByText('₹7,012.10')).toBeVisible();
    expect(screen.queryByText('QX48213907')).toBeNull();
  });

  it('should show the receipt number once the receipt was issued', async () => {
    const payment = await openPayment({ transaction_status: 'SUCCESS', receipt: { issuedAt: AT, voidedAt: null, mail: null } });

    expect(within(payment).getByText('QX48213907')).toBeVisible();
  });

  it('should fold what brought nothing new, and show it on demand', async () => {
    const line = (n: number, over: Partial<TimelineEntry>): TimelineEntry => ({
      kind: 'message', at: AT, source: 'callback', status: 'pending', signature: 'valid', gatewayTxnId: '1', amount: null, happenedAt: null, from: null, to: null, actor: null,
      text: null, message: n, ...over,
    });
    const user = userEvent.setup();
    await openPayment({
      timeline: [
        ...Array.from({ length: 10 }, (_, n) => line(n + 20, {})), line(2, { kind: 'state', from: 'INITIATED', to: 'PENDING', source: 'callback', message: null }),
        ...Array.from({ length: 1_000 }, (_, n) => line(n + 30, { kind: 'requery', source: 'routine', message: null })), line(1, {}),
        line(0, { kind: 'begun', amount: 7012.1, message: null }),
      ],
    });
    const lines = () => within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(lines()).toHaveLength(8 + 2 + 1 + 1 + 1 + 1);
    await user.click(screen.getByRole('button', { name: '1,000 messages and requests that brought nothing new, 20/11/26 10:00 to 20/11/26 10:00' }));
    expect(lines()).toHaveLength(1_014);
  });

  it('should send the receipt again, and to a corrected address with a reason', async () => {
    const user = userEvent.setup();
    const { server } = await openWith({ transaction_status: 'SUCCESS', receipt: { issuedAt: AT, voidedAt: null, mail: { recipient: 'aarav@example.in', state: 'sent' } } });
    expect(screen.getByText('The receipt was mailed: aarav@example.in.')).toBeVisible();
    server.on(`POST /admin/review-queue/mails/${ID}/redirect`, { status: 204 });
    await user.click(screen.getByRole('button', { name: 'Send to another address' }));
    await user.click(screen.getByRole('button', { name: 'Send the receipt there' }));
    expect(await screen.findByText('Enter one mail address.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Corrected address/ }), 'aarav.sinha@example.in');
    await user.click(screen.getByRole('button', { name: 'Send the receipt there' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Mistyped.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The mail is on its way.')).toBeVisible();
    expect(server.requests.find(({ path }) => path.endsWith('/redirect'))?.json()).toEqual({ email: 'aarav.sinha@example.in', reason: 'Mistyped.' });
  });

  it('should say what was booked by hand, by whom, why and by which paper', async () => {
    const saved = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:evidence');
    const evidence = { id: 7, name: 'challan.pdf', size: 12, sha256: 'a'.repeat(64) };
    const { server } = await openWith({
      transaction_status: 'SUCCESS',
      bookings: [{ how: 'challan', amount: 7012.1, reference: 'CH/12', paidOn: '2026-11-19', gatewayTxnId: null, evidence, reason: 'Paid at the branch.', proposedBy: 'asha', approvedBy: 'bina', at: AT }],
      charges: [{ key: 'HAND-1', gatewayTxnId: null, bankTxnId: 'CH/12', amount: 7012.1, paidAt: AT, standing: 'settles', booked: 'challan', decision: null }],
    });
    const booked = within(screen.getByRole('region', { name: 'Booked by hand' }));
    for (const text of ['By challan', '₹7,012.10', 'CH/12', '19/11/2026', 'Paid at the branch.', /, proposed by asha, approved by bina$/]) expect(booked.getByText(text)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Charges' })).queryByText('Gateway ID')).toBeNull();
    server.on('POST /admin/bookings/evidence/7', { body: 'paper', headers: { 'content-type': 'application/pdf' } });
    await userEvent.click(booked.getByRole('button', { name: 'Open the evidence' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    saved.mockRestore();
  });

  it.each([['FAILED', true], ['SUCCESS', false], ['DUPLICATE', false]] as const)('should lead to booking a payment by hand when it is %s: %s', async (transaction_status, leads) => {
    await openWith({ transaction_status });
    expect(screen.queryAllByRole('link', { name: 'Book a payment by hand' })).toHaveLength(leads ? 1 : 0);
  });

  it('should name no amount of a charge of which no money is known', async () => {
    await openPayment({ charges: [{ key: '11795356502872', gatewayTxnId: '11795356502872', bankTxnId: null, amount: null, paidAt: null, standing: 'none', booked: null, decision: null }] });

    const charges = screen.getByRole('region', { name: 'Charges' });
    expect(within(charges).getByText('no money known')).toBeVisible();
    expect(within(charges).queryByText('N/A')).toBeNull();
  });
});
