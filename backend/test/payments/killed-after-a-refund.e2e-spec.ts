import { ensureBuilt } from '../support/run-process.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { refundsOfKilledServers } from './killed-servers.js';

jest.setTimeout(240_000);
beforeAll(ensureBuilt);

describe.each([ANY_DATABASE])('A refund on %s whose server is killed when the gateway has it', (kind) => {
  const { expectSentOnce } = refundsOfKilledServers(kind);

  it.each(['refund sent', 'refund answered, not stored', 'refund accepted, not committed', 'refund accepted, committed'] as const)(
    'should not be sent again, and end: %s', (point) => expectSentOnce(point));
});
