import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { ADMIN, BASE, expect, expectStatuses, expectStatusMessage, logIn, SANDBOX, student, test, payTwice } from './support';

const MAILBOX = process.env['E2E_MAILBOX_URL'] ?? 'http://127.0.0.1:8025';
/** A second server on the same database and gateway, whose office needs two people. */
const URL_OF_OURS = process.env['E2E_SECOND_URL'] ?? 'http://localhost:3100';
const SERVER = fileURLToPath(new URL('../../backend/dist/server.cjs', import.meta.url));
const BINA = { username: 'bina-refunds', password: 'seven green umbrellas' };
let server: ChildProcess;

test.use({ baseURL: URL_OF_OURS });
test.setTimeout(180_000);

test.beforeAll(async () => {
  server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env, HOST: '127.0.0.1', PORT: new URL(URL_OF_OURS).port, PUBLIC_URL: URL_OF_OURS, DATABASE_URL: process.env['E2E_DATABASE_URL'],
      LOG_LEVEL: 'warn', APPROVALS: 'two', ATOM_AUTH_URL: `${SANDBOX}/ots/aipay/auth`, ATOM_STATUS_URL: `${SANDBOX}/ots/payment/status`,
      ATOM_REFUND_URL: `${SANDBOX}/ots/payment/refund`, ATOM_CHECKOUT_SCRIPT_URL: `${SANDBOX}/staticdata/ots/js/atomcheckout.js`,
    },
  });
  await expect.poll(() => fetch(`${URL_OF_OURS}/mmmcollege-api/health/live`).then(({ ok }) => ok, () => false), { timeout: 30_000 }).toBe(true);
  await inviteAccountant();
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
});

async function call(path: string, body: object, authorization?: string): Promise<void> {
  const response = await fetch(`${BASE}/mmmcollege-api/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }, body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function inviteAccountant(): Promise<void> {
  const email = 'bina@college.example';
  const office = `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`;
  await call('people/invite', { username: BINA.username, name: 'Bina', email, roles: ['accountant'] }, office);
  let token = '';
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${MAILBOX}/api/mails`)).json()) as { envelope: { to: string[] }; text: string }[];
      token = mails.filter(({ envelope }) => envelope.to.includes(email)).flatMap(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1] ?? [])[0] ?? '';
      return token;
    }, { timeout: 30_000 })
    .not.toBe('');
  await call('people/invitation/accept', { token, password: BINA.password });
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 300 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }));
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

async function yes(page: Page): Promise<void> {
  // The question begins at No.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
}

const refunds = (page: Page) => page.getByRole('region', { name: 'Refunds' });

async function openRefunds(page: Page, who: { username: string; password: string }, id: string): Promise<void> {
  await logIn(page, who);
  await page.getByPlaceholder('Search transactions').fill(id);
  await page.getByRole('link', { name: id }).press('Enter');
  await expect(refunds(page)).toBeVisible();
}

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: URL_OF_OURS, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 1280, height: 800 } })).newPage();

test('should bring a second payment back by keyboard: two people, from the list to paid out', async ({ page, browser }) => {
  const number = student.semester2(29);
  const { duplicate: id } = await payTwice(page, number);

  const asha = await anotherPage(browser);
  await openRefunds(asha, ADMIN, id);
  await press(asha, 'Give money back');
  await expectAccessible(asha, 'proposing a refund');
  await expectFits(asha, 'proposing a refund');
  await type(asha, 'Reason', 'Paid twice.');
  await press(asha, 'Propose this refund');
  await yes(asha);
  await expect(refunds(asha).getByRole('heading', { name: /Proposed: waits for another person$/ })).toBeVisible();
  await expect(refunds(asha).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const bina = await anotherPage(browser);
  await openRefunds(bina, BINA, id);
  await press(bina, 'Approve');
  await yes(bina);
  await expect(refunds(bina).getByRole('heading', { name: 'Refunds' })).toBeFocused();
  await expect(refunds(bina).getByRole('heading', { name: /Accepted by the gateway$/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(bina, 'a refund under way');
  await expectFits(bina, 'a refund under way');

  // The gateway does not tell that the money has gone: both look at the bank's statement.
  await tabTo(bina, refunds(bina).getByText('Say how it ended'));
  await bina.keyboard.press('Enter');
  await type(bina, 'Where you have seen it', 'Statement of 20 January, line 7.');
  await press(bina, 'Propose this end');
  await yes(bina);
  await expect(refunds(bina).getByText(/proposes: it was paid out/)).toBeVisible();
  await openRefunds(asha, ADMIN, id);
  await press(asha, 'Approve this end');
  await yes(asha);
  await expect(refunds(asha).getByRole('heading', { name: /Paid out$/ })).toBeVisible();
  await expect(asha.getByRole('heading', { level: 2, name: 'REFUNDED' })).toBeVisible();
  await expectStatuses(number, ['REFUNDED', 'SUCCESS']);

  await page.goto(`/mmmcollege/payment-status/${id}`);
  await expectStatusMessage(page, /^The college has given ₹.* of this payment back to you\./);
});
