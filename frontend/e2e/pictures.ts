import type { Page } from '@playwright/test';
import { completeForm, expect, openForm, pay, student, test } from './support';

// `npm run pictures`: the pictures of README.md, from the running product.
const FOLDER = '../docs/pictures';
// Small enough for a page that many read: below 80 KB each.
const take = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.25 });

  test('form', async ({ page }) => {
    await openForm(page, student.semester5(4));
    await completeForm(page);
    await take(page, 'form');
  });

  test('receipt', async ({ page }) => {
    await pay(page, student.semester5(5), 'Pay');
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    await take(page, 'receipt');
  });
});

test.describe('At a desk', () => {
  test.use({ viewport: { width: 1200, height: 736 } });

  test('office', async ({ page }) => {
    await pay(page, student.semester2(6), 'Pay');
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    await pay(page, student.semester5(7), 'Fail');
    await expect(page).toHaveURL(/payment-status/);
    await pay(page, student.semester2(8), 'Keep pending');
    await expect(page).toHaveURL(/payment-status/);
    await pay(page, student.semester5(9), 'Pay');
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    await page.goto('/mmmcollege/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('demo-fee-office');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(/Loaded at/)).toBeVisible();
    await page.mouse.move(0, 0);
    await take(page, 'office');
  });
});
