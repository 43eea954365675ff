import { join } from 'node:path';
import type { TokenResponse } from '../../src/contract/index.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { ReceiptYear } from '../../src/receipts/series/receipt-year.entity.js';
import type { KillPointName } from '../../tools/faults/injector/kill-points.js';
import { gatewayAddresses, startTestSandbox, TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { endAllProcesses, ensureBuilt, freePort, ROOT, type RunningProcess, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { createTestDatabase, DATABASES, type TestDatabase, waitForOtherProcesses } from '../support/test-databases.js';

const PRELOAD = join(ROOT, 'backend/dist/tools/faults/injector/preload.js');
const KILLED_AT = ['number taken, receipt not written', 'settlement not committed'] as const satisfies readonly KillPointName[];

beforeAll(ensureBuilt);

interface Server extends RunningProcess {
  post(path: string, body: object): Promise<Response>;
}

describe.each(DATABASES)('The number of a receipt on %s', (kind) => {
  let database: TestDatabase;
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await waitForOtherProcesses(database);
    sandbox = await startTestSandbox();
  });
  afterAll(async () => {
    endAllProcesses();
    await sandbox.close();
    await database.close();
  });

  /** A server in a process of its own, which kills itself by SIGKILL at a step. */
  async function start(killAt: KillPointName | null = null): Promise<Server> {
    const port = await freePort();
    const server = runProcess('--import', [PRELOAD, SERVER], {
      ...TEST_GATEWAY, ...TEST_COLLEGE, ...gatewayAddresses(sandbox.url), DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'warn',
      FAULTS_KILL: JSON.stringify(killAt && { point: killAt, nth: 1 }),
    });
    const base = `http://127.0.0.1:${port}/mmmcollege-api`;
    await untilAnswers(`${base}/health/live`, server);
    return {
      ...server,
      post: (path, body) => {
        const form = body instanceof URLSearchParams;
        return fetch(`${base}/${path}`, {
          method: 'POST', body: form ? body.toString() : JSON.stringify(body), headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        });
      },
    };
  }

  const callback = (server: Server, id: string): Promise<Response> => server.post('payment-callback', new URLSearchParams({ ...sandbox.control.callbackForm(id) }));

  async function paidAtTheGateway(server: Server): Promise<string> {
    const given = await givenStudent(database.dataSource);
    await server.post(`fetch-student-data/${given.student.admissionNumber}`, {});
    const { transaction_id: id = '' } = (await (await server.post('get-atom-token-id', tokenBody(given))).json()) as TokenResponse;
    await sandbox.control.act(id, 'pay', { callback: false });
    return id;
  }

  const serials = async () => (await database.dataSource.getRepository(Receipt).find({ order: { serial: 'ASC' } })).map(({ serial }) => serial);
  const last = async () => (await database.dataSource.getRepository(ReceiptYear).find()).map((year) => year.last);

  it('should leave no gap when servers are killed between taking it and the commit', async () => {
    const first = await start(KILLED_AT[0]);
    const ids = [await paidAtTheGateway(first), await paidAtTheGateway(first), await paidAtTheGateway(first)] as const;
    // On MariaDB another replica settles while the first one dies; SQLite belongs to one server.
    const other = kind === 'mariadb' ? await start() : null;
    const answered = await Promise.allSettled([callback(first, ids[0]), ...(other ? [callback(other, ids[1])] : [])]);
    expect(await first.ended).toBe('SIGKILL');
    expect(answered.map(({ status }) => status)).toEqual(['rejected', ...(other ? ['fulfilled'] : [])]);
    expect(await serials()).toEqual(other ? [1] : []);

    const second = await start(KILLED_AT[1]);
    await expect(callback(second, ids[2])).rejects.toThrow();
    expect(await second.ended).toBe('SIGKILL');
    expect(await serials()).toEqual(other ? [1] : []);

    const third = await start();
    for (const id of ids) expect((await callback(third, id)).status).toBe(200);
    expect(await serials()).toEqual([1, 2, 3]);
    expect(await last()).toEqual([3]);
  });
});
