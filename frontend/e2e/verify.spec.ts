import { readFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import { expectAccessible, expectFits } from './layout';
import { expect, pay, student, test } from './support';

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const read = ((jsqr as { default?: unknown }).default ?? jsqr) as Reader;

test('should lead from the code on a small screen to a verdict, also without a network', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await pay(page, student.semester2(35), 'Pay');
  const code = page.getByRole('img', { name: 'QR code with the signed receipt' });
  await expect(code).toBeVisible();
  // By another library than the one that drew it.
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const drawn = canvas.getContext('2d');
    drawn?.drawImage(image, 0, 0);
    return { pixels: [...(drawn?.getImageData(0, 0, image.width, image.height).data ?? [])], width: image.width, height: image.height };
  }, picture);
  const address = read(Uint8ClampedArray.from(pixels), width, height)?.data ?? '';
  expect(address).toMatch(/\/mmmcollege\/verify#[\w.-]{300,}$/);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const pdf = await readFile(await download.path());
  expect(pdf.toString('latin1')).toContain(`/URI (${address})`);

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

  // What the screen keeps for later is written after it is shown.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('verify')).keys()).length)).toBeGreaterThan(5);
  await context.setOffline(true);
  await page.goto(address);
  await page.reload();
  await expect(page.getByText('Genuine and valid.')).toBeVisible();
  await expect(page.getByText(/^Standing of /)).toBeVisible();
});
