import { HEALTH_CHECKS, type HealthCheckName, type HealthCheckResult } from '../../src/contract/index.js';
import { CHECKS } from '../../src/doctor/diagnose.js';
import { BackupLog } from '../../src/database/backup/scheduled/backup-log.js';
import { Transactions } from '../../src/database/transactions.js';
import { AlarmsService } from '../../src/alarms/alarms.service.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const PUBLIC = 'https://fees.college.ac.in';

describe('The health page of the office', () => {
  let mailbox: Mailbox;
  let system: TestSystem;
  let authorization: string;
  beforeEach(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    system = await TestSystem.open(ANY_DATABASE, { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: PUBLIC, ALLOWED_ORIGINS: 'https://www.college.ac.in', TRUST_PROXY: '127.0.0.0/8', COLLEGE_EMAIL: 'office@college.ac.in' });
    await system.office('admin/review-queue');
    authorization = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
  });
  afterEach(async () => {
    await system.close();
    await mailbox.close();
  });

  const call = (check: string, page = PUBLIC, headers: Record<string, string> = {}) => system.server.call('admin/health/check', { check, page }, { headers: { authorization, ...headers } });
  /** As they are said in English. */
  const english = async (response: Response) => ((await response.json()) as HealthCheckResult).findings.map(({ own: _own, ...finding }) => finding);
  const findings = async (check: HealthCheckName, page?: string, headers?: Record<string, string>) => english(await call(check, page, headers));

  it('should be said in Hindi as well', async () => {
    const { findings: [finding] } = (await (await call('free space')).json()) as HealthCheckResult;
    expect(finding?.own?.hi?.found).toMatch(/MB ख़ाली है/);
  });

  it('should run each of the doctor\'s checks', async () => {
    expect(CHECKS.map(({ about }) => about)).toEqual(HEALTH_CHECKS);
    for (const check of ['gateway', 'mail', 'machine'] as const) expect([check, await findings(check)]).toEqual([check, [{ light: 'green', found: expect.any(String), todo: null }]]);
    expect(await findings('free space')).toEqual([expect.objectContaining({ found: expect.stringContaining('MB free') })]);
    expect((await call('everything')).status).toBe(400);
  });

  it('should be closed to everybody else', async () => {
    expect((await system.server.call('admin/health/check', { check: 'machine', page: PUBLIC })).status).toBe(401);
    expect((await system.server.call('admin/health/test-mail')).status).toBe(401);
  });

  it('should compare the public address with what the browser sends', async () => {
    expect(await findings('public address', 'https://fees.other.ac.in')).toEqual([
      { light: 'red', found: `You opened this page at https://fees.other.ac.in, and the server was set up for ${PUBLIC}.`, todo: expect.stringContaining('set PUBLIC_URL=https://fees.other.ac.in') },
    ]);
    expect(await findings('public address', 'https://www.college.ac.in')).toEqual([expect.objectContaining({ light: 'amber' })]);
  });

  it('should judge the proxy by the headers of the call itself', async () => {
    expect(await findings('proxy', PUBLIC, { 'x-forwarded-for': '203.0.113.7' })).toEqual([
      { light: 'green', found: 'X-Forwarded-For of 127.0.0.1 is believed: the server sees you at 203.0.113.7.', todo: null },
    ]);
    expect(await findings('proxy')).toEqual([expect.objectContaining({ light: 'red', found: expect.stringContaining('does not say who calls') })]);
    expect(await findings('proxy', PUBLIC, { 'x-forwarded-for': '203.0.113.7, 127.0.0.9' })).toEqual([expect.objectContaining({ light: 'green' })]);
  });

  it('should name the proxy that is not believed', async () => {
    const env = { PUBLIC_URL: PUBLIC };
    const other = await TestSystem.open(ANY_DATABASE, env);
    await other.office('admin/review-queue');
    const response = await other.server.call('admin/health/check', { check: 'proxy', page: PUBLIC }, { headers: { authorization, 'x-forwarded-for': '203.0.113.7' } });
    expect(await english(response)).toEqual([
      { light: 'red', found: expect.stringContaining('X-Forwarded-For comes from 127.0.0.1, which TRUST_PROXY does not name'), todo: expect.stringContaining('Set TRUST_PROXY=127.0.0.1') },
    ]);
    await other.close();
  });

  it('should tell of the scheduled backups and of the alarms that are red', async () => {
    expect(await findings('backup')).toEqual([expect.objectContaining({ light: 'amber', found: 'No scheduled backup was ever made.' })]);
    const log = new BackupLog(new Transactions(system.data));
    const now = system.clock.now();
    await log.note({ writtenAt: now - 3 * 3_600_000, checkedAt: now });
    expect(await findings('backup')).toEqual([{ light: 'green', found: 'Made, restored and compared 3 hours ago; all of them checked 0 hours ago.', todo: null }]);
    await log.note({ backupFault: 'age is not installed' });
    expect(await findings('backup')).toEqual([expect.objectContaining({ light: 'red', found: 'The last backup failed: age is not installed' })]);
    for (const _minute of [1, 2]) {
      await system.server.app.get(AlarmsService).runOnce();
      system.clock.pass(300_000);
    }
    expect((await findings('alarms')).map(({ light, found }) => [light, found.replace(/ Since.*/, '')])).toEqual(expect.arrayContaining([
      ['red', 'The last backup, or its check, failed.'], ['amber', 'Nobody is told when something is wrong.'],
    ]));
  });

  it('should send a test mail to the college\'s own address and to no other', async () => {
    const response = await system.server.call('admin/health/test-mail', { to: 'stranger@example.org' }, { headers: { authorization } });
    expect(await english(response)).toEqual([{ light: 'green', found: expect.stringContaining('took a test mail to office@college.ac.in'), todo: null }]);
    expect((await mailbox.mails()).map(({ envelope }) => envelope.to)).toEqual([['office@college.ac.in']]);
  });

  it('should be bounded, each check by itself', async () => {
    for (let run = 0; run < 10; run += 1) expect((await call('machine')).status).toBe(200);
    expect((await call('machine')).status).toBe(429);
    expect((await call('free space')).status).toBe(200);
  });
});
