import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../tools/gateway-sandbox/sandbox.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { API_BASE, type TokenResponse } from '../../src/contract/index.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { gatewayAddresses, startTestSandbox, TEST_GATEWAY } from '../support/create-test-app.js';
import { documentedCalls } from '../support/documented-calls.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { endAllProcesses, ensureBuilt, freePort, runProcess, type RunningProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';
import { findUndocumented } from './document-checker.js';
import { seededRandom, RandomRequests } from './random-requests.js';

/** `FUZZ_CALLS=100000 FUZZ_SEED=7 npx jest test/openapi/fuzz` for a long one, or to see one again. */
const CALL_COUNT = Number(process.env['FUZZ_CALLS'] ?? 250);
/** What a server holds after fewer calls is still what it loads: its growth shows among more. */
const SHOWS_GROWTH = CALL_COUNT >= 5_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 8;
const METRICS_TOKEN = 'a-token-for-prometheus';
/** The server's memory is looked at so often, in calls. */
const SAMPLE_EVERY = 100;
const HEAP_GROWTH_MB = 40;
/** What V8 reserves and libraries keep for later differs by tens of megabytes from run to run. */
const RESIDENT_GROWTH_MB = 80;

jest.setTimeout(3_600_000);
beforeAll(ensureBuilt);

interface Memory {
  residentMb: number;
  heapMb: number;
}

/** A server in a process of its own, whose hours pass in minutes so that the windows of its limits pass too. */
class WildServer {
  readonly memory: Memory[] = [];
  #passedMs = 0;

  private constructor(
    readonly origin: string,
    private readonly folder: string,
    readonly process: RunningProcess,
    readonly database: TestDatabase,
    readonly gateway: Sandbox,
  ) {}

  static async start(): Promise<WildServer> {
    const [database, gateway, port] = [await createTestDatabase(ANY_DATABASE), await startTestSandbox(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
    const origin = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder, 'clock'), '0');
    const process = runProcess(SERVER, [], {
      ...TEST_GATEWAY, ...gatewayAddresses(gateway.url), HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: database.url,
      TRUST_PROXY: '127.0.0.1', METRICS_TOKEN, LOG_LEVEL: 'error', TEST_CLOCK: join(folder, 'clock'), ATOM_STATUS_RATE: '1000', ATOM_TIMEOUT_MS: '30000',
      // A server that keeps what it should forget dies of it.
      NODE_OPTIONS: '--max-old-space-size=128',
    });
    await untilAnswers(`${origin}${API_BASE}/health/live`, process);
    return new WildServer(origin, folder, process, database, gateway);
  }

  call(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${this.origin}${API_BASE}/${path}`, { redirect: 'manual', ...init });
  }

  pass(milliseconds: number): void {
    this.#passedMs += milliseconds;
    // Renamed into place: a server that read a half-written file would see another hour.
    writeFileSync(join(this.folder, 'clock.new'), String(this.#passedMs));
    renameSync(join(this.folder, 'clock.new'), join(this.folder, 'clock'));
    this.gateway.control.setClock({ now: new Date(Date.now() + this.#passedMs) });
  }

  async lookAtMemory(): Promise<void> {
    const text = await (await this.call('metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    const megabytes = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1024 ** 2;
    this.memory.push({ residentMb: megabytes('process_resident_memory_bytes'), heapMb: megabytes('nodejs_heap_size_used_bytes') });
  }

  async close(): Promise<void> {
    endAllProcesses();
    await this.gateway.close();
    await this.database.close();
    await rm(this.folder, { recursive: true });
  }
}

/** The least in a part of the samples: garbage that waits for its collector is not growth. */
const least = (samples: readonly Memory[], of: keyof Memory, from: number, to: number): number =>
  Math.min(...samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).map((sample) => sample[of]));

describe('The server under wild requests', () => {
  let server: WildServer;
  beforeAll(async () => {
    server = await WildServer.start();
  }, 60_000);
  afterAll(() => server.close());

  async function wildRequests(): Promise<RandomRequests> {
    const { manager } = server.database.dataSource;
    await manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    const students = await Promise.all([2, 5, 5, 3, 2].map((semesterNo) => givenStudent(server.database.dataSource, { semesterNo })));
    const tokens: string[] = [];
    for (const student of students.filter(({ demand }) => demand !== null)) {
      const response = await server.call('get-atom-token-id', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(tokenBody(student)),
      });
      tokens.push(((await response.json()) as TokenResponse).transaction_id ?? '');
    }
    const { form } = await server.gateway.control.act(tokens[0] ?? '', 'pay', { callback: false });
    await server.call('payment-return', {
      method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ ...form }).toString(),
    });
    return new RandomRequests(seededRandom(SEED), {
      admissionNumbers: [...students.map(({ student }) => student.admissionNumber), 'UNKNOWN1'],
      transactionIds: [...tokens, 'NDPS999999999999999'],
      authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}`,
      bodies: students.map((student) => tokenBody(student)),
    });
  }

  it(`should answer ${CALL_COUNT} of them in its documented words, without a 5xx${SHOWS_GROWTH ? ' and without growing' : ''}`, async () => {
    const wild = await wildRequests();
    const calls = await documentedCalls(server.origin);
    const faults: string[] = [];
    const answers: Record<string, number> = {};
    let sent = 0;
    const worker = async (): Promise<void> => {
      while (sent < CALL_COUNT && faults.length < 20) {
        const number = (sent += 1);
        if (number % SAMPLE_EVERY === 0) await server.lookAtMemory();
        const call = calls[number % calls.length] as (typeof calls)[number];
        const { path, init, documented } = wild.make(call);
        // The windows of the limits pass as well: otherwise nearly every answer would be 429.
        server.pass(1_000);
        const response = await server.call(path, init).catch((error: unknown) => {
          const { child, printed } = server.process;
          throw new Error(`#${number} ${init.method} ${path}: no answer; the server (${child.exitCode ?? child.signalCode ?? 'running'}) said ${printed().slice(-500)}`, { cause: error });
        });
        const text = await response.text();
        const kind = `${Math.floor(response.status / 100)}xx`;
        answers[kind] = (answers[kind] ?? 0) + 1;
        // An hour passes for the server while the gateway answers one call, when the machine is slow.
        if (response.status === 504 && text.includes('GATEWAY_TIMEOUT')) continue;
        const fault = response.status >= 500 ? [`${response.status}: ${text}`] : documented ? findUndocumented(call, response, text) : [];
        faults.push(...fault.map((what) => `#${number} ${init.method} ${path}: ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const { memory } = server;
    const [warm, last] = [least(memory, 'residentMb', 0.2, 0.4), least(memory, 'residentMb', 0.8, 1)];
    const [heapWarm, heapLast] = [least(memory, 'heapMb', 0.2, 0.4), least(memory, 'heapMb', 0.8, 1)];
    process.stderr.write(
      `Fuzz: ${sent} calls, seed ${SEED}, answers ${JSON.stringify(answers)}, server's memory ${warm.toFixed(0)} MB in the second fifth, ` +
        `${last.toFixed(0)} in the last; heap ${heapWarm.toFixed(0)} and ${heapLast.toFixed(0)} MB\n`,
    );
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(CALL_COUNT);
    expect([server.process.child.exitCode, server.process.child.signalCode]).toEqual([null, null]);
    if (SHOWS_GROWTH) {
      expect(heapLast - heapWarm).toBeLessThan(HEAP_GROWTH_MB);
      expect(last - warm).toBeLessThan(RESIDENT_GROWTH_MB);
    }
    expect(await server.database.dataSource.manager.countBy(Payment, { state: 'SUCCESS' })).toBe(1);
  });
});
