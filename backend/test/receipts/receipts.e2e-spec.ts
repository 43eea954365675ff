import { connect } from 'node:net';
import { rupeesNumber } from '../../src/contract/index.js';
import { SettlementListener } from '../../src/payments/ledger/settlement-listener.js';
import { Transactions } from '../../src/database/transactions.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { settleAll } from '../support/stepped-background.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { insertPaidPayment, T0 } from './paid-payment.js';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n';
const MB = 1_024 * 1_024;

describe.each(DATABASES)('Receipt calls on %s', (kind) => {
  let database: TestDatabase;
  let mailbox: Mailbox;
  let test: TestApp;
  let payment: Payment;

  const settle = (settled: Payment) =>
    test.app.get(Transactions).run(async (tx) => (await test.app.get(SettlementListener).settled(tx, settled, T0))?.());

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    test = await createTestApp({ databaseUrl: database.url, clock: new FakeClock(T0), env: { SMTP_URL: mailbox.smtpUrl } });
    payment = await insertPaidPayment(database.dataSource);
    await settle(payment);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
    await database.close();
  });

  describe('getFeeReceipt', () => {
    it('should answer the receipt to its own number in any case', async () => {
      const response = await test.call(`getFeeReceipt/${payment.transactionId}`, { admissionNumber: payment.admissionNumber.toLowerCase() });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.json()).toMatchObject({ receipt_no: payment.receiptNo, total_fees: rupeesNumber(payment.amount), email: 'asha@example.in' });
    });

    it('should answer one and the same 404 when anything does not fit', async () => {
      const unpaid = await insertPaidPayment(database.dataSource);
      const calls = [
        test.call(`getFeeReceipt/${payment.transactionId}`, { admissionNumber: 'OTHER1' }),
        test.call(`getFeeReceipt/${payment.transactionId}`, { admissionNumber: { $ne: '' } }),
        test.call(`getFeeReceipt/${payment.transactionId}`, {}),
        test.call(`getFeeReceipt/${payment.transactionId}`),
        test.call('getFeeReceipt/NDPS000000000000000', { admissionNumber: payment.admissionNumber }),
        test.call('getFeeReceipt/%27%20OR%201=1', { admissionNumber: payment.admissionNumber }),
        test.call(`getFeeReceipt/${unpaid.transactionId}`, { admissionNumber: unpaid.admissionNumber }),
      ];
      const answers = await Promise.all(calls.map(async (call) => ({ status: (await call).status, body: await (await call).text() })));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
    });
  });

  describe('send-receipt', () => {
    function form(fields: Record<string, string> = {}, file: Blob | null = new Blob([PDF], { type: 'application/pdf' })): FormData {
      const data = new FormData();
      if (file) data.append('file', file, `${payment.transactionId}_Receipt.pdf`);
      const own = { name: 'Asha Rani', email: 'asha@example.in', transaction_id: payment.transactionId };
      for (const [name, value] of Object.entries({ ...own, ...fields })) data.append(name, value);
      return data;
    }
    const send = (body: FormData) => fetch(`${test.url}/mmmcollege-api/send-receipt`, { method: 'POST', body });
    const raw = (body: string | Uint8Array<ArrayBuffer>, boundary = 'b') =>
      fetch(`${test.url}/mmmcollege-api/send-receipt`, { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body });

    it('should say that the mail is on its way and send one however often it is called', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(form())));
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ queued: true });
      }
      await settleAll();
      expect(await mailbox.mails()).toHaveLength(1);
      const [mail] = await mailbox.mails();
      const attachment = (await mailbox.attachments(mail?.id ?? 0)).at(-1);
      expect(attachment?.toString('latin1')).not.toBe(PDF);
    });

    it('should take name and address as the form was submitted, the address in any case', async () => {
      expect((await send(form({ name: ' Asha Rani ', email: 'ASHA@Example.in' }))).status).toBe(200);
    });

    it('should say that no mail is on its way when a person has to decide', async () => {
      const other = await insertPaidPayment(database.dataSource);
      await settle(other);
      await database.dataSource.query(
        `UPDATE outbox_mails SET state = 'unclear' WHERE receipt_id = (SELECT id FROM receipts WHERE payment_id = ${other.id})`,
      );
      expect(await (await send(form({ transaction_id: other.transactionId }))).json()).toEqual({ queued: false });
    });

    it('should answer one and the same 404 when name, address or payment does not fit', async () => {
      const unsettled = await insertPaidPayment(database.dataSource);
      const wrong: Record<string, string>[] = [
        { name: 'Asha' }, { name: 'asha rani' }, { email: 'other@example.in' }, { email: 'asha@example.in,other@example.in' },
        { transaction_id: unsettled.transactionId }, { transaction_id: 'NDPS000000000000000' }, { transaction_id: '' },
      ];
      const answers = await Promise.all(wrong.map(async (fields) => (await send(form(fields))).text()));
      expect(new Set(answers).size).toBe(1);
      expect(JSON.parse(answers[0] ?? '')).toMatchObject({ statusCode: 404, code: 'RECEIPT_NOT_FOUND' });
      expect(await database.dataSource.getRepository(OutboxMail).countBy({ recipient: 'other@example.in' })).toBe(0);
    });

    it.each([
      ['no file', null],
      ['HTML under a PDF name', new Blob(['<html><script>alert(1)</script></html>'], { type: 'application/pdf' })],
      ['a ZIP under a PDF name', new Blob(['PK\x03\x04 %PDF- %%EOF'], { type: 'application/pdf' })],
      ['a PDF with a script', new Blob([PDF.replace('/Type', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> /Type')])],
      ['a PDF with a script in disguise', new Blob([PDF.replace('/Type', '/S /J#61vaScript /Type')])],
      ['a PDF that is cut off', new Blob([PDF.slice(0, 30)])],
      ['nothing', new Blob([])],
    ])('should answer 400 INVALID_UPLOAD when the file is %s', async (_what, file) => {
      const answer = await send(form({}, file));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'INVALID_UPLOAD' });
    });

    it('should take a file of 2 MB and refuse a larger one with 413', async () => {
      const sized = (bytes: number) => new Blob(['%PDF-1.7\n', new Uint8Array(bytes - 15), '\n%%EOF']);
      expect((await send(form({}, sized(2 * MB)))).status).toBe(200);
      for (const bytes of [2 * MB + 1, 11 * MB]) {
        const answer = await send(form({}, sized(bytes)));
        expect(answer.status).toBe(413);
        expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
      }
    });

    it('should answer 4xx when there are a thousand parts, two files or a giant text', async () => {
      const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
      expect((await raw(`${Array.from({ length: 1_000 }, (_, n) => part(`f${n}`)).join('')}--b--\r\n`)).status).toBe(400);
      const two = form();
      two.append('file', new Blob([PDF]), 'again.pdf');
      expect((await send(two)).status).toBe(400);
      expect((await send(form({ name: 'x'.repeat(100_000) }))).status).toBe(400);
    });

    it('should answer 400 when the body is no form or has no end', async () => {
      const open = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${PDF}`;
      for (const body of [open, '', 'nonsense', '--b']) expect((await raw(body)).status).toBe(400);
      expect((await test.call('send-receipt', { name: 'Asha Rani' })).status).toBe(400);
    });

    it('should keep serving when clients leave in the middle of an upload', async () => {
      const { port } = new URL(test.url);
      await Promise.all(
        Array.from({ length: 20 }, () => new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write(`POST /mmmcollege-api/send-receipt HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`);
            setTimeout(() => socket.destroy(), 50);
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve());
        })),
      );
      expect((await send(form())).status).toBe(200);
    });
  });
});
