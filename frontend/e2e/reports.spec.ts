import { expectSound } from './office-people';
import { expect, openOffice, pay, paymentsOf, student, test } from './support';

test('should lead from the sum of a semester to the payment in it, and give the same numbers as a file', async ({ page }) => {
  test.setTimeout(180_000);
  const number = student.semester2(37);
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const [payment] = await paymentsOf(number);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Collection' })).toBeVisible();
  await expectSound(page, 'reports-month');
  for (const by of ['head', 'course', 'day', 'semester']) {
    await page.getByLabel('By', { exact: true }).selectOption(by);
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
    await expectSound(page, `reports-${by}`);
  }
  await page.getByRole('button', { name: /: payments of “Received”, Semester 2$/ }).click();
  await expect(page.getByRole('link', { name: payment?.transaction_id ?? '' })).toBeVisible();
  await expectSound(page, 'reports-list');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  expect(file.suggestedFilename()).toBe('mmmcollege_collection_semester.xlsx');
  for (const report of ['outstanding', 'attempts', 'known', 'charges']) {
    await page.getByLabel('Report', { exact: true }).selectOption(report);
    await expect(page.getByRole('row', { name: /^Total/ }).or(page.getByText('Nothing in these days.'))).toBeVisible();
    await expectSound(page, `reports-${report}`);
  }
  await page.getByLabel('Report', { exact: true }).selectOption('collection');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectSound(page, 'reports-dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await page.screenshot({ path: test.info().outputPath('reports-print.png'), fullPage: true });
});
