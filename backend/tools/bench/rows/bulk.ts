import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, type BulkChange, istDate, semesterLayout } from '../../../src/contract/index.js';
import { FeeVersionRow } from '../../../src/fees/fee-version.entity.js';
import { startSandbox } from '../../gateway-sandbox/sandbox.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { memoryMb, resetPeakMemory } from '../lib/cores.js';
import { WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { PayingStudents } from '../lib/paying-students.js';
import { ADMIN_HEADER, ensureAdmin, freshStudents } from '../lib/people.js';
import { MERCHANT, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import type { Measure } from '../lib/result.js';
import { median, quantile } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';

const STUDENTS = Number(process.env['BULK_STUDENTS'] ?? 100_000);
const PAYERS_A_SECOND = Number(process.env['BULK_PAYERS'] ?? 10);
const ALONE_SECONDS = 30;
const LOOK_EVERY_MS = 2_000;
const TELL_EVERY_MS = 60_000;
const GIVE_UP_MS = 30 * 60_000;
/** How long V8 leaves garbage lying depends on the machine's memory. In a small heap the process has little more than what it holds, or ends. */
const SMALL_HEAP = '--max-semi-space-size=8 --max-old-space-size=192';
const GROWTH_MB = 200;
const CALLS = ['look-up', 'token', 'return'] as const;
const DOING = ['new', 'changed'] as const;

/** For everybody another amount than they owe. */
async function publishedStructure({ dataSource }: Store): Promise<number> {
  const { manager } = dataSource;
  const heads = semesterLayout(5).fees.map(({ name }) => name);
  const rule = { course: null, category: null, gender: null, awardType: null, amounts: heads.map((_, index) => 60_000 + index) };
  const at = Date.now();
  const { id } = await manager.save(manager.create(FeeVersionRow, {
    kind: 'structure', semesterNo: 5, academicSession: '2026-27', version: 1, state: 'published', countsFrom: istDate(new Date(at)), content: { heads, rules: [rule] },
    revision: 1, editedBy: 'bench', editedAt: at, publishedBy: 'bench', publishedAt: at,
  }));
  return id;
}

class BulkOffice {
  /** Calls of the office that were refused. */
  readonly failures: string[] = [];

  constructor(
    private readonly server: Child,
    private readonly tell: (change: BulkChange) => void,
  ) {}

  async stage(structureId: number): Promise<BulkChange> {
    const { id } = (await (await this.call('/demands', { structureId })).json()) as BulkChange;
    return this.until(id, 'staged');
  }

  async apply({ id }: BulkChange): Promise<BulkChange> {
    const { status } = await this.call(`/${id}/apply`, { reason: 'A new session.' });
    if (status !== 204) throw new Error(`applying was answered with ${status}`);
    return this.until(id, 'done');
  }

  private async until(id: number, state: BulkChange['state']): Promise<BulkChange> {
    for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; await sleep(LOOK_EVERY_MS)) {
      const response = await this.call('', {});
      const text = await response.text();
      if (response.status !== 200) this.failures.push(`the list of changes was answered with ${response.status}: ${text.slice(0, 200)}`);
      else {
        const { changes } = JSON.parse(text) as { changes: BulkChange[] };
        const change = changes.find((one) => one.id === id);
        if (change?.state === state) return change;
        if (change?.state === 'dropped') throw new Error('staging stopped, and the change was dropped');
        if (change) this.tell(change);
      }
    }
    throw new Error(`the change is not ${state} after ${GIVE_UP_MS / 60_000} minutes`);
  }

  private call(path: string, body: object): Promise<Response> {
    return fetch(`${this.server.url}${API_BASE}/admin/bulk-changes${path}`, {
      method: 'POST', headers: { ...ADMIN_HEADER, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }, body: JSON.stringify(body),
    });
  }
}

const timesText = (times: readonly number[]): string => `p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${times.length}`;
const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

function latencies(before: PayingStudents, during: Record<'staged' | 'applied', PayingStudents>): Measure[] {
  return Object.entries(during).flatMap(([what, some]) => CALLS.map((call): Measure => {
    const [alone, beside] = [before.times[call], some.times[call]];
    return {
      what: `${call} while fees are ${what}, p99`, value: quantile(beside, 0.99), unit: 'ms', judged: { better: 'lower', goal: 1_000 },
      beside: `${timesText(beside)}; without it ${timesText(alone)}`,
    };
  }));
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder, say } = bench;
  const [count, alone] = options.quick ? [2_000, 3] : [STUDENTS, ALONE_SECONDS];
  const store = await stores.empty(database);
  const students = await freshStudents(store.dataSource, count);
  // Every second one owes nothing yet.
  await store.dataSource.query('DELETE FROM fee_demands WHERE id % 2 = 0');
  await ensureAdmin(store.dataSource);
  const structure = await publishedStructure(store);
  await flushDatabase(store);
  let howFar = '';
  const gateway = await startSandbox({ port: 0, merchant: MERCHANT });
  const server = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url, env: { APPROVALS: 'one', NODE_OPTIONS: SMALL_HEAP } });
  const office = new BulkOffice(server, ({ state, rows, outcomes }) => { howFar = `${state}: ${rows} rows, ${outcomes.applied} applied, ${outcomes.skipped} skipped`; });
  const pool = new WirePool(server.port);
  const below = randomBelow(options.seed);
  let payers = 0;
  // From all over the college, those who owe already: whoever pays meets the change anywhere.
  const nextPayer = () => students[((payers += 1) * 7_918) % count];
  const beside = async <Result>(work: () => Promise<Result>) => {
    let isOver = false;
    const began = performance.now();
    const paying = new PayingStudents(pool, gateway);
    const telling = setInterval(() => say(`${howFar}; ${CALLS.map((call) => `${call} ${timesText(paying.times[call])}`).join('; ')}; ${paying.failures.length} failed`), TELL_EVERY_MS);
    const over = () => { isOver = true; };
    const [result] = await Promise.all([work().finally(over), paying.pay({ next: nextPayer, perSecond: PAYERS_A_SECOND, below, until: () => isOver })]).finally(() => clearInterval(telling));
    return { result, paying, seconds: (performance.now() - began) / 1_000 };
  };
  const payFor = (seconds: number) => beside(() => sleep(seconds * 1_000));
  try {
    await payFor(3);
    const before = await payFor(alone);
    resetPeakMemory(server.pid);
    const memoryBefore = memoryMb(server.pid);
    const staging = await beside(() => office.stage(structure));
    say(`Staged in ${Math.round(staging.seconds)} s`);
    const applying = await beside(() => office.apply(staging.result));
    const growth = memoryMb(server.pid, 'peak') - memoryBefore;
    const shown = sumOf(DOING.map((plan) => staging.result.plans[plan].count));
    const { applied, skipped } = applying.result.outcomes;
    const all = [before.paying, staging.paying, applying.paying];
    const failed = all.flatMap(({ failures }) => failures);
    const stepped = sumOf(all.map(({ refreshed }) => refreshed));
    return {
      void: applied + skipped === shown ? null : `${shown} rows were shown, ${applied} applied and ${skipped} skipped`,
      measures: [
        { what: `${count.toLocaleString('en')} students staged`, value: staging.seconds, unit: 's', judged: { better: 'lower', goal: 300 }, beside: `${PAYERS_A_SECOND} students a second pay` },
        { what: `${shown.toLocaleString('en')} fees applied`, value: applying.seconds, unit: 's', judged: { better: 'lower', goal: 600 }, beside: `${applied} applied, ${skipped} skipped because somebody paid` },
        { what: 'failed calls of students', value: failed.length, unit: '', judged: { better: 'lower', floor: 0, goal: 0 }, beside: `${sumOf(all.map(({ paid }) => paid))} students have their receipt; ${stepped} saw the fee change under them and were told the new one` },
        { what: 'failed calls of the office', value: office.failures.length, unit: '', judged: { better: 'lower', floor: 0, goal: 0 }, beside: 'it looks every two seconds how far the change is' },
        ...latencies(before.paying, { staged: staging.paying, applied: applying.paying }),
        { what: 'memory that the server grew by, at most', value: growth, unit: 'MB', judged: { better: 'lower', floor: GROWTH_MB, goal: GROWTH_MB / 2 }, beside: `from ${Math.round(memoryBefore)} MB` },
      ],
      notes: [...failed.slice(0, 3), ...office.failures.slice(0, 3)],
    };
  } finally {
    pool.close();
    await server.stop();
    await gateway.close();
  }
}

export const BULK: Row = { name: 'BULK', title: 'Fees of 100,000 students, staged and applied while students pay', perDatabase: true, run };
