import { type FeeHead, type Paise, type ReconciliationRecord, rupeesNumber } from '../../contract/index.js';
import { isBookedKey } from '../ledger/booked-money.js';
import type { ChargeIds, ReconciliationRow } from './transaction-list.repository.js';

type FeesOf = (semesterNo: number) => readonly FeeHead[];

/** One `ReconciliationRecord` as JSON for each row. */
export function reconciliationLines(rows: readonly ReconciliationRow[], charges: readonly ChargeIds[], feesOf: FeesOf): string[] {
  const byPayment = new Map<number, ChargeIds[]>(rows.map(({ id }) => [id, []]));
  for (const charge of charges) byPayment.get(charge.paymentId)?.push(charge);
  return rows.map((row) => JSON.stringify(record(row, byPayment.get(row.id) ?? [], feesOf)));
}

function record(
  { transactionId, receiptNo, serialNo, gatewayTxnId, booked, semesterNo, heads }: ReconciliationRow, charges: readonly ChargeIds[], feesOf: FeesOf,
): ReconciliationRecord {
  const isSettling = (charge: ChargeIds): boolean => charge.gatewayTxnId === gatewayTxnId;
  const ordered = [...charges.filter(isSettling), ...charges.filter((charge) => !isSettling(charge))];
  return {
    transaction_id: transactionId,
    receipt_no: receiptNo,
    serial_no: serialNo,
    gateway_ids: distinct(ordered.map((charge) => charge.gatewayTxnId).filter((id) => !isBookedKey(id))),
    bank_ids: distinct(ordered.map(({ bankTxnId }) => bankTxnId)),
    booked,
    heads: labelled(JSON.parse(heads) as Record<string, Paise>, feesOf(semesterNo)),
  };
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** A head that the semester no longer has comes last, under its wire name. */
function labelled(heads: Record<string, Paise>, layout: readonly FeeHead[]): Record<string, number> {
  const named = layout.flatMap(({ name, label }) => (heads[name] === undefined ? [] : [[label, heads[name]] as const]));
  const gone = Object.entries(heads).filter(([head]) => !layout.some(({ name }) => name === head));
  return Object.fromEntries([...named, ...gone].map(([head, amount]) => [head, rupeesNumber(amount)]));
}
