import type { Paise } from '../../contract/money.js';

/**
 * What the payments module knows of a payment gateway. An adapter in a folder beside this file speaks the wire, and no
 * spelling of its messages leaves that folder. Who knows the provider by name all the same: docs/extending.md.
 */
export abstract class Gateway {
  /** AUTH: one attempt, no repeat. A time-out means "no token known", never a failed payment. */
  abstract createToken(order: TokenOrder): Promise<TokenAnswer>;
  /** Status requery for one attempt on one IST date. */
  abstract askStatus(question: StatusQuestion): Promise<StatusAnswer>;
  /** Reads a browser return or a server callback: decrypts, parses, checks the signature. Never throws on bad input. */
  abstract readMessage(form: Record<string, unknown>): IncomingMessage;
  /** The IST days (`yyyy-MM-dd`) that a stored message names: the gateway may file the attempt under one of them. */
  abstract datesNamedIn(payload: Record<string, unknown>): string[];
  /** What the page needs to open the gateway's checkout. */
  abstract readonly checkout: { merchantId: string; scriptUrl: string; environment: 'uat' | 'prod' };
}

export interface TokenOrder {
  transactionId: string;
  amount: Paise;
  customer: { name: string; email: string; mobile: string };
  at: Date;
}

export type TokenAnswer =
  | { kind: 'token'; tokenId: string }
  /** The gateway answered and said no: no token exists. `code` and `description` are for logs and the office. */
  | { kind: 'refused'; code: string; description: string }
  /** It may or may not have made a token: time-out, broken connection, an answer that cannot be read. */
  | { kind: 'unknown'; reason: GatewaySilence; detail: string };

export interface StatusQuestion {
  transactionId: string;
  amount: Paise;
  /** `yyyy-MM-dd`, IST. */
  date: string;
}

export type StatusAnswer =
  /**
   * One element per attempt of this payment that the gateway knows, in no order; "no data" is one element that says
   * `notStarted`. Elements with `noAnswer` are not among them: an answer that could end an attempt beside one is
   * `couldNotAsk`.
   */
  | { kind: 'answered'; news: GatewayNews[] }
  /** Says nothing about the money: ask again. */
  | { kind: 'couldNotAsk'; reason: GatewaySilence; detail: string };

export type GatewaySilence = 'timeout' | 'unreachable' | 'unreadable' | 'clientError';

export type IncomingMessage =
  | { kind: 'news'; news: GatewayNews[] }
  /** The literals the overlay sends instead of a message. Hints, never facts. */
  | { kind: 'cancelled' }
  | { kind: 'timedOut' }
  /** Not decryptable, not JSON, wrong merchant, or a bad signature: one answer for all of them. */
  | { kind: 'unreadable' };

/** What a gateway code says about the money. Contract, section 5, "Codes". */
export type NewsMeaning = 'paid' | 'reversed' | 'cancelled' | 'failed' | 'notStarted' | 'pending' | 'noAnswer';

/** One thing the gateway told us about one attempt, in our words. */
export interface GatewayNews {
  meaning: NewsMeaning;
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
