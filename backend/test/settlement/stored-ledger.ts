import { istDate } from '../../src/contract/index.js';
import { Refund } from '../../src/payments/refunds/refund.entity.js';
import { storeCharges } from '../support/stored-charges.js';
import { SEED_NOW, seedPayments } from '../support/seed-payments.js';
import type { TestSystem } from '../support/test-system.js';
import type { LedgerPayment, SimulatedYear } from './simulated-year.js';

const YEAR_MS = 380 * 86_400_000;

/** Seeded payments of one year, with the gateway's messages about them. */
export async function ledgerOf(system: TestSystem, payments = 2_000): Promise<LedgerPayment[]> {
  await seedPayments(system.data, { payments });
  const rows = (await system.data.query(
    `SELECT id, transaction_id AS transactionId, amount, state, created_at AS createdAt FROM payments WHERE created_at > ${SEED_NOW - YEAR_MS} ORDER BY id`,
  )) as { id: number; transactionId: string; amount: number; state: string; createdAt: number }[];
  return rows.map(({ id, transactionId, amount, state, createdAt }) => ({
    transactionId, gatewayTxnId: `11${String(id).padStart(12, '0')}`, amount: Number(amount), paidOn: istDate(new Date(Number(createdAt) + 60_000)), isPaid: state === 'SUCCESS',
  }));
}

/** What the server would have stored about them: messages of the gateway, refunds. */
export async function storeFacts(system: TestSystem, ledger: readonly LedgerPayment[], year: SimulatedYear): Promise<void> {
  const ids = new Map(((await system.data.query('SELECT id, transaction_id AS transactionId FROM payments')) as { id: number; transactionId: string }[]).map(({ id, transactionId }) => [transactionId, id]));
  const facts = ledger.filter(({ isPaid }) => isPaid).flatMap(({ transactionId, gatewayTxnId, amount, paidOn }) =>
    [...(year.reversed.includes(gatewayTxnId) ? ['reversed'] : []), 'paid'].map((meaning) =>
      [ids.get(transactionId) ?? 0, `${meaning} ${gatewayTxnId}`, 'requery', Date.parse(`${paidOn}T06:00:00Z`), meaning, 'OTS0000', gatewayTxnId, amount, 'valid', '{}']));
  for (let from = 0; from < facts.length; from += 200) {
    const some = facts.slice(from, from + 200);
    await system.data.query(
      `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, signature, payload) VALUES ${some.map(() => '(?,?,?,?,?,?,?,?,?,?)').join(',')}`, some.flat());
  }
  for (const { gatewayTxnId, on, amounts } of year.refunded) {
    const payment = ledger.find((one) => one.gatewayTxnId === gatewayTxnId);
    const [id, at] = [ids.get(payment?.transactionId ?? '') ?? 0, Date.parse(`${on}T08:00:00Z`)];
    // The whole was given back in the console, as a rule, and recorded.
    const method = amounts[0] === payment?.amount ? 'recorded' : 'gateway';
    for (const [n, amount] of amounts.entries()) {
      await system.data.manager.insert(Refund, {
        refundId: `RF${gatewayTxnId}${n}`, paymentId: id, gatewayTxnId, chargeNumber: n + 1, state: 'paidOut', method, amount, afterwards: 'none', reason: 'Paid too much.',
        proposedBy: 'asha', approvedBy: 'bina', createdAt: at, sentAt: at, stateAt: at,
      });
    }
  }
  await storeCharges(system, [...new Set(facts.map(([id]) => Number(id)))]);
}
