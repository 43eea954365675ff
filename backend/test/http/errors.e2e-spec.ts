import { connect } from 'node:net';
import { ERROR_CODES } from '../../src/contract/index.js';
import { StudentsService } from '../../src/students/lookup/students.service.js';
import { createTestApp, type TestApp } from '../support/create-test-app.js';
import { givenStudent, tokenBody } from '../support/factories.js';
import { ANY_DATABASE, createTestDatabase, type TestDatabase } from '../support/test-databases.js';

let database: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  database = await createTestDatabase(ANY_DATABASE);
  server = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) => server.call(path, body, { headers });

async function failure(response: Response): Promise<{ status: number; code: string }> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as { statusCode: number; code: string; message: string };
  expect(body.statusCode).toBe(response.status);
  expect(ERROR_CODES).toContain(body.code);
  expect(body.message).toMatch(/^[A-Z].*\.$/);
  return { status: response.status, code: body.code };
}

describe('A failure', () => {
  it.each([
    ['an address under the API that is none', () => server.call('nothing-here', {}), 404, 'NOT_FOUND'],
    ['an address outside', () => fetch(`${server.url}/somewhere`), 404, 'NOT_FOUND'],
    ['a method the address does not take', () => server.call('get-atom-token-id', undefined, { method: 'GET' }), 405, 'METHOD_NOT_ALLOWED'],
    ['JSON that is broken', () => post('get-atom-token-id', '{"a":'), 400, 'MALFORMED_REQUEST'],
    ['JSON that is a list', () => post('get-atom-token-id', '[1]'), 400, 'MALFORMED_REQUEST'],
    ['JSON that is a text', () => post('get-atom-token-id', '"x"'), 400, 'MALFORMED_REQUEST'],
    ['a key named twice', () => post('get-atom-token-id', '{"total_fees":1,"total_fees":2}'), 400, 'MALFORMED_REQUEST'],
    ['a key named twice in two spellings', () => post('get-atom-token-id', String.raw`{"a":1,"\u0061":2}`), 400, 'MALFORMED_REQUEST'],
    ['a __proto__', () => post('get-atom-token-id', '{"__proto__":{"paid":true}}'), 400, 'MALFORMED_REQUEST'],
    ['a constructor.prototype', () => post('get-atom-token-id', '{"constructor":{"prototype":{"paid":true}}}'), 400, 'MALFORMED_REQUEST'],
    ['nesting 10,000 deep', () => post('get-atom-token-id', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 400, 'MALFORMED_REQUEST'],
    ['40,000 fields', () => post('get-atom-token-id', JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [n.toString(36), 0])))), 400, 'MALFORMED_REQUEST'],
    ['100,000 elements', () => post('get-atom-token-id', JSON.stringify({ a: Array.from({ length: 100_000 }, () => 0) })), 400, 'MALFORMED_REQUEST'],
    ['600 fields of one object', () => post('get-atom-token-id', JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [n.toString(36), 0])))), 400, 'MALFORMED_REQUEST'],
    ['60,000 elements of short lists', () => post('get-atom-token-id', JSON.stringify({ a: Array.from({ length: 300 }, () => Array.from({ length: 200 }, () => 0)) })), 400, 'MALFORMED_REQUEST'],
    ['a body of a megabyte', () => post('get-atom-token-id', JSON.stringify({ a: 'x'.repeat(1_000_000) })), 413, 'PAYLOAD_TOO_LARGE'],
    ['a kind of body nobody takes', () => post('get-atom-token-id', '<a/>', { 'content-type': 'application/xml' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a broken escape in the address', () => server.call('fetch-student-data/%E0%A4%A'), 400, 'MALFORMED_REQUEST'],
    ['an endless parameter', () => server.call(`fetch-student-data/${'9'.repeat(5_000)}`), 400, 'MALFORMED_REQUEST'],
  ])('should be JSON with its code when the request has %s', async (_what, request, status, code) => {
    expect(await failure(await request())).toEqual({ status, code });
  });

  it('should say which methods an address takes', async () => {
    expect((await server.call('config', {})).headers.get('allow')).toBe('GET, HEAD');
  });

  it('should name the fields when the form is at fault', async () => {
    const given = await givenStudent(database.dataSource);
    const response = await server.call('get-atom-token-id', tokenBody(given, { mobile: ['1'], email: { a: 1 }, townName: 'x;y' }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { mobile: expect.any(String), email: expect.any(String) } });
  });

  it.each([
    ['1e400', 422], ['-1e400', 422], ['1e21', 422], ['9007199254740993', 422], ['1e-400', 422], ['0.001', 422], ['-1', 422], ['"1e400"', 422], ['"NaN"', 422],
    ['"Infinity"', 422], ['"0x10"', 422], ['"1,000"', 422], ['[1]', 422], ['{"valueOf":1}', 422], ['true', 422], ['NaN', 400], ['Infinity', 400], ['01', 400], ['+1', 400], ['1.', 400],
  ])('should be a 400, and nothing stored, when the total is the number %s', async (number, status) => {
    const given = await givenStudent(database.dataSource);
    const body = JSON.stringify(tokenBody(given, { total_fees: 'HERE' })).replace('"HERE"', number);
    expect(await failure(await post('get-atom-token-id', body))).toEqual({ status, code: status === 422 ? 'FEE_MISMATCH' : 'MALFORMED_REQUEST' });
    expect(await database.dataSource.query('SELECT COUNT(*) AS n FROM payments')).toEqual([{ n: 0 }]);
  });

  it.each(['1e400', '-1e400', '1e21', '5e-324', 'null', '[]', '{}'])('should be a 400 with a text when a name or a number of the form is %s', async (value) => {
    const given = await givenStudent(database.dataSource, { pwd: null });
    const body = JSON.stringify(tokenBody(given, { mobile: 'HERE', email: 'HERE', personwd: 'HERE' })).replaceAll('"HERE"', value);
    const response = await post('get-atom-token-id', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { mobile: expect.any(String), email: expect.any(String), personwd: expect.any(String) } });
  });

  it('should not take what only looks like HTTP', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"MALFORMED_REQUEST"');
  });
});

describe('An empty body', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('should be accepted when it claims to be %s', async (type) => {
    const { student } = await givenStudent(database.dataSource);
    const response = await server.call(`fetch-student-data/${student.admissionNumber}`, '', { headers: { 'content-type': type } });
    expect(response.status).toBe(200);
  });

  it('should be accepted when it claims to be nothing', async () => {
    const { student } = await givenStudent(database.dataSource);
    expect((await server.call(`fetch-student-data/${student.admissionNumber}`)).status).toBe(200);
  });
});

describe('An unexpected error', () => {
  it('should return a reference number, and log the stack without values', async () => {
    const lines: string[] = [];
    const breaking = {
      find: () => {
        throw new Error(`SELECT * FROM students WHERE mobile = '9876543210' -- /srv/secret/path.ts v1.2.3`);
      },
    };
    const broken = await createTestApp({
      databaseUrl: database.url,
      onLog: (line) => lines.push(line),
      override: (builder) => builder.overrideProvider(StudentsService).useValue(breaking),
    });
    const response = await broken.call('fetch-student-data/ABC123');
    const body = (await response.json()) as { correlationId: string };
    expect(response.status).toBe(500);
    expect(body).toEqual({
      statusCode: 500, code: 'INTERNAL', message: expect.any(String), correlationId: response.headers.get('x-request-id'),
    });
    const logged = lines.find((line) => line.includes(body.correlationId) && line.includes('INTERNAL')) ?? '';
    expect(logged).toContain('errors.e2e-spec.ts');
    expect(logged).not.toContain('9876543210');
    expect((await broken.call('health/live', undefined, { method: 'GET' })).status).toBe(200);
    await broken.close();
  });
});
