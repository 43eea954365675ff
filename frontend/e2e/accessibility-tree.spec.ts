import type { Page } from '@playwright/test';
import { actAtGateway, completeForm, controlSandbox, expect, expectStatusMessage, openForm, openOffice, openPaymentPage, paymentsOf, student, test } from './support';

// What a screen reader is told: roles, names, headings and live regions, and nothing of the texts that may change.

test.describe.configure({ timeout: 90_000 });

const main = (page: Page) => page.getByRole('main');

for (const [device, viewport, number] of [
  ['a phone', { width: 412, height: 800 }, student.semester2(34)],
  ['a desk', { width: 1280, height: 900 }, student.semester5(9)],
] as const) {
  test.describe(`On ${device},`, () => {
    test.use({ viewport });

    test('the way to the receipt and the office should be named for a screen reader', async ({ page, context }) => {
      await page.goto('/mmmcollege');
      await expect(page.locator('body')).toMatchAriaSnapshot(`
        - link "Skip to the content"
        - banner:
          - img "Payment provider"
        - navigation "Language":
          - link "English"
          - link "हिन्दी"
        - main:
          - list "Steps":
            - listitem: 1 Identify
            - listitem: 2 Check and pay
            - listitem: 3 Receipt
          - heading [level=1]
          - textbox "Admission Number"
          - button "Proceed"
      `);
      await expect(page.getByRole('listitem').filter({ hasText: 'Identify' })).toHaveAttribute('aria-current', 'step');

      await openForm(page, number);
      await completeForm(page);
      await expect(main(page)).toMatchAriaSnapshot(`
        - main:
          - heading "Check and pay" [level=1]
          - region "Student Details":
            - heading "Student Details" [level=2]
            - textbox "Student Name"
            - textbox "Mobile Number"
            - textbox "Email"
          - region "Fee Details":
            - heading "Fee Details" [level=2]
            - table "Fee Details":
              - rowgroup:
                - row /Total Fees/:
                  - rowheader "Total Fees"
                  - cell:
                    - textbox "Total Fees": /₹/
          - button "Pay Fees"
      `);
      const email = await page.getByLabel('Email').inputValue();
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Pay Fees' }).click();
      await expect(page.getByRole('group', { name: 'One detail needs your attention' })).toBeFocused();
      await expect(main(page)).toMatchAriaSnapshot(`
        - main:
          - group /attention/:
            - heading [level=2]
            - list:
              - listitem:
                - link "Email is required"
          - region "Student Details":
            - textbox "Email" [invalid]
      `);
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/);
      await page.getByLabel('Email').fill(email);

      await openPaymentPage(page);
      await actAtGateway(page, 'Fail');
      await expectStatusMessage(page, 'The bank says that this payment failed.');
      await expect(main(page)).toMatchAriaSnapshot(`
        - main:
          - heading "Payment status" [level=1]
          - status
          - button "Pay again"
          - region "The story so far"
      `);
      await page.getByRole('button', { name: 'Pay again' }).click();
      await openPaymentPage(page);
      await actAtGateway(page, 'Keep pending');
      await expectStatusMessage(page, 'Please do not pay again.');
      await expect(main(page)).toMatchAriaSnapshot(`
        - main:
          - heading "Payment status" [level=1]
          - status:
            - paragraph:
              - strong: /left your account/
          - button "Check now"
          - status
          - definition:
            - button "Copy transaction ID"
            - status
          - button "Copy details of this payment"
          - region "The story so far":
            - heading "The story so far" [level=2]
            - list:
              - listitem
              - listitem
      `);
      await openForm(page, number);
      await expect(main(page).getByRole('status').filter({ hasText: 'Do not pay again.' })).toMatchAriaSnapshot(`
        - status:
          - link "See payment"
      `);

      const [failed, waiting] = (await paymentsOf(number)).map((payment) => payment.transaction_id);
      await controlSandbox(`payments/${waiting}/settle`);
      await page.goto(`/mmmcollege/payment-status/${waiting}`);
      await expectStatusMessage(page, 'Your receipt is ready');
      await page.goto(`/mmmcollege/fee-receipt/${waiting}`);
      await expect(main(page)).toMatchAriaSnapshot(`
        - main:
          - status:
            - paragraph: /Paid ₹/
          - button "Download"
          - article:
            - heading "Fee Receipt" [level=1]
            - table "Student Details":
              - rowgroup:
                - row /Student Name/:
                  - rowheader "Student Name"
            - table "Fee Details":
              - rowgroup:
                - row /Total Fees/:
                  - rowheader "Total Fees"
      `);

      const office = await context.newPage();
      await office.setViewportSize(viewport);
      await openOffice(office);
      await office.getByPlaceholder('Search transactions').fill(number);
      await expect(office.getByRole('region', { name: new RegExp(`, ${number}$`) })).toBeVisible();
      await expect(main(office)).toMatchAriaSnapshot(`
        - main:
          - heading "Payment Transactions" [level=1]
          - navigation "Fee office":
            - button "Sign Out"
          - search:
            - searchbox "Search"
            - combobox "Status"
            - combobox "Dates"
            - button "Download CSV"
          - paragraph:
            - button "Reload list"
          - status
          - button "Refresh all that can still change"
          - status: /2 transactions/
          - region /${number}/:
            - heading /${number}/ [level=2]
            - list:
              - listitem:
                - radio "What the student sees of ${waiting}" [checked]
              - listitem:
                - radio "What the student sees of ${failed}"
            - heading "What the student sees" [level=3]
            - status
            - button "Copy for a message"
          - region "Table of transactions":
            - table "Payment transactions":
              - rowgroup:
                - row /${failed}/:
                  - cell /${failed}/:
                    - link "${failed}"
                    - button "Copy transaction id ${failed}"
                    - status
                  - cell:
                    - button "Refresh status"
      `);
      // Every row has the same button: which payment it is about is said with it.
      await expect(office.getByRole('row').filter({ hasText: failed ?? '' }).getByRole('button', { name: 'Refresh status' })).toHaveAccessibleDescription(failed ?? '');

      await office.getByRole('link', { name: failed }).click();
      await expect(office.getByRole('heading', { level: 1, name: `Payment ${failed}` })).toBeFocused();
      await expect(main(office)).toMatchAriaSnapshot(`
        - main:
          - navigation "Neighbours in the list":
            - link "Back to the transactions"
          - heading "Payment ${failed}" [level=1]
          - button "Copy Transaction ID"
          - region "FAILED":
            - heading "FAILED" [level=2]
            - button "Refresh status"
          - region "Student":
            - heading "Student" [level=2]
            - definition:
              - button "Copy Admission Number"
              - status
          - region "Payment":
            - heading "Payment" [level=2]
          - region "Fee heads":
            - heading "Fee heads" [level=2]
          - region "What happened":
            - heading "What happened" [level=2]
          - textbox "Add a note"
          - button "Save note"
      `);
    });
  });
}
