/** In CSS pixels from the sheet's top left corner. */
export interface SheetDrawing {
  width: number;
  height: number;
  boxes: Box[];
  images: { image: HTMLImageElement; x: number; y: number; width: number; height: number }[];
  lines: TextLine[];
  links: { href: string; x: number; y: number; width: number; height: number }[];
}

interface Side {
  width: number;
  color: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string | null;
  radius: number;
  sides: [Side, Side, Side, Side];
}

export interface TextLine {
  text: string;
  x: number;
  /** Top of the content area, which is as high as the font's ascent and descent. */
  top: number;
  width: number;
  height: number;
  font: string;
  fontSize: number;
  color: string;
  alignRight: boolean;
}

const TRANSPARENT = /^(?:transparent|rgba\(.*, 0\))$/;
const SAME_LINE_PX = 2;

function readBox(style: CSSStyleDeclaration, rect: DOMRect, origin: DOMRect): Box | null {
  const side = (width: string, line: string, color: string): Side => ({ width: line === 'none' ? 0 : parseFloat(width), color });
  const sides: Box['sides'] = [
    side(style.borderTopWidth, style.borderTopStyle, style.borderTopColor),
    side(style.borderRightWidth, style.borderRightStyle, style.borderRightColor),
    side(style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor),
    side(style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor),
  ];
  const fill = TRANSPARENT.test(style.backgroundColor) ? null : style.backgroundColor;
  if (!fill && sides.every(({ width }) => width === 0)) return null;
  const { width, height } = rect;
  return { x: rect.left - origin.left, y: rect.top - origin.top, width, height, fill, radius: parseFloat(style.borderTopLeftRadius), sides };
}

/** Splits a text node at its line breaks; a word longer than the line, between letters. */
function* linesOf(node: Text): Generator<{ text: string; rect: DOMRect }> {
  const range = document.createRange();
  const rectsOf = (start: number, end: number): DOMRect[] => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()];
  };
  const piecesOf = (text: string, start: number): string[] =>
    rectsOf(start, start + text.length).length > 1 && text.length > 1 ? [...text] : [text];

  let line = { start: 0, end: 0, top: 0 };
  const shown = () => {
    range.setStart(node, line.start);
    range.setEnd(node, line.end);
    return { text: node.data.slice(line.start, line.end), rect: range.getBoundingClientRect() };
  };
  let at = 0;
  for (const word of node.data.match(/\S+\s*|\s+/g) ?? []) {
    for (const piece of piecesOf(word, at)) {
      const top = rectsOf(at, at + piece.length)[0]?.top;
      at += piece.length;
      if (top !== undefined && Math.abs(top - line.top) > SAME_LINE_PX) {
        if (line.end > line.start) yield shown();
        line = { start: at - piece.length, end: at, top };
      } else line.end = at;
    }
  }
  if (line.end > line.start) yield shown();
}

function readLines(node: Text, style: CSSStyleDeclaration, origin: DOMRect): TextLine[] {
  const lines = [...linesOf(node)].filter(({ text, rect }) => text.trim() !== '' && rect.width > 0);
  return lines.map(({ text, rect }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    x: rect.left - origin.left,
    top: rect.top - origin.top,
    width: rect.width,
    height: rect.height,
    font: `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    fontSize: parseFloat(style.fontSize),
    color: style.color,
    alignRight: style.textAlign === 'right' || style.textAlign === 'end',
  }));
}

/** Reads the positions of boxes, pictures and lines of text from a laid-out element. */
export function readSheet(sheet: HTMLElement): SheetDrawing {
  const origin = sheet.getBoundingClientRect();
  const drawing: SheetDrawing = { width: origin.width, height: origin.height, boxes: [], images: [], lines: [], links: [] };
  const visit = (element: Element): void => {
    const style = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    const box = readBox(style, rect, origin);
    if (box) drawing.boxes.push(box);
    if (element instanceof HTMLImageElement) {
      const { width, height } = rect;
      drawing.images.push({ image: element, x: rect.left - origin.left, y: rect.top - origin.top, width, height });
    }
    if (element instanceof HTMLAnchorElement) {
      drawing.links.push({ href: element.href, x: rect.left - origin.left, y: rect.top - origin.top, width: rect.width, height: rect.height });
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child);
      else if (child instanceof Text) drawing.lines.push(...readLines(child, style, origin));
    }
  };
  visit(sheet);
  return drawing;
}
