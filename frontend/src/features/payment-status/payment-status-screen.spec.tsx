import type { PaymentStatus } from '@mmmcollege/backend/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { errorBody, formEntry, PAYMENT_ID, paymentStatus, student2 } from '../../testing/factories';
import { type Answer, startServer } from '../../testing/fake-server';
import { withHeldClock } from '../../testing/held-clock';
import { currentPath, renderRoute } from '../../testing/render-route';

const CALL = `POST /payment-status/${PAYMENT_ID}`;
const PATH = `/payment-status/${PAYMENT_ID}`;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function openStatus(answer: Answer | Partial<PaymentStatus>, { feeToken = 'BSC2', state }: { feeToken?: string; state?: unknown } = {}) {
  const server = await startServer();
  server.on(CALL, 'transaction_status' in answer ? { body: paymentStatus(answer) } : (answer as Answer));
  if (feeToken) sessionStorage.setItem('feeToken', feeToken);
  return { server, ...renderRoute(PATH, server, { state }) };
}

const at = (clock: string) => `${new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })}T${clock}:00.000+05:30`;
/** The sentences of the message, of which the first is large. */
const said = (text: string) => (_own: string, element: Element | null) => element?.tagName === 'P' && element.textContent === text;
const PENDING = 'We do not know yet whether ₹7,012.10 left your account. Please do not pay again. We ask the bank again at 14:35.';

describe('Payment status', () => {
  it.each<[string, Partial<PaymentStatus>, string]>([
    ['initiated and the bank was asked', { transaction_status: 'INITIATED', safeToPayAgain: true }, 'You have not paid yet.'],
    ['initiated and the bank was not asked', { transaction_status: 'INITIATED', nextCheckAt: at('14:35') }, PENDING],
    ['pending', { transaction_status: 'PENDING', nextCheckAt: at('14:35') }, PENDING],
    ['failed', { transaction_status: 'FAILED', safeToPayAgain: true, refundDueBy: '2026-11-27' },
      'The bank says that this payment failed. If ₹7,012.10 left your account all the same, your bank has to return it by 27/11/26.'],
    ['cancelled', { transaction_status: 'CANCELLED', safeToPayAgain: true }, 'You cancelled on the payment page. No payment was made.'],
    ['expired', { transaction_status: 'EXPIRED', safeToPayAgain: true }, 'This attempt was closed without a payment.'],
    ['paid', { transaction_status: 'SUCCESS', maskedEmail: 'r•••@example.in' }, 'Paid. Your receipt is ready and is being sent to r•••@example.in.'],
    ['a duplicate', { transaction_status: 'DUPLICATE', settledReceiptNo: 'QX48213907' },
      'This fee was already paid with receipt QX48213907. The second payment of ₹7,012.10 is noted for refund; the office will contact you.'],
    ['a duplicate that nothing settles', { transaction_status: 'DUPLICATE' },
      'The bank has taken back the payment that settled this fee. The college holds your ₹7,012.10. Please do not pay again.'],
    ['given back', { transaction_status: 'REFUNDED', safeToPayAgain: true, story: [{ at: at('14:32'), status: 'DUPLICATE' }] },
      '₹7,012.10 of this payment was given back to you, as the fee office has recorded.'],
    ['given back, and was of another amount', { transaction_status: 'REFUNDED', safeToPayAgain: true },
      'The money of this payment was given back to you, as the fee office has recorded.'],
    ['reversed', { transaction_status: 'REVERSED', safeToPayAgain: true }, 'The bank has taken this payment back. Your fee is due again.'],
  ])('should say in one sentence what the status is when the payment is %s', async (_state, status, sentence) => {
    await openStatus(status);

    expect(await screen.findByText(said(sentence))).toBeVisible();
    expect(screen.getByText(PAYMENT_ID)).toBeVisible();
    const payAgain = screen.queryByRole('button', { name: /^Pay (?:again|now)$/ });
    if (status.safeToPayAgain) expect(payAgain).toBeVisible();
    else expect(payAgain).toBeNull();
  });

  it.each([
    ['INITIATED', 'Pay now', 'You can pay now.'], ['CANCELLED', 'Pay now', 'You can pay now.'], ['FAILED', 'Pay again', 'You can pay again now.'],
    ['EXPIRED', 'Pay again', 'You can pay again now.'],
  ] as const)('should speak of paying again only when the student may think to have paid: %s', async (transaction_status, button, sentence) => {
    await openStatus({ transaction_status, safeToPayAgain: true });

    expect(await screen.findByRole('button', { name: /^Pay/ })).toHaveTextContent(button);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('should lead to the receipt of the other payment when this one was paid a second time', async () => {
    await openStatus({ transaction_status: 'DUPLICATE', settledReceiptNo: 'QX48213907' });

    expect(await screen.findByRole('link', { name: 'Look up your admission number' })).toHaveAttribute('href', '/mmmcollege');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('should name the office, and no time of a next question, when the bank reported another amount', async () => {
    await openStatus({ transaction_status: 'PENDING', isMismatch: true, nextCheckAt: at('14:35') });

    expect(await screen.findByText(said(
      'The bank reported another amount than your fee. Please do not pay again. The fee office is looking into it: +91 631 222 0000 or office@mmmcollege.example.',
    ))).toBeVisible();
    expect(screen.queryByText(/14:35/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Check now|Pay/ })).toBeNull();
  });

  it('should say from when the student may choose to pay again, and what that means', async () => {
    await openStatus({ transaction_status: 'PENDING', nextCheckAt: at('14:35'), mayPayDespiteDoubtAt: at('15:00') });

    expect(await screen.findByText(/at 15:00, you may choose to pay again from then on\. If both payments succeed, the second one is refunded/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay anyway' })).toBeNull();
  });

  it('should ask when the student asks, at the earliest 5 s after the answer before, and say what came of it', async () => {
    await withHeldClock(async ({ pass, until }) => {
      const { server } = await openStatus({ transaction_status: 'PENDING', nextCheckAt: at('14:35') });
      const check = await until(() => screen.getByRole('button', { name: 'Check now' }));
      await pass(1_000);
      act(() => check.click());
      await pass(2_000);
      expect(screen.getByText('Asking what became of your payment…')).toBeVisible();
      expect(server.requests).toHaveLength(1);
      await pass(2_500);
      expect(await until(() => screen.getByText(/^Asked at .*Nothing has changed yet\.$/))).toBeVisible();
      expect(server.requests).toHaveLength(2);
    });
  });

  it('should show the timeline with its times when there is one', async () => {
    await openStatus({ transaction_status: 'FAILED', story: [{ at: at('14:30'), status: 'INITIATED' }, { at: at('14:32'), status: 'FAILED' }] });

    expect((await screen.findByText('Payment started')).closest('li')).toHaveTextContent('14:30 Payment started');
    expect(screen.getByText('Failed at the bank').closest('li')).toHaveTextContent('14:32 Failed at the bank');
  });

  it('should say who decides, and offer no payment, when held money settles nothing', async () => {
    await openStatus({ transaction_status: 'DUPLICATE', story: [{ at: at('14:30'), status: 'DUPLICATE' }] });

    expect(await screen.findByText(/^The fee office decides whether this money settles the fee or is given back to you, and contacts you\./)).toBeVisible();
    expect(screen.getByText('Paid a second time')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it('should show in the timeline that money was given back', async () => {
    await openStatus({ transaction_status: 'REFUNDED', safeToPayAgain: true, story: [{ at: at('14:30'), status: 'DUPLICATE' }, { at: at('14:32'), status: 'REFUNDED' }] });

    expect((await screen.findByText('Given back to you')).closest('li')).toHaveTextContent('14:32 Given back to you');
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const)('should lead to the look-up, and promise nothing, when it is %s and another payment decides', async (transaction_status) => {
    await openStatus({ transaction_status, safeToPayAgain: false });

    expect(await screen.findByText(/another payment of this fee was begun/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look up your admission number' })).toHaveAttribute('href', '/mmmcollege');
    expect(screen.queryByText(/due again|pay again now/i)).toBeNull();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED'] as const)('should not speak of another payment, and offer to ask, when it is %s and the bank could not be asked', async (transaction_status) => {
    await openStatus({ transaction_status, safeToPayAgain: false, mayPayDespiteDoubtAt: at('15:00') });

    expect(await screen.findByText(/the bank has not confirmed that nothing else was paid/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check now' })).toBeEnabled();
    expect(screen.queryByText(/another payment of this fee/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it.each([['null', null], ['no object', []], ['an object without a status', {}]])('should say that it could not ask, log it, and ask again, when the answer is %s', async (_case, body) => {
    const { server, user } = await openStatus({ body } as Answer);

    expect(await screen.findByText(/We could not ask what became of your payment/)).toBeVisible();
    expect(console.error).toHaveBeenCalled();
    server.on(CALL, { body: paymentStatus({ transaction_status: 'SUCCESS' }) });
    await user.click(screen.getByRole('button', { name: 'Ask now' }));
    expect(await screen.findByText(/Your receipt is ready/)).toBeVisible();
  });

  it('should lead to the receipt when the payment has succeeded', async () => {
    await openStatus({ transaction_status: 'SUCCESS' });

    expect(await screen.findByRole('link', { name: 'View receipt' })).toHaveAttribute('href', `/mmmcollege/fee-receipt/${PAYMENT_ID}`);
  });

  it('should ask for the admission number and remember it when the tab has none', async () => {
    const { server, user } = await openStatus({ transaction_status: 'FAILED' }, { feeToken: '' });
    const input = await screen.findByRole('textbox', { name: 'Admission Number' });
    expect(server.requests).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Show payment' }));
    expect(input).toHaveAccessibleDescription('Please enter a valid Admission Number.');
    await user.type(input, 'bsc2');
    await user.click(screen.getByRole('button', { name: 'Show payment' }));

    expect(await screen.findByText(/The bank says that this payment failed/)).toBeVisible();
    expect(server.requests[0]?.json()).toEqual({ admissionNumber: 'BSC2' });
    await waitFor(() => expect(sessionStorage.getItem('feeToken')).toBe('BSC2'));
  });

  it('should ask for another number, and not keep the wrong one, when the payment is not that student\'s', async () => {
    await openStatus(errorBody(404, 'PAYMENT_NOT_FOUND'), { feeToken: 'OTHER1' });

    expect(await screen.findByText('No payment with this transaction ID belongs to that admission number.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Admission Number' })).toBeVisible();
  });

  it('should say that it could not ask and that nobody should pay again yet when the server is not reached', async () => {
    const { server, user } = await openStatus({ status: 503, body: {} });
    expect(await screen.findByText('We could not ask what became of your payment. Please do not pay again yet.')).toBeVisible();
    server.on(CALL, { body: paymentStatus({ transaction_status: 'SUCCESS' }) });
    await user.click(screen.getByRole('button', { name: 'Ask now' }));

    expect(await screen.findByText(said('Paid. Your receipt is ready.'))).toBeVisible();
  });

  it('should ask again by itself, with growing pauses, until the status is final', async () => {
    await withHeldClock(async ({ pass, until }) => {
      const { server } = await openStatus({ transaction_status: 'PENDING', nextCheckAt: at('14:35') });
      await until(() => screen.getByText(said(PENDING)));
      await pass(4_000);
      expect(server.requests).toHaveLength(1);
      server.on(CALL, { body: paymentStatus({ transaction_status: 'SUCCESS' }) });
      await pass(2_000);
      await until(() => screen.getByText(said('Paid. Your receipt is ready.')));
      await pass(600_000);
      expect(server.requests).toHaveLength(2);
    });
  });

  it('should stay far below the limit of 30 calls a minute while the payment is open', async () => {
    await withHeldClock(async ({ pass, until }) => {
      const { server } = await openStatus({ transaction_status: 'PENDING', nextCheckAt: at('14:35') });
      await until(() => screen.getByText(said(PENDING)));
      for (let second = 0; second < 60; second += 1) await pass(1_000);
      expect(server.requests.length).toBeLessThanOrEqual(8);
    });
  });

  it.each([['before the first answer', false], ['after an answer', true]])('should wait and ask again, without an alarm, when it is refused for the limit %s', async (_when, answered) => {
    await withHeldClock(async ({ pass, until }) => {
      const limited: Answer = { ...errorBody(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '40' } };
      const { server } = await openStatus(answered ? { transaction_status: 'PENDING', nextCheckAt: at('14:35') } : limited);
      if (answered) {
        await until(() => screen.getByText(said(PENDING)));
        server.on(CALL, limited);
        await pass(6_000);
        await until(() => expect(server.requests).toHaveLength(2));
        expect(screen.getByText(said(PENDING))).toBeVisible();
      } else {
        expect(await until(() => screen.getByText(/Many people are asking just now/))).toBeVisible();
      }
      const asked = server.requests.length;
      await pass(25_000);
      expect(server.requests).toHaveLength(asked);
      expect(screen.queryByText(/could not ask/)).toBeNull();
      server.on(CALL, { body: paymentStatus({ transaction_status: 'SUCCESS' }) });
      // The pause begins when the refusal is read, which on a busy machine is later than it is sent.
      await pass(35_000);
      expect(await until(() => screen.getByText(said('Paid. Your receipt is ready.')))).toBeVisible();
    });
  });

  it('should ask at once when the network is back', async () => {
    const { server } = await openStatus({ transaction_status: 'PENDING' });
    await screen.findByText(/We do not know yet/);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('online')));

    await waitFor(() => expect(server.requests).toHaveLength(2));
  });

  it('should bring the student back to the form with everything typed when the payment failed', async () => {
    const form = { ...formEntry(student2()), typed: { townName: 'Bodh Gaya' } };
    const { server, user } = await openStatus({ transaction_status: 'FAILED', safeToPayAgain: true }, { state: { form } });
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() } });
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));

    expect(await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' })).toHaveValue('Bodh Gaya');
    expect(currentPath()).toBe('/form');
  });

  it('should let the student go on behind a warning only when the payment has been in doubt for long', async () => {
    const { server, user } = await openStatus({ transaction_status: 'PENDING', mayPayDespiteDoubt: true });
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() } });
    expect(await screen.findByText(/the second payment is refunded/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay anyway' }));

    expect(await screen.findByText('An earlier payment of these fees is still in doubt.')).toBeVisible();
    expect(window.history.state.usr).toMatchObject({ payDespiteDoubt: true });
  });

  describe('Back to the form on a phone that several students use', () => {
    const MINE = { ...formEntry(student2()), typed: { townName: 'Bodh Gaya' } };
    const THEIRS = { ...formEntry(student2({ admissionNumber: 'BSC9', studentName: 'Meera Das' })), typed: { townName: 'Rajgir' } };

    /** A tab whose history holds the form of this student before the present screen. */
    function withEarlierFormOf(admissionNumber: string): string[] {
      const gone: string[] = [];
      const url = `${window.location.origin}/mmmcollege/form`;
      const navigation = {
        currentEntry: { index: 1 },
        entries: () => [{ key: 'earlier', index: 0, url, getState: () => ({ formOf: admissionNumber }) }, { key: 'now', index: 1, url: '', getState: () => undefined }],
        traverseTo: (key: string) => gone.push(key),
        updateCurrentEntry: () => undefined,
      };
      Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
      return gone;
    }
    afterEach(() => void Reflect.deleteProperty(window, 'navigation'));

    const openFailed = async (form: object | null) => {
      const view = await openStatus({ transaction_status: 'FAILED', safeToPayAgain: true }, { state: form && { form } });
      view.server.on('POST /fetch-student-data/BSC2', { body: { data: student2() } });
      const payAgain = async () => view.user.click(await screen.findByRole('button', { name: 'Pay again' }));
      await screen.findByRole('button', { name: 'Pay again' });
      return { ...view, payAgain };
    };

    it('should say that what was typed is kept when it is kept with this screen', async () => {
      await openFailed(MINE);

      expect(screen.getByText('What you typed is kept. You can pay again now.')).toBeVisible();
    });

    it('should say nothing of it when it is opened in a new tab', async () => {
      const { payAgain } = await openFailed(null);

      expect(screen.getByText('You can pay again now.')).toBeVisible();
      expect(screen.queryByText(/kept/)).toBeNull();
      await payAgain();
      expect(await screen.findByDisplayValue('Aarav Sinha')).toBeVisible();
    });

    it('should open the own form, with nothing of the other, when this screen came from the form of another student', async () => {
      const { payAgain } = await openFailed(THEIRS);
      expect(screen.queryByText(/kept/)).toBeNull();
      await payAgain();

      expect(await screen.findByDisplayValue('Aarav Sinha')).toBeVisible();
      expect(screen.queryByDisplayValue('Rajgir')).toBeNull();
    });

    it('should open the own form anew when the earlier form of the tab is of another student', async () => {
      const gone = withEarlierFormOf('BSC9');
      const { payAgain } = await openFailed(null);
      expect(screen.queryByText(/kept/)).toBeNull();
      await payAgain();

      expect(await screen.findByDisplayValue('Aarav Sinha')).toBeVisible();
      expect(gone).toEqual([]);
    });

    it('should go back to the earlier form of the tab when it is the own one', async () => {
      const gone = withEarlierFormOf('BSC2');
      const { payAgain } = await openFailed(null);
      expect(screen.getByText('What you typed is kept. You can pay again now.')).toBeVisible();
      await payAgain();

      expect(gone).toEqual(['earlier']);
    });
  });
});
