import type { Page } from '@playwright/test';
import { inEveryFont } from './layout';
import { actAtGateway, completeForm, expect, openForm, openPaymentPage, student, test, expectStatusMessage } from './support';

/** What Lighthouse calls slow 4G, as the network panel applies it to each request. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };

test('should paint its first words before its scripts and let the student pay when the network is slow 4G', async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_4G);
  let lastScript = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) lastScript = Date.now();
  });
  await page.goto('/mmmcollege', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Student Identification' })).toBeVisible();
  await page.getByLabel('Admission Number').fill(student.semester2(22));
  const painted = await page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity));
  expect(painted).toBeLessThan(lastScript);

  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^NDPS\d{15}_Receipt\.pdf$/);
});

/** Nothing to scroll sideways, and every control can be brought into view with nothing lying over it, whatever the font. */
async function expectReachable(page: Page, screen: string): Promise<void> {
  await inEveryFont(page, async (font) => expect(await page.evaluate(unreachable), `${screen} with ${font} letters`).toEqual([]));
}

function unreachable(): string[] {
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push(`${document.documentElement.scrollWidth} px wide`);
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
  // The link to the content comes into view when it has the focus.
  for (const control of controls.filter((one) => one.checkVisibility() && one.getAttribute('href') !== '#main')) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const place = control.getClientRects()[0];
    if (!place) continue;
    const top = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
    const within = place.left >= 0 && place.right <= window.innerWidth + 1;
    if (!within || !top || !(control.contains(top) || top.contains(control))) {
      faults.push(`${control.outerHTML.slice(0, 120)} at ${place.left} to ${place.right}, under ${top?.outerHTML.slice(0, 60)}`);
    }
  }
  return faults;
}

type CheckScreen = (page: Page, screen: string) => Promise<void>;

/** Pays once and checks every screen on the way. `onForm` runs on the form before it is completed. */
async function checkEveryScreen(page: Page, admissionNumber: string, check: CheckScreen, onForm: () => Promise<void> = async () => undefined): Promise<void> {
  await page.goto('/mmmcollege');
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await check(page, 'identification');
  await openForm(page, admissionNumber);
  await onForm();
  await check(page, 'form');
  await completeForm(page);
  await openPaymentPage(page);
  await actAtGateway(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await check(page, 'receipt');
  await page.goto(page.url().replace('fee-receipt', 'payment-status'));
  await expectStatusMessage(page, 'Paid. Your receipt is ready');
  await check(page, 'payment status');
}

test('should keep every control in reach, with nothing to scroll sideways, when 1280 px are magnified to 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await checkEveryScreen(page, student.semester5(11), expectReachable, async () => {
    await page.getByRole('button', { name: 'Pay Fees' }).click();
    await page.getByRole('button', { name: 'close' }).click();
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  });
});

/** Every button has an edge, and everything that takes the focus shows that it has it, in colours that differ from the ground. */
async function expectEdgesAndFocus(page: Page, screen: string): Promise<void> {
  const out = await page.evaluate(() => {
    const faults: string[] = [];
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const isSeen = (style: string, width: string, color: string, least: number) =>
      style !== 'none' && parseFloat(width) >= least && color !== ground && !/^rgba\(.*, 0\)$/.test(color);
    const name = (element: Element) => element.outerHTML.slice(0, 120);
    for (const control of document.querySelectorAll<HTMLElement>('button, a[class*="button"], input:not([readonly]), select')) {
      if (!control.checkVisibility()) continue;
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control);
      if (!isSeen(borderTopStyle, borderTopWidth, borderTopColor, 1)) faults.push(`no edge: ${borderTopWidth} ${borderTopStyle} ${borderTopColor} ${name(control)}`);
    }
    return faults;
  });
  expect(out, screen).toEqual([]);
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement as Element);
    return { outlineStyle, width: parseFloat(outlineWidth), differs: outlineColor !== getComputedStyle(document.documentElement).backgroundColor };
  });
  expect(ring, screen).toEqual({ outlineStyle: 'solid', width: 3, differs: true });
}

test('should show the edges of its buttons and the focus when colours are forced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await checkEveryScreen(page, student.semester2(23), expectEdgesAndFocus);
});
