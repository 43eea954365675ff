import type { Sandbox } from '../../tools/gateway-sandbox/sandbox.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { admissionKey, istIsoDateTime, type ReviewQueue } from '../../src/contract/index.js';
import { LookupCapService } from '../../src/students/lookup-protection/lookup-cap.service.js';
import { createTestApp, FakeClock, startTestSandbox, type TestApp } from '../support/create-test-app.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { LIMIT_STORES, type LimitStoreOfTest, memoryStore } from '../support/limit-stores.js';
import { type ManyStudents, insertManyStudents } from '../support/many-students.js';
import { ANY_DATABASE, createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

const PER_HOUR = 300;
const PER_DAY = 1_000;
const HOUR = 3_600_000;
const METRICS_TOKEN = 'a-token-for-prometheus';
const ENV = { TRUST_PROXY: '127.0.0.0/8', COLLEGE_NETWORKS: '198.51.100.0/24, 2001:db8:c0::/48', METRICS_TOKEN };
const PASSWORD = 'a-long-enough-password';
const SECOND_FACT_REQUIRED = { status: 403, code: 'SECOND_FACT_REQUIRED' };

/** One or two servers behind a proxy that names the client, and more students than the cap of a day. */
class Servers {
  readonly clock = new FakeClock();
  readonly lines: Record<string, unknown>[] = [];
  servers: TestApp[] = [];
  private calls = 0;

  private constructor(
    private readonly store: LimitStoreOfTest,
    readonly database: TestDatabase,
    readonly gateway: Sandbox,
    readonly known: ManyStudents,
  ) {}

  static async start(startStore: () => Promise<LimitStoreOfTest>): Promise<Servers> {
    const store = await startStore();
    // Replicas share the server database; a single server has the embedded one.
    const database = await createTestDatabase((store.replicas > 1 && DATABASES.at(-1)) || ANY_DATABASE);
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword(PASSWORD), createdAt: 1, updatedAt: 1 });
    const test = new Servers(store, database, await startTestSandbox(), await insertManyStudents(database.dataSource, PER_DAY + 10));
    for (let replica = 0; replica < store.replicas; replica += 1) {
      test.servers.push(await createTestApp({
        databaseUrl: database.url, clock: test.clock, sandbox: test.gateway, env: { ...ENV, ...store.env },
        onLog: (line) => test.lines.push(JSON.parse(line) as Record<string, unknown>),
      }));
    }
    await store.found(test.servers);
    return test;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.close();
    await this.gateway.close();
    await this.database.close();
    await this.store.stop();
  }

  /** Each call reaches the next server. */
  call(path: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const server = this.servers[(this.calls += 1) % this.servers.length] as TestApp;
    return server.call(path, body, { headers: { 'x-forwarded-for': address, ...headers } });
  }

  lookUp(number: string | undefined, address: string, body?: unknown): Promise<Response> {
    return this.call(`fetch-student-data/${number}`, address, body);
  }

  /** The network has found the students with these indexes, as if it had looked them up. */
  async hasFound(address: string, from: number, to: number): Promise<void> {
    const cap = this.servers[0]?.app.get(LookupCapService);
    for (const number of this.known.numbers.slice(from, to)) expect(await cap?.admit(address, admissionKey(number), 'add')).toBe(true);
  }

  /** Looks up the students with these indexes. @returns how many answers had which status. */
  async find(address: string | ((index: number) => string), from: number, to: number): Promise<Record<number, number>> {
    const counted: Record<number, number> = {};
    const indexes = Array.from({ length: to - from }, (_, index) => from + index);
    const client = async (): Promise<void> => {
      for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
        const response = await this.lookUp(this.known.numbers[index], typeof address === 'string' ? address : address(index));
        await response.arrayBuffer();
        counted[response.status] = (counted[response.status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    return counted;
  }

  async office(): Promise<ReviewQueue> {
    const authorization = `Basic ${Buffer.from(`office:${PASSWORD}`).toString('base64')}`;
    return (await (await this.call('admin/review-queue', '203.0.113.250', undefined, { authorization })).json()) as ReviewQueue;
  }

  /** Of all servers together. */
  async metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const texts = await Promise.all(this.servers.map(async (server) => (await server.call('metrics', undefined, { method: 'GET', headers })).text()));
    return texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? NaN), 0);
  }

  told(): Record<string, unknown>[] {
    return this.lines.filter(({ msg }) => msg === 'look-up cap reached');
  }
}

/** An answer without what differs between any two. */
async function answerOf(response: Response) {
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

const codeOf = async (response: Response) => ({ status: response.status, code: ((await response.json()) as { code?: string }).code });

describe.each(LIMIT_STORES)('The soft cap on different numbers %s', (_name, startStore) => {
  let test: Servers;
  beforeAll(async () => {
    test = await Servers.start(startStore);
  }, 60_000);
  afterAll(() => test.stop());
  beforeEach(() => {
    test.lines.length = 0;
    // Twenty look-ups a minute are allowed for one number.
    test.clock.pass(60_001);
  });

  it('should require the second fact from the 301st different number of an hour on, and serve with it', async () => {
    const { known } = test;
    expect(await test.find('203.0.113.1', 0, PER_HOUR)).toEqual({ 200: PER_HOUR });

    const asked = await test.lookUp(known.numbers[300], '203.0.113.1');
    expect(asked.headers.get('www-authenticate')).toBeNull();
    expect(await codeOf(asked)).toEqual(SECOND_FACT_REQUIRED);

    const served = await test.lookUp(known.numbers[300], '203.0.113.1', { mobileLast4: known.digits(300) });
    expect(served.status).toBe(200);
    const { data, lookupToken } = (await served.json()) as { data: { admissionNumber: string }; lookupToken: string };
    expect(data.admissionNumber).toBe(known.numbers[300]);
    // A verified client need not verify again in another busy network.
    await test.hasFound('203.0.113.2', 0, PER_HOUR);
    expect(await codeOf(await test.lookUp(known.numbers[300], '203.0.113.2'))).toEqual(SECOND_FACT_REQUIRED);
    expect((await test.lookUp(known.numbers[300], '203.0.113.2', { lookupToken })).status).toBe(200);
    expect(await codeOf(await test.lookUp(known.numbers[301], '203.0.113.2', { lookupToken }))).toEqual(SECOND_FACT_REQUIRED);
  });

  it('should answer as ever below the cap, whatever is sent along', async () => {
    const { student } = await givenStudent(test.database.dataSource);
    for (const body of [undefined, {}, { mobileLast4: '0000', lookupToken: 'x.y' }]) {
      const response = await test.lookUp(student.admissionNumber, '203.0.113.3', body);
      expect(response.status).toBe(200);
      expect(Object.keys((await response.json()) as object)).toEqual(['data']);
    }
    expect(await codeOf(await test.lookUp('NOBODY1', '203.0.113.3', { mobileLast4: '0000' }))).toEqual({ status: 404, code: 'STUDENT_NOT_FOUND' });
  });

  it('should not reveal beyond the cap which numbers exist', async () => {
    await test.hasFound('203.0.113.4', 0, PER_HOUR);
    const bodies = [undefined, {}, { mobileLast4: '12' }, { mobileLast4: 1234 }, { mobileLast4: '0000' }, { lookupToken: 'x.y' }];
    for (const [at, body] of bodies.entries()) {
      const real = await answerOf(await test.lookUp(test.known.numbers[400], '203.0.113.4', body));
      expect(real).toEqual(await answerOf(await test.lookUp(`NOBODY${at}`, '203.0.113.4', body)));
      expect(real.status).toBe(at === 4 ? 404 : 403);
    }
  });

  it('should not count a number again that the network has found', async () => {
    const { known } = test;
    await test.hasFound('203.0.113.5', 0, PER_HOUR);
    expect(await test.find('203.0.113.5', 0, PER_HOUR)).toEqual({ 200: PER_HOUR });
    expect((await test.lookUp(known.numbers[7]?.toLowerCase(), '203.0.113.5')).status).toBe(200);
    expect((await test.lookUp(known.numbers[300], '203.0.113.5')).status).toBe(403);
    // Proven once, it is a number that this network has found.
    expect((await test.lookUp(known.numbers[300], '203.0.113.5', { mobileLast4: known.digits(300) })).status).toBe(200);
    expect((await test.lookUp(known.numbers[300], '203.0.113.5')).status).toBe(200);
  });

  it('should hold for all addresses of one IPv6 network together, and for no other', async () => {
    expect(await test.find((index) => `2001:db8:1:2::${(index + 1).toString(16)}`, 0, PER_HOUR)).toEqual({ 200: PER_HOUR });
    expect((await test.lookUp(test.known.numbers[300], '2001:db8:1:2:ffff::1')).status).toBe(403);
    expect((await test.lookUp(test.known.numbers[300], '2001:db8:1:3::1')).status).toBe(200);
  });

  it('should hold when all requests are sent at once', async () => {
    const answers = await Promise.all(test.known.numbers.slice(0, 400).map((number) => test.lookUp(number, '203.0.113.6')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_HOUR);
  });

  it('should count token calls, and require the second fact there as well', async () => {
    const { dataSource } = test.database;
    const first = await givenStudent(dataSource);
    const later = await givenStudent(dataSource, { mobile: '9876500002' });
    const token = (given: typeof first, address: string, over = {}) => test.call('get-atom-token-id', address, tokenBody(given, over));
    expect((await token(first, '203.0.113.7')).status).toBe(200);
    await test.hasFound('203.0.113.7', 0, PER_HOUR - 1);
    expect(await codeOf(await token(later, '203.0.113.7'))).toEqual(SECOND_FACT_REQUIRED);
    expect(await codeOf(await test.call('get-atom-token-id', '203.0.113.7', { admissionNumber: 'NOBODY2' }))).toEqual(SECOND_FACT_REQUIRED);
    expect((await token(first, '203.0.113.7')).status).toBe(200);

    const proven = await test.lookUp(later.student.admissionNumber, '203.0.113.7', { mobileLast4: '0002' });
    const { lookupToken } = (await proven.json()) as { lookupToken: string };
    await test.hasFound('203.0.113.8', 0, PER_HOUR);
    expect(await codeOf(await token(later, '203.0.113.8'))).toEqual(SECOND_FACT_REQUIRED);
    expect((await token(later, '203.0.113.8', { lookupToken })).status).toBe(200);
  });

  it('should show status and receipt to whoever names the payment, also beyond the cap', async () => {
    const given = await givenStudent(test.database.dataSource);
    const reply = await test.call('get-atom-token-id', '203.0.113.10', tokenBody(given));
    const { transaction_id: id } = (await reply.json()) as { transaction_id: string };
    await test.gateway.control.act(id, 'pay', { callback: false });
    const form = new URLSearchParams({ ...test.gateway.control.callbackForm(id) }).toString();
    await test.call('payment-callback', '203.0.113.10', form, { 'content-type': 'application/x-www-form-urlencoded' });
    await test.hasFound('203.0.113.9', 0, PER_HOUR);
    const { admissionNumber } = given.student;
    expect((await test.call(`payment-status/${id}`, '203.0.113.9', { admissionNumber })).status).toBe(200);
    expect((await test.call(`getFeeReceipt/${id}`, '203.0.113.9', { admissionNumber })).status).toBe(200);
  });

  it("should leave the college's own networks alone", async () => {
    await test.hasFound('198.51.100.7', 0, PER_DAY);
    expect(await test.find('198.51.100.7', PER_DAY, PER_DAY + 10)).toEqual({ 200: 10 });
    await test.hasFound('2001:db8:c0:1::7', 0, PER_HOUR);
    expect(await test.find('2001:db8:c0:1::7', PER_HOUR, PER_HOUR + 10)).toEqual({ 200: 10 });
    expect(test.told()).toEqual([]);
  }, 60_000);

  it('should alert the office once for a network and an hour: on its screen, in the log and in the metrics', async () => {
    const before = await test.metric('fee_lookup_caps_reached_total');
    await test.hasFound('203.0.113.11', 0, PER_HOUR);
    expect(test.told()).toEqual([]);
    for (const number of [...test.known.numbers.slice(300, 303), 'NOBODY3']) await test.lookUp(number, '203.0.113.11');

    expect(test.told()).toEqual([expect.objectContaining({ level: 'warn', network: '203.0.113.11' })]);
    expect(JSON.stringify(test.told())).not.toContain(test.known.numbers[300]);
    expect((await test.metric('fee_lookup_caps_reached_total')) - before).toBe(1);
    const told = { network: '203.0.113.11', reachedAt: istIsoDateTime(new Date(test.clock.now())) };
    expect((await test.office()).lookupCaps).toContainEqual(told);
  });

  it("should want the guardian's digits where the student has no mobile number, and none where there is neither", async () => {
    await test.hasFound('203.0.113.12', 0, PER_HOUR);
    const guardian = await givenStudent(test.database.dataSource, { mobile: null, guardianMobile: '9123456780' });
    const neither = await givenStudent(test.database.dataSource, { mobile: '', guardianMobile: 'N/A' });
    expect((await test.lookUp(guardian.student.admissionNumber, '203.0.113.12')).status).toBe(403);
    expect((await test.lookUp(guardian.student.admissionNumber, '203.0.113.12', { mobileLast4: '6780' })).status).toBe(200);
    expect((await test.lookUp(neither.student.admissionNumber, '203.0.113.12')).status).toBe(200);
  });
});

// Redis counts by its own clock, which no test moves: `member-sets.spec.ts` lets its windows end.
describe('The soft cap on different numbers as time passes', () => {
  let test: Servers;
  beforeAll(async () => {
    test = await Servers.start(memoryStore);
  }, 60_000);
  afterAll(() => test.stop());

  it('should reset after the hour, and require the second fact from the 1,001st number of the day on', async () => {
    const address = '203.0.113.13';
    for (const [from, to] of [[0, 300], [300, 600], [600, 900]] as const) {
      await test.hasFound(address, from, to);
      expect((await test.lookUp(test.known.numbers[to], address)).status).toBe(403);
      test.clock.pass(HOUR + 1);
    }
    expect(await test.find(address, 900, PER_DAY)).toEqual({ 200: 100 });
    expect((await test.lookUp(test.known.numbers[PER_DAY], address)).status).toBe(403);
    expect(await test.find(address, 0, 200)).toEqual({ 200: 200 });
    expect(test.told()).toHaveLength(4);
    test.clock.pass(21 * HOUR);
    expect((await test.lookUp(test.known.numbers[PER_DAY], address)).status).toBe(200);
    expect((await test.office()).lookupCaps).toEqual([expect.objectContaining({ network: address })]);
    test.clock.pass(24 * HOUR);
    expect((await test.office()).lookupCaps).toEqual([]);
  }, 60_000);
});
