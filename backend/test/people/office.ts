import { Secret, TOTP } from 'otpauth';
import type { ApprovalList, Enrolment, Person, Role } from '../../src/contract/index.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { createTestApp, FakeClock, type TestApp } from '../support/create-test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.js';
import { eventually } from '../support/eventually.js';

export const PASSWORD = 'seven green umbrellas';
const STEP_MS = 30_000;

export interface PersonOptions {
  roles?: readonly Role[];
  email?: string | null;
  password?: string;
  state?: Admin['state'];
}

/** The server, or several on one database, a mailbox and the people of an office. */
export class Office {
  private people = 0;
  private passwordHash: Promise<string> | null = null;

  private constructor(
    readonly database: TestDatabase,
    readonly clock: FakeClock,
    readonly mailbox: Mailbox,
    readonly servers: TestApp[],
    readonly log: string[],
  ) {}

  static async open(kind: 'sqlite' | 'mariadb', { env = {}, replicas = 1 }: { env?: Record<string, string>; replicas?: number } = {}): Promise<Office> {
    const database = await createTestDatabase(kind);
    const clock = new FakeClock();
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const log: string[] = [];
    const all = { SMTP_URL: mailbox.smtpUrl, SECOND_FACTOR_KEY: 'a key of the tests, long enough for it', ...env };
    const servers: TestApp[] = [];
    for (let replica = 0; replica < replicas; replica += 1) servers.push(await createTestApp({ databaseUrl: database.url, clock, env: all, onLog: (line) => void log.push(line) }));
    return new Office(database, clock, mailbox, servers, log);
  }

  get server(): TestApp {
    return this.servers[0] as TestApp;
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close();
    await this.mailbox.close();
    await this.database.close();
  }

  /** An account in the database, with all roles unless some are named. */
  async person({ roles, email = null, password = PASSWORD, state = 'active' }: PersonOptions = {}): Promise<Caller> {
    const username = `person${(this.people += 1)}`;
    const passwordHash = password === PASSWORD ? await (this.passwordHash ??= hashPassword(PASSWORD)) : await hashPassword(password);
    const { manager } = this.database.dataSource;
    const { id } = await manager.save(manager.create(Admin, { username, passwordHash, email, state, ...(roles ? { roles: roles.join(',') } : {}), createdAt: 1, updatedAt: 1 }));
    return new Caller(this, id, username, password);
  }

  account(id: number): Promise<Admin> {
    return this.database.dataSource.manager.findOneByOrFail(Admin, { id });
  }

  /** Sends what waits. @returns the mails to an address, oldest first. */
  async mailsTo(address: string, count = 1): Promise<{ subject: string; text: string }[]> {
    for (const { app } of this.servers) await app.get(OutboxWorker).runOnce();
    return eventually(async () => {
      const mails = (await this.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address));
      if (mails.length < count) throw new Error(`${mails.length} mails to ${address}`);
      return mails.map(({ subject, text }) => ({ subject, text }));
    });
  }
}

/** Somebody with credentials and, once logged in with a code, a cookie. */
export class Caller {
  cookie: string | null = null;
  secret: string | null = null;
  server: TestApp;

  constructor(
    readonly office: Office,
    readonly id: number,
    readonly username: string,
    public password: string,
  ) {
    this.server = office.server;
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
  }

  /** As the page calls. */
  async call(path: string, body?: unknown, headers: Record<string, string> = {}, server = this.server): Promise<Response> {
    return server.call(path, body, {
      headers: { authorization: this.authorization, 'x-requested-with': 'fetch', ...(this.cookie === null ? {} : { cookie: this.cookie }), ...headers },
    });
  }

  /** Status and error code of a call. */
  async outcome(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<string> {
    return outcomeOf(await this.call(path, body, headers));
  }

  /** `verifyLogin`; keeps the cookie. @returns status and text. */
  async logIn(code?: string, server = this.server): Promise<string> {
    const response = await server.call('verifyLogin', { username: this.username, password: this.password, ...(code === undefined ? {} : { code }) }, {
      headers: this.cookie === null ? {} : { cookie: this.cookie },
    });
    this.keepCookie(response);
    return `${response.status} ${await response.text()}`;
  }

  /** Gives this person a second factor and a session. @returns the recovery codes. */
  async enrol(): Promise<string[]> {
    const { secret } = (await (await this.call('people/me/second-factor/enrol')).json()) as Enrolment;
    this.secret = secret;
    const response = await this.call('people/me/second-factor/confirm', { code: this.code() });
    if (response.status !== 200) throw new Error(`confirm answered ${response.status}: ${await response.text()}`);
    this.keepCookie(response);
    this.office.clock.pass(STEP_MS);
    return ((await response.json()) as { recoveryCodes: string[] }).recoveryCodes;
  }

  /** What the person's phone shows now, or some steps later. */
  code(steps = 0): string {
    return new TOTP({ secret: Secret.fromBase32(this.secret ?? '') }).generate({ timestamp: this.office.clock.now() + steps * STEP_MS });
  }

  keepCookie(response: Response): void {
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0] ?? null;
  }

  /** Approves what others have proposed about somebody's account. */
  async agree({ username }: Pick<Person, 'username'>): Promise<void> {
    const { approvals } = (await (await this.call('admin/approvals')).json()) as ApprovalList;
    const ids = approvals.filter(({ subject, mayDecide }) => subject === username && mayDecide).map(({ id }) => id);
    const outcomes = await Promise.all(ids.map((id) => this.outcome(`admin/approvals/${id}/approve`)));
    if (outcomes.join() !== '204') throw new Error(`approving what waits about ${username}: ${outcomes.join() || 'nothing does'}`);
  }

  async people(): Promise<Person[]> {
    return (await (await this.call('people')).json()) as Person[];
  }
}

export async function outcomeOf(response: Response): Promise<string> {
  const text = await response.text();
  const code = response.status < 400 || !text.startsWith('{') ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
  return `${response.status}${code}`;
}
