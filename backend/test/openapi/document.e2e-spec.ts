import { ERROR_CODES } from '../../src/contract/index.js';
import { openApiDocument } from '../../src/openapi/document.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { TestSystem } from '../support/test-system.js';
import { type DocumentedCall, documentedCalls } from '../support/documented-calls.js';
import { tokenBody } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { findUndocumented } from './document-checker.js';

describe('The OpenAPI document', () => {
  let system: TestSystem;
  let calls: DocumentedCall[];
  beforeAll(async () => {
    system = await TestSystem.open(ANY_DATABASE);
    calls = await documentedCalls(system.server.url);
  });
  afterAll(() => system.close());

  it('should be served as JSON and as a page', async () => {
    const document = await system.server.call('openapi.json', undefined, { method: 'GET' });
    expect(await document.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(system.server.app))));
    const page = await system.server.call('docs', undefined, { method: 'GET' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(await page.text()).not.toMatch(/<script>(?!\s*<)/);
  });

  it('should name every code there is', () => {
    const named = new Set(calls.flatMap(({ errors }) => errors));
    // These belong to addresses that are none of the calls, or to a method that is none of theirs.
    expect(ERROR_CODES.filter((code) => !named.has(code))).toEqual(['METHOD_NOT_ALLOWED']);
  });

  it('should hold for the answers of a whole payment', async () => {
    const passwordHash = await hashPassword('a-long-enough-password');
    await system.data.manager.insert(Admin, { username: 'office', passwordHash, createdAt: 1, updatedAt: 1 });
    const office = { authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}` };
    const student = await system.student({ mothersName: null, townName: null, pwd: null });
    const body = { admissionNumber: student.student.admissionNumber };
    const faults: string[] = [];
    const check = async (path: string, address: string, sent?: unknown, init: RequestInit = {}): Promise<unknown> => {
      const call = calls.find((one) => one.path === path) as DocumentedCall;
      const response = await system.server.call(address, sent, { method: call.method.toUpperCase(), ...init });
      const text = await response.text();
      faults.push(...findUndocumented(call, response, text).map((fault) => `${address}: ${fault}`));
      expect([address, response.status]).toEqual([address, call.status]);
      return text.startsWith('{') ? JSON.parse(text) : text;
    };
    await check('fetch-student-data/{admissionNumber}', `fetch-student-data/${body.admissionNumber}`);
    const { transaction_id: id } = (await check('get-atom-token-id', 'get-atom-token-id', tokenBody(student))) as { transaction_id: string };
    await check('payment-status/{transactionId}', `payment-status/${id}`, body);
    const { form } = await system.actAtGateway(id, 'pay');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await check('payment-return/{transactionId}', `payment-return/${id}`, new URLSearchParams({ ...form }).toString(), { headers });
    await check('payment-callback', 'payment-callback', new URLSearchParams({ ...system.gateway.control.callbackForm(id) }).toString(), { headers });
    await check('payment-status/{transactionId}', `payment-status/${id}`, body);
    await check('fetch-student-data/{admissionNumber}', `fetch-student-data/${body.admissionNumber}`);
    await check('getFeeReceipt/{transactionId}', `getFeeReceipt/${id}`, body);
    await check('verifyLogin', 'verifyLogin', { username: 'office', password: 'a-long-enough-password' });
    await check('getPaymentResponse', 'getPaymentResponse', undefined, { headers: office });
    await check('transactionStatus/{transactionId}', `transactionStatus/${id}`, undefined, { headers: office });
    await check('admin/getFeeReceipt/{transactionId}', `admin/getFeeReceipt/${id}`, body, { headers: office });
    await check('admin/review-queue', 'admin/review-queue', undefined, { headers: office });
    await check('admin/health/check', 'admin/health/check', { check: 'machine', page: 'http://localhost:3000' }, { headers: office });
    await check('admin/health/test-mail', 'admin/health/test-mail', undefined, { headers: office });
    await check('config', 'config');
    await check('health', 'health');
    await check('health/ready', 'health/ready');
    await check('logo/{name}', 'logo/college');
    expect(faults).toEqual([]);
  });
});
