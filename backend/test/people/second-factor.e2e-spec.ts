import { accountMail } from '../../src/contract/texts/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { Office, outcomeOf } from './office.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('A second factor on %s', (kind) => {
  let office: Office;
  beforeAll(async () => void (office = await Office.open(kind, { replicas: 2 })));
  afterAll(() => office.close());
  // Guesses of one test must not bar the next.
  beforeEach(() => office.clock.pass(24 * 60 * MINUTE));

  it('should change nothing for an account without one: no code, no cookie, no session', async () => {
    const clerk = await office.person();
    expect(await clerk.logIn()).toBe('200 Login successful');
    expect(await clerk.logIn('123456')).toBe('200 Login successful');
    expect(clerk.cookie).toBeNull();
    expect((await office.server.call('getPaymentResponse', undefined, { headers: { authorization: clerk.authorization } })).status).toBe(200);
  });

  it('should be asked for by a login, in plain text, only when the password is right', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    expect(await clerk.logIn()).toBe('401 Code required');
    expect(await clerk.logIn('')).toBe('401 Code required');
    expect(await clerk.logIn('000000')).toBe('401 Invalid code');
    const wrong = await office.server.call('verifyLogin', { username: clerk.username, password: 'wrong', code: clerk.code() });
    expect([wrong.status, await wrong.text(), wrong.headers.get('set-cookie'), wrong.headers.get('www-authenticate')]).toEqual([401, 'Invalid username or password', null, null]);
    expect(await clerk.logIn(clerk.code())).toBe('200 Login successful');
    expect(await clerk.outcome('getPaymentResponse')).toBe('200');
  });

  it('should count only after its first code was confirmed', async () => {
    const clerk = await office.person();
    const enrolment = (await (await clerk.call('people/me/second-factor/enrol')).json()) as { secret: string; uri: string };
    expect(enrolment.uri).toMatch(new RegExp(`^otpauth://totp/MMM%20College:${clerk.username}\\?issuer=MMM%20College&secret=${enrolment.secret}&algorithm=SHA1&digits=6&period=30$`));
    expect(await clerk.logIn()).toBe('200 Login successful');
    expect(await clerk.outcome('people/me/second-factor/confirm', { code: '000000' })).toBe('400 VALIDATION_FAILED');
    expect(await clerk.logIn()).toBe('200 Login successful');
    await clerk.enrol();
    expect(await clerk.logIn()).toBe('401 Code required');
    expect(await clerk.outcome('people/me/second-factor/enrol')).toBe('409 SECOND_FACTOR_EXISTS');
  });

  it('should lie encrypted in the database, bound to its account', async () => {
    const [one, other] = [await office.person(), await office.person()];
    const codes = await one.enrol();
    await other.enrol();
    const tables = JSON.stringify([
      await office.account(one.id), await office.database.dataSource.query('SELECT * FROM recovery_codes'), await office.database.dataSource.query('SELECT * FROM office_sessions'),
    ]);
    for (const secret of [one.secret ?? '', one.cookie?.split('=')[1] ?? '', ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(tables).not.toContain(secret);
    // Whoever can write the database puts a secret of theirs into another's row.
    await office.database.dataSource.query('UPDATE admins SET totp_secret = ? WHERE id = ?', [(await office.account(other.id)).totpSecret, one.id]);
    expect(await one.logIn(other.code())).toMatch(/^409 /);
    expect(office.log.join('')).not.toContain(one.secret ?? '');
  });

  it('should refuse a code that was accepted before, and each older one', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    office.clock.pass(MINUTE);
    const [older, code] = [clerk.code(-1), clerk.code()];
    expect(await clerk.logIn(code)).toBe('200 Login successful');
    expect(await clerk.logIn(code)).toBe('401 Invalid code');
    expect(await clerk.logIn(older)).toBe('401 Invalid code');
    expect(await clerk.logIn(clerk.code(1))).toBe('200 Login successful');
  });

  it('should accept a code once when it is sent to two servers many times at once', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    office.clock.pass(MINUTE);
    const code = clerk.code();
    const answers = await Promise.all(Array.from({ length: 4 }, (_all, n) => clerk.logIn(code, office.servers[n % 2])));
    expect(answers.filter((answer) => answer === '200 Login successful')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '401 Invalid code')).toHaveLength(3);
  });

  it('should take a code of one step before or after, and none farther away', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    office.clock.pass(10 * MINUTE);
    for (const [steps, answer] of [[-2, '401 Invalid code'], [2, '401 Invalid code'], [-1, '200 Login successful'], [1, '200 Login successful']] as const) expect(await clerk.logIn(clerk.code(steps))).toBe(answer);
  });

  it('should stop guesses after five, from wherever they come, and let no right code in then', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    office.clock.pass(MINUTE);
    const right = clerk.code();
    const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 20 }, () => clerk.logIn(wrong)));
    expect(answers.filter((answer) => answer === '401 Invalid code')).toHaveLength(5);
    expect(answers.filter((answer) => answer.startsWith('429'))).toHaveLength(15);
    expect(await clerk.logIn(clerk.code(1))).toMatch(/^429 /);
    office.clock.pass(15 * MINUTE);
    expect(await clerk.logIn(clerk.code())).toBe('200 Login successful');
  });

  it('should stop guesses after thirty in a day', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    let wrong = 0;
    for (let round = 0; round < 8; round += 1) {
      office.clock.pass(16 * MINUTE);
      for (let guess = 0; guess < 5; guess += 1) if ((await clerk.logIn('not a code')) === '401 Invalid code') wrong += 1;
    }
    expect(wrong).toBe(30);
  });

  it('should not count codes that are right', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    for (let login = 0; login < 12; login += 1) {
      office.clock.pass(MINUTE);
      expect(await clerk.logIn(clerk.code())).toBe('200 Login successful');
    }
  });

  it('should be replaced by each recovery code once, which the person is told', async () => {
    const clerk = await office.person({ email: `recovery-${kind}@college.ac.in` });
    const codes = await clerk.enrol();
    expect(new Set(codes).size).toBe(10);
    const typed = codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '';
    const answers = await Promise.all([clerk.logIn(typed, office.servers[0]), clerk.logIn(typed, office.servers[1])]);
    expect(answers.sort()).toEqual(['200 Login successful', '401 Invalid code']);
    expect(await clerk.logIn(codes[0])).toBe('401 Invalid code');
    expect(await (await clerk.call('people/me')).json()).toMatchObject({ recoveryCodes: 9, hasSecondFactor: true });
    const texts = (await office.mailsTo(`recovery-${kind}@college.ac.in`, 2)).map(({ text }) => text).join('\n');
    expect(texts).toContain('A second factor was added.');
    expect(texts).toContain('one of your recovery codes');
    for (const code of codes) expect(texts).not.toContain(code);
  });

  it('should end the former recovery codes when there are new ones, which the person is told', async () => {
    const email = `new-codes-${kind}@college.ac.in`;
    const clerk = await office.person({ email });
    const [former] = await clerk.enrol();
    office.clock.pass(MINUTE);
    const response = await clerk.call('people/me/second-factor/recovery-codes', { code: clerk.code() });
    const { recoveryCodes: [latter] } = (await response.json()) as { recoveryCodes: string[] };
    expect(await clerk.logIn(former)).toBe('401 Invalid code');
    expect(await clerk.logIn(latter)).toBe('200 Login successful');
    expect((await office.mailsTo(email, 3)).map(({ text }) => text).join('\n')).toContain(accountMail.changes.recoveryCodes);
  });

  it('should be removed by a code only, and end every session, which the person is told', async () => {
    const email = `removed-factor-${kind}@college.ac.in`;
    const clerk = await office.person({ email });
    await clerk.enrol();
    office.clock.pass(MINUTE);
    expect(await clerk.outcome('people/me/second-factor/remove', { code: '000000' })).toBe('400 VALIDATION_FAILED');
    const { cookie } = clerk;
    expect(await clerk.outcome('people/me/second-factor/remove', { code: clerk.code() })).toBe('204');
    expect(await clerk.logIn()).toBe('200 Login successful');
    await clerk.enrol();
    expect(await clerk.outcome('getPaymentResponse', undefined, { cookie: cookie ?? '' })).toBe('401 SESSION_REQUIRED');
    expect((await office.mailsTo(email, 2)).map(({ text }) => text).join('\n')).toContain(accountMail.changes.secondFactorRemoved);
  });
});

describe('A role that demands a second factor', () => {
  let office: Office;
  beforeAll(async () => void (office = await Office.open('sqlite', { env: { SECOND_FACTOR_ROLES: 'accountant administrator', APPROVALS: 'one' } })));
  afterAll(() => office.close());

  it('should leave its holder nothing but enrolment until there is one', async () => {
    const accountant = await office.person({ roles: ['viewer', 'accountant'] });
    expect(await accountant.logIn()).toBe('200 Login successful');
    for (const path of ['getPaymentResponse', 'admin/review-queue', 'people', 'people/me/password', 'people/me/sessions']) expect(await accountant.outcome(path, {})).toBe('403 SECOND_FACTOR_NEEDED');
    expect(await (await accountant.call('people/me')).json()).toMatchObject({ secondFactorRequired: true, mayEnrol: true, permissions: ['account:enrol'] });
    await accountant.enrol();
    expect(await accountant.outcome('getPaymentResponse')).toBe('200');
    expect(await (await office.person({ roles: ['viewer'] })).outcome('getPaymentResponse')).toBe('200');
  });

  it('should demand it from the next call on when the role is given', async () => {
    const administrator = await office.person();
    await administrator.enrol();
    const viewer = await office.person({ roles: ['viewer'] });
    expect(await viewer.outcome('getPaymentResponse')).toBe('200');
    expect(await administrator.outcome(`people/accounts/${viewer.id}/roles`, { roles: ['viewer', 'accountant'] })).toBe('204');
    expect(await viewer.outcome('getPaymentResponse')).toBe('403 SECOND_FACTOR_NEEDED');
  });
});

describe('A server without a key for second factors', () => {
  it('should enrol nobody, and let nobody in who has one', async () => {
    const office = await Office.open('sqlite', { env: { SECOND_FACTOR_KEY: '' } });
    const clerk = await office.person();
    expect(await clerk.outcome('people/me/second-factor/enrol')).toBe('409 SECOND_FACTOR_OFF');
    expect(await (await clerk.call('people/me')).json()).toMatchObject({ mayEnrol: false });
    await office.database.dataSource.query('UPDATE admins SET totp_secret = ?, second_factor_at = 1 WHERE id = ?', ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', clerk.id]);
    expect(await clerk.logIn('123456')).toMatch(/^409 /);
    expect(await outcomeOf(await clerk.call('getPaymentResponse'))).toBe('401 SESSION_REQUIRED');
    await office.close();
  });
});
