import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { actAtGateway, completeForm, expect, openForm, openPaymentPage, test } from './support';

const NAME = '<img src=x onerror=alert(1)>';
const TOWN = '<svg/onload=alert(2)>';
const COURSE = '"><script>alert(3)</script><a href="javascript:alert(4)">B.A.</a>';
const NUMBER = 'MARKUP001';

/** A student as a careless file brings one: the college's own values are never refused. */
function importStudent(): void {
  const folder = mkdtempSync(join(tmpdir(), 'mmmcollege-markup-'));
  const cell = (text: string) => `"${text.replace(/"/g, '""')}"`;
  const heads = ['tutionFees', 'maintenance_fees', 'lab_maintenance_fees', 'development_fees', 'electric_water_fees', 'students_union_fees', 'saraswati_pooja_contri_fees'];
  const header = ['admissionNumber', 'studentName', 'semesterNo', 'townName', 'course', 'course_full_name', 'year', 'mobile', 'email', ...heads];
  const row = [NUMBER, NAME, '2', TOWN, COURSE, 'Bachelor of Arts', 'General', '9876501234', 'student@example.in', ...heads.map(() => '100')];
  try {
    writeFileSync(join(folder, 'students.csv'), `${header.join(',')}\n${row.map(cell).join(',')}\n`);
    execFileSync(process.execPath, ['dist/src/cli/fees.js', 'import', join(folder, 'students.csv')], {
      cwd: fileURLToPath(new URL('../../backend', import.meta.url)), env: { ...process.env, DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing of the texts has become an element. */
async function expectInert(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"], svg[onload], [onerror], a[href^="javascript:"], #root script, base').count()).toBe(0);
}

test('should show markup in a stored name, town and course as the text that it is, on every screen', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  importStudent();
  await openForm(page, NUMBER);
  for (const [name, text] of [['studentName', NAME], ['townName', TOWN], ['course', COURSE]] as const) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(text);
  }
  await expectInert(page);
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('row', { name: `Student Name ${NAME}` })).toBeVisible();
  await expect(page.getByRole('row', { name: `Town Name ${TOWN}` })).toBeVisible();
  await expect(page.getByRole('row', { name: `Discipline ${COURSE}` })).toBeVisible();
  await expectInert(page);

  await page.goto('/mmmcollege/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('demo-fee-office');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByPlaceholder('Search transactions').fill(NUMBER);
  const row = page.getByRole('row').filter({ hasText: NUMBER });
  await expect(row).toContainText(NAME);
  await expect(row).toContainText(COURSE);
  await expectInert(page);
  await row.getByRole('button', { name: 'View receipt' }).click();
  await expect(page.getByRole('row', { name: `Town Name ${TOWN}` })).toBeVisible();
  await expectInert(page);
  expect(dialogs).toEqual([]);
});
