import { createHash } from 'node:crypto';
import type { Paise, SettlementExceptionKind } from '../../contract/index.js';
import type { PaidCharge } from '../../payments/paid-charges.service.js';
import type { Row } from './match-data.js';

/** Amounts in paise; see `SettlementException`. */
export interface Found {
  kind: SettlementExceptionKind;
  subject: string;
  amount: Paise;
  expected: Paise | null;
  since: string;
  transactionId: string | null;
  gatewayTxnId: string | null;
  batch: string | null;
  creditId: number | null;
}

export const exceptionOf = (kind: SettlementExceptionKind, of: Partial<Found> & Pick<Found, 'subject' | 'amount' | 'since'>): Found =>
  ({ kind, expected: null, transactionId: null, gatewayTxnId: null, batch: null, creditId: null, ...of });

export const exceptionAboutRow = (kind: SettlementExceptionKind, row: Row, more: Partial<Found> = {}): Found => exceptionOf(kind, {
  subject: row.identity, amount: Math.abs(row.gross), since: row.settledOn, batch: row.batch,
  transactionId: row.ourTxnId || null, gatewayTxnId: row.gatewayTxnId || null, ...more,
});

/** A row and the charge that it is about, if that is known here. */
export interface Pair {
  charge: PaidCharge | null;
  row: Row;
}

export const bySettlement = (a: Pair, b: Pair): number => a.row.settledOn.localeCompare(b.row.settledOn) || a.row.identity.localeCompare(b.row.identity);

/** By both ids: without the gateway's a charge is known by our payment, and the gateway may name one id for two of ours. */
export const keyOf = ({ gatewayTxnId, transactionId }: PaidCharge): string => `${gatewayTxnId} ${transactionId}`;

/** By which a person accepts what was found: when an amount changes it is something else. */
export const digestOf = ({ kind, subject, amount, expected }: Pick<Found, 'kind' | 'subject' | 'amount' | 'expected'>): string =>
  createHash('sha256').update(JSON.stringify([kind, subject, amount, expected])).digest('hex');
