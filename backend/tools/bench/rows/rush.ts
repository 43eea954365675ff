import { API_BASE } from '../../../src/contract/index.js';
import { type Sandbox, startSandbox } from '../../gateway-sandbox/sandbox.js';
import type { GivenStudent } from '../../../test/support/factories.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { arrivals, openLoop, WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { freshStudents } from '../lib/people.js';
import { clientAddress, MERCHANT, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import type { Measure } from '../lib/result.js';
import { median, quantile } from '../lib/stats.js';
import type { Store } from '../lib/stores.js';
import { type Answer, requestBytes } from '../lib/wire.js';
import { tokenOf, tokenRequest } from './token.js';

type Call = 'look-up' | 'token' | 'callback' | 'return' | 'receipt';

export class Rush {
  readonly times: Record<Call, number[]> = { 'look-up': [], token: [], callback: [], return: [], receipt: [] };
  readonly statuses = new Map<number, number>();
  readonly lost: string[] = [];

  constructor(
    private readonly pool: WirePool,
    private readonly gateway: Sandbox,
  ) {}

  /** One student from the admission number to the receipt. */
  async journey(given: GivenStudent, index: number, due: number): Promise<void> {
    const { admissionNumber } = given.student;
    const from = clientAddress(index);
    const look = await this.call('look-up', requestBytes(`${API_BASE}/fetch-student-data/${admissionNumber}`, '{}', from), due);
    if (!hasText(look, admissionNumber)) return this.lose(given, 'look-up', look);
    const token = await this.call('token', tokenRequest(given, index));
    const id = tokenOf(token);
    if (id === null) return this.lose(given, 'token', token);
    const { form } = await this.gateway.control.act(id, 'pay', { callback: false });
    const formType = { 'content-type': 'application/x-www-form-urlencoded' };
    const callback = new URLSearchParams({ ...this.gateway.control.callbackForm(id) }).toString();
    const news = this.call('callback', requestBytes(`${API_BASE}/payment-callback`, callback, formType));
    const back = await this.call('return', requestBytes(`${API_BASE}/payment-return/${id}`, new URLSearchParams({ ...form }).toString(), { ...formType, ...from }));
    if (!hasText(back, `/fee-receipt/${id}`)) return this.lose(given, 'return', back);
    if (!hasText(await news, 'OK')) return this.lose(given, 'callback', await news);
    const receipt = await this.call('receipt', requestBytes(`${API_BASE}/getFeeReceipt/${id}`, JSON.stringify({ admissionNumber }), from));
    const total = Number(given.demand?.total) / 100;
    if (!hasText(receipt, `"total_fees":${total}`) || !hasText(receipt, id)) this.lose(given, 'receipt', receipt);
  }

  private async call(name: Call, request: Buffer, due = performance.now()): Promise<Answer | null> {
    const answer = await this.pool.ask(request);
    this.times[name].push(performance.now() - due);
    this.statuses.set(answer?.status ?? 0, (this.statuses.get(answer?.status ?? 0) ?? 0) + 1);
    return answer;
  }

  private lose({ student }: GivenStudent, call: Call, answer: Answer | null): void {
    this.lost.push(`${student.admissionNumber} at ${call}: ${answer?.status} ${answer?.body.toString('utf8', 0, 200)}`);
  }
}

const hasText = (answer: Answer | null, text: string): boolean => answer?.status === 200 && answer.body.includes(text);

/** Students whose payment settled to the paisa with exactly one receipt, read from the database. */
async function settled({ dataSource }: Store, students: readonly GivenStudent[]): Promise<number> {
  const ids = students.map(({ student }) => student.id);
  const [row] = await dataSource.query<{ n: number }[]>(
    `SELECT COUNT(*) AS n FROM fee_demands d JOIN payments p ON p.id = d.settled_by_payment_id AND p.amount = d.total AND p.state = 'SUCCESS'
       JOIN receipts r ON r.payment_id = p.id AND r.voided_at IS NULL
      WHERE d.student_id BETWEEN ? AND ? AND (SELECT COUNT(*) FROM payments o WHERE o.demand_id = d.id) = 1`,
    [Math.min(...ids), Math.max(...ids)],
  );
  return Number(row?.n);
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const { students: count, seconds } = options.rush;
  const store = await stores.filled(database, { ...options, use: 'rush' });
  const warm = Math.ceil(count / 50);
  const students = await freshStudents(store.dataSource, count + warm);
  const gateway = await startSandbox({ port: 0, merchant: MERCHANT });
  const product = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url });
  const pool = new WirePool(product.port);
  const below = randomBelow(options.seed);
  try {
    const before = new Rush(pool, gateway);
    await openLoop(arrivals(warm, 3, below), (index, due) => before.journey(students[count + index] as GivenStudent, count + index, due));
    const rush = new Rush(pool, gateway);
    const began = performance.now();
    await openLoop(arrivals(count, seconds, below), (index, due) => rush.journey(students[index] as GivenStudent, index, due));
    const took = (performance.now() - began) / 1_000;
    const served = await settled(store, students.slice(0, count));
    const failures = [...rush.statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, times]) => sum + times, 0);
    const calls = Object.entries(rush.times).map(([call, times]): Measure => ({
      what: `${call}, p99`, value: quantile(times, 0.99), unit: 'ms', judged: { better: 'lower', goal: 1_000 },
      beside: `median ${median(times).toFixed(1)} ms, highest ${Math.round(Math.max(...times))} ms`,
    }));
    return {
      measures: [
        { what: 'students without a receipt', value: count - served + rush.lost.length, unit: '', judged: { better: 'lower', floor: 0, goal: 0 }, beside: `${count} students from ${count} addresses within ${seconds} s, the last served after ${took.toFixed(1)} s` },
        { what: 'answers of 5xx or none', value: failures, unit: '', judged: { better: 'lower', floor: 0, goal: 0 } },
        ...calls,
      ],
      notes: rush.lost.slice(0, 3),
    };
  } finally {
    pool.close();
    await product.stop();
    await gateway.close();
  }
}

export const P11: Row = { name: 'P11', title: 'The last day: the whole college within a minute', perDatabase: true, run };
