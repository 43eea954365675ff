import type { Bench, Findings, Row } from '../lib/bench.js';
import type { Child } from '../lib/child.js';
import { resetPeakMemory, memoryMb } from '../lib/cores.js';
import { type Fetched, fetchList } from '../lib/fetch-list.js';
import type { DatabaseKind } from '../lib/options.js';
import { runInterleaved } from '../lib/interleave.js';
import { ensureAdmin } from '../lib/people.js';
import { startPeer, startProduct } from '../lib/product.js';
import { median, medianInterval, quantile, ratios } from '../lib/stats.js';
import { compareList } from '../reference/records.js';

export interface Reading extends Fetched {
  /** Peak memory while it was sent, above the memory before. */
  grownMb: number;
}

export async function readList(server: Child): Promise<Reading> {
  resetPeakMemory(server.pid);
  const before = memoryMb(server.pid);
  const fetched = await fetchList(server.port);
  return { ...fetched, grownMb: memoryMb(server.pid, 'peak') - before };
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, { ...options, payments: options.listRows });
  await ensureAdmin(store.dataSource);
  const servers = [await startProduct({ databaseUrl: store.url, folder }), await startPeer({ databaseUrl: store.url, folder })] as const;
  const known = new Map<number, string>();
  let wrong: string | null = null;
  const reading = async (server: Child): Promise<Reading> => {
    const read = await readList(server);
    if (read.status !== 200 || read.sha256 !== known.get(server.port)) wrong ??= `${server.name} answered ${read.status} with ${read.bytes} other bytes`;
    return read;
  };
  try {
    // The first answer of each is compared record by record, the later ones by their digest.
    for (const { port, name } of servers) {
      const { text = '', sha256, status } = await fetchList(port, true);
      const fault = status === 200 ? await compareList(store.dataSource, text) : `status ${status}`;
      if (fault !== null) return { measures: [], void: `${name}: ${fault}` };
      known.set(port, sha256);
    }
    const [product, peer] = servers;
    for (const server of servers) await reading(server);
    const { a, b } = await runInterleaved(options.pairs, () => reading(product), () => reading(peer));
    const [ours, theirs] = [a.map(({ totalMs }) => totalMs), b.map(({ totalMs }) => totalMs)];
    const points = ratios(theirs, ours);
    const interval = medianInterval(points);
    return {
      measures: [
        {
          what: `speed of ${options.listRows} rows, of the peer's`, value: interval.median, unit: '×', interval, points, judged: { better: 'higher', floor: 1, goal: 2 },
          beside: `${Math.round(median(ours))} ms against ${Math.round(median(theirs))} ms, ${Math.round((a[0]?.bytes ?? 0) / 1e6)} MB`,
        },
        { what: 'memory while it is sent, over before, at most', value: Math.max(...a.map(({ grownMb }) => grownMb)), unit: 'MB', judged: { better: 'lower', floor: 64, goal: 64 }, beside: `the peer: ${Math.round(Math.max(...b.map(({ grownMb }) => grownMb)))} MB` },
        { what: 'first byte, p95', value: quantile(a.map(({ firstByteMs }) => firstByteMs), 0.95), unit: 'ms', judged: { better: 'lower', goal: 30 }, beside: `median ${median(a.map(({ firstByteMs }) => firstByteMs)).toFixed(1)} ms; the peer: ${Math.round(median(b.map(({ firstByteMs }) => firstByteMs)))} ms` },
      ],
      void: wrong,
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

export const P5: Row = { name: 'P5', title: 'The office’s list against reading and stringifying the same rows', perDatabase: true, run };
