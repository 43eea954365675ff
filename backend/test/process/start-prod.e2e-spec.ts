import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { VERSION } from '../../src/common/version.js';
import { StoredValue } from '../../src/database/stored-value.entity.js';
import { TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { givenStudent } from '../support/factories.js';
import { endAllProcesses, ensureBuilt, freePort, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { insertPaidPayment } from '../receipts/paid-payment.js';
import { ANY_DATABASE, createTestDatabase, DATABASES, type TestDatabase, waitForOtherProcesses } from '../support/test-databases.js';

const start = (env: Record<string, string>) => runProcess(SERVER, ['--production'], env);

async function settingsOf(database: TestDatabase): Promise<Record<string, string>> {
  const port = await freePort();
  return { ...TEST_GATEWAY, ...TEST_COLLEGE, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'info' };
}

async function refusal(env: Record<string, string>): Promise<string> {
  const server = start(env);
  expect(await server.ended).toBe(1);
  expect(server.printed()).toMatch(/^The server does not start:$/m);
  return server.printed();
}

beforeAll(ensureBuilt);
afterEach(endAllProcesses);

describe('A production start without a configuration', () => {
  it('should name everything that is missing and make no database', async () => {
    const reasons = await refusal({});
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'ATOM_MERCHANT_ID', 'ATOM_REQUEST_KEY', 'ATOM_AUTH_URL', 'COLLEGE_NAME', 'COLLEGE_LOGO', 'MAIL_FROM', 'SMTP_URL']) expect(reasons).toContain(`- ${name} is not set.`);
  });

  it('should name a bad value before anything else', async () => {
    expect(await refusal({ PORT: 'eighty' })).toContain('- PORT must be a whole number');
  });
});

describe.each(DATABASES)('A production start on %s', (kind) => {
  let database: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase(kind, false);
    await waitForOtherProcesses(database);
    env = await settingsOf(database);
  });
  afterAll(() => database.close());

  it('should be refused, with the reason, until the database is fit', async () => {
    expect(await refusal(env)).toContain('./fees migrate');
    await database.dataSource.runMigrations();
    expect(await refusal(env)).toContain('./fees admin:create');
    const passwordHash = await hashPassword('a-long-enough-password');
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash, createdAt: 1, updatedAt: 1 });
    await database.dataSource.manager.insert(StoredValue, { name: 'demo', value: 'A1' });
    expect(await refusal(env)).toContain('marked as demo');
    await database.dataSource.manager.delete(StoredValue, { name: 'demo' });
    await database.dataSource.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    expect(await refusal(env)).toContain(`- The database was migrated by a newer version of this program: version ${VERSION} does not know FromTheFuture1.`);
    await database.dataSource.query("DELETE FROM migrations WHERE name = 'FromTheFuture1'");
    if (kind === 'mariadb') {
      await database.dataSource.query('SET GLOBAL innodb_flush_log_at_trx_commit = 2');
      expect(await refusal(env)).toContain('innodb_flush_log_at_trx_commit is 2 and must be 1');
      await database.dataSource.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
      const name = new URL(database.url).pathname.slice(1);
      await database.dataSource.query(`ALTER DATABASE ${name} CHARACTER SET latin1`);
      expect(await refusal(env)).toContain('The database has the character set latin1, in which names in Indian scripts are lost: it must be utf8mb4');
      await database.dataSource.query(`ALTER DATABASE ${name} CHARACTER SET utf8mb4`);
      await database.dataSource.query('ALTER TABLE admins CONVERT TO CHARACTER SET latin1');
      expect(await refusal(env)).toContain('The table admins has the collation latin1');
      await database.dataSource.query('ALTER TABLE admins CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci');
    }
  });
});

describe.each([ANY_DATABASE])('A production start on %s whose database is fit', (kind) => {
  let database: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await waitForOtherProcesses(database);
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    env = await settingsOf(database);
  });
  afterAll(() => database.close());

  it('should be refused when one database would hold test and real payments', async () => {
    const payments = (change: string) => database.dataSource.query(`UPDATE payments SET ${change}`);
    await insertPaidPayment(database.dataSource);
    expect(await refusal({ ...env, ATOM_ENVIRONMENT: 'uat' })).toContain('- The database holds 1 payment of real money: use a new one for tests.');
    await payments('is_test = 1');
    expect(await refusal(env)).toContain('- The database holds 1 payment made with test money: use a new one for real fees.');
    const server = start({ ...env, ATOM_ENVIRONMENT: 'uat' });
    await untilAnswers(`http://127.0.0.1:${env['PORT']}/mmmcollege-api/health/live`, server);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    await payments('is_test = 0');
  });

  it('should serve, and finish running requests when it is stopped', async () => {
    const { student } = await givenStudent(database.dataSource);
    if (kind === 'sqlite') await database.dataSource.query('PRAGMA wal_checkpoint');
    const server = start(env);
    const own = `http://127.0.0.1:${env['PORT']}/mmmcollege-api`;
    await untilAnswers(`${own}/health/live`, server);
    const answer = new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ admissionNumber: student.admissionNumber });
      const slow = request(`${own}/fetch-student-data/${student.admissionNumber}`, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } });
      slow.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
      slow.on('error', reject);
      slow.write(body.slice(0, 5));
      setTimeout(() => slow.end(body.slice(5)), 700);
    });
    await sleep(200);
    server.child.kill('SIGTERM');
    expect(await answer).toBe(200);
    expect(await server.ended).toBe(0);
    expect(server.printed()).not.toMatch(/error|Error/);
  });

  it('should say at once which logo nobody will see', async () => {
    expect(await refusal({ ...env, COLLEGE_LOGO: '/none/logo.png' })).toContain('- COLLEGE_LOGO: there is no file /none/logo.png.');
    const server = start({ ...env, COLLEGE_LOGO: 'frontend/public/provider-logo.svg' });
    await untilAnswers(`http://127.0.0.1:${env['PORT']}/mmmcollege-api/health/live`, server);
    expect(server.printed()).toMatch(/"level":"warn".*Mails of receipts and their PDF show no logo: there is no file .*provider-logo\.png\..*a logo is not shown/);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it('should say that it is not ready, and go on answering, before it stops', async () => {
    const server = start(env);
    const own = `http://127.0.0.1:${env['PORT']}/mmmcollege-api`;
    await untilAnswers(`${own}/health/live`, server);
    const ask = (path: string) => fetch(`${own}/${path}`).then(({ status, headers }) => [status, headers.get('connection')]);
    expect(await ask('health/ready')).toEqual([200, 'keep-alive']);
    server.child.kill('SIGTERM');
    for (const end = Date.now() + 2_000; (await ask('health/ready'))[0] === 200 && Date.now() < end; ) await sleep(20);
    expect(await ask('health/ready')).toEqual([503, 'close']);
    expect(await ask('config')).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
    await expect(ask('health/live')).rejects.toThrow();
  });

  it('should say in one line that its port is taken', async () => {
    const first = start(env);
    await untilAnswers(`http://127.0.0.1:${env['PORT']}/mmmcollege-api/health/live`, first);
    expect(await refusal(env)).toContain(`Port ${env['PORT']} is already in use`);
    first.child.kill('SIGKILL');
    await first.ended;
  });
});
