import type {
  PaymentToRequery,
  CheckoutFields,
  GatewayMessage,
  IncomingMessage,
  IncomingRequest,
  PaymentProvider,
  ProviderRefunds,
  ProviderSettlements,
  RefundedCharge,
  RefundOrder,
  RefundResult,
  RefundStatusResult,
  StatusResult,
  StatusRequest,
  StoredMessage,
  TokenResult,
  TokenOrder,
} from '../payment-provider.js';
import { Clock } from '../../../common/clock.js';
import { AtomCipher, sign, signaturesEqual } from './wire/atom-crypto.js';
import { postForm, type PostOutcome } from './wire/atom-http.js';
import { checkSignature, toGatewayMessage } from './wire/atom-messages.js';
import { pageOrigins } from './settings/atom-page-origins.js';
import { readRefundReply, readRefundStatusReply, type RefundRemarks } from './wire/atom-refund-replies.js';
import { refundRequest, refundStatusRequest } from './wire/atom-refund-requests.js';
import { askForSettlements } from './wire/atom-settlements.js';
import { readStatusReply, readTokenReply } from './wire/atom-replies.js';
import { authRequest, statusRequest } from './wire/atom-requests.js';
import type { AtomSettings } from './settings/atom-settings.js';
import { datesToRequery } from './atom-status-dates.js';
import { parseExactJson, recordsIn } from './wire/exact-json.js';

const MAX_MESSAGE_HEX = 262_144;

const LITERALS: ReadonlyMap<string, IncomingMessage['kind'] & ('cancelled' | 'timedOut')> = new Map([
  ['canceltransaction', 'cancelled'],
  ['sessiontimeout', 'timedOut'],
]);

/** The client of the NTT DATA (Atom) hosted checkout. One instance per merchant; safe for concurrent calls. */
export class AtomProvider implements PaymentProvider {
  readonly name = 'atom';
  readonly acknowledgement = 'OK';
  readonly account: string;
  readonly isTest: boolean;
  readonly timeoutMs: number;
  readonly statusRate: number;
  readonly pageOrigins: PaymentProvider['pageOrigins'];
  /** Null without `ATOM_REFUND_URL`. */
  readonly refunds: ProviderRefunds | null;
  /** Null without `ATOM_SETTLEMENT_URL`. */
  readonly settlements: ProviderSettlements | null;
  readonly #options: Readonly<AtomSettings>;
  readonly #requests: AtomCipher;
  readonly #responses: AtomCipher;

  /** Derives both keys, which takes tens of milliseconds each: construct once. */
  constructor(
    options: AtomSettings,
    private readonly clock = new Clock(),
  ) {
    this.#options = { ...options };
    this.#requests = new AtomCipher(options.requestKey, options.requestSalt);
    this.#responses = new AtomCipher(options.responseKey, options.responseSalt);
    this.account = options.merchantId;
    this.isTest = options.isTestRequested;
    this.timeoutMs = options.timeoutMs;
    this.statusRate = options.statusRate;
    this.pageOrigins = pageOrigins(options);
    const remarks = { paidOut: new Set(options.refundPaidRemarks), rejected: new Set(options.refundRejectedRemarks) };
    this.refunds = options.refundUrl === '' ? null : {
      send: (order) => this.#sendRefund(order),
      requestStatus: (charge) => this.#requestRefundStatus(charge, remarks),
    };
    const { settlementUrl, merchantId, timeoutMs } = options;
    this.settlements = settlementUrl === '' ? null : { report: (day) => askForSettlements({ url: settlementUrl, merchantId, day, timeoutMs, clock }) };
  }

  checkout(tokenId: string): CheckoutFields {
    const { merchantId, checkoutScriptUrl, environment } = this.#options;
    return { tokenData: { atomTokenId: tokenId }, merchant_id: merchantId, checkoutScriptUrl, environment };
  }

  async createToken(order: TokenOrder): Promise<TokenResult> {
    const outcome = await this.#post(this.#options.authUrl, authRequest(this.#options, order));
    return outcome.kind === 'silence'
      ? { kind: 'unknown', reason: outcome.reason, detail: outcome.detail }
      : readTokenReply(outcome, this.#responses, this.#options.merchantId);
  }

  async requestStatus(request: StatusRequest): Promise<StatusResult> {
    const outcome = await this.#post(this.#options.statusUrl, statusRequest(this.#options, request));
    return outcome.kind === 'silence'
      ? { kind: 'unanswered', reason: outcome.reason, detail: outcome.detail }
      : readStatusReply(outcome, this.#responses, this.#options.merchantId, request.transactionId);
  }

  async #sendRefund(order: RefundOrder): Promise<RefundResult> {
    const outcome = await this.#post(this.#options.refundUrl, refundRequest(this.#options, order));
    return outcome.kind === 'silence'
      ? { kind: 'unknown', reason: outcome.reason, detail: outcome.detail }
      : readRefundReply(outcome, this.#responses, this.#options.merchantId, order);
  }

  async #requestRefundStatus(charge: RefundedCharge, remarks: RefundRemarks): Promise<RefundStatusResult> {
    const outcome = await this.#post(this.#options.refundStatusUrl || this.#options.statusUrl, refundStatusRequest(this.#options, charge));
    return outcome.kind === 'silence'
      ? { kind: 'unanswered', reason: outcome.reason, detail: outcome.detail }
      : readRefundStatusReply(outcome, this.#responses, this.#options.merchantId, remarks);
  }

  /** The gateway files an attempt under the IST day on which its page was opened. */
  statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[] {
    const { transactionId, amount } = payment;
    return datesToRequery(payment, messages, now).map((date) => ({ transactionId, amount, date }));
  }

  readMessage({ fields }: Pick<IncomingRequest, 'fields'>): IncomingMessage {
    const encData = fieldOf(fields, ['encdata', 'encdatares']);
    const literal = LITERALS.get(encData.toLowerCase());
    if (literal) return { kind: literal };
    const merchant = fieldOf(fields, ['merchid', 'merchidres']);
    const messages = merchant && merchant !== this.#options.merchantId ? null : this.#readEncrypted(encData);
    if (messages) return { kind: 'messages', messages };
    // Constant time: the response must not tell whether the padding or the signature was wrong.
    signaturesEqual(sign(this.#options.responseHashKey, [encData.slice(0, 200)]), '');
    return { kind: 'unreadable' };
  }

  /** All or nothing: one foreign element makes the whole message unreadable. */
  #readEncrypted(encData: string): GatewayMessage[] | null {
    if (encData.length > MAX_MESSAGE_HEX) return null;
    const plain = this.#responses.decrypt(encData);
    const message = plain === null ? undefined : recordsIn(parseExactJson(plain))[0];
    const elements = message ? recordsIn(message['payInstrument']) : [];
    const all: GatewayMessage[] = [];
    for (const element of elements) {
      const signature = checkSignature(element, this.#options.responseHashKey);
      if (signature === 'forged') return null;
      const own = toGatewayMessage(element, signature);
      if (!own || own.merchantId !== this.#options.merchantId || own.transactionId === null) return null;
      all.push(own);
    }
    return all.length > 0 ? all : null;
  }

  #post(url: string, plainText: string): Promise<PostOutcome> {
    const { merchantId, bearerSecret, timeoutMs } = this.#options;
    const bearer = bearerSecret && Buffer.from(`${merchantId}:${bearerSecret}`).toString('base64');
    return postForm({
      url,
      fields: { encData: this.#requests.encrypt(plainText), merchId: merchantId },
      ...(bearer ? { headers: { Authorization: `Bearer ${bearer}` } } : {}),
      timeoutMs,
      clock: this.clock,
    });
  }
}

/** The first filled field with one of these names, ignoring case: script, kits and gateway spell them differently. */
function fieldOf(form: Record<string, unknown>, names: readonly string[]): string {
  for (const [key, field] of Object.entries(form)) {
    const value: unknown = Array.isArray(field) ? field[0] : field;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim();
    if (text !== '' && names.includes(key.trim().toLowerCase())) return text;
  }
  return '';
}
