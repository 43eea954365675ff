import type { CheckoutActions, PageAction } from './checkout-actions.js';
import { checkoutPage, unknownTokenPage } from './checkout-page.js';
import { HttpError, jsonObject, send, sendJson, type Call } from './http-tools.js';
import type { Attempt, Channel, Order } from './ledger.js';
import type { SandboxContext } from './context.js';

const ACTIONS: readonly PageAction[] = ['pay', 'fail', 'pend', 'cancel', 'timeOut', 'lose'];
const CHANNELS: readonly Channel[] = ['NB', 'CC', 'DC', 'UP', 'NR'];

// The page posts to any merchant and may be framed by any merchant.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' http: https:; form-action http: https:; base-uri 'none'";

function webAddress(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

function paidAttempt(order: Order): Attempt | undefined {
  return order.attempts.find(({ outcome }) => outcome === 'paid' || outcome === 'settled');
}

/** `POST /AtomInstaPay/checkout-frame.jsp`: what the checkout script opens in its frame. */
export function answerCheckout(parts: SandboxContext, cashier: CheckoutActions, { response, body }: Call): void {
  const form = new URLSearchParams(body);
  const token = form.get('atomTokenId') ?? '';
  const order = parts.ledger.byToken(token);
  const returnUrl = webAddress(form.get('ru') ?? '');
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (!order || returnUrl === null || form.get('merchId') !== parts.options.merchant.merchantId) {
    parts.journal.write('checkout.unknown', order?.merchTxnId ?? null, { token: token.slice(0, 20) });
    return send(response, 404, 'text/html; charset=utf-8', unknownTokenPage());
  }
  const isPaid = paidAttempt(order) !== undefined;
  if (!isPaid) cashier.open(order);
  const page = checkoutPage({
    token,
    merchTxnId: order.merchTxnId,
    merchantId: parts.options.merchant.merchantId,
    amount: order.amount,
    surcharge: isPaid ? 0 : parts.behaviour.surcharge,
    returnUrl,
    isWebView: form.get('user_identity') === 'mobile_webView',
    isPaid,
    channelFilter: order.channelFilter,
  });
  send(response, 200, 'text/html; charset=utf-8', page);
}

/** `POST /AtomInstaPay/outcome`: a button of the page. Same origin only, which a JSON body enforces in browsers. */
export async function answerOutcome(parts: SandboxContext, cashier: CheckoutActions, call: Call): Promise<void> {
  if (!call.request.headers['content-type']?.startsWith('application/json')) throw new HttpError(415, 'JSON only.');
  const { token, action, channel } = jsonObject(call.body);
  const order = parts.ledger.byToken(String(token));
  if (!order) throw new HttpError(404, 'Unknown session.');
  const target = parts.behaviour.returnTarget;
  const paid = paidAttempt(order);
  // A double click, or a page left open after paying elsewhere, must not pay twice.
  if (action === 'resend' || (paid && (action === 'pay' || action === 'lose'))) {
    const form = cashier.returnForm(order, paid?.atomTxnId, {});
    return sendJson(call.response, 200, { target, forms: [form], message: null });
  }
  const chosen = ACTIONS.find((one) => one === action);
  if (!chosen) throw new HttpError(400, 'Unknown action.');
  const by = CHANNELS.find((one) => one === channel) ?? 'NB';
  const { forms, message } = await cashier.act(order, chosen, { channel: by });
  sendJson(call.response, 200, { target, forms, message });
}
