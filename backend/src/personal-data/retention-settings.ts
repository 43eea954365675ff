import { LEAST_AUDIT_DAYS } from '../audit/without-values.js';
import type { SettingsPart } from '../config/app-config.js';

/** Days; 0: kept for ever. */
export interface RetentionSettings {
  readonly unpaidStudents: number;
  readonly mails: number;
  readonly auditPersonal: number;
  /** The file in which erasures are remembered; empty: none. */
  readonly erasureList: string;
}

const MAX_DAYS = 36_500;

export const RETENTION_SETTINGS: SettingsPart<RetentionSettings> = {
  read: (reader) => {
    const days = (name: string): number => reader.integer(name, 0, { min: 0, max: MAX_DAYS });
    const auditPersonal = days('KEEP_AUDIT_PERSONAL_DAYS');
    reader.check('KEEP_AUDIT_PERSONAL_DAYS', auditPersonal === 0 || auditPersonal >= LEAST_AUDIT_DAYS, `must be 0 or at least ${LEAST_AUDIT_DAYS}.`);
    return { unpaidStudents: days('KEEP_UNPAID_STUDENTS_DAYS'), mails: days('KEEP_MAILS_DAYS'), auditPersonal, erasureList: reader.text('ERASURE_LIST') };
  },
};
