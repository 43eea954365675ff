import type { Found } from '../../src/settlement/matching/found.js';
import { SettlementMatchService } from '../../src/settlement/settlement-match.service.js';
import { SettlementImportService } from '../../src/settlement/settlement-import.service.js';
import { SEED_NOW } from '../support/seed-payments.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import {
  bankStatement, csvOf, netOf, type Planted, type ReportRow, SETTLEMENT_FORMS, settlementJson, settlementTable, shuffled, simulateYear, type SimulatedYear,
} from './simulated-year.js';
import { ledgerOf, storeFacts } from './stored-ledger.js';
import { workbook } from '../support/workbook.js';

/** `YEAR_PAYMENTS=60000 npx jest test/settlement/simulated-year` is a year of a large college: about that many payments in each form. */
const PAYMENTS = Number(process.env['YEAR_PAYMENTS'] ?? 400);
/** What is seeded goes back further than the year. */
const SEEDED = Math.ceil(PAYMENTS * 1.95);
const TIME = 60_000 + PAYMENTS * 20;
const TODAY = '2026-11-20';
const BY = { person: 'accountant', address: '127.0.0.1', requestId: 'r' };
const PARTS = 5;

type Write = (rows: readonly ReportRow[]) => Buffer;
const csv = (form: string): Write => (rows) => Buffer.from(csvOf(settlementTable(form, rows)));
const FORMS: [string, Write][] = [
  ...Object.keys(SETTLEMENT_FORMS).map((form): [string, Write] => [form, csv(form)]), ['ndps-api', (rows) => Buffer.from(settlementJson(rows))],
  ['ndps-console as XLSX', (rows) => workbook(settlementTable('ndps-console', rows))],
];
const TABLES = [
  'settlement_allocations', 'settlement_lines', 'bank_lines', 'settlement_file_parts', 'settlement_files',
];

const told = (all: readonly Planted[]): string[] => all.map(({ kind, about, amount }) => `${kind} ${about} ${amount}`).sort();
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
/** Other gateways pay all products together, and tell no product. */
const tellsProducts = (form: string): boolean => form.startsWith('ndps');

describe.each([ANY_DATABASE])('A year of settlement, file by file, on %s', (kind) => {
  let system: TestSystem;
  let year: SimulatedYear;

  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    system.clock.at = SEED_NOW;
    const ledger = await ledgerOf(system, SEEDED);
    year = simulateYear(ledger, TODAY);
    await storeFacts(system, ledger, year);
  }, TIME);
  afterAll(() => system.close());
  beforeEach(async () => {
    for (const table of TABLES) await system.data.query(`DELETE FROM ${table}`);
  }, TIME);

  const give = (content: Buffer, name: string) => system.server.app.get(SettlementImportService).take(content, name, BY);
  const state = () => system.server.app.get(SettlementMatchService).state();
  /** BillDesk tells no mode, so that UPI is not known. Razorpay tells fee and GST as one amount: a wrong fee is seen by its GST. */
  const expected = (form: string): Planted[] => {
    const gst = new Map(year.rows.map((row) => [row.gatewayTxnId, row.gst]));
    return year.planted
      .filter(({ kind: what }) => (form !== 'billdesk' || what !== 'UPI_FEE') && (tellsProducts(form) || !/CREDIT|BATCH/.test(what)))
      .map((one): Planted => (form === 'razorpay' && one.kind === 'FEE_WRONG' ? { ...one, kind: 'GST_WRONG', amount: gst.get(one.about) ?? 0 } : one));
  };

  it.each(FORMS)('should tell every planted error and nothing else, and agree to the paisa, from shuffled, split, late and doubled files in the form of %s', async (form, write) => {
    const rows = shuffled(year.rows);
    const parts = Array.from({ length: PARTS }, (_, part) => rows.filter((_row, index) => index % PARTS === part));
    // The last part comes first, one has rows of another one, and one is given twice.
    for (const [index, part] of [...parts.entries()].reverse()) {
      const overlap = index === 1 ? (parts[2] ?? []).slice(0, 30) : [];
      expect(await give(write([...part, ...overlap]), `${form} ${index}`)).toMatchObject({ outcome: 'stored', isKnown: false });
    }
    expect(await give(write(parts[0] ?? []), 'again')).toMatchObject({ outcome: 'stored', isKnown: true });
    await give(Buffer.from(bankStatement(year.entries)), 'bank.tsv');

    const { open, batches, credits } = await state();
    const names = new Map(batches.map(({ id, product, settledOn }) => [id, `${product} ${settledOn}`]));
    const narrations = new Map(credits.map(({ id, narration }) => [id, narration]));
    const aboutOf = ({ gatewayTxnId, batch, creditId }: Found): string => gatewayTxnId ?? names.get(batch ?? '') ?? narrations.get(creditId ?? 0) ?? '';
    const found = open.filter((one) => tellsProducts(form) || !/CREDIT|BATCH/.test(one.kind)).map((one) => ({ kind: one.kind, about: aboutOf(one), amount: one.amount }));
    expect(told(found)).toEqual(told(expected(form)));
    expect(sum(batches.map(({ rows: count }) => count))).toBe(year.rows.length);
    expect(sum(batches.map(({ net }) => net))).toBe(sum(year.rows.map(netOf)));
    expect(sum(batches.map(({ gross, net }) => gross - net))).toBe(sum(year.rows.map(({ deduction }) => deduction)));
  }, TIME);
});
