import { MissingReceiptsService } from '../../src/receipts/missing-receipts.service.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each(DATABASES)('A settled payment without a receipt, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const paid = async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return (await system.payment(id)).id;
  };

  it('should be counted although another payment has a receipt that it should not have', async () => {
    const [without, unsettled] = [await paid(), await paid()];
    const count = () => system.server.app.get(MissingReceiptsService).count();
    expect(await count()).toBe(0);
    await system.data.query('UPDATE receipts SET voided_at = 1, active_demand_id = NULL WHERE payment_id = ?', [without]);
    await system.data.query("UPDATE payments SET state = 'FAILED' WHERE id = ?", [unsettled]);
    expect(await count()).toBe(1);
    await system.data.query('DELETE FROM outbox_mails');
    await system.data.query('DELETE FROM receipts WHERE payment_id = ?', [without]);
    expect(await count()).toBe(1);
  });
});
