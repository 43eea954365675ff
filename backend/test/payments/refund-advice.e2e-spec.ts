import { execFileSync } from 'node:child_process';
import { requireTool } from '#lib/tools';
import { MailKinds } from '../../src/receipts/mail/mail-kinds.js';
import { ADVICE_MAIL } from '../../src/receipts/advice/refund-advice-issuer.js';
import { PersonalReceiptsService } from '../../src/receipts/personal-receipts.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { describeWith } from '../support/describe-with.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;
const text = (pdf: Buffer): string => execFileSync(requireTool('pdftotext'), ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

describeWith('pdftotext').each([ANY_DATABASE])('The advice of a refund on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const advices = async (refundId: string | null) => (await office.system.mails()).filter((mail) => mail.kind === ADVICE_MAIL && mail.dedupKey?.endsWith(`:${refundId}`));
  const open = (id: string, refundId: string | null, who = 'clerk') => office.call(who, `admin/transactions/${id}/refunds/${refundId}/advice`);
  const givenBack = async (amount?: number) => {
    const { id, charge, student } = await office.paid();
    await office.approved(id, charge, amount === undefined ? { afterwards: 'dueAgain' } : { amount });
    await office.run();
    const [refund] = await office.refunds(id);
    return { id, student, refundId: refund?.refund_id ?? null };
  };
  const payOut = async (id: string) => {
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
  };

  it('should wait for the student once, in the transaction that ends the refund, and never before', async () => {
    const { id, refundId } = await givenBack(100.5);
    expect([await advices(refundId), (await open(id, refundId)).status]).toEqual([[], 404]);
    await payOut(id);
    await office.pass(DAY);
    const [mail, ...more] = await advices(refundId);
    const { form, id: paymentId } = await office.system.payment(id);
    expect([mail?.recipient, mail?.dedupKey, mail?.data, more]).toEqual([form.email, `${ADVICE_MAIL}:${paymentId}:${refundId}`, { transactionId: id, refundId }, []]);
  });

  it('should name number, amount in words, student and ids, in the mail and in its PDF, which the office opens as well', async () => {
    const { id, refundId } = await givenBack(100.5);
    await payOut(id);
    const [waiting] = await advices(refundId);
    const composed = await office.system.server.app.get(MailKinds).of(ADVICE_MAIL)?.({ kind: ADVICE_MAIL, key: '', recipient: '', data: waiting?.data ?? {} });
    expect(composed?.subject).toContain(`Refund advice ${refundId}`);
    expect(composed?.attachmentName).toBe(`${id}_${refundId}_Refund.pdf`);
    const response = await open(id, refundId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const opened = Buffer.from(await response.arrayBuffer());
    expect(opened.equals((await composed?.makePdf?.()) ?? Buffer.alloc(0))).toBe(true);
    const { form, gatewayTxnId, receiptNo } = await office.system.payment(id);
    for (const said of [text(opened), composed?.text ?? '']) {
      for (const word of [refundId, '₹100.50', form.studentName, id, gatewayTxnId, receiptNo]) expect(said).toContain(word);
    }
    expect(text(opened)).toContain('Rupees One Hundred and Fifty Paise Only');
  });

  it('should name the UTR of a bank transfer, which is paid out when it is approved', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'closed' });
    const [refund] = await office.refunds(id);
    expect(await advices(refund?.refund_id ?? null)).toHaveLength(1);
    expect(text(Buffer.from(await (await open(id, refund?.refund_id ?? null)).arrayBuffer()))).toMatch(/UTR +SBIN226011512345/);
  });

  it('should not be found for another payment, and be erased with the data of its student', async () => {
    const { id, refundId } = await givenBack();
    await payOut(id);
    const other = await office.paid();
    expect((await open(other.id, refundId)).status).toBe(404);
    const { id: paymentId } = await office.system.payment(id);
    const [personal, transactions] = [office.system.server.app.get(PersonalReceiptsService), office.system.server.app.get(Transactions)];
    expect((await personal.everythingAbout([paymentId], ['reminder:0:'])).mails).toHaveLength(2);
    await transactions.run((tx) => personal.erase(tx, [paymentId], ['reminder:0:']));
    expect(await advices(refundId)).toEqual([]);
  });
});
