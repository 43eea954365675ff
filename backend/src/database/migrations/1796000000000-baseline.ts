import { type MigrationInterface, type QueryRunner, Table, TableForeignKey } from 'typeorm';
import { references } from './baseline/columns.js';
import { OFFICE_TABLES } from './baseline/office-tables.js';
import { PAYMENTS_TABLES } from './baseline/payments-tables.js';
import { RECEIPTS_TABLES } from './baseline/receipts-tables.js';
import { SETTLEMENT_TABLES } from './baseline/settlement-tables.js';
import { STUDENTS_TABLES } from './baseline/students-tables.js';

/** Each after those that its foreign keys point to. */
const TABLES = [...STUDENTS_TABLES, ...PAYMENTS_TABLES, ...RECEIPTS_TABLES, ...SETTLEMENT_TABLES, ...OFFICE_TABLES];

/** Demands and payments point at each other, so one of the two keys can only be added when both tables stand. */
const SETTLED_BY = new TableForeignKey(references('fk_fee_demands_settled_by', 'settled_by_payment_id', 'payments'));

/**
 * The whole schema. From the first release on it stays as it is, and changes are migrations of their own (decision 2). MariaDB
 * commits each statement by itself, so each step can be taken again after a migration that died half way.
 */
export class Baseline1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(new Table(table), true);
    const demands = await runner.getTable('fee_demands');
    if (!demands?.foreignKeys.some(({ name }) => name === SETTLED_BY.name)) await runner.createForeignKey('fee_demands', SETTLED_BY.clone());
    // A fee structure of a thousand lines is longer than the 65,535 bytes of a `text` there.
    if (runner.connection.options.type !== 'better-sqlite3') await runner.query('ALTER TABLE fee_versions MODIFY content mediumtext NOT NULL');
    await runner.query('REPLACE INTO gateway_pace (id, next_free_at) VALUES (1, 0)');
    await runner.query("REPLACE INTO audit_head (id, seq, mac) VALUES (1, 0, '')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropForeignKey('fee_demands', SETTLED_BY.clone());
    for (const { name } of [...TABLES].reverse()) await runner.dropTable(name);
  }
}
