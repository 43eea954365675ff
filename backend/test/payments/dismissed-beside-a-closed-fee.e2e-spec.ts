import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const BY_BANK = { method: 'bankTransfer' } as const;

describe.each([ANY_DATABASE])('Money that a person left alone while another charge settled the fee, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind).filter((one) => one !== 'RECEIPT_VOID');
  const dismiss = (id: string, caseKind: string, gatewayTxnId: string) => office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, {
    kind: caseKind, gatewayTxnId, resolution: 'dismissed', reason: 'For the next semester.',
  });

  it('should be a case again when that charge was given back and the fee was closed: nothing stands against it any more', async () => {
    const { a, b, chargeA, chargeB } = await office.paidTwice();
    expect(await dismiss(b, 'DUPLICATE', chargeB)).toBe('204');
    expect(await kinds(b)).toEqual([]);
    await office.approved(a, chargeA, { ...BY_BANK, afterwards: 'closed' });
    expect([(await office.system.payment(a)).state, await kinds(b)]).toEqual(['REFUNDED', ['DUPLICATE']]);
    expect(await dismiss(b, 'DUPLICATE', chargeB)).toBe('204');
    expect(await kinds(b)).toEqual([]);
  });

  it('should be a case again also when it is a second charge of the same payment', async () => {
    const { id, charge } = await office.paid();
    const { form, atomTxnId: second } = await office.system.gateway.control.payAgain(id, { callback: false });
    await office.system.postReturn(form);
    expect(await dismiss(id, 'EXTRA', second)).toBe('204');
    await office.approved(id, charge, { ...BY_BANK, afterwards: 'closed' });
    expect([(await office.system.payment(id)).state, await kinds(id)]).toEqual(['DUPLICATE', ['DUPLICATE']]);
  });
});
