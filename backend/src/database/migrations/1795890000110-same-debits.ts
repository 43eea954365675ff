import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cases `CLAIMED_TWICE` that a version before derived from what was held: money that the gateway tells of beside a booking of the same
 * amount. They are rows now, as the ledger writes them.
 */
export class SameDebits1795890000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.reopen(runner, 'claimedCharge', '');
    // The receipt may rest on it.
    await this.reopen(runner, 'charge', 'AND (p.gateway_txn_id IS NULL OR p.gateway_txn_id <> told.gateway_txn_id)');
  }

  async down(): Promise<void> {
    // The version before reads these rows as well.
  }

  private async reopen(runner: QueryRunner, subject: string, condition: string): Promise<void> {
    await runner.query(
      `INSERT INTO payment_decisions (payment_id, at, subject, gateway_txn_id, resolution)
       SELECT p.id, MIN(told.received_at), '${subject}', told.gateway_txn_id, 'reopened'
         FROM payments p
         JOIN gateway_facts booked ON booked.payment_id = p.id AND booked.source = 'office' AND booked.gateway_txn_id LIKE 'HAND-%'
         JOIN gateway_facts told ON told.payment_id = p.id AND told.source <> 'office' AND told.meaning = 'paid' AND told.gateway_txn_id IS NOT NULL
          AND told.amount = booked.amount AND told.received_at >= booked.received_at
        WHERE p.needs_review = 1 ${condition}
          AND NOT EXISTS (SELECT 1 FROM gateway_facts same WHERE same.payment_id = p.id AND same.gateway_txn_id = told.gateway_txn_id
            AND (same.meaning = 'reversed' OR same.source = 'office' OR same.bank_key = booked.bank_key OR same.gateway_txn_id = booked.bank_key))
          AND NOT EXISTS (SELECT 1 FROM payment_decisions d WHERE d.payment_id = p.id AND d.subject = '${subject}' AND d.gateway_txn_id = told.gateway_txn_id)
        GROUP BY p.id, told.gateway_txn_id`);
  }
}
