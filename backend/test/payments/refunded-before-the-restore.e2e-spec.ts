import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Approval } from '../../src/contract/index.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'refunds-restored-'));

describe.each([ANY_DATABASE])('Money that the gateway gave back between the backup and the restore, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind);
  const receiptOf = async (id: string, admissionNumber: string) => (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber })).status;
  const giveBack = async (id: string, charge: string) => {
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
  };
  const backup = async (name: string): Promise<string> => {
    const file = join(folder, `${kind}-${name}.backup`);
    expect((await runFees(['backup', file], office.system.database.url)).code).toBe(0);
    return file;
  };

  it('should be a case after the restore, and void the receipt when two people record it; what is recorded is none', async () => {
    const { system } = office;
    const known = await office.paid();
    await giveBack(known.id, known.charge);
    const untouched = await office.paid();
    const { id, charge, student } = await office.paid();
    const file = await backup('listed');
    await giveBack(id, charge);
    const { admissionNumber } = student.student;
    expect([await receiptOf(id, admissionNumber), (await system.payment(id)).state]).toEqual([404, 'REFUNDED']);
    await system.onRestored(file, {}, async () => {
      await system.advanceTime(5 * MINUTE);
      await office.run();
      expect([await kinds(id), await kinds(known.id), await kinds(untouched.id)]).toEqual([['REFUND_LISTED'], ['RECEIPT_VOID'], []]);
      const decision = { kind: 'REFUND_LISTED', gatewayTxnId: charge, resolution: 'refunded', reason: 'NDPS gave it back on Monday.' };
      const proposed = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, decision);
      expect([proposed.status, await office.approve((await proposed.json()) as Approval)]).toEqual([202, '204']);
      expect([await receiptOf(id, admissionNumber), await kinds(id)]).toEqual([404, ['RECEIPT_VOID']]);
    });
  });

  it('should be a case however long before the restore it was paid', async () => {
    const { system } = office;
    const { id, charge } = await office.paid();
    await office.pass(200 * DAY);
    await office.paid();
    const file = await backup('old');
    await giveBack(id, charge);
    await system.onRestored(file, {}, async () => {
      await system.advanceTime(5 * MINUTE);
      await office.run();
      expect(await kinds(id)).toEqual(['REFUND_LISTED']);
    });
  });

  it('should be found later when the gateway gives no list just after the restore', async () => {
    const { system } = office;
    const { id, charge } = await office.paid();
    const file = await backup('unread');
    await giveBack(id, charge);
    await system.onRestored(file, {}, async () => {
      const { control } = system.gateway;
      control.fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
      await system.advanceTime(5 * MINUTE);
      await office.run();
      expect(await kinds(id)).toEqual([]);
      control.clearFaults();
      await office.pass(11 * MINUTE);
      expect(await kinds(id)).toEqual(['REFUND_LISTED']);
    });
  });
});
