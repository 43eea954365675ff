import { MailerService } from '@nestjs-modules/mailer';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { IsNull } from 'typeorm';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { CollegeWords } from '../../src/common/college-words.js';
import { AppConfig } from '../../src/config/app-config.js';
import { Transactions } from '../../src/database/transactions.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { AdviceMailRepository } from '../../src/receipts/advice/advice-mail.repository.js';
import { MailKinds, type WaitingMail } from '../../src/receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../../src/receipts/mail/mail-outbox.service.js';
import { MailSenderService } from '../../src/receipts/mail/mail-sender.service.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import { PaymentRecordsService } from '../../src/payments/payment-records.service.js';
import { PaymentCounts } from '../../src/payments/payment-counts.repository.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { OutboxRepository } from '../../src/receipts/mail/outbox.repository.js';
import { ReceiptMailService } from '../../src/receipts/mail/receipt-mail.service.js';
import { mailerOptions } from '../../src/receipts/mail/receipt-mailer.module.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { ReceiptIssuer } from '../../src/receipts/receipt-issuer.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { ReceiptRepository } from '../../src/receipts/receipt.repository.js';
import { ReceiptService } from '../../src/receipts/receipt.service.js';
import { SemesterLayoutsService } from '../../src/students/semester-layouts.service.js';
import { auditTrail } from '../support/actors.js';
import { FakeClock } from '../support/create-test-app.js';
import { createTestDatabase } from '../support/test-databases.js';
import { insertPaidPayment, NO_SIGNER, ONE_NUMBER_EACH, seriesOf, T0 } from './paid-payment.js';

export interface OutboxFixture {
  mailbox: Mailbox;
  clock: FakeClock;
  office: ReceiptMailService;
  outbox: OutboxRepository;
  /** Another process on the same database. */
  anotherWorker(socketTimeout?: number): OutboxWorker;
  worker: OutboxWorker;
  mails: MailOutboxService;
  enqueue(mail: WaitingMail): Promise<void>;
  /** Mails that are no receipts. */
  others(): Promise<OutboxMail[]>;
  /** A payment that has settled: receipt and waiting mail exist. */
  settledPayment(changes?: Parameters<typeof insertPaidPayment>[1]): Promise<Payment>;
  settle(payment: Payment): Promise<void>;
  reverse(payment: Payment): Promise<void>;
  mailOf(payment: Payment): Promise<OutboxMail>;
  events(payment: Payment): Promise<{ cause: string; actor: string | null }[]>;
  close(): Promise<void>;
}

/** The outbox on a real database and a real mail server (the development mailbox unless another is named), without HTTP. */
export async function startOutboxFixture(kind: 'sqlite' | 'mariadb', otherSmtpUrl?: string, env: Record<string, string> = {}): Promise<OutboxFixture> {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(kind);
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const clock = new FakeClock(T0);
  const config = AppConfig.from({ SMTP_URL: otherSmtpUrl ?? mailbox.smtpUrl, COLLEGE_NAME: 'MMM College', MAIL_FROM: 'MMM College <fees@mmmcollege.example>', ...env });
  const transactions = new Transactions(database.dataSource);
  const repository = new ReceiptRepository(transactions, new SemesterLayoutsService());
  const payments = new PaymentRecordsService(new PaymentRepository(database.dataSource), new PaymentCounts(database.dataSource));
  const outbox = new OutboxRepository(transactions, payments);
  const issuer = new ReceiptIssuer(repository, seriesOf(transactions));
  const receipts = new ReceiptService(repository, NO_SIGNER, new CollegeWords(config), ONE_NUMBER_EACH);
  const kinds = new MailKinds();
  const anotherWorker = (socketTimeout?: number): OutboxWorker => {
    const { transport, ...options } = mailerOptions(config);
    const patient = { ...options, transport: { ...(transport as object), ...(socketTimeout ? { socketTimeout } : {}) } };
    return new OutboxWorker(outbox, receipts, kinds, new MailSenderService(new MailerService(patient, { createTransport: () => createTransport(patient.transport) }), clock), new CollegeWords(config), config, clock);
  };
  const settle = (payment: Payment) => transactions.run(async (tx) => (await issuer.settled(tx, payment, clock.now()))?.());
  return {
    mailbox, clock, outbox, anotherWorker, settle,
    office: new ReceiptMailService(outbox, receipts, new AdviceMailRepository(transactions, payments), clock, auditTrail(transactions, clock)),
    worker: anotherWorker(),
    mails: new MailOutboxService(outbox, kinds, clock),
    enqueue: (mail) => transactions.run((tx) => new MailOutboxService(outbox, kinds, clock).enqueue(tx, mail)),
    others: () => database.dataSource.getRepository(OutboxMail).find({ where: { receiptId: IsNull() }, order: { id: 'ASC' } }),
    settledPayment: async (changes) => {
      const payment = await insertPaidPayment(database.dataSource, changes);
      await settle(payment);
      return payment;
    },
    reverse: (payment) => transactions.run((tx) => issuer.reversed(tx, payment, clock.now())),
    mailOf: async (payment) => {
      const receipt = await database.dataSource.getRepository(Receipt).findOneByOrFail({ paymentId: payment.id });
      return database.dataSource.getRepository(OutboxMail).findOneByOrFail({ receiptId: receipt.id });
    },
    events: (payment) => database.dataSource.query(`SELECT cause, actor FROM payment_events WHERE payment_id = ${payment.id}`),
    close: async () => {
      await mailbox.close();
      await database.close();
    },
  };
}
