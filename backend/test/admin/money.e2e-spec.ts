import fs from 'node:fs/promises';
import { AlarmsService } from '../../src/alarms/alarms.service.js';
import { TrailCheckService } from '../../src/audit/trail-check.service.js';
import { type MoneyLine, MONEY_QUESTIONS, type MoneyQuestion, type MoneyState } from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { settleAll } from '../support/stepped-background.js';
import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HEADER = 'Atom Txn ID,Merchant Txn ID,Gross Txn Amount,Net Amount to be Paid,Settlement Date';

describe.each([ANY_DATABASE])('"Is our money safe?" on %s', (kind) => {
  let mailbox: Mailbox;
  let system: TestSystem;
  beforeAll(async () => {
    jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 1e9, blocks: 2e9, bsize: 4_096 } as never);
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    system = await TestSystem.open(kind, {
      SMTP_URL: mailbox.smtpUrl, SETTLEMENT_KEY: 'a settlement key of more than thirty characters', MONEY_MAIL_TO: 'head@college.ac.in', ALARM_MAIL_TO: 'treasurer@college.ac.in', COLLEGE_NAME: 'Government College',
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await system.close();
    await mailbox.close();
  });

  /** After the minute for which an answer is kept. */
  const look = async (): Promise<MoneyState> => {
    system.clock.pass(MINUTE);
    return (await (await system.office('admin/money')).json()) as MoneyState;
  };
  const figuresOf = (text = ''): string[] => text.match(/\d[\d,.:/]*\d|\d/g)?.sort() ?? [];
  /** Of a question, whose Hindi has the figures of the English. */
  const line = async (about: MoneyQuestion): Promise<MoneyLine | undefined> => {
    const found = (await look()).lines.find((one) => one.about === about);
    expect(found?.own?.hi?.found).toMatch(/\p{Script=Devanagari}/u);
    expect(figuresOf(found?.own?.hi?.found)).toEqual(figuresOf(found?.found));
    return found;
  };
  const give = async (text: string): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'report.csv');
    const authorization = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
    return (await fetch(`${system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization }, body: form })).json();
  };

  it('should answer every question once, in order, with the gravest light for all, and nobody without an account', async () => {
    const { lines, light } = await look();
    expect(lines.map(({ about }) => about)).toEqual(MONEY_QUESTIONS);
    expect(light).toBe('amber');
    expect(lines.filter((one) => one.light === 'green').every(({ todo }) => todo === null)).toBe(true);
    expect(lines.filter((one) => one.light !== 'green').every(({ todo }) => todo !== null && todo !== '')).toBe(true);
    expect((await system.server.call('admin/money')).status).toBe(401);
  });

  it('should share one look among all who ask within a minute', async () => {
    const { at } = await look();
    const [again] = await Promise.all([1, 2].map(async () => (await (await system.office('admin/money')).json()) as MoneyState));
    expect(again?.at).toBe(at);
    expect((await look()).at).not.toBe(at);
  });

  it('should count payments in doubt with their rupees, amber after an hour and red after a day', async () => {
    expect(await line('doubt')).toEqual({
      about: 'doubt', light: 'green', found: 'No payment is in doubt.', todo: null, own: { hi: { found: 'किसी भुगतान का हाल अनजान नहीं है।', todo: null } },
    });
    const student = await system.student();
    await system.token(student);
    const { amount } = (await system.payments())[0] ?? { amount: 0 };
    expect(await line('doubt')).toMatchObject({ light: 'green', found: expect.stringMatching(/^1 payment of ₹[\d,.]+ in doubt; the oldest was begun on \d\d\/\d\d\/\d\d at \d\d:\d\d\.$/) });
    expect(amount).toBeGreaterThan(0);
    system.clock.pass(HOUR);
    expect(await line('doubt')).toMatchObject({ light: 'amber' });
    system.clock.pass(DAY);
    expect(await line('doubt')).toMatchObject({ light: 'red', todo: expect.stringContaining('review queue') });
  });

  it('should say that no report was given, what the reports do not explain, and when that has lasted for a week', async () => {
    expect(await line('unmatched')).toMatchObject({ light: 'amber', found: expect.stringContaining('No report of the gateway was given yet') });
    const day = new Date(system.clock.now()).toISOString().slice(0, 10);
    await give(`${HEADER}\n111,NDPS1,100.00,100.00,${day}\n`);
    expect(await line('unmatched')).toMatchObject({ light: 'amber', found: expect.stringContaining('₹100.00 not matched, in 1 exception;') });
    system.clock.pass(8 * DAY);
    expect(await line('unmatched')).toMatchObject({ light: 'red', found: expect.stringMatching(/^₹200\.00 not matched, in 2 exceptions/) });
  });

  it('should be told by mail when money stays unmatched, once, and without an amount', async () => {
    const alarms = system.server.app.get(AlarmsService);
    for (let minute = 0; minute < 12; minute += 1) {
      system.clock.pass(MINUTE);
      await alarms.runOnce();
    }
    expect((await alarms.red()).map(({ alarm }) => alarm)).toContain('unmatched');
    const told = async () => (await mailbox.mails()).filter(({ envelope, subject }) => envelope.to.includes('treasurer@college.ac.in') && subject.includes('not matched'));
    await settleAll();
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.text).toContain('What to do: Open the page Settlement');
    expect((await told())[0]?.text).not.toContain('₹');
  });

  it('should say when the gateway was last asked, and why it does not answer', async () => {
    expect(await line('gateway')).toMatchObject({ light: 'green', found: expect.stringMatching(/^The gateway answers; it was last asked on /) });
    system.gateway.control.fault({ target: 'auth', kind: 'garbage', times: null });
    await system.server.call('get-atom-token-id', tokenBody(await system.student()));
    expect(await line('gateway')).toMatchObject({ light: 'red', found: expect.stringContaining('cannot be read') });
    system.gateway.control.clearFaults();
  });

  it('should check the audit trail once a day, and be red when it is not whole', async () => {
    expect(await line('audit')).toMatchObject({ light: 'amber' });
    await system.server.app.get(DailyTasks).runDue();
    expect(await line('audit')).toMatchObject({ light: 'green', found: expect.stringMatching(/^The audit trail was whole on .*: [\d,]+ entries\.$/) });
    await system.data.query("UPDATE audit_entries SET act = 'login' WHERE seq = 1");
    await system.server.app.get(TrailCheckService).check();
    expect(await line('audit')).toMatchObject({ light: 'red', found: expect.stringContaining('was not whole') });
  });

  it('should be mailed once a day to the named people, as it is when the mail goes out', async () => {
    const mails = async () => (await mailbox.mails()).filter(({ envelope }) => envelope.to.includes('head@college.ac.in'));
    await settleAll();
    expect(await mails()).toHaveLength(1);
    system.clock.pass(DAY);
    const tasks = system.server.app.get(DailyTasks);
    await Promise.all([tasks.runDue(), tasks.runDue()]);
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'money' })).toBe(2);
    await settleAll();
    expect(await mails()).toHaveLength(2);
    const sent = (await mails()).find(({ subject }) => subject === 'Government College: our money needs somebody now');
    expect(sent?.text).toContain('Act now: Settlement\n₹200.00 not matched');
    expect(sent?.text).toContain('/mmmcollege/admin/money');
  });
});
