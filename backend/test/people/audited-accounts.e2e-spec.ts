import { AuditRepository } from '../../src/audit/audit.repository.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { AUDIT_SETTINGS } from '../../src/audit/audit-settings.js';
import { verifyTrail } from '../../src/audit/verify-trail.js';
import type { AuditRecord, OfficeSession } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { createTestApp } from '../support/create-test-app.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office, PASSWORD } from './office.js';

describe.each([ANY_DATABASE])('Acts on accounts in the audit trail, on %s', (kind) => {
  let office: Office;
  let head: Caller;
  beforeAll(async () => {
    office = await Office.open(kind);
    head = await office.person({ email: 'head@college.ac.in' });
    await office.person({ roles: ['administrator'] });
  });
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(24 * 3_600_000));

  const trail = () => office.server.app.get(AuditSearchService);
  /** What was recorded while this was done, oldest first. */
  async function during(work: () => Promise<unknown>): Promise<AuditRecord[]> {
    const before = (await trail().head()).seq;
    await work();
    const { entries } = await trail().search({});
    return entries.filter(({ seq }) => seq > before).reverse();
  }
  const shown = (entries: readonly AuditRecord[]) => entries.map(({ act, person, subject, refusal }) => [act, person, subject, refusal].join(' ').trim());

  it('should name who did what to whose account, before and after', async () => {
    const clerk = await office.person({ roles: ['viewer', 'clerk'], email: 'clerk@college.ac.in' });
    const at = `people/accounts/${clerk.id}`;
    const entries = await during(async () => {
      await head.outcome(`${at}/roles`, { roles: ['viewer'] });
      await head.outcome(`${at}/details`, { name: 'Gita', email: 'clerk@college.ac.in' });
      await head.outcome(`${at}/reset`);
      await head.outcome(`${at}/disable`);
      await head.outcome('people/invite', { username: 'new', name: 'New', email: 'new@college.ac.in', roles: ['viewer'], reason: 'New here.' });
    });
    expect(entries.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['person.roles', { roles: 'viewer, clerk' }, { roles: 'viewer' }],
      ['person.details', { name: null, email: 'clerk@college.ac.in' }, { name: 'Gita', email: 'clerk@college.ac.in' }],
      ['person.reset', { state: 'active', hasSecondFactor: false }, { state: 'invited', hasSecondFactor: false }],
      ['person.disable', { state: 'invited' }, { state: 'disabled' }],
      ['person.invite', null, { name: 'New', email: 'new@college.ac.in', roles: '' }],
      ['approval.propose', { roles: '', email: 'new@college.ac.in' }, { roles: 'viewer', email: 'new@college.ac.in' }],
    ]);
    expect(new Set(entries.map(({ person, address }) => `${person} ${address}`))).toEqual(new Set([`${head.username} 127.0.0.1`]));
    expect(entries.map(({ subject }) => subject)).toEqual([...Array.from({ length: 4 }, () => clerk.username), 'new', 'new']);
  });

  it('should tell of second factors, codes, sessions and passwords, and never a secret', async () => {
    const clerk = await office.person();
    const codes: string[] = [];
    const entries = await during(async () => {
      codes.push(...(await clerk.enrol()));
      await clerk.outcome('people/me/sessions');
      await clerk.outcome('people/me/second-factor/recovery-codes', { code: clerk.code() });
      office.clock.pass(30_000);
      await clerk.outcome('people/me/password', { current: PASSWORD, password: 'eleven yellow bicycles' });
      clerk.password = 'eleven yellow bicycles';
      await clerk.outcome('people/me/second-factor/remove', { code: clerk.code() });
    });
    const { username } = clerk;
    expect(shown(entries)).toEqual([
      `factor.enrol ${username} ${username}`, `factor.add ${username} ${username}`, `session.list ${username}`, `factor.codes ${username} ${username}`,
      `password.change ${username} ${username}`, `factor.remove ${username} ${username}`,
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [clerk.secret ?? '', ...codes, PASSWORD, clerk.password]) expect(text).not.toContain(secret);
  });

  it('should record a login with a code, a recovery code by itself, and a right password without a code or with a wrong one', async () => {
    const clerk = await office.person();
    const [recovery] = await clerk.enrol();
    const { username } = clerk;
    const entries = await during(async () => {
      await clerk.logIn();
      await clerk.logIn('000000');
      await clerk.logIn(recovery);
    });
    expect(shown(entries)).toEqual([
      `login ${username}  CODE_REQUIRED`, `login ${username}  WRONG_CODE`, `factor.recovery ${username} ${username}`, `session.open ${username} ${username}`, `login ${username}`,
    ]);
  });

  it('should record a right password whose code nobody can check, because the key of second factors is another one', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    const other = await createTestApp({ databaseUrl: office.database.url, clock: office.clock, env: { SECOND_FACTOR_KEY: 'another key of the tests, long enough for it' } });
    let entries;
    try {
      entries = await during(async () => expect(await clerk.logIn(clerk.code(), other)).toMatch(/^409/));
    } finally {
      await other.close();
    }
    expect(shown(entries)).toEqual([`login ${clerk.username}  SECOND_FACTOR_OFF`]);
  });

  it('should not be filled by a stolen password alone, whatever it is refused', async () => {
    const [noSession, viewer] = [await office.person(), await office.person({ roles: ['viewer'] })];
    await noSession.enrol();
    noSession.cookie = null;
    const before = await trail().count({ person: noSession.username });
    for (let call = 0; call < 130; call += 1) {
      expect(await noSession.outcome('people')).toBe('401 SESSION_REQUIRED');
      expect(await noSession.logIn()).toMatch(/^401/);
    }
    expect(await trail().count({ person: noSession.username })).toBe(before + 200);
    expect(shown(await during(() => viewer.outcome('people')))).toEqual([`access ${viewer.username}  NOT_PERMITTED`]);
  });

  it('should record that a password was refused to who was invited, and never the password', async () => {
    const email = `weak-${kind}@college.ac.in`;
    const invited = await office.person({ roles: ['viewer'], state: 'invited', email });
    expect(await head.outcome(`people/accounts/${invited.id}/reset`)).toBe('204');
    const token = /invitation#([\w-]+)/.exec((await office.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    const entries = await during(async () => {
      for (const password of ['short', 'shorter']) await office.server.call('people/invitation/accept', { token, password });
    });
    expect(shown(entries)).toEqual([`person.accept ${invited.username} ${invited.username} VALIDATION_FAILED`]);
    expect(JSON.stringify(entries)).not.toContain('short');
  });

  it('should record once in a quarter of an hour that guesses of a code, or of a known password, were stopped', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    const guesses = async () => {
      for (let guess = 0; guess < 8; guess += 1) await clerk.logIn('000000');
    };
    const entries = await during(guesses);
    expect(shown(entries)).toEqual([...Array.from({ length: 5 }, () => `login ${clerk.username}  WRONG_CODE`), `login ${clerk.username}  TOO_MANY_REQUESTS`]);
    const viewer = await office.person();
    const passwords = await during(async () => {
      for (let guess = 0; guess < 8; guess += 1) await office.server.call('verifyLogin', { username: viewer.username, password: `wrong ${guess}` });
      for (let guess = 0; guess < 8; guess += 1) await office.server.call('verifyLogin', { username: 'somebody unknown', password: `wrong ${guess}` });
    });
    expect(shown(passwords)).toEqual([
      ...Array.from({ length: 5 }, () => `login ${viewer.username}  UNAUTHORIZED`), `login ${viewer.username}  TOO_MANY_REQUESTS`, ...Array.from({ length: 5 }, () => 'login   UNAUTHORIZED'),
    ]);
  });

  it('should record that a link was used that has ended, with whose it was, and nothing for a token that is none', async () => {
    const email = `late-${kind}@college.ac.in`;
    await head.outcome('people/invite', { username: `late-${kind}`, name: 'Late', email, roles: ['viewer'], reason: 'New here.' });
    const token = /invitation#([\w-]+)/.exec((await office.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    office.clock.pass(24 * 3_600_000);
    const entries = await during(async () => {
      for (const given of [token, token, 'x'.repeat(43)]) await office.server.call('people/invitation', { token: given });
    });
    expect(shown(entries)).toEqual([`person.accept  late-${kind} INVITATION_ENDED`]);
  });

  it('should record who looked at the review queue, once an hour', async () => {
    const [clerk, other] = [await office.person({ roles: ['clerk'] }), await office.person({ roles: ['clerk'] })];
    const entries = await during(async () => {
      for (const person of [clerk, clerk, other]) await person.outcome('admin/review-queue');
      office.clock.pass(3_600_000);
      await clerk.outcome('admin/review-queue');
    });
    expect(shown(entries)).toEqual([`review.list ${clerk.username}`, `review.list ${other.username}`, `review.list ${clerk.username}`]);
    expect(entries[0]?.details).toEqual({ rows: 0 });
  });

  it('should record the end of a session, and who looked at them', async () => {
    const clerk = await office.person();
    await clerk.enrol();
    const entries = await during(async () => {
      const [session] = (await (await head.call(`people/accounts/${clerk.id}/sessions`)).json()) as OfficeSession[];
      await head.outcome(`people/accounts/${clerk.id}/sessions/${session?.id}/end`);
      await head.outcome(`people/accounts/${clerk.id}/sessions/end`);
      await head.outcome('people');
    });
    const [one, other] = [head.username, clerk.username];
    expect(shown(entries)).toEqual([`session.list ${one} ${other}`, `session.end ${one} ${other}`, `session.endAll ${one} ${other}`, `people.list ${one}`]);
  });

  it('should record what is refused: by the handler, for want of a permission, a session or a second factor, and for a wrong password on any call', async () => {
    const [viewer, atHome] = [await office.person({ roles: ['viewer'] }), await office.person()];
    await atHome.enrol();
    atHome.cookie = null;
    const entries = await during(async () => {
      await head.outcome('people/accounts/2000000000/disable');
      await viewer.outcome(`people/accounts/${head.id}/disable`);
      await atHome.outcome('people');
      viewer.password = 'wrong';
      await viewer.outcome('people');
    });
    expect(shown(entries)).toEqual([
      `person.disable ${head.username} account 2000000000 PERSON_NOT_FOUND`, `access ${viewer.username} account ${head.id} NOT_PERMITTED`, `access ${atHome.username}  SESSION_REQUIRED`,
      `login ${viewer.username}  UNAUTHORIZED`,
    ]);
    expect(entries[1]?.details).toEqual({ route: 'people/accounts/:personId/disable', permission: 'people:manage' });
  });

  it('should name who runs a command', async () => {
    const clerk = await office.person();
    const fees = (...args: string[]) => runFees(args, office.database.url, { answers: ['eleven yellow bicycles'] });
    const entries = await during(async () => {
      await fees('admin:create', `head-${kind}`);
      await fees('admin:reset', clerk.username);
      await fees('admin:disable', clerk.username);
    });
    expect(entries.map(({ act, subject }) => `${act} ${subject}`)).toEqual([`person.create head-${kind}`, `person.reset ${clerk.username}`, `person.disable ${clerk.username}`]);
    expect(entries.every(({ person }) => person?.startsWith('cli:'))).toBe(true);
  });

  it('should not happen when the entry cannot be written', async () => {
    const clerk = await office.person();
    await head.outcome('people');
    const { dataSource } = office.database;
    await dataSource.query('UPDATE audit_head SET id = 2');
    expect(await head.outcome(`people/accounts/${clerk.id}/disable`)).toBe('500 INTERNAL');
    expect(await head.outcome('people')).toBe('500 INTERNAL');
    await dataSource.query('UPDATE audit_head SET id = 1');
    expect((await office.account(clerk.id)).state).toBe('active');
  });

  it('should leave the chain whole', async () => {
    const { keys } = office.server.config.settings(AUDIT_SETTINGS);
    expect((await verifyTrail(new AuditRepository(new Transactions(office.database.dataSource)), keys)).faults).toEqual([]);
  });
});
