import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `paperKey` was when this was written. */
const keyOf = (reference: string): string =>
  createHash('sha256').update(reference.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')).digest('hex').slice(0, 24);

/** The number on the paper. Of two bookings of one number, as was possible, the first has it. */
export class BookedPapers1795890000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('bookings', 'paper_key'))) await runner.query('ALTER TABLE bookings ADD COLUMN paper_key varchar(24) NULL');
    const bookings = (await runner.query("SELECT id, reference FROM bookings WHERE how <> 'gateway' ORDER BY id")) as { id: number; reference: string }[];
    const seen = new Set<string>();
    for (const { id, reference } of bookings) {
      const key = keyOf(reference);
      if (!seen.has(key)) await runner.query('UPDATE bookings SET paper_key = ? WHERE id = ?', [key, id]);
      seen.add(key);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN paper_key');
  }
}

export class PapersBookedOnce1795890000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX uq_bookings_paper ON bookings (paper_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX uq_bookings_paper${runner.connection.options.type === 'better-sqlite3' ? '' : ' ON bookings'}`);
  }
}
