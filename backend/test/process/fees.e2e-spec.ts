import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Student } from '../../src/students/student.entity.js';
import { csv, csvFile, runImport, studentRow } from '../import/csv-files.js';
import { runFees } from '../support/run-fees.js';
import { ensureBuilt, ROOT } from '../support/run-process.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

const folder = mkdtempSync(join(tmpdir(), 'fees-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.backup`);
const file = () => csvFile(csv([studentRow('A1', 2, '1')]));

const COMMANDS = [['import', 'x.csv'], ['backup', 'x.backup'], ['restore', 'x.backup'], ['migrate'], ['admin:create', 'office']];

describe('The database of a command', () => {
  it.each(COMMANDS)('should never be one that nobody named: %s', async (...args) => {
    const { code, shown, troubles } = await runFees(args, null);
    expect([code, shown]).toEqual([1, '']);
    expect(troubles).toContain('DATABASE_URL is not set');
  });

  it.each(COMMANDS)('should be told before anything is done with it, and never its password: %s', async (...args) => {
    const { code, shown, troubles } = await runFees(args, 'mysql://clerk:hunter2@127.0.0.1:1/fees');
    expect([code, shown]).toEqual([1, 'Database: MySQL/MariaDB, fees on 127.0.0.1:1\n']);
    expect(troubles).not.toMatch(/hunter2|clerk/);
  });

  it.each([['import', 'x.csv'], ['backup', 'x.backup'], ['admin:create', 'office']])('should not be made by %s', async (...args) => {
    const missing = join(folder, 'missing.sqlite');
    const { code, shown, troubles } = await runFees(args, `sqlite:${missing}`);
    expect([code, shown]).toEqual([1, `Database: SQLite, ${missing}\n`]);
    expect(troubles).toMatch(/There is no (such )?database/);
    expect(existsSync(missing)).toBe(false);
  });
});

describe.each(DATABASES)('A backup on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createTestDatabase(kind)));
  afterEach(() => database.close());

  it('should fail when the database holds no students, unless that is meant', async () => {
    const refused = await runFees(['backup', newFile()], database.url);
    expect([refused.code, refused.troubles]).toEqual([1, expect.stringContaining('holds no students')]);
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files}.`))).toEqual([]);
    expect((await runFees(['backup', newFile(), '--allow-empty'], database.url)).code).toBe(0);
    await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    expect((await runFees(['backup', newFile()], database.url)).code).toBe(0);
  });

  it('should fail when the database is of an older version', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    await database.dataSource.undoLastMigration();
    const { code, troubles } = await runFees(['backup', newFile()], database.url);
    expect([code, troubles]).toEqual([1, expect.stringContaining('of an older version')]);
  });
});

describe('A restore that deletes', () => {
  let database: TestDatabase;
  let backup: string;
  const students = () => database.dataSource.manager.count(Student);
  beforeAll(async () => {
    database = await createTestDatabase('sqlite');
    await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    await runFees(['backup', (backup = newFile())], database.url);
    await runImport(database.url, csv([studentRow('A2', 2, '1')]));
  });
  afterAll(() => database.close());

  it('should ask first, and take only yes', async () => {
    for (const answer of ['', 'no', 'Y es']) {
      const { code, shown } = await runFees(['restore', backup, '--replace'], database.url, { interactive: true, answers: [answer] });
      expect([code, shown]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    }
    expect(await students()).toBe(2);
    // It has the file open: past the question the restore refuses for that reason.
    const agreed = await runFees(['restore', backup, '--replace'], database.url, { interactive: true, answers: ['yes'] });
    expect(agreed.troubles).toContain('is in use');
  });

  it('should want --yes where nobody can be asked', async () => {
    const refused = await runFees(['restore', backup, '--replace'], database.url, { answers: ['yes'] });
    expect([refused.code, refused.troubles]).toEqual([1, expect.stringContaining('add --yes')]);
    expect((await runFees(['restore', backup, '--replace', '--yes'], database.url)).troubles).toContain('is in use');
  });
});

describe('The command line', () => {
  it.each([[[]], [['imprt', 'x']], [['import']], [['import', 'a.csv', 'b.csv']], [['import', 'a.csv', '--dryrun']], [['restore', 'a', '--verify', '--replace']]])(
    'should explain itself and do nothing when it is given %j', async (args) => {
      const { code, shown, troubles } = await runFees(args, 'sqlite:/nowhere/at/all');
      expect([code, shown]).toEqual([2, '']);
      expect(troubles).toContain('Usage: fees');
    });

  it('should say what was probably meant', async () => {
    expect((await runFees(['imprt', 'x'], null)).troubles).toContain('Did you mean import?');
    expect((await runFees(['import', 'x', '--dryrun'], null)).troubles).toContain('Did you mean --dry-run?');
  });

  it('should explain a command, and give its version', async () => {
    expect(await runFees(['restore', '--help'], null)).toMatchObject({ code: 0, troubles: '', shown: expect.stringContaining('--verify') });
    expect(await runFees(['--version'], null)).toMatchObject({ code: 0, shown: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

describe('An option that npm kept for itself', () => {
  const npm = { npm_command: 'run' };

  it.each([
    [['import', 'good.csv'], 'dry_run', 'npx fees import good.csv --dry-run'],
    [['import', 'good.csv'], 'dryrun', 'npx fees import good.csv --dry-run'],
    [['restore', 'good.backup'], 'verify', 'npx fees restore good.backup --verify'],
    [['restore', 'good.backup'], 'verfy', 'npx fees restore good.backup --verify'],
    [['backup', 'good.backup'], 'allow_empty', 'npx fees backup good.backup --allow-empty'],
    [['admin:create', 'office'], 'replace', 'npx fees admin:create office --replace'],
  ])('should stop %j with npm_config_%s, and be told with the line to type', async (args, name, line) => {
    const { code, shown, troubles } = await runFees(args, 'sqlite:/nowhere/at/all', { env: { ...npm, [`npm_config_${name}`]: 'true' } });
    expect([code, shown]).toEqual([2, '']);
    expect(troubles).toContain(`Nothing was done. Type:\n  ${line}\n`);
  });

  it('should not be seen where npm has settings of its own, or did not start the command', async () => {
    const database = await createTestDatabase('sqlite');
    for (const env of [{ ...npm, npm_config_registry: 'x', npm_config_yes: '', npm_config_dry_run: 'false' }, { npm_command: 'exec', npm_config_yes: 'true' }, { npm_config_dry_run: 'true' }] as Record<string, string>[]) {
      expect((await runFees(['import', file()], database.url, { env })).code).toBe(0);
    }
    await database.close();
  });
});

describe('The executable', () => {
  const execute = (program: string, args: string[], env: Record<string, string>, cwd = ROOT) =>
    new Promise<{ code: number | string | null | undefined; out: string; err: string }>((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      execFile(program, args, { cwd, env: { PATH, HOME, ...env } }, (error, out, err) => resolve({ code: error ? error.code : 0, out, err }));
    });
  let database: TestDatabase;
  beforeAll(async () => {
    ensureBuilt();
    database = await createTestDatabase('sqlite');
  }, 120_000);
  afterAll(() => database.close());
  const stored = () => database.dataSource.manager.count(Student);

  it('should be stopped when `--` was forgotten, and change nothing', async () => {
    const { code, err } = await execute('npm', ['run', '--silent', 'students:import', file(), '--dry-run'], { DATABASE_URL: database.url });
    expect([code, await stored()]).toEqual([2, 0]);
    expect(err).toContain('npx fees import');
  }, 60_000);

  it('should take options as they are typed by `npx fees` and `./fees`, and files from where the person stands', async () => {
    const name = 'good.csv';
    const where = mkdtempSync(join(folder, 'where-'));
    writeFileSync(join(where, name), csv([studentRow('A1', 2, '1')]));
    const dry = await execute('npx', ['fees', 'import', join(where, name), '--dry-run'], { DATABASE_URL: database.url });
    expect([dry.code, dry.out, await stored()]).toEqual([0, expect.stringContaining('Dry run: nothing was written'), 0]);
    const real = await execute(join(ROOT, 'fees'), ['import', name], { DATABASE_URL: database.url }, where);
    expect([real.code, real.out, await stored()]).toEqual([0, expect.stringContaining(`Database: SQLite, ${database.url.slice('sqlite:'.length)}\nImported.`), 1]);
  }, 60_000);
});
