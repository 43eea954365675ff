import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '../../../src/contract/index.js';
import { type GivenStudent, tokenBody } from '../../../test/support/factories.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { pinned, SERVER_CORE } from '../lib/cores.js';
import { startInstantGateway } from '../lib/instant-gateway.js';
import { arrivals, openLoop, WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { freshStudents } from '../lib/people.js';
import { clientAddress, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import type { Measure } from '../lib/result.js';
import { median, medianInterval, quantile } from '../lib/stats.js';
import { type Answer, requestBytes } from '../lib/wire.js';

/** Round trip to a gateway in another city, which is subtracted again. */
const GATEWAY_MS = 150;
const A_SECOND = 40;

export const tokenRequest = (given: GivenStudent, index: number): Buffer =>
  requestBytes(`${API_BASE}/get-atom-token-id`, JSON.stringify(tokenBody(given)), clientAddress(index));

/** The payment id in an answer with a token; `null` without one. */
export function tokenOf(answer: Answer | null): string | null {
  if (answer?.status !== 200) return null;
  const { tokenData, transaction_id: id } = JSON.parse(answer.body.toString('utf8')) as { tokenData?: { atomTokenId?: string }; transaction_id?: string };
  return /^\d+$/.test(tokenData?.atomTokenId ?? '') ? (id ?? null) : null;
}

function cryptography(pairs: number, calls: number): Measure[] {
  const script = fileURLToPath(new URL('../peers/crypto-times.js', import.meta.url));
  const [command = '', ...args] = pinned(SERVER_CORE, [process.execPath, script, String(pairs), String(calls)]);
  const { ours, peers } = JSON.parse(execFileSync(command, args, { encoding: 'utf8' })) as { ours: number[][]; peers: number[][] };
  const points = ours.map((times, index) => median(times) / median(peers[index] ?? []));
  const interval = medianInterval(points);
  return [
    { what: 'cryptography of a call, p99', value: quantile(ours.flat(), 0.99), unit: 'ms', judged: { better: 'lower', goal: 0.1 }, beside: `median ${median(ours.flat()).toFixed(4)} ms` },
    { what: 'cryptography of a call, of the peer’s that derives its keys', value: interval.median, unit: '×', interval, points, beside: `the peer: ${median(peers.flat()).toFixed(1)} ms` },
  ];
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, { ...options, use: 'token' });
  const count = options.quick ? 40 : 800;
  const warm = options.quick ? 5 : 100;
  const students = await freshStudents(store.dataSource, count + warm);
  const gateway = await startInstantGateway(GATEWAY_MS);
  const product = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url, probed: true });
  const pool = new WirePool(product.port);
  const own: number[] = [];
  let wrong = 0;
  const one = async (given: GivenStudent, index: number, due: number): Promise<void> => {
    const id = tokenOf(await pool.ask(tokenRequest(given, index)));
    if (id === null) wrong += 1;
    else own.push(performance.now() - due - gateway.heldMs(id));
  };
  try {
    await openLoop(students.slice(0, warm).map((_, index) => index * 25), (index, due) => one(students[index] as GivenStudent, index, due));
    own.length = 0;
    const before = await product.ask('derivations');
    await openLoop(arrivals(count, count / A_SECOND, randomBelow(options.seed)), (index, due) => one(students[warm + index] as GivenStudent, warm + index, due));
    const derivations = (await product.ask('derivations')) - before;
    return {
      measures: [
        { what: 'key derivations on the request path', value: derivations, unit: '', judged: { better: 'lower', floor: 0, goal: 0 }, beside: `${count} token calls; ${before} at start` },
        { what: 'own time, p95', value: quantile(own, 0.95), unit: 'ms', judged: { better: 'lower', goal: 5 }, beside: `median ${median(own).toFixed(1)} ms, p99 ${quantile(own, 0.99).toFixed(1)} ms; ${A_SECOND} a second, the gateway’s ${GATEWAY_MS} ms taken off` },
        ...cryptography(Math.max(options.pairs, 2), options.quick ? 20 : 200),
      ],
      void: wrong > 0 ? `${wrong} token calls brought no token` : null,
    };
  } finally {
    pool.close();
    await product.stop();
    await gateway.close();
  }
}

export const P2: Row = { name: 'P2', title: 'Token creation, own cost', perDatabase: true, run };
