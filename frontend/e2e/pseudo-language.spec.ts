import { SCREENS } from '@mmmcollege/backend/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectLaidOut } from './layout';
import { speakPseudo } from './pseudo/pseudo-language';
import { ADMIN, allNames, allPayments, allStudents, controlSandbox, expect, expectStatuses, expectStatusMessage, goWithin, pay, paymentsOf, payTwice, student, test } from './support';

// A language with accents and words 40 % longer: what it does not reach does not come from the catalogue, what it breaks a longer language breaks.

test.describe.configure({ timeout: 240_000 });

const WIDTHS = [320, 412, 1280];

/** Texts with words that have no accent, but for those in an element that says it is in English, and codes, names of files and addresses. */
const unmoved = (data: readonly string[]) => {
  const isCode = (word: string) => !/[a-z]/.test(word) || /[\d@/_=]|^\./.test(word);
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const look = (text: string, element: Element | null) => {
    if (element?.closest('[lang=en], [lang=en-IN], script, style, noscript')) return;
    // What the server says in Hindi; no text of the page has a letter of it here.
    if (/[\u0900-\u097f]/.test(text)) return;
    const own = data.reduce((rest, value) => rest.replaceAll(value, ''), text);
    const words = own.split(/[:,;]?\s+|[()“”"'…·–]+|[:,;]$/u).filter((word) => /[A-Za-z]{2,}/.test(word) && !isCode(word));
    if (words.some((word) => !/[^\x00-\x7f]/.test(word))) found.push(text.trim());
  };
  while (texts.nextNode()) look(texts.currentNode.textContent ?? '', texts.currentNode.parentElement);
  for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'data-label']) {
    for (const element of document.querySelectorAll(`[${name}]`)) look(element.getAttribute(name) ?? '', element);
  }
  look(document.title, null);
  return [...new Set(found)];
};

/** The library of the toasts says it; a degree in the midst of the name of a course keeps its letters. */
const FOREIGN = ['notification timer', 'B.Sc.'];

/** @param data of students, which is no text of ours. */
async function expectMoved(page: Page, screen: string, data: readonly string[] = []): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Again for a moment: the title of the document follows the screen.
  await expect.configure({ soft: true }).poll(() => page.evaluate(unmoved, [...data, ...FOREIGN]), { message: `${screen}: not from the catalogue`, timeout: 5_000 }).toEqual([]);
  const own = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectLaidOut(page, `${screen} at ${width} px`);
    if (process.env['WALK_PICTURES']) await page.screenshot({ path: `${process.env['WALK_PICTURES']}/pseudo-${screen}-${width}.png`, fullPage: true });
  }
  if (own) await page.setViewportSize(own);
  await expectAccessible(page, screen);
}

test('should reach every text of a student, and break none', async ({ page, context }) => {
  await speakPseudo(context);
  const [number, other] = [student.semester2(58), student.semester5(58)];
  await page.goto('/mmmcollege?lang=hi');
  const field = page.getByRole('textbox');
  await field.fill('A-1');
  await field.blur();
  await expectMoved(page, 'identification');
  await field.fill(number);
  await page.locator('main button').click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.locator('input[name=mobile]').fill('12');
  await page.locator('main button').last().click();
  await expect(page.locator('main [tabindex="-1"]:focus')).toBeVisible();
  await expectMoved(page, 'form');

  await page.goto('/mmmcollege?lang=en');
  await pay(page, number, 'Fail');
  await expectStatusMessage(page, 'The bank says that this payment failed.');
  const [failed] = await paymentsOf(number);
  await page.goto(`/mmmcollege/payment-status/${failed?.transaction_id}?lang=hi`);
  await expect(page.getByRole('status').first()).toBeVisible();
  await expectMoved(page, 'failed');
  await page.goto('/mmmcollege?lang=en');
  await pay(page, other, 'Keep pending');
  await expectStatusMessage(page, 'Please do not pay again.');
  const [waiting] = await paymentsOf(other);
  await page.goto(`/mmmcollege/payment-status/${waiting?.transaction_id}?lang=hi`);
  await expect(page.getByRole('status').first()).toBeVisible();
  await expectMoved(page, 'pending');
  await controlSandbox(`payments/${waiting?.transaction_id}/settle`);
  await expectStatuses(other, ['SUCCESS']);
  await page.goto(`/mmmcollege/fee-receipt/${waiting?.transaction_id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expectMoved(page, 'receipt');
  await page.goto('/mmmcollege/verify#x.y.z');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectMoved(page, 'verification');
  await page.goto('/mmmcollege/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectMoved(page, 'no such page');
});

test('should reach every text of the office, and break none', async ({ page, context }) => {
  const { duplicate } = await payTwice(page, student.semester2(59));
  const values = (await allPayments()).flatMap((payment) => Object.values(payment)).filter((value) => typeof value === 'string' && value.length > 2);
  // The longer one first, so that nothing is left of it.
  const data = [...values, ...(await allNames()), ...(await allStudents()), ADMIN.username].sort((one, other) => other.length - one.length);
  await speakPseudo(context);
  await page.goto('/mmmcollege/login?lang=hi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectMoved(page, 'login');
  await page.locator('input[name=username]').fill(ADMIN.username);
  await page.locator('input[name=password]').fill(ADMIN.password);
  await page.locator('form button').click();
  await expect(page).toHaveURL(/student-details/);
  for (const [screen, { pattern, audience }] of Object.entries(SCREENS)) {
    if (audience === 'student' || screen === 'login') continue;
    await goWithin(page, pattern, duplicate);
    await expectMoved(page, screen, data);
  }
});
