import { istDate, semesterLayout } from '@mmmcollege/backend/contract';
import { expectSound } from './office-people';
import { OwnStack } from './own-stack';
import { ADMIN, expect, test } from './support';

const stack = new OwnStack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

async function publishStructure(): Promise<void> {
  const headers = { authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`, 'content-type': 'application/json' };
  const ask = (path: string, body: object) => fetch(`${stack.url}/mmmcollege-api/admin/fees/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const heads = semesterLayout(5).fees.map(({ name }) => name);
  const rule = { course: null, category: null, gender: null, awardType: null, amounts: heads.map((_, index) => (index === 0 ? 100_000 : 0)) };
  const draft = (await (await ask('drafts', { semesterNo: 5, academicSession: '2026-27', structure: { heads, rules: [rule] } })).json()) as { id: number };
  const published = await ask(`versions/${draft.id}/publish`, { revision: 1, countsFrom: istDate(new Date()), reason: 'As the council decided.' });
  expect(published.status).toBe(204);
}

test('should make the fees of a structure for all its students, show how many, and take them back, by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  await publishStructure();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${stack.url}/mmmcollege/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Fees', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Make fees for many students' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Students and Fees in Bulk', level: 1 })).toBeFocused();
  await page.getByLabel('Fee structure').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Show what it would do' }).press('Enter');
  await expect(page.getByText('to be approved')).toBeVisible();
  await expectSound(page, 'bulk-staged');
  await page.getByRole('button', { name: 'Show students' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  await expectSound(page, 'bulk-rows');

  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await page.getByLabel(/Reason/).fill('September');
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText(/^\d+ applied, 0 skipped$/)).toBeVisible({ timeout: 20_000 });
  await expectSound(page, 'bulk-applied');
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await page.getByLabel(/Reason/).fill('The wrong structure');
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText(/^\d+ taken back, 0 kept$/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'एक साथ विद्यार्थी और शुल्क', level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, 'bulk-hindi-dark');
});
