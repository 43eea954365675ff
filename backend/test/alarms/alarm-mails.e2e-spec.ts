import fs from 'node:fs/promises';
import { AlarmsService } from '../../src/alarms/alarms.service.js';
import type { Alarm } from '../../src/contract/index.js';
import { BackupLog } from '../../src/database/backup/scheduled/backup-log.js';
import { Transactions } from '../../src/database/transactions.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { createTestApp, gatewayAddresses, type TestApp } from '../support/create-test-app.js';
import { eventually } from '../support/eventually.js';
import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PEOPLE = ['head@college.ac.in', 'technician@college.ac.in'];

describe.each([ANY_DATABASE])('Mails about alarms, on %s', (kind) => {
  let mailbox: Mailbox;
  let system: TestSystem;
  let replica: TestApp;
  let disk: jest.SpyInstance;

  beforeEach(async () => {
    disk = jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 1e9, blocks: 2e9, bsize: 4_096 } as never);
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const env = { SMTP_URL: mailbox.smtpUrl, ALARM_MAIL_TO: `${PEOPLE.join(', ')}`, COLLEGE_NAME: 'Government College', PUBLIC_URL: 'http://fees.college.ac.in' };
    system = await TestSystem.open(kind, env);
    replica = await createTestApp({ databaseUrl: system.database.url, clock: system.clock, env: { ...gatewayAddresses(system.gateway.url), ...env } });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await replica.close();
    await system.close();
    await mailbox.close();
  });

  /** Both replicas look, at the same moment, once a minute. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      system.clock.pass(MINUTE);
      await Promise.all([system.server, replica].map(({ app }) => app.get(AlarmsService).runOnce()));
      // The clock runs away from a mail that is being sent on a busy machine: it would count as abandoned.
      await noMail('claimed');
    }
  };
  const noMail = (state: OutboxMail['state']) =>
    eventually(async () => expect(await system.data.manager.countBy(OutboxMail, { kind: 'alarm', state })).toBe(0));
  const tryToPay = async (server = system.server) => server.call('get-atom-token-id', tokenBody(await system.student()));
  const red = async (): Promise<Alarm[]> => (await system.server.app.get(AlarmsService).red()).map(({ alarm }) => alarm);
  /** Subject and people of what was sent about alarms, once the outbox is empty. */
  const sent = async () => {
    await noMail('waiting');
    await noMail('claimed');
    const mails = (await mailbox.mails()).filter(({ subject }) => /needs somebody|: over:/.test(subject));
    return mails.map(({ subject, envelope }) => [subject.replace('Government College: ', ''), envelope.to.join()]).sort();
  };
  const toEach = (subject: string) => PEOPLE.map((person) => [subject, person]);
  const UNREADABLE = 'the answers of the payment gateway cannot be read';

  it('should go out once to each person when the gateway was unreadable for ten minutes, by whichever replica, and once when it is over', async () => {
    system.gateway.control.fault({ target: 'auth', kind: 'garbage', times: null });
    system.gateway.control.fault({ target: 'status', kind: 'garbage', times: null });
    await Promise.all([tryToPay(), tryToPay(replica)]);
    await pass(10);
    expect([await red(), await sent()]).toEqual([[], []]);
    await pass(2);
    expect(await red()).toEqual(['gateway']);
    expect(await sent()).toEqual(toEach(`the fee counter needs somebody: ${UNREADABLE}`));
    await pass(30);
    expect(await sent()).toHaveLength(2);

    system.gateway.control.clearFaults();
    await Promise.all([tryToPay(), tryToPay(replica)]);
    await system.requery();
    // One of the two may not be asked again: what it saw then counts for a quarter of an hour.
    await pass(20);
    await eventually(async () => {
      await pass(5);
      expect(await red()).toEqual([]);
    });
    expect(await sent()).toEqual([...toEach(`over: ${UNREADABLE}`), ...toEach(`the fee counter needs somebody: ${UNREADABLE}`)].sort());
  });

  it('should say what it is, since when and what to do, and name no student', async () => {
    system.gateway.control.fault({ target: 'auth', kind: 'garbage', times: null });
    const { student } = await system.student();
    await tryToPay();
    await pass(12);
    await sent();
    const [first] = await mailbox.mails();
    const text = mailbox.raw(first?.id ?? 0).replace(/=\r?\n/g, '');
    expect(text).toMatch(/its answers cannot be read: students cannot pay\. Seen since \d\d:\d\d on \d\d\/\d\d\/\d\d\./);
    expect(text).toContain('Compare ATOM_RESPONSE_KEY');
    expect(text).toContain('http://fees.college.ac.in/mmmcollege/admin/health');
    for (const personal of [student.admissionNumber, student.studentName, student.email, student.mobile]) expect(text).not.toContain(personal);
  });

  it('should not say that the gateway works again because the server was restarted', async () => {
    system.gateway.control.fault({ target: 'auth', kind: 'garbage', times: null });
    system.gateway.control.fault({ target: 'status', kind: 'garbage', times: null });
    await tryToPay();
    await pass(12);
    await system.restartServer();
    await pass(20);
    expect(await red()).toEqual(['gateway']);
  });

  it('should tell of a payment that is in doubt for a day, and of one without a receipt', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.data.query('UPDATE payments SET created_at = ?, next_check_at = NULL WHERE transaction_id = ?', [system.clock.now() - 25 * HOUR, id]);
    await pass(7);
    expect(await red()).toEqual(['payment']);
    expect(await sent()).toEqual(toEach('the fee counter needs somebody: a payment is in doubt for more than a day'));
    await system.data.query("UPDATE payments SET state = 'SUCCESS' WHERE transaction_id = ?", [id]);
    await pass(1);
    expect((await system.server.app.get(AlarmsService).red()).map(({ code }) => code)).toEqual(['PAID_WITHOUT_RECEIPT']);
  });

  it('should tell of mails that are refused or wait, and not of one mistyped address', async () => {
    const now = system.clock.now();
    const mail = (state: 'refused' | 'waiting', at: number, key: string) => ({
      receiptId: null, kind: 'invitation', dedupKey: key, recipient: 'a@college.ac.in', data: {}, state, attempts: 1, nextAttemptAt: at + 10 * HOUR, createdAt: at, updatedAt: at,
    });
    await system.data.manager.insert(OutboxMail, mail('refused', now, 'a') as never);
    await pass(7);
    expect(await red()).toEqual([]);
    await system.data.manager.insert(OutboxMail, [mail('refused', now, 'b'), mail('refused', now, 'c')] as never);
    await pass(7);
    expect(await sent()).toEqual(toEach('the fee counter needs somebody: mails are refused'));
    await system.data.query("UPDATE outbox_mails SET state = 'cancelled' WHERE kind = 'invitation'");
    await pass(5);
    expect(await red()).toEqual([]);
    await system.data.manager.insert(OutboxMail, mail('waiting', now - 2 * HOUR, 'd') as never);
    await pass(7);
    expect((await sent()).map(([subject]) => subject)).toContain('the fee counter needs somebody: mails have been waiting for an hour');
  });

  it('should tell of a backup that is too old or failed, and of a disk that is nearly full', async () => {
    const log = new BackupLog(new Transactions(system.data));
    const now = system.clock.now();
    await log.note({ writtenAt: now - 27 * HOUR, checkedAt: now });
    disk.mockResolvedValue({ bavail: 1_000, blocks: 2e9, bsize: 4_096 } as never);
    await pass(7);
    expect(await red()).toEqual(['backup', 'disk']);
    expect(await sent()).toEqual([...toEach('the fee counter needs somebody: the backup is too old'), ...toEach('the fee counter needs somebody: the disk is nearly full')].sort());
    await log.note({ writtenAt: system.clock.now() });
    disk.mockResolvedValue({ bavail: 1e9, blocks: 2e9, bsize: 4_096 } as never);
    await pass(5);
    expect((await sent()).map(([subject]) => subject)).toEqual(expect.arrayContaining(['over: the backup is too old', 'over: the disk is nearly full']));
  });

  it('should not warn of what is over when the mail server was away meanwhile', async () => {
    await mailbox.down();
    disk.mockResolvedValue({ bavail: 1_000, blocks: 2e9, bsize: 4_096 } as never);
    await pass(7);
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'alarm' })).toBe(2);
    disk.mockResolvedValue({ bavail: 1e9, blocks: 2e9, bsize: 4_096 } as never);
    await pass(5);
    await mailbox.up();
    system.clock.pass(HOUR);
    expect(await sent()).toEqual(toEach('over: the disk is nearly full'));
  });
});
