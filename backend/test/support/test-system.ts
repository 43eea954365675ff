import type { DataSource } from 'typeorm';
import type { Sandbox } from '../../tools/gateway-sandbox/sandbox.js';
import type { PageAction } from '../../tools/gateway-sandbox/checkout-actions.js';
import type { MessageForm } from '../../tools/gateway-sandbox/wire.js';
import { Admin } from '../../src/people/admin.entity.js';
import { isSqliteUrl, openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import type { PaymentStatus, ResolveRequest, ReviewItem, ReviewQueue, TokenResponse } from '../../src/contract/index.js';
import { GatewayFact } from '../../src/payments/ledger/gateway-fact.entity.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { OutboxMail } from '../../src/receipts/mail/outbox-mail.entity.js';
import { Receipt } from '../../src/receipts/receipt.entity.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { createTestApp, FakeClock, gatewayAddresses, startTestSandbox, type TestApp, type TestAppOptions } from './create-test-app.js';
import { type GivenStudent, givenStudent, tokenBody } from './factories.js';
import { runFees } from './run-fees.js';
import { createTestDatabase, type TestDatabase } from './test-databases.js';

type Env = Record<string, string>;
type Form = Record<string, string> | MessageForm;

const OFFICE = { username: 'office', password: 'a long office password' };

const formBody = (form: Form): string => new URLSearchParams({ ...form }).toString();

/** The product without a browser: the real server, the gateway sandbox, a database of its own. */
export class TestSystem {
  private constructor(
    public database: TestDatabase,
    readonly gateway: Sandbox,
    readonly clock: FakeClock,
    public server: TestApp,
    private readonly env: Record<string, string>,
  ) {}

  /** @param env may hold another `DATABASE_URL` for the server, by which it reaches the same database. */
  static async open(kind: 'sqlite' | 'mariadb', env: Env | ((databaseUrl: string) => Promise<Env>) = {}): Promise<TestSystem> {
    const database = await createTestDatabase(kind);
    const given = typeof env === 'function' ? await env(database.url) : env;
    const clock = new FakeClock();
    const gateway = await startTestSandbox();
    gateway.control.setClock({ now: new Date(clock.now()) });
    // One person is the whole office here; who needs a second one says so.
    const all = { ...gatewayAddresses(gateway.url), ATOM_STATUS_RATE: '1000', APPROVALS: 'one', ...given };
    const server = await createTestApp({ databaseUrl: database.url, clock, env: all });
    // What a start makes up for is nothing yet.
    await server.background.settle('requery');
    return new TestSystem(database, gateway, clock, server, all);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.gateway.close();
    await this.database.close();
  }

  /** @param changed settings that are other ones from now on. */
  async restartServer(override?: TestAppOptions['override'], changed: Env = {}): Promise<void> {
    Object.assign(this.env, changed);
    await this.server.close();
    this.server = await createTestApp({ databaseUrl: this.database.url, clock: this.clock, env: this.env, ...(override ? { override } : {}) });
  }

  /**
   * The disk dies: goes on with a database restored from a backup, while the gateway remembers what happened since.
   *
   * @param settings of the command; it may fail after the rows are in.
   */
  async onRestored<Result>(file: string, settings: Env, work: () => Promise<Result>): Promise<Result> {
    const before = this.database;
    const { url, dataSource: empty } = await createTestDatabase(isSqliteUrl(before.url) ? 'sqlite' : 'mariadb', false);
    await empty.destroy();
    await runFees(['restore', file], url, { settings });
    const dataSource = await openDataSource(url, ENTITIES);
    this.database = { url, dataSource, close: () => dataSource.destroy() };
    await this.restartServer();
    try {
      return await work();
    } finally {
      await this.server.close();
      await dataSource.destroy();
      this.database = before;
      this.server = await createTestApp({ databaseUrl: before.url, clock: this.clock, env: this.env });
    }
  }

  /** Advances the clock of server and gateway, and runs the requeries that are due. */
  async advanceTime(milliseconds: number): Promise<void> {
    this.clock.pass(milliseconds);
    this.gateway.control.setClock({ now: new Date(this.clock.now()) });
    await this.requery();
  }

  /** Asks the gateway about every payment that is due. */
  requery(): Promise<void> {
    return this.server.background.settle('requery');
  }

  get data(): DataSource {
    return this.database.dataSource;
  }

  student(over: Parameters<typeof givenStudent>[1] = {}): Promise<GivenStudent> {
    return givenStudent(this.data, over);
  }

  /** `get-atom-token-id`, expected to succeed. */
  async token(given: GivenStudent, over: Record<string, unknown> = {}): Promise<Required<TokenResponse>> {
    const response = await this.server.call('get-atom-token-id', tokenBody(given, over));
    if (response.status !== 200) throw new Error(`token call answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Required<TokenResponse>;
  }

  /** Presses a button of the gateway's page. */
  actAtGateway(transactionId: string, action: PageAction, options: Parameters<Sandbox['control']['act']>[2] = {}) {
    return this.gateway.control.act(transactionId, action, options);
  }

  /** Posts the browser's return. @returns the path that the page leads to. */
  async postReturn(form: Form | null, transactionId?: string): Promise<string> {
    const response = await this.server.call(`payment-return${transactionId ? `/${transactionId}` : ''}`, formBody(form ?? {}), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return /data-target="([^"]*)"/.exec(await response.text())?.[1] ?? '';
  }

  callback(form: Form): Promise<Response> {
    return this.server.call('payment-callback', formBody(form), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  async status(transactionId: string, { student }: GivenStudent): Promise<PaymentStatus> {
    const response = await this.server.call(`payment-status/${transactionId}`, { admissionNumber: student.admissionNumber });
    return (await response.json()) as PaymentStatus;
  }

  /** A call with the credentials of the fee office. */
  async office(path: string, body?: unknown): Promise<Response> {
    if (!(await this.data.manager.existsBy(Admin, { username: OFFICE.username }))) {
      await this.data.manager.insert(Admin, { username: OFFICE.username, passwordHash: await hashPassword(OFFICE.password), createdAt: 1, updatedAt: 1 });
    }
    const authorization = `Basic ${Buffer.from(`${OFFICE.username}:${OFFICE.password}`).toString('base64')}`;
    return this.server.call(path, body, { headers: { authorization } });
  }

  /** The review items of one payment. */
  async reviewItems(transactionId: string): Promise<ReviewItem[]> {
    const { items } = (await (await this.office('admin/review-queue')).json()) as ReviewQueue;
    return items.filter(({ transaction_id: id }) => id === transactionId);
  }

  /** @returns the HTTP status. */
  async resolve(transactionId: string, request: Omit<ResolveRequest, 'reason'> & { reason?: string }): Promise<number> {
    return (await this.office(`admin/review-queue/payments/${transactionId}/resolve`, { reason: 'Told by the bank.', ...request })).status;
  }

  payment(transactionId: string): Promise<Payment> {
    return this.data.manager.findOneByOrFail(Payment, { transactionId });
  }

  demand({ demand }: GivenStudent): Promise<FeeDemand> {
    return this.data.manager.findOneByOrFail(FeeDemand, { id: demand?.id });
  }

  payments(): Promise<Payment[]> {
    return this.data.manager.find(Payment, { order: { id: 'ASC' } });
  }

  facts(): Promise<GatewayFact[]> {
    return this.data.manager.find(GatewayFact);
  }

  receipts(): Promise<Receipt[]> {
    return this.data.manager.find(Receipt, { order: { id: 'ASC' } });
  }

  mails(): Promise<OutboxMail[]> {
    return this.data.manager.find(OutboxMail, { order: { id: 'ASC' } });
  }

  /** How many AUTH requests the gateway has received. */
  authRequests(): number {
    return this.gateway.control.journal().filter(({ kind }) => kind === 'auth.asked').length;
  }
}
