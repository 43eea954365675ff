import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { requireTool, toolPath } from '../../backend/scripts/lib/tools.mjs';
import { expectAccessible, expectFits } from './layout';
import { codeIn, readCode } from './qr-code';
import { BASE, expect, pay, student, test } from './support';

/** What it says on paper of 150 dots an inch, printed by poppler. */
function codeOnPaper(pdf: Buffer): string {
  const pgm = execFileSync(requireTool('pdftotext').replace(/pdftotext$/, 'pdftoppm'), ['-gray', '-r', '150', '-'], { input: pdf, maxBuffer: 50_000_000 });
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString('latin1')) ?? [];
  const grey = pgm.subarray(head.length);
  return readCode(Uint8ClampedArray.from({ length: 4 * grey.length }, (_, at) => (at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0))), Number(width), Number(height));
}

/** Chrome 80 and Safari 14: no Ed25519, no inflate. */
async function asOldBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'DecompressionStream');
    const { importKey } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
      const isOfCurve = (given[2] as { name?: string } | undefined)?.name === 'Ed25519';
      return isOfCurve ? Promise.reject(new DOMException('no curve', 'NotSupportedError')) : (importKey as (...all: unknown[]) => Promise<CryptoKey>).apply(this, given);
    } as typeof importKey;
  });
}

/** What the screen keeps for later is written after it is shown. */
const untilKept = (page: Page, what: readonly string[]): Promise<void> =>
  expect.poll(async () => {
    const kept = await page.evaluate(async () => (await (await caches.open('verify')).keys()).map(({ url }) => url));
    return kept.length > 5 && what.every((part) => kept.some((url) => url.includes(part)));
  }).toBe(true);

test('should lead from the code on a small screen to a verdict, also without a network', async ({ page, context, browser }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await pay(page, student.semester2(35), 'Pay');
  const code = page.getByRole('img', { name: 'QR code with the signed receipt' });
  await expect(code).toBeVisible();
  const address = await codeIn(page, await code.screenshot());
  expect(address).toMatch(/\/mmmcollege\/verify#[\w.-]{300,}$/);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const pdf = await readFile(await download.path());
  expect(pdf.toString('latin1')).toContain(`/URI (${address})`);
  if (toolPath('pdftotext')) expect(codeOnPaper(pdf)).toBe(address);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto(address);
  await expect(page.getByText('Genuine and valid.')).toBeVisible();
  await expect(page.getByText('Compare with the paper')).toBeVisible();
  await expectFits(page, 'the verdict');
  await expectAccessible(page, 'the verdict');
  const token = address.split('#')[1] ?? '';
  expect(asked.filter((request) => request.replace(/#.*/, '').includes(token.slice(40, 80)))).toEqual([]);

  await page.goto('/mmmcollege/verify');
  await page.getByLabel("The receipt's PDF").setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Genuine and valid.')).toBeVisible();
  await page.getByLabel('Address behind the code').fill(address.replace(/....$/, 'AAAA'));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Not genuine: the college has not signed this.')).toBeVisible();
  await expectFits(page, 'no genuine receipt');

  await untilKept(page, ['/receipt-status/', '/assets/']);
  await context.setOffline(true);
  await page.goto(address);
  await page.reload();
  await expect(page.getByText('Genuine and valid.')).toBeVisible();
  await expect(page.getByText(/^Standing of /)).toBeVisible();

  // An old phone, on which nothing was verified while it had a network.
  const old = await browser.newContext();
  await asOldBrowser(old);
  const phone = await old.newPage();
  await phone.goto(`${BASE}/mmmcollege/verify`);
  await untilKept(phone, ['/receipt-status/', '/assets/old-browsers']);
  await old.setOffline(true);
  await phone.goto(address);
  await phone.reload();
  await expect(phone.getByText('Genuine and valid.')).toBeVisible();
  await old.close();
});
