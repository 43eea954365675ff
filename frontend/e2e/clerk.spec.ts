import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { controlSandbox, expect, expectStatuses, expectStatusMessage, openForm, completeForm, openOffice, openPaymentPage, pay, paymentsOf, student, test } from './support';

test.describe.configure({ timeout: 120_000 });

async function openOfficeAt(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await openOffice(page);
}

const search = (page: Page) => page.getByPlaceholder('Search transactions');
const rowOf = (page: Page, id: string) => page.getByRole('table').getByRole('row').filter({ hasText: id });

const row = (n: number, over: object = {}) => ({
  admissionNumber: `MMM25200${n}`, studentName: 'Asha Rani', email: `asha.kumari${n}@gmail.com`, mobile: '9876543210', course: 'B.A. (Hons)',
  semesterNo: 2, total_fees: 7012.1, transaction_id: `NDPS88888888888888${n}`, transaction_status: 'SUCCESS',
  transaction_date: '2026-11-20T14:30:00.000+05:30', receipt_no: `QX4821390${n}`, ...over,
});

for (const [device, width, caller, mismatched] of [['phone', 412, 30, 33], ['desktop', 1280, 35, 36]] as const) {
  test(`should tell the clerk what a refresh brought, how old the list is, and what the caller sees, on a ${device}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const number = student.semester5(caller);
    await pay(page, number, 'Fail');
    await expectStatusMessage(page, 'The bank says that this payment failed.');
    await page.getByRole('button', { name: 'Pay again' }).click();
    await openPaymentPage(page);
    await page.frameLocator('#atom_jiffy_pay').getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    const [failed, paid] = await paymentsOf(number);
    const [failedId, paidId] = [failed?.transaction_id ?? '', paid?.transaction_id ?? ''];

    const office = await context.newPage();
    await openOfficeAt(office, width);
    await expect(office.getByText(/^\d+ transactions? · received ₹[\d,.]+ · waiting ₹[\d,.]+/).first()).toBeVisible();

    // The caller reads his number out in lower case, with a space after it.
    await office.getByRole('heading', { name: 'Payment Transactions' }).click();
    await office.keyboard.press('/');
    await office.keyboard.type(` ${number.toLowerCase()} `);
    const card = office.getByRole('region', { name: new RegExp(`, ${number}$`) });
    await expect(card.getByText('2 attempts')).toBeVisible();
    await expect(card.getByRole('radio', { name: `What the student sees of ${paidId}` })).toBeChecked();
    await expect(card.getByText(/^Paid\. Your receipt is ready and is being sent to \S+•••@\S+/)).toBeVisible();
    await card.getByRole('button', { name: 'Copy for a message' }).click();
    expect(await office.evaluate(() => navigator.clipboard.readText())).toContain(`payment ${paidId} of ₹`);
    await card.getByRole('radio', { name: `What the student sees of ${failedId}` }).check();
    await expect(card.getByText(/^The bank says that this payment failed\..*Please do not pay again: another payment/)).toBeVisible();
    await expectAccessible(office, 'caller card');
    await expectFits(office, 'caller card');

    await rowOf(office, failedId).getByRole('button', { name: 'Refresh status' }).click();
    await expect(rowOf(office, failedId).getByText(/^Asked at \d\d:\d\d: still FAILED$/)).toBeVisible();
    await expect(office.getByRole('status').filter({ hasText: new RegExp(`${failedId}\\. Asked at \\d\\d:\\d\\d: still FAILED\\.`) })).toHaveCount(1);
    await office.getByRole('button', { name: /^Refresh all/ }).click();
    await expect(office.getByRole('status').filter({ hasText: '1 asked: 1 unchanged, 0 unreachable.' })).toBeVisible();

    await context.setOffline(true);
    await office.getByRole('button', { name: 'Reload list' }).click();
    await expect(office.getByText(/^Could not reload\. This is the list of \d\d:\d\d\.$/)).toBeVisible();
    await expect(rowOf(office, paidId)).toHaveCount(1);
    await expectAccessible(office, 'reload without a network');
    await expectFits(office, 'reload without a network');
    await context.setOffline(false);

    await office.getByRole('button', { name: 'Reload list' }).click();
    await expect(office.getByText(/^Could not reload/)).toHaveCount(0);
    const coming = office.waitForEvent('download');
    await office.getByRole('button', { name: 'CSV for the accounts' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('mmmcollege_reconciliation.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff"Date","Receipt No","Transaction ID","Gateway ID","Bank ID","Admission Number","Semester","Tuition Fees",.*"Total Fees","Transaction Status","Serial No","Booked by hand"$/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(new RegExp(`^"\\d{4}-\\d\\d-\\d\\d","[A-Z]{2}\\d{8}","${paidId}","'?\\d+","[^"]+","${number}","5",.*,"SUCCESS","MMM/26-27/\\d{6}",""$`));
    expect(lines[2]).toMatch(new RegExp(`^"\\d{4}-\\d\\d-\\d\\d","","${failedId}",.*,"FAILED","",""$`));

    await search(office).press('Escape');
    await expect(search(office)).toHaveValue('');
    const receipt = (await paymentsOf(number)).at(-1) as unknown as { receipt_no: string };
    await search(office).fill(receipt.receipt_no.toLowerCase());
    await expect(office.getByRole('table').getByRole('row').filter({ hasText: 'NDPS' })).toHaveCount(1);
    await expect(rowOf(office, paidId)).toHaveCount(1);
  });

  test(`should say what the bank already took before a mismatch is released, on a ${device}`, async ({ page, context }) => {
    const number = student.semester5(mismatched);
    await openForm(page, number);
    await completeForm(page);
    await openPaymentPage(page);
    const id = (await paymentsOf(number))[0]?.transaction_id ?? '';
    const office = await context.newPage();
    await openOfficeAt(office, width);
    await controlSandbox(`payments/${id}/pay`, { amount: 100_000, callback: true });
    await expectStatuses(number, ['PENDING']);
    await search(office).fill(id);
    await expect
      .poll(async () => {
        await rowOf(office, id).getByRole('button', { name: 'Refresh status' }).click();
        return rowOf(office, id).getByRole('button', { name: 'Release the fee' }).count();
      })
      .toBe(1);
    await rowOf(office, id).getByRole('button', { name: 'Release the fee' }).click();
    await expect(rowOf(office, id).getByText('The bank already took ₹1,000.00. If the student pays again, that must be given back. Let the student pay this fee again?')).toBeVisible();
    await expectAccessible(office, 'release of a mismatch');
    await expectFits(office, 'release of a mismatch');
  });
}

test('should show eight rows in the window of a laptop, and as many rows a page as were chosen the last time', async ({ page }) => {
  await page.route('**/getPaymentResponse', (route) =>
    route.fulfill({ json: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => row(n, n === 4 ? { transaction_status: 'PENDING' } : {})) }));
  await page.route('**/admin/review-queue', (route) => route.fulfill({ json: { items: [], counts: {}, lookupCaps: [] } }));
  await openOfficeAt(page, 1366, 768);
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await openOfficeAt(page, 1366, 768);
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(9);
  expect(await rows.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length)).toBeGreaterThanOrEqual(8);
});

for (const width of [320, 412, 1280]) {
  test(`should break addresses at @ and dots only, and set the moment below the transaction id, at ${width} px`, async ({ page }) => {
    const email = 'asha-rani-kumari@students.mmm-college.example.in';
    await page.route('**/getPaymentResponse', (route) => route.fulfill({ json: [row(1, { email, transaction_status: 'PENDING' })] }));
    await openOfficeAt(page, width);
    const broken = await page.locator('td[data-label="Email"] span span').evaluateAll((parts) => parts.filter((part) => part.getClientRects().length > 1).map(({ textContent }) => textContent));
    expect(broken).toEqual([]);
    await expect(page.locator('td[data-label="Email"]')).toHaveText(email);
    const moment = page.locator('td[data-label="Transaction ID"] time');
    await expect(moment).toHaveText('20/11/26 14:30');
    const buttons = await page.locator('td[data-label="Action"] button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => ({ left, top })));
    expect(buttons).toHaveLength(2);
    expect(buttons[0]?.left).toBe(buttons[1]?.left);
    await expectAccessible(page, `${width} px`);
  });
}
