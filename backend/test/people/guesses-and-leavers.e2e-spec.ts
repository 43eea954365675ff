import { AdminRepository } from '../../src/people/admin.repository.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { Office } from './office.js';

describe.each([ANY_DATABASE])('Guesses, and accounts that were shut, on %s', (kind) => {
  let office: Office;
  beforeAll(async () => {
    office = await Office.open(kind, { env: { TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(24 * 3_600_000));

  const guess = (username: string, password: string, from: string) =>
    office.server.call('verifyLogin', { username, password }, { headers: { 'x-forwarded-for': from } }).then(({ status }) => status);

  it('should stop guesses of one account from many networks after a hundred a day, but not its owner where the owner has logged in', async () => {
    const victim = await office.person();
    expect(await guess(victim.username, victim.password, '198.51.100.1')).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 104; n += 1) statuses.push(await guess(victim.username, `a wrong password ${n}`, `203.0.${n}.1`));
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([100, 4]);
    // No longer remembered as verified, but known.
    office.clock.pass(3_600_000);
    expect([await guess(victim.username, victim.password, '198.51.100.1'), await guess(victim.username, victim.password, '192.0.2.77')]).toEqual([200, 429]);
  });

  it('should record each of several wrong passwords that are sent at one time', async () => {
    const { username } = await office.person();
    const refused = async () => (await office.server.app.get(AuditSearchService).search({ act: 'login', person: username })).entries.length;
    const tries = Array.from({ length: 5 }, (_, n) => guess(username, `a wrong password ${n}`, '203.0.113.200'));
    expect(await Promise.all(tries)).toEqual([401, 401, 401, 401, 401]);
    expect(await refused()).toBe(5);
  });

  it('should not let a former password replace the one that was set while it was compared', async () => {
    const thief = await office.person();
    const admins = office.server.app.get(AdminRepository);
    const byId = admins.byId.bind(admins);
    const owners = await hashPassword('the new password of its owner');
    // The owner's own change is committed just now, in another process.
    admins.byId = async (id) => {
      if (id === thief.id) await office.database.dataSource.query(`UPDATE admins SET password_hash = '${owners}' WHERE id = ${id}`);
      return byId(id);
    };
    const outcome = await thief.outcome('people/me/password', { current: thief.password, password: 'three red bicycles fly' });
    admins.byId = byId;
    expect([outcome, (await office.account(thief.id)).passwordHash]).toEqual([expect.stringMatching(/^4/), owners]);
  });

  it('should say that admin:create --replace opens an account that was shut', async () => {
    const leaver = await office.person({ roles: ['viewer', 'accountant'], state: 'disabled' });
    const { shown } = await runFees(['admin:create', leaver.username, '--replace'], office.database.url, { answers: ['eleven yellow bicycles'] });
    expect([(await office.account(leaver.id)).state, shown]).toEqual(['active', expect.stringContaining('was disabled and is open again')]);
  });
});
