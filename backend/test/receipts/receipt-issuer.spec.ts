import { rupeesNumber } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { CollegeWords } from '../../src/common/college-words.js';
import { AppConfig } from '../../src/config/app-config.js';
import { ReceiptIssuer } from '../../src/receipts/receipt-issuer.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { ReceiptRepository } from '../../src/receipts/receipt.repository.js';
import { ReceiptService } from '../../src/receipts/receipt.service.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { insertPaidPayment, NO_SIGNER, ONE_NUMBER_EACH, seriesOf, T0 } from './paid-payment.js';

describe.each(DATABASES)('ReceiptIssuer on %s', (kind) => {
  let database: TestDatabase;
  let transactions: Transactions;
  let issuer: ReceiptIssuer;
  let service: ReceiptService;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    transactions = new Transactions(database.dataSource);
    const repository = new ReceiptRepository(transactions, new SemesterLayoutsService());
    issuer = new ReceiptIssuer(repository, seriesOf(transactions));
    service = new ReceiptService(repository, NO_SIGNER, new CollegeWords(AppConfig.from({})), ONE_NUMBER_EACH);
  });
  afterAll(() => database.close());

  const settle = (payment: Payment, at = T0) => transactions.run(async (tx) => (await issuer.settled(tx, payment, at))?.());
  const reverse = (payment: Payment, at = T0) => transactions.run((tx) => issuer.reversed(tx, payment, at));
  const receiptOf = (payment: Payment) => database.dataSource.getRepository(Receipt).findBy({ paymentId: payment.id });
  const mailOf = async (payment: Payment) => {
    const [receipt] = await receiptOf(payment);
    return database.dataSource.getRepository(OutboxMail).findBy({ receiptId: receipt?.id ?? 0 });
  };

  it('should write one receipt and one waiting mail when a payment settles', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    expect(await receiptOf(payment)).toEqual([
      expect.objectContaining({ receiptNo: payment.receiptNo, activeDemandId: payment.demandId, issuedAt: T0, voidedAt: null }),
    ]);
    expect(await mailOf(payment)).toEqual([
      expect.objectContaining({ recipient: 'asha@example.in', state: 'waiting', attempts: 0, nextAttemptAt: T0 }),
    ]);
  });

  it('should change nothing when it is run again', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const before = [await receiptOf(payment), await mailOf(payment)];
    await settle(payment, T0 + 60_000);
    expect([await receiptOf(payment), await mailOf(payment)]).toEqual(before);
  });

  it('should say that its amount was corrected when it comes to rest on another one, and only then', async () => {
    const [payment, accepted] = [await insertPaidPayment(database.dataSource), { ...(await insertPaidPayment(database.dataSource)), settledAmount: 500_000 }];
    await settle(accepted);
    await settle(accepted, T0 + 60_000);
    expect(await receiptOf(accepted)).toEqual([expect.objectContaining({ correctedAt: null })]);

    await settle(payment);
    await settle({ ...payment, settledAmount: 500_000 }, T0 + 60_000);
    await settle({ ...payment, settledAmount: 500_000 }, T0 + 120_000);
    expect(await receiptOf(payment)).toEqual([expect.objectContaining({ correctedAt: T0 + 60_000 })]);
    expect(await new ReceiptRepository(transactions, new SemesterLayoutsService()).notWholeOf('26-27')).toEqual([expect.objectContaining({ invalidSince: null })]);
  });

  it('should leave neither receipt nor mail when the settlement is rolled back', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await expect(
      transactions.run(async (tx) => {
        await (await issuer.settled(tx, payment, T0))?.();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await receiptOf(payment)).toEqual([]);
  });

  it('should void the receipt and cancel its waiting mail when the payment is reversed', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    await reverse(payment, T0 + 5);
    await reverse(payment, T0 + 9);
    expect(await receiptOf(payment)).toEqual([expect.objectContaining({ voidedAt: T0 + 5, activeDemandId: null })]);
    expect(await mailOf(payment)).toEqual([expect.objectContaining({ state: 'cancelled' })]);
  });

  it('should make the same receipt valid again when a reversed payment settles after all', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    await reverse(payment);
    await settle(payment, T0 + 60_000);
    expect(await receiptOf(payment)).toEqual([
      expect.objectContaining({ voidedAt: null, activeDemandId: payment.demandId, issuedAt: T0 }),
    ]);
    expect(await mailOf(payment)).toEqual([expect.objectContaining({ state: 'waiting', nextAttemptAt: T0 + 60_000 })]);
  });

  it('should not let a sent mail wait again when a reversed payment settles after all', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const [mail] = await mailOf(payment);
    await database.dataSource.getRepository(OutboxMail).update({ id: mail?.id ?? 0 }, { state: 'sent', sentAt: T0 });
    await reverse(payment);
    await settle(payment);
    expect(await mailOf(payment)).toEqual([expect.objectContaining({ state: 'sent' })]);
  });

  it('should refuse a second valid receipt for one demand', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const other = await insertPaidPayment(database.dataSource);
    await expect(settle({ ...other, demandId: payment.demandId })).rejects.toThrow();
    expect(await receiptOf(other)).toEqual([]);
  });

  it('should answer the receipt of its own number in any case', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
    const receipt = await service.find(payment.transactionId, ` ${payment.admissionNumber.toLowerCase()}`);
    expect(receipt).toMatchObject({
      admissionNumber: payment.admissionNumber, studentName: 'Asha Rani', pwd: 'N', caste: null, mothersName: null,
      receipt_no: payment.receiptNo, transaction_id: payment.transactionId, semesterNo: 5,
      transaction_date: '2026-11-20T10:00:00.000+05:30', tutionFees: 123456, total_fees: rupeesNumber(payment.amount),
    });
    expect(receipt).not.toHaveProperty('maintenance_fees');
  });

  it('should answer one and the same failure when anything does not fit', async () => {
    const payment = await insertPaidPayment(database.dataSource);
    const { transactionId, admissionNumber } = payment;
    const notFound = expect.objectContaining({ code: 'RECEIPT_NOT_FOUND', details: {} });
    await expect(service.find(transactionId, admissionNumber)).rejects.toEqual(notFound);
    await settle(payment);
    for (const number of ['MMM999999', '', undefined, null, 7, {}, [admissionNumber]]) {
      await expect(service.find(transactionId, number)).rejects.toEqual(notFound);
    }
    for (const id of ['NDPS000000000000000', transactionId.toLowerCase(), `${transactionId} `, "' OR 1=1 --", '']) {
      await expect(service.find(id, admissionNumber)).rejects.toEqual(notFound);
    }
    await reverse(payment);
    await expect(service.find(transactionId, admissionNumber)).rejects.toEqual(notFound);
  });
});
