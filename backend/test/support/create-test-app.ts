import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { SANDBOX_MERCHANT } from '#lib/sandbox-merchant';
import { AppModule } from '../../src/app.module.js';
import { type Sandbox, startSandbox } from '../../tools/gateway-sandbox/sandbox.js';
import type { SandboxStart } from '../../tools/gateway-sandbox/settings.js';
import type { Background } from '../../src/common/background.js';
import type { Clock } from '../../src/common/clock.js';
import { LogWriter } from '../../src/common/logging/log-writer.js';
import { AppConfig } from '../../src/config/app-config.js';
import { configureApp, createAdapter } from '../../src/configure-app.js';
import { FakeClock } from './fake-clock.js';
import { receiptKeysFile } from './receipt-keys.js';
import { SteppedBackground } from './stepped-background.js';

export { FakeClock };

/** The merchant of the sandbox at a gateway that does not answer. */
export const TEST_GATEWAY = {
  ...SANDBOX_MERCHANT,
  // Port 9 of this machine: nobody answers.
  ATOM_AUTH_URL: 'http://127.0.0.1:9/ots/aipay/auth',
  ATOM_STATUS_URL: 'http://127.0.0.1:9/ots/payment/status',
  ATOM_CHECKOUT_SCRIPT_URL: 'http://127.0.0.1:9/staticdata/ots/js/atomcheckout.js',
  // As in production, long enough for a busy machine: who tests the time-out sets a shorter one.
  ATOM_TIMEOUT_MS: '25000',
} as const;

/** What production demands of a college. Nobody takes mail at that port. */
export const TEST_COLLEGE = {
  COLLEGE_NAME: 'Government College', COLLEGE_ADDRESS: 'Station Road, Deoria', COLLEGE_PHONE: '05568 222 333', COLLEGE_EMAIL: 'office@college.ac.in',
  MAIL_FROM: 'fees@college.ac.in', SMTP_URL: 'smtp://127.0.0.1:9', AUDIT_KEY: 'an audit key of more than thirty characters',
  COLLEGE_ID: 'C-12345', RECEIPT_KEYS_FILE: receiptKeysFile(), COLLEGE_LOGO: 'frontend/public/college-logo.png',
} as const;

/** The addresses of a gateway on our wire. */
export const gatewayAddresses = (origin: string): Record<string, string> => ({
  ATOM_AUTH_URL: `${origin}/ots/aipay/auth`,
  ATOM_STATUS_URL: `${origin}/ots/payment/status`,
  ATOM_REFUND_URL: `${origin}/ots/payment/refund`,
  ATOM_SETTLEMENT_URL: `${origin}/SettlementReport/generateReport`,
  ATOM_REFUND_PAID_REMARKS: 'PROCESSED',
  ATOM_REFUND_REJECTED_REMARKS: 'REJECTED',
  ATOM_CHECKOUT_SCRIPT_URL: `${origin}/staticdata/ots/js/atomcheckout.js`,
});

/** A sandbox that shares the merchant of `TEST_GATEWAY`. */
export function startTestSandbox(start: SandboxStart = {}): Promise<Sandbox> {
  const { ATOM_REQUEST_KEY: requestKey, ATOM_RESPONSE_KEY: responseKey } = TEST_GATEWAY;
  return startSandbox({
    port: 0,
    ...start,
    merchant: {
      merchantId: TEST_GATEWAY.ATOM_MERCHANT_ID,
      password: TEST_GATEWAY.ATOM_PASSWORD,
      productId: TEST_GATEWAY.ATOM_PRODUCT_ID,
      requestKey,
      responseKey,
      requestSalt: requestKey,
      responseSalt: responseKey,
      requestHashKey: TEST_GATEWAY.ATOM_REQUEST_HASH_KEY,
      responseHashKey: TEST_GATEWAY.ATOM_RESPONSE_HASH_KEY,
      ...start.merchant,
    },
  });
}

const NO_PAGE = '/no-page';

export interface TestAppOptions {
  databaseUrl: string;
  /** Environment variables over those of `TEST_GATEWAY`. */
  env?: Record<string, string>;
  /** A running gateway to use instead of the address where nobody answers; its callbacks are pointed at the server. */
  sandbox?: Sandbox;
  /** A standing one when absent. */
  clock?: Clock;
  /** One that takes no step by itself when absent. */
  background?: Background;
  /** Receives every log line. */
  onLog?: (line: string) => void;
  /** Folder of a built page. Without one there is none: its hundreds of files would be read at each start. */
  webRoot?: string;
  /** Replaces parts: `(builder) => builder.overrideProvider(X).useValue(y)`. */
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

export interface TestApp {
  app: NestFastifyApplication;
  config: AppConfig;
  clock: Clock;
  /** Unless the test has given another one. */
  background: SteppedBackground;
  /** Origin it listens on. */
  url: string;
  /** Every route that was registered, parameters as `:name`. */
  routes: { method: string; path: string }[];
  /** Calls under `/mmmcollege-api`; objects become JSON. POST unless said. */
  call: (path: string, body?: unknown, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

/** Starts the real server on a free port. */
export async function createTestApp(options: TestAppOptions): Promise<TestApp> {
  const { databaseUrl, env = {}, sandbox, clock = new FakeClock(), onLog, override } = options;
  const background = new SteppedBackground();
  const gateway = sandbox ? gatewayAddresses(sandbox.url) : {};
  const given = AppConfig.from({ ...TEST_GATEWAY, RECEIPT_KEYS_FILE: receiptKeysFile(), ...gateway, DATABASE_URL: databaseUrl, ...env });
  const config: AppConfig = { ...given, web: { ...given.web, root: options.webRoot ?? NO_PAGE } };
  const log = LogWriter.to(onLog ? 'debug' : 'silent', onLog ? { write: onLog } : undefined);
  const builder = Test.createTestingModule({ imports: [AppModule.forRoot({ config, log, clock, background: options.background ?? background })] });
  const module = await (override?.(builder) ?? builder).compile();
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(config), { bodyParser: false });
  const routes: TestApp['routes'] = [];
  app.getHttpAdapter().getInstance().addHook('onRoute', ({ method, url: path }) => {
    for (const one of [method].flat()) routes.push({ method: one, path });
  });
  configureApp(app, config);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  sandbox?.control.configure({ callbackUrl: `${url}/mmmcollege-api/payment-callback` });
  return {
    app,
    config,
    clock,
    background,
    url,
    routes,
    call: (path, body, init = {}) => {
      const json = body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body);
      const headers = { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...(init.headers as Record<string, string>) };
      return fetch(`${url}/mmmcollege-api/${path}`, { method: 'POST', redirect: 'manual', ...init, headers, ...(json === undefined ? {} : { body: json }) });
    },
    close: async () => {
      await background.stop();
      await app.close();
    },
  };
}
