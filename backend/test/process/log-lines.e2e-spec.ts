import { endAllProcesses, ensureBuilt, freePort, type RunningProcess, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { TEST_COLLEGE, TEST_GATEWAY } from '../support/create-test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.js';

beforeAll(ensureBuilt);
afterEach(endAllProcesses);

describe('Log lines of the server on standard output', () => {
  let database: TestDatabase;
  let server: RunningProcess;
  let url: string;

  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
    const port = await freePort();
    url = `http://localhost:${port}`;
    server = runProcess(SERVER, [], { ...TEST_GATEWAY, ...TEST_COLLEGE, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'info' });
    await untilAnswers(`${url}/mmmcollege-api/health/live`, server);
  });
  afterEach(() => database.close());

  const requestIds = (): unknown[] =>
    server.printed().split('\n').filter((line) => line.includes('"request completed"')).map((line) => (JSON.parse(line) as { requestId: unknown }).requestId);
  const call = async (): Promise<string | null> => (await fetch(`${url}/mmmcollege-api/config`)).headers.get('x-request-id');

  it('should hold each call in the order of the answers when the server goes on', async () => {
    const ids = [await call(), await call(), await call()];
    // Beside them are the calls that waited for the server.
    const own = () => requestIds().filter((id) => ids.includes(String(id)));
    while (own().length < ids.length) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(own()).toEqual(ids);
  });

  it('should hold a call that was answered before the server stopped, and before its last line', async () => {
    const id = await call();
    server.child.kill('SIGTERM');
    await server.ended;
    const printed = server.printed();
    expect(requestIds()).toContain(id);
    expect(printed.indexOf(String(id))).toBeLessThan(printed.indexOf('"server stopping"'));
  });
});
