import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { eventually } from '../support/eventually.js';
import { endAllProcesses, ensureBuilt, freePort, runProcess, SERVER, untilAnswers } from '../support/run-process.js';
import { createTestDatabase } from '../support/test-databases.js';

beforeAll(ensureBuilt, 60_000);
afterEach(endAllProcesses);

describe('The packed server', () => {
  it('should hold our code and its packages, but no second TypeORM', () => {
    const packages = readFileSync(join(dirname(SERVER), 'server/packages.cjs'), 'utf8');
    expect(packages).toContain('node_modules/@nestjs/core/');
    expect(packages).not.toMatch(/node_modules\/typeorm\//);
  });

  it('should print stack traces with the lines of the sources', async () => {
    const { dataSource, url, close } = await createTestDatabase('sqlite');
    const port = await freePort();
    const server = runProcess(SERVER, [], { ...TEST_GATEWAY, DATABASE_URL: url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
    await untilAnswers(`http://127.0.0.1:${port}/mmmcollege-api/health/live`, server);
    await dataSource.query('ALTER TABLE payments RENAME COLUMN next_check_at TO gone');
    await eventually(() => expect(server.printed()).toMatch(/background work failed.*requery/));
    expect(server.printed()).toMatch(/backend\/src\/payments\/requery\/requery-scheduler\.ts:\d+:\d+/);
    await close();
  }, 60_000);
});
