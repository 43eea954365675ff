import { expectSound } from './office-people';
import { anotherPage, OfficeOfTwo, press, tabTo, type, URL_OF_OURS, yes } from './office-of-two';
import { ADMIN, expect, expectStatuses, logIn, student, test } from './support';

const BINA = { username: 'bina-bookings', password: 'seven green umbrellas' };
const office = new OfficeOfTwo(BINA, { SETTLEMENT_KEY: 'a settlement key for the journeys of two people' });
const PAPER = { name: 'challan 12.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nA stamped challan.\n%%EOF\n') };

test.use({ baseURL: URL_OF_OURS });
test.setTimeout(240_000);
test.beforeAll(() => office.open());
test.afterAll(() => office.close());

test('should book a challan by keyboard: one proposes, another one looks at the paper and approves, and the student has a receipt', async ({ browser }) => {
  const number = student.semester2(38);
  const asha = await anotherPage(browser);
  await logIn(asha, ADMIN);
  await asha.getByRole('link', { name: /^Review queue/ }).press('Enter');
  await tabTo(asha, asha.getByRole('link', { name: 'Book a payment by hand' }));
  await asha.keyboard.press('Enter');
  await expect(asha.getByRole('heading', { name: 'Book a payment' })).toBeFocused();
  await type(asha, 'Admission number of the student', number);
  await asha.keyboard.press('Enter');
  await expect(asha.getByText(/^Semester 2.*₹/)).toBeVisible();
  await press(asha, 'Propose this booking');
  await expect(asha.getByLabel('How it was paid')).toBeFocused();
  await expectSound(asha, 'booking-faults');
  await asha.getByLabel('How it was paid').selectOption('By challan');
  await type(asha, 'Number on the paper', 'CH/2026/12');
  await asha.getByLabel('Paid on').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await asha.getByLabel('Evidence').setInputFiles(PAPER);
  await expect(asha.getByText('challan 12.pdf, 1 KB')).toBeVisible();
  await type(asha, 'Reason', 'Paid at the branch; the stamp is on the paper.');
  await expectSound(asha, 'booking-form');
  await press(asha, 'Propose this booking');
  await yes(asha);
  await expect(asha.getByText('Proposed. Another person has to approve it.')).toBeVisible();
  await expectSound(asha, 'booking-proposed');

  const bina = await anotherPage(browser);
  await logIn(bina, BINA);
  await bina.getByRole('link', { name: /^Review queue/ }).press('Enter');
  const card = bina.getByRole('listitem').filter({ has: bina.getByRole('heading', { name: /^Book payment NDPS/ }) });
  await expect(card.getByText(new RegExp(`student: ${number}`))).toBeVisible();
  await expect(card.getByText('Reason: Paid at the branch; the stamp is on the paper.')).toBeVisible();
  await expectSound(bina, 'booking-approval');
  const saved = bina.waitForEvent('download');
  await tabTo(bina, card.getByRole('button', { name: 'Open the evidence' }));
  await bina.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^evidence-\d+\.pdf$/);
  await tabTo(bina, card.getByRole('button', { name: 'Approve' }));
  await bina.keyboard.press('Enter');
  await yes(bina);
  await expect(bina.getByText('Approved and carried out.')).toBeVisible();
  await expectStatuses(number, ['SUCCESS']);

  await bina.getByRole('link', { name: 'Back to the transactions' }).press('Enter');
  await press(bina, 'Reload list');
  await bina.getByPlaceholder('Search transactions').fill(number);
  await expect(bina.getByText('By challan').first()).toBeVisible();
  await bina.getByRole('link', { name: /^NDPS/ }).first().press('Enter');
  await expect(bina.getByRole('region', { name: 'Booked by hand' }).getByText(/proposed by admin, approved by bina-bookings$/)).toBeVisible();
  await expectSound(bina, 'booked-payment');
  await press(bina, 'View receipt');
  await expect(bina.getByText('Paid by challan, no. CH/2026/12')).toBeVisible();
  await expectSound(bina, 'booked-receipt');

  const page = await anotherPage(browser);
  await page.goto('/mmmcollege');
  await page.getByLabel('Admission Number').fill(number);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText(/already paid|is paid|receipt/i).first()).toBeVisible();
});
