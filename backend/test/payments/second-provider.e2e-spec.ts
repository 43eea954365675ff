import { HealthChecks } from '../../src/common/health-checks.js';
import { Metrics } from '../../src/common/metrics.js';
import { AppConfig } from '../../src/config/app-config.js';
import { createProviders } from '../../src/payments/providers/configured-providers.js';
import { PaymentProviders } from '../../src/payments/providers/payment-providers.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import { tokenBody, type GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { WebhookGateway } from './webhook-gateway.js';
import { type Charge, signatureOf, WebhookProvider } from './webhook-provider.js';

const SECRET = 'a secret of the webhook provider';
const MINUTE = 60_000;

describe.each([ANY_DATABASE])('A second payment provider on %s', (kind) => {
  let system: TestSystem;
  let webhook: WebhookGateway;
  let charges = 0;
  beforeAll(async () => {
    webhook = await WebhookGateway.open();
    system = await TestSystem.open(kind);
  });
  afterAll(async () => {
    await system.close();
    await webhook.close();
  });

  /** The college sends new payments there; the other provider keeps the open ones. */
  const changeTo = async (current: 'atom' | 'webhook'): Promise<void> => {
    await system.restartServer((builder) =>
      builder.overrideProvider(PaymentProviders).useFactory({
        factory: (config: AppConfig) => {
          const atom = createProviders(config, new Metrics(), new HealthChecks()).current;
          const other = new WebhookProvider(webhook.url, SECRET);
          return current === 'atom' ? new PaymentProviders(atom, [atom, other]) : new PaymentProviders(other, [other, atom]);
        },
        inject: [AppConfig],
      }),
    );
  };
  const begin = async (student: GivenStudent) => (await (await system.server.call('get-atom-token-id', tokenBody(student))).json()) as Record<string, string>;
  const charge = (order: string, paise: number, over: Partial<Charge> = {}): Charge => {
    charges += 1;
    return { charge: `w${charges}`, order, status: 'captured', paise, at: new Date(system.clock.now()).toISOString(), ...over };
  };
  const deliver = (told: Charge, secret = SECRET): Promise<Response> => {
    const text = JSON.stringify(told);
    return system.server.call('payment-callback', text, { headers: { 'content-type': 'application/json', 'x-signature': signatureOf(text, secret) } });
  };
  const stateOf = async (id: string) => (await system.payment(id)).state;

  it('should begin, settle by its signed webhook and acknowledge in its own words', async () => {
    await changeTo('webhook');
    const student = await system.student();
    const begun = await begin(student);
    expect(begun).toMatchObject({ provider: 'webhook', redirectUrl: expect.stringContaining(`${webhook.url}/pay/`) });
    expect(begun).not.toHaveProperty('tokenData');
    const id = String(begun['transaction_id']);
    expect(await system.payment(id)).toMatchObject({ provider: 'webhook', state: 'TOKEN_ISSUED' });
    const response = await deliver(charge(id, student.demand?.total ?? 0));
    expect([response.status, await response.text(), await stateOf(id)]).toEqual([200, 'received', 'SUCCESS']);
  });

  it('should settle by its status answer to a single request without a date', async () => {
    await changeTo('webhook');
    const student = await system.student();
    const id = String((await begin(student))['transaction_id']);
    webhook.charges.push(charge(id, student.demand?.total ?? 0));
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect(await stateOf(id)).toBe('SUCCESS');
    expect(webhook.asked.filter((order) => order === id)).toHaveLength(1);
  });

  it('should refuse a webhook with a wrong signature', async () => {
    await changeTo('webhook');
    const id = String((await begin(await system.student()))['transaction_id']);
    expect((await deliver(charge(id, 1), 'another secret')).status).toBe(400);
    expect(await stateOf(id)).toBe('TOKEN_ISSUED');
  });

  it('should keep a payment with its provider after a change of provider: settled there by return, webhook and requery', async () => {
    await changeTo('atom');
    const [byReturn, byRequery] = [await system.student(), await system.student()];
    const { transaction_id: first } = await system.token(byReturn);
    const { transaction_id: second } = await system.token(byRequery);
    await changeTo('webhook');
    const { form } = await system.actAtGateway(first, 'pay', { callback: false });
    expect(await system.postReturn(form)).toContain('/fee-receipt/');
    await system.actAtGateway(second, 'lose', { callback: false });
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect(await stateOf(second)).toBe('SUCCESS');
    expect(webhook.asked).not.toContain(second);

    const student = await system.student();
    const third = String((await begin(student))['transaction_id']);
    await changeTo('atom');
    expect((await deliver(charge(third, student.demand?.total ?? 0))).status).toBe(200);
    expect(await stateOf(third)).toBe('SUCCESS');
  });

  it('should not let one provider settle a payment of the other, however well it signs', async () => {
    await changeTo('atom');
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    expect((await deliver(charge(id, student.demand?.total ?? 0))).status).toBe(400);
    expect(await system.payment(id)).toMatchObject({ state: 'TOKEN_ISSUED', hintDueAt: null });
  });

  it('should not requery a payment under another account of the same provider', async () => {
    await changeTo('atom');
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.data.query("UPDATE payments SET provider_account = '999999' WHERE transaction_id = ?", [id]);
    await system.advanceTime(31 * MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    expect((await system.server.call('get-atom-token-id', tokenBody(student))).status).toBe(409);
  });

  it('should say that a payment is in doubt while its provider is not configured any more', async () => {
    await changeTo('webhook');
    const student = await system.student();
    const id = String((await begin(student))['transaction_id']);
    await system.restartServer();
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    expect((await system.server.call('get-atom-token-id', tokenBody(student, { mobile: '9000000001' }))).status).toBe(409);
  });
});
