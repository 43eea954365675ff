import { readHead } from '../../src/audit/chain.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import { istDate } from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { actor } from '../support/actors.js';
import { createTestApp } from '../support/create-test-app.js';
import { eventually } from '../support/eventually.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;

describe.each([ANY_DATABASE])('The mail with the end of the trail, on %s', (kind) => {
  let system: TestSystem;
  let mailbox: Mailbox;
  let env: Record<string, string>;
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    env = { SMTP_URL: mailbox.smtpUrl, AUDIT_MAIL_TO: 'principal@college.ac.in', APPROVALS: 'one' };
    system = await TestSystem.open(kind, env);
  });
  afterAll(async () => {
    await system.close();
    await mailbox.close();
  });

  const today = () => istDate(new Date(system.clock.now()));
  const delivered = (count: number) => eventually(async () => {
    const mails = (await mailbox.mails()).filter(({ envelope }) => envelope.to.includes('principal@college.ac.in'));
    expect(mails).toHaveLength(count);
    return mails;
  });
  const headIn = (text: string) => readHead(/\d+:[0-9a-f]{64}/.exec(text)?.[0] ?? '');

  it('should be one a day, whichever of two replicas writes it, and hold the head of that day', async () => {
    const other = await createTestApp({ databaseUrl: system.database.url, clock: system.clock, env });
    const tasks = [system.server, other].map(({ app }) => app.get(DailyTasks));
    const trail = system.server.app.get(AuditTrail);
    await trail.recordAlone({ act: 'receipt.view', by: actor(), subject: 'NDPS260115100000001' });
    const first = await system.server.app.get(AuditSearchService).head();
    await Promise.all(tasks.map((one) => one.runDue()));
    const [mail] = await delivered(1);
    expect(mail?.subject).toContain(today());
    expect(mail?.text).toContain('audit:verify');
    expect(headIn(mail?.text ?? '')).toEqual(first);

    await trail.recordAlone({ act: 'receipt.view', by: actor(), subject: 'NDPS260115100000002' });
    system.clock.pass(DAY_MS);
    await Promise.all(tasks.map((one) => one.runDue()));
    const mails = await delivered(2);
    const second = mails.find(({ subject }) => subject.includes(today()));
    expect(headIn(second?.text ?? '')).toEqual(await system.server.app.get(AuditSearchService).head());
    expect(headIn(second?.text ?? '')?.seq).toBe(first.seq + 1);
    await other.close();
  }, 60_000);
});
