import type { Page } from '@playwright/test';
import jsqr from 'jsqr';

type Reader = (pixels: Uint8ClampedArray, width: number, height: number, options: { inversionAttempts: 'dontInvert' }) => { data: string } | null;
const jsQr = ((jsqr as { default?: unknown }).default ?? jsqr) as Reader;

/** Of `rgba` pixels, `times` as wide and high, with the greys between. */
function enlarged(pixels: Uint8ClampedArray, width: number, height: number, times: number): Uint8ClampedArray {
  const larger = new Uint8ClampedArray(pixels.length * times * times);
  const grey = (x: number, y: number): number => pixels[4 * (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x)))] ?? 255;
  for (let y = 0; y < height * times; y += 1) {
    for (let x = 0; x < width * times; x += 1) {
      const [inX, inY] = [(x + 0.5) / times - 0.5, (y + 0.5) / times - 0.5];
      const [left, top] = [Math.floor(inX), Math.floor(inY)];
      const [right, low] = [inX - left, inY - top];
      const value = (grey(left, top) * (1 - right) + grey(left + 1, top) * right) * (1 - low) + (grey(left, top + 1) * (1 - right) + grey(left + 1, top + 1) * right) * low;
      larger.set([value, value, value, 255], 4 * (y * width * times + x));
    }
  }
  return larger;
}

/** Looks from three distances, as a phone's camera does: with 2.6 pixels a module this library misses one code in some dozens from each. */
export function readCode(pixels: Uint8ClampedArray, width: number, height: number): string {
  for (const times of [1, 2, 3]) {
    const seen = jsQr(times === 1 ? pixels : enlarged(pixels, width, height, times), width * times, height * times, { inversionAttempts: 'dontInvert' });
    if (seen?.data) return seen.data;
  }
  return '';
}

/** What the code in a screenshot says, by another library than the one that drew it. */
export async function codeIn(page: Page, png: Buffer): Promise<string> {
  const { pixels, width, height } = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const drawn = canvas.getContext('2d');
    drawn?.drawImage(image, 0, 0);
    return { pixels: [...(drawn?.getImageData(0, 0, image.width, image.height).data ?? [])], width: image.width, height: image.height };
  }, png.toString('base64'));
  return readCode(Uint8ClampedArray.from(pixels), width, height);
}
