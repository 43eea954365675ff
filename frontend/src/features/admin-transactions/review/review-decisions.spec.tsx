import type { ReviewItem } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody } from '../../../testing/factories';
import { aRecord } from '../testing/records';
import { QUEUE, FEE, REASON, ID, RESOLVE, openQueue, openAt, card, details, row } from './testing/open-queue';
import { aReviewItem, aReviewQueue } from './testing/review-items';

describe('A decision about a review item', () => {
  it('should name the charge once more, record the refund with its reason, and change the row of a list that was open', async () => {
    const { user, resolves, statusIs, requests, toQueue, toList } = await openAt('/student-details', aReviewItem(1));
    await toQueue();
    resolves();
    statusIs('REFUNDED');
    await user.click(screen.getByRole('button', { name: 'Money was given back' }));
    const question = screen.getByRole('group', {
      name: 'Was this charge given back: ₹6,212.10, gateway ID 11000000001, paid 31/03/26 23:59? The fee stays settled by receipt AB12345678. This cannot be undone.',
    });
    const reason = within(question).getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(within(question).getByText('Please say why.')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)).toHaveLength(0);
    await user.type(reason, REASON);
    await user.click(within(question).getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(await screen.findAllByText('Recorded: ₹6,212.10 was given back.')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Review queue' })).toHaveFocus();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`).map((request) => request.json())).toEqual([
      { kind: 'DUPLICATE', gatewayTxnId: '11000000001', resolution: 'refunded', reason: REASON },
    ]);
    await toList();
    expect(await within(await row()).findByText('REFUNDED')).toBeVisible();
  });

  it('should record it once when Yes is pressed twice, and take no other decision until the item has left', async () => {
    const { server, user, statusIs, requests } = await openQueue(aReviewItem(1));
    server.on(RESOLVE, { status: 204, delayMs: 50 });
    statusIs('REFUNDED');
    await user.click(screen.getByRole('button', { name: 'Money was given back' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findAllByText(/^Recorded:/)).toHaveLength(1);

    expect(requests(`${QUEUE}/payments/${ID}/resolve`)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Money was given back' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Keep for now' })).toBeDisabled();
  });

  it('should settle the fee with held money, and ask for no status of a list that was not open', async () => {
    const { decide, resolves, requests } = await openQueue(aReviewItem(1, { kind: 'HELD', settledBy: null, resolutions: ['accepted', 'refunded'] }));
    expect(details(card())).toMatchObject({ 'Fee settled by': 'nothing' });
    resolves();
    await decide('Settle the fee with it');

    expect(await screen.findByText('The fee is settled; the receipt is on its way.')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)[0]?.json()).toMatchObject({ kind: 'HELD', resolution: 'accepted', reason: REASON });
    expect(requests(`/transactionStatus/${ID}`)).toHaveLength(0);
  });

  it('should say that another person has to approve it when the server only took it as a proposal', async () => {
    const { server, decide, requests } = await openQueue(aReviewItem(1, { kind: 'HELD', settledBy: null, resolutions: ['accepted', 'refunded'] }));
    server.on(RESOLVE, { status: 202, body: { id: 7, state: 'proposed' } });
    await decide('Settle the fee with it');

    expect(await screen.findByText('Proposed. Another person has to approve it.')).toBeVisible();
    expect(screen.queryByText('The fee is settled; the receipt is on its way.')).toBeNull();
    expect(requests(`/transactionStatus/${ID}`)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Settle the fee with it' })).toBeEnabled();
  });

  it.each<[string, Partial<ReviewItem>, string, RegExp]>([
    ['a held charge of a fee that is paid', {}, 'Keep for now', /^Keep this charge for now: ₹6,212\.10, .*The college holds the money\. It leaves this list/],
    ['a mismatch', { kind: 'MISMATCH', settledBy: null }, 'Keep for now', /The student may then pay the fee again\. It leaves this list, and comes back only if/],
    ['a refund that the bank took back', { kind: 'REVERSED_REFUND', resolutions: ['dismissed'] }, 'Noted', /^Take this off the list\? Nothing else changes\.$/],
    ['more than went back of a charge', { kind: 'DISAGREEMENT', resolutions: ['dismissed'] }, 'Noted', /^Take this off the list\? Nothing else changes\.$/],
    ['a changed fee', { kind: 'FEE_CHANGED', charge: null, resolutions: ['dismissed'] }, 'Noted', /^Take this off the list\?/],
  ])('should say what it means to dismiss %s, and leave the row alone', async (_case, over, button, question) => {
    const item = aReviewItem(1, over);
    const { user, resolves, requests } = await openQueue(item);
    resolves();
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('group', { name: question })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), REASON);
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Nothing needs review.')).toBeVisible();
    expect(requests(`${QUEUE}/payments/${ID}/resolve`)[0]?.json()).toEqual({
      kind: item.kind, gatewayTxnId: item.charge?.gatewayTxnId ?? null, resolution: 'dismissed', reason: REASON,
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
    const { server, decide, statusIs, toQueue, toList } = await openAt('/student-details', aReviewItem(1), aReviewItem(2));
    await toQueue();
    statusIs('REFUNDED');
    server.on(RESOLVE, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(aReviewItem(2)) });
      return errorBody(409, 'NOT_RESOLVABLE');
    });
    await decide('Keep for now');

    expect(await screen.findByText('Somebody else has decided meanwhile, or the bank has sent another message. The list has been loaded again.')).toBeVisible();
    expect(await screen.findByText('Needs review: 1')).toBeVisible();
    await toList();
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
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'The student called.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));

    expect(await screen.findByText('Released. The student can pay again.')).toBeVisible();
    await waitFor(() => expect(within(card()).queryByRole('button', { name: 'Release the fee' })).toBeNull());
    expect(within(card()).getByRole('heading')).toHaveFocus();
  });

  it('should say the same in the row of the transactions', async () => {
    const { user } = await openAt('/student-details', mismatch());
    await user.click(await within(await row()).findByRole('button', { name: 'Release the fee', description: /^NDPS/ }));

    expect(await within(await row()).findByText(/^The bank already took ₹1,000\.00\. If the student pays again, that must be given back\./)).toBeVisible();
  });

  it('should say what the bank took since the queue was loaded, and that nobody knows it when the queue cannot be asked', async () => {
    const { server, user } = await openAt('/student-details', mismatch({ kind: 'REVERSED_REFUND' }));
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
