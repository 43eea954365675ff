import type { TokenResponse } from '../../contract/calls.js';
import type { Paise } from '../../contract/fees/money.js';

/**
 * What the payments module knows of a payment gateway. An adapter in a folder beside this file speaks the wire, and no
 * spelling of its messages leaves that folder. How another one is added: docs/extending.md.
 */
export abstract class PaymentProvider {
  /** Stored with each payment, which is asked about and settled here as long as it lives. At most 16 letters. */
  abstract readonly name: string;
  /** The college's account there, stored with each payment. At most 32 characters. */
  abstract readonly account: string;
  /** No money moves: whatever people see says so. */
  abstract readonly isTest: boolean;
  /** Until a call is given up, in ms. */
  abstract readonly timeoutMs: number;
  /** Status requests a second that it takes, over all payments and replicas. */
  abstract readonly statusRate: number;
  /** Whose script the page runs for its checkout, and every origin that the checkout may talk to. */
  abstract readonly pageOrigins: { readonly scripts: readonly string[]; readonly all: readonly string[] };
  /** What its server is answered when its message is stored. */
  abstract readonly acknowledgement: string;

  /** AUTH: one attempt, no repeat. A time-out means "no token known", never a failed payment. */
  abstract createToken(order: TokenOrder): Promise<TokenResult>;
  /** What the page needs besides the ids to open the checkout. */
  abstract checkout(tokenId: string): CheckoutFields;
  /**
   * The status requests that together tell all it knows about a payment, the likeliest first.
   *
   * @param now UTC ms.
   */
  abstract statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[];
  abstract requestStatus(request: StatusRequest): Promise<StatusResult>;
  /** Reads a browser return or a server callback and checks that it is the provider's own. Never throws on bad input. */
  abstract readMessage(request: IncomingRequest): IncomingMessage;
}

/** Under the names of `TokenResponse` where it has them. */
export type CheckoutFields = Omit<TokenResponse, 'provider' | 'transaction_id' | 'receipt_no' | 'returnUrl'>;

/** A request that may hold a provider's message, as it came. */
export interface IncomingRequest {
  fields: Record<string, unknown>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body before it was parsed: a signature may cover it. */
  rawText: string;
}

/** Times are UTC ms. */
export interface PaymentToRequery {
  transactionId: string;
  amount: Paise;
  createdAt: number;
  tokenAt: number | null;
  paidAt: number | null;
}

export interface StoredMessage {
  /** UTC ms. */
  completedAt: number | null;
  payload: Record<string, unknown>;
}

export interface TokenOrder {
  transactionId: string;
  amount: Paise;
  customer: { name: string; email: string; mobile: string };
  at: Date;
}

export type TokenResult =
  | { kind: 'token'; tokenId: string }
  /** The gateway answered and said no: no token exists. `code` and `description` are for logs and the office. */
  | { kind: 'refused'; code: string; description: string }
  /** It may or may not have made a token: time-out, broken connection, an answer that cannot be read. */
  | { kind: 'unknown'; reason: NoAnswerReason; detail: string };

export interface StatusRequest {
  transactionId: string;
  amount: Paise;
  /** `yyyy-MM-dd`, IST; `null` when the provider files by no date. */
  date: string | null;
}

export type StatusResult =
  /**
   * One element per attempt of this payment that the gateway knows, in no order; "no data" is one element that says
   * `notStarted`. Elements with `noAnswer` are not among them: an answer that could end an attempt beside one is
   * `couldNotAsk`.
   */
  | { kind: 'answered'; messages: GatewayMessage[] }
  /** Says nothing about the money: ask again. */
  | { kind: 'unanswered'; reason: NoAnswerReason; detail: string };

export type NoAnswerReason = 'timeout' | 'unreachable' | 'unreadable' | 'clientError';

export type IncomingMessage =
  | { kind: 'messages'; messages: GatewayMessage[] }
  /** The literals the overlay sends instead of a message. Hints, never facts. */
  | { kind: 'cancelled' }
  | { kind: 'timedOut' }
  /** Not decryptable, not JSON, wrong merchant, or a bad signature: one answer for all of them. */
  | { kind: 'unreadable' };

/** What a code of a gateway says about the money (docs/requirements.md#gateway-codes). */
export type GatewayStatus = 'paid' | 'reversed' | 'cancelled' | 'failed' | 'notStarted' | 'pending' | 'noAnswer';

/** One thing the gateway told us about one attempt, in our words. */
export interface GatewayMessage {
  status: GatewayStatus;
  /** Our transaction id as the gateway echoes it; `null` in answers that carry only a code. */
  transactionId: string | null;
  merchantId: string | null;
  /** The gateway's own id of the attempt: facts are judged per this id. */
  gatewayTxnId: string | null;
  code: string;
  message: string;
  amount: Paise | null;
  surcharge: Paise | null;
  totalAmount: Paise | null;
  currency: string | null;
  /** `NB`, `CC`, `DC`, `UP`, `NR`… */
  channel: string | null;
  bankTxnId: string | null;
  reconStatus: string | null;
  /** By the gateway's clock: its page was opened, the bank was called, the attempt ended. */
  openedAt: Date | null;
  initiatedAt: Date | null;
  completedAt: Date | null;
  /** `notSigned` is how a status answer comes by design; `absent` is a return or callback without its signature. */
  signature: 'valid' | 'absent' | 'notSigned';
  /** The decrypted message without secrets, signature and card data: what is stored. */
  payload: Record<string, unknown>;
}
