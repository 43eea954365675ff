import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './layout';
import { anotherPage, OfficeOfTwo, press, tabTo, type, URL_OF_OURS, yes } from './office-of-two';
import { ADMIN, expect, expectStatuses, expectStatusMessage, logIn, student, test, payTwice } from './support';

const BINA = { username: 'bina-refunds', password: 'seven green umbrellas' };
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
