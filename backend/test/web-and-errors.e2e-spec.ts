import { createTestApp, type TestApp } from './support/create-test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-databases.js';

let database: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  server = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('Errors', () => {
  it('should be JSON for an unknown path under the API', async () => {
    const response = await server.call('nothing-here', {});
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ statusCode: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' });
  });

  it('should answer health', async () => {
    const response = await server.call('health', undefined, { method: 'GET' });
    expect(await response.json()).toEqual({ status: 'up', dependencies: { database: 'up' } });
    expect(response.status).toBe(200);
  });
  it('should answer config', async () => {
    const response = await server.call('config', undefined, { method: 'GET' });
    expect(await response.json()).toMatchObject({ apiBaseUrl: '' });
    const no = await server.call('config', undefined, { method: 'POST' });
    expect([no.status, no.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
