import { type FeeHead, type Paise, type ReconciliationRecord, rupeesNumber } from '../../contract/index.js';
import { isBookedKey } from '../ledger/booked-money.js';
import type { ChargeIds, ReconciliationRow } from './transaction-list.repository.js';

type LinesOf = (semesterNo: number, amounts: Readonly<Record<string, Paise>>) => readonly FeeHead[];

/** One `ReconciliationRecord` as JSON for each row. */
export function reconciliationLines(rows: readonly ReconciliationRow[], charges: readonly ChargeIds[], linesOf: LinesOf): string[] {
  const byPayment = new Map<number, ChargeIds[]>(rows.map(({ id }) => [id, []]));
  for (const charge of charges) byPayment.get(charge.paymentId)?.push(charge);
  return rows.map((row) => JSON.stringify(record(row, byPayment.get(row.id) ?? [], linesOf)));
}

function record(
  { transactionId, receiptNo, serialNo, gatewayTxnId, booked, semesterNo, heads }: ReconciliationRow, charges: readonly ChargeIds[], linesOf: LinesOf,
): ReconciliationRecord {
  const amounts = JSON.parse(heads) as Record<string, Paise>;
  const isSettling = (charge: ChargeIds): boolean => charge.gatewayTxnId === gatewayTxnId;
  const ordered = [...charges.filter(isSettling), ...charges.filter((charge) => !isSettling(charge))];
  return {
    transaction_id: transactionId,
    receipt_no: receiptNo,
    serial_no: serialNo,
    gateway_ids: distinct(ordered.map((charge) => charge.gatewayTxnId).filter((id) => !isBookedKey(id))),
    bank_ids: distinct(ordered.map(({ bankTxnId }) => bankTxnId)),
    booked,
    heads: labelled(amounts, linesOf(semesterNo, amounts)),
  };
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** By label, as the receipt. Two heads may have one label, of which the office has published one after the other: both are in its sum. */
function labelled(amounts: Record<string, Paise>, lines: readonly FeeHead[]): Record<string, number> {
  const sums = new Map<string, Paise>();
  for (const { name, label } of lines) {
    const amount = amounts[name];
    if (amount !== undefined) sums.set(label, (sums.get(label) ?? 0) + amount);
  }
  return Object.fromEntries([...sums].map(([label, amount]) => [label, rupeesNumber(amount)]));
}
