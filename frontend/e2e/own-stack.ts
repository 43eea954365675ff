import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from './support';

const START = fileURLToPath(new URL('../../backend/scripts/start.mjs', import.meta.url));
const OF_THE_SHARED_ONE = /^(?:E2E_|DATABASE_|ATOM_(?:AUTH|STATUS|REFUND|CHECKOUT|SETTLEMENT)_|SMTP_|SANDBOX_|MAILBOX_|PORT$|PUBLIC_URL$)/;

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });

/** The demo once more, with a database and a gateway of its own, and a clock that can be moved without ending the payments of other journeys. */
export class OwnStack {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mmmcollege-own-'));
  readonly #clock = join(this.#folder, 'clock');
  #process: ChildProcess | null = null;
  url = '';
  sandbox = '';
  mailbox = '';

  async open(): Promise<void> {
    const [port, sandbox, smtp, mailbox] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    this.url = `http://localhost:${port}`;
    this.sandbox = `http://127.0.0.1:${sandbox}`;
    this.mailbox = `http://127.0.0.1:${mailbox}`;
    this.advance(0);
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_SHARED_ONE.test(name)));
    this.#process = spawn(process.execPath, [START, '--no-build'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...inherited, HOST: '127.0.0.1', PORT: port, PUBLIC_URL: this.url, DATABASE_URL: `sqlite:${join(this.#folder, 'own.sqlite')}`, TEST_CLOCK: this.#clock,
        SANDBOX_PORT: sandbox, MAILBOX_SMTP_PORT: smtp, MAILBOX_HTTP_PORT: mailbox,
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

  /** `POST /control/…` of its sandbox. */
  async control(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.sandbox}/control/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGTERM');
    if (this.#process) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
