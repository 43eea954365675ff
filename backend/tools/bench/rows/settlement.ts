import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '../../../src/contract/index.js';
import { progressOf } from '#lib/progress';
import { startSandbox } from '../../gateway-sandbox/sandbox.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { arrivals, openLoop, WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { ADMIN_HEADER, ensureAdmin, type freshStudents as fresh, freshStudents } from '../lib/people.js';
import { MERCHANT, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import { addReportRows } from '../lib/report-rows.js';
import { median, quantile } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';
import { indianTime } from '../reference/people.js';
import { Rush } from './rush.js';

type Students = Awaited<ReturnType<typeof fresh>>;

const PAYERS_A_SECOND = 20;
const ALONE_SECONDS = 30;
/** More than an import may take. */
const BESIDE_SECONDS = 120;
const DAY_MS = 86_400_000;
const SHOWN_MS = 400 * DAY_MS;
const KEY = 'a key of the benchmark, for the originals of reports';
const HEADER = 'Atom Txn ID,Merchant Txn ID,Txn State,Txn Date,Product,Discriminator,Gross Txn Amount,Txn Charges,Service Tax,Total Chargeable,Net Amount to be Paid,Settlement Date';
const MODES = ['NB', 'UP', 'CC', 'DC'] as const;

interface Paid {
  id: number;
  transactionId: string;
  gatewayTxnId: string;
  amount: number;
  paidAt: number;
}

const dayOf = (indian: string): number => Date.parse(`${indian.split('/').reverse().join('-')}T00:00:00+05:30`);
const rupees = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
const indianDay = (at: number): string => indianTime(at).slice(0, 10).split('-').reverse().join('/');

/** One line in a thousand has an amount that is 1 rupee too high. */
function reportOf(paid: readonly Paid[]): string {
  return [HEADER, ...paid.map(({ transactionId, gatewayTxnId, amount, paidAt }, index) => {
    const gross = Number(amount) + (index % 1_000 === 999 ? 100 : 0);
    const mode = MODES[index % 4] ?? 'NB';
    const [fee, gst] = mode === 'UP' ? [0, 0] : [1_000, 180];
    const settled = indianDay(Number(paidAt) + DAY_MS);
    return [gatewayTxnId, transactionId, 'sale', indianDay(Number(paidAt)), 'FEES', mode, rupees(gross), rupees(fee), rupees(gst), rupees(fee + gst), rupees(gross - fee - gst), settled].join(',');
  })].join('\n');
}

/** The same joins by a program that keeps nothing and checks nothing else. @returns its time and how many amounts differ. */
async function plainJoin({ dataSource }: Store, report: string): Promise<{ ms: number; differ: number }> {
  const began = performance.now();
  const rows = await dataSource.query<{ gatewayTxnId: string; amount: number | string }[]>(
    "SELECT f.gateway_txn_id AS gatewayTxnId, f.amount AS amount FROM gateway_facts f JOIN payments p ON p.id = f.payment_id WHERE f.meaning = 'paid' AND p.state = 'SUCCESS'");
  const amounts = new Map(rows.map(({ gatewayTxnId, amount }) => [gatewayTxnId, Number(amount)]));
  let differ = 0;
  for (const line of report.split('\n').slice(1)) {
    const cells = line.split(',');
    // What was settled longer ago the screen no longer tells.
    if (dayOf(cells[11] ?? '') < Date.now() - SHOWN_MS) continue;
    if (amounts.get(cells[0] ?? '') !== Math.round(Number(cells[6]) * 100)) differ += 1;
  }
  return { ms: performance.now() - began, differ };
}

const call = (server: Child, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${API_BASE}/admin/settlement${path}`, { method: 'POST', headers: { ...ADMIN_HEADER, 'x-requested-with': 'XMLHttpRequest', ...headers }, body });
const json = { 'content-type': 'application/json' };

function formOf(report: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([report]), 'report.csv');
  return form;
}

/** Gives the report, and looks meanwhile how far it is. Storing it may outlast the connection: then it is over when nothing is under way and the file is complete. */
async function give(server: Child, report: string): Promise<{ ms: number; seen: number; why: string | null }> {
  const form = formOf(report);
  const began = performance.now();
  let [isOver, seen] = [false, 0];
  const upload = call(server, '/files', form).then(async (response) => ({ status: response.status, answer: await response.text() }))
    .catch(() => ({ status: 0, answer: '' })).finally(() => { isOver = true; });
  for (let underWay = true; !isOver || underWay; ) {
    await sleep(500);
    const { files } = (await (await call(server, '/progress', '{}', json)).json()) as { files: { stored: number }[] };
    underWay = files.length > 0;
    seen = Math.max(seen, files[0]?.stored ?? 0);
  }
  const { status, answer } = await upload;
  if (status === 0 || status === 503) {
    // The same file again is known once it is complete.
    const again = await call(server, '/files', formOf(report));
    return { ms: performance.now() - began, seen, why: again.status === 200 && (await again.text()).includes('"stored"') ? null : `the report, given again, was answered with ${again.status}` };
  }
  return { ms: performance.now() - began, seen, why: status === 200 && answer.includes('"stored"') ? null : `the report was answered with ${status}: ${answer.slice(0, 200)}` };
}

/** The seeded past is new to this server; one that runs folds only what came since yesterday. It goes on when a connection ends. */
async function foldPast(server: Child): Promise<void> {
  const body = JSON.stringify({ by: 'month', from: '2026-04-01', to: '2027-03-31' });
  const headers = { ...ADMIN_HEADER, ...json, 'x-requested-with': 'XMLHttpRequest' };
  const ask = (): Promise<boolean> => fetch(`http://127.0.0.1:${server.port}${API_BASE}/admin/reports/collection`, { method: 'POST', headers, body }).then(({ ok }) => ok, () => false);
  for (let turn = 0; turn < 20 && !(await ask()); turn += 1) await sleep(1_000);
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const lines = options.quick ? 1_000 : 100_000;
  const store = await stores.filled(database, { ...options, students: lines, payments: Math.ceil(lines * 1.3), use: 'settlement' });
  await addReportRows(store.dataSource, database, progressOf(`Steps of ${database}, payments`, lines), false);
  await ensureAdmin(store.dataSource);
  const [alone, beside] = options.quick ? [3, 20] : [ALONE_SECONDS, BESIDE_SECONDS];
  const students = await freshStudents(store.dataSource, (alone + beside + 3) * PAYERS_A_SECOND);
  const paid = await store.dataSource.query<Paid[]>(
    `SELECT id, transaction_id AS transactionId, gateway_txn_id AS gatewayTxnId, amount, paid_at AS paidAt FROM payments WHERE state = 'SUCCESS' ORDER BY id DESC LIMIT ${lines}`);
  await flushDatabase(store);
  const report = reportOf(paid);
  const plain = await plainJoin(store, report);
  const gateway = await startSandbox({ port: 0, merchant: MERCHANT });
  const server = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url, env: { SETTLEMENT_KEY: KEY } });
  const pool = new WirePool(server.port);
  let next = 0;
  /** Students pay until `until`, or as long as there are moments. */
  const paying = async (seconds: number, until: () => boolean): Promise<Rush> => {
    const rush = new Rush(pool, gateway);
    const first = next;
    next += seconds * PAYERS_A_SECOND;
    await openLoop(arrivals(seconds * PAYERS_A_SECOND, seconds, randomBelow(options.seed)), async (index, due) => {
      const student: Students[number] | undefined = students[first + index];
      if (student && !until()) await rush.journey(student, first + index, due);
    });
    return rush;
  };
  try {
    await foldPast(server);
    await paying(3, () => false);
    const before = await paying(alone, () => false);
    let isOver = false;
    const [given, during] = await Promise.all([give(server, report).finally(() => { isOver = true; }), paying(beside, () => isOver)]);
    const overview = (await (await call(server, '', '{}', json)).json()) as { exceptions: { kind: string }[] };
    const wrong = overview.exceptions.filter(({ kind }) => kind === 'AMOUNT_WRONG').length;
    const times = (rush: Rush): number[] => Object.values(rush.times).flat();
    const p99 = [before, during].map((rush) => quantile(times(rush), 0.99)) as [number, number];
    const why = given.why ?? (wrong === plain.differ ? null : `${wrong} wrong amounts were found, and ${plain.differ} are there`) ?? (given.seen > 0 || options.quick ? null : 'no progress was shown');
    return {
      void: why,
      measures: [
        { what: `${lines.toLocaleString('en')} lines read, stored and matched`, value: given.ms / 1_000, unit: 's', judged: { better: 'lower', floor: 120, goal: 60 }, beside: `plain script of the same joins: ${Math.round(plain.ms)} ms; progress was shown at ${given.seen.toLocaleString('en')} lines and before` },
        { what: 'p99 of a student’s call beside it, of that without it', value: p99[1] / p99[0], unit: '×', judged: { better: 'lower', goal: 1.2 }, beside: `p99 ${p99[1].toFixed(1)} of ${p99[0].toFixed(1)} ms, median ${median(times(during)).toFixed(1)} of ${median(times(before)).toFixed(1)} ms; ${PAYERS_A_SECOND} students a second, ${times(during).length} calls` },
        { what: 'students without a receipt', value: before.lost.length + during.lost.length, unit: '', judged: { better: 'lower', floor: 0, goal: 0 } },
      ],
      notes: [...before.lost, ...during.lost].slice(0, 3),
    };
  } finally {
    pool.close();
    await server.stop();
    await gateway.close();
  }
}

export const P13: Row = { name: 'P13', title: 'A settlement report of 100,000 lines while students pay', perDatabase: true, run };
