import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MANY = Array.from({ length: 5_000 }, (_, index) => `f${index}=1`).join('&');

const BODIES: [string, string, string | undefined][] = [
  ['nothing', FORM, undefined], ['an empty form', FORM, ''], ['no field of a message', FORM, 'a=b'], ['a field without a name', FORM, '=&==&&'],
  ['names that every object has', FORM, '__proto__=1&constructor=2&toString=3&then=4&fields=5&hasOwnProperty=6'],
  ['thousands of fields', FORM, MANY], ['a broken escape', FORM, 'encData=%E0%A4%A'], ['200,000 characters', FORM, `encData=${'0'.repeat(200_000)}`],
  ['JSON without a field', JSON_TYPE, '{}'], ['JSON of other kinds', JSON_TYPE, '{"encData":{"a":[1]},"merchId":[],"fields":null,"constructor":1,"then":{}}'],
  ['an empty JSON', JSON_TYPE, ''],
];

describe.each([ANY_DATABASE])('The gateway\'s posts on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const post = (path: string, type: string, body?: string) => system.server.call(path, body, { headers: { 'content-type': type } });

  it.each(BODIES)('should lead the browser to a page when they hold %s', async (_what, type, body) => {
    for (const path of ['payment-return', 'payment-return/NDPS260101000000000', 'payment-return/..%2F..%2Fadmin', 'payment-return/constructor']) {
      const response = await post(path, type, body);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(await response.text()).toContain('/mmmcollege');
    }
  });

  it.each(BODIES)('should get one and the same refusal from the server when they hold %s', async (_what, type, body) => {
    const response = await post('payment-callback', type, body);
    expect([response.status, await response.json()]).toEqual([400, { statusCode: 400, code: 'UNREADABLE_MESSAGE', message: 'The message could not be read.' }]);
  });

  it('should be read when the names are written in another way', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { encData, merchId } = { ...(await system.actAtGateway(id, 'pay', { callback: false })).form } as Record<string, string>;
    const response = await post('payment-return', FORM, new URLSearchParams({ other: 'x', ENCDATA: encData ?? '', MerchID: merchId ?? '' }).toString());
    expect(await response.text()).toContain(`/mmmcollege/fee-receipt/${id}`);
  });
});
