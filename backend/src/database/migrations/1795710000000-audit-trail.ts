import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const int = (name: string) => ({ name, type: 'integer' });
const big = (name: string) => ({ name, type: 'bigint' });
const text = (name: string, length: number, isNullable = false) => ({ name, type: 'varchar', length: String(length), isNullable });

const TABLES = [
  new Table({ name: 'audit_head', columns: [{ ...int('id'), isPrimary: true }, int('seq'), text('mac', 64)] }),
  new Table({
    name: 'audit_entries',
    columns: [
      { ...int('seq'), isPrimary: true }, big('at'), text('act', 32), text('refusal', 32), text('request_id', 36), { name: 'erasure', type: 'text', isNullable: true },
      text('actor_digest', 64), text('subject_digest', 64), text('previous', 64), text('mac', 64),
    ],
    indices: [
      { name: 'ix_audit_entries_at', columnNames: ['at'] },
      { name: 'ix_audit_entries_act', columnNames: ['act', 'seq'] },
      { name: 'ix_audit_entries_request', columnNames: ['request_id'] },
    ],
  }),
  new Table({
    name: 'audit_details',
    columns: [
      { ...int('seq'), isPrimary: true }, text('actor_salt', 32, true), text('person', 70, true), text('address', 45, true),
      text('subject_salt', 32, true), text('subject', 100, true), text('content', 4_000, true),
    ],
    indices: [
      { name: 'ix_audit_details_person', columnNames: ['person', 'seq'] },
      { name: 'ix_audit_details_subject', columnNames: ['subject', 'seq'] },
    ],
    foreignKeys: [{
      name: 'fk_audit_details_entry', columnNames: ['seq'], referencedTableName: 'audit_entries', referencedColumnNames: ['seq'],
      onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
    }],
  }),
];

/** The audit trail: the head of its chain, its links, and the personal values beside them. Each step looks first. */
export class AuditTrail1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(table, true, true, true);
    const [head] = (await runner.query('SELECT id FROM audit_head')) as unknown[];
    if (!head) await runner.query("INSERT INTO audit_head (id, seq, mac) VALUES (1, 0, '')");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...TABLES].reverse()) await runner.dropTable(name, true, true, true);
  }
}
