import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'receipt-after-restore-'));

/** Reversals and refunds since the backup are not in it. */
describe.each([ANY_DATABASE])('A receipt whose money went back between the backup and the restore, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it.each(['reversed by the bank', 'given back by the office'])('should be void, or a case, after the restore: %s', async (how) => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    for (let day = 0; day < 7; day += 1) await system.advanceTime(DAY);
    const file = join(folder, `${kind}-${id}.backup`);
    expect((await runFees(['backup', file], system.database.url)).code).toBe(0);

    system.gateway.control.reverse(id, { callback: false });
    if (how.startsWith('reversed')) await system.callback(system.gateway.control.callbackForm(id));
    else expect(await system.resolve(id, { kind: 'DUPLICATE', gatewayTxnId: atomTxnId, resolution: 'refunded' })).toBe(204);
    expect((await system.payment(id)).settledDemandId).toBeNull();

    // The disk dies an hour later.
    await system.onRestored(file, {}, async () => {
      for (let day = 0; day < 30; day += 1) await system.advanceTime(DAY);
      const { settledDemandId } = await system.payment(id);
      const cases = (await system.reviewItems(id)).map(({ kind }) => kind);
      expect([settledDemandId !== null, cases]).not.toEqual([true, []]);
    });
  });
});
