import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { TransactionHistory } from '../../src/contract/index.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const CORRECTED = 'corrected@example.in';
const REASON = 'Mistyped; the parent showed the address.';

describe.each([ANY_DATABASE])('A receipt mail that is sent again, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
    staff = await officeStaff(system, { clerk: 'clerk', accountant: 'accountant' });
  });
  afterAll(() => system.close());

  const as: OfficeStaff['as'] = (...call) => staff.as(...call);
  const outcome: OfficeStaff['outcome'] = (...call) => staff.outcome(...call);
  const historyOf = async (id: string) => (await (await as('clerk', `admin/transactions/${id}`)).json()) as TransactionHistory;
  async function paid(state = 'sent') {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    const mail = async () => (await system.mails()).at(-1);
    await system.data.query(`UPDATE outbox_mails SET state = '${state}', attempts = 3 WHERE id = ${(await mail())?.id}`);
    return { id, mail, mails: `admin/review-queue/mails/${id}` };
  }

  it('should go to a corrected address, while the payment keeps its own, and be told by the trail without showing either', async () => {
    const { id, mail, mails } = await paid();
    const { form } = await system.payment(id);
    expect(await outcome('accountant', `${mails}/redirect`, { email: CORRECTED, reason: REASON })).toBe('204');
    expect(await mail()).toMatchObject({ state: 'waiting', recipient: CORRECTED, attempts: 0 });
    expect((await system.payment(id)).form).toEqual(form);
    const { entries: [entry] } = await system.server.app.get(AuditSearchService).search({ subject: id });
    expect(entry).toMatchObject({ act: 'receipt.redirect', person: 'accountant', after: { recipient: 'c•••@example.in' }, details: { reason: REASON } });
    expect(JSON.stringify(entry)).not.toContain(form.email);
    const history = await historyOf(id);
    expect(history.receipt?.mail).toEqual({ recipient: CORRECTED, state: 'waiting' });
    expect(history.timeline.find(({ source }) => source === 'mail:redirect')).toMatchObject({ kind: 'decision', actor: 'accountant' });
    await system.data.query("UPDATE outbox_mails SET state = 'sent'");
    expect(await outcome('clerk', `${mails}/resend`)).toBe('204');
    expect(await mail()).toMatchObject({ state: 'waiting', recipient: CORRECTED });
  });

  it('should go to another address only by whoever may, to one mailbox and with a reason', async () => {
    const { mail, mails } = await paid();
    const address = (await mail())?.recipient;
    expect(await outcome('clerk', `${mails}/redirect`, { email: CORRECTED, reason: REASON })).toBe('403 NOT_PERMITTED');
    for (const body of [{ email: CORRECTED }, { email: CORRECTED, reason: ' ' }, { email: 'a@b.in, c@d.in', reason: REASON }, { email: 'nobody', reason: REASON }]) {
      expect(await outcome('accountant', `${mails}/redirect`, body)).toBe('400 VALIDATION_FAILED');
    }
    expect(await mail()).toMatchObject({ state: 'sent', recipient: address });
    expect(await outcome('accountant', 'admin/review-queue/mails/NDPS250101000000000/redirect', { email: CORRECTED, reason: REASON })).toBe('404 RECEIPT_NOT_FOUND');
  });

  it('should not be turned to another address while it is being sent', async () => {
    const { mail, mails } = await paid('claimed');
    const address = (await mail())?.recipient;
    expect(await outcome('accountant', `${mails}/redirect`, { email: CORRECTED, reason: REASON })).toBe('409 MAIL_UNDER_WAY');
    expect(await mail()).toMatchObject({ state: 'claimed', recipient: address });
  });

  it('should be made anew when retention has deleted it, and be refused when nobody knows an address any more', async () => {
    const { id, mail, mails } = await paid();
    const address = (await mail())?.recipient;
    const count = (await system.mails()).length;
    await system.data.query(`DELETE FROM outbox_mails WHERE id = ${(await mail())?.id}`);
    expect(await outcome('clerk', `${mails}/resend`)).toBe('204');
    expect([(await system.mails()).length, await mail()]).toEqual([count, expect.objectContaining({ state: 'waiting', recipient: address })]);
    await system.data.query(`DELETE FROM outbox_mails WHERE id = ${(await mail())?.id}`);
    const { id: paymentId, form } = await system.payment(id);
    await system.data.query(`UPDATE payments SET form = '${JSON.stringify({ ...form, email: '' })}' WHERE id = ${paymentId}`);
    expect(await outcome('clerk', `${mails}/resend`)).toBe('409 NO_MAIL_ADDRESS');
  });
});
