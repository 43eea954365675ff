import { MISSING, type OwnLabels, receiptDate } from '../../contract/index.js';
import { type DocumentTexts, labelled } from '../content/document-texts.js';
import type { PaperLogo } from '../content/paper-logo.js';
import { plainText } from '../content/plain-text.js';
import { issuedOn } from '../content/receipt-data.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { STYLES } from './receipt-styles.js';
import { type Block, INK, type Sheet } from './sheet.js';

export interface College {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Its own words of other languages. */
  readonly labels?: OwnLabels;
  /** File of the logo (`paperLogo`). */
  readonly logo?: string;
}

export function testBanner(sheet: Sheet, text: string): Block {
  const padding = sheet.pt(6);
  const textHeight = sheet.textHeight(text, STYLES.test, sheet.width - 2 * padding);
  const height = textHeight + 2 * padding;
  return {
    height,
    draw: (y) => {
      sheet.decoration(() => sheet.doc.rect(sheet.left, y, sheet.width, height).lineWidth(sheet.pt(1.8)).strokeColor(INK.test).stroke());
      sheet.text(text, sheet.left + padding, y + padding, STYLES.test, sheet.width - 2 * padding);
    },
  };
}

/** Of the square in which the logo stands. */
const LOGO_PT = 46;

export function letterhead(sheet: Sheet, { name, address, phone, email }: College, logo: PaperLogo | null, title: string, texts: DocumentTexts): Block {
  const titleWidth = sheet.textWidth(title, STYLES.title) + 4;
  const side = logo ? sheet.pt(LOGO_PT) : 0;
  const indent = logo ? side + sheet.pt(12) : 0;
  const left = sheet.paragraphs(
    [
      { text: labelled(texts, plainText(name)), style: STYLES.college, gap: 3 },
      { text: labelled(texts, plainText(address)), style: STYLES.contact, gap: 1 },
      { text: texts.receiptPdf.contact(plainText(phone), plainText(email)), style: STYLES.contact },
    ],
    sheet.left + indent,
    sheet.width - indent - titleWidth - sheet.pt(20),
  );
  const height = Math.max(left.height, side) + sheet.pt(12);
  return {
    height,
    draw: (y) => {
      if (logo) sheet.decoration(() => sheet.doc.image(logo.content, sheet.left, y, { fit: [side, side] }));
      left.draw(y);
      const x = sheet.left + sheet.width - titleWidth;
      sheet.text(title, x, y + sheet.pt(5), { ...STYLES.title, align: 'right' }, titleWidth, 'H1');
      sheet.rule(y + height, INK.accent, 1.6);
    },
  };
}

export function paymentSummary(sheet: Sheet, receipt: StoredReceipt, all: DocumentTexts): Block {
  const texts = all.receiptSheet;
  const cells = [
    { label: texts.receiptNo, value: receipt.receiptNo, share: 0.2 },
    { label: texts.date, value: receiptDate(new Date(receipt.paidAt)), share: 0.15 },
    { label: texts.receivedFrom, value: plainText(receipt.form.studentName) || labelled(all, MISSING), share: 0.36 },
    { label: texts.transactionId, value: receipt.transactionId, share: 0.29 },
  ];
  let x = sheet.left;
  const blocks = cells.map(({ label, value, share }, index) => {
    const width = sheet.width * share - (index < cells.length - 1 ? sheet.pt(12) : 0);
    const block = sheet.paragraphs(
      [{ text: label, style: STYLES.label, gap: 1, tag: 'TH' }, { text: value, style: STYLES.strong, tag: 'TD' }], x, width,
    );
    x += sheet.width * share;
    return block;
  });
  const row = { height: Math.max(...blocks.map(({ height }) => height)), draw: (y: number) => sheet.within('TR', () => blocks.forEach((block) => block.draw(y))) };
  return sheet.group('Table', [row]);
}

/** The number of the series, and the day of its year where the receipt's date lies in another one. */
export function seriesRow(sheet: Sheet, receipt: StoredReceipt, texts: DocumentTexts['receiptSheet']): Block[] {
  const issued = issuedOn(receipt);
  const parts = [receipt.serialNo && `${texts.serialNo} ${receipt.serialNo}`, issued && `${texts.issuedOn} ${receiptDate(issued)}`, receipt.booked && plainText(texts.booked(receipt.booked.how, receipt.booked.reference))].filter(Boolean);
  return parts.length > 0 ? [sheet.space(4), sheet.paragraphs([{ text: parts.join('   ·   '), style: STYLES.contact }])] : [];
}
