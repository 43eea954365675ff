import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A clock that was ahead while a server died, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  it('should not leave a payment unasked whose question a server began by the wrong clock, and died', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(null, id);
    system.clock.pass(31_000);
    system.gateway.control.setClock({ now: new Date(system.clock.now()) });
    const { id: row } = await system.payment(id);
    // As it is left by a server that died after its claim: what was due is still due, and only the lease is ahead.
    await system.data.query('UPDATE payments SET asking_until = ?, asking_by = ? WHERE id = ?', [system.clock.now() + 365 * DAY, 'a server that died', row]);
    await system.requery();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should not leave a payment unasked that has nothing due but what a message hinted at', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pay', { callback: false });
    const { id: row } = await system.payment(id);
    const now = system.clock.now();
    await system.data.query('UPDATE payments SET next_check_at = NULL, hint_due_at = ?, asking_until = ?, asking_by = ? WHERE id = ?', [now, now + 365 * DAY, 'a server that died', row]);
    await system.requery();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });
});
