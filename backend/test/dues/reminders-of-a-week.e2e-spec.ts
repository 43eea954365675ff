import { In } from 'typeorm';
import type { DueFees, DuesReport, RemindersState } from '../../src/contract/index.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { startMailbox, type Mailbox } from '../../tools/dev-mailbox/mailbox.js';
import { eventually } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { DAY_MS, FeeDesk } from '../support/fee-desk.js';
import { ANY_DATABASE } from '../support/test-databases.js';

describe.each([ANY_DATABASE])('The week of a reminder on %s', (kind) => {
  let desk: FeeDesk;
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    desk = await FeeDesk.open(kind, { SMTP_URL: mailbox.smtpUrl });
  });
  afterEach(async () => {
    await desk.system.close();
    await mailbox.close();
  });

  const reminders = () => desk.ask<RemindersState>('admin/dues/reminders');
  const remindedOn = async () => (await desk.ask<DueFees>('admin/dues/list')).fees[0]?.remindedOn ?? null;
  const remind = async (): Promise<void> => {
    expect(await desk.staff.outcome('asha', 'admin/dues/remind')).toBe('202');
    await settleAll();
    expect((await reminders()).isRunning).toBe(false);
  };
  const delivered = async () => (await mailbox.mails()).filter(({ subject }) => subject.includes('Fee of semester')).length;
  const ended = (count: number, state: OutboxMail['state']) =>
    eventually(async () => expect(await desk.system.data.manager.countBy(OutboxMail, { kind: 'reminder', state })).toBe(count));

  it('should not begin, and nobody be called reminded, while nobody can pay; and begin as soon as it opens', async () => {
    await desk.system.student();
    await desk.terms({ closed: [{ from: desk.today(), until: desk.daysFromToday(1) }] });
    expect(await reminders()).toMatchObject({ toRemind: { count: 0 }, closed: 1 });
    await remind();
    expect([await remindedOn(), await desk.system.data.manager.countBy(OutboxMail, { kind: 'reminder' })]).toEqual([null, 0]);
    desk.system.clock.pass(2 * DAY_MS);
    await desk.refresh();
    expect(await reminders()).toMatchObject({ toRemind: { count: 1 }, closed: 0 });
  });

  it('should be given back when payment closed, or the payment became doubtful, while the mail waited', async () => {
    const given = await desk.system.student();
    await mailbox.down();
    await remind();
    const id = await desk.begun(given);
    await desk.system.actAtGateway(id, 'pend', { callback: false });
    await mailbox.up();
    desk.system.clock.pass(3_600_000);
    await ended(1, 'cancelled');
    expect([await delivered(), await remindedOn()]).toEqual([0, null]);
    expect(await reminders()).toMatchObject({ inDoubt: 1, remindedLately: 0 });
  });

  it('should count from the mail that went out, however long it waited for the mail server', async () => {
    await desk.system.student();
    await mailbox.down();
    await remind();
    desk.system.clock.pass(6.5 * DAY_MS);
    await mailbox.up();
    await ended(1, 'sent');
    desk.system.clock.pass(DAY_MS / 2);
    await remind();
    expect(await desk.system.data.manager.countBy(OutboxMail, { kind: 'reminder' })).toBe(1);
    desk.system.clock.pass(6.5 * DAY_MS);
    await remind();
    await ended(2, 'sent');
  });

  it('should bring one mail when the first one waited longer than a week and somebody reminds again', async () => {
    for (let n = 0; n < 3; n += 1) await desk.system.student();
    await mailbox.down();
    await remind();
    desk.system.clock.pass(7.5 * DAY_MS);
    await remind();
    await mailbox.up();
    desk.system.clock.pass(DAY_MS / 24);
    await settleAll();
    expect(await desk.system.data.manager.countBy(OutboxMail, { kind: 'reminder', state: In(['waiting', 'claimed']) })).toBe(0);
    expect(await delivered()).toBe(3);
  });

  it('should begin once for each student when the server stops half way and somebody reminds again', async () => {
    for (let n = 0; n < 130; n += 1) await desk.system.student();
    await mailbox.down();
    expect(await desk.staff.outcome('asha', 'admin/dues/remind')).toBe('202');
    await desk.system.restartServer();
    await remind();
    const mails = await desk.system.data.manager.findBy(OutboxMail, { kind: 'reminder' });
    expect(new Set(mails.map(({ dedupKey }) => dedupKey?.split(':')[1])).size).toBe(130);
    expect(mails).toHaveLength(130);
  });

  it('should not decide what is old: that counts from the due date where there is one, and the late fee of today is named beside the sums', async () => {
    const [old, own, without] = [await desk.system.student(), await desk.system.student(), await desk.system.student({ academicSession: 'other' })];
    await desk.system.data.query('UPDATE fee_demands SET created_at = ?', [desk.system.clock.now() - 120 * DAY_MS]);
    await desk.terms({ dueOn: desk.daysFromToday(-31), lateFee: { kind: 'fixed', amount: 5_000, cap: null } });
    await desk.agreed(await desk.putOff(own, desk.daysFromToday(3)));
    const { total } = await desk.ask<DuesReport>('admin/dues');
    expect([total.ages.month.count, total.ages.quarter.count, total.ages.older.count, total.lateFees]).toEqual([1, 1, 1, 50]);
    const { fees } = await desk.ask<DueFees>('admin/dues/list');
    expect(fees.map(({ admissionNumber, dueOn, lateFee }) => [admissionNumber, dueOn, lateFee])).toEqual([
      [old.student.admissionNumber, desk.daysFromToday(-31), 50], [own.student.admissionNumber, desk.daysFromToday(3), 0], [without.student.admissionNumber, null, 0],
    ]);
  });
});
