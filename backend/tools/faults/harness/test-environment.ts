import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DataSource } from 'typeorm';
import { SANDBOX_MERCHANT } from '#lib/sandbox-merchant';
import { Random } from '../../shared/random.js';
import { killOnExit } from '../../shared/children.js';
import { CampaignClock } from './campaign-clock.js';
import { College } from './college.js';
import { MailSink } from './mail-sink.js';
import { openGaleraStore, openMariadbStore } from './mariadb-store.js';
import { BUILD_FOLDER } from './paths.js';
import { freePort } from '#lib/ports';
import { Replica } from './replica.js';
import { SandboxClient } from './sandbox-client.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Store } from './store.js';
import { Tally } from './tally.js';
import { TcpProxy } from './tcp-proxy.js';
import { ResponseLog } from './response-log.js';

const STORES = { sqlite: openSqliteStore, mariadb: openMariadbStore, galera: openGaleraStore };
export const PROFILES = Object.keys(STORES) as Profile[];
export type Profile = keyof typeof STORES;

export interface CommandResult {
  code: number | null;
  output: string;
}

export interface TestEnvironment {
  folder: string;
  store: Store;
  gateway: SandboxClient;
  journalFile: string;
  mail: MailSink;
  replicas: readonly Replica[];
  clock: CampaignClock;
  responses: ResponseLog;
  college: College;
  /** Administrator account of the fee office. */
  login: { username: string; password: string };
  faultCounts: Tally;
  progress: { students: number };
  /** A command of `./fees` against the database of this run, by the unchanged build. */
  fees(...args: string[]): Promise<CommandResult>;
  log(text: string): void;
  /** @param keep keeps the folder with every log. */
  close(keep: boolean): Promise<void>;
}

/** 31 March 2026, 23:35 IST: shortly before midnight and the end of the financial year. */
const START_AT = Date.parse('2026-03-31T23:35:00+05:30');
const GATEWAY_TIMEOUT_MS = 3_000;
const LOGIN = { username: 'office', password: 'only for the campaign' };

/** Starts database, gateway sandbox, mail server, and one replica on SQLite or two on MariaDB. */
export async function startTestEnvironment(profile: Profile, build: string, random: Random): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), `fee-faults-${profile}-`));
  const cleanUp: (() => unknown)[] = [];
  try {
    const store = await STORES[profile](folder);
    cleanUp.push(() => store.stop());
    const mail = new MailSink();
    await mail.start();
    cleanUp.push(() => mail.stop());
    const replicas: Replica[] = [];
    let next = 0;
    const balancer = new TcpProxy(() => {
      const ready = replicas.filter(({ isReady }) => isReady);
      return ready[(next += 1) % Math.max(1, ready.length)]?.port ?? null;
    });
    await balancer.listen();
    cleanUp.push(() => balancer.close());
    const journalFile = join(folder, 'gateway.jsonl');
    const sandbox = await startSandbox(folder, journalFile, balancer.port);
    cleanUp.push(() => sandbox.process.kill('SIGTERM'));
    const clock = new CampaignClock(folder, sandbox.client, START_AT);
    await clock.syncGateway();
    await sandbox.client.post('settings', { callbackRetryMs: [700, 2_000, 5_000, 10_000, 15_000] });

    await migrate(store.url, build);
    const dependencies = { store, mail, gatewayUrl: sandbox.client.url, publicPort: balancer.port };
    await createAdmin(folder, serverEnvironment({ ...dependencies, clockFile: '' }));
    for (let index = 0; index < (profile === 'sqlite' ? 1 : 2); index += 1) {
      const name = `server-${index + 1}`;
      clock.add(name);
      const env = serverEnvironment({ ...dependencies, clockFile: clock.fileOf(name) });
      const delays = random.fork(`${name} restarts`);
      replicas.push(new Replica({ name, build, port: await freePort(), env, folder, restartAfterMs: () => delays.between(20, 600) }));
    }
    cleanUp.push(() => Promise.all(replicas.map((replica) => replica.stop())));
    await Promise.all(replicas.map((replica) => replica.start()));
    return {
      folder, store, mail, clock, journalFile, replicas, gateway: sandbox.client, faultCounts: new Tally(), progress: { students: 0 },
      responses: new ResponseLog(join(folder, 'responses.jsonl')),
      college: new College(folder, store, clock),
      login: LOGIN,
      fees: (...args) => runFees(folder, serverEnvironment({ ...dependencies, clockFile: '' }), args),
      log: (text) => appendFileSync(join(folder, 'campaign.log'), `${new Date().toISOString()} ${text}\n`),
      close: (keep) => tearDown(cleanUp, keep ? null : folder),
    };
  } catch (error) {
    await tearDown(cleanUp, null);
    throw error;
  }
}

async function tearDown(cleanUp: (() => unknown)[], folder: string | null): Promise<void> {
  for (const step of cleanUp.reverse()) await step();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

async function migrate(url: string, build: string): Promise<void> {
  const { openDataSource } = (await import(`file://${join(build, 'src/database/data-source.js')}`)) as { openDataSource: (url: string, entities: [], pool: number) => Promise<DataSource> };
  const dataSource = await openDataSource(url, [], 1);
  await dataSource.runMigrations();
  await dataSource.destroy();
}

async function createAdmin(folder: string, env: Record<string, string>): Promise<void> {
  const { code, output } = await runFees(folder, env, ['admin:create', LOGIN.username], `${LOGIN.password}\n`);
  if (code !== 0) throw new Error(`no administrator could be created: admin:create ended with ${code}: ${output}`);
}

async function runFees(folder: string, { TEST_CLOCK: _clock, ...env }: Record<string, string>, args: readonly string[], input = ''): Promise<CommandResult> {
  const child = killOnExit(spawn(process.execPath, [join(BUILD_FOLDER, 'src/cli/fees.js'), ...args], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

interface ServerDependencies {
  store: Store;
  mail: MailSink;
  gatewayUrl: string;
  publicPort: number;
  clockFile: string;
}

function serverEnvironment({ store, mail, gatewayUrl, publicPort, clockFile }: ServerDependencies): Record<string, string> {
  return {
    ...SANDBOX_MERCHANT,
    HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${publicPort}`, DATABASE_URL: store.url, TRUST_PROXY: '127.0.0.1',
    ATOM_AUTH_URL: `${gatewayUrl}/ots/aipay/auth`, ATOM_STATUS_URL: `${gatewayUrl}/ots/payment/status`,
    ATOM_REFUND_URL: `${gatewayUrl}/ots/payment/refund`, ATOM_CHECKOUT_SCRIPT_URL: `${gatewayUrl}/staticdata/ots/js/atomcheckout.js`,
    ATOM_TIMEOUT_MS: String(GATEWAY_TIMEOUT_MS), ATOM_STATUS_RATE: '200', SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'fees@mmmcollege.example', TEST_CLOCK: clockFile, LOG_LEVEL: 'warn', APPROVALS: 'one',
    ATOM_REFUND_PAID_REMARKS: 'PROCESSED', ATOM_REFUND_REJECTED_REMARKS: 'REJECTED',
  };
}

/** The gateway always runs the unchanged build, also when the servers run a mutant. */
async function startSandbox(folder: string, journalFile: string, callbackPort: number): Promise<{ process: ChildProcess; client: SandboxClient }> {
  const child = killOnExit(spawn(process.execPath, [join(BUILD_FOLDER, 'tools/gateway-sandbox/main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '', ...SANDBOX_MERCHANT, SANDBOX_PORT: '0', SANDBOX_JOURNAL: journalFile, SANDBOX_STATE: join(folder, 'gateway-state.jsonl'),
      SANDBOX_CALLBACK_URL: `http://127.0.0.1:${callbackPort}/mmmcollege-api/payment-callback`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  }));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/\S+/.exec(output)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the gateway sandbox ended with ${code}`)));
  });
  return { process: child, client: new SandboxClient(url) };
}
