import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RefundProposal } from '../../src/contract/index.js';
import { BookingOffice } from '../payments/booking-office.js';
import type { GivenStudent } from '../support/factories.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'booked-restored-'));

/** Paid after the backup, given back through the gateway, lost in the restore, and booked from NDPS's list as the runbook says. */
describe.each([ANY_DATABASE])('A payment of after the backup that the gateway gave back, booked after the restore, on %s', (kind) => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await BookingOffice.open(kind);
  });
  afterEach(() => office.close());

  interface Lost {
    student: GivenStudent;
    id: string;
    approve: () => Promise<string>;
  }

  async function lost(name: string, refund: Partial<RefundProposal>, work: (one: Lost) => Promise<void>): Promise<void> {
    const { system, refunds } = office;
    const student = await system.student();
    const file = join(folder, `${kind}-${name}.backup`);
    expect((await runFees(['backup', file], system.database.url)).code).toBe(0);
    const { transaction_id: id } = await system.token(student);
    const { form, atomTxnId: charge } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    await refunds.approved(id, charge, refund);
    await refunds.run();
    system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await refunds.pass(DAY);
    expect(refunds.journal(id).count).toBe(1);
    await system.onRestored(file, {}, () => work({
      student, id,
      approve: async () => {
        const response = await office.propose(student, { how: 'gateway', transactionId: id, gatewayTxnId: charge, reference: '4021 1234 5678' });
        return refunds.approve((await response.json()) as { id: number });
      },
    }));
  }

  it.each([['minutes', 5 * MINUTE], ['two days', 2 * DAY]])('should not be booked when all of it went back, %s after the restore', (when, wait) =>
    lost(when, { afterwards: 'dueAgain' }, async ({ approve }) => {
      await office.system.advanceTime(wait);
      await office.refunds.run();
      expect([await approve(), await office.validReceipts()]).toEqual(['409 REFUND_LISTED', 0]);
    }));

  it('should be a case when a part of it went back', () =>
    lost('part', { amount: 1, afterwards: 'none' }, async ({ id, approve }) => {
      expect(await approve()).toBe('204');
      await office.refunds.run();
      expect([await office.look(id), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: ['REFUND_LISTED'] }, 1]);
    }));

  it('should be a case within a day when the gateway gave no list while it was booked', () =>
    lost('unread', { afterwards: 'dueAgain' }, async ({ id, approve }) => {
      const { control } = office.system.gateway;
      control.fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id, times: 100 });
      expect(await approve()).toBe('204');
      await office.refunds.run();
      expect(await office.look(id)).toEqual({ state: 'SUCCESS', cases: [] });
      control.clearFaults();
      await office.refunds.pass(11 * MINUTE);
      expect(await office.look(id)).toEqual({ state: 'SUCCESS', cases: ['REFUND_LISTED'] });
    }));
});
