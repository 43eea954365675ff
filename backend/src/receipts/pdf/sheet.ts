import type PDFDocument from 'pdfkit';

export const FONTS = { regular: 'Regular', bold: 'SemiBold' } as const;

/** Also readable in black and white. */
export const INK = { text: '#1a1a1a', quiet: '#565b63', rule: '#c9ced6', accent: '#1d3f8f', paid: '#17663a', test: '#a3192a' } as const;

export interface TextStyle {
  font: keyof typeof FONTS;
  /** Points, before scaling. */
  size: number;
  colour: string;
  align?: 'left' | 'right' | 'center';
  /** Digits of equal width. */
  tabular?: boolean;
}

type StructureElement = ReturnType<typeof PDFDocument.prototype.struct>;
/** Standard structure types (ISO 32000-1, 14.8.4): what a text is to whoever hears the sheet or copies it. */
export type TextTag = 'P' | 'H1' | 'H2' | 'TH' | 'TD';
type GroupTag = 'Document' | 'Table' | 'TR' | 'Link';

/** Readers copy its glyphs in the order in which they stand, which is not that of its letters. */
const DEVANAGARI = /\p{Script=Devanagari}/u;
const LATIN = /\p{Script=Latin}/u;

/** A horizontal block: its height, and how to draw it with its top edge at `y`. Points. */
export interface Block {
  height: number;
  draw(y: number): void;
}

/** A4, one page. `scale` shrinks type and gaps, so that unusually long texts fit. */
export class Sheet {
  readonly left = 48;
  readonly width = 595.28 - 2 * 48;
  readonly top = 44;
  readonly bottom = 841.89 - 40;
  /** The element of the structure that is being drawn. */
  private element: StructureElement | null = null;

  constructor(
    readonly doc: typeof PDFDocument.prototype,
    readonly scale: number,
    /** Of the document: what is written in another one says so. */
    private readonly language: string,
  ) {}

  pt(length: number): number {
    return length * this.scale;
  }

  private use(style: TextStyle): void {
    this.doc.font(FONTS[style.font]).fontSize(this.pt(style.size)).fillColor(style.colour);
  }

  private options(style: TextStyle, width: number): PDFKit.Mixins.TextOptions {
    return {
      width, align: style.align ?? 'left', lineGap: this.pt(-style.size * 0.22),
      ...(style.tabular ? { features: ['tnum', 'kern'] } : {}),
    };
  }

  textHeight(text: string, style: TextStyle, width: number): number {
    this.use(style);
    return this.doc.heightOfString(text, this.options(style, width));
  }

  /** On one line. */
  textWidth(text: string, style: TextStyle): number {
    this.use(style);
    return this.doc.widthOfString(text);
  }

  /** Marked with its place in the structure, and with its letters where glyphs do not tell them. */
  text(text: string, x: number, y: number, style: TextStyle, width: number, tag: TextTag = 'P'): void {
    this.use(style);
    const { doc } = this;
    const content = doc.markStructureContent(tag);
    const isShaped = DEVANAGARI.test(text);
    if (isShaped) doc.markContent('Span', { actual: text, lang: 'hi' });
    doc.text(text, x, y, this.options(style, width));
    if (isShaped) this.endLetters(style);
    doc.endMarkedContent();
    const isForeign = !isShaped && LATIN.test(text) && !this.language.startsWith('en');
    this.add(doc.struct(tag, { ...(tag === 'TH' ? { scope: 'Row' } : {}), ...(isShaped ? { actual: text, lang: 'hi' } : {}), ...(isForeign ? { lang: 'en' } : {}) }, [content]));
  }

  /** Poppler places the letters by coordinates and font at their end: those of the glyphs, which pdfkit has left by then. */
  private endLetters({ size }: TextStyle): void {
    const { id } = (this.doc as unknown as { _font: { id: string } })._font;
    this.doc.save().transform(1, 0, 0, -1, 0, this.doc.page.height).addContent(`/${id} ${this.pt(size)} Tf`);
    this.doc.endMarkedContent().restore();
  }

  /** A picture that says something. */
  figure(alt: string, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>, draw: () => void): void {
    const content = this.doc.markStructureContent('Figure');
    draw();
    this.doc.endMarkedContent();
    this.add(this.doc.struct('Figure', { alt, bbox: [x, y, x + width, y + height] }, [content]));
  }

  /** What says nothing: lines, frames, a crest beside the name. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** What `draw` draws becomes one element of the structure. */
  within(tag: GroupTag, draw: (element: StructureElement) => void): void {
    const outer = this.element;
    const element = this.doc.struct(tag);
    this.add(element);
    this.element = element;
    draw(element);
    element.end();
    this.element = outer;
  }

  private add(element: StructureElement): void {
    if (this.element) this.element.add(element);
    else this.doc.addStructure(element);
  }

  rule(y: number, colour: string = INK.rule, thickness = 0.6, x = this.left, width = this.width): void {
    this.decoration(() => this.doc.moveTo(x, y).lineTo(x + width, y).lineWidth(thickness).strokeColor(colour).stroke());
  }

  /** Stacked vertically. */
  paragraphs(parts: { text: string; style: TextStyle; gap?: number; tag?: TextTag }[], x = this.left, width = this.width): Block {
    const rows = parts.map((part) => ({ ...part, height: this.textHeight(part.text, part.style, width), gap: this.pt(part.gap ?? 0) }));
    return {
      height: rows.reduce((sum, { height, gap }) => sum + height + gap, 0),
      draw: (top) => {
        let y = top;
        for (const { text, style, height, gap, tag } of rows) {
          this.text(text, x, y, style, width, tag);
          y += height + gap;
        }
      },
    };
  }

  space(length: number): Block {
    return { height: this.pt(length), draw: () => undefined };
  }

  /** One below the other, as one element of the structure. */
  group(tag: GroupTag, blocks: readonly Block[]): Block {
    return {
      height: blocks.reduce((sum, { height }) => sum + height, 0),
      draw: (top) => this.within(tag, () => {
        let y = top;
        for (const block of blocks) {
          block.draw(y);
          y += block.height;
        }
      }),
    };
  }

  fits({ height }: Block): boolean {
    return this.top + height <= this.bottom;
  }
}
