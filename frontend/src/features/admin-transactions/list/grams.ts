/** Rows of a bitmap word. */
const WORD_BITS = 32;
/** Different places a pair or a triple of letters may fall into. A row fills about a fifth of them. */
const PLACES = 1024;

/**
 * For each place a bitmap of the rows that hold a pair or a triple of letters falling there. A search looks at the bitmaps of
 * its own pairs and triples and then only at the rows that are in all of them: a text that stands in few rows is found without
 * reading the other 100,000.
 */
export class GramIndex {
  private constructor(
    readonly bits: Uint32Array<ArrayBuffer>,
    private readonly words: number,
  ) {}

  static of(texts: readonly string[]): GramIndex {
    const words = Math.ceil(texts.length / WORD_BITS);
    const index = new GramIndex(new Uint32Array(PLACES * words), words);
    texts.forEach((text, row) => index.add(row, text));
    return index;
  }

  static from(bits: Uint32Array<ArrayBuffer>): GramIndex {
    return new GramIndex(bits, bits.length / PLACES);
  }

  /** With another text in one row. */
  with(row: number, text: string): GramIndex {
    const changed = new GramIndex(this.bits.slice(), this.words);
    const others = ~(1 << (row & 31));
    for (let at = row >>> 5; at < changed.bits.length; at += this.words) changed.bits[at] = (changed.bits[at] as number) & others;
    changed.add(row, text);
    return changed;
  }

  private add(row: number, text: string): void {
    const { bits, words } = this;
    const word = row >>> 5;
    const bit = 1 << (row & 31);
    let before = 0;
    let last = text.charCodeAt(0);
    for (let at = 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const pair = placeOf(0, last, code) * words + word;
      bits[pair] = (bits[pair] as number) | bit;
      const triple = placeOf(before, last, code) * words + word;
      bits[triple] = (bits[triple] as number) | bit;
      before = last;
      last = code;
    }
  }

  /** The rows that may hold a text with these places, ascending; `null` when they are more than `most`. */
  candidates(places: readonly number[], most: number): number[] | null {
    const rows: number[] = [];
    for (let word = 0; word < this.words; word += 1) {
      let left = -1;
      for (const place of places) left &= this.bits[place * this.words + word] as number;
      for (; left !== 0; left &= left - 1) rows.push(word * WORD_BITS + 31 - Math.clz32(left & -left));
      if (rows.length > most) return null;
    }
    return rows;
  }
}

/** The places of a text's pairs and triples; none of a single letter. */
export function placesOf(text: string): number[] {
  const places = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    const [last, code] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    places.add(placeOf(0, last, code));
    if (at > 1) places.add(placeOf(text.charCodeAt(at - 2), last, code));
  }
  return [...places];
}

const placeOf = (before: number, last: number, code: number): number => Math.imul(before * 961 + last * 31 + code, 0x9e3779b1) >>> 22;
