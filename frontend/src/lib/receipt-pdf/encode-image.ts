/** Pixels as a PDF image stream: the dictionary's own entries and the bytes. */
export interface PdfImage {
  width: number;
  height: number;
  entries: string;
  data: Uint8Array;
}

const MAX_COLOURS = 256;
const TABLE_BITS = 12;

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Each pixel as an index into the colours that occur, or `null` when there are more than 256. Text on paper has a few dozen:
 * one byte instead of three is what makes the file small and quick to compress, without losing a single pixel.
 */
export function indexColours(pixels: Uint32Array): { indices: Uint8Array<ArrayBuffer>; palette: number[] } | null {
  const palette: number[] = [];
  const indices = new Uint8Array(pixels.length);
  const known = new Map<number, number>();
  const slotColour = new Float64Array(1 << TABLE_BITS).fill(-1);
  const slotIndex = new Uint8Array(1 << TABLE_BITS);
  for (let at = 0; at < pixels.length; at++) {
    const colour = pixels[at] as number;
    const slot = Math.imul(colour, 0x9e3779b1) >>> (32 - TABLE_BITS);
    if (slotColour[slot] !== colour) {
      let index = known.get(colour);
      if (index === undefined) {
        if (palette.length === MAX_COLOURS) return null;
        index = palette.push(colour) - 1;
        known.set(colour, index);
      }
      slotColour[slot] = colour;
      slotIndex[slot] = index;
    }
    indices[at] = slotIndex[slot] as number;
  }
  return { indices, palette };
}

// Pixels come as bytes R G B A; read as a number on a little-endian machine, red is the lowest byte.
const rgbHex = (colour: number): string =>
  [colour, colour >>> 8, colour >>> 16].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join('');

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
  return rgb;
}

/** Without loss: the pixels of a PNG, stored the way PDF stores them. */
export async function encodeLossless(canvas: HTMLCanvasElement): Promise<PdfImage> {
  // Phones without a built-in compressor get a JPEG that the eye cannot tell from it.
  if (typeof CompressionStream !== 'function') return encodeJpeg(canvas, 0.92);
  const { width, height } = canvas;
  const rgba = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height).data;
  const indexed = indexColours(new Uint32Array(rgba.buffer));
  const colours = indexed
    ? `[/Indexed /DeviceRGB ${indexed.palette.length - 1} <${indexed.palette.map(rgbHex).join('')}>]`
    : '/DeviceRGB';
  const data = await deflate(indexed ? indexed.indices : withoutAlpha(rgba));
  return { width, height, entries: `/ColorSpace ${colours} /BitsPerComponent 8 /Filter /FlateDecode`, data };
}

export async function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<PdfImage> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The browser made no JPEG of the receipt');
  const data = new Uint8Array(await new Response(blob).arrayBuffer());
  return { width: canvas.width, height: canvas.height, entries: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', data };
}
