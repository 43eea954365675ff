import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { receiptPdf, receiptProof, receiptSheet } from '../../contract/texts/index.js';
import { projectFolder } from '../../config/project-folder.js';
import { plainText } from '../content/plain-text.js';
import { type PaperLogo, paperLogo } from '../content/paper-logo.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { receiptBlocks } from './receipt-blocks.js';
import type { College, ReceiptTexts } from './receipt-head.js';
import { FONTS, Sheet } from './sheet.js';

const ENGLISH: ReceiptTexts = { receiptPdf, receiptProof, receiptSheet };

/** Tried in order until everything fits on one page. */
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.62, 0.54, 0.46];

const FACES = { regular: '400Regular/Mukta_400Regular.ttf', bold: '600SemiBold/Mukta_600SemiBold.ttf' } as const;

type FontSource = PDFKit.Mixins.PDFFontSource;

let faces: Record<keyof typeof FACES, FontSource> | null = null;

/**
 * Mukta covers Latin, Devanagari and the rupee sign. Cached: parsing its shaping tables costs several times the rest of
 * a sheet.
 */
function fonts(): Record<keyof typeof FACES, FontSource> {
  const { resolve } = createRequire(join(projectFolder(), 'backend', 'package.json'));
  // pdfkit also accepts an opened font; its types do not say so.
  const open = (face: string) => create(readFileSync(resolve(`@expo-google-fonts/mukta/${face}`))) as unknown as FontSource;
  return (faces ??= { regular: open(FACES.regular), bold: open(FACES.bold) });
}

/**
 * A4, one page, real text, tagged: title, language, headings and tables are known to whoever cannot see it. The same
 * receipt and college give the same bytes.
 *
 * @param test the gateway is a test system: the sheet says so and is no receipt.
 * @param verifyUrl what the QR code says; null: without one.
 */
export function renderReceiptPdf(
  receipt: StoredReceipt, college: College, test = false, verifyUrl: string | null = null, texts: ReceiptTexts = ENGLISH,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4', margin: 0, font: '', pdfVersion: '1.7', tagged: true, lang: texts.receiptPdf.language, displayTitle: true,
    info: {
      Title: texts.receiptSheet[test ? 'testFileTitle' : 'fileTitle'](receipt.receiptNo), Author: plainText(college.name), Subject: receipt.transactionId,
      // The payment's time, so that the bytes depend on the receipt alone.
      CreationDate: new Date(receipt.paidAt),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const { regular, bold } = fonts();
  doc.registerFont(FONTS.regular, regular).registerFont(FONTS.bold, bold);
  const logo = readableLogo(doc, college);
  for (const scale of SCALES) {
    const sheet = new Sheet(doc, scale);
    const page = sheet.group('Document', receiptBlocks(sheet, receipt, { college, logo, test, verifyUrl, texts }));
    if (scale !== SCALES.at(-1) && !sheet.fits(page)) continue;
    page.draw(sheet.top);
    break;
  }
  doc.end();
  return done;
}

/** Without what pdfkit cannot read: a receipt is worth more than its crest. */
function readableLogo(doc: typeof PDFDocument.prototype, { logo: file }: College): PaperLogo | null {
  const logo = file === undefined ? null : paperLogo(file);
  try {
    if (logo) doc.openImage(logo.content);
    return logo;
  } catch {
    return null;
  }
}
