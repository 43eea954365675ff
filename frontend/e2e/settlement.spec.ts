import type { Page } from '@playwright/test';
import { expectSound } from './office-people';
import { expect, openOffice, pay, paymentsOf, student, test } from './support';

const DAY_MS = 86_400_000;
/** Long enough ago that the bank must have it. */
const SETTLED_ON = new Date(Date.now() - 12 * DAY_MS).toISOString().slice(0, 10).split('-').reverse().join('/');
const HEADER = 'Atom Txn ID,Merchant Txn ID,Gross Txn Amount,Net Amount to be Paid,Settlement Date';

const give = (page: Page, name: string, text: string) => page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const yes = (page: Page) => page.getByRole('button', { name: 'Yes' }).click();

test('should take a clerk from a file with faults to a settlement that is in the bank', async ({ page }) => {
  test.setTimeout(180_000);
  const number = student.semester2(36);
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const [payment] = await paymentsOf(number);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page);
  await expectSound(page, 'money-banner');
  await page.getByRole('link', { name: 'Settlement' }).click();
  await expect(page.getByRole('heading', { name: 'Settlement', level: 1 })).toBeFocused();

  await give(page, 'faults.csv', `${HEADER}\n1,NDPS1,1.00,9.00,${SETTLED_ON}\n2,NDPS2,1.00,1.00,never`);
  await expect(page.getByText('faults.csv has a fault, and nothing of it was taken.')).toBeVisible();
  await expectSound(page, 'settlement-faults');

  const amount = '98000.00';
  await give(page, 'own.csv', `College of the demo\nPayment,Ours,Brutto,Netto,Paid on\n,${payment?.transaction_id},${amount},${amount},${SETTLED_ON}\n`);
  await expect(page.getByText('own.csv has a header that is not known.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this and read the file' }).click();
  await expectSound(page, 'settlement-columns');
  await page.getByLabel('Name of this form').fill('Our own form');
  for (const [field, column] of [["Gateway's payment ID", 'Payment'], ['Our transaction ID', 'Ours'], ['Gross amount', 'Brutto'], ['Net amount', 'Netto'], ['Settlement date', 'Paid on']] as const) {
    await page.getByLabel(field).selectOption(column);
  }
  await page.getByRole('button', { name: 'Keep this and read the file' }).click();
  await expect(page.getByText('own.csv was taken.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Another amount \(1\): ₹98,000\.00$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Paid out, and not in the bank \(1\)/ })).toBeVisible();

  await give(page, 'bank.tsv', `Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n${SETTLED_ON}\t${SETTLED_ON}\tNEFT OF SOMEBODY\tN1\t\t98,000.00\t1,00,000.00\n`);
  await expect(page.getByText('bank.tsv was taken.')).toBeVisible();
  await expectSound(page, 'settlement');
  await page.getByRole('button', { name: 'Link with a credit of the bank' }).click();
  await page.getByLabel('Credit').selectOption({ index: 1 });
  await page.getByLabel('Reason').fill('Same amount, same day.');
  await expectSound(page, 'settlement-link');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await yes(page);
  await expect(page.getByRole('region', { name: 'Settlements' }).getByText('In the bank', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Paid out, and not in the bank/ })).toHaveCount(0);

  await page.getByRole('region', { name: 'Another amount' }).getByRole('button', { name: 'Accept it as it is' }).click();
  await page.getByRole('textbox', { name: /Reason/ }).fill('A rehearsal.');
  await yes(page);
  await expect(page.getByText('1 exception was accepted.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the transactions' }).click();
  await page.getByRole('link', { name: /our money/ }).click();
  await expect(page.getByRole('heading', { name: 'Is our money safe?' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Audit trail', level: 2 })).toBeVisible();
  await expectSound(page, 'money');
});
