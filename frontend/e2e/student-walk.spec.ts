import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { actAtGateway, completeForm, controlSandbox, expect, expectStatusMessage, openForm, openPaymentPage, pay, paymentsOf, student, test } from './support';

// What made people hesitate who walked the product: each as a journey, on a phone and at a desk.

const DEVICES = [['a phone', { width: 412, height: 800 }], ['a desk', { width: 1280, height: 900 }]] as const;

/** No violation, and everything within the screen. */
async function expectCalm(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await expectFits(page, name);
  await picture(page, name);
}

/** With `WALK_PICTURES` naming a folder: pictures of this moment at three widths, to be looked at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['WALK_PICTURES'];
  const own = page.viewportSize();
  if (!folder || !own || own.width > 1000) return;
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, animations: 'disabled' });
  }
  await page.setViewportSize(own);
}

for (const [at, [device, viewport]] of DEVICES.entries()) {
  test.describe(`On ${device},`, () => {
    test.use({ viewport });
    test.setTimeout(150_000);
    /** Every journey has students of its own. */
    const number = (nth: number) => student.semester5((at === 0 ? 12 : 22) + nth);

    test('a payment with the bank should be said at the door of another phone, without an alarm', async ({ page, browser }) => {
      await pay(page, number(0), 'Keep pending');
      await expectStatusMessage(page, 'Please do not pay again.');

      const phone = await browser.newContext({ viewport });
      const other = await phone.newPage();
      await openForm(other, number(0));
      await expect(other.getByText(/^A payment of ₹[\d,.]+, begun at \d\d:\d\d, is with the bank\. Do not pay again\.$/)).toBeVisible();
      await expect(other.getByRole('button', { name: 'Pay Fees' })).toHaveCount(0);
      await expectCalm(other, 'door');
      await other.getByRole('link', { name: 'See payment' }).click();
      await expectStatusMessage(other, 'Please do not pay again.');
      await expect(other.locator('.Toastify__toast')).toHaveCount(0);
      await phone.close();
    });

    test('each doubt should say its own next step, and answer at once when the student asks', async ({ page, context }) => {
      await pay(page, number(1), 'Keep pending');
      await expectStatusMessage(page, 'We do not know yet whether');
      await expect(page.getByText(/^If there is still no answer at \d\d:\d\d(?: on [\d/]+)?, you may choose to pay again from then on\./)).toBeVisible();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText(/^Asked at \d\d:\d\d\. Nothing has changed yet\.$/)).toBeVisible();
      await expectCalm(page, 'pending');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy details of this payment' }).click();
      const proof = await page.evaluate(() => navigator.clipboard.readText());
      expect(proof).toMatch(new RegExp(`^Admission Number: ${number(1)}\\nTransaction ID: NDPS\\d{15}\\nAmount: ₹[\\d,.]+\\nBegun: \\d\\d:\\d\\d on .+\\nState: Waiting for the bank, as of \\d\\d:\\d\\d on .+$`, 'm'));
      const [payment] = await paymentsOf(number(1));
      await controlSandbox(`payments/${payment?.transaction_id}/settle`);
      await page.getByRole('button', { name: 'Check now' }).click();
      await expectStatusMessage(page, 'Your receipt is ready');

      await openForm(page, number(2));
      await completeForm(page);
      await openPaymentPage(page);
      const [other] = await paymentsOf(number(2));
      await controlSandbox(`payments/${other?.transaction_id}/pay`, { amount: 100 });
      await page.goto(`/mmmcollege/payment-status/${other?.transaction_id}`);
      await expectStatusMessage(page, 'The bank reported another amount than your fee. Please do not pay again. The fee office is looking into it: ');
      await expect(page.getByText('We ask the bank again')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
      await expectCalm(page, 'mismatch');
    });

    test('an open form should close by itself when another tab has paid, and ask when the student comes back', async ({ page, context, browser }) => {
      await openForm(page, number(3));
      await completeForm(page);
      const other = await context.newPage();
      await pay(other, number(3), 'Pay');
      await expect(other.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
      await page.bringToFront();
      await expect(page.getByText('These fees are already paid.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pay Fees' })).toHaveCount(0);
      await expect(page.locator('.Toastify__toast')).toHaveCount(0);

      // Another phone sends no message: it is asked about on return to the network.
      await openForm(page, number(4));
      const phone = await browser.newContext({ viewport });
      const elsewhere = await phone.newPage();
      await pay(elsewhere, number(4), 'Pay');
      await expect(elsewhere.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
      await phone.close();
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(page.getByText('These fees are already paid.')).toBeVisible();
      await expectCalm(page, 'paid-elsewhere');
    });

    test('the success should be said first, and a link to the receipt open it on another phone', async ({ page, browser }) => {
      await openForm(page, number(6));
      await completeForm(page);
      await page.getByLabel('Email').fill('walker@example.in');
      await openPaymentPage(page);
      await actAtGateway(page, 'Pay');
      await expect(page.getByRole('status').filter({ hasText: /^Paid ₹[\d,.]+\. The receipt is on its way to w•••@example\.in$/ })).toBeVisible();
      const [download, sheet] = [page.getByRole('button', { name: 'Download' }), page.getByRole('article')];
      const top = async (part: typeof sheet) => (await part.boundingBox())?.y ?? NaN;
      expect(await top(download)).toBeLessThan((await top(sheet)) + 1);
      await expectCalm(page, 'receipt');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('The receipt is on its way')).toBeHidden();
      await page.emulateMedia({ media: null });

      const phone = await browser.newContext({ viewport });
      const other = await phone.newPage();
      await other.goto(page.url());
      await expect(other).toHaveURL(/\/mmmcollege$/);
      await expect(other.getByText('Enter the admission number to open the receipt.')).toBeVisible();
      await expectCalm(other, 'receipt-link');
      await other.getByLabel('Admission Number').fill(number(6));
      await other.getByRole('button', { name: 'Proceed' }).click();
      await expect(other.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
      expect(other.url()).toBe(page.url());
      await phone.close();

      const letters = async () => (await (await fetch(`${process.env['E2E_MAILBOX_URL']}/api/mails`)).text());
      await expect.poll(letters, { timeout: 30_000 }).toContain('walker@example.in');
    });

    test('ordinary input should be understood, and what is missing be counted and found', async ({ page }) => {
      const typed = number(7);
      await openForm(page, ` ${typed.slice(0, 3)} ${typed.slice(3).replace(/[0-9]/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')} `);
      await expect(page.getByText(typed)).toBeVisible();
      await expect(page.getByText('Semester 5', { exact: true })).toBeVisible();
      await page.getByLabel('Mobile Number').fill('');
      await page.getByLabel('Email').fill('nobody');
      await page.getByLabel('Admission Number').or(page.getByRole('heading', { name: 'Check and pay' })).first().scrollIntoViewIfNeeded();
      const missing = page.getByRole('button', { name: /^\d details? still needed$/ });
      await missing.click();
      await expect(page.getByLabel('Mobile Number')).toBeFocused();
      await expectCalm(page, 'form');
      await page.getByRole('button', { name: 'Pay Fees' }).click();
      await expect(page.getByRole('link', { name: 'Mobile number is required' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Email: Please enter a valid email address' })).toBeVisible();
      await expectCalm(page, 'form-refused');

      await page.getByLabel('Email').fill('walker@example.in');
      await completeForm(page);
      await page.getByLabel('Mobile Number').fill('+91 ९८७६५ 43210');
      await expect(missing).toHaveCount(0);
      const [request] = await Promise.all([page.waitForRequest(/get-atom-token-id/), openPaymentPage(page)]);
      expect(request.postDataJSON()).toMatchObject({ mobile: '9876543210', admissionNumber: typed });
    });

    test('a student without fees should read that first, and facts only', async ({ page }) => {
      await openForm(page, student.semester3(2));
      await expect(page.getByText('No fees are due for this semester.')).toBeVisible();
      await expect(page.getByText('Your receipt is sent')).toHaveCount(0);
      await expect(page.locator('input:not([readonly]), select')).toHaveCount(0);
      await expect(page.locator('form').getByText('*')).toHaveCount(0);
      await expectCalm(page, 'no-fees');
    });

    test('a reload that signs the office out should say so', async ({ page }) => {
      await page.goto('/mmmcollege/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password').fill('demo-fee-office');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText(/Loaded at/)).toBeVisible();
      await page.reload();
      await expect(page.getByText('Reloading or closing an office page ends the session. Please log in again.')).toBeVisible();
      await expectCalm(page, 'office-reload');
    });

    test('an open payment page should close when the payment has come through elsewhere', async ({ page, context }) => {
      await openForm(page, number(5));
      await completeForm(page);
      await openPaymentPage(page);
      const [payment] = await paymentsOf(number(5));
      // As a UPI app: the money goes without this page.
      await controlSandbox(`payments/${payment?.transaction_id}/lose`);
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(page).toHaveURL(/payment-status\/NDPS\d{15}$/);
      await expectStatusMessage(page, 'Your receipt is ready');
      await expect(page.locator('#atom_jiffy_pay')).toHaveCount(0);
      await expectCalm(page, 'closed');
    });
  });
}
