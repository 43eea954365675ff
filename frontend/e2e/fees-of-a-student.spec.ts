import type { Approval, FeeVersion, StudentList, StudentRecord, TermsContent } from '@mmmcollege/backend/contract';
import type { Browser, Page } from '@playwright/test';
import { expectSound } from './office-people';
import { OwnStack } from './own-stack';
import { ADMIN, expect, test } from './support';

const BINA = { username: 'bina-fees', password: 'seven green umbrellas', role: 'registrar' };
const LATE_FEE = { kind: 'fixed', amount: 5_000, cap: null } as const;
const DAY_MS = 86_400_000;
const stack = new OwnStack();

test.setTimeout(400_000);
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
const shown = (day: string): string => day.split('-').reverse().join('/');

async function publish(academicSession: string, terms: TermsContent): Promise<void> {
  const { id, revision } = await stack.ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession, terms }, ADMIN);
  const approval = await stack.ask<Approval>(`admin/fees/versions/${id}/publish`, { revision, countsFrom: dayFromToday(0), reason: 'As the council decided.' }, ADMIN);
  await stack.ask(`admin/approvals/${approval.id}/approve`, {}, BINA);
}

async function officePage(browser: Browser, { username, password }: { username: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/mmmcollege/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible();
  return page;
}

async function add(asha: Page, kind: string, rupees: string): Promise<void> {
  await asha.getByRole('button', { name: /^Add a concession or a fine to semester 5/ }).press('Enter');
  await asha.getByLabel('What').selectOption(kind);
  await asha.getByLabel('Rupees').fill(rupees);
  await expectSound(asha, `student-${kind}`);
  await asha.getByRole('button', { name: 'Add it' }).press('Enter');
  await asha.getByRole('textbox', { name: /^Reason/ }).fill('As the committee decided.');
  await asha.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(asha.getByText('Proposed. Another person has to approve it in the review queue.').last()).toBeVisible();
}

/** The second person, who logs in for it. */
async function approve(browser: Browser, name: RegExp): Promise<void> {
  const bina = await officePage(browser, BINA);
  await bina.getByRole('link', { name: /^Review queue/ }).press('Enter');
  const card = bina.getByRole('listitem').filter({ has: bina.getByRole('heading', { name }) });
  await card.getByRole('button', { name: 'Approve' }).press('Enter');
  await bina.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(bina.getByText('Approved and carried out.')).toBeVisible();
  await bina.context().close();
}

async function openStudent(asha: Page, number: string): Promise<void> {
  await asha.getByRole('link', { name: 'Students', exact: true }).click();
  await asha.getByLabel('Number, name or mobile').fill(number);
  await asha.keyboard.press('Enter');
  await asha.getByRole('link', { name: number }).press('Enter');
  await expect(asha.getByRole('heading', { name: number })).toBeVisible();
}

async function openForm(page: Page, number: string): Promise<void> {
  await page.goto(`${stack.url}/mmmcollege`);
  await page.getByLabel('Admission Number').fill(number);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
}

test('should bring a late fee, a fine and a scholarship of two people from the office to the form, and say when a closed window opens', async ({ browser, page }) => {
  await stack.invite(BINA, ADMIN);
  await stack.restart({ APPROVALS: 'two' });
  const { students } = await stack.ask<StudentList>('admin/students', { semester: 5, state: 'due' }, ADMIN);
  const [number = '', another = ''] = students.map(({ admissionNumber }) => admissionNumber);
  const session = (await stack.ask<{ academicSession: string | null }>('admin/students/one', { admissionNumber: number }, ADMIN)).academicSession ?? '';
  await publish(session, { dueOn: dayFromToday(-1), lateFee: LATE_FEE, closed: [] });

  const record = () => stack.ask<StudentRecord>('admin/students/one', { admissionNumber: number }, ADMIN);
  // Every server has it within ten seconds.
  await expect.poll(async () => (await record()).demands[0]?.lateFee, { timeout: 30_000 }).toBe(50);

  const asha = await officePage(browser, ADMIN);
  await openStudent(asha, number);
  await expect(asha.getByText(/Today a late fee of ₹50\.00 is added\./)).toBeVisible();
  await add(asha, 'fine', '100');
  await approve(browser, /^Concession or addition: fee of semester 5/);
  await openStudent(asha, number);
  await add(asha, 'scholarship', '500');
  await expectSound(asha, 'student-proposed');
  await approve(browser, /^Concession or addition: fee of semester 5/);
  await openStudent(asha, number);
  await expect(asha.getByText(/^Scholarship -₹500\.00/)).toBeVisible();
  await expectSound(asha, 'student-adjusted');

  await openForm(page, number);
  await expect(page.getByText(`These fees were due by ${shown(dayFromToday(-1))}. The total contains a late fee.`)).toBeVisible();
  for (const [label, amount] of [['Scholarship', '-₹500.00'], ['Fine', '₹100.00'], ['Late Fee', '₹50.00']] as const) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(amount);
  }
  await expectSound(page, 'form-late');
  await publish(session, { dueOn: dayFromToday(9), lateFee: LATE_FEE, closed: [{ from: dayFromToday(0), until: dayFromToday(2) }] });
  await expect(async () => {
    await openForm(page, another);
    await expect(page.getByText(`Payment opens again on ${shown(dayFromToday(3))}. Until then you can look at your fees here.`)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(`Pay by ${shown(dayFromToday(9))}. After that a late fee of ₹50.00 is added.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Fees' })).toHaveCount(0);
  await expectSound(page, 'form-closed');
});
