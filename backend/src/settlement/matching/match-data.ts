import type { Paise } from '../../contract/index.js';
import type { BankLine } from '../reading/bank-lines.js';
import type { SettlementLine } from '../reading/settlement-lines.js';

export type Row = Omit<SettlementLine, 'line'> & { batch: string };
export type Credit = Omit<BankLine, 'line'> & { id: number };

/** Money of a credit that belongs to a batch; those that were taken back are left out. */
export interface Allocation {
  id: number;
  batch: string;
  creditId: number;
  amount: Paise;
  isAutomatic: boolean;
}

export interface Batch {
  id: string;
  merchant: string;
  product: string;
  settledOn: string;
  settlementId: string;
  utr: string;
  rows: number;
  gross: Paise;
  fee: Paise;
  gst: Paise;
  net: Paise;
}

/** Rows of one merchant, product, day and settlement. */
export function batchesOf(rows: readonly Row[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const { batch: id, merchant, product, settledOn, settlementId, utr, gross, fee, gst, net } of rows) {
    const batch = batches.get(id) ?? { id, merchant, product, settledOn, settlementId, utr: '', rows: 0, gross: 0, fee: 0, gst: 0, net: 0 };
    batches.set(id, Object.assign(batch, {
      utr: batch.utr || utr, rows: batch.rows + 1, gross: batch.gross + gross, fee: batch.fee + fee, gst: batch.gst + gst, net: batch.net + net,
    }));
  }
  return [...batches.values()];
}
