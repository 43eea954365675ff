import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { controlSandbox, expect, logIn, test } from './support';

test.describe.configure({ timeout: 180_000 });

async function openHealth(page: Page): Promise<void> {
  await logIn(page);
  await page.getByRole('link', { name: 'Health of the system' }).click();
  await expect(page.getByRole('heading', { name: 'Health of the system' })).toBeVisible();
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const checked = (page: Page) => expect(page.getByText(/Checked at/)).toBeVisible({ timeout: 60_000 });

for (const [device, width] of [['a phone', 412], ['a desk', 1280]] as const) {
  test(`should tell the office at ${device} what is well and what is not, and check again`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHealth(page);
    await checked(page);
    // The demo is no college yet, and its gateway is the sandbox.
    await expect(line(page, 'Payment gateway').getByText('Good')).toBeVisible();
    await expect(line(page, 'Payment gateway')).toContainText('readable with these keys');
    await expect(line(page, 'Public address').getByText('Good')).toBeVisible();
    await expect(line(page, 'Proxy')).toContainText('browsers reach the server itself');
    await expect(line(page, 'Configuration').getByText('Act now').first()).toBeVisible();
    await expect(page.getByText(/^Version [\d.]+$/)).toBeVisible();

    await controlSandbox('faults', { target: 'auth', kind: 'garbage' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(line(page, 'Payment gateway').getByText('Act now')).toBeVisible({ timeout: 60_000 });
    await expect(line(page, 'Payment gateway')).toContainText('What to do: Its answer cannot be read');
    await checked(page);

    await page.getByRole('button', { name: /^Send a test mail to/ }).click();
    await expect(line(page, 'Mail')).toContainText('took a test mail');
  });
}

test('should be accessible, and cut nothing', async ({ page }) => {
  await openHealth(page);
  for (const [width, colorScheme] of [[320, 'light'], [412, 'dark'], [1280, 'light']] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await checked(page);
    await expectAccessible(page, `health at ${width}`);
    await expectFits(page, `${width} px`);
  }
});
