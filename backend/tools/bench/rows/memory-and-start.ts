import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Findings, type Row, wrongAnswers } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { resetPeakMemory, memoryMb } from '../lib/cores.js';
import { closedLoop, type Measured, type LoadRequest } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { runInterleaved } from '../lib/interleave.js';
import { startPeer, startProduct } from '../lib/product.js';
import { median, medianInterval, ratios } from '../lib/stats.js';
import { requestsFor } from './reads.js';

const CONNECTIONS = 100;

async function memoryOf(server: Child, questions: readonly LoadRequest[], milliseconds: number): Promise<{ idle: number; busy: number; load: Measured }> {
  await sleep(2_000);
  const idle = memoryMb(server.pid);
  resetPeakMemory(server.pid);
  let turn = 0;
  const load = await closedLoop({ port: server.port, connections: CONNECTIONS, milliseconds, next: () => questions[(turn += 1) % questions.length] as LoadRequest });
  return { idle, busy: memoryMb(server.pid, 'peak'), load };
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, options);
  const settings = { databaseUrl: store.url, folder };
  const started = async (start: typeof startProduct): Promise<number> => {
    const server = await start(settings);
    await server.stop();
    return server.startMs;
  };
  await started(startProduct);
  const { a, b } = await runInterleaved(options.pairs, () => started(startProduct), () => started(startPeer));
  const questions = await requestsFor('look-up', store, 20_000, options.seed);
  const measured = async (start: typeof startProduct): ReturnType<typeof memoryOf> => {
    const server = await start(settings);
    try {
      return await memoryOf(server, questions, options.quick ? 500 : 5_000);
    } finally {
      await server.stop();
    }
  };
  const [ours, theirs] = [await measured(startProduct), await measured(startPeer)];
  const points = ratios(a, b);
  const interval = medianInterval(points);
  return {
    measures: [
      { what: 'memory idle', value: ours.idle, unit: 'MB', judged: { better: 'lower', floor: 180, goal: 120 }, beside: `the peer: ${Math.round(theirs.idle)} MB` },
      { what: `memory at ${CONNECTIONS} busy connections, at most`, value: ours.busy, unit: 'MB', judged: { better: 'lower', floor: 300, goal: 200 }, beside: `the peer: ${Math.round(theirs.busy)} MB` },
      { what: 'start to first 200', value: median(a), unit: 'ms', interval: medianInterval(a), judged: { better: 'lower', floor: 1_500 }, beside: `the peer: ${Math.round(median(b))} ms` },
      { what: 'start to first 200, of the peer’s', value: interval.median, unit: '×', interval, points, judged: { better: 'lower', goal: 2.5 } },
    ],
    void: wrongAnswers(ours.load, theirs.load),
  };
}

export const P10: Row = { name: 'P10', title: 'Memory, and start to first answer, against bare Fastify', perDatabase: true, run };
