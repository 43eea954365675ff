import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { anotherPage, OfficeOfTwo, press, tabTo, type, URL_OF_OURS, yes } from './office-of-two';
import { ADMIN, controlSandbox, expect, expectStatuses, expectStatusMessage, logIn, pay, paymentsOf, payTwice, student, test } from './support';

/** After a failure the journeys go on in another process. */
const BINA = { username: `bina-refunds-${process.pid}`, password: 'seven green umbrellas' };
const office = new OfficeOfTwo(BINA);

test.use({ baseURL: URL_OF_OURS });
test.setTimeout(180_000);
test.beforeAll(() => office.open());
test.afterAll(() => office.close());

const refunds = (page: Page) => page.getByRole('region', { name: 'Refunds' });

async function openRefunds(page: Page, who: { username: string; password: string }, id: string): Promise<void> {
  await logIn(page, who);
  await page.getByPlaceholder('Search transactions').fill(id);
  await page.getByRole('link', { name: id }).press('Enter');
  await expect(refunds(page)).toBeVisible();
}

test('should bring a second payment back by keyboard: two people, from the list to paid out', async ({ page, browser }) => {
  const number = student.semester2(29);
  const { duplicate: id } = await payTwice(page, number);

  const asha = await anotherPage(browser);
  await openRefunds(asha, ADMIN, id);
  await press(asha, 'Give money back');
  await expectAccessible(asha, 'proposing a refund');
  await expectFits(asha, 'proposing a refund');
  await type(asha, 'Reason', 'Paid twice.');
  await press(asha, 'Propose this refund');
  await yes(asha);
  await expect(refunds(asha).getByRole('heading', { name: /Proposed: waits for another person$/ })).toBeVisible();
  await expect(refunds(asha).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const bina = await anotherPage(browser);
  await openRefunds(bina, BINA, id);
  await press(bina, 'Approve');
  await yes(bina);
  await expect(refunds(bina).getByRole('heading', { name: 'Refunds' })).toBeFocused();
  await expect(refunds(bina).getByRole('heading', { name: /Accepted by the gateway$/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(bina, 'a refund under way');
  await expectFits(bina, 'a refund under way');

  // The gateway does not tell that the money has gone: both look at the bank's statement.
  await tabTo(bina, refunds(bina).getByText('Say how it ended'));
  await bina.keyboard.press('Enter');
  await type(bina, 'Where you have seen it', 'Statement of 20 January, line 7.');
  await press(bina, 'Propose this end');
  await yes(bina);
  await expect(refunds(bina).getByText(/proposes: it was paid out/)).toBeVisible();
  await openRefunds(asha, ADMIN, id);
  await press(asha, 'Approve this end');
  await yes(asha);
  await expect(refunds(asha).getByRole('heading', { name: /Paid out$/ })).toBeVisible();
  await expect(asha.getByRole('heading', { level: 2, name: 'REFUNDED' })).toBeVisible();
  await expectStatuses(number, ['REFUNDED', 'SUCCESS']);

  await page.goto(`/mmmcollege/payment-status/${id}`);
  await expectStatusMessage(page, /^The college has given ₹.* of this payment back to you\./);
});

/** Paid once, and given back by the first of two people. */
async function proposed(page: Page, browser: Browser, number: string, amount: string | null): Promise<{ asha: Page; bina: Page; id: string }> {
  await pay(page, number, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const id = (await paymentsOf(number))[0]?.transaction_id ?? '';
  const asha = await anotherPage(browser);
  await openRefunds(asha, ADMIN, id);
  await press(asha, 'Give money back');
  if (amount === null) {
    await tabTo(asha, asha.getByLabel('What becomes of the fee'));
    await asha.keyboard.type('is due');
  } else {
    await tabTo(asha, asha.getByLabel('Amount in rupees'));
    await asha.keyboard.press('ControlOrMeta+A');
    await asha.keyboard.type(amount);
  }
  await type(asha, 'Reason', 'Left the college.');
  await press(asha, 'Propose this refund');
  await yes(asha);
  await expect(refunds(asha).getByRole('heading', { name: /Proposed: waits for another person$/ })).toBeVisible();
  const bina = await anotherPage(browser);
  await openRefunds(bina, BINA, id);
  return { asha, bina, id };
}

async function approve(bina: Page): Promise<void> {
  await press(bina, 'Approve');
  await yes(bina);
}

test('should be declined by keyboard with a reason, and leave the money and the receipt', { tag: '@long' }, async ({ page, browser }) => {
  const number = student.semester2(31);
  const { bina } = await proposed(page, browser, number, null);
  await press(bina, 'Decline');
  await expect(refunds(bina).getByText('Please say why you decline it.')).toBeVisible();
  await type(bina, 'Your reason', 'She has not left.');
  await press(bina, 'Decline');
  await yes(bina);
  await expect(refunds(bina).getByRole('heading', { name: /Declined$/ })).toBeVisible();
  await expect(refunds(bina).getByText('She has not left.')).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);
  await expect(refunds(bina).getByRole('button', { name: 'Give money back' })).toBeVisible();
});

test('should give a part back by keyboard, say so in the list, and keep the receipt', async ({ page, browser }) => {
  const number = student.semester2(32);
  const { bina, id } = await proposed(page, browser, number, '100.50');
  await approve(bina);
  await expect(refunds(bina).getByRole('heading', { name: '₹100.50: Accepted by the gateway' })).toBeVisible({ timeout: 60_000 });
  await expectStatuses(number, ['SUCCESS']);
  await expect.poll(async () => (await paymentsOf(number))[0]).toMatchObject({ refund_status: 'REFUND_UNDER_WAY', refunded_amount: 0 });
  await tabTo(bina, bina.getByRole('link', { name: 'Back to the transactions' }));
  await bina.keyboard.press('Enter');
  // The list stays as it was loaded, with its search.
  await press(bina, 'Reload list');
  await expect(bina.getByRole('row').filter({ hasText: id })).toContainText('refund under way');
  await expectFits(bina, 'a refund in the list');
});

test('should become unknown after a time-out, and be accepted when the gateway is asked by keyboard', { tag: '@long' }, async ({ page, browser }) => {
  const number = student.semester2(33);
  const { bina, id } = await proposed(page, browser, number, null);
  await controlSandbox('faults', { target: 'refund', kind: 'delay', after: true, ms: 40_000, merchTxnId: id });
  await approve(bina);
  await expect(refunds(bina).getByRole('heading', { name: /Not certain: the gateway is asked$/ })).toBeVisible({ timeout: 90_000 });
  await press(bina, 'Ask the gateway now');
  await expect(refunds(bina).getByRole('heading', { name: /Accepted by the gateway$/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(bina, 'a refund that was unknown');
});
