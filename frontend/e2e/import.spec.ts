import type { Browser, Locator, Page } from '@playwright/test';
import { expectSound } from './office-people';
import { anotherPage, invitePerson, OfficeOfTwo, press, tabTo, URL_OF_OURS, yes } from './office-of-two';
import { type Cell, csvFile, headsOf, workbookFile } from './sheets';
import { expect, logIn, pay, student, test } from './support';

const BINA = { username: `bina-import-${process.pid}`, password: 'seven green umbrellas' };
const REENA = { username: `reena-import-${process.pid}`, password: 'seven green umbrellas' };
const office = new OfficeOfTwo(BINA);
const HEADS = headsOf(2);
const FEES = HEADS.map((_, nth) => (nth === 0 ? 5_000.5 : 0));
const SESSION = '2026-27';

test.use({ baseURL: URL_OF_OURS });
test.setTimeout(300_000);
test.beforeAll(async () => {
  await office.open();
  await invitePerson(REENA, 'registrar');
});
test.afterAll(() => office.close());

type File = ReturnType<typeof csvFile>;

async function choose(page: Page, file: File): Promise<void> {
  // A browser of which another window was just closed may swallow the first key.
  await expect(async () => {
    await tabTo(page, page.getByLabel('File', { exact: true }));
    const [dialog] = await Promise.all([page.waitForEvent('filechooser', { timeout: 5_000 }), page.keyboard.press('Enter')]);
    await dialog.setFiles(file);
  }).toPass({ timeout: 60_000 });
}

/** Of a select, by the first letters of one of its choices. */
async function pick(page: Page, field: Locator, choice: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(choice);
  await expect(field).toHaveValue(choice);
}

/** Reviewed and approved by the second person, who logs in for it. */
async function approve(browser: Browser, name: RegExp, reason: string): Promise<void> {
  const bina = await anotherPage(browser);
  await logIn(bina, BINA);
  await bina.getByRole('link', { name: /^Review queue/ }).press('Enter');
  const card = bina.getByRole('listitem').filter({ has: bina.getByRole('heading', { name }) });
  await expect(card.getByText(`Reason: ${reason}`)).toBeVisible();
  await expectSound(bina, 'import-approval');
  await tabTo(bina, card.getByRole('button', { name: 'Approve' }));
  await bina.keyboard.press('Enter');
  await yes(bina);
  await expect(bina.getByText('Approved and carried out.')).toBeVisible();
  await bina.context().close();
}

const changeOf = (page: Page, file: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(file) }) });

test('should import students by keyboard: faults first, then the difference, a second person, progress, and back', async ({ page: paying, browser }) => {
  const [paid, known] = [student.semester2(43), student.semester2(44)];
  await pay(paying, paid, 'Pay');
  await expect(paying.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();

  const page = await anotherPage(browser);
  await logIn(page, REENA);
  await page.getByRole('link', { name: 'Bulk changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Students and Fees in Bulk', level: 1 })).toBeFocused();
  await expectSound(page, 'import-empty');

  const header = ['admissionNumber', 'studentName', 'semesterNo', 'academicSession', 'mobile', ...HEADS];
  const row = (number: string, mobile: string, name = 'Anjali Kumari'): Cell[] => [number, name, 2, SESSION, mobile, ...FEES];
  const rows = [row('IMP1', '9811111111'), row('IMP2', '9811111112'), row(known, '9811111113'), row(paid, '9811111114')];
  await choose(page, csvFile('september.csv', [header, row('IMP1', '98'), row('IMP1', '9811111111')], ';'));
  await expect(page.getByText(/^september\.csv has \d faults, and nothing of it was taken\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^E2 mobile .*is not a number of exactly 10 digits/ })).toBeVisible();
  await expectSound(page, 'import-faults');
  await tabTo(page, page.getByRole('button', { name: 'Download this list as CSV' }));
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(saved.suggestedFilename()).toBe('mmmcollege_import_faults.csv');

  await choose(page, csvFile('september.csv', [header, ...rows], ';'));
  await expect(page.getByText('september.csv was read: 4 rows.')).toBeVisible();
  await press(page, 'Go to the changes');
  const first = changeOf(page, 'september.csv');
  await expect(first.getByText('to be approved')).toBeVisible();
  await expect(first.getByRole('row', { name: /^New fees 2 ₹0\.00 ₹10,001\.00 ₹10,001\.00$/ })).toBeVisible();
  await expect(first.getByRole('row', { name: /^Paid, being paid or in doubt: left out 1 / })).toBeVisible();
  await press(page, 'Show students');
  await expect(first.getByRole('row', { name: /^2 IMP1 new student New fees – ₹5,000\.50 waits$/ })).toBeVisible();
  await expect(first.getByRole('row', { name: new RegExp(`^5 ${paid} .*Mobile Number.*Paid, being paid or in doubt: left out`) })).toBeVisible();
  await expectSound(page, 'import-difference');
  await press(page, 'Drop');
  await yes(page);
  await expect(first.getByText('dropped', { exact: true })).toBeVisible();

  const names = ['S.No', 'Adm No', 'Candidate', 'Class', 'Session', 'Phone', ...HEADS.map((_, nth) => `Head ${nth + 1}`), 'Remarks'];
  const own = (one: Cell[], nth: number): Cell[] => [nth + 1, ...one, 'seen'];
  await choose(page, await workbookFile('own.xlsx', [['MMM College, September'], names, ...rows.map(own)]));
  await expect(page.getByText('own.xlsx has a header that is not known.')).toBeVisible();
  await expect(page.getByLabel('Line with the names of the columns')).toHaveValue('2');
  await press(page, 'Keep this and read the file');
  await expect(page.getByRole('link', { name: /^Choose the column: / }).first()).toBeVisible();
  await expectSound(page, 'import-columns');
  const columns = { admissionNumber: 'Adm No', studentName: 'Candidate', semesterNo: 'Class', academicSession: 'Session', mobile: 'Phone', ...Object.fromEntries(HEADS.map((name, nth) => [name, `Head ${nth + 1}`])) };
  for (const [field, column] of Object.entries(columns)) await pick(page, page.locator(`select[name="${field}"]`), column);
  await expect(page.getByText('Columns of the file that are not used: S.No, Remarks.')).toBeVisible();
  await press(page, 'Keep this and read the file');
  await expect(page.getByText('own.xlsx was read: 4 rows.')).toBeVisible();
  const second = changeOf(page, 'own.xlsx');
  await expect(second.getByText('to be approved')).toBeVisible();
  await tabTo(page, second.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Admissions of September.');
  await press(page, 'Yes');
  await expect(page.getByText('Another person has to approve it now.')).toBeVisible();

  await approve(browser, /^Apply: .*own\.xlsx/, 'Admissions of September.');

  // The page looks by itself.
  await expect(second.getByText('4 applied, 0 skipped')).toBeVisible({ timeout: 40_000 });
  await expectSound(page, 'import-applied');
  await tabTo(page, second.getByRole('button', { name: 'Take back' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('The wrong file.');
  await press(page, 'Yes');
  await expect(page.getByText('Another person has to approve it now.').last()).toBeVisible();
  await approve(browser, /^Take back: .*own\.xlsx/, 'The wrong file.');
  await expect(second.getByText('4 taken back, 0 kept')).toBeVisible({ timeout: 40_000 });

  await choose(page, await workbookFile('again.xlsx', [names, ...rows.slice(0, 2).map(own)]));
  await expect(page.getByText('again.xlsx was read: 2 rows.')).toBeVisible();
  await page.getByRole('link', { name: 'हिन्दी' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'एक साथ विद्यार्थी और शुल्क', level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, 'import-hindi-dark');
});
