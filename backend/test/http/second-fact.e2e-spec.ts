import { createTestApp, FakeClock, startTestSandbox, type TestApp } from '../support/create-test-app.js';
import type { Sandbox } from '../../tools/gateway-sandbox/sandbox.js';
import { type GivenStudent, givenStudent, tokenBody } from '../support/factories.js';
import { LIMIT_STORES, type LimitStoreOfTest } from '../support/limit-stores.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

const HOUR = 3_600_000;
const ENV = { TRUST_PROXY: '127.0.0.0/8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ROUNDS = 61;

const REQUIRED = { status: 403, code: 'SECOND_FACT_REQUIRED' };
const NOT_MATCHED = { status: 404, code: 'STUDENT_NOT_MATCHED' };
const LOCKED = { status: 429, code: 'TOO_MANY_WRONG_DIGITS' };

const codeOf = async (response: Response) => ({ status: response.status, code: ((await response.json()) as { code?: string }).code });

/** An answer without the parts that differ between any two. */
async function answerOf(response: Response) {
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

let addresses = 0;
/** A new client address each time, so that tests do not share rate limits. */
const newAddress = (): string => `10.${((addresses += 1) >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

describe.each(LIMIT_STORES)('With LOOKUP_SECOND_FACT=mobile, %s,', (_name, startStore) => {
  const clock = new FakeClock();
  let store: LimitStoreOfTest;
  let database: TestDatabase;
  let gateway: Sandbox;
  let servers: TestApp[];
  let student: GivenStudent;
  let number: string;

  beforeAll(async () => {
    store = await startStore();
    database = await createTestDatabase(ANY_DATABASE);
    gateway = await startTestSandbox();
    servers = [];
    for (let replica = 0; replica < store.replicas; replica += 1) {
      servers.push(await createTestApp({ databaseUrl: database.url, clock, sandbox: gateway, env: { ...ENV, ...store.env, LOOKUP_SECOND_FACT: 'mobile' } }));
    }
    await store.found(servers);
  }, 60_000);
  afterAll(async () => {
    for (const server of servers) await server.close();
    await gateway.close();
    await database.close();
    await store.stop();
  });
  beforeEach(async () => {
    student = await givenStudent(database.dataSource, { mobile: '9876543210', guardianMobile: '9123456780' });
    number = student.student.admissionNumber;
  });

  let calls = 0;
  const call = (path: string, body?: unknown, address = newAddress(), headers: Record<string, string> = {}): Promise<Response> =>
    (servers[(calls += 1) % servers.length] as TestApp).call(path, body, { headers: { 'x-forwarded-for': address, ...headers } });
  const lookUp = (asked: string, body?: unknown, address?: string) => call(`fetch-student-data/${asked}`, body, address);
  const lookupTokenOf = async (asked: string, mobileLast4: string): Promise<string> =>
    ((await (await lookUp(asked, { mobileLast4 })).json()) as { lookupToken: string }).lookupToken;
  const paid = async (): Promise<string> => {
    const { transaction_id: id } = (await (await call('get-atom-token-id', tokenBody(student, { mobileLast4: '3210' }))).json()) as { transaction_id: string };
    await gateway.control.act(id, 'pay', { callback: false });
    await call('payment-callback', new URLSearchParams({ ...gateway.control.callbackForm(id) }).toString(), undefined, FORM);
    return id;
  };

  describe('a look-up', () => {
    it('should be answered to the last four digits of the mobile number, with a token', async () => {
      const response = await lookUp(number, { mobileLast4: '3210' });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const answer = (await response.json()) as { data: { admissionNumber: string }; lookupToken: string };
      expect(answer).toEqual({ data: expect.objectContaining({ admissionNumber: number }) as unknown, lookupToken: expect.stringMatching(/^[\w.-]{20,100}$/) as unknown });
      expect(answer.lookupToken).not.toContain(number);
    });

    it.each([['nothing', undefined], ['no digits', {}], ['too few', { mobileLast4: '321' }], ['too many', { mobileLast4: '43210' }], ['no text', { mobileLast4: 3210 }], ['a list', { mobileLast4: ['3210'] }]])(
      'should ask for them when %s was given, whether the number exists or not', async (_what, body) => {
        const response = await lookUp(number, body);
        expect(response.headers.get('www-authenticate')).toBeNull();
        const answer = await answerOf(response);
        expect(answer).toEqual(await answerOf(await lookUp('NOBODY1', body)));
        expect(JSON.parse(answer.text)).toMatchObject({ statusCode: 403, code: 'SECOND_FACT_REQUIRED' });
      });

    it("should take the guardian's where the college has no mobile number of the student", async () => {
      const { student: { admissionNumber } } = await givenStudent(database.dataSource, { mobile: 'N/A', guardianMobile: '9123456780' });
      expect((await lookUp(admissionNumber, { mobileLast4: '6780' })).status).toBe(200);
      expect(await codeOf(await lookUp(number, { mobileLast4: '6780' }))).toEqual(NOT_MATCHED);
    });

    it('should be answered to the number alone where the college has neither', async () => {
      const { student: { admissionNumber } } = await givenStudent(database.dataSource, { mobile: null, guardianMobile: null });
      for (const body of [undefined, { mobileLast4: '0000' }]) {
        const response = await lookUp(admissionNumber, body);
        expect([response.status, typeof ((await response.json()) as { lookupToken?: string }).lookupToken]).toEqual([200, 'string']);
      }
    });

    it('should answer wrong digits and an unknown number alike', async () => {
      const wrong = await answerOf(await lookUp(number, { mobileLast4: '3211' }));
      expect(wrong).toEqual(await answerOf(await lookUp('NOBODY2', { mobileLast4: '3211' })));
      expect(JSON.parse(wrong.text)).toMatchObject({ statusCode: 404, code: 'STUDENT_NOT_MATCHED' });
    });

    it('should take the same time for both', async () => {
      const times = { wrong: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const given = await givenStudent(database.dataSource);
        const both = [['wrong', given.student.admissionNumber], ['unknown', `INVENTED${round}`]] as const;
        for (const [what, asked] of round % 2 === 0 ? both : [...both].reverse()) {
          const begun = performance.now();
          await (await lookUp(asked, { mobileLast4: '0000' })).arrayBuffer();
          times[what].push(performance.now() - begun);
        }
      }
      // The fastest of each: a machine that does other work slows most of them, whatever they are.
      const ratio = Math.min(...times.wrong) / Math.min(...times.unknown);
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.67);
    });

    it('should refuse a number after ten wrong guesses an hour, also the right one, whether it exists or not', async () => {
      for (const asked of [number, `LOCKED${number}`]) {
        for (let guess = 0; guess < 10; guess += 1) expect(await codeOf(await lookUp(asked, { mobileLast4: `000${guess}` }))).toEqual(NOT_MATCHED);
      }
      const locked = await lookUp(number, { mobileLast4: '3210' });
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_000);
      const { headers: { 'retry-after': _wait, ...headers }, ...answer } = await answerOf(locked);
      const { headers: { 'retry-after': _other, ...others }, ...unknown } = await answerOf(await lookUp(`LOCKED${number}`, { mobileLast4: '3210' }));
      expect([answer, headers]).toEqual([unknown, others]);
      expect(JSON.parse(answer.text)).toMatchObject({ statusCode: 429, code: 'TOO_MANY_WRONG_DIGITS' });
    });

    it('should let no guess more through when all come at once', async () => {
      const digits = Array.from({ length: 200 }, (_, guess) => String(guess).padStart(4, '0'));
      const answers = await Promise.all([...digits, '3210'].map(async (mobileLast4) => codeOf(await lookUp(number, { mobileLast4 }))));
      expect(answers.filter(({ code }) => code === 'STUDENT_NOT_MATCHED')).toHaveLength(10);
      expect(answers.at(-1)).toEqual(LOCKED);
    });

    it('should not count right digits', async () => {
      for (let guess = 0; guess < 9; guess += 1) await lookUp(number, { mobileLast4: '0000' });
      for (let again = 0; again < 12; again += 1) expect((await lookUp(number, { mobileLast4: '3210' })).status).toBe(200);
    });

    it('should still be answered to a token when others have guessed too often', async () => {
      const lookupToken = await lookupTokenOf(number, '3210');
      for (let guess = 0; guess < 11; guess += 1) await lookUp(number, { mobileLast4: '0000' });
      expect((await lookUp(number, { lookupToken })).status).toBe(200);
    });

    it('should count wrong digits as unknown numbers for the address', async () => {
      const address = newAddress();
      const others = await Promise.all(Array.from({ length: 31 }, () => givenStudent(database.dataSource)));
      const answers = [];
      for (const other of others) answers.push(await codeOf(await lookUp(other.student.admissionNumber, { mobileLast4: '0000' }, address)));
      expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => NOT_MATCHED));
      expect(answers[30]).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
      // Nor do successful guesses reveal it.
      expect((await lookUp(number, { mobileLast4: '3210' }, address)).status).toBe(429);
      expect((await lookUp(number, { mobileLast4: '3210' })).status).toBe(200);
    });
  });

  describe('the token of a look-up', () => {
    it('should stand for the digits at every call of its number, and at every server', async () => {
      const lookupToken = await lookupTokenOf(number, '3210');
      for (let server = 0; server < servers.length; server += 1) expect((await lookUp(number.toLowerCase(), { lookupToken })).status).toBe(200);
      const again = (await (await lookUp(number, { lookupToken })).json()) as object;
      expect(Object.keys(again)).toEqual(['data']);
    });

    it('should be useless for another number, altered, or made with other keys', async () => {
      const lookupToken = await lookupTokenOf(number, '3210');
      const other = await givenStudent(database.dataSource);
      expect(await codeOf(await lookUp(other.student.admissionNumber, { lookupToken }))).toEqual(REQUIRED);
      const [expiry = '', mac = ''] = lookupToken.split('.');
      const later = (parseInt(expiry, 36) + HOUR).toString(36);
      for (const altered of [`${later}.${mac}`, `${expiry}.${mac.slice(0, -2)}xx`, `${expiry}.`, expiry, `.${mac}`, '', `${lookupToken}.x`, 'x'.repeat(10_000)]) {
        expect(await codeOf(await lookUp(number, { lookupToken: altered }))).toEqual(REQUIRED);
      }
      const stranger = await createTestApp({
        databaseUrl: database.url, clock, env: { ...ENV, LOOKUP_SECOND_FACT: 'mobile', ATOM_RESPONSE_HASH_KEY: 'SANDBOX-another-key' },
      });
      expect((await stranger.call(`fetch-student-data/${number}`, { lookupToken })).status).toBe(403);
      await stranger.close();
    });

    it('should end after two hours', async () => {
      const lookupToken = await lookupTokenOf(number, '3210');
      clock.pass(2 * HOUR - 1);
      expect((await lookUp(number, { lookupToken })).status).toBe(200);
      clock.pass(2);
      expect(await codeOf(await lookUp(number, { lookupToken }))).toEqual(REQUIRED);
    });
  });

  describe('the token call', () => {
    it('should need the digits or the token', async () => {
      expect(await codeOf(await call('get-atom-token-id', tokenBody(student)))).toEqual(REQUIRED);
      expect(await codeOf(await call('get-atom-token-id', { admissionNumber: 'NOBODY3' }))).toEqual(REQUIRED);
      expect(await codeOf(await call('get-atom-token-id', tokenBody(student, { mobileLast4: '0000' })))).toEqual(NOT_MATCHED);
      const lookupToken = await lookupTokenOf(number, '3210');
      expect((await call('get-atom-token-id', tokenBody(student, { lookupToken }))).status).toBe(200);
      expect((await call('get-atom-token-id', tokenBody(student, { mobileLast4: '3210' }))).status).toBe(200);
    });
  });

  describe.each([['payment-status', 'PAYMENT_NOT_FOUND'], ['getFeeReceipt', 'RECEIPT_NOT_FOUND']])('%s', (path, notFound) => {
    it('should need the digits or the token', async () => {
      const id = await paid();
      const ask = (body: object, address?: string) => call(`${path}/${id}`, { admissionNumber: number, ...body }, address);
      const lookupToken = await lookupTokenOf(number, '3210');
      expect(await codeOf(await ask({}))).toEqual(REQUIRED);
      expect(await codeOf(await ask({ admissionNumber: 'NOBODY4' }))).toEqual(REQUIRED);
      expect((await ask({ mobileLast4: '3210' })).status).toBe(200);
      expect((await ask({ lookupToken })).status).toBe(200);
      expect(Object.keys((await (await ask({ mobileLast4: '3210' })).json()) as object)).not.toContain('lookupToken');
    });

    it('should answer wrong digits, unknown numbers and unknown payments alike, and count guesses', async () => {
      const id = await paid();
      const ask = (admissionNumber: unknown, mobileLast4: string, asked = id) => call(`${path}/${asked}`, { admissionNumber, mobileLast4 });
      const other = await givenStudent(database.dataSource);
      const answers = [await ask(number, '0000'), await ask('NOBODY5', '0000'), await ask(other.student.admissionNumber, '3210'), await ask(number, '3210', 'NDPS000000000000000'), await ask(7, '0000'), await ask('A-1', '0000')];
      for (const answer of answers) expect(await codeOf(answer)).toEqual({ status: 404, code: notFound });
      for (let guess = 1; guess < 10; guess += 1) await ask(number, '0000');
      expect(await codeOf(await ask(number, '3210'))).toEqual(LOCKED);
    });

    it('should be answered to the number alone where the college has no mobile number', async () => {
      student = await givenStudent(database.dataSource, { mobile: null, guardianMobile: null });
      const form = { mobile: '9876543210', grdMobile: '' };
      const { transaction_id: id } = (await (await call('get-atom-token-id', tokenBody(student, form))).json()) as { transaction_id: string };
      await gateway.control.act(id, 'pay', { callback: false });
      await call('payment-callback', new URLSearchParams({ ...gateway.control.callbackForm(id) }).toString(), undefined, FORM);
      expect((await call(`${path}/${id}`, { admissionNumber: student.student.admissionNumber })).status).toBe(200);
    });
  });

  it('send-receipt should not require it, because it reveals nothing', async () => {
    const id = await paid();
    const upload = new FormData();
    upload.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), `${id}_Receipt.pdf`);
    for (const [name, value] of Object.entries({ name: student.student.studentName ?? '', email: student.student.email ?? '', transaction_id: id })) upload.set(name, value);
    expect((await fetch(`${servers[0]?.url}/mmmcollege-api/send-receipt`, { method: 'POST', body: upload })).status).toBe(200);
  });

  it('the page should be told', async () => {
    expect(await (await (servers[0] as TestApp).call('config', undefined, { method: 'GET' })).json()).toMatchObject({ lookupSecondFact: 'mobile' });
  });
});

describe('LOOKUP_SECOND_FACT', () => {
  let database: TestDatabase;
  let gateway: Sandbox;
  const clock = new FakeClock();
  beforeAll(async () => {
    database = await createTestDatabase(ANY_DATABASE);
    gateway = await startTestSandbox();
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });
  const start = (secondFact: string) => createTestApp({ databaseUrl: database.url, clock, sandbox: gateway, env: { LOOKUP_SECOND_FACT: secondFact } });

  it('should let the flows that are already open go on when it is switched on, and off again', async () => {
    const student = await givenStudent(database.dataSource, { mobile: '9876543210' });
    const { admissionNumber } = student.student;
    const before = await start('off');
    expect(await (await before.call('config', undefined, { method: 'GET' })).json()).toMatchObject({ lookupSecondFact: 'off' });
    const { transaction_id: id } = (await (await before.call('get-atom-token-id', tokenBody(student))).json()) as { transaction_id: string };
    await before.close();

    const on = await start('mobile');
    const { form } = await gateway.control.act(id, 'pay', { callback: false });
    const returned = await on.call(`payment-return/${id}`, new URLSearchParams({ ...form }).toString(), { headers: FORM });
    expect(await returned.text()).toContain(`/fee-receipt/${id}`);
    expect(await codeOf(await on.call(`getFeeReceipt/${id}`, { admissionNumber }))).toEqual(REQUIRED);
    const { lookupToken } = (await (await on.call(`fetch-student-data/${admissionNumber}`, { mobileLast4: '3210' })).json()) as { lookupToken: string };
    expect((await on.call(`getFeeReceipt/${id}`, { admissionNumber, lookupToken })).status).toBe(200);
    await on.close();

    const off = await start('off');
    for (const proof of [{}, { lookupToken }, { mobileLast4: '0000', lookupToken: 'x.y' }]) {
      expect((await off.call(`payment-status/${id}`, { admissionNumber, ...proof })).status).toBe(200);
      expect((await off.call(`getFeeReceipt/${id}`, { admissionNumber, ...proof })).status).toBe(200);
    }
    await off.close();
  });

  it('should refuse a number after thirty wrong guesses a day, also when the hours are over', async () => {
    const { student } = await givenStudent(database.dataSource, { mobile: '9876543210' });
    const server = await start('mobile');
    const guess = (mobileLast4: string) => server.call(`fetch-student-data/${student.admissionNumber}`, { mobileLast4 });
    for (let hour = 0; hour < 3; hour += 1) {
      for (let tries = 0; tries < 10; tries += 1) expect(await codeOf(await guess('0000'))).toEqual(NOT_MATCHED);
      expect(await codeOf(await guess('3210'))).toEqual(LOCKED);
      clock.pass(HOUR + 1);
    }
    const locked = await guess('3210');
    expect(Number(locked.headers.get('retry-after'))).toBe(Math.ceil(21 * 3_600 - 0.003));
    expect(await codeOf(locked)).toEqual(LOCKED);
    clock.pass(21 * HOUR);
    expect((await guess('3210')).status).toBe(200);
    await server.close();
  });
});
