import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { API_BASE, type BulkChange, type ImportUpload } from '../../../src/contract/index.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { memoryMb, resetPeakMemory } from '../lib/cores.js';
import { type ImportFiles, importFiles } from '../lib/import-files.js';
import { runInterleaved } from '../lib/interleave.js';
import type { DatabaseKind } from '../lib/options.js';
import { ADMIN_HEADER, ensureAdmin } from '../lib/people.js';
import { startProduct } from '../lib/product.js';
import type { Measure } from '../lib/result.js';
import { median, medianInterval, ratios } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';

const MEMORY_MB = 200;
const STAGED_WITHIN_MS = 300_000;

const call = (server: Child, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${API_BASE}/admin/bulk-changes${path}`, {
    method: 'POST', headers: { ...ADMIN_HEADER, 'x-requested-with': 'XMLHttpRequest', ...headers }, body,
  });
const json = { 'content-type': 'application/json' };

interface Given {
  ms: number;
  peakMb: number;
  fault: string | null;
}

/** From the first byte to the difference in rupees, as the screen asks for it. */
async function give(server: Child, store: Store, bytes: Buffer, name: string, judge: (change: BulkChange) => string | null): Promise<Given> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  await sleep(500);
  const idle = memoryMb(server.pid);
  resetPeakMemory(server.pid);
  const began = performance.now();
  const answer = (await (await call(server, '/import', form)).json()) as ImportUpload;
  if (answer.outcome !== 'staging') return { ms: Number.NaN, peakMb: 0, fault: `the file was answered with ${JSON.stringify(answer).slice(0, 200)}` };
  for (let state = 'staging'; state === 'staging' && performance.now() - began < STAGED_WITHIN_MS; ) {
    await sleep(50);
    [{ state } = { state }] = await store.dataSource.query<{ state: string }[]>('SELECT state FROM bulk_changes WHERE id = ?', [answer.changeId]);
  }
  const { changes } = (await (await call(server, '', '{}', json)).json()) as { changes: BulkChange[] };
  const change = changes.find(({ id }) => id === answer.changeId);
  const ms = performance.now() - began;
  const peakMb = memoryMb(server.pid, 'peak') - idle;
  const fault = change?.state === 'staged' ? judge(change) : `it is ${change?.state} after ${Math.round(ms)} ms`;
  await call(server, `/${answer.changeId}/drop`, '{}', json);
  // The worker deletes the rows in pieces.
  for (let left = true; left; ) {
    await sleep(200);
    left = (await store.dataSource.query<unknown[]>('SELECT 1 FROM bulk_rows LIMIT 1')).length > 0;
  }
  return { ms, peakMb, fault };
}

/** Admission numbers of whose fees of the file's session some money is known, or may come. */
const HELD = `SELECT s.admission_number AS number FROM students s JOIN fee_demands d ON d.student_id = s.id
  WHERE d.semester_no = 5 AND d.academic_session = '2026-27' AND (d.settled_by_payment_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM payments p WHERE p.demand_id = d.id AND p.state NOT IN ('FAILED', 'CANCELLED', 'EXPIRED', 'REVERSED', 'REFUNDED')))`;

/** What the file would do, by a program that shares no code with the product. */
function judgeOf({ totals }: ImportFiles, stored: ReadonlySet<string>, held: ReadonlySet<string>): (change: BulkChange) => string | null {
  const paise = [...totals].reduce((sum, [number, total]) => (held.has(number) ? sum : sum + total), 0);
  const fresh = [...totals.keys()].filter((number) => !stored.has(number)).length;
  return ({ rows, plans, students }) => {
    if (rows !== totals.size || students.new !== fresh) return `${rows} rows, ${students.new} new students instead of ${totals.size}, ${fresh}`;
    if (plans.frozen.count !== held.size) return `${plans.frozen.count} fees are held instead of ${held.size}`;
    const asked = Math.round((plans.new.after + plans.changed.after) * 100);
    return asked === paise ? null : `${asked} paise instead of ${paise}`;
  };
}

function parseAlone(csv: Buffer): Promise<{ ms: number; rows: number }> {
  const began = performance.now();
  const rows = (parse(csv) as unknown[]).length;
  return Promise.resolve({ ms: performance.now() - began, rows });
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const rows = options.quick ? 2_000 : 100_000;
  const store = await stores.filled(database, { ...options, students: rows / 2, payments: rows / 2, use: 'import' });
  await ensureAdmin(store.dataSource);
  const numbersOf = async (sql: string): Promise<string[]> => (await store.dataSource.query<{ number: string }[]>(sql)).map(({ number }) => number);
  const [known, held] = [await numbersOf('SELECT admission_number AS number FROM students ORDER BY id'), await numbersOf(HELD)];
  const numbers = [...known, ...Array.from({ length: rows - known.length }, (_, n) => `FRESH${String(n).padStart(7, '0')}`)].slice(0, rows);
  const files = importFiles(numbers);
  const judge = judgeOf(files, new Set(known), new Set(held));
  await flushDatabase(store);
  const server = await startProduct({ databaseUrl: store.url, folder, env: { APPROVALS: 'one' } });
  const measures: Measure[] = [];
  let fault: string | null = null;
  try {
    for (const [kind, bytes] of [['CSV', files.csv], ['XLSX', files.xlsx]] as const) {
      const giveIt = (): Promise<Given> => give(server, store, bytes, `students.${kind.toLowerCase()}`, judge);
      fault ??= (await giveIt()).fault;
      const { a, b } = await runInterleaved(Math.min(options.pairs, 10), giveIt, () => parseAlone(files.csv));
      fault ??= a.find((given) => given.fault !== null)?.fault ?? b.find((parsed) => parsed.rows !== rows + 1)?.rows.toString() ?? null;
      const [ours, theirs] = [a.map(({ ms }) => ms), b.map(({ ms }) => ms)];
      const points = ratios(ours, theirs);
      const interval = medianInterval(points);
      measures.push(
        { what: `${rows.toLocaleString('en')} rows of ${files.columns} columns as ${kind}, of csv-parse alone`, value: interval.median, unit: '×', interval, points, judged: { better: 'lower', floor: 10, goal: 5 }, beside: `${(median(ours) / 1_000).toFixed(1)} s against ${(median(theirs) / 1_000).toFixed(1)} s; ${(bytes.length / 1e6).toFixed(1)} MB` },
        { what: `memory beside it, ${kind}, at most`, value: Math.max(...a.map(({ peakMb }) => peakMb)), unit: 'MB', judged: { better: 'lower', floor: MEMORY_MB, goal: MEMORY_MB } },
      );
    }
    return { void: fault, measures };
  } finally {
    await server.stop();
  }
}

export const P14: Row = { name: 'P14', title: 'A file of 100,000 students, from bytes to the staged difference in rupees', perDatabase: true, run };
