import { verifyPassword } from '../../src/people/passwords/password-hash.js';
import { runFees } from '../support/run-fees.js';
import { withRealPasswordCost } from '../support/password-cost.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

describe.each([ANY_DATABASE])('fees admin:create on %s', (kind) => {
  let database: TestDatabase;
  let said: string;

  withRealPasswordCost();
  beforeEach(async () => {
    database ??= await createTestDatabase(kind);
    await database.dataSource.query('DELETE FROM admins');
    said = '';
  });
  afterAll(() => database.close());

  const create = async (args: string[], answers: string[], interactive = false) => {
    const { code, shown, troubles } = await runFees(['admin:create', ...args], database.url, { answers, interactive });
    said += shown + troubles;
    return code;
  };
  const stored = async () => {
    const [row] = (await database.dataSource.query('SELECT username, password_hash AS hash FROM admins')) as { username: string; hash: string }[];
    return row;
  };

  it('should store an argon2id hash of the password that was piped in', async () => {
    expect(await create(['clerk'], ['correct horse battery'])).toBe(0);
    const row = await stored();
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('correct horse battery', row?.hash ?? '')).toBe(true);
    expect(said).not.toContain('correct horse battery');
  });

  it.each([
    [['clerk'], ['short'], 'at least 15 characters'],
    [['cl:erk'], ['correct horse battery'], 'no colon'],
    [['clerk'], ['x'.repeat(257)], 'at most 256'],
    [['correct horse battery'], ['correct horse battery'], 'first that others would try'],
    [['clerk'], ['password1234567'], 'first that others would try'],
  ])('should refuse %j with password %j', async (args, answers, reason) => {
    expect(await create(args, [...answers])).toBe(1);
    expect(said).toContain(reason);
    expect(await stored()).toBeUndefined();
  });

  it('should say how it is called when it is called wrongly', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--force']]) expect(await create(args, [])).toBe(2);
    expect(said).toContain('Usage: fees admin:create [options] <username>');
  });

  it('should replace an existing password only when that is confirmed', async () => {
    await create(['clerk'], ['correct horse battery']);
    expect(await create(['clerk'], ['battery staple correct'])).toBe(1);
    expect(await create(['clerk'], ['no'], true)).toBe(1);
    expect(await verifyPassword('correct horse battery', (await stored())?.hash ?? '')).toBe(true);
    expect(await create(['clerk'], ['yes', 'battery staple correct', 'battery staple correct'], true)).toBe(0);
    expect(await create(['clerk', '--replace'], ['the third password'])).toBe(0);
    expect(await verifyPassword('the third password', (await stored())?.hash ?? '')).toBe(true);
  });

  it('should change nothing when the person at the terminal types two different passwords', async () => {
    expect(await create(['clerk'], ['correct horse battery', 'correct house battery'], true)).toBe(1);
    expect(said).toContain('The two passwords differ');
    expect(await stored()).toBeUndefined();
  });
});
