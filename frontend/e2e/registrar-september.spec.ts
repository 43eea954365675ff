import { formatPaise, istDate } from '@mmmcollege/backend/contract';
import type { Browser, Page } from '@playwright/test';
import { invitePerson } from './office-of-two';
import { OwnStack } from './own-stack';
import { admitted, feeOf, HEADS, LAYOUT_8, OfficeCalls, REMINDED, rulesOf, SESSION, sheetOf, totalOf } from './september';
import { workbookFile } from './sheets';
import { expect, logIn, test } from './support';

const REENA = { username: 'reena', password: 'seven green umbrellas' };
const BINA = { username: 'bina', password: 'seven green umbrellas' };
const STUDENTS = admitted(5_000);
const of = (semesterNo: number) => STUDENTS.filter((one) => one.semesterNo === semesterNo);
/** Both of the course that is reminded. */
const [CORRECTED, FINED] = of(REMINDED.semesterNo).filter(({ course, category }) => course === REMINDED.course && category === 'OBC') as [(typeof STUDENTS)[number], (typeof STUDENTS)[number]];
const FINE = 100_00;
const SLOW = { timeout: 90_000 };

const stack = new OwnStack();
const calls = new OfficeCalls(() => stack.url);

test.setTimeout(300_000);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await stack.open();
  await invitePerson(REENA, 'registrar', stack);
  await invitePerson(BINA, 'accountant', stack);
  await stack.restart({ APPROVALS: 'two' });
});
test.afterAll(() => stack.close());

async function pageOf(browser: Browser, person: typeof REENA): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await logIn(page, person);
  await expect(page.getByRole('navigation', { name: 'Fee office' })).toBeVisible();
  return page;
}

/** By mouse, in the review queue. */
async function approve(page: Page, what: RegExp): Promise<void> {
  await page.getByRole('link', { name: /^Review queue/ }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: what }) });
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Approved and carried out.')).toBeVisible();
  await page.getByRole('link', { name: 'Students', exact: true }).click();
}

async function openBulk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bulk changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Students and Fees in Bulk', level: 1 })).toBeFocused();
}

const newest = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first();

async function apply(page: Page): Promise<void> {
  await newest(page).getByRole('button', { name: 'Apply' }).press('Enter');
  await page.keyboard.type('September');
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText('Another person has to approve it now.')).toBeVisible();
}

/** Typed by nobody: the rows come from the council's own sheet. */
async function pasteStructure(page: Page, semesterNo: number): Promise<void> {
  await page.getByLabel('What').selectOption('structure');
  await page.getByLabel('Semester', { exact: true }).selectOption(String(semesterNo));
  await page.getByLabel('Session').fill(SESSION);
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter');
  const sheet = rulesOf(semesterNo).map(({ course, category, amounts }) => [course, category, '', '', ...amounts.map((paise) => (paise / 100).toFixed(2))].join('\t')).join('\n');
  await page.getByLabel('Course or discipline, row 1').focus();
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Category, row 48')).toHaveValue('ST');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('As the council decided.');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
}

test("should bring a registrar through September: 5,000 students, their fees, a correction, a fine and reminders, to the rupee", async ({ browser }) => {
  const today = istDate(new Date());
  await calls.publish(REENA, 8, '', { layout: LAYOUT_8 }, today);
  await calls.approveAll(BINA);
  const [page, bina] = [await pageOf(browser, REENA), await pageOf(browser, BINA)];

  await test.step('the council has decided: three structures of 12 courses and 4 categories', async () => {
    await pasteStructure(page, 2);
    await approve(bina, /^Publish: /);
    for (const semesterNo of [5, 8]) await calls.publish(REENA, semesterNo, SESSION, { structure: { heads: HEADS[semesterNo], rules: rulesOf(semesterNo) } }, today);
    await calls.approveAll(BINA);
  });

  await test.step('5,000 students from a workbook', async () => {
    await openBulk(page);
    await page.getByLabel('File', { exact: true }).setInputFiles(await workbookFile('admissions.xlsx', sheetOf(STUDENTS)));
    await expect(page.getByText('admissions.xlsx was read: 5,000 rows.')).toBeVisible(SLOW);
    await expect(newest(page).getByText('to be approved')).toBeVisible(SLOW);
    await expect(newest(page).getByRole('group', { name: 'Details of the students' }).getByRole('definition').first()).toHaveText('5,000');
    await apply(page);
    await approve(bina, /^Apply: .*admissions\.xlsx/);
    // The page looks by itself; how much of the progress it sees is the machine's to say.
    await expect(newest(page).getByText('5,000 applied, 0 skipped')).toBeVisible(SLOW);
    expect(await calls.dues(REENA)).toBe(0);
  });

  await test.step('fees of the semesters in bulk, two of them without the screen', async () => {
    const { structures } = await calls.changes(REENA);
    for (const semesterNo of [2, 8]) {
      const structure = structures.find((one) => one.semesterNo === semesterNo);
      const { id } = await calls.ask<{ id: number }>(REENA, 'bulk-changes/demands', { structureId: structure?.id });
      const staged = await calls.changeOf(REENA, id, 'staged');
      expect([staged.changing, Math.round((staged.plans.new.after + staged.plans.changed.after) * 100)]).toEqual([of(semesterNo).length, totalOf(of(semesterNo))]);
      await calls.ask(REENA, `bulk-changes/${id}/apply`, { reason: 'September' });
      await calls.approveAll(BINA);
      expect((await calls.changeOf(REENA, id, 'done')).outcomes).toMatchObject({ applied: of(semesterNo).length, skipped: 0 });
    }
    expect(await calls.dues(REENA)).toBe(totalOf([...of(2), ...of(8)]));
  });

  await test.step('a student is corrected after the preview of semester 5, and skipped', async () => {
    const structure = page.getByLabel('Fee structure');
    await structure.selectOption({ label: await structure.locator('option', { hasText: 'Semester 5' }).innerText() });
    await page.getByRole('button', { name: 'Show what it would do' }).press('Enter');
    await expect(newest(page).getByText('to be approved')).toBeVisible(SLOW);
    await expect(newest(page).getByRole('row', { name: /^All fees that would change/ })).toContainText(formatPaise(totalOf(of(5))));

    await page.getByRole('link', { name: 'Students', exact: true }).press('Enter');
    await page.getByLabel('Number, name or mobile').fill(CORRECTED.number);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: CORRECTED.number }).press('Enter');
    await page.getByRole('button', { name: 'Change details' }).press('Enter');
    await page.getByLabel('Caste').fill('SC');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The student is changed.')).toBeVisible();

    await openBulk(page);
    await apply(page);
    await approve(bina, /^Apply: fees of semester 5/);
    await expect(newest(page).getByText(`${(of(5).length - 1).toLocaleString('en-IN')} applied, 1 skipped`)).toBeVisible(SLOW);
    await newest(page).getByRole('button', { name: 'Show the skipped ones' }).click();
    await expect(newest(page).getByRole('link', { name: CORRECTED.number })).toBeVisible();
    const id = (await calls.changes(REENA)).changes[0]?.id ?? 0;
    const [applied, skipped] = [await calls.rowsOf(REENA, id, 'applied'), await calls.rowsOf(REENA, id, 'skipped')];
    const paise = (rows: typeof applied) => rows.reduce((sum, { after }) => sum + Math.round((after ?? 0) * 100), 0);
    expect([skipped.map(({ admissionNumber }) => admissionNumber), paise(applied), paise(applied) + paise(skipped)]).toEqual([
      [CORRECTED.number], totalOf(of(5)) - feeOf(CORRECTED), totalOf(of(5)),
    ]);
    expect(await calls.dues(REENA)).toBe(totalOf(STUDENTS) - feeOf(CORRECTED));
  });

  await test.step('a fine of one student, by two people', async () => {
    await page.getByRole('link', { name: 'Students', exact: true }).click();
    await page.getByLabel('Number, name or mobile').fill(FINED.number);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: FINED.number }).click();
    await page.getByRole('button', { name: /^Add a concession or a fine/ }).click();
    await page.getByLabel('What').selectOption('fine');
    await page.getByLabel('Rupees').fill('100');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByLabel(/^Reason/).fill('A book of the library.');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
    await approve(bina, /^Concession or addition: /);
    expect(await calls.dues(REENA)).toBe(totalOf(STUDENTS) - feeOf(CORRECTED) + FINE);
  });

  await test.step('reminders, with the fine in the amount', async () => {
    await page.getByRole('link', { name: 'Dues', exact: true }).click();
    await page.getByLabel('Who', { exact: true }).selectOption({ label: `Semester ${REMINDED.semesterNo}, ${REMINDED.course}` });
    await page.getByRole('button', { name: 'Remind them' }).press('Enter');
    await page.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(page.getByText('Nobody would be reminded now.')).toBeVisible(SLOW);
    const mailTo = async ({ number }: typeof FINED): Promise<string | undefined> => {
      const mails = (await (await fetch(`${stack.mailbox}/api/mails`)).json()) as { envelope: { to: string[] }; text: string }[];
      return mails.find(({ envelope }) => envelope.to.includes(`${number.toLowerCase()}@students.example`))?.text;
    };
    await expect.poll(() => mailTo(FINED), { timeout: 60_000 }).toContain(formatPaise(feeOf(FINED) + FINE));
    expect(await mailTo(CORRECTED)).toBeUndefined();
  });
});
