import { act, screen, waitFor } from '@testing-library/react';
import type { CheckoutOrder } from '../../lib/checkout';
import { CHECKOUTS } from '../../lib/checkouts';
import { PAYMENT_ID, student2, tokenReply } from '../../testing/factories';
import { untilQuiet } from '../../testing/fake-server';
import { installGatewayScript } from '../../testing/gateway-script';
import { withHeldClock } from '../../testing/held-clock';
import { currentPath } from '../../testing/render-route';
import { openForm } from './testing/open-form';

const WAIT = 'Please wait until the payment page opens';
const TOKEN = { body: tokenReply({ checkoutScriptUrl: 'http://gateway.test/entry.js' }) };
let gateway: ReturnType<typeof installGatewayScript>;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  gateway.uninstall();
  jest.restoreAllMocks();
});

/** Back to another screen of the same document, as the browser does it. */
function goBackTo(path: string): void {
  window.history.replaceState({ usr: null, key: 'a', idx: 0 }, '', path);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } })));
}

describe('The script of the payment page', () => {
  it('should open nothing when the student has gone Back while it was on its way', async () => {
    gateway = installGatewayScript('waits');
    const { pay } = await openForm(student2(), TOKEN);
    await pay();
    await waitFor(() => expect(gateway.isAskedFor()).toBe(true));
    goBackTo('/mmmcollege');
    expect(await screen.findByRole('heading', { name: 'Student Identification' })).toBeVisible();
    await act(async () => gateway.arrive());
    await untilQuiet();

    expect(gateway.opened).toHaveLength(0);
    expect(document.getElementById('atom_jiffy_pay')).toBeNull();
    expect(currentPath()).toBe('/');
    expect(screen.queryByText(WAIT)).toBeNull();
  });

  it('should open the payment page when it comes late and the student has waited', async () => {
    gateway = installGatewayScript('waits');
    const { pay } = await openForm(student2(), TOKEN);
    await pay();
    await waitFor(() => expect(gateway.isAskedFor()).toBe(true));
    expect(gateway.opened).toHaveLength(0);
    await act(async () => gateway.arrive());

    await waitFor(() => expect(gateway.opened).toHaveLength(1));
  });

  it.each([
    ['does not come', 'fails'],
    ['is another one', 'empty'],
    ['breaks', 'throws'],
  ] as const)('should say that nothing was paid and what to do, and let the student try again, when it %s', async (_case, script) => {
    gateway = installGatewayScript(script);
    const { pay } = await openForm(student2(), TOKEN);
    await pay();

    expect(await screen.findByText('The payment page could not be loaded. Nothing was paid.')).toBeVisible();
    expect(screen.getByText(/Check your internet connection and press Pay Fees again: it goes on with the same payment\. If an ad blocker is on/)).toBeVisible();
    expect(screen.queryByText(WAIT)).toBeNull();
    gateway.uninstall();
    gateway = installGatewayScript();
    await pay();
    await waitFor(() => expect(gateway.opened).toHaveLength(1));
  });

  it('should say what to do, 10 seconds later, when no payment page has opened', async () => {
    gateway = installGatewayScript('waits');
    const { pay } = await openForm(student2(), TOKEN);
    await screen.findByRole('button', { name: 'Pay Fees' });
    await withHeldClock(async ({ pass, until }) => {
      await pay();
      expect(await until(() => screen.getByText(WAIT))).toBeVisible();
      await pass(9_000);
      expect(screen.queryByText(/longer than usual/)).toBeNull();
      await pass(1_500);
      expect(screen.getByText('This takes longer than usual. Keep this page open; you do not need to press anything.')).toBeVisible();
    });
  });

  it('should offer to check the payment when it has opened and nothing has come of it for 10 seconds', async () => {
    gateway = installGatewayScript('waits');
    const { pay, user } = await openForm(student2(), TOKEN);
    await screen.findByRole('button', { name: 'Pay Fees' });
    await withHeldClock(async ({ pass, until }) => {
      await pay();
      await until(() => expect(gateway.isAskedFor()).toBe(true));
      await act(async () => gateway.arrive());
      await pass(10_500);
    });
    await user.click(screen.getByRole('button', { name: 'Check this payment' }));

    expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
    expect(currentPath()).toBe(`/payment-status/${PAYMENT_ID}`);
  });
});

describe('The checkout of a payment provider', () => {
  beforeEach(() => void (gateway = installGatewayScript()));
  afterEach(() => void delete CHECKOUTS['webhook']);

  it.each([[undefined], ['atom']])('should be the one of Atom when the token names %s', async (provider) => {
    const { pay } = await openForm(student2(), { body: tokenReply({ provider }) });
    await pay();

    await waitFor(() => expect(gateway.opened).toHaveLength(1));
  });

  it.each([
    ['a provider that this page does not know', tokenReply({ provider: 'webhook' })],
    ['a provider by the name of something else', tokenReply({ provider: 'constructor' })],
    ['Atom without its token', tokenReply({ tokenData: {} })],
    ['Atom without its merchant', tokenReply({ merchant_id: '' })],
    ['nothing', {}],
  ])('should be none, with the words for a failed call, when the token names %s', async (_case, body) => {
    const { pay } = await openForm(student2(), { body });
    await pay();

    expect(await screen.findByText('The payment page was not opened. Nothing was paid.')).toBeVisible();
    expect(screen.getByText('An error occurred during submission')).toBeVisible();
    expect(gateway.isAskedFor()).toBe(false);
    expect(currentPath()).toBe('/form');
    expect(await screen.findByRole('button', { name: 'Pay Fees' })).toBeEnabled();
  });

  it('should be the one that the token names, which is given its whole answer and tells when it has gone', async () => {
    const open = jest.fn((_order: CheckoutOrder) => Promise.resolve({ close: () => undefined }));
    CHECKOUTS['webhook'] = { isComplete: (reply) => 'redirectUrl' in reply, open };
    const token = { provider: 'webhook', transaction_id: PAYMENT_ID, redirectUrl: 'https://pay.test/1' };
    const { pay } = await openForm(student2(), { body: token });
    await pay();

    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    expect(open.mock.calls[0]?.[0]).toMatchObject({ token, email: 'aarav@example.in', mobile: '9876543210' });
    expect(gateway.isAskedFor()).toBe(false);
    act(() => open.mock.calls[0]?.[0].onEnd());
    expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
  });
});
