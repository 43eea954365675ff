import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PaymentToRequery, type CheckoutFields, type GatewayMessage, type IncomingMessage, type IncomingRequest, type GatewayStatus, PaymentProvider,
  type StatusResult, type StatusRequest, type TokenResult, type TokenOrder,
} from '../../src/payments/providers/payment-provider.js';

/** What this provider says about one charge, on its wire. Amounts are paise. */
export interface Charge {
  charge: string;
  order: string;
  status: 'captured' | 'declined' | 'processing' | 'returned';
  paise: number;
  at: string;
}

const MEANINGS: Readonly<Record<Charge['status'], GatewayStatus>> = { captured: 'paid', declined: 'failed', processing: 'pending', returned: 'reversed' };

export const signatureOf = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** A provider of another shape than Atom: JSON both ways, one status request without a date, a webhook signed in a header. */
export class WebhookProvider extends PaymentProvider {
  readonly name = 'webhook';
  readonly account = 'college';
  readonly isTest = false;
  readonly timeoutMs = 2_000;
  readonly statusRate = 1_000;
  readonly acknowledgement = 'received';
  readonly pageOrigins: PaymentProvider['pageOrigins'];

  constructor(
    private readonly url: string,
    private readonly secret: string,
  ) {
    super();
    this.pageOrigins = { scripts: [], all: [url] };
  }

  async createToken({ transactionId, amount }: TokenOrder): Promise<TokenResult> {
    const answer = await this.post('orders', { order: transactionId, paise: amount });
    if (answer === null) return { kind: 'unknown', reason: 'unreachable', detail: '' };
    return { kind: 'token', tokenId: String(answer['token']) };
  }

  checkout(tokenId: string): CheckoutFields {
    return { redirectUrl: `${this.url}/pay/${tokenId}` };
  }

  statusRequestsFor({ transactionId, amount }: PaymentToRequery): StatusRequest[] {
    return [{ transactionId, amount, date: null }];
  }

  async requestStatus({ transactionId }: StatusRequest): Promise<StatusResult> {
    const answer = await this.post('charges', { order: transactionId });
    if (answer === null) return { kind: 'unanswered', reason: 'unreachable', detail: '' };
    const charges = answer['charges'] as Charge[];
    if (charges.length === 0) return { kind: 'answered', messages: [messageOf(null, 'notSigned')] };
    return { kind: 'answered', messages: charges.map((charge) => messageOf(charge, 'notSigned')) };
  }

  readMessage({ headers, rawText }: IncomingRequest): IncomingMessage {
    const given = Buffer.from(String(headers['x-signature'] ?? ''));
    const expected = Buffer.from(signatureOf(rawText, this.secret));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'unreadable' };
    return { kind: 'messages', messages: [messageOf(JSON.parse(rawText) as Charge, 'valid')] };
  }

  private async post(path: string, body: object): Promise<Record<string, unknown> | null> {
    const call = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return fetch(`${this.url}/${path}`, call).then((response) => response.json() as Promise<Record<string, unknown>>, () => null);
  }
}

function messageOf(charge: Charge | null, signature: GatewayMessage['signature']): GatewayMessage {
  const at = charge ? new Date(charge.at) : null;
  return {
    status: charge ? MEANINGS[charge.status] : 'notStarted', transactionId: charge?.order ?? null, merchantId: null, gatewayTxnId: charge?.charge ?? null,
    code: charge?.status ?? 'none', message: '', amount: charge?.paise ?? null, surcharge: null, totalAmount: charge?.paise ?? null, currency: 'INR',
    channel: null, isChallan: false, isPaidUnlessChallan: false, bankTxnId: null, reconciliationCode: null, openedAt: at, initiatedAt: at, completedAt: at, signature, payload: { ...charge },
  };
}
