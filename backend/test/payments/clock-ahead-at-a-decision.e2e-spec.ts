import type { ReviewKind } from '../../src/contract/index.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The server's clock alone is ahead, and set right afterwards. */
describe.each([ANY_DATABASE])('A denial by the gateway after the clock was 300 days ahead, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const kinds = async (id: string): Promise<ReviewKind[]> => (await system.reviewItems(id)).map((item) => item.kind);
  const begun = async () => {
    const { transaction_id: id } = await system.token(await system.student());
    return { id, form: (await system.actAtGateway(id, 'pay', { callback: false })).form };
  };

  it('should be a case when the success was received while it was ahead', async () => {
    const { id, form } = await begun();
    system.clock.pass(300 * DAY);
    await system.postReturn(form);
    system.clock.pass(-300 * DAY);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    system.gateway.control.move(id, 'failed');
    for (let day = 0; day < 8; day += 1) await system.advanceTime(DAY);
    await settleAll();
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
  });

  it('should be a case again when an earlier one was noted while it was ahead', async () => {
    const { id, form } = await begun();
    await system.postReturn(form);
    const answers = async (outcome: 'failed' | 'paid') => {
      system.gateway.control.move(id, outcome);
      await system.advanceTime(DAY + MINUTE);
    };
    await answers('failed');
    await settleAll();
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
    system.clock.pass(300 * DAY);
    expect(await system.resolve(id, { kind: 'DISAGREEMENT', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    system.clock.pass(-300 * DAY);
    await answers('paid');
    await settleAll();
    expect((await system.payment(id)).deniedAt).toBeNull();
    await answers('failed');
    await settleAll();
    expect((await system.payment(id)).deniedAt).not.toBeNull();
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
  });
});
