import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

const GUESSES = Number(process.env['GUESSES'] ?? 1_000);

describe('Look-ups behind a proxy', () => {
  const clock = new FakeClock();
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase(ANY_DATABASE);
    server = await createTestApp({ databaseUrl: database.url, clock, env: { TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8' } });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(() => clock.pass(60_001));

  const lookUp = (number: string, address: string) => server.call(`fetch-student-data/${number}`, undefined, { headers: { 'x-forwarded-for': address } });
  const statuses = async (numbers: string[], address: string) => {
    const counted = new Map<number, number>();
    const rest = [...numbers];
    const client = async (): Promise<void> => {
      for (let number = rest.pop(); number !== undefined; number = rest.pop()) {
        const response = await lookUp(number, address);
        await response.arrayBuffer();
        counted.set(response.status, (counted.get(response.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    return Object.fromEntries(counted);
  };
  const guesses = (count: number) => Array.from({ length: count }, (_, index) => `GUESS${index}`);

  it('should be refused after thirty guesses a minute from one address, with the time to wait', async () => {
    expect(await statuses(guesses(GUESSES), '203.0.113.7')).toEqual({ 404: 30, 429: GUESSES - 30 });
    clock.pass(20_000);
    const refused = await lookUp('GUESS1', '203.0.113.7');
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    clock.pass(40_001);
    expect((await lookUp('GUESS1', '203.0.113.7')).status).toBe(404);
  }, 120_000);

  it('should never be refused to a thousand payers a minute behind one campus address', async () => {
    const students = await Promise.all(Array.from({ length: 100 }, () => givenStudent(database.dataSource)));
    const numbers = Array.from({ length: 1_000 }, (_, index) => students[index % 100]?.student.admissionNumber ?? '');
    expect(await statuses(numbers, '198.51.100.1')).toEqual({ 200: 1_000 });
  });

  it('should not reveal which of several guesses was right', async () => {
    const { student } = await givenStudent(database.dataSource);
    await statuses(guesses(100), '203.0.113.20');
    expect((await lookUp(student.admissionNumber, '203.0.113.20')).status).toBe(429);
    expect((await lookUp(student.admissionNumber, '203.0.113.21')).status).toBe(200);
  });

  it('should be found by a campus where one in ten mistypes', async () => {
    const students = await Promise.all(Array.from({ length: 50 }, () => givenStudent(database.dataSource)));
    const typed = Array.from({ length: 500 }, (_, index) => (index % 10 === 9 ? `TYPO${index}` : (students[index % 50]?.student.admissionNumber ?? '')));
    expect(await statuses(typed, '198.51.100.9')).toMatchObject({ 200: 450 });
  });

  it('should count all addresses of one IPv6 network as one guesser', async () => {
    const answers = await Promise.all(guesses(40).map((number, index) => lookUp(number, `2001:db8:1:2::${index + 1}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('should be refused to who guesses by token calls instead', async () => {
    const answers = await Promise.all(guesses(40).map((admissionNumber) =>
      server.call('get-atom-token-id', { admissionNumber }, { headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.30' } }),
    ));
    const counted = answers.map(({ status }) => status);
    expect([counted.filter((status) => status === 404).length, counted.filter((status) => status === 429).length]).toEqual([30, 10]);
  });

  it('should be refused for one number after twenty a minute, wherever they come from', async () => {
    const { student } = await givenStudent(database.dataSource);
    const spellings = Array.from({ length: 25 }, (_, index) => (index % 2 ? student.admissionNumber.toLowerCase() : student.admissionNumber));
    const answers = await Promise.all(spellings.map((number, index) => lookUp(number, `192.0.2.${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('should count a client by the address its proxy saw, not by one it claims', async () => {
    const claims = guesses(40).map((number, index) => [number, `1.2.3.${index}, 203.0.113.9, 10.0.0.1`] as const);
    const answers = await Promise.all(claims.map(([number, chain]) => lookUp(number, chain)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('should count a refused token call again when the same content is sent twice', async () => {
    const given = await givenStudent(database.dataSource);
    const ask = async (typed: number) => (await server.call('get-atom-token-id', tokenBody(given, { mobile: String(9_000_000_000 + typed) }))).status;
    const first: number[] = [];
    for (let typed = 0; typed < 20; typed += 1) first.push(await ask(typed));
    expect(first).not.toContain(429);
    expect([await ask(20), await ask(20), await ask(20)]).toEqual([429, 429, 429]);
    // What was let in before is a repeat, and not counted.
    expect(await ask(3)).not.toBe(429);
    clock.pass(60_001);
    expect(await ask(20)).not.toBe(429);
  });

  it('should not believe anybody\'s claim when no proxy is trusted', async () => {
    const direct = await createTestApp({ databaseUrl: database.url });
    const answers = await Promise.all(guesses(40).map((number, index) =>
      direct.call(`fetch-student-data/${number}`, undefined, { headers: { 'x-forwarded-for': `1.2.3.${index}` } }),
    ));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await direct.close();
  });
});
