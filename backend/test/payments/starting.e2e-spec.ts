import { transactionIdAt } from '../../src/contract/index.js';
import { StartPaymentService } from '../../src/payments/start/start-payment.service.js';
import { WITHOUT_FEES } from '../import/csv-files.js';
import { TestSystem } from '../support/test-system.js';
import { aForm, tokenBody } from '../support/factories.js';
import { meanwhile } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE, DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each(DATABASES)('Starting payments at once, or beside changes, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  it('should give one payment and one AUTH for 200 simultaneous calls of one student', async () => {
    const student = await system.student();
    const replies = await Promise.all(Array.from({ length: 200 }, () => system.token(student)));
    expect(new Set(replies.map(({ tokenData }) => tokenData.atomTokenId)).size).toBe(1);
    expect(await system.payments()).toHaveLength(1);
    expect(system.authRequests()).toBe(1);
  });

  it('should give distinct ids to 100 students of the same millisecond who all propose the same ones', async () => {
    const students = await Promise.all(Array.from({ length: 100 }, () => system.student()));
    const proposed = { transaction_id: transactionIdAt(new Date(system.clock.now())), receipt_no: 'AB12345678' };
    const replies = await Promise.all(students.map((student) => system.token(student, proposed)));
    expect(new Set(replies.map(({ transaction_id }) => transaction_id)).size).toBe(100);
    expect(new Set(replies.map(({ receipt_no }) => receipt_no)).size).toBe(100);
    expect(replies.filter(({ transaction_id }) => transaction_id === proposed.transaction_id)).toHaveLength(1);
  }, 60_000);

  it('should never hand out another student’s token for a known transaction id', async () => {
    const first = await system.token(await system.student());
    const second = await system.token(await system.student(), { transaction_id: first.transaction_id, receipt_no: first.receipt_no });
    expect(second.tokenData.atomTokenId).not.toBe(first.tokenData.atomTokenId);
    expect(second.transaction_id).not.toBe(first.transaction_id);
  });

  it('should supersede an attempt that the gateway says was not started, when the form has changed', async () => {
    const student = await system.student();
    const first = await system.token(student);
    const second = await system.token(student, { mobile: '9000000001' });
    expect(second.transaction_id).not.toBe(first.transaction_id);
    expect((await system.payment(first.transaction_id)).state).toBe('EXPIRED');
  });

  it('should refuse fees that an import changed, or moved to another session, after they were read and before the attempt was written', async () => {
    const given = await system.student();
    const { student, demand } = given;
    const submission = {
      studentId: student.id, admissionNumber: student.admissionNumber, demandId: demand?.id ?? 0, total: demand?.total ?? 0, form: aForm(),
      proposed: { transactionId: undefined, receiptNo: undefined }, payDespiteDoubt: false, language: 'en' as const,
    };
    const start = (over: Partial<typeof submission> = {}) => system.server.app.get(StartPaymentService).start({ ...submission, ...over });
    await expect(start({ total: submission.total + 1 })).rejects.toMatchObject({ code: 'FEE_MISMATCH' });
    await system.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE id = ?', [submission.demandId]);
    await system.data.query("UPDATE students SET academic_session = '2099-00' WHERE id = ?", [student.id]);
    await expect(start()).rejects.toMatchObject({ code: 'FEE_MISMATCH' });
    await system.data.query('UPDATE students SET academic_session = ? WHERE id = ?', [demand?.academicSession, student.id]);
    const { transaction_id: id } = await system.token(given);
    expect(await system.payments()).toMatchObject([{ transactionId: id, amount: submission.total }]);
  });
});

describe.each([ANY_DATABASE])('Starting a payment on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const refused = async (given: Awaited<ReturnType<TestSystem['student']>>, over: Record<string, unknown> = {}) => {
    const response = await system.server.call('get-atom-token-id', tokenBody(given, over));
    return { status: response.status, body: (await response.json()) as { code: string; errors?: Record<string, string>; transaction_id?: string } };
  };

  it('should take ids that are well-formed, free and near our clock, and its own otherwise', async () => {
    const good = { transaction_id: transactionIdAt(new Date(system.clock.now() - MINUTE)), receipt_no: 'QZ00000001' };
    expect(await system.token(await system.student(), good)).toMatchObject(good);
    for (const bad of [
      { transaction_id: 'NDPS999999999999999', receipt_no: 'QZ00000002' },
      { transaction_id: transactionIdAt(new Date(system.clock.now() - 25 * 60 * MINUTE)), receipt_no: 'QZ00000002' },
      { transaction_id: ['NDPS260115100000000'], receipt_no: { a: 1 } },
      { ...good, receipt_no: 'QZ00000002' },
    ]) {
      const reply = await system.token(await system.student(), bad);
      expect(reply.transaction_id).not.toEqual(bad.transaction_id);
      expect(reply.transaction_id).toMatch(/^NDPS\d{15}$/);
      expect(reply.receipt_no).toMatch(/^[A-Z]{2}\d{8}$/);
    }
  });

  it('should give the same token to the same submission within 15 minutes, whatever ids the browser proposes', async () => {
    const student = await system.student();
    const first = await system.token(student);
    await system.advanceTime(14 * MINUTE);
    expect((await system.token(student, { transaction_id: 'NDPS260115100000123', receipt_no: 'AA11111111' })).transaction_id).toBe(first.transaction_id);
    expect(system.authRequests()).toBe(1);
  });

  it('should answer ALREADY_PAID when the requery of the open attempt finds it paid', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'lose', { callback: false });
    const { status, body } = await refused(student, { mobile: '9000000001' });
    expect([status, body.code, body.transaction_id]).toEqual([409, 'ALREADY_PAID', id]);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it.each(['pending', 'gateway down'] as const)('should say PAYMENT_IN_DOUBT when the open attempt is %s', async (situation) => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    if (situation === 'pending') await system.actAtGateway(id, 'pend', { callback: false });
    else system.gateway.control.goDown();
    const { status, body } = await refused(student, { mobile: '9000000001' });
    expect([status, body.code, body.transaction_id]).toEqual([409, 'PAYMENT_IN_DOUBT', id]);
    expect(await system.payments()).toHaveLength(1);
  });

  it('should let the student go on despite the doubt only after 30 minutes and only when he says so', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'pend', { callback: false });
    expect((await refused(student, { payDespiteDoubt: true, mobile: '9000000001' })).status).toBe(409);
    await system.advanceTime(31 * MINUTE);
    expect((await refused(student)).status).toBe(409);
    const second = await system.token(student, { payDespiteDoubt: true });
    expect((await system.payment(id)).releasedAt).not.toBeNull();
    expect((await system.token(student, { payDespiteDoubt: true })).transaction_id).toBe(second.transaction_id);

    await system.postReturn((await system.actAtGateway(second.transaction_id, 'pay', { callback: false })).form);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false, mayPayDespiteDoubt: false });
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(30 * MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'DUPLICATE', needsReview: 1 });
    expect(await system.receipts()).toHaveLength(1);

    system.gateway.control.reverse(second.transaction_id, { callback: false });
    await system.advanceTime(2 * 86_400_000);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect((await system.payment(second.transaction_id)).state).toBe('REVERSED');
    expect((await system.demand(student)).settledTransactionId).toBe(id);
    expect((await system.receipts()).filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
  });

  it('should distinguish a refusal of the gateway from no answer', async () => {
    const student = await system.student();
    system.gateway.control.fault({ target: 'auth', kind: 'refusal', times: 1 });
    expect(await refused(student)).toMatchObject({ status: 502, body: { code: 'GATEWAY_REFUSED' } });
    expect((await system.payments())[0]).toMatchObject({ state: 'EXPIRED', openDemandId: null });
    system.gateway.control.goDown('hang');
    let answer: Awaited<ReturnType<typeof refused>> | null = null;
    const asking = refused(student).then((given) => (answer = given));
    await meanwhile(() => {
      system.clock.endDeadlines();
      expect(answer).not.toBeNull();
    });
    expect(await asking).toMatchObject({ status: 504, body: { code: 'GATEWAY_TIMEOUT' } });
    expect((await system.payments())[1]).toMatchObject({ state: 'CREATED', tokenId: null });
    system.gateway.control.goUp();
    const { transaction_id: id } = await system.token(student);
    expect(await system.payments()).toHaveLength(3);
    expect((await system.payment(id)).state).toBe('TOKEN_ISSUED');
  });

  it('should refuse fees that differ from the demand and store nothing', async () => {
    const student = await system.student();
    for (const over of [{ total_fees: 1 }, { tutionFees: '1.00' }, { total_fees: 'x' }, { total_fees: [1] }, { maintenance_fees: 5 }]) {
      expect(await refused(student, over)).toMatchObject({ status: 422, body: { code: 'FEE_MISMATCH' } });
    }
    expect(await system.payments()).toEqual([]);
  });

  it('should refuse a semester without heads', async () => {
    expect(await refused(await system.student({ semesterNo: WITHOUT_FEES }))).toMatchObject({ status: 422, body: { code: 'NO_FEES_DUE' } });
  });

  it('should keep stored values of locked fields whatever is sent', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student, { studentName: 'Somebody Else', caste: 'Other' });
    expect((await system.payment(id)).form).toMatchObject({ studentName: 'Anjali Kumari', caste: 'General' });
  });

  it('should answer every broken field with its own text', async () => {
    const student = await system.student();
    const { status, body } = await refused(student, { mobile: '12', email: 'x', townName: 'a<b', personwd: '', studentName: 'R2D2' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: {
        mobile: 'Please enter a valid 10-digit mobile number',
        email: 'Please enter a valid email address',
        townName: "Only letters, numbers, ',' allowed, and less than 30 characters",
        personwd: 'Please choose an option',
        studentName: 'Name should not contain numbers or special characters',
      },
    });
    expect(await system.payments()).toEqual([]);
  });
});
