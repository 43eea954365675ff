import type { KillPointName } from '../../tools/faults/injector/kill-points.js';
import { ensureBuilt } from '../support/run-process.js';
import { DATABASES } from '../support/test-databases.js';
import { refundsOfKilledServers } from './killed-servers.js';

jest.setTimeout(240_000);
beforeAll(ensureBuilt);

describe.each(DATABASES)('The sending of a refund on %s whose server is killed', (kind) => {
  const { stop, propose, state, asked, until, killedAt, payOut, expectGivenBackOnce } = refundsOfKilledServers(kind);

  it('should not be there before its approval was committed, and be approved again', async () => {
    const { id, next, answer } = await killedAt('refund approved, not committed');
    expect([answer, await state(id), asked(id)]).toEqual([null, undefined, 0]);
    expect(await propose(next, id)).toBe(204);
    await until(id, 'accepted');
    await payOut(id);
    await until(id, 'paidOut');
    await expectGivenBackOnce(id);
    await stop(next);
  });

  it.each([
    'refund approved, committed', 'refund asked about, not sent', 'refund sent', 'refund answered, not stored', 'refund accepted, not committed', 'refund accepted, committed',
  ] as const satisfies readonly KillPointName[])('should be sent once and end when it is killed at: %s', async (point) => {
    const { id, next } = await killedAt(point);
    await until(id, 'accepted');
    expect(asked(id)).toBe(1);
    await payOut(id);
    await until(id, 'paidOut');
    await expectGivenBackOnce(id);
    await stop(next);
  });
});
