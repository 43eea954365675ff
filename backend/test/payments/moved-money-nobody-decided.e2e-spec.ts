import { type Approval, type ApprovalList, istDate, rupeesNumber } from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { BookingEvidence } from '../../src/payments/bookings/booking.entity.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const HOUR = 3_600_000;
const TRANSFER = { method: 'bankTransfer' } as const;

/** The money has moved before it is proposed, and the other person is away for longer than 72 hours. */
describe.each([ANY_DATABASE])('What two people say of money that has moved, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const waiting = async ({ id }: Pick<Approval, 'id'>) => {
    const { approvals } = (await (await office.call('bina', 'admin/approvals')).json()) as ApprovalList;
    return approvals.some((one) => one.id === id && one.mayDecide);
  };
  const state = async (id: string) => (await office.system.payment(id)).state;

  it('should wait for the other person when it is a bank transfer, and void the receipt then', async () => {
    const { id, charge } = await office.paid();
    const proposed = await office.propose(id, charge, { ...TRANSFER, afterwards: 'dueAgain' });
    await office.pass(30 * 24 * HOUR);
    expect(await waiting(proposed)).toBe(true);
    expect([await office.approve(proposed), await state(id)]).toEqual(['204', 'REFUNDED']);
  });

  it('should keep a second payment from going back once more, through the gateway', async () => {
    const { b, chargeB } = await office.paidTwice();
    const proposed = await office.propose(b, chargeB, TRANSFER);
    await office.pass(73 * HOUR);
    expect(await office.outcome('bina', `admin/transactions/${b}/refunds/propose`, await office.proposal(b, chargeB, { amount: 1, left: 1 }))).toBe('409 APPROVAL_OPEN');
    expect([await office.approve(proposed), await state(b), office.journal(b).count]).toEqual(['204', 'REFUNDED', 0]);
  });

  it('should wait when the charge of a receipt is recorded as given back in the console', async () => {
    const { id, charge } = await office.paid();
    const recorded = { kind: 'EXTRA', gatewayTxnId: charge, resolution: 'refunded', reason: 'Refund 17 in the console.' };
    const proposed = (await (await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, recorded)).json()) as Approval;
    await office.pass(73 * HOUR);
    expect([await waiting(proposed), await office.approve(proposed), await state(id)]).toEqual([true, '204', 'REFUNDED']);
  });

  it('should wait when it is a payment booked by hand, with its paper, and be a receipt then', async () => {
    const given = await office.system.student();
    const { system } = office;
    const { identifiers } = await system.data.manager.insert(BookingEvidence, { name: 'challan.pdf', sha256: '0', size: 1, type: 'application/pdf', at: system.clock.now(), person: 'asha' });
    const booking = {
      demandId: given.demand?.id, how: 'challan', amount: rupeesNumber(given.demand?.total ?? 0), reference: `CH/${kind}`, paidOn: istDate(new Date(system.clock.now())),
      evidenceId: identifiers[0]?.['id'] as number, cautions: [], reason: 'Paid at the branch.',
    };
    const proposed = (await (await office.call('asha', 'admin/bookings', booking)).json()) as Approval;
    await office.pass(31 * 24 * HOUR);
    // Papers that nobody has booked by are erased.
    await system.server.app.get(DailyTasks).runDue();
    expect([await waiting(proposed), await office.approve(proposed), await state(proposed.subject)]).toEqual([true, '204', 'SUCCESS']);
  });

  it('should not keep a refund through the gateway waiting: nothing was sent', async () => {
    const { id, charge } = await office.paid();
    const proposed = await office.propose(id, charge, { afterwards: 'dueAgain' });
    await office.pass(73 * HOUR);
    expect([await waiting(proposed), await office.approve(proposed), await state(id)]).toEqual([false, '409 APPROVAL_ENDED', 'SUCCESS']);
  });
});
