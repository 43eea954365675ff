import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';


/** What would settle a fee waits for its second person, and the money moves meanwhile. */
describe.each([ANY_DATABASE])('Money that goes back, and its acceptance, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  const transfer = { method: 'bankTransfer' } as const;
  /** Another amount than the fee. */
  const paidOther = async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId: charge } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    return { id, charge };
  };
  const accept = (id: string, kindOfCase: string, gatewayTxnId: string) =>
    office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: kindOfCase, gatewayTxnId, resolution: 'accepted', reason: 'The rest was waived.' });
  const receipts = async (id: string) => {
    const payment = await office.system.payment(id);
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => voidedAt === null && paymentId === payment.id).length;
  };
  const code = async (response: Response) => `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`;

  it('should not be accepted while its bank transfer waits for the second person, who finds it as it was', async () => {
    const { id, charge } = await paidOther();
    const refund = await office.propose(id, charge, transfer);
    expect(await code(await accept(id, 'MISMATCH', charge))).toBe('409 APPROVAL_OPEN');
    expect([await office.approve(refund), await receipts(id)]).toEqual(['204', 0]);
  });

  it('should not be accepted when its bank transfer was proposed after the acceptance', async () => {
    const { id, charge } = await paidOther();
    const acceptance = (await (await accept(id, 'MISMATCH', charge)).json()) as { id: number };
    const refund = await office.propose(id, charge, transfer);
    expect([await office.approve(acceptance), await office.approve(refund), await receipts(id)]).toEqual(['409 APPROVAL_OPEN', '204', 0]);
  });

  it('should not be accepted for the whole when a part went back meanwhile', async () => {
    const { id, charge } = await paidOther();
    const acceptance = (await (await accept(id, 'MISMATCH', charge)).json()) as { id: number };
    await office.approved(id, charge, { ...transfer, amount: 4_999 });
    expect([await office.approve(acceptance), await receipts(id)]).toEqual(['409 NOT_RESOLVABLE', 0]);
  });
});
