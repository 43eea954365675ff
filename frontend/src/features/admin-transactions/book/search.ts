import { BLOCK_BITS, BLOCK_ROWS, markRows, markRowsByEye, needleOf, type PackedBlock } from './block';

/** One search over the blocks, made block by block as they are needed, and each only once. */
export class Search {
  /** 1 for each row that matches, where its block has been searched. */
  readonly marks: Uint8Array;
  private readonly done: Uint8Array;
  /** Blocks in which an earlier, shorter search found nothing. */
  private readonly barren: Uint8Array;
  private readonly needle: string | null;

  constructor(
    readonly query: string,
    private readonly blocks: readonly PackedBlock[],
    before: Search | null,
  ) {
    this.marks = new Uint8Array(blocks.length * BLOCK_ROWS);
    this.done = new Uint8Array(blocks.length);
    this.needle = needleOf(query);
    // What holds the longer text holds the shorter one.
    const narrower = before !== null && query.toLowerCase().includes(before.query.toLowerCase());
    this.barren = narrower ? before.fruitless() : new Uint8Array(blocks.length);
  }

  matches(row: number): boolean {
    const at = row >>> BLOCK_BITS;
    if (this.done[at] === 0) this.searchBlock(at);
    return this.marks[row] === 1;
  }

  /** Searches what is left. */
  finish(): void {
    for (let at = 0; at < this.blocks.length; at += 1) if (this.done[at] === 0) this.searchBlock(at);
  }

  private searchBlock(at: number): void {
    this.done[at] = 1;
    if (this.barren[at] === 1) return;
    const block = this.blocks[at] as PackedBlock;
    const offset = at * BLOCK_ROWS;
    if (this.query === '') this.marks.fill(1, offset, offset + block.rows.length);
    else if (this.needle === null) markRowsByEye(block, this.query, this.marks, offset);
    else markRows(block, this.needle, this.marks, offset);
  }

  private fruitless(): Uint8Array {
    return this.done.map((done, at) => {
      const offset = at * BLOCK_ROWS;
      return done === 1 && !this.marks.subarray(offset, offset + BLOCK_ROWS).includes(1) ? 1 : 0;
    });
  }
}
