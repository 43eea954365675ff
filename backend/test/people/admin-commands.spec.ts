import { Admin } from '../../src/people/admin.entity.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office } from './office.js';

const NEW_PASSWORD = 'eleven yellow bicycles';

describe.each([ANY_DATABASE])('The commands for accounts on %s', (kind) => {
  let office: Office;
  beforeEach(async () => void (office = await Office.open(kind)));
  afterEach(() => office.close());

  const fees = (...args: string[]) => runFees(args, office.database.url, { answers: [NEW_PASSWORD] });
  const rowOf = ({ id }: Caller): Promise<Admin> => office.account(id);

  it('should give an account of admin:create all roles', async () => {
    expect((await fees('admin:create', 'head')).code).toBe(0);
    const head = await office.database.dataSource.manager.findOneByOrFail(Admin, { username: 'head' });
    expect([head.state, head.roles]).toEqual(['active', 'viewer,clerk,accountant,registrar,administrator']);
  });

  it('should let the locked-out in again: another password, no code, no session, active', async () => {
    const email = `locked-${kind}@college.ac.in`;
    const head = await office.person({ email });
    await head.enrol();
    await office.database.dataSource.query("UPDATE admins SET state = 'disabled' WHERE id = ?", [head.id]);
    expect((await fees('admin:reset', head.username)).code).toBe(0);
    expect(await head.logIn()).toBe('401 Invalid username or password');
    head.password = NEW_PASSWORD;
    expect(await head.logIn()).toBe('200 Login successful');
    expect(await rowOf(head)).toMatchObject({ totpSecret: null, secondFactorAt: null, state: 'active' });
    // Commands run at the real time.
    office.clock.at = Date.now() + 1_000;
    const texts = (await office.mailsTo(email, 3)).map(({ text }) => text).join('\n');
    expect(texts).toMatch(/Your password was changed\.[^]*by the command line/);
    expect(texts).toContain('Your second factor was removed.');
  });

  it('should end sessions but keep the second factor when admin:create gives another password', async () => {
    const head = await office.person();
    await head.enrol();
    expect((await fees('admin:create', head.username, '--replace')).code).toBe(0);
    head.password = NEW_PASSWORD;
    expect(await head.outcome('people/me')).toBe('401 SESSION_REQUIRED');
    expect(await head.logIn()).toBe('401 Code required');
  });

  it('should disable an account at once, but not the last administrator', async () => {
    const [head, clerk] = [await office.person(), await office.person({ roles: ['clerk'] })];
    expect(await clerk.outcome('people/me')).toBe('200');
    expect((await fees('admin:disable', clerk.username)).code).toBe(0);
    expect(await clerk.outcome('people/me')).toBe('401 UNAUTHORIZED');
    const { code, troubles } = await fees('admin:disable', head.username);
    expect([code, troubles]).toEqual([1, 'This is the last active administrator. Please make another one first.\n']);
    expect(await head.outcome('people/me')).toBe('200');
  });

  it('should invite somebody with roles, and refuse roles that there are not, a wrong address and a known name', async () => {
    const email = `invited-${kind}@college.ac.in`;
    expect(await fees('admin:invite', 'gita', email, 'clerk', 'viewer')).toMatchObject({ code: 0, shown: expect.stringContaining('gita is invited as clerk, viewer.') });
    const gita = await office.database.dataSource.manager.findOneByOrFail(Admin, { username: 'gita' });
    expect([gita.state, gita.roles, gita.passwordHash]).toEqual(['invited', 'viewer,clerk', '']);
    office.clock.at = Date.now() + 1_000;
    expect((await office.mailsTo(email, 1))[0]?.text).toMatch(/\/invitation#/);
    expect(await fees('admin:invite', 'asha', email, 'boss')).toMatchObject({ code: 1, troubles: expect.stringContaining('There is no role "boss".') });
    expect((await fees('admin:invite', 'asha', 'nowhere', 'clerk')).code).toBe(1);
    expect((await fees('admin:invite', 'gita', email, 'clerk')).code).toBe(1);
    expect((await fees('admin:invite', 'asha', email)).code).toBe(2);
  });

  it('should open an account that was shut, show where somebody is logged in, and end it, all in the trail', async () => {
    const [, clerk] = [await office.person(), await office.person({ roles: ['clerk'] })];
    // Commands run at the real time.
    office.clock.at = Date.now();
    await clerk.enrol();
    expect(await fees('admin:sessions', clerk.username)).toMatchObject({ code: 0, shown: expect.stringMatching(/since \S+ \S+ {2}last seen \S+ \S+ {2}127\.0\.0\.1/) });
    expect((await fees('admin:sessions', clerk.username, '--end')).shown).toContain(`All sessions of ${clerk.username} have ended.`);
    expect(await clerk.outcome('people/me')).toBe('401 SESSION_REQUIRED');
    expect((await fees('admin:sessions', clerk.username)).shown).toContain(`${clerk.username} has no open session.\n`);
    expect((await fees('admin:disable', clerk.username)).code).toBe(0);
    expect(await fees('admin:enable', clerk.username)).toMatchObject({ code: 0, shown: expect.stringContaining(`${clerk.username} can log in again.\n`) });
    expect(await rowOf(clerk)).toMatchObject({ state: 'active', roles: 'clerk' });
    const acts = (await office.database.dataSource.query(
      'SELECT e.act AS act, d.person AS person FROM audit_entries e JOIN audit_details d ON d.seq = e.seq WHERE d.subject = ? ORDER BY e.seq', [clerk.username])) as { act: string; person: string }[];
    expect(acts.filter(({ person }) => person.startsWith('cli:')).map(({ act }) => act)).toEqual([
      'session.list', 'session.list', 'session.endAll', 'session.list', 'person.disable', 'person.enable',
    ]);
  });

  it('should name an account exactly, and change nothing otherwise', async () => {
    const head = await office.person();
    for (const command of ['admin:disable', 'admin:reset', 'admin:enable', 'admin:sessions']) {
      for (const name of ['nobody', head.username.toUpperCase()]) expect(await fees(command, name)).toMatchObject({ code: 1, troubles: expect.stringContaining('There is no account') as string });
    }
    expect(await head.logIn()).toBe('200 Login successful');
  });

  it('should list who there is', async () => {
    const [head, clerk] = [await office.person(), await office.person({ roles: ['viewer', 'clerk'], state: 'disabled' })];
    await head.logIn();
    const { shown } = await fees('admin:list');
    expect(shown).toMatch(new RegExp(`${head.username} +active +password only +2026-01-15 10:00 +viewer, clerk, accountant, registrar, administrator`));
    expect(shown).toMatch(new RegExp(`${clerk.username} +disabled +password only +never +viewer, clerk\n`));
  });
});
