import { execFileSync } from 'node:child_process';
import { requireTool } from '#lib/tools';
import { type FeeVersion, type LayoutContent, type ReconciliationRecord, type TransactionRecord } from '../../src/contract/index.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { startMailbox, type Mailbox } from '../../tools/dev-mailbox/mailbox.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { FeeDesk } from '../support/fee-desk.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const LAYOUT: LayoutContent = {
  form: ['studentName', 'semesterNo', 'rollNo', 'mobile', 'email', 'townName'],
  heads: [{ name: 'tutionFees', label: 'Tuition of our own' }, { name: 'fee_hostel', label: 'Hostel Fees' }],
  receipt: ['rollNo', 'semesterNo'],
};
const textOf = (pdf: Buffer): string => execFileSync(requireTool('pdftotext'), ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

describeWith('pdftotext').each([ANY_DATABASE])('A semester made by the office on %s', (kind) => {
  it('should be on the rendered receipt, in the mail that has it attached, and in both files of the office', async () => {
    const mailbox: Mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const desk = await FeeDesk.open(kind, { SMTP_URL: mailbox.smtpUrl });
    const { system } = desk;
    const { id, revision } = await desk.ask<FeeVersion>('admin/fees/drafts', { semesterNo: 4, academicSession: '', layout: LAYOUT });
    await desk.agreed(await desk.staff.as('asha', `admin/fees/versions/${id}/publish`, { revision, countsFrom: desk.today(), reason: 'As the council decided.' }));
    await desk.refresh();
    const given = await system.student({ semesterNo: 4, studentName: 'Anjali Kumari', email: 'anjali@example.in' });
    const heads = { tutionFees: 10_000, fee_hostel: 25_050 };
    if (given.demand) await system.data.manager.update(FeeDemand, { id: given.demand.id }, { heads, total: 35_050 });
    else await system.data.manager.insert(FeeDemand, {
      studentId: given.student.id, semesterNo: 4, academicSession: given.student.academicSession, heads, total: 35_050, createdAt: 1, updatedAt: 1,
    });
    const demand = await system.data.manager.findOneByOrFail(FeeDemand, { studentId: given.student.id });
    await desk.adjusted({ ...given, demand }, 'fine', 5_000);
    const transactionId = await desk.begun({ ...given, demand });
    await desk.end(transactionId, 'pay');

    const mail = await eventually(async () => {
      const found = (await mailbox.mails()).find(({ text }) => text.includes(transactionId));
      expect(found).toBeDefined();
      return found;
    });
    const attached = (await mailbox.attachments(mail?.id ?? 0)).at(-1) ?? Buffer.alloc(0);
    const lines = textOf(attached).split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
    expect(lines).toEqual(expect.arrayContaining([
      expect.stringMatching(/^Tuition of our own ₹100\.00$/), expect.stringMatching(/^Hostel Fees ₹250\.50$/), expect.stringMatching(/^Fine ₹50\.00$/), expect.stringMatching(/^Total Fees ₹400\.50$/),
    ]));
    const accounts = (await (await system.office('admin/reconciliation')).json()) as ReconciliationRecord[];
    expect(accounts.find((line) => line.transaction_id === transactionId)?.heads).toEqual({ 'Tuition of our own': 100, 'Hostel Fees': 250.5, Fine: 50 });
    const list = (await (await system.office('getPaymentResponse')).json()) as TransactionRecord[];
    expect(list.find((line) => line.transaction_id === transactionId)).toMatchObject({ semesterNo: 4, total_fees: 400.5, transaction_status: 'SUCCESS' });
    await system.close();
    await mailbox.close();
  });
});
