import { execFileSync } from 'node:child_process';
import { SCREENS } from '@mmmcollege/backend/contract';
import * as first from '@mmmcollege/backend/contract/texts/hi';
import * as later from '@mmmcollege/backend/contract/texts/hi/later';
import office from '@mmmcollege/backend/contract/texts/hi/office';
import type { Page } from '@playwright/test';
import { requireTool } from '../../backend/scripts/lib/tools.mjs';
import { expectAccessible, expectFits, LOOKS_ONCE } from './layout';
import { ADMIN, actAtGateway, allPayments, BASE, completeForm, controlSandbox, expect, expectStatuses, gatewayPage, goWithin, paymentsOf, student, test } from './support';

// The whole way in Hindi, and changes of the language on it.

test.describe.configure({ timeout: 240_000 });

const hindi = { ...first, ...later };
const MAILBOX = process.env['E2E_MAILBOX_URL'] ?? 'http://127.0.0.1:8025';
const LOOKS = [[320, 'light'], [412, 'dark'], [1280, 'light']] as const;

const choose = (page: Page, name: 'English' | 'हिन्दी') => page.getByRole('link', { name, exact: true }).click();

/** Nothing is cut off at any width, and axe finds nothing. With `WALK_PICTURES` naming a folder: pictures to be looked at. */
async function expectGood(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  for (const [width, colorScheme] of LOOKS_ONCE ? LOOKS.slice(0, 1) : LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${name} at ${width} ${colorScheme}`);
    await expectFits(page, `${name} at ${width}`);
    if (process.env['WALK_PICTURES']) await page.screenshot({ path: `${process.env['WALK_PICTURES']}/hindi-${name}-${width}.png`, fullPage: true });
  }
  if (own) await page.setViewportSize(own);
}

/** The texts of the accessibility tree that are read in the voice of another language. Codes, addresses and figures are read alike; what people type is theirs. */
async function misread(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const found: string[] = [];
  for (const { role, name, backendDOMNodeId, ignored } of nodes) {
    const text = String(name?.value ?? '');
    if (ignored || role?.value !== 'StaticText' || backendDOMNodeId === undefined) continue;
    const { object } = await client.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await client.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '', returnByValue: true, functionDeclaration: 'function () { const { host } = this.getRootNode(); return host && !host.readOnly ? null : (host ?? this.parentElement).closest("[lang]").lang; }',
    });
    if (result.value === null) continue;
    const isHindi = /\p{Script=Devanagari}/u.test(text);
    const isEnglish = !isHindi && text.split(/\s+/).some((word) => /[a-z]{3,}/.test(word) && !/[\d@/:]/.test(word));
    if ((isHindi && result.value !== 'hi') || (isEnglish && !String(result.value).startsWith('en'))) found.push(`${result.value}: ${text}`);
  }
  await client.detach();
  return found;
}

async function openFormInHindi(page: Page, number: string): Promise<void> {
  await page.goto('/mmmcollege?lang=hi');
  await page.getByLabel(hindi.common.admissionNumber).fill(number);
  await page.getByRole('button', { name: hindi.studentLookup.proceed }).click();
  await expect(page.getByRole('heading', { name: hindi.feeForm.title })).toBeVisible();
}

async function payInHindi(page: Page): Promise<void> {
  await page.getByRole('button', { name: hindi.feeForm.payFees }).click();
  await expect(gatewayPage(page).getByRole('heading', { name: 'Secure payment' })).toBeVisible();
}

interface Mail {
  subject: string;
  text: string;
  html: string;
  envelope: { to: string[] };
  attachments: { filename?: string }[];
}

test('should lead in Hindi from the admission number to the receipt, the mail and its PDF', async ({ page, browser }) => {
  const number = student.semester5(45);
  await openFormInHindi(page, number);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await completeForm(page);
  const email = `${number.toLowerCase()}@hindi.example`;
  await page.locator('input[name=email]').fill(email);
  await page.getByLabel(hindi.studentFields.byName.townName.label).fill('बोधगया');
  expect(await misread(page)).toEqual([]);
  await payInHindi(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: hindi.receiptSheet.title })).toBeVisible();
  await expect(page.getByRole('row', { name: /^छात्र सहायता कोष ₹/ })).toBeVisible();
  await expect(page.getByText(/^रुपये .+ मात्र$/)).toBeVisible();
  expect(await misread(page)).toEqual([]);
  const words = await page.getByText(/^रुपये .+ मात्र$/).innerText();
  await expectStatuses(number, ['SUCCESS']);

  const mails = async () => ((await (await fetch(`${MAILBOX}/api/mails`)).json()) as (Mail & { id: number })[]).filter(({ envelope }) => envelope.to.includes(email));
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await mails();
  const [payment] = await paymentsOf(number);
  expect(mail?.subject).toMatch(/शुल्क रसीद \S+$/);
  expect(mail?.text).toContain('धन्यवाद।');
  expect(mail?.text).toContain(`/mmmcollege/fee-receipt/${payment?.transaction_id}?lang=hi`);
  await page.goto(`${MAILBOX}/mails/${mail?.id}/html`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByText('आपकी शुल्क रसीद PDF में साथ भेजी गई है।')).toBeVisible();

  const place = mail?.attachments.findIndex(({ filename }) => filename?.endsWith('.pdf'));
  const pdf = Buffer.from(await (await fetch(`${MAILBOX}/mails/${mail?.id}/attachments/${place}`)).arrayBuffer());
  const copied = execFileSync(requireTool('pdftotext'), ['-raw', '-', '-'], { input: pdf }).toString('utf8').replaceAll(/\s+/g, ' ');
  for (const text of [hindi.receiptSheet.title, hindi.receiptSheet.studentDetails, 'छात्र सहायता कोष', 'बोधगया', words, payment?.transaction_id ?? '']) expect(copied).toContain(text);

  // The link of the mail, on another device.
  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto(`${BASE}/mmmcollege/fee-receipt/${payment?.transaction_id}?lang=hi`);
  await expect(other.getByText(hindi.receiptAsked.title)).toBeVisible();
  await device.close();
});

test('should change in the middle of the form without losing a letter, at the verdict, and on the receipt', async ({ page }) => {
  const number = student.semester2(46);
  await openFormInHindi(page, number);
  await completeForm(page);
  const town = page.locator('input[name=townName]');
  await town.fill('');
  await town.pressSequentially('गया Nagar, वार्ड');
  await page.locator('input[name=mobile]').fill('98765');
  const values = () => page.locator('main input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name + (input as HTMLInputElement).value));
  const typed = await values();
  await choose(page, 'English');
  await expect(page.getByRole('button', { name: 'Pay Fees' })).toBeVisible();
  // What cannot be typed over has its word in either language.
  expect((await values()).filter((value) => /^(?:townName|mobile|email|rollNo)/.test(value))).toEqual(typed.filter((value) => /^(?:townName|mobile|email|rollNo)/.test(value)));
  await expect(town).toHaveValue('गया Nagar, वार्ड');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  expect(await misread(page)).toEqual([]);
  await choose(page, 'हिन्दी');
  await page.locator('input[name=mobile]').fill('9876501234');
  await expectGood(page, 'form');
  await payInHindi(page);
  await actAtGateway(page, 'Keep pending');
  const verdict = page.getByRole('status').filter({ hasText: 'कृपया दोबारा भुगतान न करें।' });
  await expect(verdict).toBeVisible();
  await expectGood(page, 'pending');
  await choose(page, 'English');
  await expect(page.getByRole('status').filter({ hasText: 'Please do not pay again.' })).toBeVisible();
  await expect(verdict).toHaveCount(0);
  await choose(page, 'हिन्दी');
  await expect(verdict).toBeVisible();

  const [payment] = await paymentsOf(number);
  await controlSandbox(`payments/${payment?.transaction_id}/settle`);
  await expect(page.getByRole('status').filter({ hasText: 'भुगतान हो गया।' })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/mmmcollege/fee-receipt/${payment?.transaction_id}`);
  await expect(page.getByRole('heading', { name: hindi.receiptSheet.title })).toBeVisible();
  await expectGood(page, 'receipt');
  await choose(page, 'English');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  expect(await misread(page)).toEqual([]);
  await choose(page, 'हिन्दी');
  await expect(page.getByText(/^रुपये .+ मात्र$/)).toBeVisible();
});

test('should be read in Hindi while the student identifies, is mistaken, fails, verifies and is lost', async ({ page }) => {
  const number = student.semester2(47);
  await page.goto('/mmmcollege?lang=hi');
  await page.getByLabel(hindi.common.admissionNumber).fill('A-1');
  await page.getByLabel(hindi.common.admissionNumber).blur();
  await expectGood(page, 'identification');
  expect(await misread(page)).toEqual([]);
  await openFormInHindi(page, number);
  await page.locator('input[name=mobile]').fill('12');
  await page.getByRole('button', { name: hindi.feeForm.payFees }).click();
  await expect(page.getByRole('group', { name: hindi.errorSummary.title(1) })).toBeFocused();
  await expectGood(page, 'form-faults');
  await page.locator('input[name=mobile]').fill('9876501234');
  await completeForm(page);
  await payInHindi(page);
  await actAtGateway(page, 'Fail');
  await expect(page.getByRole('status').filter({ hasText: 'यह भुगतान नहीं हुआ' })).toBeVisible();
  await expectGood(page, 'failed');
  expect(await misread(page)).toEqual([]);
  await page.goto('/mmmcollege/verify#x.y.z');
  await expect(page.getByRole('heading', { level: 1, name: hindi.verify.title })).toBeVisible();
  await expectGood(page, 'verify');
  await page.goto('/mmmcollege/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page, 'no-such-page');
});

test('should be read in Hindi on every screen of the office', { tag: '@long' }, async ({ page }) => {
  await page.goto('/mmmcollege/login?lang=hi');
  await page.getByLabel(office.login.username).fill(ADMIN.username);
  await page.getByLabel(office.login.password).fill(ADMIN.password);
  await expectGood(page, 'office-login');
  await page.getByRole('button', { name: office.login.logIn, exact: true }).click();
  await expect(page.getByRole('heading', { name: office.transactions.title })).toBeVisible();
  const [payment] = await allPayments();
  for (const [screen, { pattern, audience }] of Object.entries(SCREENS)) {
    if (audience === 'student' || screen === 'login') continue;
    await goWithin(page, pattern, payment?.transaction_id ?? '');
    // Nothing is busy, too, before the screen's file has come.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectGood(page, `office-${screen}`);
  }
});
