import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { type Caller, Office } from '../people/office.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { runFees } from '../support/run-fees.js';

const SETTINGS = { AUDIT_KEY: 'an audit key of more than thirty characters' };

/** A backup knows nothing of what was done to accounts after it. */
describe.each(DATABASES)('The people of an office after a restore on %s', (kind) => {
  let office: Office;
  let [head, leaver]: [Caller, Caller] = [undefined as never, undefined as never];
  let file = '';
  const folder = mkdtempSync(join(tmpdir(), 'restored-accounts-'));
  const targets: TestDatabase[] = [];
  beforeAll(async () => {
    office = await Office.open(kind, { env: SETTINGS });
    [head, leaver] = [await office.person(), await office.person({ roles: ['viewer', 'clerk'] })];
    await office.person({ roles: ['administrator'] });
    await leaver.enrol();
    await head.outcome('people/invite', { username: 'waits', name: 'Gita', email: 'gita@college.example', roles: ['clerk'], reason: 'New here.' });
    file = join(folder, 'before.backup');
    const { code, troubles } = await runFees(['backup', file, '--allow-empty'], office.database.url, { settings: SETTINGS });
    if (code !== 0) throw new Error(troubles);
    expect(await head.outcome(`people/accounts/${leaver.id}/disable`)).toBe('204');
    expect(await head.outcome('people/me/password', { current: head.password, password: 'eleven yellow bicycles' })).toBe('204');
  });
  afterAll(async () => {
    for (const target of targets) await target.close();
    await office.close();
    rmSync(folder, { recursive: true });
  });

  async function restored(...options: string[]): Promise<{ url: string; shown: string; list: string }> {
    const target = await createTestDatabase(kind, false);
    await target.dataSource.destroy();
    targets.push(target);
    const { code, shown, troubles } = await runFees(['restore', file, ...options], target.url, { settings: SETTINGS });
    if (code !== 0) throw new Error(troubles);
    return { url: target.url, shown, list: (await runFees(['admin:list'], target.url, { settings: SETTINGS })).shown };
  }
  const stateOf = (list: string, { username }: Caller): string => new RegExp(`^${username} +(\\w+)`, 'm').exec(list)?.[1] ?? '';

  it('should be told by name when the former database was not read, with what to do', async () => {
    const { shown, list } = await restored();
    expect(shown).toContain('Passwords, second factors, roles and who is disabled are those of the backup.');
    expect(shown).toContain(`Can come in: ${leaver.username} (viewer, clerk)`);
    expect(shown).toContain('The former database was not read (--former URL). Look at each before you open: ./fees admin:disable NAME, ./fees admin:reset NAME');
    expect(stateOf(list, leaver)).toBe('active');
  });

  it('should be shut again who were shut in the former database, and named whose password is another', async () => {
    const { shown, list } = await restored('--former', office.database.url);
    expect(shown).toContain(`Disabled again, as in the former database: ${leaver.username}`);
    expect(shown).toContain(`Not as in the former database: ${head.username} (password)`);
    expect(shown).not.toContain('Can come in');
    expect([stateOf(list, head), stateOf(list, leaver)]).toEqual(['active', 'disabled']);
  });

  it('should be compared with what the restore replaces', async () => {
    const { url: first } = await restored('--former', office.database.url);
    let url = first;
    if (kind === 'sqlite') {
      // Statements of this process would hold the file open.
      url = `sqlite:${join(folder, 'copy.sqlite')}`;
      const dataSource = await openDataSource(first, ENTITIES);
      await dataSource.query(`VACUUM INTO '${join(folder, 'copy.sqlite')}'`);
      await dataSource.destroy();
    }
    const again = await runFees(['restore', file, '--replace', '--yes'], url, { settings: SETTINGS });
    expect([again.code, again.shown]).toEqual([0, expect.stringContaining(`Disabled again, as in the former database: ${leaver.username}`)]);
  });

  it('should have no session and no invitation any more, which the trail says', async () => {
    const { url } = await restored();
    const dataSource = await openDataSource(url, ENTITIES);
    for (const table of ['office_sessions', 'invitations']) {
      const rows = (await dataSource.query(`SELECT ended_at AS "endedAt" FROM ${table}`)) as { endedAt: unknown }[];
      expect([table, rows.length > 0, rows.every(({ endedAt }) => endedAt !== null)]).toEqual([table, true, true]);
    }
    const acts = (await dataSource.query('SELECT act FROM audit_entries ORDER BY seq DESC LIMIT 2')) as { act: string }[];
    expect(acts.map(({ act }) => act)).toEqual(['session.endAll', 'database.restore']);
    await dataSource.destroy();
  });
});
