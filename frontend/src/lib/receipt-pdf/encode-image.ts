import { indexColours } from './index-colours';

/** A PDF image stream: entries of its dictionary, and the bytes. */
export interface PdfImage {
  width: number;
  height: number;
  entries: string;
  data: Uint8Array;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const rgbHex = (channels: readonly number[]): string => channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
  return rgb;
}

export async function encodeLossless(canvas: HTMLCanvasElement): Promise<PdfImage> {
  // Phones without CompressionStream get a high-quality JPEG.
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
