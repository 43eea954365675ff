import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible as expectNoViolation } from './layout';
import { actAtGateway, BASE, completeForm, expect, openPaymentPage, SANDBOX, student, test, expectStatusMessage } from './support';

/** A second server on the same database and gateway, which requires the mobile number. */
const URL_OF_OURS = process.env['E2E_SECOND_URL'] ?? 'http://localhost:3100';
const SERVER = fileURLToPath(new URL('../../backend/dist/server.cjs', import.meta.url));
let server: ChildProcess;

test.use({ baseURL: URL_OF_OURS });
test.setTimeout(120_000);

test.beforeAll(async () => {
  server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env, HOST: '127.0.0.1', PORT: new URL(URL_OF_OURS).port, PUBLIC_URL: URL_OF_OURS, DATABASE_URL: process.env['E2E_DATABASE_URL'],
      LOG_LEVEL: 'warn', LOOKUP_SECOND_FACT: 'mobile', ATOM_AUTH_URL: `${SANDBOX}/ots/aipay/auth`, ATOM_STATUS_URL: `${SANDBOX}/ots/payment/status`,
      ATOM_CHECKOUT_SCRIPT_URL: `${SANDBOX}/staticdata/ots/js/atomcheckout.js`,
    },
  });
  await expect.poll(() => fetch(`${URL_OF_OURS}/mmmcollege-api/health/live`).then(({ ok }) => ok, () => false), { timeout: 30_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
});

/** As the college has them; the stack's own server tells everything to the number alone. */
async function digitsOf(admissionNumber: string): Promise<string> {
  const response = await fetch(`${BASE}/mmmcollege-api/fetch-student-data/${admissionNumber}`, { method: 'POST' });
  const { data } = (await response.json()) as { data: { mobile: string | null; grdMobile: string | null } };
  return (data.mobile ?? data.grdMobile ?? '').slice(-4);
}

const wrong = (digits: string): string => String((Number(digits) + 1) % 10_000).padStart(4, '0');
const digitsField = (page: Page) => page.getByLabel('Last 4 digits of mobile number');

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: width === 412 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await expectNoViolation(page, `${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 412, height: 800 });
}

async function identify(page: Page, admissionNumber: string, digits: string): Promise<void> {
  await page.goto('/mmmcollege');
  await page.getByLabel('Admission Number').fill(admissionNumber);
  await digitsField(page).fill(digits);
  await page.getByRole('button', { name: 'Proceed' }).click();
}

/** How far what was already painted has moved, as browsers measure it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

test('should put both fields where the first paint has its box, moving nothing', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/mmmcollege', { waitUntil: 'commit' });
  await expect(page.getByText('Loading... If nothing appears')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Student Identification' });
  const before = await heading.boundingBox();
  await expect(digitsField(page)).toBeVisible();

  expect(await heading.boundingBox()).toEqual(before);
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('should need the digits once for a payment in one tab, and again in another tab', async ({ page, context }) => {
  const number = student.semester5(20);
  const digits = await digitsOf(number);
  expect(digits).toMatch(/^\d{4}$/);

  await page.goto('/mmmcollege');
  await expect(digitsField(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Admission Number').fill(number);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Enter the last 4 digits of the mobile number the college has.')).toBeVisible();
  await expect(digitsField(page)).toBeFocused();
  await expectAccessible(page);
  await digitsField(page).fill(wrong(digits));
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Could not fetch student data. Please check the admission number.')).toBeVisible();
  await expect(page.getByText('The admission number and the digits do not go together.')).toBeVisible();
  await expectAccessible(page);

  await digitsField(page).fill(digits);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await page.reload();
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
  const receiptUrl = page.url();
  const statusUrl = receiptUrl.replace('fee-receipt', 'payment-status');
  await page.goto(statusUrl);
  await expectStatusMessage(page, 'Paid. Your receipt is ready');
  await page.reload();
  await expectStatusMessage(page, 'Paid. Your receipt is ready');
  await page.goto(receiptUrl);
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(statusUrl);
  await other.getByLabel('Admission Number').fill(number);
  await digitsField(other).fill(wrong(digits));
  await other.getByRole('button', { name: 'Show payment' }).click();
  await expect(other.getByText('The admission number and the digits do not go together.')).toBeVisible();
  await expectAccessible(other);
  await digitsField(other).fill(digits);
  await other.getByRole('button', { name: 'Show payment' }).click();
  await expectStatusMessage(other, 'Paid. Your receipt is ready');
  await other.getByRole('link', { name: 'View receipt' }).click();
  await expect(other.getByText('PAID', { exact: true })).toBeVisible();
});

test('should lead back to the form, without the digits again, when the payment has failed', async ({ page }) => {
  const number = student.semester2(30);
  await identify(page, number, await digitsOf(number));
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, 'Fail');
  await expectStatusMessage(page, 'The bank says that this payment failed.');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await expect(digitsField(page)).toHaveCount(0);
});

test('should continue a payment that was started before the setting was switched on', async ({ page }) => {
  const number = student.semester5(21);
  const digits = await digitsOf(number);
  await identify(page, number, digits);
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await completeForm(page);
  // As a tab is in which the number was looked up without digits.
  await page.evaluate(() => sessionStorage.removeItem('lookupToken'));
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(page.getByText('Please confirm that it is you. Nothing was paid.')).toBeVisible();
  await expect(digitsField(page)).toBeFocused();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await expectAccessible(page);
  await digitsField(page).fill(digits);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed. Nothing was paid yet.')).toBeVisible();
  await openPaymentPage(page);
  await page.evaluate(() => sessionStorage.removeItem('lookupToken'));
  await actAtGateway(page, 'Pay');

  await expect(page.getByText('Please confirm that this is your receipt.')).toBeVisible();
  await expectAccessible(page);
  await digitsField(page).fill(digits);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
});
