import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cause of a move to EXPIRED after T+5, which was stored as `givenUp`. */
export class ExpiredCause1795700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE payment_events SET cause = 'expired' WHERE cause = 'givenUp'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE payment_events SET cause = 'givenUp' WHERE cause = 'expired'");
  }
}
