import type { Read } from './backup/backup-totals.js';

/** What must be true of the rows of money at every moment, each as a statement that finds what breaks it. */
export const MONEY_INVARIANTS = {
  /** Each valid receipt is of the charge that pays its fee, and of its amount. */
  receiptsWithoutMoney: `SELECT r.receipt_no AS about FROM receipts r JOIN payments p ON p.id = r.payment_id
    WHERE r.voided_at IS NULL AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.payment_id = p.id AND c.pays_demand_id = p.demand_id
      AND c.is_reversed = 0 AND c.amount = COALESCE(p.settled_amount, p.amount))`,
  /** Each charge that pays a fee has its receipt. */
  moneyWithoutReceipt: `SELECT c.gateway_txn_id AS about FROM charges c
    WHERE c.pays_demand_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.payment_id = c.payment_id AND r.voided_at IS NULL)`,
  /** A fee says that it is paid when a charge pays it, and only then. */
  feesAndCharges: `SELECT d.id AS about FROM fee_demands d
    WHERE COALESCE(d.settled_by_payment_id, 0) <> COALESCE((SELECT c.payment_id FROM charges c WHERE c.pays_demand_id = d.id), 0)`,
  /** No more goes back of a charge than it brought. Who carries out what it has refused makes it more: the gateway, which is a case. */
  moreGivenBack: `SELECT c.gateway_txn_id AS about FROM charges c WHERE c.given_back + c.in_flight > c.amount
    AND NOT EXISTS (SELECT 1 FROM refunds r JOIN refund_events e ON e.refund_id = r.id AND e.state IN ('rejected', 'notExecuted')
      WHERE r.payment_id = c.payment_id AND r.gateway_txn_id = c.gateway_txn_id)`,
  /** What a charge says of its refunds is their sum. */
  refundsAndCharges: `SELECT c.gateway_txn_id AS about FROM charges c JOIN payments p ON p.id = c.payment_id
    WHERE NOT EXISTS (SELECT 1 FROM gateway_facts f WHERE f.payment_id = c.payment_id AND f.source = 'office')
      AND c.given_back <> (SELECT COALESCE(SUM(r.amount), 0) FROM refunds r
        WHERE r.payment_id = c.payment_id AND r.gateway_txn_id = c.gateway_txn_id AND r.state = 'paidOut')`,
} as const;
export type MoneyInvariant = keyof typeof MONEY_INVARIANTS;

export interface BrokenInvariant {
  invariant: MoneyInvariant;
  /** Up to five: numbers of receipts, ids of charges or of fees. */
  about: string[];
  count: number;
}

const NAMED = 5;

/** @returns those that do not hold. */
export async function brokenMoneyInvariants(read: Read): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [invariant, sql] of Object.entries(MONEY_INVARIANTS) as [MoneyInvariant, string][]) {
    const [sum] = await read(`SELECT COUNT(*) AS n FROM (${sql}) AS broken`);
    const count = Number(sum?.['n'] ?? 0);
    if (count === 0) continue;
    const rows = await read(`${sql} LIMIT ${NAMED}`);
    broken.push({ invariant, count, about: rows.map(({ about }) => String(about)) });
  }
  return broken;
}
