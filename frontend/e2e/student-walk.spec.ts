import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectFits } from './layout';
import { completeForm, controlSandbox, expect, expectStatusMessage, openForm, openPaymentPage, pay, paymentsOf, student, test } from './support';

// What made people hesitate who walked the product: each as a journey, on a phone and at a desk.

const DEVICES = [['a phone', { width: 412, height: 800 }], ['a desk', { width: 1280, height: 900 }]] as const;

/** No violation, and everything within the screen. */
async function expectCalm(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('#atom_jiffy_pay').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
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

    test('each doubt should say its own next step, and answer at once when the student asks', async ({ page }) => {
      await pay(page, number(1), 'Keep pending');
      await expectStatusMessage(page, 'We do not know yet whether');
      await expect(page.getByText(/^If there is still no answer at \d\d:\d\d, you may choose to pay again from then on\./)).toBeVisible();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText(/^Asked at \d\d:\d\d\. Nothing has changed yet\.$/)).toBeVisible();
      await expectCalm(page, 'pending');
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
    });
  });
}
