import { ensureBuilt } from '../support/run-process.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { refundsOfKilledServers } from './killed-servers.js';

jest.setTimeout(240_000);
beforeAll(ensureBuilt);

describe.each([ANY_DATABASE])('A refund on %s whose server is killed before the gateway has it', (kind) => {
  const { stop, propose, state, asked, until, killedAt, payOut, expectGivenBackOnce, expectSentOnce } = refundsOfKilledServers(kind);

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

  it('should be sent once when its approval was committed', () => expectSentOnce('refund approved, committed'));

  it('should be sent once when the last look at the money was made', () => expectSentOnce('refund asked about, not sent'));
});
