import { type BookableFees, type RemindersState, rupeesNumber, type StudentRecord, type TransactionHistory } from '../../src/contract/index.js';
import { bookPaper } from '../payments/booked-papers.js';
import { RefundOffice } from '../payments/refund-office.js';
import type { GivenStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const SETTINGS = { SETTLEMENT_KEY: 'a settlement key of more than thirty characters', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'fees@example.in' };

describe.each([ANY_DATABASE])('A person whose closed number has money, on %s', (kind) => {
  let office: RefundOffice;
  let staff: OfficeStaff;
  let wrong: GivenStudent;
  let right: GivenStudent;
  beforeEach(async () => {
    office = await RefundOffice.open(kind, SETTINGS);
    staff = await officeStaff(office.system, { reena: 'registrar' });
    wrong = await office.system.student({ admissionNumber: 'WRONG1' });
    right = await office.system.student({ admissionNumber: 'RIGHT1' });
  });
  afterEach(() => office.system.close());

  const close = async () => expect(await staff.outcome('reena', 'admin/students/close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' })).toBe('204');
  /** The fee of the semester is paid under both, and the case is noted. */
  const paidUnderBoth = async () => {
    const [closed, underRight] = [await pay(wrong), await pay(right)];
    await close();
    expect(await note(underRight.id)).toBe('204');
    return { closed, underRight };
  };
  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind);
  const startUnderRight = (over: object = {}) => office.system.token(right, { mobile: '9000000009', ...over }).then(() => 'begun', (error: Error) => error.message);
  const note = async (id: string) => office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'SEMESTER_TWICE', gatewayTxnId: null, resolution: 'dismissed', reason: 'The fee was taken off.' });
  const fail = async (given: GivenStudent) => {
    const { transaction_id: id } = await office.system.token(given);
    const { form, atomTxnId } = await office.system.actAtGateway(id, 'fail', { callback: false });
    await office.system.postReturn(form);
    return { id, charge: atomTxnId };
  };
  const pay = async (given: GivenStudent) => {
    const { transaction_id: id } = await office.system.token(given);
    const { form, atomTxnId } = await office.system.actAtGateway(id, 'pay', { callback: false });
    await office.system.postReturn(form);
    return { id, charge: atomTxnId };
  };
  /** An attempt that failed under the number that was closed a week later. */
  const failedBeforeClosing = async () => {
    const failed = await fail(wrong);
    await office.system.advanceTime(8 * DAY);
    await close();
    return failed;
  };

  it('should be a case, and pay nothing under the right one, when a failed attempt turns out to be paid after the closing', async () => {
    const { system } = office;
    const { id } = await failedBeforeClosing();
    system.gateway.control.move(id, 'paid');
    expect((await office.call('clerk', `transactionStatus/${id}`)).status).toBe(200);
    expect([(await system.payment(id)).state, await kinds(id), await startUnderRight()]).toEqual(['SUCCESS', ['SEMESTER_TWICE'], expect.stringContaining('ALREADY_PAID')]);
    const lookUp = await (await system.server.call('fetch-student-data/RIGHT1')).json();
    expect(lookUp).toMatchObject({ data: { paid: { transaction_id: id } } });
    expect(await staff.as('reena', 'admin/dues/list').then((response) => response.json())).toMatchObject({ fees: [] });
    expect(await note(id)).toBe('204');
    expect([await kinds(id), await startUnderRight(), (await system.status(id, right)).safeToPayAgain]).toEqual([[], expect.stringContaining('ALREADY_PAID'), false]);
  });

  it('should read status and receipt of the closed number with the right one, and nobody else', async () => {
    const { system } = office;
    const { id } = await pay(wrong);
    await system.student({ admissionNumber: 'OTHER1' });
    await system.data.query('UPDATE fee_demands SET total = 0 WHERE student_id = ?', [right.student.id]);
    await close();
    expect(await system.status(id, right)).toMatchObject({ transaction_status: 'SUCCESS' });
    const receiptFor = async (admissionNumber: string) => (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber })).status;
    expect([await receiptFor('RIGHT1'), await receiptFor('OTHER1'), await receiptFor('NOBODY1')]).toEqual([200, 404, 404]);
  });

  it('should be a case, and pay nothing under the right one, when two people book the money of the closed number', async () => {
    const { id, charge } = await failedBeforeClosing();
    await bookPaper(office, wrong, { how: 'gateway', transactionId: id, gatewayTxnId: charge, reference: 'UTR99887766' });
    expect([await kinds(id), await startUnderRight()]).toEqual([['SEMESTER_TWICE'], expect.stringContaining('ALREADY_PAID')]);
  });

  it('should not be told that paying again is safe, nor be reminded, when the closed number has money at the bank', async () => {
    const { system } = office;
    const { id } = await failedBeforeClosing();
    const second = await fail(right);
    await system.actAtGateway(id, 'pend', { callback: false, another: true });
    await system.callback(system.gateway.control.callbackForm(id));
    await system.advanceTime(5 * MINUTE);
    const reminders = async () => (await (await staff.as('reena', 'admin/dues/reminders', { semester: 5 })).json()) as RemindersState;
    expect([(await system.payment(id)).state, (await system.status(second.id, right)).safeToPayAgain]).toEqual(['AT_BANK', false]);
    expect(await reminders()).toMatchObject({ toRemind: { count: 0 }, inDoubt: 1 });
    system.gateway.control.settle(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect([(await system.payment(id)).state, (await system.status(second.id, right)).safeToPayAgain]).toEqual(['SUCCESS', false]);
    expect(await reminders()).toMatchObject({ toRemind: { count: 0 }, inDoubt: 0 });
  });

  it('should owe nothing under the right one when its money goes back to be paid again beside the closed one that is paid, whatever people note', async () => {
    const { system } = office;
    const { closed: first, underRight: second } = await paidUnderBoth();
    await office.approved(second.id, second.charge, { afterwards: 'dueAgain' });
    await office.run();
    system.gateway.control.moveRefund(second.id, { remarks: 'Processed' });
    await office.pass(2 * DAY);
    await note(first.id);
    expect([(await system.payment(second.id)).state, await startUnderRight(), (await system.status(second.id, right)).safeToPayAgain])
      .toEqual(['REFUNDED', expect.stringContaining('ALREADY_PAID'), false]);
    expect(await (await system.server.call('fetch-student-data/RIGHT1')).json()).toMatchObject({ data: { paid: { transaction_id: first.id } } });
  });

  it('should be called paid on the page of the right number, and be booked for it only by people who were told', async () => {
    const { system } = office;
    const paid = await pay(wrong);
    const total = Number(right.demand?.total);
    await system.data.query('UPDATE fee_demands SET total = 0 WHERE student_id = ?', [right.student.id]);
    await close();
    await system.data.query('UPDATE fee_demands SET total = ? WHERE student_id = ?', [total, right.student.id]);
    const settledBy = { transaction_id: paid.id, receipt_no: (await system.receipts())[0]?.receiptNo };
    const page = (await (await staff.as('reena', 'admin/students/one', { admissionNumber: 'RIGHT1' })).json()) as StudentRecord;
    const bookable = (await (await office.call('asha', 'admin/bookings/fees', { admissionNumber: 'RIGHT1' })).json()) as BookableFees;
    expect(page).toMatchObject({ paidTwice: [], demands: [{ amount: rupeesNumber(total), settledBy }] });
    expect(bookable.fees).toMatchObject([{ settledBy, cautions: ['settled'] }]);
    await expect(bookPaper(office, right)).rejects.toThrow('409 {"statusCode":409,"code":"BOOKING_SETTLED"');
    const booked = await bookPaper(office, right, { cautions: ['settled'] });
    expect([await kinds(paid.id), await kinds(booked), (await system.receipts()).length]).toEqual([[], ['CLAIMED_TWICE'], 1]);
  });

  it('should show the attempts under the closed number beside those of the right one', async () => {
    const { id } = await failedBeforeClosing();
    const second = await fail(right);
    const history = (await (await office.call('clerk', `admin/transactions/${second.id}`)).json()) as TransactionHistory;
    expect(history.attempts).toEqual([expect.objectContaining({ transaction_id: id })]);
  });

  it('should not make a fee due again that a refund closed, when the semester is paid under the closed number', async () => {
    const { system } = office;
    await pay(wrong);
    const underRight = await pay(right);
    await close();
    await office.approved(underRight.id, underRight.charge, { afterwards: 'closed' });
    await office.run();
    system.gateway.control.moveRefund(underRight.id, { remarks: 'Processed' });
    await office.pass(DAY);
    expect(await office.outcome('asha', `admin/transactions/${underRight.id}/refunds/reopen-fee`, { reason: 'She came back.' })).toBe('409 FEE_NOT_REOPENABLE');
  });

  it('should be a case when a number is closed though the semester is paid under both', async () => {
    const first = await pay(wrong);
    const second = await pay(right);
    await close();
    expect([await kinds(first.id), await kinds(second.id)]).toEqual([[], ['SEMESTER_TWICE']]);
  });

  it('should be a case, and pay nothing, when the bank takes the money of the right number back beside the closed one that is paid', async () => {
    const { system } = office;
    const { closed: first, underRight: second } = await paidUnderBoth();
    system.gateway.control.reverse(second.id, { atomTxnId: second.charge, callback: false });
    await system.callback(system.gateway.control.callbackForm(second.id));
    await system.advanceTime(10 * MINUTE);
    expect([await kinds(first.id), await startUnderRight()]).toEqual([['SEMESTER_TWICE'], expect.stringContaining('ALREADY_PAID')]);
  });
});
