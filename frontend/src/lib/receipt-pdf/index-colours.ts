/** One byte per pixel instead of three. */
export interface IndexedColours {
  indices: Uint8Array<ArrayBuffer>;
  palette: (readonly [number, number, number])[];
}

const PALETTE_SIZE = 256;
// With more colours it is a photograph, which a palette would spoil.
const MAX_COLOURS = 4096;
/** Tolerances, per channel of 255, for merging a colour into a more frequent one; the smallest sufficient one is taken. */
const SHIFTS = [0, 1, 2, 4, 8, 12];
const TABLE_BITS = 14;

// Bytes R G B A as a little-endian number: red is the lowest byte.
const channels = (colour: number) => [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255] as const;

/** The colour number of each pixel, and how often each colour occurs. `null` for a photograph. */
function countColours(pixels: Uint32Array) {
  const colours: number[] = [];
  const counts = new Uint32Array(MAX_COLOURS);
  const numbers = new Uint16Array(pixels.length);
  const known = new Map<number, number>();
  // A small cache before the map: neighbouring pixels mostly share colours.
  const slotColour = new Float64Array(1 << TABLE_BITS).fill(-1);
  const slotNumber = new Uint16Array(1 << TABLE_BITS);
  for (let at = 0; at < pixels.length; at++) {
    const colour = pixels[at] as number;
    const slot = Math.imul(colour, 0x9e3779b1) >>> (32 - TABLE_BITS);
    if (slotColour[slot] !== colour) {
      let number = known.get(colour);
      if (number === undefined) {
        if (colours.length === MAX_COLOURS) return null;
        number = colours.push(colour) - 1;
        known.set(colour, number);
      }
      slotColour[slot] = colour;
      slotNumber[slot] = number;
    }
    const number = slotNumber[slot] as number;
    numbers[at] = number;
    counts[number] = (counts[number] as number) + 1;
  }
  return { colours, counts, numbers };
}

type Palette = IndexedColours['palette'];

/** Index of the first palette colour within `shift`, or -1. */
function findNear(colour: number, palette: Palette, shift: number): number {
  const [red, green, blue] = channels(colour);
  for (let index = 0; index < palette.length; index++) {
    const [r, g, b] = palette[index] as Palette[number];
    if (Math.abs(r - red) <= shift && Math.abs(g - green) <= shift && Math.abs(b - blue) <= shift) return index;
  }
  return -1;
}

/** Maps each colour to the palette, most frequent first. `null` when 256 entries are too few. */
function choosePalette(colours: number[], byCount: number[], shift: number) {
  const palette: Palette = [];
  const indexOf = new Uint8Array(colours.length);
  for (const number of byCount) {
    const colour = colours[number] as number;
    const near = shift === 0 ? -1 : findNear(colour, palette, shift);
    if (near < 0 && palette.length === PALETTE_SIZE) return null;
    indexOf[number] = near < 0 ? palette.push(channels(colour)) - 1 : near;
  }
  return { palette, indexOf };
}

/** Pixels as indices into at most 256 colours: similar shades of smoothed text are merged. `null` when that would be visible. */
export function indexColours(pixels: Uint32Array): IndexedColours | null {
  const counted = countColours(pixels);
  if (!counted) return null;
  const { colours, counts, numbers } = counted;
  const byCount = colours.map((_, number) => number).sort((a, b) => (counts[b] as number) - (counts[a] as number));
  for (const shift of SHIFTS) {
    const chosen = choosePalette(colours, byCount, shift);
    if (!chosen) continue;
    const indices = new Uint8Array(pixels.length);
    for (let at = 0; at < pixels.length; at++) indices[at] = chosen.indexOf[numbers[at] as number] as number;
    return { indices, palette: chosen.palette };
  }
  return null;
}
