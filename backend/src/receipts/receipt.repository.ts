import { Injectable } from '@nestjs/common';
import { type BookedHow, type Language, type Paise, serialNo } from '../contract/index.js';
import { batchedRead, placeholders } from '../database/batched-read.js';
import { insertRow } from '../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import type { Payment } from '../payments/payment.entity.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { OutboxMail, RECEIPT_MAIL } from './mail/outbox-mail.entity.js';
import { acceptedLayout, isAcceptedLayout, isSameLayout, readReceiptLayout, type ReceiptLayout, receiptLayout } from './content/receipt-layout.js';
import { Receipt } from './receipt.entity.js';
import type { SeriesNumber } from './series/receipt-series.js';

export interface StoredReceipt {
  transactionId: string;
  receiptNo: string;
  admissionNumber: string;
  semesterNo: number;
  amount: Paise;
  layout: ReceiptLayout;
  form: Payment['form'];
  /** In which the payment was made. */
  language: Language;
  /** UTC ms; its IST day is the receipt's date. */
  paidAt: number;
  /** UTC ms; its IST day decides the financial year of the number. */
  issuedAt: number;
  /** `MMM/26-27/000123` */
  serialNo: string;
  /** Given back by refunds. */
  refunded: Paise;
  /** Paid at a test system of the provider: no money moved. */
  isTest: boolean;
  /** How it was paid, where people have booked it by hand. */
  booked: { how: BookedHow; reference: string } | null;
}

interface ReceiptRow {
  transaction_id: string;
  receipt_no: string;
  admission_number: string;
  semester_no: number;
  amount: number;
  layout: string;
  form: string;
  language: Language;
  paid_at: number;
  issued_at: number;
  fy: string;
  serial: number;
  prefix: string;
  refunded_amount: number;
  is_test: number;
  booked: BookedHow | null;
  booked_reference: string | null;
}

const VALID_RECEIPT = `
  SELECT p.transaction_id, p.receipt_no, p.admission_number, p.semester_no, COALESCE(p.settled_amount, p.amount) AS amount, r.layout, p.form, p.language,
         p.refunded_amount, p.is_test, p.booked, p.booked_reference,
         COALESCE(p.receipt_dated_at, p.paid_at, r.issued_at) AS paid_at, r.issued_at, r.fy, r.serial, s.prefix
    FROM payments p JOIN receipts r ON r.payment_id = p.id JOIN receipt_series s ON s.fy = r.fy
   WHERE p.settled_demand_id IS NOT NULL AND p.refunding_since IS NULL AND r.voided_at IS NULL AND p.transaction_id IN`;

/** Without one, and with a void one: each is read from indexes alone, as this is asked every minute. */
const MISSING_RECEIPTS = `
  SELECT (SELECT COUNT(*) FROM payments p WHERE p.state = 'SUCCESS' AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.payment_id = p.id))
       + (SELECT COUNT(*) FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE r.active_demand_id IS NULL AND p.state = 'SUCCESS') AS n`;

@Injectable()
export class ReceiptRepository {
  private readonly byTransactionId: (transactionId: string) => Promise<ReceiptRow | null>;

  constructor(
    private readonly transactions: Transactions,
    private readonly layouts: SemesterLayoutsService,
  ) {
    this.byTransactionId = batchedRead(
      (ids) => transactions.read<ReceiptRow>(`${VALID_RECEIPT} (${placeholders(ids)})`, ids),
      ({ transaction_id: id }) => id,
    );
  }

  async countMissing(): Promise<number> {
    const [row] = await this.transactions.read<{ n: number }>(MISSING_RECEIPTS);
    return Number(row?.n ?? 0);
  }

  /**
   * Receipts of a financial year that are void, or suspended while their money is being given back, or of which a part was
   * given back, with the states of their payments.
   */
  notWholeOf(year: string): Promise<{ serial: number; invalidSince: number | null; state: string }[]> {
    return this.transactions.read(
      `SELECT r.serial, COALESCE(r.voided_at, p.refunding_since) AS invalidSince, p.state
         FROM receipts r JOIN payments p ON p.id = r.payment_id
        WHERE r.fy = ? AND (r.voided_at IS NOT NULL OR p.refunding_since IS NOT NULL OR p.refunded_amount > 0 OR r.corrected_at IS NOT NULL)`, [year],
    );
  }

  /** Batched and without entities: a hot read. */
  async findValid(transactionId: string): Promise<StoredReceipt | null> {
    const row = await this.byTransactionId(transactionId);
    if (!row) return null;
    return {
      transactionId: row.transaction_id,
      receiptNo: row.receipt_no,
      admissionNumber: row.admission_number,
      semesterNo: row.semester_no,
      amount: row.amount,
      layout: readReceiptLayout(row.layout),
      form: JSON.parse(row.form) as Payment['form'],
      language: row.language,
      paidAt: row.paid_at,
      issuedAt: row.issued_at,
      serialNo: serialNo(row.prefix, row.fy, row.serial),
      refunded: Number(row.refunded_amount),
      isTest: row.is_test === 1,
      booked: row.booked === null ? null : { how: row.booked, reference: row.booked_reference ?? '' },
    };
  }

  /**
   * Makes the receipt of this payment valid again, if there is one. Idempotent. A cancelled mail is queued again; a sent
   * one is not, because the receipt is the same.
   *
   * @returns `false` when the payment has none yet.
   */
  async restore(tx: Tx, payment: Payment, at: number): Promise<boolean> {
    const existing = await findAndLock(tx, Receipt, { paymentId: payment.id });
    if (!existing) return false;
    // It stays what was issued, unless it would name what was not paid.
    if (payment.settledAmount !== null || isAcceptedLayout(existing.layout)) {
      const layout = this.layoutOf(payment);
      const correctedAt = isSameLayout(layout, existing.layout) ? existing.correctedAt : at;
      await tx.update(Receipt, { id: existing.id }, { layout: layout as never, correctedAt });
    }
    if (existing.voidedAt === null) return true;
    await tx.update(Receipt, { id: existing.id }, { voidedAt: null, activeDemandId: payment.demandId });
    await tx.update(
      OutboxMail,
      { receiptId: existing.id, state: 'cancelled' },
      { state: 'waiting', nextAttemptAt: at, updatedAt: at },
    );
    // Retention has deleted it.
    if ((await tx.countBy(OutboxMail, { receiptId: existing.id, kind: RECEIPT_MAIL })) === 0) await this.queueMail(tx, payment, existing.id, at);
    return true;
  }

  /** Writes a receipt with its number and its mail. */
  async insert(tx: Tx, payment: Payment, number: SeriesNumber, at: number): Promise<void> {
    const { id: paymentId, receiptNo, demandId: activeDemandId } = payment;
    const receiptId = await insertRow(tx, Receipt, { paymentId, receiptNo, activeDemandId, layout: this.layoutOf(payment), issuedAt: at, ...number });
    await this.queueMail(tx, payment, receiptId, at);
  }

  private async queueMail(tx: Tx, payment: Payment, receiptId: number, at: number): Promise<void> {
    await insertRow(tx, OutboxMail, {
      receiptId, kind: RECEIPT_MAIL, dedupKey: `${RECEIPT_MAIL}:${receiptId}`, recipient: payment.form.email, state: 'waiting', attempts: 0, nextAttemptAt: at,
      createdAt: at, updatedAt: at,
    });
  }

  /** @returns how often the office has taken the receipt of this payment. */
  async officeCopies(transactionId: string, tx?: Tx): Promise<number> {
    const sql = 'SELECT r.office_copies AS n FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE p.transaction_id = ?';
    const [row] = tx ? ((await tx.query(sql, [transactionId])) as { n: number }[]) : await this.transactions.read<{ n: number }>(sql, [transactionId]);
    return row?.n ?? 0;
  }

  /** Counts one more. @returns how often, this time included; the row stays locked until the commit. */
  async countOfficeCopy(tx: Tx, transactionId: string): Promise<number> {
    await tx.query('UPDATE receipts SET office_copies = office_copies + 1 WHERE payment_id = (SELECT id FROM payments WHERE transaction_id = ?)', [transactionId]);
    return this.officeCopies(transactionId, tx);
  }

  private layoutOf({ semesterNo, heads, amount, settledAmount }: Payment): ReceiptLayout {
    return settledAmount === null
      ? receiptLayout(this.layouts.withLines(semesterNo, heads), heads)
      : acceptedLayout(this.layouts.of(semesterNo), settledAmount, amount);
  }

  /** Keeps the row, and cancels its mail unless it is being sent or was sent. */
  async void(tx: Tx, payment: Payment, at: number): Promise<void> {
    const receipt = await findAndLock(tx, Receipt, { paymentId: payment.id });
    if (!receipt || receipt.voidedAt !== null) return;
    await tx.update(Receipt, { id: receipt.id }, { voidedAt: at, activeDemandId: null });
    await tx.update(OutboxMail, { receiptId: receipt.id, state: 'waiting' }, { state: 'cancelled', updatedAt: at });
  }
}
