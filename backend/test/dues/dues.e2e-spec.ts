import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DueFees, DuesReport, RemindersState } from '../../src/contract/index.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { startMailbox, type Mailbox } from '../../tools/dev-mailbox/mailbox.js';
import { eventually } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('Dues on %s', (kind) => {
  let system: TestSystem;
  let mailbox: Mailbox;
  let staff: OfficeStaff;
  beforeEach(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    system = await TestSystem.open(kind, { SMTP_URL: mailbox.smtpUrl });
    staff = await officeStaff(system, { reena: 'registrar', viewer: 'viewer' });
  });
  afterEach(async () => {
    await system.close();
    await mailbox.close();
  });

  const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> => (await (await staff.as('reena', `admin/dues${path}`, body)).json()) as Answer;
  const reminders = (selection: object = {}) => ask<RemindersState>('/reminders', selection);
  const remind = async (selection: object = {}): Promise<void> => {
    expect(await staff.outcome('reena', 'admin/dues/remind', selection)).toBe('202');
    expect(system.server.background.woken).toContain('reminders');
    await settleAll();
    expect((await reminders()).isRunning).toBe(false);
  };
  const delivered = (count: number) => eventually(async () => {
    const mails = (await mailbox.mails()).filter(({ subject }) => subject.includes('Fee of semester'));
    expect(mails).toHaveLength(count);
    return mails;
  });
  const pay = async (given: Awaited<ReturnType<TestSystem['student']>>): Promise<void> => {
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
  };

  it('should be added up by semester, course and age, without what is paid or of an earlier semester', async () => {
    const given = await system.student({ course: 'B.Sc. (Hons)' });
    const older = await system.student({ course: null });
    await system.data.query('UPDATE fee_demands SET created_at = ? WHERE id = ?', [system.clock.now() - 91 * DAY, older.demand?.id]);
    await pay(await system.student());
    const late = await system.student({ course: 'B.Sc. (Hons)' });
    await system.data.query('UPDATE fee_demands SET created_at = ? WHERE id = ?', [system.clock.now() - 31 * DAY, late.demand?.id]);
    await system.data.query('UPDATE fee_demands SET created_at = ? WHERE id = ?', [system.clock.now() - 30 * DAY, given.demand?.id]);
    const moved = await system.student();
    await system.data.query('UPDATE students SET semester_no = 3 WHERE id = ?', [moved.student.id]);
    const total = (given.demand?.total ?? 0) / 100;
    const { rows, total: sum } = await ask<DuesReport>('');
    expect(rows.map(({ semesterNo, course, ages, all }) => [semesterNo, course, ages.month.count, ages.quarter.count, ages.older.count, all.amount])).toEqual([
      [5, '', 0, 0, 1, total], [5, 'B.Sc. (Hons)', 1, 1, 0, total * 2],
    ]);
    expect(sum.all).toEqual({ count: 3, amount: Math.round(total * 300) / 100 });
  });

  it('should be listed page by page, each fee once', async () => {
    for (let n = 0; n < 101; n += 1) await system.student();
    const first = await ask<DueFees>('/list');
    const second = await ask<DueFees>('/list', { after: first.next });
    expect([first.fees.length, second.fees.length, second.next]).toEqual([100, 1, null]);
    expect(new Set([...first.fees, ...second.fees].map(({ admissionNumber }) => admissionNumber)).size).toBe(101);
    expect(await ask<DueFees>('/list', { semester: 2 })).toEqual({ fees: [], next: null });
  });

  it('should remind everybody who owes and has an address once a week, in both languages', async () => {
    const given = await system.student({ studentName: 'Anjali Kumari', email: 'anjali@example.in' });
    await system.student({ email: null });
    await system.student({ email: 'a@example.in,b@example.in' });
    expect(await reminders()).toMatchObject({ toRemind: { count: 1, amount: (given.demand?.total ?? 0) / 100 }, noAddress: 2, canMail: true });
    await remind();
    const [mail] = await delivered(1);
    expect(mail?.envelope.to).toEqual(['anjali@example.in']);
    expect(mail?.text).toContain(`Your admission number is ${given.student.admissionNumber}.`);
    expect(mail?.text).toContain('प्रिय Anjali Kumari,');
    const { entries } = await system.server.app.get(AuditSearchService).search({ act: 'dues.remind' });
    expect(entries.map(({ person, details }) => [person, details])).toEqual([['reena', { outcome: 'finished', reminders: 1 }], ['reena', { outcome: 'begun' }]]);
    expect((await ask<DueFees>('/list')).fees.find(({ name }) => name === 'Anjali Kumari')).toMatchObject({ remindedOn: expect.any(String), isStopped: false });
    system.clock.pass(7 * DAY - 1);
    expect(await reminders()).toMatchObject({ toRemind: { count: 0 }, remindedLately: 1 });
    await remind();
    system.clock.pass(1);
    await remind();
    await delivered(2);
  });

  it('should remind a student once when two people press at once', async () => {
    for (let n = 0; n < 5; n += 1) await system.student();
    const pressed = await Promise.all(['reena', 'reena', 'reena'].map((person) => staff.outcome(person, 'admin/dues/remind')));
    expect(pressed.filter((one) => one !== '409 REMINDERS_RUNNING')).toContain('202');
    await settleAll();
    expect((await reminders()).remindedLately).toBe(5);
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'reminder' })).toBe(5);
  });

  it('should not remind somebody whose payment is in doubt, also when the money comes while the mail waits', async () => {
    const doubtful = await system.student();
    const { transaction_id: id } = await system.token(doubtful);
    await system.actAtGateway(id, 'pend', { callback: false });
    expect(await reminders()).toMatchObject({ toRemind: { count: 0 }, inDoubt: 1 });
    const paying = await system.student();
    await mailbox.down();
    await remind();
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'reminder' })).toBe(1);
    await pay(paying);
    await mailbox.up();
    system.clock.pass(DAY);
    await settleAll();
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'reminder', state: 'cancelled' })).toBe(1);
    await delivered(0);
  });

  it('should be ended by the link of the mail, and by its header, for this student alone', async () => {
    const given = await system.student();
    await system.student();
    await remind();
    const mails = await delivered(2);
    const mail = mails.find(({ text }) => text.includes(given.student.admissionNumber));
    const token = /stop-reminders#([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mailbox.raw(mail?.id ?? 0).replace(/\r\n\s+/g, '')).toContain(`/mmmcollege-api/reminders/stop/${token}>`);
    const stop = (value: string) => system.server.call(`reminders/stop/${value}`, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([(await stop(token)).status, (await stop(token)).status, (await stop('A'.repeat(22))).status, (await stop('x')).status]).toEqual([204, 204, 404, 404]);
    system.clock.pass(8 * DAY);
    expect(await reminders()).toMatchObject({ toRemind: { count: 1 }, stopped: 1 });
  });

  it('should be forgotten with the student who is erased, and exported before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erased-'));
    const { student } = await system.student();
    await remind();
    await delivered(1);
    const settings = { ERASURE_LIST: join(folder, 'list') };
    const { shown } = await runFees(['students:export', student.admissionNumber], system.database.url, { settings });
    expect(JSON.parse(shown)).toMatchObject({ mails: [{ kind: 'reminder' }], reminders: [{ student_id: student.id }] });
    expect((await runFees(['students:erase', student.admissionNumber, '--yes'], system.database.url, { settings })).code).toBe(0);
    expect(await system.data.query('SELECT id FROM fee_reminders')).toEqual([]);
    expect(await system.data.manager.countBy(OutboxMail, { kind: 'reminder' })).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('should be refused to who may not, and without a mail server', async () => {
    expect(await staff.outcome('viewer', 'admin/dues')).toBe('403 NOT_PERMITTED');
    expect(await staff.outcome('viewer', 'admin/dues/remind')).toBe('403 NOT_PERMITTED');
    const without = await TestSystem.open(kind);
    const { outcome } = await officeStaff(without, { reena: 'registrar' });
    expect(await outcome('reena', 'admin/dues/remind')).toBe('409 MAIL_OFF');
    await without.close();
  });
});
