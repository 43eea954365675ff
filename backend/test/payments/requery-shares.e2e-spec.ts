import { setTimeout as sleep } from 'node:timers/promises';
import { TimedBackground } from '../../src/common/background.js';
import { Clock } from '../../src/common/clock.js';
import { PaymentRefreshService } from '../../src/payments/review/payment-refresh.service.js';
import { maxPermits, PURPOSES } from '../../src/payments/requery/permits.js';
import { actor } from '../support/actors.js';
import { createTestApp, startTestSandbox, type TestApp } from '../support/create-test-app.js';
import { givenStudent, type GivenStudent, tokenBody } from '../support/factories.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

const PAYMENTS = 60;
const RATE = 10;
/** Status requests that may be sent before that of somebody who comes now: all that may be reserved. */
const QUEUE = PURPOSES.reduce((sum, purpose) => sum + maxPermits(purpose, RATE), 0);

type Started = { given: GivenStudent; id: string };

describe.each([ANY_DATABASE])('The rate of status requests on %s', (kind) => {
  let database: TestDatabase;
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let server: TestApp;
  let mine: Started;
  let others: Started[];
  let beganAt = 0;
  let flooding = true;

  const started = async (given: GivenStudent): Promise<Started> => {
    const response = await server.call('get-atom-token-id', tokenBody(given));
    return { given, id: ((await response.json()) as { transaction_id: string }).transaction_id };
  };
  /** Once for each payment at the same time, again and again. */
  const flood = (work: (payment: Started) => Promise<unknown>): Promise<unknown> =>
    Promise.all(others.map(async (payment) => {
      while (flooding) await work(payment).catch(() => null);
    }));
  const journal = () => sandbox.control.journal({ kind: 'status.answered' }).map(({ merchTxnId, wallAt }) => ({ id: merchTxnId, at: Date.parse(wallAt) }));
  /** How many status requests were sent before that of the own payment. Seconds would be those of a busy machine. */
  const sentBefore = async (work: () => Promise<unknown>): Promise<number> => {
    const before = journal().length;
    await work();
    return journal().slice(before).findIndex(({ id }) => id === mine.id);
  };

  beforeEach(async () => {
    database = await createTestDatabase(kind);
    sandbox = await startTestSandbox();
    // The rule is about the order of requests; on a busy machine each may take seconds.
    server = await createTestApp({ databaseUrl: database.url, sandbox, clock: new Clock(), background: new TimedBackground(), env: { ATOM_STATUS_RATE: String(RATE) } });
    others = [];
    flooding = true;
    beganAt = Date.now();
    for (let index = 0; index < PAYMENTS; index += 1) others.push(await started(await givenStudent(database.dataSource)));
    mine = await started(await givenStudent(database.dataSource));
  });
  afterEach(async () => {
    flooding = false;
    await server.close();
    await sandbox.close();
    await database.close();
  });

  it('should let a student begin anew before what the office still wants to refresh', async () => {
    const office = server.app.get(PaymentRefreshService);
    const flooded = flood(({ id }) => office.refresh(id, actor()));
    await sleep(2_000);
    const before = await sentBefore(async () => {
      expect((await server.call('get-atom-token-id', tokenBody(mine.given, { townName: 'Elsewhere' }))).status).toBe(200);
    });
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThanOrEqual(QUEUE);
    flooding = false;
    await flooded;
  }, 60_000);

  it('should let a student know his status, and begin anew, while forged messages come for every payment', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const flooded = flood(async ({ id }) => {
      await (await server.call(`payment-return/${id}`, 'encData=cancelTransaction', form)).text();
      await sleep(250);
    });
    await sleep(2_000);
    for (const work of [
      () => server.call(`payment-status/${mine.id}`, { admissionNumber: mine.given.student.admissionNumber }),
      () => server.call('get-atom-token-id', tokenBody(mine.given, { townName: 'Elsewhere' })),
    ]) {
      const before = await sentBefore(async () => expect((await work()).status).toBe(200));
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(QUEUE + 2 * RATE);
    }
    await sleep(6_000);
    flooding = false;
    await flooded;
    const gaps = others.flatMap(({ id }) => {
      // The plan itself asks 30 s after the beginning.
      const times = journal().filter((one) => one.id === id && one.at < beganAt + 28_000).map(({ at }) => at);
      return times.slice(1).map((at, index) => at - (times[index] ?? 0));
    });
    for (const gap of gaps) expect(gap).toBeGreaterThan(4_500);
    const [first, last] = [journal()[0]?.at ?? 0, journal().at(-1)?.at ?? 0];
    expect(journal().length).toBeLessThanOrEqual(((last - first) / 1_000) * RATE + 10);
  }, 60_000);
});
