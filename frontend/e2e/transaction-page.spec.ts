import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { expect, expectStatusMessage, openOffice, openPaymentPage, pay, paymentsOf, student, test } from './support';

test.describe.configure({ timeout: 120_000 });

async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectFits(page, what);
}

const search = (page: Page) => page.getByPlaceholder('Search transactions');
const standing = (page: Page, status: string) => page.getByRole('heading', { level: 2, name: status });

for (const [device, width, number] of [['phone', 412, 27], ['desktop', 1280, 28]] as const) {
  test(`should tell the clerk the whole story of one payment, on a ${device}`, async ({ page, context }) => {
    const admissionNumber = student.semester2(number);
    await pay(page, admissionNumber, 'Fail');
    await expectStatusMessage(page, 'The bank says that this payment failed.');
    await page.getByRole('button', { name: 'Pay again' }).click();
    await openPaymentPage(page);
    await page.frameLocator('#atom_jiffy_pay').getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    const [failed, paid] = await paymentsOf(admissionNumber);
    const [failedId, paidId] = [failed?.transaction_id ?? '', paid?.transaction_id ?? ''];

    const office = await context.newPage();
    await office.setViewportSize({ width, height: 800 });
    await openOffice(office);
    await search(office).fill(admissionNumber);
    await office.getByRole('link', { name: paidId }).press('Enter');
    await expect(office.getByRole('heading', { level: 1, name: `Payment ${paidId}` })).toBeFocused();
    await expect(standing(office, 'SUCCESS')).toBeVisible();
    await expect(office.getByText('Paid. This payment settles the fee, and its receipt is valid.')).toBeVisible();
    const story = office.getByRole('region', { name: 'What happened' });
    await expect(story.getByText(/^The receipt was (?:issued|mailed)\.$/).first()).toBeVisible();
    await expect(story.getByRole('listitem').last()).toContainText('and the attempt began.');
    await expectSound(office, 'paid payment');

    await story.getByText('What the gateway wrote').last().click();
    await expect(story.getByText(`"merchTxnId": "${paidId}"`)).toBeVisible();
    const gatewayId = (await office.getByRole('region', { name: 'Charges' }).getByRole('definition').first().textContent()) ?? '';

    await office.getByLabel('Add a note').fill('The father was at the window.');
    await office.keyboard.press('Tab');
    await office.keyboard.press('Enter');
    await expect(story.getByText('Note by admin')).toBeVisible();
    await expect(story.getByText('The father was at the window.')).toBeVisible();
    await expectSound(office, 'payment with a note');

    // The attempts follow each other in the list, newest first.
    await office.getByRole('link', { name: 'Next payment' }).click();
    await expect(office.getByRole('heading', { level: 1, name: `Payment ${failedId}` })).toBeVisible();
    await expect(office.getByText('Not paid: the bank refused it.', { exact: false })).toBeVisible();
    await expect(office.getByRole('region', { name: 'Other attempts for this semester' }).getByRole('link', { name: paidId })).toBeVisible();
    await office.getByRole('button', { name: 'Refresh status' }).click();
    await expect(office.getByText(new RegExp(`^${failedId}\\. Asked at \\d\\d:\\d\\d: still FAILED\\.$`))).toBeVisible();
    await expect(story.getByText('Asked for the office: failed.')).toBeVisible();
    await expectSound(office, 'failed payment');
    await expect(office.getByRole('link', { name: 'Next payment' })).toHaveCount(0);

    await office.goBack();
    await expect(search(office)).toHaveValue(admissionNumber);
    await expect(office.getByRole('link', { name: failedId })).toBeVisible();

    // A statement of the bank names neither our id nor the student.
    await search(office).fill(gatewayId);
    await office.getByRole('link', { name: paidId }).click();
    await expect(standing(office, 'SUCCESS')).toBeVisible();
  });
}

test('should be closed to those who are not logged in, and say when there is no such payment', async ({ page }) => {
  await page.goto('/mmmcollege/admin/transactions/NDPS261120999999999');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
