import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenBody } from '../support/factories.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'known-id-after-restore-'));

describe.each([ANY_DATABASE])('A payment that was made between the backup and the restore, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it.each(['accepts', 'refuses'] as const)('should not become the receipt of another student who proposes its id, when the gateway %s the id a second time', async (how) => {
    const [payer, other] = [await system.student(), await system.student()];
    const file = join(folder, `${kind}-${how}.backup`);
    expect((await runFees(['backup', file], system.database.url)).code).toBe(0);
    const { transaction_id: id, receipt_no: receiptNo } = await system.token(payer);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('SUCCESS');

    // The disk dies an hour later.
    await system.onRestored(file, {}, async () => {
      await system.advanceTime(60 * MINUTE);
      const receipts = (await system.receipts()).length;
      // The runbook: who is on the gateway's list of successful payments is imported with fees of 0.
      await system.data.query('UPDATE fee_demands SET heads = ?, total = 0 WHERE id = ?', ['{}', payer.demand?.id]);
      if (how === 'refuses') system.gateway.control.fault({ target: 'auth', kind: 'refusal', merchTxnId: id, times: 1 });
      await system.server.call('get-atom-token-id', tokenBody(other, { transaction_id: id, receipt_no: receiptNo }));
      for (let round = 0; round < 8; round += 1) await system.advanceTime(31 * MINUTE);
      const reply = await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: other.student.admissionNumber });
      expect(reply.status).toBe(404);
      expect((await system.receipts()).length).toBe(receipts);
    });
  });
});
