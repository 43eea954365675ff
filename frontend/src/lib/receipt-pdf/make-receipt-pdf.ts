import { encodeJpeg, encodeLossless } from './encode-image';
import { paintSheet } from './paint-sheet';
import { readSheet, type SheetDrawing } from './read-sheet';
import { A4, type HiddenText, type PdfPage, writePdf } from './write-pdf';

/** `png`: lossless, for the download. `jpeg`: quality 0.3, for the mail (docs/requirements.md#receipts). */
export type Picture = 'png' | 'jpeg';

const CAPTURE_SCALE = 2;
const MAIL_QUALITY = 0.3;
// The sheet's width on a wide screen; a phone's narrow column would not fill the paper.
const SHEET_WIDTH = '46rem';
const ASCENT_SHARE = 0.8;
const DRAWING_MS = 3_000;
const LOOK_MS = 50;

/** Lays out a copy of the sheet off-screen, at paper width. */
async function readAtPaperWidth(sheet: HTMLElement): Promise<SheetDrawing> {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.dataset['paper'] = '';
  Object.assign(host.style, { position: 'fixed', top: '0', left: '-300vw', width: SHEET_WIDTH });
  host.append(sheet.cloneNode(true));
  document.body.append(host);
  try {
    await Promise.all([...host.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
    return readSheet(host.firstElementChild as HTMLElement);
  } finally {
    host.remove();
  }
}

/** A code that is being drawn comes within moments; without it the receipt is still one. */
async function untilDrawn(sheet: HTMLElement): Promise<void> {
  for (let left = DRAWING_MS; left > 0 && sheet.querySelector('[data-drawing]'); left -= LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export async function makeReceiptPdf(sheet: HTMLElement, { title, language }: Pick<PdfPage, 'title' | 'language'>, picture: Picture): Promise<Blob> {
  await untilDrawn(sheet);
  const drawing = await readAtPaperWidth(sheet);
  const canvas = paintSheet(drawing, CAPTURE_SCALE);
  const image = picture === 'png' ? await encodeLossless(canvas) : await encodeJpeg(canvas, MAIL_QUALITY);
  const scale = Math.min(A4.width / drawing.width, A4.height / drawing.height);
  const left = (A4.width - drawing.width * scale) / 2;
  const texts = drawing.lines.map(
    ({ text, x, top, width, height, fontSize }): HiddenText => ({
      text, x: left + x * scale, baseline: (top + height * ASCENT_SHARE) * scale, width: width * scale, size: fontSize * scale,
    }),
  );
  const place = { x: left, y: 0, width: drawing.width * scale, height: drawing.height * scale };
  const links = drawing.links.map(({ href, x, y, width, height }) => (
    { href, x: left + x * scale, y: y * scale, width: width * scale, height: height * scale }
  ));
  return writePdf({ title, language, image, place, texts, links });
}
