import type { TableOptions } from 'typeorm';
import { big, id, index, int, json, optional, preset, primary, references, text, unique } from './columns.js';

/** Accounts of the office, its audit trail, approvals, days and reports. */
export const OFFICE_TABLES: TableOptions[] = [
  {
    name: 'app_marks',
    columns: [primary(text('name', 40)), text('value', 255)],
  },
  {
    name: 'admins',
    columns: [
      id, text('username', 64), text('password_hash', 255), optional(text('name', 100)), optional(text('email', 100)),
      preset(text('state', 8), 'active'), preset(text('roles', 100), 'viewer,clerk,accountant,registrar,administrator'), preset(int('changes'), 0),
      optional(text('totp_secret', 255)), optional(big('second_factor_at')), optional(int('totp_step')), optional(big('last_login_at')),
      big('created_at'), big('updated_at'),
    ],
    indices: [unique('uq_admins_username', 'username')],
  },
  {
    name: 'invitations',
    columns: [id, int('admin_id'), optional(text('token_hash', 64)), optional(big('expires_at')), optional(big('ended_at')), big('created_at')],
    indices: [unique('uq_invitations_token', 'token_hash'), index('ix_invitations_admin', 'admin_id')],
    foreignKeys: [references('fk_invitations_admin', 'admin_id', 'admins')],
  },
  {
    name: 'recovery_codes',
    columns: [id, int('admin_id'), text('code_hash', 64), optional(big('used_at'))],
    indices: [unique('uq_recovery_codes_code', 'admin_id', 'code_hash')],
    foreignKeys: [references('fk_recovery_codes_admin', 'admin_id', 'admins')],
  },
  {
    name: 'office_sessions',
    columns: [
      id, int('admin_id'), text('token_hash', 64), text('address', 45), text('user_agent', 200), big('created_at'), big('seen_at'),
      optional(big('ended_at')),
    ],
    indices: [unique('uq_office_sessions_token', 'token_hash'), index('ix_office_sessions_admin', 'admin_id')],
    foreignKeys: [references('fk_office_sessions_admin', 'admin_id', 'admins')],
  },
  {
    name: 'approvals',
    columns: [
      id, text('kind', 32), text('subject', 100), optional(text('open_key', 160)), text('state', 10), text('proposed_by', 64), big('proposed_at'),
      text('reason', 500), json('values_before'), json('values_after'), json('request'), big('expires_at'), optional(text('decided_by', 64)),
      optional(big('decided_at')), optional(text('decision_reason', 500)),
    ],
    indices: [unique('uq_approvals_open', 'open_key'), index('ix_approvals_state', 'state', 'expires_at')],
  },
  {
    name: 'audit_head',
    columns: [primary(int('id')), int('seq'), text('mac', 64)],
  },
  {
    name: 'audit_entries',
    columns: [
      primary(int('seq')), big('at'), text('act', 32), text('refusal', 32), text('request_id', 36), optional(json('erasure')),
      text('actor_digest', 64), text('subject_digest', 64), text('previous', 64), text('mac', 64),
    ],
    indices: [index('ix_audit_entries_at', 'at'), index('ix_audit_entries_act', 'act', 'seq'), index('ix_audit_entries_request', 'request_id')],
  },
  {
    name: 'audit_details',
    columns: [
      primary(int('seq')), optional(text('actor_salt', 32)), optional(text('person', 70)), optional(text('address', 45)),
      optional(text('subject_salt', 32)), optional(text('subject', 100)), optional(text('content', 4000)),
    ],
    indices: [index('ix_audit_details_person', 'person', 'seq'), index('ix_audit_details_subject', 'subject', 'seq')],
    foreignKeys: [{ ...references('fk_audit_details_entry', 'seq', 'audit_entries'), referencedColumnNames: ['seq'] }],
  },
  {
    name: 'day_closes',
    columns: [id, text('day', 10), json('figures'), text('previous', 64), text('hash', 64), int('last_event'), big('at'), text('person', 70)],
    indices: [unique('uq_day_closes_day', 'day'), unique('uq_day_closes_previous', 'previous')],
  },
  {
    name: 'day_adjustments',
    columns: [
      id, text('adjusts', 10), text('figure', 12), optional(text('head', 64)), big('amount'), text('reason', 500), text('proposed_by', 70),
      text('approved_by', 70), text('request_id', 64), big('at'),
    ],
    indices: [unique('uq_day_adjustments_request', 'request_id'), index('ix_day_adjustments_at', 'at')],
  },
  {
    name: 'report_sums',
    columns: [id, text('figure', 10), text('dimension', 8), int('is_test'), text('day', 10), text('value', 150), int('payments'), big('amount')],
    indices: [unique('uq_report_sums', 'figure', 'dimension', 'is_test', 'day', 'value')],
  },
];
