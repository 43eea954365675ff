import { API_BASE } from '../../../src/contract/index.js';
import { type Bench, type Findings, type Row, wrongAnswers } from '../lib/bench.js';
import { closedLoop, type Measured, type LoadRequest } from '../lib/load.js';
import { type OpenPayment, openPayments, paidForms } from '../lib/people.js';
import type { DatabaseKind } from '../lib/options.js';
import { runInterleaved } from '../lib/interleave.js';
import { clientAddress, startPeer, startProduct } from '../lib/product.js';
import { median, medianInterval, ratios } from '../lib/stats.js';
import { flushDatabase, type Store } from '../lib/stores.js';
import { ProcessorCost } from '../lib/processor-cost.js';
import { requestBytes } from '../lib/wire.js';

const AT_ONCE = 16;
// Warm-up: on the last evening the server has run for a while and its hot code is compiled.
const WARM = 12;

export function callbackRequests(payments: readonly OpenPayment[]): LoadRequest[] {
  return paidForms(payments).map((form, index) => ({
    request: requestBytes(`${API_BASE}/payment-callback`, form, { 'content-type': 'application/x-www-form-urlencoded', ...clientAddress(index) }),
    right: ({ status, body }) => status === 200 && body.toString('latin1') === 'OK',
  }));
}

/** Counts, in the database, the payments that are settled in full: one fact, one event, one receipt, one waiting mail, the demand paid. */
export async function settledInFull({ dataSource }: Store, payments: readonly OpenPayment[]): Promise<number> {
  const ids = payments.map(({ id }) => id);
  const one = (table: string, alias: string): string => `(SELECT COUNT(*) FROM ${table} ${alias} WHERE ${alias}.payment_id = p.id) = 1`;
  const [row] = await dataSource.query<{ n: number }[]>(
    `SELECT COUNT(*) AS n FROM payments p
       JOIN fee_demands d ON d.settled_by_payment_id = p.id AND d.settled_transaction_id = p.transaction_id AND d.id = p.settled_demand_id
       JOIN receipts r ON r.payment_id = p.id AND r.active_demand_id = d.id AND r.voided_at IS NULL
       JOIN outbox_mails m ON m.receipt_id = r.id AND m.recipient = 'anjali@example.in'
      WHERE p.id BETWEEN ? AND ? AND p.state = 'SUCCESS' AND p.open_demand_id IS NULL AND p.gateway_txn_id IS NOT NULL
        AND ${one('gateway_facts', 'f')} AND ${one('payment_events', 'e')} AND ${one('charges', 'c')}`,
    [Math.min(...ids), Math.max(...ids)],
  );
  return Number(row?.n);
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, { ...options, use: 'callback' });
  const perSlice = options.quick ? 32 : 120;
  const slices = options.pairs + WARM;
  const payments = await openPayments(store.dataSource, perSlice * slices * 2);
  await flushDatabase(store);
  const questions = callbackRequests(payments);
  const servers = [await startProduct({ databaseUrl: store.url, folder }), await startPeer({ databaseUrl: store.url, folder })] as const;
  const [product, peer] = servers;
  let used = 0;
  const slice = (port: number, some: readonly LoadRequest[]): Promise<Measured> => {
    let at = 0;
    return closedLoop({ port, connections: AT_ONCE, count: some.length, next: () => some[at++] as LoadRequest });
  };
  const fresh = (): LoadRequest[] => questions.slice(used, (used += perSlice));
  const repeats: { first: number; again: number }[] = [];
  try {
    for (let turn = 0; turn < WARM; turn += 1) for (const { port } of servers) await slice(port, fresh());
    const [ourThrift, peerThrift] = [new ProcessorCost(product), new ProcessorCost(peer)];
    const { a, b } = await runInterleaved(
      options.pairs,
      async () => {
        const some = fresh();
        const first = await ourThrift.of(() => slice(product.port, some));
        const again = await slice(product.port, some);
        repeats.push({ first: 1 / first.perSecond, again: 1 / again.perSecond });
        return { ...first, wrong: first.wrong + again.wrong, firstWrong: first.firstWrong ?? again.firstWrong };
      },
      () => peerThrift.of(() => slice(peer.port, fresh())),
    );
    const settled = await settledInFull(store, payments);
    const [ours, theirs] = [a.map(({ perSecond }) => perSecond), b.map(({ perSecond }) => perSecond)];
    const points = ratios(ours, theirs);
    const interval = medianInterval(points);
    const repeatPoints = repeats.map(({ first, again }) => again / first);
    const repeat = medianInterval(repeatPoints);
    return {
      measures: [
        {
          what: 'settled callbacks a second, of the peer’s', value: interval.median, unit: '×', interval, points, judged: { better: 'higher', floor: 0.7, goal: 0.9 },
          beside: `${Math.round(median(ours))}/s against ${Math.round(median(theirs))}/s, ${AT_ONCE} at once, every commit on disk`,
        },
        ourThrift.against(peerThrift),
        { what: 'a repeat, of the first', value: repeat.median, unit: '×', interval: repeat, points: repeatPoints, judged: { better: 'lower', goal: 1 / 3 } },
      ],
      void: wrongAnswers(...a, ...b) ?? (settled === payments.length ? null : `${payments.length - settled} of ${payments.length} payments are not settled in full`),
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

export const P3: Row = { name: 'P3', title: 'Callback to durable success against a hand-written driver transaction', perDatabase: true, run };
