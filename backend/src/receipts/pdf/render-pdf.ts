import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { projectFolder } from '../../config/project-folder.js';
import { plainText } from '../content/plain-text.js';
import { type PaperLogo, paperLogo } from '../content/paper-logo.js';
import type { College } from './receipt-head.js';
import { type Block, FONTS, Sheet } from './sheet.js';

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

interface About {
  title: string;
  subject: string;
  /** Of what it tells, so that the same content gives the same bytes. UTC ms. */
  at: number;
  language: string;
}

/** A4, one page, real text, tagged: title, language, headings and tables are known to whoever cannot see it. */
export function renderPdf(
  { title, subject, at, language }: About, college: College, blocksOf: (sheet: Sheet, logo: PaperLogo | null) => Block[],
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4', margin: 0, font: '', pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true,
    info: { Title: title, Author: plainText(college.name), Subject: subject, CreationDate: new Date(at) },
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
    const sheet = new Sheet(doc, scale, language);
    const page = sheet.group('Document', blocksOf(sheet, logo));
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
