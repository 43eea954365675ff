import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Approval as ShownApproval, type AuditValues, type Evidence, istDate, type PaymentRefunds, rupeesNumber } from '../../src/contract/index.js';
import { Approval } from '../../src/approvals/approval.entity.js';
import { AUDIT_SETTINGS } from '../../src/audit/audit-settings.js';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { verifyTrail } from '../../src/audit/verify-trail.js';
import { sqlitePath } from '../../src/database/data-source.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { Transactions } from '../../src/database/transactions.js';
import { UnpaidStudentsRetention } from '../../src/personal-data/retention/unpaid-students.retention.js';
import { actor } from '../support/actors.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each(DATABASES)('The personal data of a student on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'personal-'));
  beforeAll(async () => {
    settings = { ERASURE_LIST: join(folder, 'erasures'), AUDIT_KEY: 'an audit key of more than thirty characters' };
    system = await TestSystem.open(kind, { ...settings, APPROVALS: 'two', SETTLEMENT_KEY: 'a settlement key of more than thirty characters', KEEP_UNPAID_STUDENTS_DAYS: '30', KEEP_MAILS_DAYS: '10', KEEP_AUDIT_PERSONAL_DAYS: '400', AUDIT_MAIL_TO: 'principal@college.ac.in, trust@college.ac.in' });
    staff = await officeStaff(system, { asha: 'accountant', bina: 'accountant' });
  });
  afterAll(async () => {
    await system.close();
    rmSync(folder, { recursive: true });
  });

  const fees = (args: string[], person: Parameters<typeof runFees>[2] = {}, url = system.database.url) => runFees(args, url, { settings, ...person });
  const faults = async () => (await verifyTrail(new AuditRepository(new Transactions(system.data)), system.server.config.settings(AUDIT_SETTINGS).keys)).faults;
  const paid = async () => {
    const given = await system.student();
    const { transaction_id: failed } = await system.token(given);
    await system.postReturn((await system.actAtGateway(failed, 'fail', { callback: false })).form);
    const { transaction_id: id, receipt_no: receiptNo } = await system.token(given, { townName: 'Elsewhere' });
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return { given, id, failed, receiptNo, number: given.student.admissionNumber };
  };
  const everything = async ({ except = '' } = {}) => JSON.stringify(await Promise.all(
    [
      'students', 'fee_demands', 'payments', 'gateway_facts', 'payment_events', 'payment_decisions', 'payment_notes', 'receipts', 'outbox_mails', 'audit_details', 'approvals',
      'bookings', 'booking_evidence', 'booking_evidence_parts', 'refunds', 'refund_events',
    ].filter((table) => table !== except).map((table) => system.data.query(`SELECT * FROM ${table}`)),
  ));
  /** Until nothing more is expected of an attempt without money. */
  const over = () => system.data.query('UPDATE payments SET next_check_at = NULL WHERE settled_demand_id IS NULL');

  it('should be exported whole, as JSON, for its owner only, and the export recorded', async () => {
    const { given, id, failed, receiptNo, number } = await paid();
    await system.office(`admin/getFeeReceipt/${id}`, { admissionNumber: number });
    const { code, shown } = await fees(['students:export', number.toLowerCase()]);
    expect(code).toBe(0);
    const data = JSON.parse(shown) as Record<string, Record<string, unknown>[]>;
    expect(data).toMatchObject({
      student: { admission_number: number, mobile: given.student.mobile },
      demands: [{ total: given.demand?.total }],
      payments: [{ transaction_id: failed }, { transaction_id: id, gateway_facts: [expect.objectContaining({ payment_id: expect.anything() })] }],
      receipts: [{ receipt_no: receiptNo }],
      mails: [{ recipient: given.student.email }],
      audit: [{ act: 'receipt.view', about: id }, { act: 'student.export' }],
    });
    const out = join(folder, `${number}.json`);
    expect((await fees(['students:export', number, '--out', out])).code).toBe(0);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await fees(['students:export', 'NOBODY1'])).toMatchObject({ code: 1, troubles: expect.stringContaining('No student') });
  });

  it('should be erased but for what the books keep', async () => {
    await system.data.query("UPDATE students SET mobile = '9000000001'");
    const { given, id, failed, number } = await paid();
    await over();
    await system.office(`admin/transactions/${id}/notes`, { note: 'Call 9000000001' });
    const proposal = {
      kind: 'refund.pay', subject: id, openKey: null, state: 'declined', proposedBy: 'asha', proposedAt: 1, reason: 'Her father rang from 9000000001', valuesBefore: {}, valuesAfter: { amount: 5 },
      request: { transactionId: id, reason: 'Her father rang from 9000000001' }, expiresAt: 2, decidedBy: 'ravi', decidedAt: 2, decisionReason: 'He rang me too',
    } as const;
    await system.data.manager.insert(Approval, proposal);
    expect((await fees(['students:export', number])).shown).toContain('Her father rang');
    expect(await fees(['students:erase', number])).toMatchObject({ code: 1, troubles: expect.stringContaining('--yes') });
    const { code, shown } = await fees(['students:erase', number], { interactive: true, answers: ['yes'] });
    expect([code, shown]).toEqual([0, expect.stringContaining('1 payment stays for the books')]);
    const left = await system.payment(id);
    expect(left).toMatchObject({ admissionNumber: number, amount: given.demand?.total, state: 'SUCCESS', form: { studentName: given.student.studentName, mobile: '', email: '', caste: '', grdMobile: '' } });
    expect((await system.payments()).map(({ transactionId }) => transactionId)).not.toContain(failed);
    const [student] = (await system.data.query(`SELECT * FROM students WHERE id = ${given.student.id}`)) as Record<string, unknown>[];
    expect(student).toMatchObject({ admission_number: number, student_name: null, mobile: null, email: null });
    const [mails] = (await system.data.query(`SELECT COUNT(*) AS n FROM outbox_mails o JOIN receipts r ON r.id = o.receipt_id WHERE r.payment_id = ${left.id}`)) as { n: number }[];
    expect(Number(mails?.n)).toBe(0);
    expect(await system.data.query('SELECT note FROM payment_notes')).toEqual([{ note: '' }]);
    expect(await system.data.manager.findOneByOrFail(Approval, { subject: id })).toMatchObject({
      reason: '', request: { transactionId: id, reason: '' }, decisionReason: '', proposedBy: 'asha', decidedBy: 'ravi', valuesAfter: { amount: 5 },
    });
    // The receipt is still to be had, and the trail still whole.
    expect((await system.office(`admin/getFeeReceipt/${id}`, { admissionNumber: number })).status).toBe(200);
    expect(await everything()).not.toContain(`student ${number}`);
    expect(await faults()).toEqual([]);
    expect(readFileSync(settings['ERASURE_LIST'] ?? '', 'utf8')).not.toContain(number);
  });

  describe('named in a booking by hand', () => {
    /** As the screen does: a paper, and a proposal that rests on it. */
    async function proposedBooking(given: Awaited<ReturnType<TestSystem['student']>>, name: string): Promise<ShownApproval> {
      const sent = new FormData();
      sent.append('file', new Blob([Buffer.from('%PDF-1.4\nA stamped challan.\n%%EOF\n')]), `challan of ${name}.pdf`);
      const authorization = `Basic ${Buffer.from('asha:seven green umbrellas').toString('base64')}`;
      const upload = await fetch(`${system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent });
      const { id: evidenceId } = (await upload.json()) as Evidence;
      const response = await staff.as('asha', 'admin/bookings', {
        demandId: given.demand?.id, how: 'challan', amount: rupeesNumber(given.demand?.total ?? 0), reference: `CH/${name}`, paidOn: istDate(new Date(system.clock.now())), evidenceId,
        cautions: [], reason: `The father of ${name} says so`,
      });
      expect(response.status).toBe(202);
      return (await response.json()) as ShownApproval;
    }

    it.each(['declined', 'expired', 'withdrawn'])('should be exported with what was %s, and erased from it with the paper', async (how) => {
      const name = `Nameless ${how}`;
      const given = await system.student({ studentName: name });
      const number = given.student.admissionNumber;
      const { id } = await proposedBooking(given, name);
      expect(await fees(['students:erase', number, '--yes'])).toMatchObject({ code: 1, troubles: expect.stringContaining('is open') });
      if (how === 'declined') expect(await staff.outcome('bina', `admin/approvals/${id}/decline`, { reason: `Nobody knows ${name}` })).toBe('204');
      if (how === 'withdrawn') expect(await staff.outcome('asha', `admin/approvals/${id}/withdraw`)).toBe('204');
      if (how === 'expired') {
        await system.data.query(`UPDATE approvals SET expires_at = ${system.clock.now()} WHERE id = ${id}`);
        await staff.as('bina', 'admin/approvals');
      }
      const exported = JSON.parse((await fees(['students:export', number])).shown) as Record<string, unknown>;
      expect(exported).toMatchObject({ approvals: [{ id, state: how, reason: `The father of ${name} says so` }], papers: [{ name: `challan of ${name}.pdf` }] });
      expect(exported['audit']).toEqual(expect.arrayContaining([expect.objectContaining({ act: 'approval.propose' })]));
      expect((await fees(['students:erase', number, '--yes'])).shown).toContain('Nothing is kept.');
      expect(await everything()).not.toContain(number);
      // What somebody typed into the trail goes by age (docs/personal-data.md).
      expect(await everything({ except: 'audit_details' })).not.toContain(name);
      expect(await system.data.manager.findOneByOrFail(Approval, { id })).toMatchObject({ state: how, proposedBy: 'asha', valuesAfter: { how: 'challan' } });
    });

    it('should go from what was declined when the student is older than kept', async () => {
      const given = await system.student({ studentName: 'Aged Nameless', updatedAt: system.clock.now() });
      const { id } = await proposedBooking(given, 'Aged Nameless');
      expect(await staff.outcome('bina', `admin/approvals/${id}/decline`, { reason: 'Nobody knows Aged Nameless' })).toBe('204');
      await system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now() + 1);
      const left = await everything({ except: 'audit_details' });
      for (const text of [given.student.admissionNumber, 'Aged Nameless']) expect(left).not.toContain(text);
    });

    it('should be exported with the paper, and erased from what was booked but for the money', async () => {
      const given = await system.student({ studentName: 'Booked Nameless' });
      const number = given.student.admissionNumber;
      const { id, subject } = await proposedBooking(given, 'Booked Nameless');
      expect(await staff.outcome('bina', `admin/approvals/${id}/approve`)).toBe('204');
      expect(JSON.parse((await fees(['students:export', number])).shown)).toMatchObject({ payments: [{ transaction_id: subject }], papers: [{ name: 'challan of Booked Nameless.pdf' }], approvals: [{ id }] });
      expect((await fees(['students:erase', number, '--yes'])).shown).toContain('1 payment stays for the books');
      const [booking] = (await system.data.query(`SELECT reference, reason FROM bookings WHERE reference = 'CH/Booked Nameless'`)) as object[];
      expect(booking).toEqual({ reference: 'CH/Booked Nameless', reason: '' });
      expect(JSON.stringify(await system.data.query('SELECT * FROM booking_evidence'))).not.toContain('Booked Nameless');
      const [approval] = (await system.data.query(`SELECT reason, values_before FROM approvals WHERE id = ${id}`)) as { reason: string; values_before: string }[];
      expect([approval?.reason, JSON.parse(approval?.values_before ?? '')]).toEqual(['', expect.objectContaining({ student: '' })]);
    });
  });

  it('should be exported with the steps of a refund', async () => {
    const { id, number } = await paid();
    const { data } = system;
    const payment = await system.payment(id);
    await data.query(
      `INSERT INTO refunds (refund_id, payment_id, gateway_txn_id, charge_number, state, method, amount, afterwards, reason, proposed_by, approved_by, created_at, state_at)
       VALUES ('R${payment.id}', ${payment.id}, 'X', 1, 'rejected', 'gateway', 5, 'due', 'Paid twice', 'asha', 'bina', 1, 1)`);
    const [refund] = (await data.query('SELECT MAX(id) AS id FROM refunds')) as { id: number }[];
    await data.query(`INSERT INTO refund_events (refund_id, at, state, actor, text) VALUES (${refund?.id}, 1, 'rejected', 'bina', 'Her account is closed')`);
    expect(JSON.parse((await fees(['students:export', number])).shown)).toMatchObject({ payments: [expect.anything(), { refunds: [{ reason: 'Paid twice' }], refund_events: [{ text: 'Her account is closed' }] }] });
  });

  it('should go whole when no money ever came', async () => {
    const given = await system.student({ studentName: 'Unique Nameless' });
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    expect((await fees(['students:erase', given.student.admissionNumber, '--yes'])).troubles).toContain('is open');
    await over();
    expect((await fees(['students:erase', given.student.admissionNumber, '--yes'])).shown).toContain('Nothing is kept.');
    expect(await everything()).not.toContain('Unique Nameless');
    expect(await everything()).not.toContain(given.student.admissionNumber);
  });

  if (kind === 'sqlite') {
    it('should not be left in the free parts of the file', async () => {
      const { student } = await system.student({ fathersName: 'Unique Ancestor' });
      const isInFile = async () => {
        await system.data.query('PRAGMA wal_checkpoint(TRUNCATE)');
        return readFileSync(sqlitePath(system.database.url)).includes('Unique Ancestor');
      };
      expect(await isInFile()).toBe(true);
      expect((await fees(['students:erase', student.admissionNumber, '--yes'])).code).toBe(0);
      expect(await isInFile()).toBe(false);
    });
  }

  it('should take from the trail what names the number, and nothing that only holds its signs', async () => {
    const { student } = await system.student({ admissionNumber: '7' });
    const filters = ['search "77"', 'search "2026/7"', 'search "A7"', 'found: 7.', 'search "7"'];
    for (const filter of filters) await system.office('admin/exports', { file: 'transactions', filter, rows: 7 });
    expect((await fees(['students:erase', student.admissionNumber, '--yes'])).code).toBe(0);
    const left = (await system.data.query("SELECT content FROM audit_details WHERE content LIKE '%\"filter\"%' ORDER BY seq")) as { content: string }[];
    expect(left.map(({ content }) => (JSON.parse(content) as { details: { filter: string } }).details.filter)).toEqual(filters.slice(0, 4));
    expect(await faults()).toEqual([]);
  });

  it('should leave what is said about others, though the number stands in it as a word, and take what names the student', async () => {
    const { student } = await system.student({ admissionNumber: '88' });
    const { id } = await paid();
    const trail = system.server.app.get(AuditTrail);
    const record = (act: Parameters<AuditTrail['recordAlone']>[0]['act'], subject: string, details: AuditValues) => trail.recordAlone({ act, by: actor(), subject, details });
    await record('person.roles', 'ravi', { reason: 'Asked for by 88' });
    await record('payment.book', id, { reference: '88', student: 'BSC1' });
    await record('booking.look', '', { student: '88' });
    await record('student.close', 'student BSC9', { closedFor: '88' });
    expect((await fees(['students:erase', student.admissionNumber, '--yes'])).code).toBe(0);
    const left = (await system.data.query("SELECT subject, content FROM audit_details WHERE content LIKE '%88%' ORDER BY seq")) as { subject: string; content: string }[];
    expect(left.filter(({ content }) => /"88"|by 88/.test(content)).map(({ subject }) => subject)).toEqual(['ravi', id]);
    expect(await faults()).toEqual([]);
  });

  it('should take a reason that names the number from what was done about the own payments', async () => {
    const { id, number } = await paid();
    await over();
    await system.server.app.get(AuditTrail).recordAlone({ act: 'refund.pay', by: actor(), subject: id, details: { reason: `The father of ${number} rang` } });
    expect((await fees(['students:erase', number, '--yes'])).code).toBe(0);
    expect(await everything({ except: 'payments' })).not.toContain(`The father of ${number}`);
    expect(await faults()).toEqual([]);
  });

  it('should not be erased while a refund waits for its second person', async () => {
    const { id, number } = await paid();
    await over();
    const [charge] = ((await (await staff.as('asha', `admin/transactions/${id}/refunds`)).json()) as PaymentRefunds).charges;
    const { key, amount, left } = charge ?? { key: '', amount: 0, left: 0 };
    const proposal = { key, amount, left, method: 'bankTransfer', utr: 'SBIN226011512388', afterwards: 'dueAgain', reason: 'Left the college.' };
    const proposed = (await (await staff.as('asha', `admin/transactions/${id}/refunds/propose`, proposal)).json()) as ShownApproval;
    expect(await fees(['students:erase', number, '--yes'])).toMatchObject({ code: 1, troubles: expect.stringContaining('is open or waits for the office') });
    expect(await staff.outcome('bina', `admin/approvals/${proposed.id}/decline`, { reason: 'No.' })).toBe('204');
    expect((await fees(['students:erase', number, '--yes'])).code).toBe(0);
  });

  it('should take from the trail by what somebody searched for the student, and no search for somebody else', async () => {
    const { student } = await system.student({ studentName: 'Kamala Devi Yadav', mobile: '9000000077', email: 'kamala@example.in' });
    const others = ['search "Kamala"', 'search "Kamala Devi Yadava"', 'status PENDING', 'search "90000000771"'];
    const own = ['search "kamala  devi yadav", status SUCCESS', 'search "90000 00077"', 'search "Kamala@Example.in"'];
    for (const filter of [...own, ...others]) await system.office('admin/exports', { file: 'transactions', filter, rows: 1 });
    expect((await fees(['students:erase', student.admissionNumber, '--yes'])).code).toBe(0);
    const trail = JSON.stringify(await system.data.query('SELECT content FROM audit_details WHERE content IS NOT NULL'));
    for (const text of ['kamala  devi', '90000 00077', 'Kamala@Example.in']) expect(trail).not.toContain(text);
    for (const filter of others) expect(trail).toContain(JSON.stringify(JSON.stringify(filter)).slice(3, -3));
    expect(await faults()).toEqual([]);
  });

  it('should not be erased while a payment is open, nor without the list', async () => {
    const given = await system.student();
    await system.token(given);
    const before = await everything();
    expect(await fees(['students:erase', given.student.admissionNumber, '--yes'])).toMatchObject({ code: 1, troubles: expect.stringContaining('A payment of this student is open') });
    expect(await fees(['students:erase', given.student.admissionNumber, '--yes'], { settings: { AUDIT_KEY: settings['AUDIT_KEY'] ?? '' } })).toMatchObject({ code: 2 });
    expect(await everything()).toBe(before);
  });

  it('should be erased again by a restore of a backup from before', async () => {
    const { given, number } = await paid();
    await over();
    const file = join(folder, 'before.backup');
    const [, head = ''] = /Audit trail +(\d+:[0-9a-f]{64})/.exec((await fees(['backup', file])).shown) ?? [];
    expect((await fees(['students:erase', number, '--yes'])).code).toBe(0);
    const target = await createTestDatabase(kind, false);
    await target.dataSource.destroy();
    const { code, shown } = await fees(['restore', file], {}, target.url);
    expect([code, shown]).toEqual([0, expect.stringMatching(/[1-9]\d* of those on the list of erasures were erased again/)]);
    const { shown: exported, troubles } = await fees(['students:export', number], {}, target.url);
    expect([exported, troubles]).toEqual([expect.not.stringContaining(String(given.student.fathersName)), expect.any(String)]);
    const verified = await fees(['audit:verify', '--head', head], {}, target.url);
    expect([verified.code, verified.shown]).toEqual([0, expect.stringMatching(/whole.*, and holds the head of entry \d+/)]);
    const elsewhere = await fees(['students:erase', '--listed'], { settings: { ...settings, ERASURE_LIST: join(folder, 'left behind') } }, target.url);
    expect(elsewhere.shown).toContain('nobody was erased again. If a copy is elsewhere, put it there, then: ./fees students:erase --listed');
    await target.close();
  });

  it('should stay after a restore when the student has come again since the erasure', async () => {
    const { student } = await system.student({ studentName: 'Came Again' });
    expect((await fees(['students:erase', student.admissionNumber, '--yes'])).code).toBe(0);
    const again = await system.student({ admissionNumber: student.admissionNumber, studentName: 'Came Again', updatedAt: Date.now() + 2 * DAY });
    expect((await fees(['students:erase', '--listed'])).code).toBe(0);
    expect(await system.demand(again)).toMatchObject({ total: again.demand?.total });
    await system.data.query(`UPDATE students SET updated_at = ${Date.now() - 2 * DAY} WHERE id = ${again.student.id}`);
    expect((await fees(['students:erase', '--listed'])).code).toBe(0);
    expect(await everything()).not.toContain('Came Again');
  });

  it('should go when it is older than it is kept, day by day, and not when somebody paid', async () => {
    await system.student({ studentName: 'Never Came', updatedAt: system.clock.now() });
    const { given } = await paid();
    system.clock.pass(29 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await everything()).toContain('Never Came');
    system.clock.pass(2 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    const after = await everything();
    expect(after).not.toContain('Never Came');
    expect(after).toContain(given.student.admissionNumber);
    expect(await faults()).toEqual([]);
  });

  it('should let the audit trail forget who and about whom, and keep what and when', async () => {
    const [before] = (await system.data.query('SELECT COUNT(*) AS n FROM audit_entries')) as { n: number }[];
    // Commands write by the real time.
    system.clock.at = Math.max(system.clock.at, Date.now()) + 401 * DAY;
    await system.server.app.get(DailyTasks).runDue();
    const left = (await system.data.query('SELECT d.person FROM audit_details d WHERE d.person IS NOT NULL')) as { person: string }[];
    expect(new Set(left.map(({ person }) => person))).toEqual(new Set(['retention']));
    const [now] = (await system.data.query('SELECT COUNT(*) AS n FROM audit_entries')) as { n: number }[];
    expect(Number(now?.n)).toBeGreaterThanOrEqual(Number(before?.n));
    expect(await faults()).toEqual([]);
  });

  it('should be mailed as a head once a day to each of the named people, whichever replica runs', async () => {
    await system.data.query("DELETE FROM outbox_mails WHERE kind = 'audit-head'");
    system.clock.pass(DAY);
    const tasks = system.server.app.get(DailyTasks);
    await Promise.all([tasks.runDue(), tasks.runDue()]);
    await tasks.runDue();
    const mails = async () => ((await system.data.query("SELECT recipient FROM outbox_mails WHERE kind = 'audit-head' ORDER BY id")) as { recipient: string }[]).map(({ recipient }) => recipient);
    expect((await mails()).sort()).toEqual(['principal@college.ac.in', 'trust@college.ac.in']);
    system.clock.pass(DAY);
    await tasks.runDue();
    expect(await mails()).toHaveLength(4);
  });

  it('should let audit:verify name what was changed, and compare with a head', async () => {
    const { shown } = await fees(['audit:verify']);
    const head = /Head: (\S+)/.exec(shown)?.[1] ?? '';
    expect((await fees(['audit:verify', '--head', head])).code).toBe(0);
    expect((await fees(['audit:verify', '--head', 'nonsense'])).code).toBe(2);
    expect(await fees(['audit:verify', '--head', `99999:${'0'.repeat(64)}`])).toMatchObject({ code: 1, shown: expect.stringMatching(/to 99999: cut off at the end/) });
    await system.data.query("UPDATE audit_entries SET act = 'login' WHERE seq = 2");
    expect(await fees(['audit:verify'])).toMatchObject({ code: 1, shown: expect.stringContaining('Entry 2: not as it was written.'), troubles: expect.stringContaining('not whole') });
  });
});
