import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { toolPath } from '#lib/tools';
import { backupCheck } from '../../src/cli/backup-check-command.js';
import { backupRotate } from '../../src/cli/backup-rotate-command.js';
import { AppConfig } from '../../src/config/app-config.js';
import { backupName, expired } from '../../src/database/backup/scheduled/backup-folder.js';
import { BackupLog, backupProblems } from '../../src/database/backup/scheduled/backup-log.js';
import { BACKUP_SETTINGS } from '../../src/database/backup/scheduled/backup-settings.js';
import { verifyBackup } from '../../src/database/backup/restore-backup.js';
import { Transactions } from '../../src/database/transactions.js';
import { csv, runImport, studentRow } from '../import/csv-files.js';
import { FakeTerminal } from '../support/run-fees.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

/** With the program that the runbook names, where it is installed: the library is not alone in reading what it wrote. */
function openedWithAge(file: string, plain: string, secret: string): void {
  const keyFile = `${plain}.key`;
  writeFileSync(keyFile, `${secret}\n`);
  const { stdout } = spawnSync('age', ['--decrypt', '-i', keyFile, file], { maxBuffer: 1 << 28 });
  rmSync(keyFile);
  expect(stdout.equals(readFileSync(plain))).toBe(true);
}

const DAY_MS = 86_400_000;
const NIGHT = Date.parse('2026-11-22T02:30:00+05:30');

describe('The names of the scheduled backups', () => {
  const nights = (count: number, every = DAY_MS) => Array.from({ length: count }, (_, n) => backupName(NIGHT - n * every));
  const kept = (names: string[]) => names.filter((name) => !expired(names).includes(name)).sort().reverse();

  it('should be the moment in IST', () => {
    expect(backupName(NIGHT)).toBe('fees-2026-11-22-023000.backup.age');
  });

  it('should keep fourteen days and the newest of each of twelve months', () => {
    const left = kept(nights(500));
    expect(left.slice(0, 14)).toEqual(nights(14));
    expect(left.slice(14).map((name) => name.slice(5, 15))).toEqual([
      '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31',
    ]);
  });

  it('should keep every backup of the last two days, and one of each day before', () => {
    const hourly = nights(24 * 5, 3_600_000);
    const days = kept(hourly).map((name) => name.slice(5, 15));
    expect(days.filter((day) => day === '2026-11-22' || day === '2026-11-21')).toHaveLength(3 + 24);
    expect(days.filter((day) => day < '2026-11-21').every((day, at, all) => all.indexOf(day) === at)).toBe(true);
  });

  it('should keep what there is after a machine stood still for years', () => {
    expect(expired([backupName(NIGHT), ...nights(5).map((name) => name.replace('2026', '2019'))])).toEqual([]);
  });
});

describe('BACKUP_KEY', () => {
  const settings = (key: string) => AppConfig.from({ BACKUP_KEY: key }, [BACKUP_SETTINGS]).settings(BACKUP_SETTINGS);

  it('should take public keys of age', async () => {
    const keys = [await identityToRecipient(await generateIdentity()), await identityToRecipient(await generateIdentity())];
    expect(settings(keys.join(', ')).keys).toEqual(keys);
  });

  it('should refuse a secret key without repeating it', async () => {
    const secret = await generateIdentity();
    expect(() => settings(secret)).toThrow(/^BACKUP_KEY must /);
    expect(() => settings(secret)).not.toThrow(new RegExp(secret));
  });
});

const AUDIT = { keys: ['an audit key of more than thirty characters'], mailTo: [] } as const;

describe.each([ANY_DATABASE])('Scheduled backups on %s', (kind) => {
  let database: TestDatabase;
  let folder: string;
  let secret: string;
  let keys: string[];
  const log = () => new BackupLog(new Transactions(database.dataSource));
  const rotate = (now = NIGHT, terminal = new FakeTerminal()) => backupRotate({ folder, keys }, AUDIT, database.url, now, terminal);
  const check = async (now = NIGHT) => {
    const terminal = new FakeTerminal();
    return { code: await backupCheck({ folder, keys }, database.url, now, terminal), said: terminal.shown + terminal.troubles };
  };
  const files = () => readdirSync(folder).sort();

  beforeAll(async () => {
    secret = await generateIdentity();
    keys = [await identityToRecipient(secret)];
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scheduled-'));
    database = await createTestDatabase(kind);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const students = () => runImport(database.url, csv([studentRow('A1', 2, '100'), studentRow('A2', 5, '1.01')]));

  it('should be opened with the secret key, which is elsewhere, and hold what the database held', async () => {
    await students();
    expect(await rotate()).toBe(0);
    const name = 'fees-2026-11-22-023000.backup.age';
    expect(files()).toEqual([name, `${name}.sha256`]);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const decrypter = new Decrypter();
    decrypter.addIdentity(secret);
    const plain = join(folder, 'plain.backup');
    writeFileSync(plain, await decrypter.decrypt(readFileSync(join(folder, name))));
    expect((await verifyBackup(plain, () => undefined)).totals.students.count).toBe(2);
    if (toolPath('age')) openedWithAge(join(folder, name), plain, secret);
    const stranger = new Decrypter();
    stranger.addIdentity(await generateIdentity());
    await expect(stranger.decrypt(readFileSync(join(folder, name)))).rejects.toThrow();
    expect(await log().read()).toEqual({ writtenAt: NIGHT, checkedAt: NIGHT, backupFault: '', checkFault: '' });
  });

  it('should delete those that are too many, and nothing that is no backup', async () => {
    await students();
    for (let n = 1; n <= 40; n += 1) writeFileSync(join(folder, backupName(NIGHT - n * DAY_MS)), '');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await rotate()).toBe(0);
    // Fourteen days, of which the oldest is 9 November, and the last of October.
    expect(files().filter((name) => name.endsWith('.age')).map((name) => name.slice(5, 15))).toEqual(['2026-10-31', ...Array.from({ length: 14 }, (_, n) => `2026-11-${String(n + 9).padStart(2, '0')}`)]);
    expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
  });

  it('should fail, delete nothing and say so when the database is empty', async () => {
    for (let n = 1; n <= 20; n += 1) writeFileSync(join(folder, backupName(NIGHT - n * DAY_MS)), '');
    const before = files();
    await expect(rotate()).rejects.toThrow('The database holds no students.');
    expect(files()).toEqual(before);
    expect(backupProblems(await log().read(), NIGHT)).toContainEqual(expect.stringMatching(/^The last backup failed: The database holds no students\. /));
  });

  it('should fail with the reason when the folder is gone', async () => {
    await students();
    rmSync(folder, { recursive: true });
    await expect(rotate()).rejects.toThrow(/BACKUP_FOLDER .* cannot be written to \(ENOENT\)/);
    expect(await check()).toMatchObject({ code: 1, said: expect.stringMatching(/cannot be read \(ENOENT\)/) });
  });

  it('should say what is not set', async () => {
    const terminal = new FakeTerminal();
    expect(await backupRotate({ folder: '', keys: [] }, AUDIT, database.url, NIGHT, terminal)).toBe(2);
    expect(terminal.troubles).toContain('BACKUP_FOLDER and BACKUP_KEY must be set');
  });

  it('should be checked by their checksums, and be a failure when one is damaged or its checksum is gone', async () => {
    expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining('holds no backup') });
    await students();
    await rotate();
    await rotate(NIGHT + DAY_MS);
    expect(await check(NIGHT + DAY_MS)).toEqual({ code: 0, said: '2 backups have their checksums.\n' });
    const [first = '', firstSum = '', second = ''] = files();
    expect(firstSum).toBe(`${first}.sha256`);
    const bytes = readFileSync(join(folder, first));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(join(folder, first), bytes);
    rmSync(join(folder, `${second}.sha256`));
    const { code, said } = await check(NIGHT + 2 * DAY_MS);
    expect(code).toBe(1);
    expect(said).toBe(`${first} is damaged: it does not have its checksum any more.\n${second} has no checksum (${second}.sha256 is missing).\n`);
    expect(await log().read()).toMatchObject({ checkedAt: NIGHT + DAY_MS, checkFault: expect.stringContaining('is damaged') });
    // As another user's file: root reads every one.
    mkdirSync(join(folder, `${second}.sha256`));
    expect((await check(NIGHT + 2 * DAY_MS)).said).toContain(`${second}.sha256 cannot be read (EISDIR).\n`);
  });
});

describe('The state of the backups', () => {
  const good = { writtenAt: NIGHT, checkedAt: NIGHT, backupFault: '', checkFault: '' };

  it('should be unknown where none was scheduled', () => {
    expect(backupProblems({ writtenAt: 0, checkedAt: 0, backupFault: '', checkFault: '' }, NIGHT)).toBeNull();
  });

  it('should be a problem after a failure, after 26 hours without a backup and after 8 days without a check', () => {
    expect(backupProblems(good, NIGHT + 25 * 3_600_000)).toEqual([]);
    expect(backupProblems(good, NIGHT + 27 * 3_600_000)).toEqual(['The newest backup is older than 26 hours.']);
    expect(backupProblems({ ...good, writtenAt: NIGHT + 9 * DAY_MS }, NIGHT + 9 * DAY_MS)).toEqual(['The backups were not checked for more than 8 days.']);
    expect(backupProblems({ ...good, backupFault: 'a', checkFault: 'b' }, NIGHT)).toEqual(['The last backup failed: a', 'The last check of the backups failed: b']);
  });
});
