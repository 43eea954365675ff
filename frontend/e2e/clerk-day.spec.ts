import type { Browser, Locator, Page } from '@playwright/test';
import { expectSound } from './office-people';
import { OwnStack } from './own-stack';
import { ADMIN, expect, logIn, pay, type PaymentRow, student, test } from './support';

const DAY_MS = 86_400_000;
const FEWER_THAN = 25;
const stack = new OwnStack();

test.setTimeout(90_000);
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

/** What a person does with mouse and keyboard, counted. */
class Clerk {
  actions = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    this.actions += 1;
    await this.page.getByLabel(label).fill(text);
  }

  async give(name: string, text: string): Promise<void> {
    this.actions += 1;
    await this.page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(this.page.getByText(`${name} was taken.`)).toBeVisible();
  }

  press = (name: string | RegExp, within: Page | Locator = this.page): Promise<void> => this.click(within.getByRole('button', { name }));
  open = (name: string | RegExp): Promise<void> => this.click(this.page.getByRole('link', { name }).first());
}

const pageOf = async (browser: Browser, width: number): Promise<Page> =>
  (await browser.newContext({ baseURL: stack.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width, height: 800 } })).newPage();

async function paymentOf(number: string): Promise<PaymentRow & { total_fees: number }> {
  const office = `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`;
  const response = await fetch(`${stack.url}/mmmcollege-api/getPaymentResponse`, { method: 'POST', headers: { authorization: office, 'content-type': 'application/json' } });
  const rows = (await response.json()) as (PaymentRow & { total_fees: number })[];
  const row = rows.find(({ admissionNumber }) => admissionNumber === number);
  if (!row) throw new Error(`${number} has no payment`);
  return row;
}

test('should take a clerk from login through doubt, report, statement and a wrong amount to the close of the day in fewer than 25 actions', async ({ browser }) => {
  const students = await pageOf(browser, 412);
  const [paid, doubtful] = [student.semester2(1), student.semester2(2)];
  await pay(students, paid, 'Pay');
  await expect(students.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await pay(students, doubtful, 'Keep pending');
  await expect(students.getByRole('status').first()).toBeVisible();
  await students.context().close();
  const morning = await Promise.all([paymentOf(paid), paymentOf(doubtful)]);
  await stack.control(`payments/${morning[1].transaction_id}/settle`, { callback: false });

  const settledOn = new Date(Date.now() + DAY_MS).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
  const page = await pageOf(browser, 1280);
  // The sheet is printed by the browser's own dialog.
  await page.addInitScript(() => { window.print = () => document.body.setAttribute('data-printed', ''); });
  const clerk = new Clerk(page);

  await page.goto('/mmmcollege/login');
  await clerk.fill('Username', ADMIN.username);
  await clerk.fill('Password', ADMIN.password);
  await clerk.press('Login');
  await expect(page.getByText(/Loaded at/)).toBeVisible();
  await clerk.press(/^Refresh all/);
  await expect(page.getByText('1 asked: 1 now SUCCESS, 0 unchanged, 0 unreachable.')).toBeVisible();

  // The gateway pays out on the next day, and the clerk works at it on the day after.
  stack.advance(2 * DAY_MS);
  const lines = await Promise.all(morning.map(async ({ transaction_id: ours, total_fees: fees }, index) => {
    const gross = fees + (index === 1 ? 1 : 0);
    return { gross, text: `${await stack.chargeOf(ours)},${ours},${gross.toFixed(2)},${gross.toFixed(2)},${settledOn}` };
  }));
  const net = lines.reduce((sum, { gross }) => sum + gross, 0).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await clerk.open('Settlement');
  await clerk.give('report.csv', ['Atom Txn ID,Merchant Txn ID,Gross Txn Amount,Net Amount to be Paid,Settlement Date', ...lines.map(({ text }) => text)].join('\n'));
  await clerk.give('bank.tsv', `Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n${settledOn}\t${settledOn}\tNEFT-AXISCN1-NTT DATA PAYMENT\tN1\t\t${net}\t${net}\n`);
  await expect(page.getByRole('region', { name: 'Settlements' }).getByText('In the bank', { exact: true }).first()).toBeVisible();
  await clerk.press('Accept it as it is', page.getByRole('region', { name: 'Another amount' }));
  await clerk.fill(/Reason/, 'NDPS credited a rupee too much; told them.');
  await clerk.press('Yes');
  await expect(page.getByText('1 exception was accepted.')).toBeVisible();

  await clerk.open('Days');
  await expect(page.getByText(/^\d days? (?:is|are) not closed/)).toBeVisible();
  await clerk.press('Close');
  await clerk.press('Yes');
  await expect(page.getByRole('heading', { name: 'Closed days' })).toBeFocused();
  await clerk.press('Print');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expectSound(page, 'clerk-day-closed');

  await clerk.open('Back to the transactions');
  await clerk.open(/our money/i);
  for (const question of ['Payments in doubt', 'Settlement', 'Days of the books']) {
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) });
    await expect(line.getByText('Good', { exact: true })).toBeVisible();
  }
  await expectSound(page, 'clerk-day-money');
  await clerk.press('Sign Out');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(clerk.actions).toBeLessThan(FEWER_THAN);
  await page.context().close();
});

test('should correct a closed day by an entry in the open one, and give out the evidence of a day and of a payment', async ({ browser }) => {
  const page = await pageOf(browser, 1280);
  await logIn(page, ADMIN);
  await page.getByRole('link', { name: 'Days' }).click();
  await page.getByRole('button', { name: 'Correct this day' }).click();
  await page.getByRole('button', { name: 'Propose this correction' }).click();
  await expect(page.getByText('Enter an amount other than 0, in rupees.')).toBeVisible();
  await page.getByLabel(/By how much/).fill('-1.00');
  await page.getByLabel(/Reason/).fill('NDPS took its rupee back.');
  await expectSound(page, 'day-correction');
  await page.getByRole('button', { name: 'Propose this correction' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Recorded in the open day.')).toBeVisible();
  await expect(page.getByRole('article').getByText(/NDPS took its rupee back\. \(admin/)).toBeVisible();
  await expectSound(page, 'day-corrected');
  const [ofDay] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /evidence/i }).click()]);
  expect(ofDay.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d.*\.zip$/);

  await page.getByRole('link', { name: 'Back to the transactions' }).click();
  await page.getByRole('link', { name: /^NDPS/ }).first().click();
  const [ofPayment] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /evidence/i }).click()]);
  expect(ofPayment.suggestedFilename()).toMatch(/NDPS\d+.*\.zip$/);
  await page.context().close();
});
