import type { ReviewItem, ReviewKind } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody } from '../../../testing/factories';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';
import { aRecord } from '../testing/records';
import { aReviewItem, aReviewQueue } from './testing/review-items';

const QUEUE = '/admin/review-queue';
const FEE = 6212.1;
const ID = aRecord(1).transaction_id;
const RESOLVE = `POST ${QUEUE}/payments/${ID}/resolve`;

async function openQueue(...items: ReviewItem[]) {
  const server = await startServer();
  const transaction_status = items[0]?.payment?.transaction_status ?? 'DUPLICATE';
  server.on('POST /getPaymentResponse', { body: [aRecord(1, { transaction_status, studentName: 'Asha Rani' })] });
  server.on(`POST ${QUEUE}`, { body: aReviewQueue(...items) });
  logIn('clerk', 'secret');
  const view = renderRoute('/student-details', server);
  if (items.length > 0) await view.user.click(await screen.findByText(`Needs review: ${items.length}`));
  /** The decision is taken, and the queue holds these from then on. */
  const resolves = (...left: ReviewItem[]) =>
    server.on(RESOLVE, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(...left) });
      return { status: 204 };
    });
  const statusIs = (status: string) =>
    server.on(`POST /transactionStatus/${ID}`, { body: { transaction_status: { extractedMessage: status } } });
  const requests = (path: string) => server.requests.filter((request) => request.path === path);
  const decide = async (button: string, nth = 0) => {
    const actions = within(cards()[nth] as HTMLElement);
    await view.user.click(actions.getByRole('button', { name: button }));
    await view.user.click(actions.getByRole('button', { name: 'Yes' }));
  };
  return { server, resolves, statusIs, requests, decide, ...view };
}

const cards = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.closest('li') as HTMLElement);
const card = () => cards()[0] as HTMLElement;
const details = (part: HTMLElement) =>
  Object.fromEntries([...part.querySelectorAll('dl > div')].map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]));
const row = async () => within(await screen.findByRole('table')).getAllByRole('row')[1] as HTMLElement;

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
      'Transaction ID': ID, Student: 'Asha Rani', 'Admission No': 'MMM000001', Fee: '₹6,212.10', 'Waiting since': '01/04/26 00:05',
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
    ['MISMATCH', {}, 'The bank names the amount of the fee, ₹6,212.10: its currency or its total differs.'],
    ['DISAGREEMENT', { charge: null }, 'What the bank says of this payment contradicts what it said before. Ask the bank before you do anything, also before you give money back. A receipt stays valid meanwhile.'],
    ['PROMOTED', {}, 'This was a second payment. It settles the fee now, because the first one was reversed. If its money was given back meanwhile, record that.'],
    ['RECEIPT_VOID', { charge: null }, 'The money of this receipt went back, and the student may still hold it. Tell the student. Whether the fee is due again stands in the list.'],
    ['SEMESTER_TWICE', { charge: null }, 'The student was asked for the same semester under another session too, and may have paid it within the last year. Look whether both are right; if not, give one back.'],
    ['REVERSED_REFUND', {}, 'The bank took back a charge that was recorded as refunded: the money went back twice. Ask the bank.'],
    ['REFUND_UNCONFIRMED', {}, 'Marked as handled earlier. Confirm that the money was given back, or say that it is still held.'],
    ['FEE_CHANGED', { charge: null, feeToday: 8000, payment: { ...aReviewItem(1).payment!, amount: 7000 } }, 'Paid ₹7,000.00, due today ₹8,000.00, difference ₹1,000.00.'],
    ['FEE_CHANGED', { charge: null, feeToday: 6000, payment: { ...aReviewItem(1).payment!, amount: 7000.1 } }, 'Paid ₹7,000.10, due today ₹6,000.00, difference ₹1,000.10.'],
    ['RECEIPT_DATE', { charge: null, dates: { receipt: '2026-03-31', named: '2026-04-01' } }, 'The receipt says 31/03/26, the bank says 01/04/26.'],
    ['DUPLICATE', { charge: { ...aReviewItem(1).charge!, gatewayTxnId: null } }, 'The bank has not named this charge. Ask which one it is before you give money back.'],
  ])('should say of %s what happened', async (kind, over, text) => {
    await openQueue(aReviewItem(1, { kind, ...over }));

    expect(screen.getByText(text)).toBeVisible();
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

describe('A decision about a review item', () => {
  it('should name the charge once more, record the refund, and change the row', async () => {
    const { user, resolves, statusIs, requests } = await openQueue(aReviewItem(1));
    resolves();
    statusIs('REFUNDED');
    await user.click(screen.getByRole('button', { name: 'Money was given back' }));
    const question = screen.getByRole('group', {
      name: 'Was this charge given back: ₹6,212.10, gateway ID 11000000001, paid 31/03/26 23:59? The fee stays settled by receipt AB12345678. This cannot be undone.',
    });
    expect(within(question).getByRole('button', { name: 'No' })).toHaveFocus();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(await screen.findAllByText('Recorded: ₹6,212.10 was given back.')).toHaveLength(1);
    expect(await within(await row()).findByText('REFUNDED')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`).map((request) => request.json())).toEqual([
      { kind: 'DUPLICATE', gatewayTxnId: '11000000001', resolution: 'refunded' },
    ]);
    expect(screen.getByRole('region', { name: 'Review queue' })).toHaveFocus();
  });

  it('should record it once when Yes is pressed twice, and take no other decision until the item has left', async () => {
    const { server, user, statusIs, requests } = await openQueue(aReviewItem(1));
    server.on(RESOLVE, { status: 204, delayMs: 50 });
    statusIs('REFUNDED');
    await user.click(screen.getByRole('button', { name: 'Money was given back' }));
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findAllByText(/^Recorded:/)).toHaveLength(1);

    expect(requests(`${QUEUE}/payments/${ID}/resolve`)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Money was given back' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Keep for now' })).toBeDisabled();
  });

  it('should settle the fee with held money, and change the row', async () => {
    const { decide, resolves, statusIs, requests } = await openQueue(aReviewItem(1, { kind: 'HELD', settledBy: null, resolutions: ['accepted', 'refunded'] }));
    expect(details(card())).toMatchObject({ 'Fee settled by': 'nothing' });
    resolves();
    statusIs('SUCCESS');
    await decide('Settle the fee with it');

    expect(await screen.findByText('The fee is settled; the receipt is on its way.')).toBeVisible();
    expect(await within(await row()).findByText('SUCCESS')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)[0]?.json()).toMatchObject({ kind: 'HELD', resolution: 'accepted' });
  });

  it('should say that another person has to approve it when the server only took it as a proposal', async () => {
    const { server, decide, requests } = await openQueue(aReviewItem(1, { kind: 'HELD', settledBy: null, resolutions: ['accepted', 'refunded'] }));
    server.on(RESOLVE, { status: 202, body: { id: 7, state: 'proposed' } });
    await decide('Settle the fee with it');

    expect(await screen.findByText('Proposed. Another person has to approve it within 72 hours.')).toBeVisible();
    expect(screen.queryByText('The fee is settled; the receipt is on its way.')).toBeNull();
    expect(requests(`/transactionStatus/${ID}`)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Settle the fee with it' })).toBeEnabled();
  });

  it.each<[string, Partial<ReviewItem>, string, RegExp]>([
    ['a held charge of a fee that is paid', {}, 'Keep for now', /^Keep this charge for now: ₹6,212\.10, .*The college holds the money\. It leaves this list/],
    ['a mismatch', { kind: 'MISMATCH', settledBy: null }, 'Keep for now', /The student may then pay the fee again\. It leaves this list, and comes back only if/],
    ['a refund that nobody confirmed', { kind: 'REFUND_UNCONFIRMED' }, 'It is still held', /^Does the college still hold this charge: ₹6,212\.10, .*It leaves this list/],
    ['a refund that nobody confirmed of a fee that is due', { kind: 'REFUND_UNCONFIRMED', settledBy: null }, 'It is still held', /paid 31\/03\/26 23:59\?$/],
    ['a refund that the bank took back', { kind: 'REVERSED_REFUND', resolutions: ['dismissed'] }, 'Noted', /^Take this off the list\? Nothing else changes\.$/],
    ['a changed fee', { kind: 'FEE_CHANGED', charge: null, resolutions: ['dismissed'] }, 'Noted', /^Take this off the list\?/],
  ])('should say what it means to dismiss %s, and leave the row alone', async (_case, over, button, question) => {
    const item = aReviewItem(1, over);
    const { user, resolves, requests } = await openQueue(item);
    resolves();
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('group', { name: question })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)[0]?.json()).toEqual({
      kind: item.kind, gatewayTxnId: item.charge?.gatewayTxnId ?? null, resolution: 'dismissed',
    });
    expect(requests(`/transactionStatus/${ID}`)).toHaveLength(0);
  });

  it('should offer only what the server offers', async () => {
    await openQueue(aReviewItem(1, { resolutions: ['dismissed'] }));

    expect(within(card()).getAllByRole('button').map(({ textContent }) => textContent).filter(Boolean)).toEqual(['Keep for now']);
  });

  it.each([
    ['to the next item', 0, [2, 3], 2],
    ['to the item before when the last one leaves', 2, [1, 2], 2],
  ])('should move the focus %s', async (_case, nth, left, focused) => {
    const { server, decide } = await openQueue(aReviewItem(1), aReviewItem(2), aReviewItem(3));
    const { transaction_id: id } = aRecord(nth + 1);
    server.on(`POST ${QUEUE}/payments/${id}/resolve`, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(...left.map((n) => aReviewItem(n))) });
      return { status: 204 };
    });
    await decide('Keep for now', nth);

    expect(await screen.findByText('Needs review: 2')).toBeVisible();
    expect(document.activeElement?.closest('li')).toHaveTextContent(aRecord(focused).transaction_id);
  });

  it('should keep the item, say why and give the focus back when the decision was not taken', async () => {
    const { server, decide } = await openQueue(aReviewItem(1));
    server.on(RESOLVE, { status: 503, body: {} });
    await decide('Keep for now');

    expect(await screen.findByText('The service cannot be reached right now. Try again in a few minutes.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep for now' })).toHaveFocus());
  });

  it('should give the focus back, and decide nothing, when the question is answered with No or Escape', async () => {
    const { user, requests } = await openQueue(aReviewItem(1));
    for (const refuse of [() => user.click(screen.getByRole('button', { name: 'No' })), () => user.keyboard('{Escape}')]) {
      await user.click(screen.getByRole('button', { name: 'Money was given back' }));
      await refuse();
      expect(screen.getByRole('button', { name: 'Money was given back' })).toHaveFocus();
    }
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)).toHaveLength(0);
  });

  it('should say that somebody else has decided, and load the queue and the status again', async () => {
    const { server, decide, statusIs } = await openQueue(aReviewItem(1), aReviewItem(2));
    statusIs('REFUNDED');
    server.on(RESOLVE, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(aReviewItem(2)) });
      return errorBody(409, 'NOT_RESOLVABLE');
    });
    await decide('Keep for now');

    expect(await screen.findByText('Somebody else has decided meanwhile, or the bank has sent another message. The list has been loaded again.')).toBeVisible();
    expect(await screen.findByText('Needs review: 1')).toBeVisible();
    expect(await within(await row()).findByText('REFUNDED')).toBeVisible();
  });

  it('should lead to the login when the credentials are revoked', async () => {
    const { server, decide } = await openQueue(aReviewItem(1));
    server.on(RESOLVE, errorBody(401, 'UNAUTHORIZED'));
    await decide('Keep for now');

    expect(await screen.findByText('Please log in again.')).toBeVisible();
  });
});

describe('The release of a payment', () => {
  const mismatch = (over: Partial<ReviewItem> = {}) =>
    aReviewItem(1, {
      kind: 'MISMATCH', settledBy: null, payment: { studentName: 'Asha Rani', transaction_status: 'PENDING', amount: FEE, mayRelease: true },
      charge: { key: '7', gatewayTxnId: '7', bankTxnId: 'B7', amount: 1000, paidAt: null }, ...over,
    });
  const RELEASE = `POST ${QUEUE}/payments/${ID}/release`;

  it('should say what the bank already took, and stay at the item, when the amount does not match', async () => {
    const { server, user } = await openQueue(mismatch());
    server.on(RELEASE, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(mismatch({ payment: { ...mismatch().payment!, mayRelease: false } })) });
      return { status: 204 };
    });
    await user.click(within(card()).getByRole('button', { name: 'Release the fee' }));
    expect(await screen.findByText('The bank already took ₹1,000.00. If the student pays again, that must be given back. Let the student pay this fee again?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Released. The student can pay again.')).toBeVisible();
    await waitFor(() => expect(within(card()).queryByRole('button', { name: 'Release the fee' })).toBeNull());
    expect(within(card()).getByRole('heading')).toHaveFocus();
  });

  it('should say the same in the row of the transactions', async () => {
    const { user } = await openQueue(mismatch());
    await user.click(await within(await row()).findByRole('button', { name: 'Release the fee' }));

    expect(await within(await row()).findByText(/^The bank already took ₹1,000\.00\. If the student pays again, that must be given back\./)).toBeVisible();
  });

  it('should say what the bank took since the queue was loaded, and that nobody knows it when the queue cannot be asked', async () => {
    const { server, user } = await openQueue(mismatch({ kind: 'REVERSED_REFUND' }));
    server.on(`POST ${QUEUE}`, { body: aReviewQueue(mismatch()) });
    await user.click(within(await row()).getByRole('button', { name: 'Release the fee' }));
    expect(await within(await row()).findByText(/^The bank already took ₹1,000\.00\./)).toBeVisible();
    await user.click(within(await row()).getByRole('button', { name: 'No' }));

    server.on(`POST ${QUEUE}`, { cut: true });
    await user.click(within(await row()).getByRole('button', { name: 'Release the fee' }));
    expect(await within(await row()).findByText(/^Nobody could look up whether the bank has already taken money/)).toBeVisible();
  });

  it('should say nothing of money that the bank took back, and name every other charge', async () => {
    const wentBack = mismatch({ kind: 'REVERSED_REFUND', resolutions: ['dismissed'] });
    const { user, unmount } = await openQueue(wentBack);
    await user.click(within(card()).getByRole('button', { name: 'Release the fee' }));
    expect(await screen.findByText('Let the student pay this fee again? What the bank takes for the first payment after all must then be given back.')).toBeVisible();
    unmount();

    const two = await openQueue(mismatch(), mismatch({ charge: { key: '8', gatewayTxnId: '8', bankTxnId: null, amount: null, paidAt: null } }));
    await two.user.click(within(card()).getByRole('button', { name: 'Release the fee' }));
    expect(await screen.findByText(/^The bank already took ₹1,000\.00 and an unstated amount\./)).toBeVisible();
  });
});

describe('A receipt mail in the review queue', () => {
  it('should say to whom and how often it was tried, and be sent again', async () => {
    const { server, user } = await openQueue(
      aReviewItem(1, {
        kind: 'MAIL_REFUSED', resolutions: [], payment: null, charge: null, settledBy: null,
        mail: { recipient: 'asha@example.in', attempts: 2, reason: '550 no such user' },
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

describe('A review queue that cannot be loaded', () => {
  it.each([['the server fails', { status: 500, body: {} }], ['the answer is no queue', { body: [] }]])('should say so when %s', async (_case, answer) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await startServer();
    server.on('POST /getPaymentResponse', { body: [] });
    server.on(`POST ${QUEUE}`, answer);
    logIn('clerk', 'secret');
    renderRoute('/student-details', server);

    expect(await screen.findByText('The review queue could not be loaded. It is asked for again every minute.')).toBeVisible();
    expect(screen.queryByText(/Nothing needs review/)).toBeNull();
    jest.restoreAllMocks();
  });
});
