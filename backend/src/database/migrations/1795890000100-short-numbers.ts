import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of `bank_key` is one debit; the rest many debits may have. */
const IS_COMPARED = `LENGTH(bank_key) >= 8 AND REPLACE(bank_key, SUBSTR(bank_key, 1, 1), '') <> '' AND (${[...'0123456789'].map((digit) => `bank_key LIKE '%${digit}%'`).join(' OR ')})`;

/** Short numbers are stored in one spelling too: both people are told whose one is, however it is spaced. */
export class ShortNumbers1795890000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const plain = [' ', '/', '-', '.', '_'].reduce((text, sign) => `REPLACE(${text}, '${sign}', '')`, 'bank_txn_id');
    await runner.query(`UPDATE gateway_facts SET bank_key = UPPER(${plain}) WHERE bank_key IS NULL AND meaning IN ('paid', 'reversed') AND ${plain} <> ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE gateway_facts SET bank_key = NULL WHERE NOT (${IS_COMPARED})`);
  }
}
