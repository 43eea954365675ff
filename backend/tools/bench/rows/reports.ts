import { API_BASE } from '../../../src/contract/index.js';
import { progressOf } from '#lib/progress';
import { type Bench, type Findings, type Row, wrongAnswers } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { closedLoop } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { ADMIN_HEADER, ensureAdmin, openPayments } from '../lib/people.js';
import { startProduct } from '../lib/product.js';
import { addReportRows } from '../lib/report-rows.js';
import type { Measure } from '../lib/result.js';
import { median } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';
import { indianTime } from '../reference/people.js';
import { callbackRequests } from './callback.js';

const YEAR = { from: '2026-04-01', to: '2027-03-31' };
const ALL = { from: '2020-01-01', to: '2030-12-31' };
const REPORTS: readonly [name: string, path: string, body: object][] = [
  ...['day', 'month', 'semester', 'course', 'head', 'mode'].map((by): [string, string, object] => [`collection of a year by ${by}`, 'reports/collection', { by, ...YEAR }]),
  ['collection by financial year, all years', 'reports/collection', { by: 'year', ...ALL }],
  ['attempts of a year by month', 'reports/attempts', { by: 'month', ...YEAR }], ['gateway charges of a year by month', 'reports/charges', { by: 'month', ...YEAR }],
  ['outstanding fees', 'reports/outstanding', {}],
  ['payments of a semester', 'reports/list', { figure: 'received', semester: 5, ...YEAR }], ['payments of a course', 'reports/list', { figure: 'received', course: 'BCA', ...YEAR }],
  ['payments of a mode', 'reports/list', { figure: 'received', mode: 'CC', ...YEAR }], ['attempts that were dropped', 'reports/list', { figure: 'droppedOut', ...YEAR }],
];
const FOLDED_WITHIN_MS = 900_000;
const LIMITS = { better: 'lower', floor: 2_000, goal: 1_000 } as const;

interface Timed {
  ms: number;
  answer: unknown;
}

async function ask(server: Child, path: string, body: object): Promise<Timed> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}${API_BASE}/admin/${path}`, {
    method: 'POST', headers: { ...ADMIN_HEADER, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }, body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - began, answer };
}

/** The first report folds the whole past, which may outlast a connection; the server goes on meanwhile, as for a person who asks again. */
async function askFirst(server: Child, path: string, body: object): Promise<Timed> {
  const began = performance.now();
  for (;;) {
    try {
      const { answer } = await ask(server, path, body);
      return { ms: performance.now() - began, answer };
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() - began > FOLDED_WITHIN_MS) throw error;
    }
  }
}

/** The same sums in plain SQL, month by month in this program. */
async function plainMonths({ dataSource }: Store): Promise<{ ms: number; months: [string, number, number][] }> {
  const began = performance.now();
  const rows = await dataSource.query<{ at: number | string; amount: number | string }[]>(
    `SELECT e.at AS at, COALESCE(p.settled_amount, p.amount) AS amount FROM payment_events e JOIN payments p ON p.id = e.payment_id
      WHERE e.to_state = 'SUCCESS' AND p.is_test = 0 AND e.at >= ? AND e.at < ?`,
    [Date.parse(`${YEAR.from}T00:00:00+05:30`), Date.parse(`${YEAR.to}T00:00:00+05:30`) + 86_400_000]);
  const months = new Map<string, [number, number]>();
  for (const { at, amount } of rows) {
    const month = indianTime(Number(at)).slice(0, 7);
    const [count, sum] = months.get(month) ?? [0, 0];
    months.set(month, [count + 1, sum + Number(amount)]);
  }
  return { ms: performance.now() - began, months: [...months].sort().map(([month, [count, sum]]) => [month, count, sum]) };
}

/** What a payment costs, once when it is recorded and once when it is folded. */
async function costOf(bench: Bench, store: Store, server: Child): Promise<{ callbackMs: number; wrong: string | null }> {
  const count = bench.options.quick ? 50 : 2_000;
  const requests = callbackRequests(await openPayments(store.dataSource, count));
  let at = 0;
  const measured = await closedLoop({ port: server.port, connections: 8, count, next: () => requests[at++] as (typeof requests)[number] });
  return { callbackMs: 1_000 / measured.perSecond, wrong: wrongAnswers(measured) };
}

async function filled({ options, stores }: Bench, database: DatabaseKind): Promise<{ store: Store; payments: number }> {
  const payments = options.sizes.at(-1) ?? 1_000;
  const store = await stores.filled(database, { students: payments, payments, seed: options.seed, use: 'reports' });
  const [there] = await store.dataSource.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM settlement_files');
  if (Number(there?.n) === 0) await addReportRows(store.dataSource, database, progressOf(`Steps and reports of ${database}, payments`, payments));
  await ensureAdmin(store.dataSource);
  await flushDatabase(store);
  return { store, payments };
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, folder } = bench;
  const { store, payments } = await filled(bench, database);
  const server = await startProduct({ databaseUrl: store.url, folder });
  try {
    bench.say('Folding');
    const folded = await askFirst(server, 'reports/collection', { by: 'month', ...YEAR });
    const plain = await plainMonths(store);
    const { rows } = folded.answer as { rows: { key: string; received: { count: number; amount: number } }[] };
    const ours = rows.map(({ key, received: { count, amount } }) => [key, count, Math.round(amount * 100)]);
    if (JSON.stringify(ours) !== JSON.stringify(plain.months)) return { measures: [], void: `months are ${JSON.stringify(ours)} and should be ${JSON.stringify(plain.months)}` };
    const measures: Measure[] = [];
    for (const [what, path, body] of REPORTS) {
      const times: number[] = [];
      for (let turn = 0; turn < (options.quick ? 1 : 5); turn += 1) times.push((await ask(server, path, body)).ms);
      const beside = what === 'collection of a year by month' ? `the plain SQL of the same sums: ${Math.round(plain.ms)} ms` : `longest of ${times.length}: ${Math.round(Math.max(...times))} ms`;
      bench.say(`${what}: ${Math.round(median(times))} ms`);
      measures.push({ what, value: median(times), unit: 'ms', judged: LIMITS, beside });
    }
    const { callbackMs, wrong } = await costOf(bench, store, server);
    // Folding rests after each piece as long as that took (`leaveRoom`): half of the time nobody pays for it.
    const foldMs = folded.ms / 2 / payments;
    measures.push({
      what: 'folding a payment, of its callback', value: (foldMs / callbackMs) * 100, unit: '%', judged: { better: 'lower', floor: 5, goal: 5 },
      beside: `${(foldMs * 1_000).toFixed(0)} µs of ${callbackMs.toFixed(2)} ms; the first report folded ${payments.toLocaleString('en')} payments in ${Math.round(folded.ms / 1_000)} s, half of it at rest`,
    });
    return { measures, void: wrong };
  } finally {
    await server.stop();
  }
}

async function runMoney(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { store } = await filled(bench, database);
  const first = await withProduct(bench, store, (server) => askFirst(server, 'money', {}));
  const times: number[] = [];
  // It is kept for a minute, but not by the next process.
  for (let turn = 0; turn < (bench.options.quick ? 1 : 5); turn += 1) times.push((await withProduct(bench, store, (server) => ask(server, 'money', {}))).ms);
  const { lines } = first.answer as { lines: { about: string; found: string }[] };
  const unmatched = lines.find(({ about }) => about === 'unmatched')?.found ?? '';
  if (!/exceptions/.test(unmatched)) return { measures: [], void: `the page says of unmatched money: ${unmatched}` };
  return {
    measures: [{
      what: 'the money page, not asked for a minute', value: median(times), unit: 'ms', judged: LIMITS,
      beside: `longest of ${times.length}: ${Math.round(Math.max(...times))} ms; the first look at all payments and lines, once: ${Math.round(first.ms / 1_000)} s`,
    }],
  };
}

async function withProduct<T>(bench: Bench, store: Store, work: (server: Child) => Promise<T>): Promise<T> {
  const server = await startProduct({ databaseUrl: store.url, folder: bench.folder });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export const P12M: Row = { name: 'P12M', title: 'The money page at 1,000,000 payments', perDatabase: true, run: runMoney };
export const P12: Row = { name: 'P12', title: 'Each report at 1,000,000 payments', perDatabase: true, run };
