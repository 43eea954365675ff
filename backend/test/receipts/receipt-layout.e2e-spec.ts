import { execFileSync } from 'node:child_process';
import { toolPath } from '#lib/tools';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { parseRupees, type ReceiptData, semesterLayout, type SemesterLayout, type StudentLookup, sumPaise } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { SettlementListener } from '../../src/payments/ledger/settlement-listener.js';
import { renderReceiptPdf } from '../../src/receipts/pdf/receipt-pdf.js';
import { ReceiptService } from '../../src/receipts/receipt.service.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';
import { insertPaidPayment, T0 } from './paid-payment.js';

const OFFICE = { username: 'office', password: 'a long office password' };
const COLLEGE = { name: 'MMM College', address: 'College Road', phone: '1', email: 'fees@mmmcollege.example' };

/** A year later: one fee and one detail are called otherwise, one fee is gone, one is new, and their order is another. */
function changed({ form, fees, receipt }: SemesterLayout): SemesterLayout {
  const renamed = fees.filter(({ name }) => name !== 'student_aid_fund').map((head) => (head.name === 'magazine_fees' ? { ...head, label: 'Journal Fees' } : head));
  return {
    form,
    fees: [{ name: 'computer_fees', label: 'Computer Fees' }, ...renamed.reverse()],
    receipt: receipt.map((row) => (row.field === 'rollNo' ? { ...row, label: 'Class Number' } : row)),
  };
}

describe.each([ANY_DATABASE])('The layout of a receipt on %s', (kind) => {
  let database: TestDatabase;
  let test: TestApp;
  let layouts: jest.SpyInstance;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await database.dataSource.manager.insert(Admin, { username: OFFICE.username, passwordHash: await hashPassword(OFFICE.password), createdAt: 1, updatedAt: 1 });
    test = await createTestApp({ databaseUrl: database.url, clock: new FakeClock(T0) });
  });
  beforeEach(() => {
    layouts = jest.spyOn(test.app.get(SemesterLayoutsService), 'of');
  });
  afterEach(() => layouts.mockRestore());
  afterAll(async () => {
    await test.close();
    await database.close();
  });

  const settle = (payment: Payment) => test.app.get(Transactions).run(async (tx) => (await test.app.get(SettlementListener).settled(tx, payment, T0))?.());
  const changeLayout = () => layouts.mockImplementation((semesterNo: number) => changed(semesterLayout(semesterNo)));
  const call = (prefix: string, { transactionId, admissionNumber }: Payment, init?: RequestInit) =>
    test.call(`${prefix}getFeeReceipt/${transactionId}`, { admissionNumber }, init);
  const shown = async (payment: Payment) => (await (await call('', payment)).json()) as ReceiptData;
  const shownToOffice = async (payment: Payment) => {
    const authorization = `Basic ${Buffer.from(`${OFFICE.username}:${OFFICE.password}`).toString('base64')}`;
    return (await (await call('admin/', payment, { headers: { authorization } })).json()) as ReceiptData;
  };
  const printed = async ({ transactionId }: Payment) => {
    const stored = await test.app.get(ReceiptService).findStored(transactionId);
    const pdf = await renderReceiptPdf(stored as NonNullable<typeof stored>, COLLEGE);
    const tool = toolPath('pdftotext');
    return tool ? execFileSync(tool, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }) : pdf.toString('latin1');
  };
  const sum = ({ heads }: ReceiptData) => sumPaise(heads.map(({ amount }) => parseRupees(amount) ?? 0));

  it('should stay as it was issued when fees are renamed, removed, added and put in another order', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const before = { screen: await shown(payment), office: await shownToOffice(payment), pdf: await printed(payment) };
    changeLayout();

    expect({ screen: await shown(payment), office: await shownToOffice(payment), pdf: await printed(payment) }).toEqual(before);
    expect(before.office).toEqual({ ...before.screen, copy: false });
    expect(before.screen.heads.map(({ label }) => label)).toEqual(semesterLayout(5).fees.map(({ label }) => label));
    expect(before.screen.details).toEqual(semesterLayout(5).receipt);
    expect(sum(before.screen)).toBe(payment.amount);
    for (const { name, amount } of before.screen.heads) expect([name, before.screen[name]]).toEqual([name, amount]);
  });

  it('should be the new one when the receipt is issued after the change', async () => {
    changeLayout();
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const { heads, details } = await shown(payment);
    expect(heads[0]).toEqual({ name: 'computer_fees', label: 'Computer Fees', amount: null });
    expect(heads.map(({ label }) => label)).toContain('Journal Fees');
    expect(details.map(({ label }) => label)).toContain('Class Number');
  });

  it('should keep a row for what was paid when the fee was removed before the receipt was issued', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    changeLayout();
    await settle(payment);
    const receipt = await shown(payment);
    expect(receipt.heads.at(-1)).toEqual({ name: 'student_aid_fund', label: 'Student Aid Fund', amount: receipt['student_aid_fund'] });
    expect(sum(receipt)).toBe(payment.amount);
  });

  it.each(['{}', '[]', 'null', '{"details":[],"heads":[{"name":"tutionFees","label":"Tuition Fees","amount":"1"}]}', '{"details":[{"label":""}],"heads":[]}', 'no JSON'])(
    'should not be shown with rows missing when what is stored is %s',
    async (text) => {
      const payment = await insertPaidPayment(database.dataSource);
      await settle(payment);
      await database.dataSource.query('UPDATE receipts SET layout = ? WHERE payment_id = ?', [text, payment.id]);
      expect((await call('', payment)).status).toBe(500);
    },
  );

  it('should reach the form from the same place', async () => {
    const { admissionNumber } = await insertPaidPayment(database.dataSource);
    const lookUp = async () => ((await (await test.call(`fetch-student-data/${admissionNumber}`)).json()) as StudentLookup).data;
    const { form, fees } = semesterLayout(5);
    expect(await lookUp()).toMatchObject({ fields: form, heads: fees });
    changeLayout();
    expect(await lookUp()).toMatchObject({ fields: form, heads: [...changed(semesterLayout(5)).fees, { name: 'student_aid_fund', label: 'Student Aid Fund' }] });
  });
});
