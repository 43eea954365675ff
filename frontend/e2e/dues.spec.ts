import { expectSound } from './office-people';
import { OwnStack } from './own-stack';
import { ADMIN, expect, test } from './support';

const stack = new OwnStack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

test('should show who owes what, remind them once, and stop by the link of the mail', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${stack.url}/mmmcollege/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Dues', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dues', level: 1 })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Who owes it' })).toBeVisible();
  await expect(page.getByText(/would be reminded now/)).toBeVisible();
  await expectSound(page, 'dues');
  await page.getByLabel('Who', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Remind them' }).press('Enter');
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText('Nobody would be reminded now.')).toBeVisible();
  await expect(page.getByText('Reminded in the last week')).toBeVisible();
  await expectSound(page, 'dues-reminded');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('mmmcollege_dues.csv');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'बाक़ी शुल्क', level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, 'dues-hindi-dark');

  let stop = '';
  await expect(async () => {
    const mails = (await (await page.request.get(`${stack.mailbox}/api/mails`)).json()) as { subject: string; text: string }[];
    stop = /\/mmmcollege\/stop-reminders#[\w-]{22}/.exec(mails.find(({ subject }) => subject.includes('Fee of semester'))?.text ?? '')?.[0] ?? '';
    expect(stop).not.toBe('');
  }).toPass();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stack.url}${stop}`);
  const button = page.getByRole('button', { name: 'Send me no more reminders' });
  await expect(button).toBeVisible();
  await expectSound(page, 'stop-reminders');
  await button.press('Enter');
  await expect(page.getByText('You get no more reminders of fees.')).toBeVisible();
});
