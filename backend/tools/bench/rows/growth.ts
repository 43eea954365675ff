import { progressOf } from '#lib/progress';
import { type Bench, type Findings, type Row, wrongAnswers } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { type InstantGateway, startInstantGateway } from '../lib/instant-gateway.js';
import { closedLoop, type Measured, type LoadRequest } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { ensureAdmin, freshStudents, openPayments } from '../lib/people.js';
import { startProduct } from '../lib/product.js';
import type { Measure } from '../lib/result.js';
import { median, medianInterval, ratios } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';
import { callbackRequests, settledInFull } from './callback.js';
import { readList, type Reading } from './list.js';
import { requestsFor } from './reads.js';
import { tokenOf, tokenRequest } from './token.js';

const AT_ONCE = 4;
const LIMIT = 1.2;

interface Size {
  payments: number;
  store: Store;
  server: Child;
  questions: Record<Call, () => LoadRequest>;
  check: () => Promise<string | null>;
}

const CALLS = ['look-up', 'receipt', 'token', 'callback'] as const;
type Call = (typeof CALLS)[number];

function around(questions: readonly LoadRequest[]): () => LoadRequest {
  let turn = 0;
  return () => questions[(turn += 1) % questions.length] as LoadRequest;
}

function oneByOne(questions: readonly LoadRequest[]): () => LoadRequest {
  let turn = 0;
  return () => questions[turn++] as LoadRequest;
}

async function prepare(bench: Bench, database: DatabaseKind, payments: number, writes: number, gateway: InstantGateway): Promise<Size> {
  const { options, stores, folder } = bench;
  const filling = { students: options.students, payments, seed: options.seed, use: 'growth' };
  const store = await stores.filled(database, filling);
  await ensureAdmin(store.dataSource);
  const reads = { lookUp: await requestsFor('look-up', store, 10_000, options.seed), receipt: await requestsFor('receipt', store, 10_000, options.seed) };
  const students = await freshStudents(store.dataSource, writes);
  const open = await openPayments(store.dataSource, writes);
  await flushDatabase(store);
  const server = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url });
  const token = students.map((given, index): LoadRequest => ({ request: tokenRequest(given, index), right: (answer) => tokenOf(answer) !== null }));
  return {
    payments, store, server,
    questions: { 'look-up': around(reads.lookUp), receipt: around(reads.receipt), token: oneByOne(token), callback: oneByOne(callbackRequests(open)) },
    async check() {
      const settled = await settledInFull(store, open);
      return settled === open.length ? null : `${open.length - settled} of ${open.length} callbacks at ${payments} payments did not settle in full`;
    },
  };
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options } = bench;
  const rounds = options.pairs;
  const [reads, writes] = options.quick ? [40, 8] : [1_500, 60];
  const gateway = await startInstantGateway(0);
  const sizes: Size[] = [];
  try {
    for (const payments of options.sizes) sizes.push(await prepare(bench, database, payments, (rounds + 2) * writes, gateway));
    const slices: Measured[] = [];
    const times = new Map<string, number[]>();
    const slice = async ({ payments, server, questions }: Size, call: Call, keep: boolean): Promise<void> => {
      const measured = await closedLoop({ port: server.port, connections: AT_ONCE, count: call === 'token' || call === 'callback' ? writes : reads, next: questions[call] });
      slices.push(measured);
      if (keep) times.set(`${call} ${payments}`, [...(times.get(`${call} ${payments}`) ?? []), 1_000 / measured.perSecond]);
    };
    const progress = progressOf('Rounds', rounds + 2);
    for (let round = 0; round < rounds + 2; round += 1) {
      const order = round % 2 === 0 ? sizes : [...sizes].reverse();
      for (const call of CALLS) for (const size of order) await slice(size, call, round >= 2);
      progress(round + 1);
    }
    const faults = (await Promise.all(sizes.map((size) => size.check()))).filter((fault) => fault !== null);
    const measures = [...CALLS.map((call) => growthOf(call, sizes, times)), ...(await listGrowth(sizes, options.quick ? 2 : 4))];
    return { measures, void: wrongAnswers(...slices) ?? faults[0] ?? null };
  } finally {
    for (const { server } of sizes) await server.stop();
    await gateway.close();
  }
}

function growthOf(call: Call, sizes: readonly Size[], times: ReadonlyMap<string, number[]>): Measure {
  const of = ({ payments }: Size): number[] => times.get(`${call} ${payments}`) ?? [];
  const [smallest, largest] = [sizes[0] as Size, sizes.at(-1) as Size];
  const points = ratios(of(largest), of(smallest));
  const interval = medianInterval(points);
  const beside = sizes.map((size) => `${size.payments.toLocaleString('en')}: ${median(of(size)).toFixed(2)} ms`).join(', ');
  return { what: `${call} at ${largest.payments.toLocaleString('en')} payments, of ${smallest.payments.toLocaleString('en')}`, value: interval.median, unit: '×', interval, points, judged: { better: 'lower', floor: LIMIT, goal: LIMIT }, beside };
}

/** Time for each row of the list, and memory, from the smaller to the larger database. */
async function listGrowth(sizes: readonly Size[], readings: number): Promise<Measure[]> {
  const [middle, largest] = [sizes.at(-2) as Size, sizes.at(-1) as Size];
  const read: { middle: Reading[]; largest: Reading[] } = { middle: [], largest: [] };
  for (const { server } of [middle, largest]) await readList(server);
  for (let turn = 0; turn < readings; turn += 1) {
    read.middle.push(await readList(middle.server));
    read.largest.push(await readList(largest.server));
  }
  const perByte = (list: Reading[]): number[] => list.map(({ totalMs, bytes }) => totalMs / bytes);
  const points = ratios(perByte(read.largest), perByte(read.middle));
  const interval = medianInterval(points);
  const peak = (list: Reading[]): number => Math.max(...list.map(({ grownMb }) => grownMb));
  const beside = `${median(read.largest.map(({ totalMs }) => totalMs / 1_000)).toFixed(1)} s for ${largest.payments.toLocaleString('en')}`;
  return [
    { what: `list, time for each byte, at ${largest.payments.toLocaleString('en')} of ${middle.payments.toLocaleString('en')}`, value: interval.median, unit: '×', interval, points, judged: { better: 'lower', floor: LIMIT, goal: LIMIT }, beside },
    { what: 'list, memory while it is sent, over before', value: peak(read.largest), unit: 'MB', judged: { better: 'lower', floor: 64, goal: 64 }, beside: `${Math.round(peak(read.middle))} MB at ${middle.payments.toLocaleString('en')}` },
  ];
}

export const GROWTH: Row = { name: 'GROWTH', title: 'Cost that does not grow with the number of payments', perDatabase: true, run };
