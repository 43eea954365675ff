import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';
import { eventually } from '../support/eventually.js';
import { BuiltCli } from './built-cli.js';
import { csv, csvFile, owed, runImport, studentRow } from './csv-files.js';

describe('fees import as a process', () => {
  let cli: BuiltCli;
  beforeAll(() => void (cli = new BuiltCli()));

  it('should answer 1, list the faults on standard output and stay silent on standard error when a row is bad', async () => {
    const database = await createTestDatabase('sqlite');
    const { code, out, err } = await cli.run('import', [csvFile('admissionNumber,studentName,semesterNo\nA1,A,x\n')], database.url);
    expect([code, out.replace(/^Database: SQLite, .*\n/, ''), err]).toEqual([1, 'line 2, column semesterNo: "x" is not a whole number from 1 to 12\n1 fault. Nothing was written.\n', '']);
    await database.close();
  });

  it('should say what to check when the database cannot be reached', async () => {
    const { code, out, err } = await cli.run('import', ['x.csv'], 'mysql://nobody@127.0.0.1:1/none');
    expect([code, out]).toEqual([1, 'Database: MySQL/MariaDB, none on 127.0.0.1:1\n']);
    expect(err).toContain('The database cannot be reached (ECONNREFUSED). Check DATABASE_URL');
    expect(err).not.toContain(' at ');
  });

  it('should end in order when it is stopped, and say what is done', async () => {
    const database = await createTestDatabase('sqlite');
    const content = csv(Array.from({ length: 6_000 }, (_, n) => studentRow(`A${n}`, 2, '1.25')));
    const child = cli.start('import', [csvFile(content)], database.url);
    let err = '';
    child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const demands = () => database.dataSource.manager.count(FeeDemand);
    await eventually(async () => expect(await demands()).toBeGreaterThan(100), 25_000);
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(err).toBe(`Broken off. ${(await demands()).toLocaleString('en-IN')} of 6,000 rows are done. Run the same command again: it does what is left.\n`);
    await database.close();
  }, 60_000);

  it.each(DATABASES)('should finish what a killed import began when it is run again on %s', async (kind) => {
    const database = await createTestDatabase(kind);
    const content = csv(Array.from({ length: 6_000 }, (_, n) => studentRow(`A${n}`, 2, '1.25')));
    const file = csvFile(content);
    const child = cli.start('import', [file], database.url);
    const gone = new Promise((done) => child.once('close', done));
    const written = async () => Number(((await database.dataSource.query('SELECT COUNT(*) AS n FROM fee_demands')) as { n: number }[])[0]?.n);
    await eventually(async () => expect(await written()).toBeGreaterThan(100), 25_000);
    child.kill('SIGKILL');
    await gone;
    const before = await written();
    expect(before).toBeLessThan(6_000);
    const { code, shown } = await runImport(database.url, content);
    expect([code, shown]).toEqual([0, expect.stringContaining(`Demands:  ${(6_000 - before).toLocaleString('en-IN')} new, 0 changed, ${before.toLocaleString('en-IN')} unchanged`)]);
    expect(await database.dataSource.manager.sum(FeeDemand, 'total')).toEqual(6_000 * owed(2, 1.25));
    const [orphans] = (await database.dataSource.query('SELECT COUNT(*) AS n FROM students s WHERE NOT EXISTS (SELECT 1 FROM fee_demands d WHERE d.student_id = s.id)')) as { n: number }[];
    expect(Number(orphans?.n)).toBe(0);
    await database.close();
  }, 90_000);
});
