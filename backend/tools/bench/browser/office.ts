import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN } from '../lib/people.js';

export interface ListedRecord {
  admissionNumber: string;
  studentName: string | null;
  email: string | null;
  mobile: string | null;
  course: string | null;
  semesterNo: number;
  total_fees: number;
  transaction_id: string;
  transaction_status: string;
  receipt_no: string;
  serial_no: string | null;
}

export const SHOWN_ROWS = 25;

/** The admin screen with the whole list loaded, 25 rows a page. */
export async function openOffice(context: BrowserContext, origin: string, rows: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/mmmcollege/login`);
  await page.locator('input[name=username]').fill(ADMIN.username);
  await page.locator('input[name=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/student-details');
  await page.locator('tbody tr').first().waitFor({ timeout: 120_000 });
  await showRows(page, SHOWN_ROWS, rows);
  return page;
}

/** Sets the number of rows a page, and waits until they are shown. */
export async function showRows(page: Page, perPage: number, rows: number): Promise<void> {
  await page.locator('select[name=pageSize]').selectOption(String(perPage));
  await page.getByText(`Page 1 of ${Math.ceil(rows / perPage)}`, { exact: true }).waitFor({ timeout: 120_000 });
  await page.locator(`tbody tr:nth-child(${Math.min(rows, perPage)})`).waitFor();
}

/** The naive page: all rows in an array, `Object.values` of each at every key, the first rows as a table. */
export async function openNaivePage(context: BrowserContext, peerOrigin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${peerOrigin}/naive-list`);
  await page.locator('tbody tr').first().waitFor({ timeout: 120_000 });
  return page;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The searchable text of a record: the nine cells as shown and as stored, and the numbers of the receipt. */
export function searchable(record: ListedRecord): string[] {
  const { admissionNumber, studentName, email, mobile, course, semesterNo, total_fees: fees, transaction_id: id, transaction_status: status, receipt_no: receipt, serial_no: serial } = record;
  const texts = [admissionNumber, studentName, email, mobile, course].map((text) => text ?? 'N/A');
  return [...texts, String(semesterNo), String(fees), rupees.format(fees), id, status, receipt, ...(serial ? [serial] : [])];
}

/** The ids on the first page for a query, newest first, by a scan of every record. */
export function bruteForce(records: readonly ListedRecord[], query: string, textsOf: (record: ListedRecord) => string[]): string[] {
  const needle = query.toLowerCase();
  const found: string[] = [];
  for (let at = records.length - 1; at >= 0 && found.length < SHOWN_ROWS; at -= 1) {
    const record = records[at] as ListedRecord;
    if (textsOf(record).some((text) => text.toLowerCase().includes(needle))) found.push(record.transaction_id);
  }
  return found;
}
