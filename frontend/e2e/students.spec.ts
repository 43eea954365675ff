import { expectSound } from './office-people';
import { OwnStack } from './own-stack';
import { ADMIN, expect, test } from './support';

const stack = new OwnStack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

test('should find a student, change the details, and close a number that was given twice, by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${stack.url}/mmmcollege/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeFocused();
  const rows = page.getByRole('table', { name: 'Students found' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await expectSound(page, 'students');
  const [wrong, right] = [await rows.nth(1).getByRole('link').innerText(), await rows.nth(2).getByRole('link').innerText()];

  await page.getByLabel('Number, name or mobile').fill(wrong.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: wrong }).press('Enter');
  await expect(page.getByRole('heading', { name: wrong })).toBeVisible();
  await expectSound(page, 'student');

  await page.getByRole('button', { name: 'Change details' }).press('Enter');
  await page.getByLabel('Mobile Number').first().fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is not a number of exactly 10 digits/)).toBeVisible();
  await expect(page.getByLabel('Mobile Number').first()).toBeFocused();
  await expectSound(page, 'student-edit');
  await page.getByLabel('Mobile Number').first().fill('9811111111');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The student is changed.')).toBeVisible();
  await expect(page.getByText(/changed student .*Mobile Number: 9811111111/)).toBeVisible();

  await page.getByText('Is this number a second one of the same student?').click();
  await page.getByLabel('The right admission number').fill(right);
  await page.getByRole('button', { name: 'Close this number' }).press('Enter');
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText(`This number was given twice. The right one is ${right}.`)).toBeVisible();
  await expectSound(page, 'student-closed');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'विद्यार्थी', level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, 'student-hindi-dark');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stack.url}/mmmcollege/`);
  await page.getByLabel('Admission Number').fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You have two admission numbers, and this one is closed. Please use ${right}.`)).toBeVisible();
  await expectSound(page, 'lookup-closed');
});
