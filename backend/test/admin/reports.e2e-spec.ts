import {
  type AttemptsReport, type ChargesReport, type CollectionBy, type CollectionReport, istDate, type OutstandingReport, type ReportedPayments, type ReportPaymentsRequest,
} from '../../src/contract/index.js';
import { StoredValue } from '../../src/database/stored-value.entity.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { ReportSum } from '../../src/payments/reports/report-sum.entity.js';
import { ReportSumsService } from '../../src/payments/reports/report-sums.service.js';
import { createTestApp } from '../support/create-test-app.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Noon in India, on the last day but one of a financial year. */
const BEGAN = Date.parse('2027-03-30T12:00:00+05:30');
const PERIOD = { from: '2027-03-30', to: '2027-04-10' };

describe.each(DATABASES)('The reports on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    setTime(BEGAN);
  });
  afterAll(() => system.close());

  const setTime = (at: number): void => {
    system.clock.at = at;
    system.gateway.control.setClock({ now: new Date(at) });
  };
  const ask = async <Answer>(report: string, body: object): Promise<Answer> => {
    const response = await system.office(`admin/reports/${report}`, body);
    if (response.status !== 200) throw new Error(`${report} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };

  const collection = (by: CollectionBy, over: object = {}): Promise<CollectionReport> => ask('collection', { by, ...PERIOD, ...over });
  const payments = (over: Partial<ReportPaymentsRequest>): Promise<ReportedPayments> => ask('list', { ...PERIOD, ...over });
  const received = ({ rows }: CollectionReport) => rows.map(({ key, received: { count, amount } }) => [key, count, amount]);
  const rupees = (some: readonly Payment[]): number => some.reduce((sum, { amount }) => sum + amount, 0) / 100;
  const paid: Payment[] = [];
  const pay = async (over: Parameters<TestSystem['student']>[0] = {}) => {
    const student = await system.student(over);
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form, id);
    const payment = await system.payment(id);
    paid.push(payment);
    return payment;
  };

  it('should be empty before the first payment', async () => {
    expect(await collection('day')).toMatchObject({ rows: [], total: { received: { count: 0, amount: 0 }, net: 0 } });
    expect((await ask<AttemptsReport>('attempts', { by: 'day', ...PERIOD })).rows).toEqual([]);
    expect((await ask<ChargesReport>('charges', { by: 'month', ...PERIOD })).rows).toEqual([]);
  });

  it('should show a payment at once, on the day and in the year in which it was recorded in India', async () => {
    await pay({ course: 'B.A.' });
    setTime(Date.parse('2027-03-31T23:59:59.000+05:30'));
    await pay({ course: 'B.Sc. "Physics" 100%' });
    setTime(Date.parse('2027-04-01T00:00:01.000+05:30'));
    await pay({ semesterNo: 2, course: 'B.A.' });
    const [first, second, third] = paid as [Payment, Payment, Payment];
    expect(received(await collection('day'))).toEqual([['2027-03-30', 1, first.amount / 100], ['2027-03-31', 1, second.amount / 100], ['2027-04-01', 1, third.amount / 100]]);
    expect(received(await collection('month'))).toEqual([['2027-03', 2, rupees([first, second])], ['2027-04', 1, third.amount / 100]]);
    expect(received(await collection('year'))).toEqual([['26-27', 2, rupees([first, second])], ['27-28', 1, third.amount / 100]]);
    expect(received(await collection('day', { from: '2027-03-31', to: '2027-03-31' }))).toEqual([['2027-03-31', 1, second.amount / 100]]);
  });

  it('should divide the same sum by semester, course, head and mode', async () => {
    const [first, second, third] = paid as [Payment, Payment, Payment];
    expect(received(await collection('semester'))).toEqual([['2', 1, third.amount / 100], ['5', 2, rupees([first, second])]]);
    expect(received(await collection('course'))).toEqual([['B.A.', 2, rupees([first, third])], ['B.Sc. "Physics" 100%', 1, second.amount / 100]]);
    expect(received(await collection('mode'))).toEqual([['NB', 3, rupees(paid)]]);
    const { rows, total } = await collection('head');
    const heads: Record<string, number> = {};
    for (const [name, paise] of paid.flatMap((payment) => Object.entries(payment.heads))) heads[name] = (heads[name] ?? 0) + paise;
    expect(Object.fromEntries(rows.map((row) => [row.key, Math.round(row.received.amount * 100)]))).toEqual(heads);
    expect(rows.find(({ key }) => key === 'tutionFees')?.label).toMatch(/^Tuition/i);
    expect(total).toMatchObject({ received: { count: 3, amount: rupees(paid) }, net: rupees(paid) });
  });

  it('should keep real and test money apart, and say that there is other money', async () => {
    expect(await collection('day', { test: true })).toMatchObject({ rows: [], total: { received: { count: 0 } }, other: { count: 3, amount: rupees(paid) } });
    expect((await collection('day')).other).toEqual({ count: 0, amount: 0 });
  });

  it('should say the same once the sums are folded, however often and by however many servers at once', async () => {
    const before = await Promise.all((['day', 'course', 'head', 'mode', 'semester'] as const).map((by) => collection(by)));
    setTime(system.clock.now() + 10 * MINUTE);
    const second = await createTestApp({ databaseUrl: system.database.url, clock: system.clock });
    const folders = [system.server, second].map(({ app }) => app.get(ReportSumsService));
    await Promise.all(folders.flatMap((one) => [one.fold(), one.fold()]));
    await Promise.all(folders.map((one) => one.fold()));
    await second.close();
    expect(await system.data.manager.count(ReportSum)).toBeGreaterThan(10);
    expect(await Promise.all((['day', 'course', 'head', 'mode', 'semester'] as const).map((by) => collection(by)))).toEqual(before);
    const mark = await system.data.manager.findOneByOrFail(StoredValue, { name: 'report-sums' });
    const events = await system.data.query<{ last: number }[]>('SELECT MAX(id) AS last FROM payment_events WHERE from_state <> to_state');
    expect(mark.value).toBe(`${paid.length} ${events[0]?.last} 0`);
  });

  it('should add a payment that came after the folding to the folded ones', async () => {
    await pay({ course: 'B.A.' });
    const [, , third, fourth] = paid as [Payment, Payment, Payment, Payment];
    expect(received(await collection('day'))[2]).toEqual(['2027-04-01', 2, rupees([third, fourth])]);
    expect(received(await collection('year')).map(([, count]) => count)).toEqual([2, 2]);
  });

  it('should take off what the bank took back and what was refunded, and show it apart, on the day on which it became known', async () => {
    const [first, second, , fourth] = paid as [Payment, Payment, Payment, Payment];
    setTime(Date.parse('2027-04-02T10:00:00+05:30'));
    system.gateway.control.reverse(first.transactionId, { callback: false });
    await system.callback(system.gateway.control.callbackForm(first.transactionId));
    for (let n = 0; n < 10 && (await system.payment(first.transactionId)).state !== 'REVERSED'; n += 1) await system.requery();
    const giveBack = (payment: Payment, amount: number, afterwards: string) =>
      system.office(`admin/transactions/${payment.transactionId}/refunds/propose`, {
        key: payment.gatewayTxnId, amount: amount / 100, left: payment.amount / 100, afterwards, method: 'bankTransfer', utr: `SBIN22601${payment.transactionId.slice(-8)}`, reason: 'Left the college.',
      });
    expect((await giveBack(second, 10_000, 'none')).status).toBe(204);
    expect((await giveBack(fourth, fourth.amount, 'dueAgain')).status).toBe(204);
    const check = async (): Promise<void> => {
      const { rows, total } = await collection('day');
      expect(rows.at(-1)).toEqual({
        key: '2027-04-02', label: null, received: { count: 0, amount: 0 }, takenBack: { count: 1, amount: first.amount / 100 },
        refunded: { count: 2, amount: (10_000 + fourth.amount) / 100 }, net: -(first.amount + 10_000 + fourth.amount) / 100,
      });
      expect(total.net).toBeCloseTo(rupees(paid) - (first.amount + 10_000 + fourth.amount) / 100, 2);
      const bySemester = await collection('semester');
      expect(bySemester.rows.find(({ key }) => key === '5')).toMatchObject({ takenBack: { count: 1 }, refunded: { count: 2 } });
    };
    await check();
    setTime(system.clock.now() + 10 * MINUTE);
    await system.server.app.get(ReportSumsService).fold();
    await check();
  });

  it('should lead from each number to its payments, newest first, a page at a time', async () => {
    const ids = async (over: Partial<ReportPaymentsRequest>) => (await payments(over)).payments.map(({ transaction_id: id }) => id);
    const [first, second, third, fourth] = paid.map(({ transactionId }) => transactionId);
    expect(await ids({ figure: 'received' })).toEqual([fourth, third, second, first]);
    expect(await ids({ figure: 'received', from: '2027-03-31', to: '2027-03-31' })).toEqual([second]);
    expect(await ids({ figure: 'received', semester: 2 })).toEqual([third]);
    expect(await ids({ figure: 'received', course: 'B.Sc. "Physics" 100%' })).toEqual([second]);
    expect(await ids({ figure: 'received', course: '' })).toEqual([]);
    expect(await ids({ figure: 'received', head: 'saraswati_pooja_contri_fees' })).toEqual([third]);
    expect(await ids({ figure: 'received', mode: 'NB' })).toEqual([fourth, third, second, first]);
    expect(await ids({ figure: 'takenBack' })).toEqual([first]);
    expect((await payments({ figure: 'refunded' })).payments.map(({ transaction_id: id, amount }) => [id, amount]))
      .toEqual([[fourth, (paid[3]?.amount ?? 0) / 100], [second, 100]]);
    expect(await ids({ figure: 'paid' })).toEqual([fourth, third, second, first]);
    expect(await ids({ figure: 'received', test: true })).toEqual([]);
    expect(await payments({ figure: 'received', skip: 3 })).toMatchObject({ payments: [{ transaction_id: first, admissionNumber: paid[0]?.admissionNumber, semesterNo: 5, course: 'B.A.', status: 'REVERSED' }], next: null });
  });

  it('should say what became of the attempts that were begun on a day, as it is now, and how soon a payment was known', async () => {
    setTime(Date.parse('2027-04-05T10:00:00+05:30'));
    const begin = async (): Promise<string> => (await system.token(await system.student())).transaction_id;
    const [late, failed, left] = [await begin(), await begin(), await begin()];
    const attempts = async () => (await ask<AttemptsReport>('attempts', { by: 'day', from: '2027-04-05', to: '2027-04-05' })).rows[0];
    expect(await attempts()).toEqual({ key: '2027-04-05', begun: 3, paid: 0, failed: 0, droppedOut: 0, open: 3, known: [0, 0, 0, 0, 0, 0, 0] });
    const refused = await system.actAtGateway(failed, 'fail', { callback: false });
    await system.postReturn(refused.form, failed);
    const { form } = await system.actAtGateway(late, 'pay', { callback: false });
    setTime(system.clock.now() + 4 * MINUTE);
    await system.server.app.get(ReportSumsService).fold();
    await system.postReturn(form, late);
    expect(await attempts()).toEqual({ key: '2027-04-05', begun: 3, paid: 1, failed: 1, droppedOut: 0, open: 1, known: [0, 0, 1, 0, 0, 0, 0] });
    for (let day = 0; day < 9 && (await system.payment(left)).state !== 'EXPIRED'; day += 1) await system.advanceTime(DAY);
    expect(await attempts()).toEqual({ key: '2027-04-05', begun: 3, paid: 1, failed: 1, droppedOut: 1, open: 0, known: [0, 0, 1, 0, 0, 0, 0] });
    expect((await payments({ figure: 'droppedOut', from: '2027-04-05', to: '2027-04-05' })).payments).toMatchObject([{ transaction_id: left, status: 'EXPIRED' }]);
    expect((await payments({ figure: 'begun', from: '2027-04-05', to: '2027-04-05' })).payments).toHaveLength(3);
  });

  it('should count what was accepted as another amount as it was received, under a head of its own', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 900_000, callback: false });
    await system.postReturn(form, id);
    await system.resolve(id, { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'Another amount.' });
    const today = istDate(new Date(system.clock.now()));
    const of = { from: today, to: today };
    expect(received(await collection('head', of))).toEqual([['acceptedAmount', 1, 9_000]]);
    expect((await payments({ figure: 'received', head: 'acceptedAmount', ...of })).payments).toMatchObject([{ transaction_id: id, amount: 9_000 }]);
    expect((await payments({ figure: 'received', head: 'tutionFees', ...of })).payments).toEqual([]);
  });

  it('should tell what the gateway kept, with its GST, as its reports say', async () => {
    const text = ['Atom Txn ID,Merchant Txn ID,Txn State,Discriminator,Gross Txn Amount,Txn Charges,Service Tax,Total Chargeable,Net Amount to be Paid,Settlement Date',
      '1,NDPS1,sale,CC,1000.00,10.00,1.80,11.80,988.20,01/04/2027', '2,NDPS2,sale,NB,500.00,15.00,2.70,17.70,482.30,02/04/2027',
      '3,NDPS3,full refund,CC,200.00,0.00,0.00,0.00,200.00,02/04/2027', '4,NDPS4,sale,CC,100.00,1.00,0.18,1.18,98.82,01/05/2027'].join('\n');
    const form = new FormData();
    form.append('file', new Blob([text]), 'report.csv');
    const authorization = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
    const upload = await fetch(`${system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization }, body: form });
    expect(await upload.json()).toMatchObject({ outcome: 'stored' });
    const { rows, total } = await ask<ChargesReport>('charges', { by: 'mode', ...PERIOD });
    expect(rows).toEqual([
      { key: 'CC', count: 1, gross: 1_000, fee: 10, gst: 1.8, back: 200, net: 788.2 }, { key: 'NB', count: 1, gross: 500, fee: 15, gst: 2.7, back: 0, net: 482.3 },
    ]);
    expect(total).toEqual({ count: 2, gross: 1_500, fee: 25, gst: 4.5, back: 200, net: 1_270.5 });
    expect((await payments({ figure: 'charges', mode: 'NB' })).payments).toMatchObject([{ transaction_id: 'NDPS2', amount: 500, fee: 15, gst: 2.7 }]);
  });

  it('should tell the fees that nobody has paid, those of earlier semesters apart', async () => {
    const before = (await ask<OutstandingReport>('outstanding', {})).total;
    const { student, demand } = await system.student({ course: 'M.Sc.' });
    const { rows, total } = await ask<OutstandingReport>('outstanding', {});
    const amount = (demand?.total ?? 0) / 100;
    expect(rows.find(({ course }) => course === 'M.Sc.')).toEqual({ semesterNo: 5, course: 'M.Sc.', due: { count: 1, amount }, earlier: { count: 0, amount: 0 } });
    expect(total.due.count).toBe(before.due.count + 1);
    expect((await payments({ figure: 'due', course: 'M.Sc.', semester: 5 })).payments).toMatchObject([{ admissionNumber: student.admissionNumber, amount, transaction_id: null }]);
    await system.data.query('UPDATE students SET semester_no = 6 WHERE id = ?', [student.id]);
    expect((await ask<OutstandingReport>('outstanding', {})).rows.find(({ course }) => course === 'M.Sc.')).toMatchObject({ due: { count: 0 }, earlier: { count: 1, amount } });
    expect((await payments({ figure: 'earlier', course: 'M.Sc.' })).payments).toMatchObject([{ admissionNumber: student.admissionNumber }]);
  });

  it('should refuse days that are none, and record who looked at what', async () => {
    for (const over of [{ from: '2027-02-30' }, { from: 'today' }, { to: '1999-01-01' }, { by: 'gender' }]) {
      expect((await system.office('admin/reports/collection', { by: 'day', ...PERIOD, ...over })).status).toBe(400);
    }
    const search = async (act: string) => ((await (await system.office('admin/audit/search', { act })).json()) as { entries: { details: object }[] }).entries;
    await collection('course');
    expect((await search('report.view'))[0]?.details).toEqual({ report: 'collection', by: 'course', ...PERIOD });
    await payments({ figure: 'received', course: 'B.A.' });
    expect((await search('report.list'))[0]?.details).toMatchObject({ report: 'list', figure: 'received', course: 'B.A.' });
  });
});
