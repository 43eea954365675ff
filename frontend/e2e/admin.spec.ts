import { readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { ADMIN, expect, logIn, openOffice, pay, paymentsOf, student, test } from './support';

async function openList(page: Page): Promise<void> {
  await openOffice(page);
  await expect(page.getByRole('heading', { name: 'Payment Transactions' })).toBeVisible();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search transactions').fill(text);
}

const sessionItems = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort());

test.describe('The fee office', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ viewport: { width: 1280, height: 800 } });
  const paid = student.semester5(31);
  const open = student.semester5(32);

  test('should start with one successful and one open payment', async ({ page }) => {
    await pay(page, paid, 'Pay');
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    await pay(page, open, 'Keep pending');
    await expect.poll(async () => (await paymentsOf(open)).map((row) => row.transaction_status)).toEqual(['PENDING']);
  });

  test('should refuse a wrong password in red and let the right one in', async ({ page }) => {
    await logIn(page, { ...ADMIN, password: 'wrong password' });
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    expect(await sessionItems(page)).toEqual([]);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/mmmcollege\/student-details$/);
    await expect(page.getByText('Welcome Admin')).toBeVisible();
    expect(await sessionItems(page)).toEqual(['authToken', 'loggedIn']);
    expect(await page.evaluate(() => sessionStorage.getItem('authToken'))).toBe(Buffer.from('admin:demo-fee-office').toString('base64'));
  });

  test('should say Error verifying login details when the network is away', async ({ page, context }) => {
    await page.goto('/mmmcollege/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('x');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Error verifying login details')).toBeVisible();
    await context.setOffline(false);
  });

  test('should redirect from the login to the start when already logged in', async ({ page }) => {
    await page.goto('/mmmcollege/login');
    await page.evaluate(() => sessionStorage.setItem('loggedIn', 'true'));
    await page.goto('/mmmcollege/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.evaluate(() => Object.assign(sessionStorage, { loggedIn: 'true', authToken: btoa('admin:demo-fee-office') }));
    await page.goto('/mmmcollege/login');
    await expect(page).toHaveURL(/\/mmmcollege$/);
  });

  test('should redirect to the login when not logged in, in a second tab as well', async ({ page, context }) => {
    await page.goto('/mmmcollege/student-details');
    await expect(page).toHaveURL(/\/login$/);
    await openList(page);
    const second = await context.newPage();
    await second.goto('/mmmcollege/student-details');
    await expect(second).toHaveURL(/\/login$/);
  });

  test('should stay on the page when Back is pressed, and end the session on reload', async ({ page }) => {
    await page.goto('/mmmcollege');
    await openList(page);
    for (let presses = 0; presses < 3; presses += 1) {
      await page.goBack().catch(() => null);
      await expect(page.getByRole('heading', { name: 'Payment Transactions' })).toBeVisible();
      await expect(page).toHaveURL(/\/student-details$/);
    }
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    expect(await sessionItems(page)).toEqual([]);
  });

  test('should sign out', async ({ page }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack().catch(() => null);
    await expect(page.getByRole('heading', { name: 'Payment Transactions' })).toBeHidden();
  });

  test('should find, refresh, and show the receipt of a payment, and come back to the same rows', async ({ page }) => {
    await openList(page);
    await search(page, open.toLowerCase());
    const row = page.getByRole('table').getByRole('row').filter({ hasText: open });
    await expect(row.getByText('PENDING')).toBeVisible();
    await row.getByRole('button', { name: 'Refresh status' }).click();
    await expect(row.getByRole('button', { name: 'Refresh status' })).toBeEnabled();
    await search(page, paid);
    const done = page.getByRole('table').getByRole('row').filter({ hasText: paid });
    await expect(done.getByText('SUCCESS')).toBeVisible();
    await expect(done.getByRole('button', { name: 'Refresh status' })).toHaveCount(0);
    await done.getByRole('button', { name: 'View receipt' }).click();
    const [payment] = await paymentsOf(paid);
    const id = payment?.transaction_id ?? '';
    await expect(page).toHaveURL(new RegExp(`/admin/fee-receipt/${encodeURIComponent(btoa(id))}$`));
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`${id}_Receipt.pdf`);
    // Whatever is given out from now on is a copy, whoever opens it.
    await expect(page.getByText('COPY', { exact: true })).toBeVisible();
    for (const width of [1280, 412, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `a copy at ${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goBack();
    await expect(page.getByPlaceholder('Search transactions')).toHaveValue(paid);
    await expect(done).toHaveCount(1);
  });

  test('should redirect from a receipt address without an admission number', async ({ page }) => {
    await page.goto(`/mmmcollege/admin/fee-receipt/${btoa('NDPS000000000000000')}`);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('should show Pending when a refresh fails, and keep the stored status', async ({ page }) => {
    await openList(page);
    await search(page, open);
    await page.route('**/transactionStatus/*', (route) => route.fulfill({ status: 504, body: '{}' }));
    const row = page.getByRole('table').getByRole('row').filter({ hasText: open });
    await row.getByRole('button', { name: 'Refresh status' }).click();
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    await expect(row.getByText(/stored PENDING/)).toBeVisible();
  });

  test('should download what the search leaves as a CSV', async ({ page }) => {
    await openList(page);
    await search(page, paid);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('mmmcollege_transactions.csv');
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeff"Admission Number","Student Name","Email","Mobile Number","Course","Semester","Tuition Fees","Transaction ID","Transaction Status","Refund Status","Refunded Amount"',
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^"${paid}",.*,"\\d+\\.\\d\\d","NDPS\\d{15}","SUCCESS","",""$`));
  });

  test('should lead to the login when the credentials are revoked in the middle', async ({ page }) => {
    const admin = { username: 'leaver', password: 'leaving on friday' };
    const create = (password: string) =>
      execFileSync(process.execPath, ['dist/src/cli/fees.js', 'admin:create', admin.username, '--replace'], {
        cwd: fileURLToPath(new URL('../../backend', import.meta.url)), input: `${password}\n`,
        env: { ...process.env, DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '' },
      });
    create(admin.password);
    await logIn(page, admin);
    await expect(page.getByText(/Loaded at/)).toBeVisible();
    create('another password');
    await page.getByRole('button', { name: 'Reload list' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Please log in again.')).toBeVisible();
    expect(await sessionItems(page)).toEqual([]);
  });

  test('should never open the browser’s own password box or send cookies', async ({ page }) => {
    await openList(page);
    await page.evaluate(() => sessionStorage.setItem('authToken', btoa('admin:stale')));
    await page.getByRole('button', { name: 'Reload list' }).click();
    await expect(page.getByText('Please log in again.')).toBeVisible();
  });

  for (const width of [320, 412, 1280]) {
    test(`should have no accessibility violation at ${width} px in any state`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const clean = async () => {
        await expectAccessible(page, `${width} px`);
        await expectFits(page, `${width} px`);
      };
      await page.goto('/mmmcollege/login');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await clean();
      await openList(page);
      await clean();
      await page.getByLabel('Dates').selectOption('custom');
      await search(page, paid);
      await clean();
      await search(page, 'no such text anywhere');
      await expect(page.getByText('No transactions found.')).toBeVisible();
      await clean();
      await search(page, paid);
      await page.getByRole('button', { name: 'View receipt' }).click();
      await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
      await clean();
    });
  }

  test('should be worked by keyboard alone', async ({ page }) => {
    await openList(page);
    const header = page.getByRole('columnheader', { name: 'Transaction ID' });
    await header.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Space');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const next = page.getByRole('button', { name: 'Next' });
    if (await next.isEnabled()) {
      await next.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    }
  });
});
