import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { BLOCK_ROWS, packBlock, type PackedBlock } from './block';
import { RecordSplitter } from './record-splitter';

/** Makes blocks of the bytes of a list as they arrive. */
export class BlockMaker {
  private readonly splitter = new RecordSplitter();
  private loose: TransactionRecord[] = [];

  /** @returns the blocks that are full now. @throws when the bytes are no list. */
  push(bytes: Uint8Array): PackedBlock[] {
    for (const record of this.splitter.push(bytes)) this.loose.push(record);
    const full: PackedBlock[] = [];
    while (this.loose.length >= BLOCK_ROWS) full.push(packBlock(this.loose.splice(0, BLOCK_ROWS)));
    return full;
  }

  /** @returns what is left. @throws when the list broke off. */
  finish(): PackedBlock[] {
    this.splitter.finish();
    return this.loose.length > 0 ? [packBlock(this.loose)] : [];
  }
}
