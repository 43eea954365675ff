import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

/** What would settle a fee waits for its second person, and the money moves meanwhile. */
describe.each([ANY_DATABASE])('Money that goes back, and its acceptance, on %s', (kind) => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  let isNameless = false;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      return isNameless ? text.replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '').replace(/"bankTxnId":"[^"]*",/, '') : text;
    };
    office = await RefundOffice.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  const transfer = { method: 'bankTransfer', utr: 'SBIN226011512345' } as const;
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

  it.each(['none', 'both'] as const)('should not be offered for acceptance when all of it went back before the gateway named it, with %s of its times', async (messageDates) => {
    const { system } = office;
    isNameless = true;
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false, messageDates, statusDates: 'none' });
    await system.advanceTime(DAY);
    await office.approved(id, null, { ...transfer, afterwards: 'dueAgain' });
    await system.callback(system.gateway.control.callbackForm(id));
    isNameless = false;
    expect((await system.reviewItems(id)).filter(({ resolutions }) => resolutions.includes('accepted'))).toEqual([]);
    expect([(await accept(id, 'HELD', atomTxnId)).status, await receipts(id)]).toEqual([409, 0]);
  });
});
