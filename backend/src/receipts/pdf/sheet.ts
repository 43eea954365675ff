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

  constructor(
    readonly doc: typeof PDFDocument.prototype,
    readonly scale: number,
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

  text(text: string, x: number, y: number, style: TextStyle, width: number): void {
    this.use(style);
    this.doc.text(text, x, y, this.options(style, width));
  }

  rule(y: number, colour: string = INK.rule, thickness = 0.6, x = this.left, width = this.width): void {
    this.doc.moveTo(x, y).lineTo(x + width, y).lineWidth(thickness).strokeColor(colour).stroke();
  }

  /** Stacked vertically. */
  paragraphs(parts: { text: string; style: TextStyle; gap?: number }[], x = this.left, width = this.width): Block {
    const rows = parts.map((part) => ({ ...part, height: this.textHeight(part.text, part.style, width), gap: this.pt(part.gap ?? 0) }));
    return {
      height: rows.reduce((sum, { height, gap }) => sum + height + gap, 0),
      draw: (top) => {
        let y = top;
        for (const { text, style, height, gap } of rows) {
          this.text(text, x, y, style, width);
          y += height + gap;
        }
      },
    };
  }

  space(length: number): Block {
    return { height: this.pt(length), draw: () => undefined };
  }

  drawAll(blocks: readonly Block[]): void {
    let y = this.top;
    for (const block of blocks) {
      block.draw(y);
      y += block.height;
    }
  }

  fits(blocks: readonly Block[]): boolean {
    return blocks.reduce((sum, { height }) => sum + height, this.top) <= this.bottom;
  }
}
