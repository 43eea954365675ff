import type { TableOptions } from 'typeorm';
import { big, id, index, int, json, optional, preset, primary, references, text, unique } from './columns.js';

/** Students, what they owe, and the fees of the college. */
export const STUDENTS_TABLES: TableOptions[] = [
  {
    name: 'students',
    columns: [
      id, text('admission_number', 40), text('admission_key', 40), int('semester_no'), text('academic_session', 20), optional(int('duplicate_of_id')),
      optional(text('student_name', 100)), optional(text('roll_no', 100)), optional(text('mobile', 20)), optional(text('email', 100)),
      optional(text('course', 100)), optional(text('course_full_name', 100)), optional(text('faculty', 100)), optional(text('award_type', 100)),
      optional(text('year_of_registration', 10)), optional(text('mothers_name', 100)), optional(text('fathers_name', 100)),
      optional(text('town_name', 100)), optional(text('guardian_name', 100)), optional(text('guardian_mobile', 20)), optional(text('gender', 100)),
      optional(text('caste', 100)), optional(text('pwd', 1)), big('created_at'), big('updated_at'),
    ],
    indices: [unique('uq_students_admission_key', 'admission_key'), index('ix_students_duplicate_of', 'duplicate_of_id')],
  },
  {
    name: 'fee_demands',
    columns: [
      id, int('student_id'), int('semester_no'), text('academic_session', 20), preset(int('has_other_session'), 0), json('heads'), big('total'),
      optional(text('due_on', 10)), optional(int('settled_by_payment_id')), optional(text('settled_transaction_id', 19)),
      optional(text('settled_receipt_no', 10)), optional(text('refund', 8)), big('created_at'), big('updated_at'),
    ],
    indices: [
      unique('uq_fee_demands_student_semester', 'student_id', 'semester_no', 'academic_session'),
      unique('uq_fee_demands_settled_by', 'settled_by_payment_id'),
    ],
    foreignKeys: [references('fk_fee_demands_student', 'student_id', 'students')],
  },
  {
    name: 'demand_adjustments',
    columns: [
      id, int('demand_id'), text('kind', 12), big('amount'), text('reason', 500), text('proposed_by', 70), text('approved_by', 70),
      text('request_id', 64), big('created_at'),
    ],
    indices: [index('ix_demand_adjustments_demand', 'demand_id')],
    foreignKeys: [{ ...references('fk_demand_adjustments_demand', 'demand_id', 'fee_demands'), onDelete: 'CASCADE' }],
  },
  {
    name: 'fee_reminders',
    columns: [id, int('student_id'), text('token', 32), optional(big('reminded_at')), optional(big('stopped_at'))],
    indices: [unique('uq_fee_reminders_student', 'student_id'), unique('uq_fee_reminders_token', 'token')],
    foreignKeys: [{ ...references('fk_fee_reminders_student', 'student_id', 'students'), onDelete: 'CASCADE' }],
  },
  {
    name: 'fee_versions',
    columns: [
      id, text('kind', 9), int('semester_no'), text('academic_session', 20), int('version'), text('state', 9), optional(text('counts_from', 10)),
      json('content'), int('revision'), text('edited_by', 70), big('edited_at'), optional(text('published_by', 70)), optional(big('published_at')),
    ],
    indices: [unique('uq_fee_versions_version', 'kind', 'semester_no', 'academic_session', 'version')],
  },
  {
    name: 'college_words',
    columns: [id, text('language', 5), text('word_key', 64), text('word', 200), text('label', 200)],
    indices: [unique('uq_college_words', 'language', 'word_key')],
  },
  {
    name: 'bulk_changes',
    columns: [
      id, text('kind', 10), text('title', 200), text('state', 10), text('staged_by', 70), big('staged_at'), optional(text('approved_by', 70)),
      optional(big('approved_at')), optional(big('ended_at')), big('updated_at'), json('differences'), optional(int('expected')),
      optional(json('source')), optional(int('structure_id')), optional(json('figures')), optional(json('people')),
    ],
    indices: [index('ix_bulk_changes_state', 'state')],
    foreignKeys: [references('fk_bulk_changes_structure', 'structure_id', 'fee_versions')],
  },
  {
    name: 'bulk_rows',
    columns: [
      id, int('bulk_change_id'), optional(int('student_id')), text('admission_number', 40), optional(text('admission_key', 40)),
      optional(int('line')), text('plan', 10), preset(text('student', 10), 'unchanged'), optional(json('fields')), text('outcome', 10),
      optional(big('amount_before')), optional(big('amount_after')), text('rule', 200), text('fingerprint', 22), json('content'),
      optional(json('undo_content')), optional(int('demand_id')),
    ],
    indices: [
      unique('uq_bulk_rows_student', 'bulk_change_id', 'student_id'), unique('uq_bulk_rows_number', 'admission_key', 'bulk_change_id'),
      index('ix_bulk_rows_outcome', 'bulk_change_id', 'outcome'), index('ix_bulk_rows_plan', 'bulk_change_id', 'plan'),
      index('ix_bulk_rows_student', 'student_id'),
    ],
    foreignKeys: [
      { ...references('fk_bulk_rows_change', 'bulk_change_id', 'bulk_changes'), onDelete: 'CASCADE' },
      { ...references('fk_bulk_rows_student', 'student_id', 'students'), onDelete: 'CASCADE' },
    ],
  },
  {
    name: 'import_headers',
    columns: [id, text('header_key', 64), json('columns'), text('person', 70), big('at')],
    indices: [unique('uq_import_headers', 'header_key')],
  },
  {
    name: 'lookup_caps',
    columns: [primary(text('network', 45)), big('reached_at')],
  },
];
