import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../backend/scripts/lib/ports.mjs';
import { expect } from './support';

const START = fileURLToPath(new URL('../../backend/scripts/start.mjs', import.meta.url));
const OF_THE_SHARED_ONE = /^(?:E2E_|DATABASE_|ATOM_(?:AUTH|STATUS|REFUND|CHECKOUT|SETTLEMENT)_|SMTP_|SANDBOX_|MAILBOX_|PORT$|PUBLIC_URL$)/;

/** The demo once more, with a database and a gateway of its own, and a clock that can be moved without ending the payments of other journeys. */
export class OwnStack {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mmmcollege-own-'));
  readonly #clock = join(this.#folder, 'clock');
  #process: ChildProcess | null = null;
  url = '';
  sandbox = '';
  mailbox = '';
  #ports: Record<string, string> = {};

  /** @param settings of the server, beside the demo's. */
  async open(settings: Record<string, string> = {}): Promise<void> {
    const [port, sandbox, smtp, mailbox] = (await Promise.all([freePort(), freePort(), freePort(), freePort()])).map(String) as [string, string, string, string];
    this.url = `http://localhost:${port}`;
    this.sandbox = `http://127.0.0.1:${sandbox}`;
    this.mailbox = `http://127.0.0.1:${mailbox}`;
    this.advance(0);
    this.#ports = { PORT: port, PUBLIC_URL: this.url, SANDBOX_PORT: sandbox, MAILBOX_SMTP_PORT: smtp, MAILBOX_HTTP_PORT: mailbox };
    await this.#start(settings);
  }

  /** The same database, with other settings. */
  async restart(settings: Record<string, string>): Promise<void> {
    await this.#stop();
    await this.#start(settings);
  }

  async #start(settings: Record<string, string>): Promise<void> {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_SHARED_ONE.test(name)));
    this.#process = spawn(process.execPath, [START, '--no-build'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...inherited, ...this.#ports, HOST: '127.0.0.1', DATABASE_URL: `sqlite:${join(this.#folder, 'own.sqlite')}`, TEST_CLOCK: this.#clock, ...settings,
      },
    });
    await expect.poll(() => fetch(`${this.url}/mmmcollege-api/health/live`).then(({ ok }) => ok, () => false), { timeout: 60_000 }).toBe(true);
  }

  /** @param milliseconds after the real time. */
  advance(milliseconds: number): void {
    writeFileSync(this.#clock, String(milliseconds));
  }

  /** The gateway's id of a payment's last charge. */
  async chargeOf(transactionId: string): Promise<string> {
    const payment = (await (await fetch(`${this.sandbox}/control/payments/${transactionId}`)).json()) as { attempts: { atomTxnId: string }[] };
    return payment.attempts.at(-1)?.atomTxnId ?? '';
  }

  /** A call of the office. */
  async ask<Answer>(path: string, body: object, { username, password }: { username: string; password: string }): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
    const response = await fetch(`${this.url}/mmmcollege-api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as Answer;
  }

  /** Somebody else of the office, who has chosen the password of the invitation. */
  async invite(person: { username: string; password: string; role: string }, by: { username: string; password: string }): Promise<void> {
    const email = `${person.username}@college.example`;
    await this.ask('people/invite', { username: person.username, name: 'Bina', email, roles: [person.role] }, by);
    let token = '';
    await expect.poll(async () => {
      const mails = (await (await fetch(`${this.mailbox}/api/mails`)).json()) as { envelope: { to: string[] }; text: string }[];
      token = mails.filter(({ envelope }) => envelope.to.includes(email)).flatMap(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
      return token;
    }, { timeout: 30_000 }).not.toBe('');
    await this.ask('people/invitation/accept', { token, password: person.password }, by);
  }

  /** `POST /control/…` of its sandbox. */
  async control(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.sandbox}/control/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async #stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGTERM');
    if (this.#process) await ended;
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
