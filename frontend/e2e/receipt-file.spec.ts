import { readFile } from 'node:fs/promises';
import { inEveryFont } from './layout';
import { hiddenText } from './pdf-text';
import { expect, pay, student, test } from './support';

test('should save one A4 page that can be searched when Download is pressed', async ({ page }) => {
  await pay(page, student.semester5(6), 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  const id = page.url().split('/').pop();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const pdf = await readFile(await download.path(), 'latin1');

  expect(download.suggestedFilename()).toBe(`${id}_Receipt.pdf`);
  expect(pdf.length).toBeLessThan(200 * 1024);
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
  expect(pdf).toContain('/Count 1');
  // The sheet of 736 px at scale 2, its pixels without loss as in a PNG.
  expect(pdf).toMatch(/\/Subtype \/Image[^>]*\/Width 1472\b/);
  expect(pdf).not.toContain('/DCTDecode');
  expect(hiddenText(pdf)).toEqual(expect.arrayContaining(['Fee Receipt', 'Transaction ID', id, 'Student Aid Fund', 'Total Fees', 'PAID']));
});

test('should say on the saved page that it is a test when the server says so', async ({ page }) => {
  await page.route('**/mmmcollege-api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), testPayments: true } });
  });
  await pay(page, student.semester5(8), 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await expect(page.getByText('TEST - no real money. Payments on this page are tests and pay no fees.')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const words = hiddenText(await readFile(await download.path(), 'latin1'));

  expect(words).toEqual(expect.arrayContaining(['TEST - no real money. Nothing was paid, and this is no receipt.', 'TEST']));
  expect(words).not.toContain('PAID');
});

test('should print the receipt on one A4 page, whatever the font', async ({ page }) => {
  await pay(page, student.semester5(7), 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();

  await inEveryFont(page, async (font) => {
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b(?!s)/g), `${font} letters`).toHaveLength(1);
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
});

test('should post the receipt for mailing once, captured at scale 2 as a JPEG of quality 0.3, when it is shown', async ({ page }) => {
  let posts = 0;
  const captures: unknown[] = [];
  await page.exposeFunction('tellCapture', (...capture: unknown[]) => captures.push(capture));
  await page.addInitScript(() => {
    const { tellCapture } = window as unknown as { tellCapture: (...capture: unknown[]) => void };
    const toBlob = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
      tellCapture(type, quality, this.width);
      toBlob.call(this, callback, type, quality);
    };
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/send-receipt')) posts++;
  });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/send-receipt'), { timeout: 60_000 }),
    pay(page, student.semester5(10), 'Pay'),
  ]);
  await page.waitForTimeout(1000);

  expect(answer.status()).toBe(200);
  expect(posts).toBe(1);
  expect(captures).toEqual([['image/jpeg', 0.3, 1472]]);
});
