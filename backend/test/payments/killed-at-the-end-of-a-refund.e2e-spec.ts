import { setTimeout as sleep } from 'node:timers/promises';
import type { KillPointName } from '../../tools/faults/injector/kill-points.js';
import { ensureBuilt } from '../support/run-process.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { DAY, LEASE, refundsOfKilledServers } from './killed-servers.js';

jest.setTimeout(240_000);
beforeAll(ensureBuilt);

describe.each([ANY_DATABASE])('The end of a refund on %s whose server is killed', (kind) => {
  const { pass, start, stop, paid, propose, payment, refunds, state, asked, until, killedAt, payOut, expectGivenBackOnce } = refundsOfKilledServers(kind);

  it('should be unknown, and never sent, when it was committed as sent and the call was not made; people end it', async () => {
    const { id, next } = await killedAt('refund committed as sent, not sent');
    await until(id, 'unknown');
    pass(DAY);
    await sleep(3_000);
    expect([await state(id), asked(id), (await payment(id)).needsReview]).toEqual(['unknown', 0, 1]);
    const [refund] = await refunds(id);
    const ended = await next.post(`admin/transactions/${id}/refunds/${refund?.refundId}/end`, { end: 'notExecuted', reason: 'Not in the console.' });
    const { state: now, refundingSince } = await payment(id);
    expect([ended.status, await state(id), now, refundingSince, asked(id)]).toEqual([204, 'notExecuted', 'SUCCESS', null, 0]);
    await stop(next);
  });

  it.each(['refund paid out, not committed', 'refund paid out, committed'] as const satisfies readonly KillPointName[])('should be paid out once when it is killed at: %s', async (point) => {
    const server = await start(point);
    const id = await paid(server);
    expect(await propose(server, id)).toBe(204);
    await until(id, 'accepted');
    await payOut(id);
    expect(await server.ended).toBe('SIGKILL');
    expect(await state(id)).toBe(point === 'refund paid out, committed' ? 'paidOut' : 'accepted');
    pass(LEASE + 1_000);
    const next = await start();
    await until(id, 'paidOut');
    await expectGivenBackOnce(id);
    await stop(next);
  });
});
