import type { DataSource } from 'typeorm';
import { API_BASE } from '../../../src/contract/index.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { wrongAnswers } from '../lib/bench.js';
import { closedLoop, type Measured, type LoadRequest } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { runInterleaved } from '../lib/interleave.js';
import { clientAddress, startPeer, startProduct } from '../lib/product.js';
import { sample } from '../lib/random.js';
import type { Limits } from '../lib/result.js';
import { median, medianInterval, ratios } from '../lib/stats.js';
import type { Store } from '../lib/stores.js';
import { ProcessorCost } from '../lib/processor-cost.js';
import { requestBytes } from '../lib/wire.js';
import { comparatorOf } from '../reference/compare.js';
import { type Expected, expectedLookups, expectedReceipts, inParts } from '../reference/people.js';

const CONNECTIONS = 32;
/** So many numbers that the limit per number is never reached. */
const ASKED = 20_000;

export type ReadKind = 'look-up' | 'receipt';

export async function requestsFor(kind: ReadKind, { dataSource }: Store, count: number, seed: number): Promise<LoadRequest[]> {
  const keys = sample(await allKeys(kind, dataSource), count, seed);
  const expected = await inParts(keys, (part) => (kind === 'look-up' ? expectedLookups : expectedReceipts)(dataSource, part));
  return expected.map((one, index) => ({ request: askFor(kind, one, index), right: comparatorOf(one.answer) }));
}

async function allKeys(kind: ReadKind, dataSource: DataSource): Promise<string[]> {
  const sql =
    kind === 'look-up'
      ? 'SELECT admission_number AS name FROM students ORDER BY id'
      : 'SELECT p.transaction_id AS name FROM payments p JOIN receipts r ON r.payment_id = p.id ORDER BY p.id';
  return (await dataSource.query<{ name: string }[]>(sql)).map(({ name }) => name);
}

function askFor(kind: ReadKind, { key, admissionNumber }: Expected, index: number): Buffer {
  return kind === 'look-up'
    ? requestBytes(`${API_BASE}/fetch-student-data/${key}`, '{}', clientAddress(index))
    : requestBytes(`${API_BASE}/getFeeReceipt/${key}`, JSON.stringify({ admissionNumber }), clientAddress(index));
}

/** Statements that MariaDB has received. */
async function statements(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ Value: string }[]>("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(row?.Value);
}

async function compare(bench: Bench, database: DatabaseKind, kind: ReadKind, limits: Limits): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, options);
  const questions = await requestsFor(kind, store, ASKED, options.seed);
  const servers = [await startProduct({ databaseUrl: store.url, folder }), await startPeer({ databaseUrl: store.url, folder })] as const;
  let turn = 0;
  const slice = (port: number, milliseconds: number): Promise<Measured> =>
    closedLoop({ port, connections: CONNECTIONS, milliseconds, next: () => questions[(turn += 1) % questions.length] as LoadRequest });
  try {
    for (const { port } of servers) await slice(port, options.sliceMs * 2);
    const [product, peer] = servers;
    const [ourThrift, peerThrift] = [new ProcessorCost(product), new ProcessorCost(peer)];
    const { a, b } = await runInterleaved(
      options.pairs,
      () => ourThrift.of(() => slice(product.port, options.sliceMs)),
      () => peerThrift.of(() => slice(peer.port, options.sliceMs)),
    );
    const [ours, theirs] = [a.map(({ perSecond }) => perSecond), b.map(({ perSecond }) => perSecond)];
    const points = ratios(ours, theirs);
    const interval = medianInterval(points);
    const findings: Findings = {
      measures: [
        {
          what: `${kind}s a second, of the peer's`, value: interval.median, unit: '×', interval, points, judged: limits,
          beside: `${Math.round(median(ours))}/s against ${Math.round(median(theirs))}/s, ${CONNECTIONS} connections`,
        },
        ourThrift.against(peerThrift),
      ],
      void: wrongAnswers(...a, ...b),
    };
    if (database === 'mariadb') {
      const before = await statements(store.dataSource);
      const { answered } = await slice(product.port, options.sliceMs);
      const perCall = ((await statements(store.dataSource)) - before - 1) / answered;
      findings.measures.push({ what: 'SQL statements a call', value: perCall, unit: '', judged: { better: 'lower', floor: 1.05, goal: 1.05 } });
    }
    return findings;
  } finally {
    for (const server of servers) await server.stop();
  }
}

export const P1: Row = {
  name: 'P1', title: 'Student look-up against bare Fastify and driver', perDatabase: true,
  run: (bench, database) =>
    compare(bench, database, 'look-up', database === 'mariadb' ? { better: 'higher', floor: 0.8, goal: 1 } : { better: 'higher', floor: 0.4, goal: 0.6 }),
};

export const P4: Row = {
  name: 'P4', title: 'Receipt call against bare Fastify and driver', perDatabase: true,
  run: (bench, database) =>
    compare(bench, database, 'receipt', database === 'mariadb' ? { better: 'higher', floor: 0.8, goal: 0.95 } : { better: 'higher', floor: 0.4, goal: 0.6 }),
};
