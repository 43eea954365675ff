import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from './layout';
import { expect, openOffice, pay, paymentsOf, student, test } from './support';

test.describe.configure({ timeout: 60_000 });

for (const [device, width, number] of [['small phone', 320, 31], ['phone', 412, 32], ['desktop', 1280, 33]] as const) {
  test(`should show who did what to a payment, on a ${device}`, async ({ page, context }) => {
    const admission = student.semester2(number);
    await pay(page, admission, 'Keep pending');
    await expect.poll(async () => (await paymentsOf(admission)).length).toBe(1);
    const [payment] = await paymentsOf(admission);
    const id = payment?.transaction_id ?? '';

    const office = await context.newPage();
    await office.setViewportSize({ width, height: 800 });
    await openOffice(office);
    await office.getByPlaceholder('Search transactions').fill(admission);
    const row = office.getByRole('table').getByRole('row').filter({ hasText: id });
    await row.getByRole('button', { name: 'Refresh status' }).click();
    await expect(row.getByText(/still/i)).toBeVisible({ timeout: 30_000 });
    const file = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Download CSV' }).click();
    await file;

    await office.getByRole('link', { name: 'Audit Trail' }).click();
    await expect(office.getByRole('heading', { name: 'Audit Trail' })).toBeFocused();
    await expect(office.getByText(`admin exported transactions: file: transactions; filter: search "${admission}"; rows: 1`)).toBeVisible();

    // By keyboard alone: past the navigation to the field, Enter.
    await office.getByRole('button', { name: 'Sign Out' }).focus();
    await office.keyboard.press('Tab');
    await expect(office.getByLabel('Person')).toBeFocused();
    await office.keyboard.type('admin');
    await office.getByLabel('About').fill(id);
    await office.keyboard.press('Enter');
    await expect(office.getByText(`admin refreshed payment ${id}: PENDING, unchanged`)).toBeVisible();
    await expect(office.getByText(`admin asked the bank about payment ${id}`)).toBeVisible();
    await expectFits(office, `audit at ${width}`);
    await expectAccessible(office, `audit at ${width}`);
    const trail = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await trail).path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe('\ufeff"Number","Time","Person","Address","Act","Refused","Subject","Before","After","Details","Request"');
    expect(text).toContain(`"payment.refresh","","${id}","status: PENDING","status: PENDING"`);

    await office.getByRole('button', { name: 'Clear' }).click();
    await office.getByLabel('Act').selectOption({ label: 'Audit trail exported' });
    await office.getByRole('button', { name: 'Search' }).click();
    await expect(office.getByText(new RegExp(`^admin exported the audit trail: person: admin; about: ${id}; rows: \\d`)).first()).toBeVisible();
    await office.getByRole('link', { name: 'Back to the transactions' }).click();
    await expect(office.getByText(/Loaded at/)).toBeVisible();
  });
}
