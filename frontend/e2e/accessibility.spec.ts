import type { Page } from '@playwright/test';
import { expectAccessible as expectNoViolation, expectFits, LOOKS_ONCE } from './layout';
import { completeForm, controlSandbox, expect, openForm, openPaymentPage, pay, paymentsOf, student, test, expectStatusMessage } from './support';

test.describe.configure({ timeout: 240_000 });

const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 412, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** No violation at any width, and everything within the screen. */
async function expectAccessible(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS_ONCE ? LOOKS.slice(0, 1) : LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    // A colour on its way from dark to light is no colour of ours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page, `${width} ${colorScheme}`);
    await expectFits(page, `${width} px`);
  }
}

test('should be accessible while the student identifies', async ({ page }) => {
  await page.goto('/mmmcollege');
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Admission Number').fill('A-1');
  await expect(page.getByText('Admission Number must contain only letters and numbers.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Admission Number').fill('NOBODY1');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Could not fetch student data. Please check the admission number.')).toBeVisible();
  await expectAccessible(page);
});

/** What only the college can correct then stands on the form as well. */
async function withoutDevelopmentFees(page: Page): Promise<void> {
  await page.route('**/fetch-student-data/*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { data: { ...data, development_fees: null } } });
  });
}

for (const [semester, number] of [[2, student.semester2(15)], [5, student.semester5(4)], [3, student.semester3(1)]] as const) {
  test(`should be accessible while a student of semester ${semester} fills the form`, async ({ page }) => {
    if (semester === 2) await withoutDevelopmentFees(page);
    await openForm(page, number);
    await expectAccessible(page);
    if (semester !== 3) {
      await page.getByLabel('Mobile Number').fill('12');
      await page.getByRole('button', { name: 'Pay Fees' }).click();
      await expect(page.getByRole('group', { name: /need/ })).toBeFocused();
    }
    await expectAccessible(page);
  });
}

test('should be accessible while the payment page is prepared, and when it cannot be opened', async ({ page }) => {
  await openForm(page, student.semester2(16));
  await completeForm(page);
  await page.route('**/get-atom-token-id', () => undefined, { times: 1 });
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(page.getByText('Please wait until the payment page opens')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.route('**/get-atom-token-id', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(page.getByText('No connection. Nothing was paid.')).toBeVisible();
  await expectAccessible(page);
});

test('should be accessible on the receipt and where the fees are already paid', async ({ page }) => {
  const number = student.semester5(5);
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectAccessible(page);
  await openForm(page, number);
  await expect(page.getByText('These fees are already paid.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/mmmcollege/fee-receipt/NDPS260101000000000');
  await expect(page.getByText('No data found!')).toBeVisible();
  await expectAccessible(page);
});

test('should be accessible with every status message', async ({ page, context }) => {
  const failed = student.semester2(17);
  await pay(page, failed, 'Fail');
  await expectStatusMessage(page, 'The bank says that this payment failed.');
  await expectAccessible(page);

  const pending = student.semester2(18);
  await pay(page, pending, 'Keep pending');
  await expectStatusMessage(page, 'Please do not pay again.');
  await expectAccessible(page);
  const [payment] = await paymentsOf(pending);
  await controlSandbox(`payments/${payment?.transaction_id}/settle`);
  await expectStatusMessage(page, 'Paid. Your receipt is ready');
  await expectAccessible(page);

  const stranger = await context.newPage();
  await stranger.goto(`/mmmcollege/payment-status/${payment?.transaction_id}`);
  await stranger.getByLabel('Admission Number').fill('NOBODY1');
  await stranger.getByRole('button', { name: 'Show payment' }).click();
  await expect(stranger.getByText('No payment with this transaction ID belongs to that admission number.')).toBeVisible();
  await expectAccessible(stranger);
});

test('should be accessible behind the payment page and on the error page', async ({ page }) => {
  await openForm(page, student.semester2(19));
  await completeForm(page);
  await openPaymentPage(page);
  await expectAccessible(page);
  await page.goto('/mmmcollege/no-such-page');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expectAccessible(page);
});
