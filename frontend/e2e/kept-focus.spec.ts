import type { Page } from '@playwright/test';
import { expect, test } from './support';

const ROWS = Array.from({ length: 12 }, (_, n) => ({
  admissionNumber: `MMM2520${n}`, studentName: 'Asha Rani', email: 'asha@example.in', mobile: '9876543210', course: 'B.A.', semesterNo: 2,
  total_fees: 7012.1, transaction_id: `NDPS2611201430000${10 + n}`, transaction_status: 'PENDING',
}));
const LATE_MS = 300;
const later = (milliseconds = LATE_MS) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function openList(page: Page): Promise<void> {
  await page.route('**/getPaymentResponse', async (route) => later().then(() => route.fulfill({ json: ROWS })));
  await page.goto('/mmmcollege/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('demo-fee-office');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Loaded at/)).toBeVisible();
}

const statusAnswers = (page: Page, status: number, json: object) =>
  page.route('**/transactionStatus/*', (route) => later().then(() => route.fulfill({ status, json })));

const firstRow = (page: Page) => page.getByRole('table').getByRole('row').nth(1);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function pressed(page: Page, name: string): Promise<void> {
  await button(page, name).first().focus();
  await page.keyboard.press('Enter');
}

test.describe('The focus', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('should stay on the action of a row when it was refreshed, whatever the answer', async ({ page }) => {
    await openList(page);
    await statusAnswers(page, 504, {});
    await pressed(page, 'Refresh status');
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(firstRow(page).getByRole('button', { name: 'Refresh status' })).toBeFocused();
    await page.unroute('**/transactionStatus/*');
    await statusAnswers(page, 200, { transaction_status: { extractedMessage: 'SUCCESS' } });
    await page.keyboard.press('Enter');
    await expect(firstRow(page).getByRole('button', { name: 'View receipt' })).toBeFocused();
  });

  test('should stay where it has gone meanwhile', async ({ page }) => {
    await openList(page);
    await statusAnswers(page, 504, {});
    await pressed(page, 'Refresh status');
    await page.getByPlaceholder('Search transactions').focus();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('Search transactions')).toBeFocused();
  });

  test('should stay on Reload list when the list has come', async ({ page }) => {
    await openList(page);
    await page.route('**/getPaymentResponse', (route) => later(2_000).then(() => route.fallback()));
    await pressed(page, 'Reload list');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(button(page, 'Reload list')).toBeFocused();
  });

  test('should go to the page that is shown when a control has led to the last or the first one', async ({ page }) => {
    await openList(page);
    for (const [name, number] of [['Last', '3'], ['Previous', '2'], ['Previous', '1'], ['Last', '3'], ['First', '1']] as const) {
      await pressed(page, name);
      await expect(button(page, number)).toHaveAttribute('aria-current', 'page');
      await expect(number === '2' ? button(page, name) : button(page, number)).toBeFocused();
    }
  });

  test('should return to the control that opened the dialog when it is answered', async ({ page }) => {
    await openList(page);
    await page.route('**/release', (route) => later().then(() => route.fulfill({ status: 204 })));
    const reason = page.getByLabel('Reason');
    await pressed(page, 'Release the fee');
    await expect(reason).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Release the fee').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(reason).toBeFocused();
    await page.keyboard.type('The student called.');
    for (const name of ['No', 'Yes']) {
      await page.keyboard.press('Tab');
      await expect(button(page, name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Released. The student can pay again.')).toBeVisible();
    await expect(button(page, 'Release the fee').first()).toBeFocused();
  });

  test('should stay on Login when it was refused', async ({ page }) => {
    await page.goto('/mmmcollege/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('wrong');
    await page.route('**/verifyLogin', (route) => later().then(() => route.fulfill({ status: 401, contentType: 'text/plain', body: 'Invalid username or password' })));
    await pressed(page, 'Login');
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await expect(button(page, 'Login')).toBeFocused();
  });
});
