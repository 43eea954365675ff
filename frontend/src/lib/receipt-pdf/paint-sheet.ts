import type { Box, SheetDrawing } from './read-sheet';

type Context = CanvasRenderingContext2D;

function paintBox(context: Context, { x, y, width, height, fill, radius, sides }: Box): void {
  const [top, right, bottom, left] = sides;
  if (radius > 0 && sides.every((side) => side.width === top.width)) {
    const inset = top.width / 2;
    context.beginPath();
    roundedRect(context, x + inset, y + inset, width - top.width, height - top.width, radius - inset);
    if (fill) fillWith(context, fill);
    if (top.width > 0) {
      context.strokeStyle = top.color;
      context.lineWidth = top.width;
      context.stroke();
    }
    return;
  }
  const rect = (color: string, ...place: [number, number, number, number]): void => {
    context.fillStyle = color;
    context.fillRect(...place);
  };
  if (fill) rect(fill, x, y, width, height);
  if (top.width) rect(top.color, x, y, width, top.width);
  if (right.width) rect(right.color, x + width - right.width, y, right.width, height);
  if (bottom.width) rect(bottom.color, x, y + height - bottom.width, width, bottom.width);
  if (left.width) rect(left.color, x, y, left.width, height);
}

function fillWith(context: Context, color: string): void {
  context.fillStyle = color;
  context.fill();
}

// CanvasRenderingContext2D.roundRect is missing in browsers before 2022.
function roundedRect(context: Context, x: number, y: number, width: number, height: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
}

// A cross-origin picture would taint the canvas.
const isOurs = (image: HTMLImageElement): boolean => new URL(image.src, location.href).origin === location.origin;

function paintImage(context: Context, { image, x, y, width, height }: SheetDrawing['images'][number]): void {
  if (!isOurs(image) || !image.complete || image.naturalWidth === 0) return;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  // On whole pixels, as boxes: the modules of a code would blur.
  context.drawImage(image, Math.round(x + (width - w) / 2), Math.round(y + (height - h) / 2), w, h);
}

/** Snaps to whole pixels, as the browser does: a hairline between two would blur. */
function snapped(box: Box): Box {
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  return { ...box, x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y };
}

export function paintSheet(drawing: SheetDrawing, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(drawing.width * scale);
  canvas.height = Math.ceil(drawing.height * scale);
  // Read back right after drawing: keeps the canvas on the CPU.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to draw the receipt on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  // True glyph widths, without hinting to screen pixels.
  if ('textRendering' in context) context.textRendering = 'geometricPrecision';
  for (const box of drawing.boxes) paintBox(context, snapped(box));
  for (const image of drawing.images) paintImage(context, image);
  for (const line of drawing.lines) {
    context.font = line.font;
    context.fillStyle = line.color;
    context.textAlign = line.alignRight ? 'right' : 'left';
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(line.text);
    // Absent in Firefox before 2023; 0.8 of the height is close to any font's ascent.
    const ascent = fontBoundingBoxAscent + fontBoundingBoxDescent > 0 ? Math.round(fontBoundingBoxAscent) : line.height * 0.8;
    context.fillText(line.text, line.alignRight ? line.x + line.width : line.x, Math.round(line.top + ascent));
  }
  return canvas;
}
