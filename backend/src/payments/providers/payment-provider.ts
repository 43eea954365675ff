import type { TokenResponse } from '../../contract/calls.js';
import type { Paise } from '../../contract/fees/money.js';

/**
 * The port to a payment gateway. The adapter in a folder beside this file speaks the wire format, and nothing of that
 * format leaves the folder. How to add one: docs/extending.md.
 */
export abstract class PaymentProvider {
  /** Stored with each payment, which is requeried and settled here from then on. At most 16 letters. */
  abstract readonly name: string;
  /** The college's account there, stored with each payment. At most 32 characters. */
  abstract readonly account: string;
  /** No money moves, and every screen says so. */
  abstract readonly isTest: boolean;
  /** Time limit of a call, in ms. */
  abstract readonly timeoutMs: number;
  /** Status requests per second that it accepts, over all payments and replicas. */
  abstract readonly statusRate: number;
  /** Origins of the checkout script, and all origins that the checkout may contact. */
  abstract readonly pageOrigins: { readonly scripts: readonly string[]; readonly all: readonly string[] };
  /** The response to its callback once the message is stored. */
  abstract readonly acknowledgement: string;

  /** AUTH, without retry. A time-out means "no token known", never a failed payment. */
  abstract createToken(order: TokenOrder): Promise<TokenResult>;
  /** What the page needs besides the ids to open the checkout. */
  abstract checkout(tokenId: string): CheckoutFields;
  /**
   * The status requests that together cover everything it knows about a payment, the likeliest first.
   *
   * @param now UTC ms.
   */
  abstract statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[];
  abstract requestStatus(request: StatusRequest): Promise<StatusResult>;
  /** Null when it knows no refunds: money is then given back by bank transfer only. */
  get refunds(): ProviderRefunds | null {
    return null;
  }
  /** Null when it is not asked for its settlement reports: people bring them as files. */
  get settlements(): ProviderSettlements | null {
    return null;
  }
  /** Reads a browser return or a callback and checks its signature. Never throws on bad input. */
  abstract readMessage(request: IncomingRequest): IncomingMessage;
}

export type CheckoutFields = Omit<TokenResponse, 'provider' | 'transaction_id' | 'receipt_no' | 'returnUrl'>;

export interface IncomingRequest {
  fields: Record<string, unknown>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The unparsed body: a signature may cover it. */
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
  /** `yyyy-MM-dd`, IST; `null` when the provider does not file by date. */
  date: string | null;
}

export type StatusResult =
  /**
   * One element per attempt of this payment that the gateway knows, in no order; "no data" is one element with
   * `notStarted`. Contains no `noAnswer`: an answer that could end an attempt beside one is `unanswered`, and
   * money beside one is `isIncomplete`: another charge may still be pending.
   */
  | { kind: 'answered'; messages: GatewayMessage[]; isIncomplete?: true }
  /** Says nothing about the money: ask again. */
  | { kind: 'unanswered'; reason: NoAnswerReason; detail: string };

/** What a provider can do about money that goes back (docs/requirements.md#refunds). */
export interface ProviderRefunds {
  /** Without retry. A time-out means that nobody knows whether it is carried out. */
  send(order: RefundOrder): Promise<RefundResult>;
  /** Every refund of a charge that it knows, also those made elsewhere. */
  requestStatus(charge: RefundedCharge): Promise<RefundStatusResult>;
}

/** Reports of what it paid to the college's account, as files are (docs/requirements.md#settlement-call). */
export interface ProviderSettlements {
  /** @param day `yyyy-MM-dd`, on which it was settled. */
  report(day: string): Promise<SettlementReportResult>;
}

export type SettlementReportResult =
  | { kind: 'report'; bytes: Uint8Array }
  /** Nothing was settled on that day. */
  | { kind: 'none' }
  /** It does not answer this server or this account. */
  | { kind: 'refused' }
  | { kind: 'unanswered'; reason: NoAnswerReason; detail: string };

export interface RefundedCharge {
  transactionId: string;
  /** The provider's id of the charge. */
  gatewayTxnId: string;
}

export interface RefundOrder extends RefundedCharge {
  /** Ours, unique. */
  refundId: string;
  amount: Paise;
}

export type RefundResult =
  /** It will be carried out; not that it was. */
  | { kind: 'accepted'; gatewayRefundId: string | null; code: string; text: string }
  /** It will not be carried out. */
  | { kind: 'rejected'; code: string; text: string }
  | { kind: 'unknown'; reason: NoAnswerReason; detail: string };

export type RefundStatusResult =
  | { kind: 'answered'; refunds: KnownRefund[] }
  | { kind: 'unanswered'; reason: NoAnswerReason; detail: string };

export interface KnownRefund {
  /** Ours; null when it is left out. */
  refundId: string | null;
  gatewayRefundId: string | null;
  amount: Paise | null;
  /** `paidOut` and `rejected` only by remarks that are configured to mean it. */
  standing: 'inProgress' | 'paidOut' | 'rejected';
  remark: string;
}

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

/** What the gateway said about one attempt, in our terms. */
export interface GatewayMessage {
  status: GatewayStatus;
  /** Our transaction id as echoed; `null` in answers that carry only a code. */
  transactionId: string | null;
  merchantId: string | null;
  /** The gateway's id of the attempt: facts are grouped by it. */
  gatewayTxnId: string | null;
  code: string;
  message: string;
  amount: Paise | null;
  surcharge: Paise | null;
  totalAmount: Paise | null;
  currency: string | null;
  /** How it was paid, in the gateway's own code: stored as it was said, nothing is decided by it. */
  channel: string | null;
  /** Of a `pending`: it spoke of money and named no id of it, or no amount. Set by `onlyNamedMoney`, not by an adapter. */
  isUnnamedMoney?: true;
  /** Paid at a branch, days or weeks after it was begun. */
  isChallan: boolean;
  /** Says paid and leaves out how: of a challan this only means that its slip was printed. */
  isPaidUnlessChallan: boolean;
  bankTxnId: string | null;
  /** What the gateway says of its reconciliation with the bank, in its own code: as `channel`. */
  reconciliationCode: string | null;
  /** By the gateway's clock: page opened, bank called, attempt ended. */
  openedAt: Date | null;
  initiatedAt: Date | null;
  completedAt: Date | null;
  /** `notSigned`: a status answer, by design; `absent`: a return or callback without its signature. */
  signature: 'valid' | 'absent' | 'notSigned';
  /** The decrypted message without secrets, signature and card data: this is stored. */
  payload: Record<string, unknown>;
}
