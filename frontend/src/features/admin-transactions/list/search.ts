import { BLOCK_BITS, BLOCK_ROWS, markRows, markRowsByEye, needleOf, type PackedBlock } from './block';
import { placesOf } from './grams';

const BLOCKS_AT_ONCE = 16;

/** One search over the blocks, made block by block as they are needed, and each only once. */
export class Search {
  /** 1 for each row that matches, where its block has been searched. */
  readonly marks: Uint8Array;
  private readonly done: Uint8Array;
  private readonly needle: string | null;
  private readonly places: readonly number[];

  constructor(
    readonly query: string,
    private readonly blocks: readonly PackedBlock[],
  ) {
    this.marks = new Uint8Array(blocks.length * BLOCK_ROWS);
    this.done = new Uint8Array(blocks.length);
    this.needle = needleOf(query);
    this.places = placesOf(this.needle ?? '');
  }

  matches(row: number): boolean {
    const at = row >>> BLOCK_BITS;
    if (this.done[at] === 0) this.searchBlock(at);
    return this.marks[row] === 1;
  }

  /** Searches what is left, a millisecond or two at a time. */
  *steps(): Generator<void, void> {
    for (let at = 0; at < this.blocks.length; at += 1) {
      if (this.done[at] === 1) continue;
      this.searchBlock(at);
      if (at % BLOCKS_AT_ONCE === 0) yield;
    }
  }

  private searchBlock(at: number): void {
    this.done[at] = 1;
    const block = this.blocks[at] as PackedBlock;
    const offset = at * BLOCK_ROWS;
    if (this.query === '') this.marks.fill(1, offset, offset + block.rows.length);
    else if (this.needle === null) markRowsByEye(block, this.query, this.marks, offset);
    else markRows(block, this.needle, this.places, this.marks, offset);
  }
}
