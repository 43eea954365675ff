import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { istDate } from '../../contract/index.js';
import { insertNewRows, insertRow, selectRow, selectRows, updateRows } from '../../database/cached-statements.js';
import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';
import { refundableSettling } from '../review/review-cases.js';
import { COUNTER, isBookedKey } from './booked-money.js';
import type { Charge } from './charges.js';
import type { PaymentOutcome } from './payment-outcome.js';
import { StoredCharge } from './stored-charge.entity.js';

type Row = Omit<StoredCharge, 'id'>;

/** Another payment has come to rest on the same debit at the same moment. */
export class ChargeTaken extends AppError {}

/** Keeps the rows of a payment's charges true to what is known of its money. */
@Injectable()
export class StoredCharges {
  /**
   * In the transaction that changed it, under the lock of the demand.
   *
   * @param isFirst nothing was known of any money of this payment: then one statement does it.
   * @throws ChargeTaken when the receipt of another payment rests on one that this payment would settle its fee with.
   */
  async store(tx: Tx, payment: Payment, outcome: PaymentOutcome, isFirst = false): Promise<void> {
    const settling = refundableSettling(payment, outcome);
    const wanted = outcome.charges.filter(({ money, isReversed }) => money !== null || isReversed).map((charge) => rowOf(payment, charge, charge === settling));
    if (wanted.length === 0 || (isFirst && (await this.insertAll(tx, wanted)))) return;
    const own = await this.ofPayment(tx, payment.id);
    // What people booked by its paper the gateway has named since: one debit.
    for (const gone of own.filter((one) => !wanted.some((row) => isSame(one, row)))) await this.remove(tx, gone.id);
    // What paid a fee makes room before another one pays it.
    for (const row of wanted.sort((a, b) => Number(a.paysDemandId !== null) - Number(b.paysDemandId !== null))) {
      await this.storeOne(tx, row, own.find((one) => isSame(one, row)));
    }
  }

  /** Its money is gone, and another charge may pay the fee in the same transaction. */
  async payNoLonger(tx: Tx, demandId: number): Promise<void> {
    await updateRows(tx, StoredCharge, { paysDemandId: demandId }, { paysDemandId: null });
  }

  protected ofPayment(tx: Tx, paymentId: number): Promise<StoredCharge[]> {
    return selectRows(tx, StoredCharge, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  private async storeOne(tx: Tx, row: Row, known: StoredCharge | undefined): Promise<void> {
    if (known) {
      const isChanged = (Object.keys(row) as (keyof Row)[]).some((name) => row[name] !== known[name]);
      if (isChanged) await this.update(tx, known.id, row);
      return;
    }
    const elsewhere = await this.find(tx, row);
    if (!elsewhere) return this.insert(tx, row);
    // One id for two payments: the debit is whose it was first, until people say that it pays the other one's fee.
    if (row.paysDemandId === null) return;
    if (elsewhere.paysDemandId !== null) throw new ChargeTaken('BOOKED_ALREADY', { transactionId: elsewhere.transactionId });
    await this.update(tx, elsewhere.id, row);
  }

  /** @returns false when one of them is there already, or another charge pays the fee. */
  protected async insertAll(tx: Tx, rows: readonly Row[]): Promise<boolean> {
    return (await insertNewRows(tx, StoredCharge, rows)) === rows.length;
  }

  protected find(tx: Tx, { provider, gatewayTxnId }: Row): Promise<StoredCharge | null> {
    return selectRow(tx, StoredCharge, { where: { provider, gatewayTxnId } });
  }

  protected async insert(tx: Tx, row: Row): Promise<void> {
    await insertRow(tx, StoredCharge, row);
  }

  protected async update(tx: Tx, id: number, row: Row): Promise<void> {
    await updateRows(tx, StoredCharge, { id }, row);
  }

  protected async remove(tx: Tx, id: number): Promise<void> {
    await tx.delete(StoredCharge, { id });
  }
}

const isSame = (one: Pick<Row, 'provider' | 'gatewayTxnId'>, other: Pick<Row, 'provider' | 'gatewayTxnId'>): boolean =>
  one.provider === other.provider && one.gatewayTxnId === other.gatewayTxnId;

function rowOf({ id, provider, transactionId, demandId }: Payment, charge: Charge, isSettling: boolean): Row {
  const { key, amount, paidAt, knownAt, latestAt, isReversed, taken, paidOut, money } = charge;
  return {
    provider: isBookedKey(key) ? COUNTER : provider, gatewayTxnId: key, paymentId: id, transactionId, amount: money === null ? null : amount,
    paidOn: paidAt === null ? null : istDate(new Date(paidAt)), knownAt: knownAt ?? latestAt, isReversed: isReversed ? 1 : 0,
    givenBack: paidOut, inFlight: taken - paidOut, paysDemandId: isSettling ? demandId : null,
  };
}
