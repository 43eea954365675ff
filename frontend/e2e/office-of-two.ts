import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from '@playwright/test';
import { ADMIN, BASE, expect, SANDBOX } from './support';

const MAILBOX = process.env['E2E_MAILBOX_URL'] ?? 'http://127.0.0.1:8025';
/** A second server on the same database and gateway, whose office needs two people. */
export const URL_OF_OURS = process.env['E2E_SECOND_URL'] ?? 'http://localhost:3100';
const SERVER = fileURLToPath(new URL('../../backend/dist/server.cjs', import.meta.url));

export interface SecondPerson {
  username: string;
  password: string;
}

/** An office of two people: the demo's administrator, and an accountant who is invited. */
export class OfficeOfTwo {
  private server: ChildProcess | null = null;

  constructor(readonly bina: SecondPerson, private readonly settings: Record<string, string> = {}) {}

  async open(): Promise<void> {
    this.server = spawn(process.execPath, [SERVER], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env, HOST: '127.0.0.1', PORT: new URL(URL_OF_OURS).port, PUBLIC_URL: URL_OF_OURS, DATABASE_URL: process.env['E2E_DATABASE_URL'],
        LOG_LEVEL: 'warn', APPROVALS: 'two', ATOM_AUTH_URL: `${SANDBOX}/ots/aipay/auth`, ATOM_STATUS_URL: `${SANDBOX}/ots/payment/status`,
        ATOM_REFUND_URL: `${SANDBOX}/ots/payment/refund`, ATOM_CHECKOUT_SCRIPT_URL: `${SANDBOX}/staticdata/ots/js/atomcheckout.js`, ...this.settings,
      },
    });
    await expect.poll(() => fetch(`${URL_OF_OURS}/mmmcollege-api/health/live`).then(({ ok }) => ok, () => false), { timeout: 30_000 }).toBe(true);
    await invitePerson(this.bina, 'accountant');
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

async function call(url: string, path: string, body: object, authorization?: string): Promise<void> {
  const response = await fetch(`${url}/mmmcollege-api/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }, body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Somebody with a login, invited where one person is enough. */
export async function invitePerson({ username, password }: SecondPerson, role: string, { url, mailbox } = { url: BASE, mailbox: MAILBOX }): Promise<void> {
  const email = `${username}@college.example`;
  const office = `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`;
  await call(url, 'people/invite', { username, name: username, email, roles: [role] }, office);
  let token = '';
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${mailbox}/api/mails`)).json()) as { envelope: { to: string[] }; text: string }[];
      token = mails.filter(({ envelope }) => envelope.to.includes(email)).flatMap(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
      return token;
    }, { timeout: 30_000 })
    .not.toBe('');
  await call(url, 'people/invitation/accept', { token, password });
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 300 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

export async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }));
  await page.keyboard.press('Enter');
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

export async function yes(page: Page): Promise<void> {
  // The question begins at No.
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
}

export const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: URL_OF_OURS, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 1280, height: 800 } })).newPage();
