import { feeVersions as texts } from '../contract/texts/index.js';
import type { FeeVersionRow } from './fee-version.entity.js';

/** How the approver, and the audit trail, names a version. */
export const feeVersionSubject = ({ kind, semesterNo, academicSession, version }: Pick<FeeVersionRow, 'kind' | 'semesterNo' | 'academicSession' | 'version'>): string =>
  texts.subject(kind, semesterNo, academicSession, version);
