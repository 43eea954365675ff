import type { PdfImage } from './encode-image';

/** Text laid invisibly over the picture, for search, copying and screen readers. */
export interface HiddenText {
  text: string;
  x: number;
  baseline: number;
  width: number;
  size: number;
}

export interface PdfPage {
  title: string;
  language: string;
  image: PdfImage;
  /** In points from the top left. */
  place: { x: number; y: number; width: number; height: number };
  texts: HiddenText[];
  /** In points from the top left. */
  links: { href: string; x: number; y: number; width: number; height: number }[];
}

export const A4 = { width: 595.28, height: 841.89 };

const CODES_PER_FONT = 255;
const GLYPH_WIDTH = 500;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const utf16 = (text: string): string => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('');

/** Invisible Type 3 fonts: each character gets a code and an entry in the ToUnicode table, so that no script needs a font file. */
class InvisibleFonts {
  private readonly characters = new Map<string, number>();

  /** Runs of one text: font number and codes. */
  encode(text: string): { font: number; codes: string; count: number }[] {
    const runs: { font: number; codes: string; count: number }[] = [];
    for (const character of text) {
      const known = this.characters.get(character) ?? this.characters.size;
      this.characters.set(character, known);
      const font = Math.floor(known / CODES_PER_FONT);
      const last = runs[runs.length - 1];
      const run = last?.font === font ? last : (runs.push({ font, codes: '', count: 0 }), runs[runs.length - 1] as (typeof runs)[0]);
      run.codes += hex((known % CODES_PER_FONT) + 1, 2);
      run.count++;
    }
    return runs;
  }

  /** Characters of each font by code, from 1. */
  all(): string[][] {
    const all = [...this.characters.keys()];
    const fonts: string[][] = [];
    for (let from = 0; from < all.length; from += CODES_PER_FONT) fonts.push(all.slice(from, from + CODES_PER_FONT));
    return fonts;
  }
}

function toUnicode(characters: string[]): string {
  const maps: string[] = [];
  for (let from = 0; from < characters.length; from += 100) {
    const part = characters.slice(from, from + 100).map((character, at) => `<${hex(from + at + 1, 2)}> <${utf16(character)}>`);
    maps.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Invisible def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange', ...maps,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hiddenText({ text, x, baseline, width, size }: HiddenText, fonts: InvisibleFonts): string {
  const runs = fonts.encode(text);
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  if (count === 0 || width <= 0) return '';
  const stretch = (width / ((count * GLYPH_WIDTH * size) / 1000)) * 100;
  const shown = runs.map(({ font, codes }) => `/F${font} ${number(size)} Tf <${codes}> Tj`).join(' ');
  return `BT 3 Tr ${number(stretch)} Tz 1 0 0 1 ${number(x)} ${number(A4.height - baseline)} Tm ${shown} ET`;
}

/** PDF objects, numbered from 1. */
class PdfFile {
  private readonly parts: (string | Uint8Array)[] = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
  private readonly offsets: number[] = [];
  // Text parts hold only characters below 256: one byte each.
  private length = 15;

  private push(part: string | Uint8Array): void {
    this.parts.push(part);
    this.length += part.length;
  }

  add(content: string, stream?: string | Uint8Array): void {
    this.offsets.push(this.length);
    this.push(`${this.offsets.length} 0 obj\n`);
    if (stream === undefined) this.push(content);
    else {
      this.push(`<< ${content} /Length ${stream.length} >>\nstream\n`);
      this.push(stream);
      this.push('\nendstream');
    }
    this.push('\nendobj\n');
  }

  finish(trailer: string): Blob {
    const start = this.length;
    const entries = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.offsets.length + 1;
    this.push(`xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      if (typeof part === 'string') for (let i = 0; i < part.length; i++) bytes[at + i] = part.charCodeAt(i);
      else bytes.set(part, at);
      at += part.length;
    }
    return new Blob([bytes], { type: 'application/pdf' });
  }
}

/** In a PDF's string. */
const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, encodeURIComponent);

const linkOf = ({ href, x, y, width, height }: PdfPage['links'][number]): string =>
  `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${[x, A4.height - y - height, x + width, A4.height - y].map(number).join(' ')}] /A << /S /URI /URI (${escaped(href)}) >> >>`;

export function writePdf({ title, language, image, place, texts, links }: PdfPage): Blob {
  const fonts = new InvisibleFonts();
  const hidden = texts.map((text) => hiddenText(text, fonts)).join('\n');
  const { x, y, width, height } = place;
  const picture = `q ${number(width)} 0 0 ${number(height)} ${number(x)} ${number(A4.height - y - height)} cm /Image Do Q`;

  const FIRST_FONT = 8;
  const fontSets = fonts.all();
  const fontRefs = fontSets.map((_, at) => `/F${at} ${FIRST_FONT + 2 * at} 0 R`).join(' ');
  const file = new PdfFile();
  file.add(`<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`);
  file.add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  file.add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R /Annots [${links.map(linkOf).join(' ')}] ` +
      `/Resources << /XObject << /Image 5 0 R >> /Font << ${fontRefs} >> >> >>`,
  );
  file.add('', `${picture}\n${hidden}`);
  file.add(`/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} ${image.entries}`, image.data);
  file.add(`<< /Title <feff${utf16(title)}> >>`);
  file.add('', `${GLYPH_WIDTH} 0 d0`);
  fontSets.forEach((characters, at) => {
    const names = characters.map((_, code) => `/g${code + 1}`);
    file.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 ${GLYPH_WIDTH} 800] /FontMatrix [0.001 0 0 0.001 0 0] ` +
        `/CharProcs << ${names.map((name) => `${name} 7 0 R`).join(' ')} >> /Encoding << /Type /Encoding /Differences [1 ${names.join(' ')}] >> ` +
        `/FirstChar 1 /LastChar ${names.length} /Widths [${names.map(() => GLYPH_WIDTH).join(' ')}] /ToUnicode ${FIRST_FONT + 2 * at + 1} 0 R >>`,
    );
    file.add('', toUnicode(characters));
  });
  return file.finish('/Root 1 0 R /Info 6 0 R');
}
