import type { Page } from '@playwright/test';

/** Structural similarity of two pictures (mean SSIM of brightness, windows of 8 × 8 every 4 pixels), computed in a page. */
export function similarity(page: Page, first: Buffer, second: Buffer): Promise<{ ssim: number; sizes: string }> {
  return page.evaluate(
    async (pictures) => {
      const bitmaps = await Promise.all(pictures.map(async (picture) => createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())));
      const width = Math.min(...bitmaps.map((bitmap) => bitmap.width));
      const height = Math.min(...bitmaps.map((bitmap) => bitmap.height));
      const [left, right] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, width, height);
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        return Float64Array.from({ length: width * height }, (_, at) => 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0));
      }) as [Float64Array, Float64Array];
      const [c1, c2, side, step] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2, 8, 4];
      let [sum, windows] = [0, 0];
      for (let y = 0; y + side <= height; y += step) {
        for (let x = 0; x + side <= width; x += step) {
          let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
          for (let dy = 0; dy < side; dy += 1) {
            for (let dx = 0; dx < side; dx += 1) {
              const at = (y + dy) * width + x + dx;
              const [p, q] = [left[at] ?? 0, right[at] ?? 0];
              a += p; b += q; aa += p * p; bb += q * q; ab += p * q;
            }
          }
          const n = side * side;
          const [ma, mb] = [a / n, b / n];
          const [va, vb, cov] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb];
          sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
          windows += 1;
        }
      }
      return { ssim: sum / windows, sizes: bitmaps.map((bitmap) => `${bitmap.width} × ${bitmap.height}`).join(' and ') };
    },
    [first.toString('base64'), second.toString('base64')],
  );
}
