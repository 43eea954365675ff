import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import type { OutboxState } from './mail/outbox-mail.entity.js';

/** What became of a payment's receipt and of its mail. Times are UTC ms. */
export interface ReceiptHistory {
  issuedAt: number;
  voidedAt: number | null;
  mail: { state: OutboxState; recipient: string; attempts: number; sentAt: number | null; updatedAt: number; lastError: string | null } | null;
}

interface HistoryRow {
  issued_at: number;
  voided_at: number | null;
  state: OutboxState | null;
  recipient: string;
  attempts: number;
  sent_at: number | null;
  updated_at: number;
  last_error: string | null;
}

@Injectable()
export class ReceiptHistoryService {
  constructor(private readonly transactions: Transactions) {}

  /** `null`: no receipt was issued. */
  async of(paymentId: number): Promise<ReceiptHistory | null> {
    const [row] = await this.transactions.read<HistoryRow>(
      `SELECT r.issued_at, r.voided_at, o.state, o.recipient, o.attempts, o.sent_at, o.updated_at, o.last_error
         FROM receipts r LEFT JOIN outbox_mails o ON o.receipt_id = r.id WHERE r.payment_id = ?`, [paymentId],
    );
    if (!row) return null;
    const { state, recipient, attempts } = row;
    const mail = state === null ? null : { state, recipient, attempts, sentAt: row.sent_at, updatedAt: row.updated_at, lastError: row.last_error };
    return { issuedAt: row.issued_at, voidedAt: row.voided_at, mail };
  }
}
