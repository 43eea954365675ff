import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progressOf } from '#lib/progress';
import type { Bench, Row } from './lib/bench.js';
import { canPin, LOAD_CORE, machineLoad, pinProcess, watchStealTime } from './lib/cores.js';
import { type DatabaseKind, readOptions, USAGE } from './lib/options.js';
import type { RowResult } from './lib/result.js';
import { verdict } from './lib/result.js';
import { Stores } from './lib/stores.js';
import { ROWS } from './rows/index.js';
import { printTable } from './report/text.js';
import { writeReport } from './report/write.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function runRow(row: Row, bench: Bench, database: DatabaseKind): Promise<RowResult> {
  const began = performance.now();
  const stolen = watchStealTime();
  const base = { row: row.name, title: row.title, database: row.perDatabase ? database : null, notes: [] as string[], at: new Date().toISOString(), load: machineLoad() };
  const seconds = (): number => (performance.now() - began) / 1_000;
  const missing = row.perDatabase ? bench.stores.missing(database) : null;
  if (missing) return { ...base, measures: [], void: `not run: ${missing}`, seconds: 0, stolen: null };
  try {
    const findings = await row.run(bench, database);
    return { ...base, void: null, ...findings, notes: findings.notes ?? [], seconds: seconds(), stolen: stolen() };
  } catch (error) {
    return { ...base, measures: [], void: `not run: ${error instanceof Error ? error.message : String(error)}`, seconds: seconds(), stolen: stolen() };
  }
}

const options = readOptions(process.argv.slice(2), ROWS.map(({ name }) => name));
if (!options) {
  process.stderr.write(USAGE);
  process.exit(2);
}
pinProcess(LOAD_CORE, process.pid);
const folder = mkdtempSync(join(tmpdir(), 'mmm-bench-'));
const bench: Bench = { options, folder, stores: new Stores(folder), say };
const results: RowResult[] = [];
if (!canPin) say('Nothing is pinned: no taskset, or one core only.');
if (options.quick) say('Small sizes: this shows that the rows work and measures nothing.');
try {
  const wanted = ROWS.filter(({ name }) => options.rows.includes(name));
  const runs = wanted.flatMap((row) => (row.perDatabase ? options.databases : options.databases.slice(0, 1)).map((database) => ({ row, database })));
  const progress = progressOf('Rows', runs.length);
  for (const { row, database } of runs) {
    process.stderr.write(`Measuring ${row.name}${row.perDatabase ? ` on ${database}` : ''}\n`);
    const result = await runRow(row, bench, database);
    results.push(result);
    printTable([result], say);
    progress(results.length);
    // After every row, so that an interrupted run keeps its results.
    if (options.write) writeReport(options, results);
  }
} finally {
  await bench.stores.close();
  rmSync(folder, { recursive: true, force: true });
}
const below = results.filter((result) => result.void !== null || result.measures.some((measure) => verdict(measure) === 'below'));
if (below.length > 0 && !options.quick) {
  say(`Below the floor, or void: ${below.map(({ row, database }) => [row, database].filter(Boolean).join(' on ')).join(', ')}`);
  process.exitCode = 1;
}
