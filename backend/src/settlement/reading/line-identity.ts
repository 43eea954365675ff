import { createHash } from 'node:crypto';

/**
 * What one row is known by: its content, and how many equal ones stand above it in its file. The same row in two files is one row; two equal
 * rows of one file are two (docs/decisions/0036-settlement-lines.md).
 */
export class LineIdentities {
  private readonly seen = new Map<string, number>();

  of(content: readonly (string | number | null)[]): string {
    const text = JSON.stringify(content);
    const digest = createHash('sha256').update(text).digest('hex');
    const ordinal = (this.seen.get(digest) ?? 0) + 1;
    this.seen.set(digest, ordinal);
    return ordinal === 1 ? digest : createHash('sha256').update(`${digest} ${ordinal}`).digest('hex');
  }
}
