import { Refund } from '../../src/payments/refunds/refund.entity.js';
import { SettlementMatchService } from '../../src/settlement/settlement-match.service.js';
import { SettlementImportService } from '../../src/settlement/settlement-import.service.js';
import { SEED_NOW } from '../support/seed-payments.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { bankStatement, csvOf, type LedgerPayment, type ReportRow, settlementTable, shuffled, simulateYear, type SimulatedYear } from './simulated-year.js';
import { ledgerOf, storeFacts } from './stored-ledger.js';

const DAY = 86_400_000;
const TODAY = '2026-11-20';
const HALF = '2026-05-01';
const BY = { person: 'accountant', address: '127.0.0.1', requestId: 'r' };

describe.each(DATABASES)('What is found of payments and reports on %s', (kind) => {
  let system: TestSystem;
  let ledger: LedgerPayment[];
  let year: SimulatedYear;

  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    system.clock.at = SEED_NOW;
    ledger = await ledgerOf(system);
    year = simulateYear(ledger, TODAY);
    await storeFacts(system, ledger, year);
  }, 60_000);
  afterAll(() => system.close());

  const give = async (rows: readonly ReportRow[], name: string): Promise<void> => {
    const result = await system.server.app.get(SettlementImportService).take(Buffer.from(csvOf(settlementTable('ndps-mis', rows))), name, BY);
    expect(result).toMatchObject({ outcome: 'stored' });
  };
  const found = async (): Promise<string[]> => {
    const { open, batches } = await system.server.app.get(SettlementMatchService).state();
    return [
      ...open.map(({ kind: what, subject, amount, expected, transactionId }) => [what, subject, amount, expected, transactionId].join(' ')).sort(),
      ...batches.map(({ id, rows, gross, fee, gst, net, utr }) => [id, rows, gross, fee, gst, net, utr].join(' ')).sort(),
    ];
  };
  /** As if nothing had ever been looked at. */
  const foundAnew = async (): Promise<string[]> => {
    for (const table of ['settlement_findings', 'settlement_batches', 'settlement_waiting']) await system.data.query(`DELETE FROM ${table}`);
    await system.data.query('UPDATE settlement_lines SET look = 2');
    await system.data.query("DELETE FROM app_marks WHERE name = 'settlement-comparison'");
    return found();
  };
  const idOf = async ({ transactionId }: LedgerPayment): Promise<number> =>
    Number(((await system.data.query('SELECT id FROM payments WHERE transaction_id = ?', [transactionId])) as { id: number }[])[0]?.id);
  const message = async (payment: LedgerPayment, meaning: string): Promise<void> => {
    await system.data.query(
      "INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, signature, payload) VALUES (?,?,'requery',?,?,'OTS0000',?,?,'valid','{}')",
      [await idOf(payment), `${meaning} ${payment.gatewayTxnId} later`, system.clock.at, meaning, payment.gatewayTxnId, payment.amount]);
  };
  const settled = (): LedgerPayment[] => {
    const planted = new Set(year.planted.map(({ about }) => about));
    const touched = new Set([...year.refunded.map(({ gatewayTxnId }) => gatewayTxnId), ...year.reversed]);
    return ledger.filter(({ isPaid, gatewayTxnId, paidOn }) => isPaid && !planted.has(gatewayTxnId) && !touched.has(gatewayTxnId) && paidOn < '2026-09-01' && paidOn > '2026-02-01');
  };


  it.each<[string, () => Promise<void>]>([
    ['the later half of the year was reported', () => give(shuffled(year.rows.filter(({ settledOn }) => settledOn >= HALF)), 'later.csv')],
    ['nothing happened', async () => undefined],
    ['the first half was reported after it', () => give(shuffled(year.rows.filter(({ settledOn }) => settledOn < HALF)), 'earlier.csv')],
    ['the bank told its part', async () => {
      await system.server.app.get(SettlementImportService).take(Buffer.from(bankStatement(year.entries)), 'bank.tsv', BY);
    }],
    ['a payment that was settled long ago was taken back', () => message(settled()[0] as LedgerPayment, 'reversed')],
    ['some minutes went by', async () => void (system.clock.at += 5 * 60_000)],
    ['one was given back, and is not in a report three weeks later', async () => {
      const payment = settled()[1] as LedgerPayment;
      await system.data.manager.insert(Refund, {
        refundId: 'RFlate', paymentId: await idOf(payment), gatewayTxnId: payment.gatewayTxnId, chargeNumber: 1, state: 'sent', method: 'gateway', amount: 10_000, afterwards: 'none',
        reason: 'Too much.', proposedBy: 'asha', approvedBy: 'bina', createdAt: system.clock.at, sentAt: system.clock.at, stateAt: system.clock.at,
      });
      system.clock.at += 20 * DAY;
    }],
    ['a payment that failed here was paid after all', () => message(ledger.find(({ isPaid }) => !isPaid) as LedgerPayment, 'paid')],
    ['it counts as paid here', async () => {
      const payment = ledger.find(({ isPaid }) => !isPaid) as LedgerPayment;
      await system.data.query("UPDATE payments SET state = 'SUCCESS' WHERE id = ?", [await idOf(payment)]);
      await system.data.query("INSERT INTO payment_events (payment_id, at, from_state, to_state, cause) VALUES (?, ?, 'FAILED', 'SUCCESS', 'requery')", [await idOf(payment), system.clock.at]);
    }],
    ['a settled payment is paid out a second time', () => give([{ ...(year.rows.find(({ gatewayTxnId }) => gatewayTxnId === settled()[2]?.gatewayTxnId) as ReportRow), settledOn: '2026-12-01' }], 'again.csv')],
    ['two months went by', async () => void (system.clock.at += 60 * DAY)],
    ['a year went by', async () => void (system.clock.at += 365 * DAY)],
  ])('should be what a look at everything finds, after %s', async (_what, happens) => {
    await happens();
    const inTurn = await found();
    expect(await found()).toEqual(inTurn);
    expect(inTurn).toEqual(await foundAnew());
  }, 60_000);
});
