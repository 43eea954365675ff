import {
  actAtGateway, gatewayPage, completeForm, controlSandbox, expect, expectStatuses, openForm, openPaymentPage, pay, paymentsOf, student, test, expectStatusMessage, payTwice,
} from './support';

test.afterEach(() => controlSandbox('settings', { returnTarget: 'top' }));

test('should show the receipt when a student of semester 2 has paid', async ({ page }) => {
  const number = student.semester2(1);
  await pay(page, number, 'Pay');

  await expect(page).toHaveURL(/\/mmmcollege\/fee-receipt\/NDPS\d{15}$/);
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expect(page.getByText('Receipt No')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Saraswati Pooja Contribution ₹/ })).toBeVisible();
  const paise = (await page.getByRole('row', { name: /₹/ }).allInnerTexts()).map((text) => Number(text.replace(/^[^₹]*₹|[,.]|\s/g, '')));
  expect(paise).toHaveLength(8);
  expect(paise.at(-1)).toBe(paise.slice(0, -1).reduce((sum, head) => sum + head, 0));
  await expectStatuses(number, ['SUCCESS']);
});

test('should show the receipt when a student of semester 5 has paid and the return came inside the overlay', async ({ page }) => {
  await controlSandbox('settings', { returnTarget: 'frame' });
  const number = student.semester5(1);
  await pay(page, number, 'Pay');

  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Student Aid Fund/ })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should lead to the receipt when only a window message came', async ({ page }) => {
  await controlSandbox('settings', { returnTarget: 'message' });
  const number = student.semester5(2);
  await pay(page, number, 'Pay');

  await expect(page).toHaveURL(/payment-status\/NDPS\d{15}$/);
  await page.getByRole('link', { name: 'View receipt' }).click({ timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should keep what was typed and let the student pay again when the payment failed', async ({ page }) => {
  const number = student.semester2(2);
  await openForm(page, number);
  await completeForm(page);
  await page.getByLabel('Permanent Village/Town/Society').fill('Bodh Gaya');
  await openPaymentPage(page);
  await actAtGateway(page, 'Fail');

  await expectStatusMessage(page, 'The bank says that this payment failed.');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page.getByLabel('Permanent Village/Town/Society')).toHaveValue('Bodh Gaya');
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['FAILED', 'SUCCESS']);
});

test('should say that no payment was made when the student cancelled', async ({ page }) => {
  const number = student.semester2(3);
  await pay(page, number, 'Cancel');

  await expectStatusMessage(page, 'No payment was made.');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await expectStatuses(number, ['CANCELLED']);
});

test('should say that the result is not known yet, and change to paid, when the bank answers late', async ({ page }) => {
  const number = student.semester2(4);
  await pay(page, number, 'Keep pending');

  await expectStatusMessage(page, 'Please do not pay again.');
  await expect(page.getByRole('button', { name: 'Pay again' })).toHaveCount(0);
  const [payment] = await paymentsOf(number);
  await controlSandbox(`payments/${payment?.transaction_id}/settle`);
  await expectStatusMessage(page, 'Paid. Your receipt is ready');
  await expectStatuses(number, ['SUCCESS']);
});

test('should lead to the payment status when the payment page timed out', async ({ page }) => {
  const number = student.semester2(5);
  await pay(page, number, 'Time out');

  await expect(page).toHaveURL(/payment-status\/NDPS\d{15}$/);
  await expect(page.getByRole('heading', { name: 'Payment status' })).toBeVisible();
  await expect(page.getByText('Transaction ID')).toBeVisible();
});

test('should find the payment by a requery when the return was lost', async ({ page }) => {
  const number = student.semester5(3);
  await pay(page, number, 'Pay but lose the return');
  await gatewayPage(page).getByRole('button', { name: 'Close this window' }).click();

  await expect(page).toHaveURL(/payment-status\/NDPS\d{15}$/);
  await expectStatusMessage(page, /^Paid\. Your receipt is ready and is being sent to \S•••@/);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
});

test('should say that the fee is due again when the bank reversed the payment', async ({ page }) => {
  const number = student.semester2(20);
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const id = (await paymentsOf(number))[0]?.transaction_id;
  await controlSandbox(`payments/${id}/reverse`);
  await expectStatuses(number, ['REVERSED']);

  await page.goto(`/mmmcollege/payment-status/${id}`);
  await expectStatusMessage(page, 'The bank has taken this payment back. Your fee is due again.');
  await page.goto(`/mmmcollege/fee-receipt/${id}`);
  await expect(page.getByText('No data found!')).toBeVisible();
});

test('should list a second payment for review when a failed attempt succeeds late', async ({ page }) => {
  const { duplicate: first } = await payTwice(page, student.semester2(21));
  await page.goto(`/mmmcollege/payment-status/${first}`);
  await expectStatusMessage(page, 'is noted for refund; the office will contact you.');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
