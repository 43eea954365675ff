import { Injectable } from '@nestjs/common';
import type { BookedHow } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import { PAYMENT_STATES, shownStatus } from '../ledger/payment-state.js';

export interface ListRow {
  id: number;
  /** Paise. */
  amount: number;
  /** UTC ms when the money came in, or the attempt began. */
  at: number;
  /** A JSON fragment without its braces, a line feed, and the stored form. */
  text: string;
}

const SERIAL_NO = "CONCAT(s.prefix, '/', r.fy, '/', CASE WHEN r.serial < 1000000 THEN SUBSTR(CONCAT('000000', r.serial), -6) ELSE r.serial END)";
// Joined, although receipts are another module's: a second read for each page takes half as long again (docs/architecture.md).
const WITH_SERIAL = 'LEFT JOIN receipts r ON r.payment_id = p.id AND r.serial IS NOT NULL LEFT JOIN receipt_series s ON s.fy = r.fy';

const STATUS = `CASE state ${PAYMENT_STATES.map((state) => `WHEN '${state}' THEN '${shownStatus(state)}'`).join(' ')} ELSE state END`;

// Of few rows: those without a refund carry nothing of it. Signed, because MariaDB divides to decimals.
const REFUND = `CASE WHEN given_back = 0 AND refunds_open = 0 AND state <> 'REFUNDED' THEN '' ELSE CONCAT(
  ',"refund_status":"', CASE WHEN refunds_open = 1 THEN 'REFUND_UNDER_WAY' WHEN state = 'REFUNDED' THEN 'REFUNDED' ELSE 'PARTLY_REFUNDED' END,
  '","refunded_amount":', CAST((given_back - given_back % 100) / 100 AS SIGNED), '.', SUBSTR(CONCAT('0', given_back % 100), -2)) END`;

// One string per row: creating ten values for each of 100,000 rows is most of the cost of reading them. Numbers and ids
// are letters and digits only, so they need no escaping.
const PAGE = `
  SELECT p.id, COALESCE(settled_amount, amount) AS amount, COALESCE(receipt_dated_at, paid_at, created_at) AS at,
         CONCAT('"admissionNumber":"', admission_number, '","semesterNo":', semester_no, ',"transaction_id":"', transaction_id,
                '","transaction_status":"', ${STATUS}, '","receipt_no":"', p.receipt_no, '","serial_no":', CASE WHEN r.serial IS NULL THEN 'null' ELSE CONCAT('"', ${SERIAL_NO}, '"') END, ${REFUND},
                CASE WHEN booked IS NULL THEN '' ELSE CONCAT(',"booked":"', booked, '"') END, CHAR(10), form) AS text
    FROM payments p ${WITH_SERIAL} WHERE p.id > ? ORDER BY p.id LIMIT ?`;

export interface ReconciliationRow {
  id: number;
  transactionId: string;
  receiptNo: string | null;
  serialNo: string | null;
  gatewayTxnId: string | null;
  booked: BookedHow | null;
  semesterNo: number;
  /** JSON: paise by wire name. */
  heads: string;
}

export interface ChargeIds {
  paymentId: number;
  gatewayTxnId: string | null;
  bankTxnId: string | null;
}

const RECONCILIATION_PAGE = `
  SELECT p.id, transaction_id AS transactionId, CASE WHEN receipt_dated_at IS NULL THEN NULL ELSE p.receipt_no END AS receiptNo,
         CASE WHEN r.serial IS NULL THEN NULL ELSE ${SERIAL_NO} END AS serialNo,
         gateway_txn_id AS gatewayTxnId, booked, semester_no AS semesterNo, CONCAT('', heads) AS heads
    FROM payments p ${WITH_SERIAL} WHERE p.id > ? ORDER BY p.id LIMIT ?`;

const CHARGE_IDS = `
  SELECT DISTINCT payment_id AS paymentId, gateway_txn_id AS gatewayTxnId, bank_txn_id AS bankTxnId
    FROM gateway_facts WHERE payment_id BETWEEN ? AND ? AND gateway_txn_id IS NOT NULL ORDER BY payment_id, gateway_txn_id, bank_txn_id`;

@Injectable()
export class TransactionListRepository {
  constructor(private readonly transactions: Transactions) {}

  page(after: number, limit: number): Promise<ListRow[]> {
    return this.transactions.read<ListRow>(PAGE, [after, limit]);
  }

  async count(): Promise<number> {
    const [row] = await this.transactions.read<{ n: number }>('SELECT COUNT(*) AS n FROM payments');
    return Number(row?.n ?? 0);
  }

  reconciliationPage(after: number, limit: number): Promise<ReconciliationRow[]> {
    return this.transactions.read<ReconciliationRow>(RECONCILIATION_PAGE, [after, limit]);
  }

  /** Of the payments from the first to the last id, both included. */
  chargeIds(first: number, last: number): Promise<ChargeIds[]> {
    return this.transactions.read<ChargeIds>(CHARGE_IDS, [first, last]);
  }
}
