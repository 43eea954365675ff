import type { Page } from '@playwright/test';
import { expectSound } from './office-people';
import { expect, openOffice, test } from './support';

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('As the council decided.');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/^Published\. Counts from/)).toBeVisible();
};

test('should let the office make a semester and its fees by the keyboard, look at both as a student, and publish them', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page);
  await page.getByRole('link', { name: 'Fees', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeFocused();
  await expectSound(page, 'fees');

  await page.getByLabel('Semester', { exact: true }).selectOption('8');
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter');
  await expect(page.getByText('The semester has no fee heads.')).toBeVisible();
  const head = page.getByLabel('New head');
  for (const label of ['Tuition Fees', 'Hostel Fees']) {
    await head.fill(label);
    await head.press('Enter');
  }
  await expect(page.getByText('tutionFees')).toBeVisible();
  await expect(page.getByText('fee_hostel_fees')).toBeVisible();
  await page.getByRole('button', { name: 'Move Hostel Fees up' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('The semester has no fee heads.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('region', { name: 'The receipt' }).getByText('Hostel Fees')).toBeVisible();
  await expectSound(page, 'fees-form');
  await publish(page);

  await page.getByRole('button', { name: 'Back to the list' }).press('Enter');
  await page.getByLabel('What').selectOption('structure');
  await page.getByLabel('Semester', { exact: true }).selectOption('8');
  await page.getByLabel('Session').fill('2026-27');
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter');
  await page.getByLabel('Hostel Fees, row 1').fill('1200');
  await page.getByLabel('Tuition Fees, row 1').fill('2,500.50');
  for (const [course, category] of [['B.A.', ''], ['', 'SC']] as const) {
    await page.getByRole('button', { name: 'Copy row 1' }).press('Enter');
    await page.getByLabel('Course or discipline, row 2').fill(course);
    await page.getByLabel('Category, row 2').fill(category);
  }
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(/^Two rules tie/)).toBeVisible();
  await expectSound(page, 'fees-tie');
  await page.getByRole('button', { name: 'Copy row 2' }).press('Enter');
  await page.getByLabel('Course or discipline, row 3').fill('B.A.');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(/^Two rules tie/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await page.getByRole('region', { name: 'Preview' }).getByLabel('Course or discipline', { exact: true }).fill('B.A.');
  await expect(page.getByText('“Course or discipline B.A.” counts: of the rows that fit it has most conditions, 1.')).toBeVisible();
  await expect(page.getByLabel(/^Total Fees/)).toHaveValue('₹3,700.50');
  await expectSound(page, 'fees-amounts');
  await publish(page);
});
