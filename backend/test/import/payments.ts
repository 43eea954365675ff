import type { DataSource } from 'typeorm';
import { transactionIdAt } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { GatewayFact } from '../../src/payments/ledger/gateway-fact.entity.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { aForm } from '../support/factories.js';

const T0 = Date.UTC(2026, 10, 20, 4, 30);
let count = 0;

/** Stores an attempt to pay a demand, without the fee counter. */
export async function insertPayment(dataSource: DataSource, demand: FeeDemand, over: Partial<Payment> = {}): Promise<Payment> {
  const n = (count += 1);
  return dataSource.manager.save(
    dataSource.manager.create(Payment, {
      transactionId: transactionIdAt(new Date(T0 + n)), receiptNo: `IM${String(n).padStart(8, '0')}`, studentId: demand.studentId,
      demandId: demand.id, admissionNumber: 'A', semesterNo: demand.semesterNo, state: 'FAILED', stateAt: T0, amount: demand.total,
      heads: demand.heads, form: aForm({ studentName: 'A' }), contentKey: 'k', createdAt: T0, updatedAt: T0, ...over,
    }),
  );
}

/** Stores a success with its fact and receipt, in one transaction as the fee counter does. */
export async function payDemand(dataSource: DataSource, demandId: number): Promise<void> {
  await new Transactions(dataSource).run(async (tx) => {
    const demand = await tx.findOneByOrFail(FeeDemand, { id: demandId });
    const payment = await insertPayment({ manager: tx } as DataSource, demand, {
      state: 'SUCCESS', settledDemandId: demand.id, gatewayTxnId: '11', paidAt: T0,
    });
    await tx.update(FeeDemand, { id: demandId }, {
      settledByPaymentId: payment.id, settledTransactionId: payment.transactionId, settledReceiptNo: payment.receiptNo,
    });
    await tx.insert(GatewayFact, {
      paymentId: payment.id, digest: 'd'.repeat(64), source: 'callback', receivedAt: T0, status: 'paid', code: 'OTS0000',
      amount: payment.amount, signature: 'valid', payload: { note: '₹ é' },
    });
    await tx.insert(Receipt, { paymentId: payment.id, receiptNo: payment.receiptNo, activeDemandId: demandId, issuedAt: T0 });
  });
}
