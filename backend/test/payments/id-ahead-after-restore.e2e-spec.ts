import { transactionIdAt } from '../../src/contract/index.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;

/** After a restore that lost its payment, another student could propose the same id, and be asked about as if the money were his. */
describe.each(DATABASES)('An id ahead of the clock, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it.each([20 * 60, 2])('should not be taken over when it is %i minutes ahead', async (minutes) => {
    const ahead = transactionIdAt(new Date(system.clock.now() + minutes * MINUTE));
    const { transaction_id: id } = await system.token(await system.student(), { transaction_id: ahead });
    expect(id).not.toBe(ahead);
  });
});
