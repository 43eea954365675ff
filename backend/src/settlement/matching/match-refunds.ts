import type { Paise } from '../../contract/index.js';
import type { PaidCharge, RecordedRefund } from '../../payments/paid-charges.service.js';
import { bySettlement, exceptionOf, type Found, keyOf, exceptionAboutRow, type Pair } from './found.js';
import type { WorkingDays } from './working-days.js';

/** Working days after a refund until it must be in a report. */
const REFUNDED_WITHIN = 10;

export interface RefundSpan {
  /** IST day. */
  today: string;
  days: WorkingDays;
  /** IST day: what was given back before it is none of these reports' business. */
  first: string;
}

/**
 * What went back by the reports, and what was recorded here as given back (docs/requirements.md#settlement-exceptions). Rows do
 * not name refunds: one of the same amount is taken for the row, and of what is left the sums of the charge are compared.
 */
export function refundFaults(charges: readonly PaidCharge[], returned: readonly Pair[], span: RefundSpan): Found[] {
  const inOrder = [...returned].sort(bySettlement);
  const byCharge = new Map<string, Pair[]>();
  for (const pair of inOrder) if (pair.charge) byCharge.set(keyOf(pair.charge), [...(byCharge.get(keyOf(pair.charge)) ?? []), pair]);
  return [
    ...inOrder.filter(({ charge }) => !charge).map(({ row }) => exceptionAboutRow('UNKNOWN_PAYMENT', row)),
    ...[...byCharge.values()].flatMap((pairs) => (pairs[0]?.charge ? tooMuch(pairs[0].charge, pairs) : [])),
    ...charges.flatMap((charge) => tooLittle(charge, byCharge.get(keyOf(charge)) ?? [], span)),
  ];
}

/** Rows by which more went back than was recorded, or more than was taken. */
function tooMuch(charge: PaidCharge, pairs: readonly Pair[]): Found[] {
  const { rows, refunds } = leftOver(charge, pairs);
  const more: Found[] = [];
  let left = sumOf(refunds.map(({ amount }) => amount));
  for (const pair of rows) {
    const { row } = pair;
    const gross = Math.abs(row.gross);
    const named = { transactionId: charge.transactionId, gatewayTxnId: charge.gatewayTxnId || null };
    if (gross > left) more.push(left === 0 ? exceptionAboutRow('REFUND_UNKNOWN', row) : exceptionAboutRow('AMOUNT_WRONG', row, { ...named, expected: left }));
    left = Math.max(0, left - gross);
  }
  const isTold = new Set(more.map(({ subject }) => subject));
  let sum = 0;
  for (const { row } of pairs) {
    sum += Math.abs(row.gross);
    if (sum > charge.amount && !isTold.has(row.identity)) more.push(exceptionAboutRow('REFUND_UNKNOWN', row));
  }
  return more;
}

/** Of the refunds that are due, what no row has brought. */
function tooLittle(charge: PaidCharge, pairs: readonly Pair[], { today, days, first }: RefundSpan): Found[] {
  if (charge.isReversed) return [];
  const { rows, refunds } = leftOver(charge, pairs);
  const due = refunds.filter(({ on }) => on >= first && days.shift(on, REFUNDED_WITHIN) < today);
  const [earliest] = due;
  const amount = sumOf(due.map((one) => one.amount)) - sumOf(rows.map(({ row }) => Math.abs(row.gross)));
  if (!earliest || amount <= 0) return [];
  const { transactionId, gatewayTxnId } = charge;
  return [exceptionOf('REFUND_MISSING', { subject: gatewayTxnId || transactionId, amount, since: earliest.on, transactionId, gatewayTxnId })];
}

/** Rows and refunds of a charge that have no counterpart of their amount; both the earliest first. The bank's own reversal needs none. */
function leftOver(charge: PaidCharge, pairs: readonly Pair[]): { rows: Pair[]; refunds: RecordedRefund[] } {
  const refunds = [...charge.refunds].sort((a, b) => a.on.localeCompare(b.on) || a.amount - b.amount);
  const rows = pairs.filter(({ row }) => row.kind === 'refund' || !charge.isReversed).filter(({ row }) => {
    const same = refunds.findIndex(({ amount }) => amount === Math.abs(row.gross));
    if (same >= 0) refunds.splice(same, 1);
    return same < 0;
  });
  return { rows, refunds };
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);
