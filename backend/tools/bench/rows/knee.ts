import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { startSandbox } from '../../gateway-sandbox/sandbox.js';
import type { GivenStudent } from '../../../test/support/factories.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { LOAD_CORE, pinProcess, processorMs, releaseProcess } from '../lib/cores.js';
import { arrivals, openLoop, WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { freshStudents } from '../lib/people.js';
import { MERCHANT, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import { quantile } from '../lib/stats.js';
import { Rush } from './rush.js';

/** Whole journeys a second, asked for one after the other until one of them is too much. */
const RATES = [15, 20, 25, 30, 40, 50, 60, 70, 83, 100, 120];
const P99_AT_MOST_MS = 1_000;

interface Step {
  rate: number;
  worstP99: number;
  lost: number;
  /** Processor time of one journey, in ms, by process. */
  server: number;
  database: number;
  /** The load generator and the gateway share a process. */
  load: number;
}

/** Process id of MariaDB; `null` for SQLite, which runs inside the server. */
async function databasePid(kind: DatabaseKind, dataSource: DataSource): Promise<number | null> {
  if (kind === 'sqlite') return null;
  const [row] = await dataSource.query<{ file: string }[]>('SELECT @@pid_file AS file');
  return Number(readFileSync(row?.file ?? '', 'utf8'));
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, { ...options, use: 'rush' });
  const pid = await databasePid(database, store.dataSource);
  const gateway = await startSandbox({ port: 0, merchant: MERCHANT });
  const product = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url });
  const everybody = [process.pid, product.pid, ...(pid === null ? [] : [pid])];
  const pool = new WirePool(product.port);
  const below = randomBelow(options.seed);
  const seconds = options.quick ? 2 : 15;
  let index = 0;

  const journeys = async (rate: number, during: number): Promise<Rush> => {
    const count = Math.ceil(rate * during);
    const students = await freshStudents(store.dataSource, count);
    const first = index;
    index += count;
    const rush = new Rush(pool, gateway);
    await openLoop(arrivals(count, during, below), (at, due) => rush.journey(students[at] as GivenStudent, first + at, due));
    return rush;
  };
  const step = async (rate: number): Promise<Step> => {
    const used = () => [product.pid, pid, process.pid].map((one) => (one === null ? 0 : processorMs(one)));
    const before = used();
    const rush = await journeys(rate, seconds);
    const [server = 0, db = 0, load = 0] = used().map((now, which) => (now - (before[which] ?? 0)) / (rate * seconds));
    const worstP99 = Math.max(...Object.values(rush.times).map((times) => quantile(times, 0.99)));
    return { rate, worstP99, lost: rush.lost.length, server, database: db, load };
  };

  for (const one of everybody) releaseProcess(one);
  try {
    await journeys(10, options.quick ? 1 : 10);
    const passed: Step[] = [];
    let failed: Step | null = null;
    for (const rate of options.quick ? [5, 10] : RATES) {
      const taken = await step(rate);
      if (taken.lost > 0 || taken.worstP99 > P99_AT_MOST_MS) {
        failed = taken;
        break;
      }
      passed.push(taken);
    }
    const best = passed.at(-1);
    const shown = ({ rate, worstP99, lost }: Step) => `${rate}/s: worst p99 ${Math.round(worstP99)} ms${lost > 0 ? `, ${lost} lost` : ''}`;
    const costs = best ?? failed;
    return {
      measures: [
        {
          what: 'whole journeys a second with every p99 ≤ 1 s', value: best?.rate ?? 0, unit: '/s',
          judged: { better: 'higher', floor: options.quick ? 0 : database === 'sqlite' ? 83 : 30, goal: options.quick ? 0 : 83 },
          beside: [...passed.slice(-2), ...(failed ? [failed] : [])].map(shown).join('; '),
        },
        ...(costs ? [{
          what: 'processor time of a journey', value: costs.server + costs.database + costs.load, unit: 'ms' as const,
          beside: `server ${costs.server.toFixed(1)} ms, database ${costs.database.toFixed(1)} ms, load and gateway ${costs.load.toFixed(1)} ms; two cores have 2,000 ms a second`,
        }] : []),
      ],
    };
  } finally {
    for (const one of everybody) pinProcess(LOAD_CORE, one);
    pool.close();
    await product.stop();
    await gateway.close();
  }
}

export const P11B: Row = { name: 'P11B', title: 'The knee: whole journeys a second on two cores', perDatabase: true, run };
