import type { ReviewItem, ReviewKind } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { me } from '../../../testing/factories';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';
import { aRecord } from '../testing/records';
import { QUEUE, FEE, ID, RESOLVE, openQueue, cards, card, details } from './testing/open-queue';
import { aReviewItem, aReviewQueue } from './testing/review-items';

describe('The review queue', () => {
  it('should say that nothing needs review, and how much does', async () => {
    const { server } = await openQueue();
    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(server.requests.find(({ path }) => path === QUEUE)?.headers.authorization).toBe(`Basic ${btoa('clerk:secret')}`);
  });

  it('should name the charge to refund by everything that tells it from others', async () => {
    await openQueue(aReviewItem(1, { payment: { studentName: 'Asha Rani', transaction_status: 'DUPLICATE', amount: FEE, mayRelease: false } }));

    expect(screen.getByRole('heading', { name: 'Paid twice (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Paid twice: Asha Rani' })).toBeVisible();
    const charge = within(card()).getByRole('group', { name: 'Refund this charge' });
    expect(details(charge)).toEqual({
      Amount: '₹6,212.10', Paid: '31/03/26 23:59', 'Gateway ID': '11000000001', 'Bank ID': 'BANK1',
      'Fee settled by': 'receipt AB12345678 of another payment',
    });
    expect(details(card())).toMatchObject({
      'Transaction ID': ID, Student: 'Asha Rani', 'Admission No': 'MMM000001', Fee: '₹6,212.10', 'Waiting since': '01/04/26 00:05, 2 days',
    });
    for (const name of ['Copy gateway ID 11000000001', 'Copy bank ID BANK1', `Copy transaction ID ${ID}`]) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
  });

  it('should list each charge of one payment as a case of its own', async () => {
    const second = { key: '22', gatewayTxnId: '22', bankTxnId: null, amount: null, paidAt: null };
    const settledBy = { transaction_id: ID, receipt_no: 'AB12345678' };
    await openQueue(aReviewItem(1, { kind: 'EXTRA', settledBy }), aReviewItem(1, { kind: 'EXTRA', settledBy, charge: second }));

    expect(cards()).toHaveLength(2);
    expect(details(cards()[1] as HTMLElement)).toMatchObject({
      Amount: 'not stated', Paid: 'not stated', 'Gateway ID': '22', 'Bank ID': 'not stated',
      'Fee settled by': 'receipt AB12345678 of this payment',
    });
  });

  it.each<[ReviewKind, Partial<ReviewItem>, string]>([
    ['HELD', { settledBy: null }, 'The payment that settled this fee was reversed; this money is still held. The student cannot pay until you decide.'],
    ['MISMATCH', { charge: { key: '1', gatewayTxnId: '1', bankTxnId: null, amount: 1000, paidAt: null } }, 'The bank took ₹1,000.00; the fee is ₹6,212.10.'],
    ['HELD', { charge: { key: '1', gatewayTxnId: '1', bankTxnId: null, amount: 1000, paidAt: null } }, 'The bank took ₹1,000.00; the fee is ₹6,212.10.'],
    ['MISMATCH', {}, 'The bank names the amount of the fee, ₹6,212.10: its currency or its total differs, or it is a challan that the bank also calls failed.'],
    ['DISAGREEMENT', { charge: null }, 'What the bank says of this payment contradicts what it said before. Ask the bank before you do anything, also before you give money back. A receipt stays valid meanwhile.'],
    ['PROMOTED', {}, 'This was a second payment. It settles the fee now, because the first one was reversed. If its money was given back meanwhile, record that.'],
    ['RECEIPT_VOID', { charge: null }, 'The money of this receipt went back, and the student may still hold it. Tell the student. Whether the fee is due again stands in the list.'],
    ['SEMESTER_TWICE', { charge: null }, 'The student was asked for the same semester under another session or number too, and may have paid it. Until this is noted nobody can pay the other fee. Look whether both are right; if not, give one back, or take the other fee off, and then note it here.'],
    ['REVERSED_REFUND', {}, 'The bank took back a charge that was recorded as refunded: the money went back twice. Ask the bank.'],
    ['FEE_CHANGED', { charge: null, feeToday: 8000, payment: { ...aReviewItem(1).payment!, amount: 7000 } }, 'Paid ₹7,000.00, due today ₹8,000.00, difference ₹1,000.00.'],
    ['FEE_CHANGED', { charge: null, feeToday: 6000, payment: { ...aReviewItem(1).payment!, amount: 7000.1 } }, 'Paid ₹7,000.10, due today ₹6,000.00, difference ₹1,000.10.'],
    ['RECEIPT_DATE', { charge: null, dates: { receipt: '2026-03-31', named: '2026-04-01' } }, 'The receipt says 31/03/26, the bank says 01/04/26.'],
    ['DUPLICATE', { charge: { ...aReviewItem(1).charge!, gatewayTxnId: null } }, 'The bank has not named this charge. Ask which one it is before you give money back.'],
  ])('should say of %s what happened', async (kind, over, text) => {
    await openQueue(aReviewItem(1, { kind, ...over }));

    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('How long a case waits', () => {
  it('should be said in hours or days, and be what the list can be narrowed to', async () => {
    const { user } = await openQueue(aReviewItem(1, { waitingHours: 1 }), aReviewItem(2, { waitingHours: 24 }), aReviewItem(3, { waitingHours: 167 }),
      aReviewItem(4, { waitingHours: 168 }));
    expect(cards().map((one) => details(one)['Waiting since'])).toEqual(['01/04/26 00:05, 1 hour', '01/04/26 00:05, 1 day', '01/04/26 00:05, 6 days', '01/04/26 00:05, 7 days']);
    const ages = within(screen.getByRole('group', { name: 'Waiting for' }));
    expect(ages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All (4)', 'Less than 24 hours (1)', '1 to 3 days (1)', '3 to 7 days (1)', 'More than 7 days (1)',
    ]);
    await user.click(ages.getByRole('button', { name: 'More than 7 days (1)' }));
    expect(cards()).toHaveLength(1);
    expect(cards()[0]).toHaveTextContent(aRecord(4).transaction_id);
    await user.click(ages.getByRole('button', { name: 'All (4)' }));
    expect(cards()).toHaveLength(4);
  });

  it('should stand as a number of all that waits for this person in the header of each screen', async () => {
    const server = await startServer();
    server.on('POST /admin/review-queue/count', { body: { cases: 3, toDecide: 2, own: 1 } });
    server.on('POST /people', { body: [] });
    logIn('clerk', 'secret');
    renderRoute('/admin/people', server);
    expect(await screen.findByRole('link', { name: 'Review queue (5)' })).toHaveAttribute('href', '/mmmcollege/admin/review-queue');
  });

  it('should show whoever may only decide about proposals those, and ask for no cases', async () => {
    const server = await startServer();
    server.on('POST /people/me', { body: me({ permissions: ['people:read', 'people:manage', 'approval:read', 'approval:decide'] }) });
    server.on('POST /admin/approvals', { body: { approvals: [] } });
    logIn('clerk', 'secret');
    renderRoute('/admin/review-queue', server);
    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(server.requests.map(({ path }) => path)).not.toContain(QUEUE);
  });
});

describe('Money of an unknown payment', () => {
  const unknown = () => aReviewItem(1, { kind: 'UNKNOWN_MONEY', receipt_no: null, admissionNumber: null, payment: null, settledBy: null, resolutions: ['dismissed'] });

  it('should name the transaction and the charge, and no student', async () => {
    await openQueue(unknown());
    expect(screen.getByRole('heading', { level: 3, name: `Money of an unknown payment: ${ID}` })).toBeVisible();
    expect(Object.keys(details(cards()[0] as HTMLElement))).toEqual(['Gateway ID', 'Amount', 'Paid', 'Bank ID', 'Transaction ID', 'Waiting since']);
  });

  it('should be noted with a reason only', async () => {
    const { user, resolves, requests } = await openQueue(unknown());
    resolves();
    await user.click(screen.getByRole('button', { name: 'Noted' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.getByText('Please say why.')).toBeVisible();
    expect(requests(RESOLVE.slice(5))).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid back by NDPS.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Nothing needs review.');
    expect(requests(RESOLVE.slice(5))[0]?.json()).toEqual({ kind: 'UNKNOWN_MONEY', gatewayTxnId: '11000000001', resolution: 'dismissed', reason: 'Paid back by NDPS.' });
  });
});

describe('A receipt mail in the review queue', () => {
  it('should say to whom and how often it was tried, and be sent again', async () => {
    const { server, user } = await openQueue(
      aReviewItem(1, {
        kind: 'MAIL_REFUSED', resolutions: [], payment: null, charge: null, settledBy: null,
        mail: { recipient: 'asha@example.in', attempts: 2, reason: '550 no such user', refund_id: null },
      }),
    );
    expect(details(card())).toMatchObject({ 'Sent to': 'asha@example.in, tried 2 times', Reason: '550 no such user', 'Receipt No': 'RC00000001' });
    server.on(`POST ${QUEUE}/mails/${ID}/resend`, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue() });
      return { status: 204 };
    });
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('The mail is on its way.')).toBeVisible();
    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
  });
});

describe('The mail of a refund advice in the review queue', () => {
  it('should say what to do next, name the refund, and be sent again as the advice', async () => {
    const refundId = 'RF0123456789ABCDEF';
    const { server, user } = await openQueue(
      aReviewItem(1, {
        kind: 'ADVICE_REFUSED', resolutions: [], payment: null, charge: null, settledBy: null, receipt_no: null,
        mail: { recipient: 'asha@example.in', attempts: 1, reason: '550 no such user', refund_id: refundId },
      }),
    );
    expect(screen.getByText(/Ask the student for another address and have the advice sent there, on the page of the payment/)).toBeVisible();
    expect(details(card())).toMatchObject({ 'Sent to': 'asha@example.in, tried 1 time', Reason: '550 no such user', 'Refund ID': refundId });
    server.on(`POST /admin/transactions/${ID}/refunds/${refundId}/advice/resend`, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue() });
      return { status: 204 };
    });
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(screen.getByRole('group', { name: 'Send the refund advice to asha@example.in again?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
  });
});

describe('A review queue that cannot be loaded', () => {
  it.each([['the server fails', { status: 500, body: {} }], ['the answer is no queue', { body: [] }]])('should say so when %s', async (_case, answer) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await startServer();
    server.on(`POST ${QUEUE}`, answer);
    logIn('clerk', 'secret');
    renderRoute('/admin/review-queue', server);

    expect(await screen.findByText('The review queue could not be loaded. It is asked for again every minute.')).toBeVisible();
    expect(screen.queryByText(/Nothing needs review/)).toBeNull();
    jest.restoreAllMocks();
  });
});
