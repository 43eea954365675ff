import type { Locator, Page } from '@playwright/test';
import { expectAccessible as expectNoViolation } from './layout';
import {
  actAtGateway, completeForm, controlSandbox, expect, expectStatuses, openPaymentPage, student, test, expectStatusMessage, openOffice, payTwice,
} from './support';

test.describe.configure({ timeout: 180_000 });

const itemOf = (page: Page, id: string) => page.getByRole('region', { name: 'Review queue' }).getByRole('listitem').filter({ hasText: id });

async function openQueue(page: Page): Promise<void> {
  await openOffice(page);
  await page.getByRole('link', { name: /^Review queue \(\d+\)$/ }).click();
  await expect(page.getByText(/^Needs review: \d+$/)).toBeVisible();
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 300 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** As wide as the page is, and on the narrowest phone. */
async function expectAccessible(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  for (const [wide, colorScheme] of [[320, 'light'], [320, 'dark'], [width, 'light'], [width, 'dark']] as const) {
    await page.setViewportSize({ width: wide, height: 800 });
    await page.screenshot({ path: test.info().outputPath(`${colorScheme}-${wide}.png`), fullPage: true });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page, `${wide} ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
}

for (const [device, width, nth] of [['desktop', 1280, 24], ['phone', 412, 25]] as const) {
  test(`should let the office record a refund by keyboard on a ${device}, and the student pay when the other payment is reversed`, async ({ page, context }) => {
    const number = student.semester2(nth);
    const { duplicate, settling } = await payTwice(page, number);
    const office = await context.newPage();
    await office.setViewportSize({ width, height: 800 });
    await openQueue(office);
    const item = itemOf(office, duplicate);
    await expect(item.getByRole('group', { name: 'Refund this charge' })).toContainText(/Fee settled byreceipt \S+ of another payment/);
    await tabTo(office, item.getByRole('button', { name: 'Money was given back' }));
    await office.keyboard.press('Enter');
    await expect(item.getByRole('group', { name: /^Was this charge given back: ₹.*, gateway ID \d+, paid / })).toBeVisible();
    await expect(item.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await expectAccessible(office);
    await office.keyboard.type('Refund 4711 of NDPS.');
    for (let presses = 0; presses < 2; presses += 1) await office.keyboard.press('Tab');
    await office.keyboard.press('Enter');

    await expect(office.getByText(/^Recorded: ₹.* was given back\.$/)).toHaveCount(1);
    await expect(item).toHaveCount(0);
    expect(await office.evaluate(() => document.activeElement?.closest('[aria-label="Review queue"]') !== null)).toBe(true);
    await expectAccessible(office);
    await office.getByRole('link', { name: 'Back to the transactions' }).click();
    await office.getByPlaceholder('Search transactions').fill(duplicate);
    await expect(office.getByRole('table').getByRole('row').filter({ hasText: duplicate }).getByText('REFUNDED')).toBeVisible();

    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/mmmcollege/payment-status/${duplicate}`);
    await expectStatusMessage(page, /₹.* of this payment was given back to you/);
    await expect(page.getByRole('button', { name: 'Pay again' })).toHaveCount(0);
    await controlSandbox(`payments/${settling}/reverse`);
    await expectStatuses(number, ['REFUNDED', 'REVERSED']);
    await page.goto(`/mmmcollege/payment-status/${settling}`);
    await expectStatusMessage(page, 'Your fee is due again.');
    await page.goto(`/mmmcollege/payment-status/${duplicate}`);
    await expect(page.getByText(/You can pay again now\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay again' }).click();
    await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
    await completeForm(page);
    await openPaymentPage(page);
    await actAtGateway(page, 'Pay');
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    await expectStatuses(number, ['REFUNDED', 'REVERSED', 'SUCCESS']);
  });
}

test('should tell the student that a held payment needs review, and show the receipt when it settles the fee', async ({ page, context }) => {
  const number = student.semester2(26);
  const { duplicate, settling } = await payTwice(page, number);
  const office = await context.newPage();
  await openQueue(office);
  const item = itemOf(office, duplicate);
  await item.getByRole('button', { name: 'Keep for now' }).click();
  await item.getByRole('textbox', { name: 'Reason' }).fill('NDPS looks into it.');
  await item.getByRole('button', { name: 'Yes' }).click();
  await expect(item).toHaveCount(0);
  await controlSandbox(`payments/${settling}/reverse`);
  await expectStatuses(number, ['DUPLICATE', 'REVERSED']);

  await page.goto(`/mmmcollege/payment-status/${duplicate}`);
  await expectStatusMessage(page, /The college holds your ₹.*Please do not pay again\./);
  await expect(page.getByText(/^The fee office decides whether this money settles the fee or is given back to you/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);

  await openQueue(office);
  await expect(item.getByRole('heading', { name: /^Money held, fee not settled: / })).toBeVisible();
  await item.getByRole('button', { name: 'Settle the fee with it' }).click();
  await item.getByRole('textbox', { name: 'Reason' }).fill('The student wishes so.');
  await expectAccessible(office);
  await item.getByRole('button', { name: 'Yes' }).click();
  await expect(office.getByText('The fee is settled; the receipt is on its way.')).toBeVisible();
  await expectStatuses(number, ['SUCCESS', 'REVERSED']);
  await page.goto(`/mmmcollege/fee-receipt/${duplicate}`);
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
});
