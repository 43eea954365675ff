import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

/** Accounts that exist hold all roles. What an older server adds meanwhile does too. */
const COLUMNS = [
  ['name', 'varchar(100)'], ['email', 'varchar(100)'], ['state', "varchar(8) NOT NULL DEFAULT 'active'"],
  ['roles', "varchar(100) NOT NULL DEFAULT 'viewer,clerk,accountant,registrar,administrator'"], ['changes', 'integer NOT NULL DEFAULT 0'],
  ['totp_secret', 'varchar(255)'], ['second_factor_at', 'bigint'], ['totp_step', 'integer'], ['last_login_at', 'bigint'],
] as const;

const id: TableColumnOptions = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' };
const adminId: TableColumnOptions = { name: 'admin_id', type: 'integer' };
const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
const time = (name: string): TableColumnOptions => ({ name, type: 'bigint' });
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });

function tableOfAdmin(name: string, columns: TableColumnOptions[], unique: [string, string[]], indexed = true): Table {
  return new Table({
    name,
    columns: [id, adminId, ...columns],
    indices: [
      { name: unique[0], columnNames: unique[1], isUnique: true },
      ...(indexed ? [{ name: `ix_${name}_admin`, columnNames: ['admin_id'] }] : []),
    ],
    foreignKeys: [{ name: `fk_${name}_admin`, columnNames: ['admin_id'], referencedTableName: 'admins', referencedColumnNames: ['id'], onDelete: 'NO ACTION', onUpdate: 'NO ACTION' }],
  });
}

const tables = (): Table[] => [
  tableOfAdmin('invitations', [optional(text('token_hash', 64)), optional(time('expires_at')), optional(time('ended_at')), time('created_at')], ['uq_invitations_token', ['token_hash']]),
  tableOfAdmin('recovery_codes', [text('code_hash', 64), optional(time('used_at'))], ['uq_recovery_codes_code', ['admin_id', 'code_hash']], false),
  tableOfAdmin(
    'office_sessions',
    [text('token_hash', 64), text('address', 45), text('user_agent', 200), time('created_at'), time('seen_at'), optional(time('ended_at'))],
    ['uq_office_sessions_token', ['token_hash']],
  ),
];

/** Only adds, so that an older server goes on beside it. Each step looks first. */
export class People1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, type] of COLUMNS) {
      if (!(await runner.hasColumn('admins', column))) await runner.query(`ALTER TABLE admins ADD COLUMN ${column} ${type}`);
    }
    for (const table of tables()) await runner.createTable(table, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of tables().reverse()) await runner.dropTable(name, true);
    for (const [column] of COLUMNS) {
      if (await runner.hasColumn('admins', column)) await runner.query(`ALTER TABLE admins DROP COLUMN ${column}`);
    }
  }
}
