import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions, type TableForeignKeyOptions, TableForeignKey, type TableIndexOptions } from 'typeorm';

const id: TableColumnOptions = { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' };
const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
const int = (name: string): TableColumnOptions => ({ name, type: 'integer' });
const big = (name: string): TableColumnOptions => ({ name, type: 'bigint' });
const json = (name: string): TableColumnOptions => ({ name, type: 'text' });
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });
const zero = (column: TableColumnOptions): TableColumnOptions => ({ ...column, default: 0 });
const unique = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames, isUnique: true });
const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames });
const references = (name: string, column: string, table: string): TableForeignKeyOptions => ({
  name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'],
  onDelete: 'NO ACTION', onUpdate: 'NO ACTION',
});

const TABLES: Table[] = [
  new Table({ name: 'app_marks', columns: [{ ...text('name', 40), isPrimary: true }, text('value', 255)] }),
  new Table({
    name: 'admins',
    columns: [id, text('username', 64), text('password_hash', 255), big('created_at'), big('updated_at')],
    indices: [unique('uq_admins_username', 'username')],
  }),
  new Table({
    name: 'students',
    columns: [
      id, text('admission_number', 40), text('admission_key', 40), int('semester_no'), text('academic_session', 20),
      ...['student_name', 'roll_no'].map((name) => optional(text(name, 100))),
      optional(text('mobile', 20)),
      ...['email', 'course', 'course_full_name', 'faculty', 'award_type'].map((name) => optional(text(name, 100))),
      optional(text('year_of_registration', 10)),
      ...['mothers_name', 'fathers_name', 'town_name', 'guardian_name'].map((name) => optional(text(name, 100))),
      optional(text('guardian_mobile', 20)),
      ...['gender', 'caste'].map((name) => optional(text(name, 100))),
      optional(text('pwd', 1)), big('created_at'), big('updated_at'),
    ],
    indices: [unique('uq_students_admission_key', 'admission_key')],
  }),
  new Table({
    name: 'fee_demands',
    columns: [
      id, int('student_id'), int('semester_no'), text('academic_session', 20), json('heads'), big('total'),
      optional(int('settled_by_payment_id')), optional(text('settled_transaction_id', 19)),
      optional(text('settled_receipt_no', 10)), big('created_at'), big('updated_at'),
    ],
    indices: [
      unique('uq_fee_demands_student_semester', 'student_id', 'semester_no', 'academic_session'),
      unique('uq_fee_demands_settled_by', 'settled_by_payment_id'),
    ],
    foreignKeys: [references('fk_fee_demands_student', 'student_id', 'students')],
  }),
  new Table({
    name: 'payments',
    columns: [
      id, text('transaction_id', 19), text('receipt_no', 10), int('student_id'), int('demand_id'),
      text('admission_number', 40), int('semester_no'), text('state', 16), big('state_at'), big('amount'), json('heads'), json('form'),
      text('content_key', 64), optional(big('auth_until')), optional(text('token_id', 32)), optional(big('token_at')),
      optional(int('open_demand_id')), optional(int('settled_demand_id')), optional(text('gateway_txn_id', 32)),
      optional(big('paid_at')), optional(big('closed_at')), optional(big('released_at')), optional(big('next_check_at')),
      zero(int('ask_failures')), optional(big('asking_until')), optional(text('asking_by', 36)),
      optional(big('last_asked_at')), optional(big('last_answered_at')), optional(text('last_answer', 12)),
      optional(text('office_reason', 16)), optional(text('office_handled', 16)), big('created_at'), big('updated_at'),
    ],
    indices: [
      unique('uq_payments_transaction_id', 'transaction_id'), unique('uq_payments_receipt_no', 'receipt_no'),
      unique('uq_payments_open_demand', 'open_demand_id'), unique('uq_payments_settled_demand', 'settled_demand_id'),
      index('ix_payments_demand', 'demand_id'), index('ix_payments_next_check', 'next_check_at'),
      index('ix_payments_office', 'office_reason'),
    ],
    foreignKeys: [
      references('fk_payments_student', 'student_id', 'students'), references('fk_payments_demand', 'demand_id', 'fee_demands'),
    ],
  }),
  new Table({
    name: 'gateway_facts',
    columns: [
      id, int('payment_id'), text('digest', 64), text('source', 8), big('received_at'), text('meaning', 12),
      optional(text('mismatch', 24)), text('code', 16), optional(text('gateway_txn_id', 32)), optional(big('amount')),
      optional(big('surcharge')), optional(big('total_amount')), optional(text('currency', 3)),
      optional(text('channel', 8)), optional(text('bank_txn_id', 64)), optional(text('recon_status', 8)),
      text('signature', 10), optional(big('completed_at')), json('payload'),
    ],
    indices: [unique('uq_gateway_facts_digest', 'payment_id', 'digest')],
    foreignKeys: [references('fk_gateway_facts_payment', 'payment_id', 'payments')],
  }),
  new Table({
    name: 'payment_events',
    columns: [
      id, int('payment_id'), big('at'), optional(text('from_state', 16)), text('to_state', 16), text('cause', 24),
      optional(text('actor', 64)),
    ],
    indices: [index('ix_payment_events_payment', 'payment_id')],
    foreignKeys: [references('fk_payment_events_payment', 'payment_id', 'payments')],
  }),
  new Table({ name: 'gateway_pace', columns: [{ ...int('id'), isPrimary: true }, big('next_free_at')] }),
  new Table({
    name: 'receipts',
    columns: [
      id, int('payment_id'), text('receipt_no', 10), optional(int('active_demand_id')), big('issued_at'),
      optional(big('voided_at')),
    ],
    indices: [
      unique('uq_receipts_payment', 'payment_id'), unique('uq_receipts_receipt_no', 'receipt_no'),
      unique('uq_receipts_active_demand', 'active_demand_id'),
    ],
    foreignKeys: [
      references('fk_receipts_payment', 'payment_id', 'payments'),
      references('fk_receipts_active_demand', 'active_demand_id', 'fee_demands'),
    ],
  }),
  new Table({
    name: 'outbox_mails',
    columns: [
      id, int('receipt_id'), text('recipient', 100), text('state', 9), zero(int('attempts')), big('next_attempt_at'),
      optional(text('claimed_by', 36)), optional(big('claimed_at')), optional(big('sent_at')),
      optional(text('last_error', 255)), big('created_at'), big('updated_at'),
    ],
    indices: [unique('uq_outbox_mails_receipt', 'receipt_id'), index('ix_outbox_mails_due', 'state', 'next_attempt_at')],
    foreignKeys: [references('fk_outbox_mails_receipt', 'receipt_id', 'receipts')],
  }),
];

// Demands and payments point at each other, so one of the two keys can only be added when both tables stand.
const settledBy = new TableForeignKey(references('fk_fee_demands_settled_by', 'settled_by_payment_id', 'payments'));

export class CreateSchema1763596800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(table.clone(), true, true, true);
    await runner.createForeignKey('fee_demands', settledBy.clone());
    await runner.query('INSERT INTO gateway_pace (id, next_free_at) VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropForeignKey('fee_demands', 'fk_fee_demands_settled_by');
    for (const table of [...TABLES].reverse()) await runner.dropTable(table.name, true, true, true);
  }
}
