import { formatPaise } from '../../src/contract/index.js';
import { isOneAddress } from '../../src/common/one-address.js';
import { composeReceiptMail } from '../../src/receipts/mail/receipt-mail.js';
import { type OutboxFixture, startOutboxFixture } from './outbox-fixture.js';

describe('The mail of a receipt on the wire', () => {
  let fixture: OutboxFixture;

  beforeAll(async () => {
    fixture = await startOutboxFixture('sqlite');
  });
  afterEach(() => fixture.mailbox.clear());
  afterAll(() => fixture.close());

  async function mailed(form: Parameters<OutboxFixture['settledPayment']>[0] = {}) {
    const payment = await fixture.settledPayment(form);
    await fixture.worker.runOnce();
    const [mail] = await fixture.mailbox.mails();
    if (!mail) throw new Error('no mail');
    return { payment, mail };
  }

  it('should carry college, amount, ids and the receipt as PDF', async () => {
    const { payment, mail } = await mailed();
    expect(mail.subject).toBe(`MMM College: Fee receipt ${payment.receiptNo}`);
    expect(mail.messageId).toBe(`<fee-receipt.${payment.receiptNo}@mmmcollege.example>`);
    expect(mail.text.split('\n')[0]).toBe(`${formatPaise(payment.amount)} received from Asha Rani for semester 5. Thank you.`);
    for (const part of [mail.text, mail.html]) {
      for (const fact of [payment.receiptNo, payment.transactionId, '20/11/26', 'MMM College', formatPaise(payment.amount)]) expect(part).toContain(fact);
    }
    expect(mail.attachments).toEqual([
      { filename: 'logo.png', contentType: 'image/png', size: expect.any(Number) as number },
      { filename: `${payment.transactionId}_Receipt.pdf`, contentType: 'application/pdf', size: expect.any(Number) as number },
    ]);
    const pdf = (await fixture.mailbox.attachments(mail.id)).at(-1);
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    // One link, to the receipt on the college's own page, and nothing that is fetched.
    const link = /<a href="(https?:\/\/[^"]+)">\1<\/a>/;
    const address = link.exec(mail.html.replaceAll('&#x3D;', '='))?.[1] ?? '';
    expect(new URL(address).pathname).toBe(`/mmmcollege/fee-receipt/${payment.transactionId}`);
    expect(mail.text).toContain(`\n${address}\n`);
    // The picture comes with the mail.
    expect(mail.html.replace(link, '').replace('<img src="cid:college-logo" alt=""', '')).not.toMatch(/https?:|<img|<script|<a /);
  });

  it('should bring the logo of the college with it, and none where the college has no png or jpg', async () => {
    const { payment, mail } = await mailed();
    expect(fixture.mailbox.raw(mail.id)).toMatch(/Content-Id: <college-logo>[\s\S]*iVBORw0KGgo/i);
    const receipt = { receiptNo: payment.receiptNo, transactionId: payment.transactionId, amount: payment.amount, semesterNo: 5, admissionNumber: 'MMM1', form: payment.form, paidAt: 0 };
    const without = composeReceiptMail(receipt as never, 'asha@example.in', {
      college: { name: 'MMM College', address: '', phone: '', email: '', logo: 'none.svg' }, from: 'fees@mmmcollege.example', page: '',
    });
    expect(without.logo).toBeUndefined();
    expect(without.html).not.toContain('<img');
  });

  it('should stay one mail to one mailbox when a name holds line ends and headers', async () => {
    const { mail } = await mailed({ form: { studentName: 'Asha\r\nBcc: evil@example.in\r\n\r\nHello' } });
    expect(mail.envelope.to).toEqual(['asha@example.in']);
    const [head = ''] = fixture.mailbox.raw(mail.id).split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^To:/gim)).toHaveLength(1);
  });

  it('should show markup as text when a name holds it', async () => {
    const { mail } = await mailed({ form: { studentName: '<img src=x onerror=alert(1)> {{amount}}' } });
    expect(mail.html).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt; {{amount}}');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.text).toContain('<img src=x onerror=alert(1)> {{amount}}');
  });

  it('should keep Devanagari names readable', async () => {
    const { mail } = await mailed({ form: { studentName: 'प्रार्थना क्षत्रिय' } });
    expect(mail.text).toContain('received from प्रार्थना क्षत्रिय');
    expect(mail.to).toContain('प्रार्थना क्षत्रिय');
  });
});

describe('The mail of a receipt for test money', () => {
  let fixture: OutboxFixture;
  beforeAll(async () => {
    fixture = await startOutboxFixture('sqlite');
  });
  afterAll(() => fixture.close());

  it('should say so in its subject, first of all in its text and in the attached PDF', async () => {
    const payment = await fixture.settledPayment({ isTest: 1 });
    await fixture.worker.runOnce();
    const [mail] = await fixture.mailbox.mails();
    if (!mail) throw new Error('no mail');
    expect(mail.subject).toBe(`TEST - no real money: MMM College: Fee receipt ${payment.receiptNo}`);
    expect(mail.text.split('\n')[0]).toBe('TEST - no real money. Nothing was paid, and this is no receipt.');
    expect(mail.html).toContain('TEST - no real money. Nothing was paid, and this is no receipt.');
    for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Thank you|Please keep it|received from/);
    const pdf = (await fixture.mailbox.attachments(mail.id)).at(-1);
    expect(pdf?.toString('latin1')).toContain(`(TEST - no real money: Fee Receipt ${payment.receiptNo})`);
  });
});

describe('isOneAddress', () => {
  it.each(['a@example.in', 'first.last+fees@sub.example.co.in'])('should accept %s', (text) => expect(isOneAddress(text)).toBe(true));
  it.each(['', 'a@b@example.in', 'a@example.in,b@example.in', 'a@example.in\r\nBcc: b@example.in', 'A <a@example.in>', 'a@example.in;b@example.in', 'group:a@example.in;'])(
    'should refuse %j',
    (text) => expect(isOneAddress(text)).toBe(false),
  );
});

describe('composeReceiptMail', () => {
  it('should keep the subject in one line when the configured name does not', () => {
    const receipt = {
      transactionId: 'NDPS261120100000001', receiptNo: 'RC00000001', admissionNumber: 'A', semesterNo: 9, amount: 1, layout: { details: [], heads: [] }, paidAt: 0, refunded: 0, booked: null,
      issuedAt: 0, serialNo: 'MMM/26-27/000001', language: 'en' as const, isTest: false,
      form: { studentName: 'A' } as Parameters<typeof composeReceiptMail>[0]['form'],
    };
    const college = { name: 'A\r\nX: y', address: '', phone: '', email: 'c@example.in' };
    const { subject, from, messageId } = composeReceiptMail(receipt, 'a@example.in', {
      college, from: 'fees@example.in', page: 'https://fees.example.in/mmmcollege/fee-receipt/NDPS1',
    });
    expect({ subject, from, messageId }).toEqual({
      subject: 'A X: y: Fee receipt RC00000001', from: 'fees@example.in', messageId: '<fee-receipt.RC00000001@example.in>',
    });
  });
});
