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

  override async settled(tx: Tx, payment: Payment, at: number): Promise<LastStep | null> {
    const issued = await this.receipts.issue(tx, payment, at);
    return issued === null ? null : () => this.series.number(tx, issued, at);
  }

  override reversed(tx: Tx, payment: Payment, at: number): Promise<void> {
    return this.receipts.void(tx, payment, at);
  }
}
