import { Refund } from '../../src/payments/refunds/refund.entity.js';
import { istDate } from '../../src/contract/index.js';
import { PaidChargesService } from '../../src/payments/paid-charges.service.js';
import { ComparisonRepository } from '../../src/settlement/comparison/comparison.repository.js';
import { SettlementComparison } from '../../src/settlement/comparison/settlement-comparison.service.js';
import type { Found } from '../../src/settlement/matching/found.js';
import { creditExceptions } from '../../src/settlement/matching/match-credits.js';
import { type Batch, batchesOf } from '../../src/settlement/matching/match-data.js';
import { matchRows } from '../../src/settlement/matching/match-rows.js';
import { SettlementRepository } from '../../src/settlement/store/settlement.repository.js';
import { SettlementMatchService } from '../../src/settlement/settlement-match.service.js';
import { SettlementImportService } from '../../src/settlement/settlement-import.service.js';
import { SEED_NOW } from '../support/seed-payments.js';
import { storeCharges } from '../support/stored-charges.js';
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
  const told = (open: readonly Found[], batches: readonly Batch[]): string[] => [
    ...open.map(({ kind: what, subject, amount, expected, transactionId }) => [what, subject, amount, expected, transactionId].join(' ')).sort(),
    ...batches.map(({ id, rows, gross, fee, gst, net, utr }) => [id, rows, gross, fee, gst, net, utr].join(' ')).sort(),
  ];
  const found = async (): Promise<string[]> => {
    const { open, batches } = await system.server.app.get(SettlementMatchService).state();
    return told(open, batches);
  };
  /** By every row and every charge at once, in memory. */
  const foundAmongAll = async (): Promise<string[]> => {
    const { app } = system.server;
    const [{ since, days }, repository] = [app.get(SettlementComparison), app.get(ComparisonRepository)];
    const files = (await system.data.query('SELECT id FROM settlement_files')) as { id: number }[];
    const rows = (await Promise.all(files.map(({ id }) => repository.rowsOfFile(id, 0, 1_000_000)))).flat().sort((one, other) => one.id - other.id);
    const payments = (await system.data.query('SELECT id, transaction_id AS transactionId FROM payments')) as { id: number; transactionId: string }[];
    const charges = await app.get(PaidChargesService).ofPayments(payments.map(({ id }) => id));
    const today = istDate(new Date(system.clock.now()));
    const recent = rows.filter(({ settledOn }) => settledOn >= since);
    const first = recent.map(({ paidOn, settledOn }) => (paidOn !== null && paidOn >= since ? paidOn : settledOn)).sort()[0];
    const knownIds = new Set(payments.map(({ transactionId }) => transactionId));
    const compared = first === undefined ? [] : matchRows({ charges, rows, knownIds, today, days, first });
    const store = app.get(SettlementRepository);
    const books = { batches: batchesOf(recent), credits: await store.credits(since), allocations: await store.allocations() };
    return told([...compared.filter((one) => one.since >= since), ...creditExceptions({ ...books, today, days })], books.batches);
  };
  const idOf = async ({ transactionId }: LedgerPayment): Promise<number> =>
    Number(((await system.data.query('SELECT id FROM payments WHERE transaction_id = ?', [transactionId])) as { id: number }[])[0]?.id);
  const message = async (payment: LedgerPayment, meaning: string): Promise<void> => {
    await system.data.query(
      "INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, signature, payload) VALUES (?,?,'requery',?,?,'OTS0000',?,?,'valid','{}')",
      [await idOf(payment), `${meaning} ${payment.gatewayTxnId} later`, system.clock.at, meaning, payment.gatewayTxnId, payment.amount]);
    await storeCharges(system, [await idOf(payment)]);
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
  ])('should be what a comparison of everything with everything finds, after %s', async (_what, happens) => {
    await happens();
    expect(await found()).toEqual(await foundAmongAll());
  }, 60_000);
});
