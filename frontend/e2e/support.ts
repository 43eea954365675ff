import type { StudentList } from '@mmmcollege/backend/contract';
import { expect, type FrameLocator, type Page, test as base } from '@playwright/test';

export const BASE = process.env['E2E_BASE_URL'] ?? 'http://localhost:3000';
export const SANDBOX = process.env['E2E_SANDBOX_URL'] ?? 'http://127.0.0.1:4100';
export const ADMIN = { username: 'admin', password: 'demo-fee-office' };
const OFFICE = `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`;

/** A refused script or style, or an uncaught error, in any page fails the test. */
export const test = base.extend({
  context: async ({ context }, provide) => {
    const faults: string[] = [];
    context.on('weberror', (error) => faults.push(error.error().message));
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await provide(context);
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Admission numbers of the demo data, 60 of each. Each test uses its own, because payments stay in the database: look for the next free one. */
export const student = {
  semester2: (nth: number) => `MMM252${String(nth).padStart(3, '0')}`,
  semester3: (nth: number) => `MMM243${String(nth).padStart(3, '0')}`,
  semester5: (nth: number) => `MMM235${String(nth).padStart(3, '0')}`,
};

/** Gives name and password, and waits for nothing. */
export async function logIn(page: Page, { username, password } = ADMIN): Promise<void> {
  await page.goto('/mmmcollege/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The list of the office, loaded. */
export async function openOffice(page: Page): Promise<void> {
  await logIn(page);
  await expect(page.getByText(/Loaded at/)).toBeVisible();
}

export async function openForm(page: Page, admissionNumber: string): Promise<void> {
  await page.goto('/mmmcollege');
  await page.getByLabel('Admission Number').fill(admissionNumber);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
}

const FILLING: Record<string, string> = {
  mobile: '9876501234', email: 'student@example.in', rollNo: '24999', course: 'Hindi', course_full_name: 'Bachelor of Arts', year: 'General',
};

/** Fills the required fields that the college left empty. */
export async function completeForm(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(FILLING)) {
    const field = page.locator(`input[name="${name}"]:not([readonly])`);
    if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill(text);
  }
  const choice = page.locator('select[name="personwd"]');
  if ((await choice.count()) > 0) await choice.selectOption('No');
}

export const gatewayPage = (page: Page): FrameLocator => page.frameLocator('#atom_jiffy_pay');

export async function openPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay Fees' }).click();
  await expect(gatewayPage(page).getByRole('heading', { name: 'Secure payment' })).toBeVisible();
}

export type GatewayAction = 'Pay' | 'Fail' | 'Keep pending' | 'Cancel' | 'Time out' | 'Pay but lose the return';

export async function actAtGateway(page: Page, action: GatewayAction): Promise<void> {
  await gatewayPage(page).getByRole('button', { name: action, exact: true }).click();
}

/** From the start page to a button of the gateway's page. */
export async function pay(page: Page, admissionNumber: string, action: GatewayAction): Promise<void> {
  await openForm(page, admissionNumber);
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, action);
}

/** `POST /control/…` of the sandbox. */
export async function controlSandbox(path: string, body: Record<string, unknown> = {}): Promise<void> {
  const response = await fetch(`${SANDBOX}/control/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

export interface PaymentRow {
  admissionNumber: string;
  transaction_id: string;
  transaction_status: string;
}

async function askOffice<Answer>(path: string, body: object = {}): Promise<Answer> {
  const headers = { authorization: OFFICE, 'content-type': 'application/json' };
  const response = await fetch(`${BASE}/mmmcollege-api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Answer;
}

/** The stored payments, oldest first. */
export const allPayments = (): Promise<PaymentRow[]> => askOffice('getPaymentResponse');

/** Names by which the accounts of the office are shown. */
export const allNames = async (): Promise<string[]> =>
  (await askOffice<{ username: string; name: string | null }[]>('people')).flatMap(({ username, name }) => [username, ...(name ? [name] : [])]);

/** Names and courses of all students. */
export async function allStudents(): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { students, next }: StudentList = await askOffice('admin/students', after === '' ? {} : { after });
    found.push(...students.flatMap(({ name, course }) => [name, course].filter((text) => text !== null)));
    after = next;
  }
  return found;
}

export const paymentsOf = async (admissionNumber: string): Promise<PaymentRow[]> =>
  (await allPayments()).filter((row) => row.admissionNumber === admissionNumber);

export async function expectStatuses(admissionNumber: string, statuses: string[]): Promise<void> {
  await expect
    .poll(async () => (await paymentsOf(admissionNumber)).map((row) => row.transaction_status), { timeout: 30_000 })
    .toEqual(statuses);
}

export const expectStatusMessage = (page: Page, text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** The first attempt fails, the second settles the fee, and the bank takes the money of the first after all. */
export async function payTwice(page: Page, number: string): Promise<{ duplicate: string; settling: string }> {
  await pay(page, number, 'Fail');
  await expectStatusMessage(page, 'The bank says that this payment failed.');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const [first, second] = await paymentsOf(number);
  const ids = { duplicate: first?.transaction_id ?? '', settling: second?.transaction_id ?? '' };
  await controlSandbox(`payments/${ids.duplicate}/pay-again`);
  await expectStatuses(number, ['DUPLICATE', 'SUCCESS']);
  return ids;
}

/** To a screen of the office within the document, which holds the password. */
export async function goWithin(page: Page, pattern: string, id: string): Promise<void> {
  await page.evaluate((address) => {
    // Another address has elements of its own: the heading that is still there is the last screen's.
    if (address !== location.pathname) for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/mmmcollege${pattern.replace(/:\w+/, id)}`);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).not.toHaveURL(/login/);
}
