import { groupBy } from '../../common/group-by.js';
import { isUpi } from '../presets/settlement-presets.js';
import type { PaidCharge } from '../../payments/paid-charges.service.js';
import { bySettlement, exceptionOf, type Found, keyOf, exceptionAboutRow, type Pair } from './found.js';
import type { Row } from './match-data.js';
import { refundFaults } from './match-refunds.js';
import type { WorkingDays } from './working-days.js';

/** Working days after the payment until it must be in a report. */
export const SETTLED_WITHIN = 2;

export interface RowMatch {
  charges: readonly PaidCharge[];
  rows: readonly Row[];
  /** Transaction ids of payments that exist, of those that rows name and no charge has. */
  knownIds: ReadonlySet<string>;
  today: string;
  days: WorkingDays;
  /** IST day: what was paid before it is none of these reports' business. That of the first of all rows, of which these may be some. */
  first?: string;
}

/** Ledger and reports (docs/requirements.md#settlement-exceptions). Independent of the order of rows and charges. */
export function matchRows({ charges, rows, knownIds, today, days, first = firstDay(rows) }: RowMatch): Found[] {
  const byGatewayId = groupBy(charges.filter(({ gatewayTxnId }) => gatewayTxnId !== ''), ({ gatewayTxnId }) => gatewayTxnId);
  const byOurId = groupBy(charges, ({ transactionId }) => transactionId);
  const chargeOf = (row: Row): PaidCharge | null => {
    if (row.gatewayTxnId === '') return onlyOne(byOurId.get(row.ourTxnId));
    return onlyOne(byGatewayId.get(row.gatewayTxnId)?.filter(({ transactionId }) => row.ourTxnId === '' || row.ourTxnId === transactionId));
  };
  const pairs = rows.map((row): Pair => ({ row, charge: chargeOf(row) }));
  const sales = pairs.filter(({ row }) => row.kind === 'sale');
  const returned = pairs.filter(({ row }) => row.kind !== 'sale');
  const takenBack = keysOf(returned);
  return [
    ...sales.flatMap((pair) => saleFaults(pair, knownIds, byGatewayId, takenBack)),
    ...doubled(sales),
    ...rows.flatMap(feeFaults),
    ...overdue(charges, sales, today, days, first),
    ...refundFaults(charges, returned, { today, days, first }),
  ];
}

/** A row that may be about several is about none. */
const onlyOne = (charges: readonly PaidCharge[] = []): PaidCharge | null => (charges.length === 1 ? (charges[0] ?? null) : null);

const keysOf = (pairs: readonly Pair[]): Set<string> => new Set(pairs.flatMap(({ charge }) => (charge ? [keyOf(charge)] : [])));

function saleFaults(
  { row, charge }: Pair, knownIds: ReadonlySet<string>, byGatewayId: ReadonlyMap<string, readonly PaidCharge[]>, takenBack: ReadonlySet<string>,
): Found[] {
  if (!charge) return [exceptionAboutRow(knownIds.has(row.ourTxnId) && !byGatewayId.has(row.gatewayTxnId) ? 'LATE_SUCCESS' : 'UNKNOWN_PAYMENT', row)];
  const named = { transactionId: charge.transactionId, gatewayTxnId: charge.gatewayTxnId };
  return [
    ...(row.gross === charge.amount ? [] : [exceptionAboutRow('AMOUNT_WRONG', row, { ...named, amount: row.gross, expected: charge.amount })]),
    ...(charge.isReversed && !takenBack.has(keyOf(charge)) ? [exceptionAboutRow('REVERSED_AFTER', row, named)] : []),
  ];
}

/** Every sale of a charge after its first. */
function doubled(sales: readonly Pair[]): Found[] {
  const first = new Map<string, string>();
  const inOrder = [...sales].sort(bySettlement);
  return inOrder.flatMap(({ row, charge }) => {
    const id = charge ? keyOf(charge) : row.gatewayTxnId || row.ourTxnId;
    if (first.has(id)) return [exceptionAboutRow('DUPLICATE_ROW', row)];
    first.set(id, row.identity);
    return [];
  });
}

function feeFaults(row: Row): Found[] {
  const { fee, gst, deduction, mode, kind } = row;
  const due = Math.round((Math.abs(fee) * 18) / 100);
  const hasWrongFee = Math.abs(deduction - fee - gst) > 1;
  return [
    ...(hasWrongFee ? [exceptionAboutRow('FEE_WRONG', row, { amount: Math.abs(deduction), expected: fee + gst })] : []),
    ...(!hasWrongFee && Math.abs(Math.abs(gst) - due) > 1 ? [exceptionAboutRow('GST_WRONG', row, { amount: gst, expected: due })] : []),
    ...(kind === 'sale' && isUpi(mode) && fee > 0 ? [exceptionAboutRow('UPI_FEE', row, { amount: deduction, expected: 0 })] : []),
  ];
}

const firstDay = (rows: readonly Row[]): string =>
  rows.reduce((first, { paidOn, settledOn }) => ((paidOn ?? settledOn) < first ? (paidOn ?? settledOn) : first), '9999-12-31');

function overdue(charges: readonly PaidCharge[], sales: readonly Pair[], today: string, days: WorkingDays, first: string): Found[] {
  const settled = keysOf(sales);
  return charges
    .filter((charge) => !settled.has(keyOf(charge)) && !charge.isReversed && charge.paidOn >= first)
    .filter(({ paidOn }) => days.shift(paidOn, SETTLED_WITHIN) < today)
    .map(({ transactionId, gatewayTxnId, amount, paidOn }) => exceptionOf('OVERDUE', { subject: gatewayTxnId || transactionId, amount, since: paidOn, transactionId, gatewayTxnId }));
}
