import { actAtGateway, gatewayPage, completeForm, expect, expectStatuses, openForm, openPaymentPage, pay, paymentsOf, student, test, expectStatusMessage } from './support';

test('should show the status of the payment when the student went Back from the payment page', async ({ page }) => {
  const number = student.semester2(6);
  await openForm(page, number);
  await completeForm(page);
  await openPaymentPage(page);
  for (let steps = 0; steps < 3 && !page.url().includes('payment-status'); steps++) {
    await page.goBack();
    await page.waitForTimeout(300);
  }

  await expect(page).toHaveURL(/payment-status\/NDPS\d{15}$/);
  await expect(page.locator('#atom_jiffy_pay')).toHaveCount(0);
});

test('should keep what was typed and go on with the same payment when the page was reloaded', async ({ page }) => {
  const number = student.semester2(7);
  await openForm(page, number);
  await completeForm(page);
  await page.getByLabel('Permanent Village/Town/Society').fill('Sherghati');
  await openPaymentPage(page);
  await page.reload();

  await expect(page.getByLabel('Permanent Village/Town/Society')).toHaveValue('Sherghati');
  await expect(page.getByRole('link', { name: 'See what became of that payment' })).toBeVisible();
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  expect(await paymentsOf(number)).toHaveLength(1);
});

test('should show the receipt again when it is reloaded, and require the admission number in another tab', async ({ page, context }) => {
  const number = student.semester2(8);
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Receipt No')).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url().replace('fee-receipt', 'payment-status'));
  await other.getByLabel('Admission Number').fill(number);
  await other.getByRole('button', { name: 'Show payment' }).click();
  await expectStatusMessage(other, 'Paid. Your receipt is ready');
});

test('should show the receipt and start no payment when another tab has paid', async ({ page, context }) => {
  const number = student.semester2(9);
  const other = await context.newPage();
  await openForm(page, number);
  await completeForm(page);
  await pay(other, number, 'Pay');
  await expect(other.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();

  await page.bringToFront();
  await expect(page.getByText('These fees are already paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Fees' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should lose nothing and never submit twice when the network was away for 30 seconds', async ({ page, context }) => {
  test.setTimeout(120_000);
  const number = student.semester2(10);
  await openForm(page, number);
  await completeForm(page);
  await page.getByLabel('Permanent Village/Town/Society').fill('Rajgir');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(page.getByText('No connection. Nothing was paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await page.waitForTimeout(30_000);
  await expect(page.getByLabel('Permanent Village/Town/Society')).toHaveValue('Rajgir');
  expect(await paymentsOf(number)).toHaveLength(0);

  await context.setOffline(false);
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should continue with the same payment when the answer to the first try was lost', async ({ page }) => {
  const number = student.semester2(11);
  await openForm(page, number);
  await completeForm(page);
  await page.route('**/get-atom-token-id', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  }, { times: 1 });
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(page.getByText('No connection. Nothing was paid.')).toBeVisible();

  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should let the student pay with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const number = student.semester2(14);
  await page.goto('/mmmcollege');
  await expect(page.getByLabel('Admission Number')).toBeFocused();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeFocused();
  await completeForm(page);
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.getByRole('button', { name: 'Pay Fees' }).evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  const payButton = gatewayPage(page).getByRole('button', { name: 'Pay', exact: true });
  await expect(payButton).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press('Tab');
    if (await payButton.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
});

test('should go back to the own form when another student has used the same tab meanwhile', async ({ page }) => {
  const [mine, theirs] = [student.semester2(12), student.semester2(13)];
  await openForm(page, mine);
  await completeForm(page);
  await page.getByLabel('Permanent Village/Town/Society').fill('Bodh Gaya');
  await openPaymentPage(page);
  await actAtGateway(page, 'Fail');
  await expectStatusMessage(page, 'The bank says that this payment failed.');
  const status = page.url();
  await openForm(page, theirs);
  await page.getByLabel('Permanent Village/Town/Society').fill('Rajgir');
  await page.goto(status);
  await expect(page.getByText('What you typed is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();

  await expect(page.getByRole('main')).toContainText(mine);
  await expect(page.getByLabel('Permanent Village/Town/Society')).toHaveValue('Bodh Gaya');
});
