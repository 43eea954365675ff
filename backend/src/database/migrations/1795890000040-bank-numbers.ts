import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bank's number of a debit as it is compared between payments: without signs between, in capitals, of at least eight signs. */
export class BankNumbers1795890000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('gateway_facts', 'bank_key'))) await runner.query('ALTER TABLE gateway_facts ADD COLUMN bank_key varchar(64) NULL');
    const plain = [' ', '/', '-', '.', '_'].reduce((text, sign) => `REPLACE(${text}, '${sign}', '')`, 'bank_txn_id');
    const isOneSign = `REPLACE(${plain}, SUBSTR(${plain}, 1, 1), '') = ''`;
    const hasDigit = [...'0123456789'].map((digit) => `${plain} LIKE '%${digit}%'`).join(' OR ');
    await runner.query(
      `UPDATE gateway_facts SET bank_key = UPPER(${plain}) WHERE meaning IN ('paid', 'reversed') AND LENGTH(${plain}) >= 8 AND NOT ${isOneSign} AND (${hasDigit})`);
    await runner.query('CREATE INDEX ix_gateway_facts_bank_key ON gateway_facts (bank_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ix_gateway_facts_bank_key${runner.connection.options.type === 'better-sqlite3' ? '' : ' ON gateway_facts'}`);
    await runner.query('ALTER TABLE gateway_facts DROP COLUMN bank_key');
  }
}
