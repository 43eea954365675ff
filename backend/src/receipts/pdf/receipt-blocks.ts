import { formatPaise } from '../../contract/index.js';
import type { DocumentTexts } from '../content/document-texts.js';
import type { PaperLogo } from '../content/paper-logo.js';
import { plainText } from '../content/plain-text.js';
import { feeLines, type ReceiptLine, studentLines, totalLine } from '../content/receipt-lines.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { qrCode } from './qr-code.js';
import { type College, letterhead, paymentSummary, seriesRow, testBanner } from './receipt-head.js';
import { STAMPS, STYLES } from './receipt-styles.js';
import { type Block, INK, type Sheet, type TextStyle } from './sheet.js';

interface Around {
  college: College;
  logo: PaperLogo | null;
  test: boolean;
  verifyUrl: string | null;
  texts: DocumentTexts;
}

/** The sheet from its top to its foot, in the order in which it is read. */
export function receiptBlocks(sheet: Sheet, receipt: StoredReceipt, { college, logo, test, verifyUrl, texts }: Around): Block[] {
  return [
    ...(test ? [testBanner(sheet, texts.receiptSheet.test), sheet.space(14)] : []),
    letterhead(sheet, college, logo, texts.receiptSheet.title, texts),
    sheet.space(16),
    paymentSummary(sheet, receipt, texts),
    ...seriesRow(sheet, receipt, texts.receiptSheet),
    sheet.space(18),
    heading(sheet, texts.receiptSheet.studentDetails),
    sheet.group('Table', twoColumns(studentLines(receipt, texts)).map((pair) => pairOfLines(sheet, pair))),
    sheet.space(18),
    heading(sheet, texts.receiptSheet.feeDetails),
    sheet.group('Table', [
      ...feeLines(receipt, texts).map((line) => amountRow(sheet, line, STYLES.value, STYLES.amount, 3.2)),
      totalRow(sheet, totalLine(receipt, texts)),
      ...(receipt.refunded > 0 ? [refundedRow(sheet, receipt, texts)] : []),
    ]),
    sheet.space(10),
    amountInWordsRow(sheet, receipt, test, texts),
    sheet.space(16),
    ...(verifyUrl === null ? [] : [proofRow(sheet, verifyUrl, texts.receiptProof), sheet.space(14)]),
    ...(test ? [] : [footnote(sheet, college, texts.receiptPdf)]),
  ];
}

export function heading(sheet: Sheet, text: string): Block {
  const title = sheet.paragraphs([{ text, style: STYLES.heading, gap: 4, tag: 'H2' }]);
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

function pairOfLines(sheet: Sheet, pair: readonly ReceiptLine[]): Block {
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
    draw: (y) => sheet.within('TR', () => {
      pair.forEach(({ label, value }, index) => {
        const x = sheet.left + index * (column + gutter);
        // Aligns the smaller label with the value's first baseline.
        sheet.text(label, x, y + padding + sheet.pt(2), STYLES.label, labelWidth, 'TH');
        sheet.text(value, x + labelWidth + sheet.pt(8), y + padding, STYLES.value, valueWidth, 'TD');
        sheet.rule(y + height, INK.rule, 0.3, x, column);
      });
    }),
  };
}

export function amountRow(sheet: Sheet, { label, value }: ReceiptLine, style: TextStyle, amount: TextStyle, gap: number): Block {
  const amountWidth = sheet.width * 0.34;
  const labelWidth = sheet.width - amountWidth;
  const padding = sheet.pt(gap);
  const height = Math.max(sheet.textHeight(label, style, labelWidth), sheet.textHeight(value, amount, amountWidth)) + 2 * padding;
  return {
    height,
    draw: (y) => sheet.within('TR', () => {
      sheet.text(label, sheet.left, y + padding, style, labelWidth, 'TH');
      sheet.text(value, sheet.left + labelWidth, y + padding, amount, amountWidth, 'TD');
      sheet.rule(y + height, INK.rule, 0.3);
    }),
  };
}

function refundedRow(sheet: Sheet, { refunded }: StoredReceipt, { receiptSheet }: DocumentTexts): Block {
  return amountRow(sheet, { label: receiptSheet.refunded, value: formatPaise(refunded) }, STYLES.value, STYLES.amount, 3.2);
}

export function totalRow(sheet: Sheet, line: ReceiptLine): Block {
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
function amountInWordsRow(sheet: Sheet, receipt: StoredReceipt, test: boolean, texts: DocumentTexts): Block {
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
      sheet.decoration(() => sheet.doc.roundedRect(x, y, markWidth, markHeight, sheet.pt(4)).lineWidth(sheet.pt(1.8)).strokeColor(style.colour).stroke());
      sheet.text(text, x, y + (markHeight - sheet.textHeight(text, style, markWidth)) / 2 + sheet.pt(1), style, markWidth);
    },
  };
}

/** 32 mm at every scale, the light around it included: any phone's camera reads it there (decision 32). */
const CODE_PT = (32 * 72) / 25.4;

function proofRow(sheet: Sheet, url: string, texts: DocumentTexts['receiptProof']): Block {
  const { size, runs } = qrCode(url);
  const module = CODE_PT / size;
  const x = sheet.left + CODE_PT + sheet.pt(10);
  const words = sheet.paragraphs(
    [{ text: texts.title, style: STYLES.strong, gap: 1 }, { text: texts.how, style: STYLES.contact, gap: 1 }, { text: url.split('#')[0] ?? '', style: STYLES.strong }],
    x, sheet.width - CODE_PT - sheet.pt(10),
  );
  const height = Math.max(CODE_PT, words.height);
  return {
    height,
    draw: (y) => {
      sheet.within('Link', (structParent) => {
        sheet.figure(texts.code, { x: sheet.left, y, width: CODE_PT, height: CODE_PT }, () => {
          for (const { row, column, length } of runs) sheet.doc.rect(sheet.left + column * module, y + row * module, length * module, module);
          sheet.doc.fill('#000');
        });
        sheet.doc.link(sheet.left, y, CODE_PT, CODE_PT, url, { structParent });
      });
      words.draw(y + (height - words.height) / 2);
    },
  };
}

function footnote(sheet: Sheet, { phone, email }: College, texts: DocumentTexts['receiptPdf']): Block {
  return sheet.paragraphs([{ text: texts.note(plainText(phone), plainText(email)), style: STYLES.note }]);
}
