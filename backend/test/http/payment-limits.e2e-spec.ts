import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const UNKNOWN = 'NDPS260101000000000';

describe.each(['payment-status', 'getFeeReceipt'])('The limits of %s', (call) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(ANY_DATABASE, { TRUST_PROXY: '127.0.0.0/8' });
  });
  beforeEach(() => system.advanceTime(60_001));
  afterAll(() => system.close());

  const ask = async (id: string, admissionNumber: string, address: string): Promise<Response> =>
    system.server.call(`${call}/${id}`, { admissionNumber }, { headers: { 'x-forwarded-for': address } });
  const paid = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return { id, number: student.student.admissionNumber };
  };
  const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  it('should refuse the 31st call of a minute about one payment, wherever it comes from, and say when to come again', async () => {
    const { id, number } = await paid();
    const first = await times(30, (index) => ask(id, number, `192.0.2.${index}`));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    system.clock.pass(20_000);
    const refused = await ask(id, number, '192.0.2.99');
    expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as { code: string }).code]).toEqual([429, '40', 'TOO_MANY_REQUESTS']);
    const other = await paid();
    expect((await ask(other.id, other.number, '192.0.2.99')).status).toBe(200);
    system.clock.pass(40_001);
    expect((await ask(id, number, '192.0.2.99')).status).toBe(200);
  });

  it('should refuse the 301st call of a minute from one address, or one IPv6 network', async () => {
    const { id, number } = await paid();
    for (const address of [() => '198.51.100.7', (index: number) => `2001:db8:7:7::${(index % 9_000) + 1}`]) {
      const answers = await times(310, (index) => ask(`NDPS26010100${String(index).padStart(7, '0')}`, number, address(index)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      expect((await ask(id, number, address(4_711))).status).toBe(429);
    }
    expect((await ask(id, number, '198.51.100.8')).status).toBe(200);
  });

  it('should refuse an unknown id, another student\'s and the own one alike', async () => {
    const { id, number } = await paid();
    const seen: [number, string][][] = [];
    for (const [asked, by] of [[UNKNOWN, number], [id, 'STRANGER1']] as const) {
      const answers = await times(35, (index) => ask(asked, by, `203.0.113.${index}`));
      seen.push(await Promise.all(answers.map(async (answer): Promise<[number, string]> => [answer.status, ((await answer.json()) as { code: string }).code])));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.filter(([status]) => status === 429)).toHaveLength(5);
  });

  it('should count a call with a malformed number or id like any other', async () => {
    const { id, number } = await paid();
    const malformed = await times(30, (index) => system.server.call(`${call}/${id}`, { admissionNumber: [index] }, { headers: { 'x-forwarded-for': `192.0.2.${index}` } }));
    expect(new Set(malformed.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await ask(id, number, '192.0.2.99')).status).toBe(429);
    expect(new Set((await times(300, () => ask('x', number, '198.51.100.9'))).map(({ status }) => status))).toEqual(new Set([404]));
    const other = await paid();
    expect((await ask(other.id, other.number, '198.51.100.9')).status).toBe(429);
  });

  it('should not be widened by another spelling of the id', async () => {
    const { id, number } = await paid();
    expect((await ask(id.toLowerCase(), number, '192.0.2.1')).status).toBe(404);
    expect((await ask(`${id}%20`, number, '192.0.2.1')).status).toBe(404);
  });

  it('should leave the other call what it had', async () => {
    const { id, number } = await paid();
    await times(31, () => ask(id, number, '192.0.2.1'));
    const other = call === 'getFeeReceipt' ? 'payment-status' : 'getFeeReceipt';
    expect((await system.server.call(`${other}/${id}`, { admissionNumber: number })).status).toBe(200);
  });
});
