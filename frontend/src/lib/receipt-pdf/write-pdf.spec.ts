import { indexColours } from './index-colours';
import { writePdf } from './write-pdf';

const IMAGE = { width: 2, height: 1, entries: '/ColorSpace /DeviceGray /BitsPerComponent 8', data: Uint8Array.of(0, 255) };
const PAGE = { title: 'Fee Receipt ₹', language: 'en-IN', image: IMAGE, place: { x: 0, y: 0, width: 100, height: 50 } };

async function write(texts: string[]): Promise<string> {
  const blob = writePdf({ ...PAGE, links: [], texts: texts.map((text, at) => ({ text, x: 10, baseline: 20 + at, width: 50, size: 10 })) });
  return Buffer.from(await new Response(blob).arrayBuffer()).toString('latin1');
}

describe('The PDF of a receipt', () => {
  it('should point to each of its objects when a reader follows the table', async () => {
    const pdf = await write(['Total', '₹1,23,456.00']);
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));

    expect(pdf.slice(start, start + 4)).toBe('xref');
    expect(offsets.length).toBeGreaterThan(7);
    offsets.forEach((offset, at) => expect(pdf.slice(offset, offset + 10)).toMatch(new RegExp(`^${at + 1} 0 obj`)));
  });

  it('should hold one A4 page with the picture and its bytes as they are', async () => {
    const pdf = await write([]);

    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(pdf).toContain('/Kids [3 0 R] /Count 1');
    expect(pdf).toContain('/Length 2 >>\nstream\n\u0000\u00ff\nendstream');
  });

  it('should say which character each hidden code stands for when the text is of any script', async () => {
    const pdf = await write(['₹', 'क', '𝒜']);

    for (const units of ['20b9', '0915', 'd835dc9c']) expect(pdf).toMatch(new RegExp(`<[0-9a-f]{2}> <${units}>`));
  });

  it('should use another font when there are more characters than one can hold', async () => {
    const pdf = await write([Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')]);

    expect(pdf).toContain('/F1 10 Tf');
    expect(pdf.match(/\/Subtype \/Type3/g)).toHaveLength(2);
  });
});

describe('Colours of the picture', () => {
  const grey = (level: number) => (0xff000000 | (level << 16) | (level << 8) | level) >>> 0;

  it('should keep every colour exactly when there are at most 256', () => {
    const pixels = Uint32Array.from({ length: 1000 }, (_, at) => grey(at % 256));
    const indexed = indexColours(pixels);

    expect([...pixels].every((pixel, at) => indexed?.palette[indexed.indices[at] as number]?.[0] === (pixel & 255))).toBe(true);
  });

  it('should move rare colours by no more than the eye misses when there are more', () => {
    const pixels = Uint32Array.from({ length: 2000 }, (_, at) => (0xff000000 | ((at % 200) << 8) | (at % 251)) >>> 0).slice(0, 900);
    const indexed = indexColours(pixels);

    expect(indexed?.palette.length).toBeLessThanOrEqual(256);
    pixels.forEach((pixel, at) => {
      const [red = 0, green = 0] = indexed?.palette[indexed.indices[at] as number] ?? [];
      expect(Math.max(Math.abs(red - (pixel & 255)), Math.abs(green - ((pixel >>> 8) & 255)))).toBeLessThanOrEqual(12);
    });
  });

  it('should give up when the picture is a photograph', () => {
    expect(indexColours(Uint32Array.from({ length: 5000 }, (_, at) => (0xff000000 | (at * 3331)) >>> 0))).toBeNull();
  });
});
