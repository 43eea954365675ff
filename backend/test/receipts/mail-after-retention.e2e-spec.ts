import { RetentionService } from '../../src/personal-data/retention/retention.service.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('The mail of a receipt that was void before it was sent, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { KEEP_MAILS_DAYS: '1' });
  });
  afterAll(() => system.close());

  it('should wait again when the receipt is valid again, also after retention has deleted it', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    system.gateway.control.reverse(id, { callback: false, atomTxnId });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
    expect((await system.mails()).map(({ state }) => state)).toEqual(['cancelled']);
    await system.advanceTime(2 * DAY);
    await system.server.app.get(RetentionService).run();
    expect(await system.mails()).toEqual([]);
    await system.postReturn((await system.gateway.control.payAgain(id, { callback: false })).form);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect((await system.mails()).map(({ state }) => state)).toEqual(['waiting']);
  });
});
