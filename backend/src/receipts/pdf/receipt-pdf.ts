import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { formatPaise, MISSING, receiptDate } from '../../contract/index.js';
import { type Catalogue, receiptPdf, receiptSheet } from '../../contract/texts/index.js';
import { projectFolder } from '../../config/project-folder.js';
import { plainText } from '../content/plain-text.js';
import { feeLines, type ReceiptLine, studentLines, totalLine } from '../content/receipt-lines.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { type Block, FONTS, INK, Sheet, type TextStyle } from './sheet.js';

export interface College {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

const STYLES = {
  college: { font: 'bold', size: 19, colour: INK.text },
  contact: { font: 'regular', size: 9.5, colour: INK.quiet },
  title: { font: 'bold', size: 13, colour: INK.accent },
  label: { font: 'regular', size: 8.5, colour: INK.quiet },
  value: { font: 'regular', size: 10.5, colour: INK.text },
  strong: { font: 'bold', size: 10.5, colour: INK.text },
  heading: { font: 'bold', size: 11, colour: INK.accent },
  amount: { font: 'regular', size: 10.5, colour: INK.text, align: 'right', tabular: true },
  total: { font: 'bold', size: 12.5, colour: INK.text },
  totalAmount: { font: 'bold', size: 12.5, colour: INK.text, align: 'right', tabular: true },
  test: { font: 'bold', size: 13, colour: INK.test, align: 'center' },
  note: { font: 'regular', size: 8.5, colour: INK.quiet },
} as const satisfies Record<string, TextStyle>;

const STAMPS = {
  paid: { font: 'bold', size: 19, colour: INK.paid, align: 'center' },
  test: { font: 'bold', size: 19, colour: INK.test, align: 'center' },
} as const satisfies Record<string, TextStyle>;

type Texts = Pick<Catalogue, 'receiptPdf' | 'receiptSheet'>;

const ENGLISH: Texts = { receiptPdf, receiptSheet };

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
 * A4, one page, real text. The same receipt and college give the same bytes.
 *
 * @param test the gateway is a test system: the sheet says so and is no receipt.
 */
export function renderReceiptPdf(receipt: StoredReceipt, college: College, test = false, texts: Texts = ENGLISH): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4', margin: 0, font: '', lang: texts.receiptPdf.language, displayTitle: true,
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
  for (const scale of SCALES) {
    const sheet = new Sheet(doc, scale);
    const blocks = receiptBlocks(sheet, receipt, college, test, texts);
    if (scale !== SCALES.at(-1) && !sheet.fits(blocks)) continue;
    sheet.drawAll(blocks);
    break;
  }
  doc.end();
  return done;
}

function receiptBlocks(sheet: Sheet, receipt: StoredReceipt, college: College, test: boolean, texts: Texts): Block[] {
  const { label, value } = totalLine(receipt);
  return [
    ...(test ? [testBanner(sheet, texts.receiptSheet.test), sheet.space(14)] : []),
    letterhead(sheet, college, texts),
    sheet.space(16),
    paymentSummary(sheet, receipt, texts.receiptSheet),
    sheet.space(18),
    heading(sheet, texts.receiptSheet.studentDetails),
    ...twoColumns(studentLines(receipt)).map((pair) => studentRow(sheet, pair)),
    sheet.space(18),
    heading(sheet, texts.receiptSheet.feeDetails),
    ...feeLines(receipt).map((line) => amountRow(sheet, line, STYLES.value, STYLES.amount, 3.2)),
    totalRow(sheet, { label, value }),
    ...(receipt.refunded > 0 ? [refundedRow(sheet, receipt, texts)] : []),
    sheet.space(10),
    amountInWordsRow(sheet, receipt, test, texts),
    sheet.space(22),
    ...(test ? [] : [footnote(sheet, college, texts.receiptPdf)]),
  ];
}

function testBanner(sheet: Sheet, text: string): Block {
  const padding = sheet.pt(6);
  const textHeight = sheet.textHeight(text, STYLES.test, sheet.width - 2 * padding);
  const height = textHeight + 2 * padding;
  return {
    height,
    draw: (y) => {
      sheet.doc.rect(sheet.left, y, sheet.width, height).lineWidth(sheet.pt(1.8)).strokeColor(INK.test).stroke();
      sheet.text(text, sheet.left + padding, y + padding, STYLES.test, sheet.width - 2 * padding);
    },
  };
}

function letterhead(sheet: Sheet, { name, address, phone, email }: College, texts: Texts): Block {
  const { title } = texts.receiptSheet;
  const titleWidth = sheet.textWidth(title, STYLES.title) + 4;
  const left = sheet.paragraphs(
    [
      { text: plainText(name), style: STYLES.college, gap: 3 },
      { text: plainText(address), style: STYLES.contact, gap: 1 },
      { text: texts.receiptPdf.contact(plainText(phone), plainText(email)), style: STYLES.contact },
    ],
    sheet.left,
    sheet.width - titleWidth - sheet.pt(20),
  );
  const height = left.height + sheet.pt(12);
  return {
    height,
    draw: (y) => {
      left.draw(y);
      const x = sheet.left + sheet.width - titleWidth;
      sheet.text(title, x, y + sheet.pt(5), { ...STYLES.title, align: 'right' }, titleWidth);
      sheet.rule(y + height, INK.accent, 1.6);
    },
  };
}

function paymentSummary(sheet: Sheet, receipt: StoredReceipt, texts: Texts['receiptSheet']): Block {
  const cells = [
    { label: texts.receiptNo, value: receipt.receiptNo, share: 0.2 },
    { label: texts.date, value: receiptDate(new Date(receipt.paidAt)), share: 0.15 },
    { label: texts.receivedFrom, value: plainText(receipt.form.studentName) || MISSING, share: 0.36 },
    { label: texts.transactionId, value: receipt.transactionId, share: 0.29 },
  ];
  let x = sheet.left;
  const blocks = cells.map(({ label, value, share }, index) => {
    const width = sheet.width * share - (index < cells.length - 1 ? sheet.pt(12) : 0);
    const block = sheet.paragraphs(
      [{ text: label, style: STYLES.label, gap: 1 }, { text: value, style: STYLES.strong }], x, width,
    );
    x += sheet.width * share;
    return block;
  });
  return { height: Math.max(...blocks.map(({ height }) => height)), draw: (y) => blocks.forEach((block) => block.draw(y)) };
}

function heading(sheet: Sheet, text: string): Block {
  const title = sheet.paragraphs([{ text, style: STYLES.heading, gap: 4 }]);
  return {
    height: title.height + sheet.pt(2),
    draw: (y) => {
      title.draw(y);
      sheet.rule(y + title.height);
    },
  };
}

function twoColumns(lines: readonly ReceiptLine[]): ReceiptLine[][] {
  const half = Math.ceil(lines.length / 2);
  // Column by column, as on the screen.
  return lines.slice(0, half).map((line, index) => [line, ...lines.slice(half + index, half + index + 1)]);
}

function studentRow(sheet: Sheet, pair: readonly ReceiptLine[]): Block {
  const gutter = sheet.pt(24);
  const column = (sheet.width - gutter) / 2;
  const labelWidth = column * 0.38;
  const valueWidth = column - labelWidth - sheet.pt(8);
  const padding = sheet.pt(3.4);
  const heights = pair.flatMap(({ label, value }) => [
    sheet.textHeight(label, STYLES.label, labelWidth) + sheet.pt(2), sheet.textHeight(value, STYLES.value, valueWidth),
  ]);
  const height = Math.max(...heights) + 2 * padding;
  return {
    height,
    draw: (y) => {
      pair.forEach(({ label, value }, index) => {
        const x = sheet.left + index * (column + gutter);
        // Aligns the smaller label with the value's first baseline.
        sheet.text(label, x, y + padding + sheet.pt(2), STYLES.label, labelWidth);
        sheet.text(value, x + labelWidth + sheet.pt(8), y + padding, STYLES.value, valueWidth);
        sheet.rule(y + height, INK.rule, 0.3, x, column);
      });
    },
  };
}

function amountRow(sheet: Sheet, { label, value }: ReceiptLine, style: TextStyle, amount: TextStyle, gap: number): Block {
  const amountWidth = sheet.width * 0.34;
  const labelWidth = sheet.width - amountWidth;
  const padding = sheet.pt(gap);
  const height = Math.max(sheet.textHeight(label, style, labelWidth), sheet.textHeight(value, amount, amountWidth)) + 2 * padding;
  return {
    height,
    draw: (y) => {
      sheet.text(label, sheet.left, y + padding, style, labelWidth);
      sheet.text(value, sheet.left + labelWidth, y + padding, amount, amountWidth);
      sheet.rule(y + height, INK.rule, 0.3);
    },
  };
}

function refundedRow(sheet: Sheet, { refunded }: StoredReceipt, { receiptSheet }: Texts): Block {
  return amountRow(sheet, { label: receiptSheet.refunded, value: formatPaise(refunded) }, STYLES.value, STYLES.amount, 3.2);
}

function totalRow(sheet: Sheet, line: ReceiptLine): Block {
  const row = amountRow(sheet, line, STYLES.total, STYLES.totalAmount, 6);
  return {
    height: row.height,
    draw: (y) => {
      row.draw(y);
      sheet.rule(y, INK.text, 0.9);
      sheet.rule(y + row.height, INK.text, 0.9);
    },
  };
}

/** With the PAID or TEST stamp beside it. */
function amountInWordsRow(sheet: Sheet, receipt: StoredReceipt, test: boolean, texts: Texts): Block {
  const text = test ? texts.receiptSheet.testStamp : texts.receiptSheet.paidStamp;
  const style = test ? STAMPS.test : STAMPS.paid;
  const markWidth = sheet.pt(92);
  const markHeight = sheet.pt(34);
  const left = sheet.paragraphs(
    [{ text: texts.receiptPdf.amountInWords, style: STYLES.label, gap: 1 }, { text: texts.receiptSheet.amountInWords(receipt.amount), style: STYLES.strong }],
    sheet.left,
    sheet.width - markWidth - sheet.pt(24),
  );
  return {
    height: Math.max(left.height, markHeight),
    draw: (y) => {
      left.draw(y);
      const x = sheet.left + sheet.width - markWidth;
      sheet.doc.roundedRect(x, y, markWidth, markHeight, sheet.pt(4)).lineWidth(sheet.pt(1.8)).strokeColor(style.colour).stroke();
      sheet.text(text, x, y + (markHeight - sheet.textHeight(text, style, markWidth)) / 2 + sheet.pt(1), style, markWidth);
    },
  };
}

function footnote(sheet: Sheet, { phone, email }: College, texts: Texts['receiptPdf']): Block {
  return sheet.paragraphs([{ text: texts.note(plainText(phone), plainText(email)), style: STYLES.note }]);
}
