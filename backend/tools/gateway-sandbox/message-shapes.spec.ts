import { requestCipher, responseCipher, UAT_OPTIONS } from '../../test/fixtures/atom-messages.js';
import { messageIn, startSandboxFixture, type SandboxFixture } from '../../test/fixtures/sandbox-fixture.js';
import { istDate } from '../../src/contract/ist-time.js';
import { postForm } from '../../src/payments/providers/atom/wire/atom-http.js';
import { statusRequest } from '../../src/payments/providers/atom/wire/atom-requests.js';
import type { MessageForm } from './wire.js';

let fixture: SandboxFixture;
let lastOrder = 0;

beforeAll(async () => {
  fixture = await startSandboxFixture();
});

afterEach(() => fixture.sandbox.control.reset());

afterAll(() => fixture.close());

const CUSTOMER = { custEmail: 'buyer@example.com', custMobile: '9999999999' };
const SPLIT = [
  { prodName: 'TUITION', prodAmount: '70.5' },
  { prodName: 'LIBRARY', prodAmount: 29.5 },
];
const SPLIT_TEXT = '"prodDetails":[{"prodName":"TUITION","prodAmount":70.50},{"prodName":"LIBRARY","prodAmount":29.50}]';

async function post(path: string, text: string): Promise<string> {
  const fields = { encData: requestCipher.encrypt(text), merchId: UAT_OPTIONS.merchantId };
  const outcome = await postForm({ url: `${fixture.sandbox.url}${path}`, fields, timeoutMs: 60_000 });
  if (outcome.kind !== 'answer') throw new Error(outcome.detail);
  return outcome.body;
}

const decrypted = (encData: string | null): string => responseCipher.decrypt(encData ?? '') ?? '';

/** AUTH for 100 rupees. @returns the transaction id and the code of the answer. */
async function auth(payDetails: Record<string, unknown>, custDetails: Record<string, unknown> = CUSTOMER) {
  lastOrder += 1;
  const id = `KIT-${lastOrder}`;
  const { merchantId: merchId, password } = UAT_OPTIONS;
  const body = await post(
    '/ots/aipay/auth',
    JSON.stringify({
      payInstrument: {
        headDetails: { version: 'OTSv1.1', api: 'AUTH', platform: 'FLASH' },
        merchDetails: { merchId, userId: '', password, merchTxnId: id, merchTxnDate: '2026-01-15 10:14:24' },
        payDetails: { amount: '100.00', txnCurrency: 'INR', ...payDetails },
        custDetails,
        extras: { udf1: 'order-1' },
      },
    }),
  );
  const encData = new URLSearchParams(body).get('encData');
  return { id, code: /"txnStatusCode":"(\w+)"/.exec(encData ? decrypted(encData) : body)?.[1] };
}

const question = (id: string) => ({
  transactionId: id,
  amount: 10_000,
  date: istDate(new Date(fixture.sandbox.control.clock().now)),
});

/** The text of a status answer that the product's client accepts as well. */
async function requery(id: string): Promise<string> {
  expect(await fixture.gateway.requestStatus(question(id))).toMatchObject({ kind: 'answered' });
  const body = await post('/ots/payment/status', statusRequest(UAT_OPTIONS, question(id)));
  return decrypted(new URLSearchParams(body).get('encData'));
}

/** The text of a return or callback that the product's client accepts as signed. */
function textOf(form: MessageForm | null): string {
  expect(messageIn(fixture.gateway, form)).toMatchObject({ signature: 'valid', amount: 10_000 });
  return decrypted(form?.encData ?? '');
}

const instrumentOf = (text: string): Record<string, Record<string, unknown>> =>
  (JSON.parse(text) as { payInstrument: Record<string, Record<string, unknown>> }).payInstrument;

describe('the customer of the order', () => {
  it('should come back in the return with account number and client code when AUTH named them', async () => {
    const { id } = await auth({ product: 'NSE', custAccNo: '213232323', clientCode: 'COLLEGE' });
    const { form } = await fixture.sandbox.control.act(id, 'pay');
    const { payDetails, custDetails } = instrumentOf(textOf(form));
    expect(payDetails).toMatchObject({ custAccNo: '213232323', clientCode: 'COLLEGE' });
    expect(custDetails).toEqual({ ...CUSTOMER, billingInfo: {} });
  });

  it('should get the account number and client code of the test system when AUTH named none', async () => {
    const { id } = await auth({ product: 'NSE' });
    const { form } = await fixture.sandbox.control.act(id, 'pay');
    expect(instrumentOf(textOf(form))['payDetails']).toMatchObject({ custAccNo: '123456789012', clientCode: '1234' });
  });

  it('should not be in a callback, which has four parts', async () => {
    const { id } = await auth({ product: 'NSE' });
    await fixture.sandbox.control.act(id, 'pay');
    const text = textOf(fixture.sandbox.control.callbackForm(id));
    expect(Object.keys(instrumentOf(text))).toEqual(['merchDetails', 'payDetails', 'payModeSpecificData', 'responseDetails']);
    expect(text).not.toContain(CUSTOMER.custEmail);
  });

  it('should be the latest when AUTH was sent again, and not be in the journal', async () => {
    const { id } = await auth({ product: 'NSE' });
    lastOrder -= 1;
    await auth({ product: 'NSE' }, { ...CUSTOMER, custEmail: 'second@example.com' });
    const { form } = await fixture.sandbox.control.act(id, 'pay');
    expect(instrumentOf(textOf(form))['custDetails']).toMatchObject({ custEmail: 'second@example.com' });
    expect(JSON.stringify(fixture.sandbox.control.journal())).not.toMatch(/example\.com|9999999999/);
  });

  it('should be refused when the account number is longer than the gateway takes', async () => {
    expect(await auth({ product: 'NSE', custAccNo: '1'.repeat(46) })).toMatchObject({ code: 'OTS0600' });
  });
});

describe('an order split into products', () => {
  it.each([
    ['the product is Multi', { product: 'Multi', prodDetails: SPLIT }, '"product":"Multi",'],
    ['it is written in small letters', { product: 'multi', prodDetails: SPLIT }, '"product":"multi",'],
    ['only the parts are named', { prodDetails: SPLIT }, '"product":"Multi",'],
  ])('should come back split in return, callback and requery when %s', async (_why, payDetails, product) => {
    const { id, code } = await auth(payDetails);
    expect(code).toBe('OTS0000');
    const { form } = await fixture.sandbox.control.act(id, 'pay', { surcharge: 236 });
    const amounts = `${SPLIT_TEXT},"amount":100.00,"surchargeAmount":2.36,"totalAmount":102.36`;
    expect(textOf(form)).toContain(amounts);
    expect(textOf(fixture.sandbox.control.callbackForm(id))).toContain(amounts);
    expect(await requery(id)).toContain(`${product}${amounts}`);
  });

  it('should name the one product when the parts are one', async () => {
    const { id } = await auth({ prodDetails: { prodName: 'NSE', prodAmount: '100' } });
    await fixture.sandbox.control.act(id, 'pay');
    expect(await requery(id)).toContain('"product":"NSE","prodDetails":[{"prodName":"NSE","prodAmount":100.00}]');
  });

  it('should add up to what was taken when that is another amount', async () => {
    const { id } = await auth({ product: 'Multi', prodDetails: SPLIT });
    await fixture.sandbox.control.act(id, 'pay', { amount: 9_900 });
    expect(await requery(id)).toContain('"prodAmount":69.50},{"prodName":"LIBRARY","prodAmount":29.50}],"amount":99.00');
  });

  it.each([
    ['a part has no name', { product: 'Multi', prodDetails: [{ prodAmount: '100' }] }, 'OTS0600'],
    ['the parts are another sum', { product: 'Multi', prodDetails: SPLIT.slice(1) }, 'OTS0626'],
    ['a part takes money back', { product: 'Multi', prodDetails: [{ prodName: 'A', prodAmount: '101' }, { prodName: 'B', prodAmount: '-1' }] }, 'OTS0626'],
    ['there are no parts', { product: 'Multi' }, 'OTS0600'],
  ])('should be refused when %s', async (_why, payDetails, code) => {
    expect(await auth(payDetails)).toMatchObject({ code });
  });
});

describe('a page that was opened and not used', () => {
  it('should have neither bank nor payment method in a status answer', async () => {
    const { id } = await auth({ product: 'NSE' });
    fixture.sandbox.control.open(id);
    const text = await requery(id);
    expect(text).toContain('"statusCode":"OTS0301"');
    expect(text).not.toMatch(/bankDetails|bankTxnId|otsBank|subChannel/);
    expect(text).toContain('"payModeSpecificData":{}');
  });

  it('should have both as soon as the customer was sent to the bank', async () => {
    const { id } = await auth({ product: 'NSE' });
    fixture.sandbox.control.move(id, 'atBank');
    expect(await requery(id)).toMatch(/"subChannel":"NB","bankDetails":\{"bankTxnId":"zQ/);
  });
});
