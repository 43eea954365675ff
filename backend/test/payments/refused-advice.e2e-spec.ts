import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { ReviewQueue, TransactionHistory } from '../../src/contract/index.js';
import { ADVICE_MAIL } from '../../src/receipts/advice/refund-advice-issuer.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;
const CORRECTED = { email: 'corrected@example.in', reason: 'The father showed the address.' };

describe.each([ANY_DATABASE])('The mail of a refund advice that is refused, on %s', (kind) => {
  let mailbox: Mailbox;
  let office: RefundOffice;
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    office = await RefundOffice.open(kind, { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'fees@mmmcollege.example' });
  });
  afterAll(async () => {
    await office.system.close();
    await mailbox.close();
  });

  const send = () => office.system.server.app.get(OutboxWorker).runOnce();
  /** Those too that the server's own worker has claimed. */
  const sendAll = async () => {
    while ((await send()) > 0) await send();
    await settleAll();
    expect((await office.system.mails()).filter(({ state }) => state === 'claimed')).toEqual([]);
  };
  const mail = async (refundId: string) => (await office.system.mails()).find((one) => one.kind === ADVICE_MAIL && one.dedupKey?.endsWith(refundId));
  const cases = async (id: string) => {
    const { items } = (await (await office.call('clerk', 'admin/review-queue')).json()) as ReviewQueue;
    return items.filter((item) => item.transaction_id === id && item.kind.startsWith('ADVICE'));
  };
  const count = async () => ((await (await office.call('clerk', 'admin/review-queue/count')).json()) as { cases: number }).cases;
  const history = async (id: string) => (await (await office.call('clerk', `admin/transactions/${id}`)).json()) as TransactionHistory;
  /** Paid twice, so that no case of a void receipt stands beside it. */
  async function refused() {
    const { b: id, chargeB } = await office.paidTwice();
    await sendAll();
    await office.approved(id, chargeB);
    await office.run();
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    mailbox.setFault({ kind: 'refuseRecipient' });
    await office.pass(DAY);
    await sendAll();
    const refundId = (await office.refunds(id)).at(-1)?.refund_id ?? '';
    mailbox.setFault({ kind: 'none' });
    return { id, refundId, advice: `admin/transactions/${id}/refunds/${refundId}/advice` };
  }

  it('should be a case with what is known, count in the header, and stand on the page of the payment', async () => {
    const before = await count();
    const { id, refundId } = await refused();
    const { form } = await office.system.payment(id);
    expect(await cases(id)).toMatchObject([{
      kind: 'ADVICE_REFUSED', receipt_no: null, resolutions: [], payment: null, mail: { recipient: form.email, attempts: 1, refund_id: refundId, reason: expect.stringMatching(/55[04]/) as string },
    }]);
    expect(await count()).toBe(before + 1);
    const { advices, timeline } = await history(id);
    expect(advices).toEqual([{ refund_id: refundId, recipient: form.email, state: 'refused' }]);
    expect(timeline.find(({ kind: line, source }) => line === 'mail' && source === 'advice')).toMatchObject({ status: 'refused', text: expect.stringMatching(/55[04]/) as string });
  });

  it('should be sent again to the same address by a clerk, and leave the queue when it is taken', async () => {
    const { id, refundId, advice } = await refused();
    const { form } = await office.system.payment(id);
    expect(await office.outcome('clerk', `${advice}/resend`)).toBe('204');
    expect(await mail(refundId)).toMatchObject({ state: 'waiting', recipient: form.email });
    expect(await cases(id)).toEqual([]);
    await sendAll();
    expect((await mail(refundId))?.state).toBe('sent');
    expect((await mailbox.mails()).filter(({ envelope, subject }) => envelope.to.includes(form.email) && subject.includes(refundId))).toHaveLength(1);
    expect((await history(id)).timeline.find(({ source }) => source === 'mail:adviceResend')).toMatchObject({ kind: 'decision', actor: 'clerk' });
  });

  it('should go to a corrected address by whoever may, with a reason, while the payment keeps its own', async () => {
    const { id, refundId, advice } = await refused();
    const { form } = await office.system.payment(id);
    expect(await office.outcome('clerk', `${advice}/redirect`, CORRECTED)).toBe('403 NOT_PERMITTED');
    for (const body of [{ email: CORRECTED.email }, { ...CORRECTED, email: 'a@b.in, c@d.in' }, { ...CORRECTED, email: 'nobody' }]) {
      expect(await office.outcome('asha', `${advice}/redirect`, body)).toBe('400 VALIDATION_FAILED');
    }
    expect(await office.outcome('asha', `${advice}/redirect`, CORRECTED)).toBe('204');
    await sendAll();
    const [arrived, ...more] = (await mailbox.mails()).filter(({ subject }) => subject.includes(refundId));
    expect([arrived?.envelope.to, more]).toEqual([[CORRECTED.email], []]);
    expect([await cases(id), (await office.system.payment(id)).form]).toEqual([[], form]);
    const { entries: [entry] } = await office.system.server.app.get(AuditSearchService).search({ subject: id, act: 'refund.adviceRedirect' });
    expect(entry).toMatchObject({ person: 'asha', after: { recipient: 'c•••@example.in' }, details: { refund: refundId, reason: CORRECTED.reason } });
    expect(JSON.stringify(entry)).not.toContain(form.email);
  });

  it('should not be turned to another address while it is being sent, nor be sent for a refund that is no other payment’s or not paid out', async () => {
    const { refundId, advice } = await refused();
    await office.system.data.query("UPDATE outbox_mails SET state = 'claimed' WHERE dedup_key LIKE ?", [`%${refundId}`]);
    expect(await office.outcome('asha', `${advice}/redirect`, CORRECTED)).toBe('409 MAIL_UNDER_WAY');
    const other = await office.paid();
    await office.approved(other.id, other.charge, { afterwards: 'dueAgain' });
    const open = (await office.refunds(other.id)).at(-1)?.refund_id ?? '';
    for (const path of [`admin/transactions/${other.id}/refunds/${refundId}/advice`, `admin/transactions/${other.id}/refunds/${open}/advice`]) {
      expect([await office.outcome('asha', `${path}/redirect`, CORRECTED), await office.outcome('asha', `${path}/resend`)]).toEqual(['404 REFUND_NOT_FOUND', '404 REFUND_NOT_FOUND']);
    }
  });

  it('should be written anew when retention has deleted it', async () => {
    const { refundId, advice } = await refused();
    await office.system.data.query('DELETE FROM outbox_mails WHERE dedup_key LIKE ?', [`%${refundId}`]);
    expect(await office.outcome('asha', `${advice}/redirect`, CORRECTED)).toBe('204');
    expect(await mail(refundId)).toMatchObject({ state: 'waiting', recipient: CORRECTED.email });
  });
});
