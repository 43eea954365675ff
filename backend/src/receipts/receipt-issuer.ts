import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import type { Payment } from '../payments/payment.entity.js';
import { type LastStep, SettlementListener } from '../payments/ledger/settlement-listener.js';
import { ReceiptRepository } from './receipt.repository.js';
import { ReceiptSeries } from './series/receipt-series.js';

/** In the transaction that settles the demand, so that neither receipt nor mail exists without the other. */
@Injectable()
export class ReceiptIssuer extends SettlementListener {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly series: ReceiptSeries,
  ) {
    super();
  }

  override settled(tx: Tx, payment: Payment, at: number): Promise<LastStep> {
    return Promise.resolve(() => this.issue(tx, payment, at));
  }

  override reversed(tx: Tx, payment: Payment, at: number): Promise<void> {
    return this.receipts.void(tx, payment, at);
  }

  /** The number first: it is written with the receipt. From then on every other settlement waits for the commit. */
  private async issue(tx: Tx, payment: Payment, at: number): Promise<void> {
    if (await this.receipts.restore(tx, payment, at)) return;
    await this.receipts.insert(tx, payment, await this.series.next(tx, at), at);
  }
}
