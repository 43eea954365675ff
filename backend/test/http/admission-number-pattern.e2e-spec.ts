import { csv, csvFile, studentRow } from '../import/csv-files.js';
import { createTestApp, type TestApp } from '../support/create-test-app.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

const settings = { ADMISSION_NUMBER_PATTERN: '[0-9]{4}/[A-Z]+/[0-9]+' };
const NUMBER = '2026/BSC/001';

describe.each([ANY_DATABASE])('Admission numbers as a college writes them, on %s', (kind) => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    server = await createTestApp({ databaseUrl: database.url, env: settings });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const importing = (number: string, given: Record<string, string>) => runFees(['import', csvFile(csv([studentRow(number, 2, '1')]))], database.url, { settings: given });
  const lookUp = (written: string) => server.call(`fetch-student-data/${encodeURIComponent(written)}`);

  it('should be imported, and letters and digits alone where nothing is configured', async () => {
    expect(await importing(NUMBER, {})).toMatchObject({ code: 1, shown: expect.stringContaining('must contain only letters and numbers') });
    expect((await importing(NUMBER, settings)).code).toBe(0);
    expect(await importing('BSC2026001', settings)).toMatchObject({ code: 1, shown: expect.stringContaining('Please enter a valid Admission Number.') });
  });

  it('should be found by an address, percent-encoded and ignoring case', async () => {
    for (const written of [NUMBER, NUMBER.toLowerCase()]) {
      const response = await lookUp(written);
      expect([response.status, await response.json()]).toEqual([200, { data: expect.objectContaining({ admissionNumber: NUMBER }) }]);
    }
    expect((await lookUp('2026/BSC/999')).status).toBe(404);
  });

  it.each(['BSC2026001', '2026/BSC', '2026//001', '2026/BSC/001/..', `2026/BSC/${'1'.repeat(40)}`])('should be refused as %j in an address and in a body', async (number) => {
    const errors = { admissionNumber: 'Please enter a valid Admission Number.' };
    const [byAddress, inBody] = await Promise.all([lookUp(number), server.call('get-atom-token-id', { admissionNumber: number })]);
    expect([byAddress.status, await byAddress.json()]).toEqual([400, expect.objectContaining({ code: 'INVALID_ADMISSION_NUMBER', errors })]);
    expect([inBody.status, await inBody.json()]).toEqual([400, expect.objectContaining({ errors: expect.objectContaining(errors) })]);
    expect(await (await server.call('get-atom-token-id', { admissionNumber: NUMBER })).json()).not.toHaveProperty('errors.admissionNumber');
  });

  it('should be told to the page, and stand in the document', async () => {
    expect(await (await server.call('config', undefined, { method: 'GET' })).json()).toMatchObject({ admissionNumberPattern: settings.ADMISSION_NUMBER_PATTERN });
    expect(await (await server.call('openapi.json', undefined, { method: 'GET' })).text()).toContain('^(?:[0-9]{4}/[A-Z]+/[0-9]+)$');
  });
});
