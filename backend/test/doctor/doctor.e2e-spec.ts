import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEALTH_CHECKS } from '../../src/contract/index.js';
import { Admin } from '../../src/people/admin.entity.js';
import { AppConfig } from '../../src/config/app-config.js';
import { Clock } from '../../src/common/clock.js';
import type { Finding } from '../../src/doctor/finding.js';
import { CHECKS, diagnose } from '../../src/doctor/diagnose.js';
import { findingsAbout } from '../../src/doctor/finding.js';
import { startMailbox, type Mailbox } from '../../tools/dev-mailbox/mailbox.js';
import type { Sandbox } from '../../tools/gateway-sandbox/sandbox.js';
import { createTestApp, gatewayAddresses, startTestSandbox, TEST_COLLEGE, TEST_GATEWAY, type TestApp } from '../support/create-test-app.js';
import { runFees } from '../support/run-fees.js';
import { freePort } from '../support/run-process.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

describe.each(DATABASES)('fees doctor on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  let database: TestDatabase;
  let sandbox: Sandbox;
  let mailbox: Mailbox;
  let server: TestApp;
  let healthy: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: 'x', createdAt: 1, updatedAt: 1 });
    sandbox = await startTestSandbox();
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    server = await createTestApp({ databaseUrl: database.url, sandbox, clock: new Clock(), env: { PUBLIC_URL: 'http://fees.college.ac.in' } });
    healthy = {
      ...TEST_GATEWAY, ...gatewayAddresses(sandbox.url), ...TEST_COLLEGE, SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: server.url, PORT: new URL(server.url).port,
      ALARM_MAIL_TO: 'technician@college.ac.in',
    };
    writeFileSync(join(folder, 'fees.backup.age'), '');
  }, 60_000);
  afterAll(async () => {
    await Promise.all([server.close(), sandbox.close(), mailbox.close()]);
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const examine = async (settings: Record<string, string> = {}, options: string[] = ['--backups', folder], url: string | null = database.url) => {
    const { code, shown } = await runFees(['doctor', '--json', ...options], url, { settings: { ...healthy, ...settings } });
    const { findings } = JSON.parse(shown) as { findings: Finding[] };
    return { code, of: (about: string) => findings.filter((finding) => finding.about === about), findings };
  };

  it('should be green but for the certificate that a rehearsal has not, and change nothing', async () => {
    const { code, findings } = await examine();
    expect(findings.filter(({ light }) => light !== 'green').map(({ about, light }) => [about, light])).toEqual([['certificate', 'amber']]);
    expect(findings.map(({ about }) => about)).toEqual(HEALTH_CHECKS);
    expect(code).toBe(1);
    expect(await database.dataSource.query('SELECT COUNT(*) AS n FROM payments')).toEqual([{ n: expect.anything() }]);
    expect(await mailbox.mails()).toEqual([]);
  });

  it('should say in lines for a person what is what, and never a secret', async () => {
    const { shown } = await runFees(['doctor'], database.url, { settings: { ...healthy, SMTP_URL: 'smtp://clerk:hunter2@127.0.0.1:9' } });
    expect(shown).toMatch(/^green {2}database {8}(SQLite|MySQL\/MariaDB), .*, version \d/);
    expect(shown).toMatch(/^red {4}mail {12}127\.0\.0\.1:9: .*ECONNREFUSED.*\n +→ Check SMTP_URL/m);
    expect(shown).not.toMatch(/hunter2|SANDBOX-/);
  });

  it('should find a response key that reads nothing, though the gateway answers', async () => {
    const { code, of } = await examine({ ATOM_RESPONSE_KEY: 'SANDBOX-another', ATOM_RESPONSE_SALT: 'SANDBOX-another' });
    expect([code, of('gateway')]).toEqual([2, [expect.objectContaining({ light: 'red', todo: expect.stringContaining('Compare ATOM_RESPONSE_KEY') })]]);
  });

  it('should find a gateway that refuses, is away, or is not configured', async () => {
    for (const settings of [{ ATOM_PASSWORD: 'SANDBOX-wrong' }, gatewayAddresses(`http://127.0.0.1:${await freePort()}`), { ATOM_REQUEST_KEY: '' }]) {
      expect((await examine(settings)).of('gateway')).toEqual([expect.objectContaining({ light: 'red' })]);
    }
  });

  it('should send a test mail to whom it is told', async () => {
    expect((await examine({}, ['--mail-to', 'clerk@college.ac.in'])).of('mail')).toEqual([expect.objectContaining({ light: 'green', found: expect.stringContaining('clerk@college.ac.in') })]);
    expect(await mailbox.mails()).toEqual([expect.objectContaining({ subject: 'Government College: test mail of the fee counter' })]);
  });

  it('should find a database that is not there, is behind, or was not named', async () => {
    expect((await examine({}, [], null)).of('database')).toEqual([expect.objectContaining({ light: 'red', found: 'DATABASE_URL is not set.' })]);
    expect((await examine({}, [], `sqlite:${folder}/none.sqlite`)).of('database')).toEqual([expect.objectContaining({ light: 'red' })]);
    const behind = await createTestDatabase(kind, false);
    expect((await examine({}, [], behind.url)).of('database')).toContainEqual(expect.objectContaining({ found: expect.stringContaining('./fees migrate') }));
    await behind.close();
  });

  describe('asking the public address', () => {
    let other: Server;
    const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) => {
      other = createServer((request, response) => void answer(request, response));
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    };
    afterEach(() => other?.close());

    it('should find that it leads elsewhere, and name what browsers send', async () => {
      const url = await listen((_request, response) => void response.writeHead(301, { location: 'https://www.college.ac.in/x' }).end());
      expect((await examine({ PUBLIC_URL: url })).of('public address')).toEqual([expect.objectContaining({ light: 'red', todo: 'Set PUBLIC_URL=https://www.college.ac.in and restart the server.' })]);
    });

    it('should find a server that takes it for a foreign site', async () => {
      // The proxy names the server and not the public host, as a careless one does.
      const url = await listen(async (request, response) => {
        const answer = await fetch(`${server.url}${request.url}`, { method: 'POST', headers: { origin: request.headers['origin'] ?? '' } });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
      expect((await examine({ PUBLIC_URL: url })).of('public address')).toEqual([expect.objectContaining({ light: 'red', found: expect.stringContaining('another PUBLIC_URL') })]);
    });

    it('should find that nobody, or something else, answers there', async () => {
      const url = await listen((_request, response) => void response.end('<h1>It works!</h1>'));
      expect((await examine({ PUBLIC_URL: url })).of('public address')).toEqual([expect.objectContaining({ found: expect.stringContaining('does not lead to this product') })]);
      expect((await examine({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })).of('public address')).toEqual([expect.objectContaining({ found: expect.stringContaining('cannot be reached') })]);
    });
  });

  it.each([[{ PUBLIC_URL: 'https://127.0.0.1:9' }, 'is not set, though a proxy'], [{ TRUST_PROXY: '0.0.0.0/0' }, 'believes everybody']])('should find a proxy that hides who calls: %j', async (settings, found) => {
    expect((await examine(settings)).of('proxy')).toEqual([expect.objectContaining({ light: 'red', found: expect.stringContaining(found) })]);
  });

  it('should tell the age of the newest backup', async () => {
    const aged = async (hours: number) => {
      const then = Date.now() / 1_000 - hours * 3_600;
      utimesSync(join(folder, 'fees.backup.age'), then, then);
      return (await examine()).of('backup').map(({ light }) => light);
    };
    expect([await aged(30), await aged(60), await aged(1)]).toEqual([['amber'], ['red'], ['green']]);
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect((await examine({}, ['--backups', empty])).of('backup')).toEqual([expect.objectContaining({ light: 'red', found: expect.stringContaining('There is none') })]);
    expect((await examine({}, [])).of('backup')).toEqual([expect.objectContaining({ light: 'amber' })]);
  });

  it('should find that nobody is told when something is wrong', async () => {
    expect((await examine({ ALARM_MAIL_TO: '' })).of('alarms')).toEqual([expect.objectContaining({ light: 'amber', found: 'Nobody is told when something is wrong.' })]);
  });

  it('should find values that cannot be read, and what production refuses', async () => {
    const { code, findings } = await examine({ PORT: 'eighty' });
    expect([code, findings]).toEqual([2, [expect.objectContaining({ about: 'configuration', found: expect.stringContaining('PORT must be') })]]);
    expect((await examine({ COLLEGE_NAME: '' })).of('configuration')).toEqual([expect.objectContaining({ light: 'red', found: 'COLLEGE_NAME is not set.' })]);
    const svgAlone = expect.objectContaining({ light: 'amber', found: expect.stringContaining('show no logo'), todo: expect.stringContaining('COLLEGE_LOGO') });
    expect((await examine({ COLLEGE_LOGO: 'frontend/public/provider-logo.svg' })).of('configuration')).toEqual([expect.objectContaining({ light: 'green' }), svgAlone]);
    for (const [key, reason] of [['short', 'SECOND_FACTOR_KEY must have'], ['DEMO-second-factor-key-of-no-secrecy', 'SECOND_FACTOR_KEY is the published one']] as const) {
      expect((await examine({ SECOND_FACTOR_KEY: key })).of('configuration')).toEqual([expect.objectContaining({ light: 'red', found: expect.stringContaining(reason) })]);
    }
  });
});

describe('A check', () => {
  it('should say what it found in Hindi as well, with the names of settings as they are', async () => {
    const config = AppConfig.from({ ALARM_MAIL_TO: '', METRICS_TOKEN: '' });
    const [finding] = await diagnose({ config, now: 0, mailTo: null, backups: null }, CHECKS.filter(({ about }) => about === 'alarms'));
    expect(finding).toMatchObject({ light: 'amber', found: 'Nobody is told when something is wrong.', own: { hi: { todo: expect.stringMatching(/^ALARM_MAIL_TO .*\p{Script=Devanagari}/u) } } });
  });

  it('should not keep the others from their findings when it fails or hangs', async () => {
    const good = { about: 'clock', run: async () => [findingsAbout('clock').green(() => 'Well.')] } as const;
    const failing = { about: 'mail', run: async () => Promise.reject(new Error('out of order')) } as const;
    const hanging = { about: 'gateway', run: () => new Promise<Finding[]>(() => undefined) } as const;
    const findings = await diagnose({} as never, [failing, hanging, good], 50);
    expect(findings.map(({ about, light, found }) => [about, light, found])).toEqual([
      ['mail', 'red', 'Could not be checked: out of order.'], ['gateway', 'red', 'Could not be checked: no answer in 0.05 s.'], ['clock', 'green', 'Well.'],
    ]);
  });
});
