import type { AuditValues } from '../contract/index.js';

/** What stands in an entry's `content`. */
export interface AuditContent {
  before?: AuditValues;
  after?: AuditValues;
  details?: AuditValues;
}

/** Nothing for what somebody else than the server wrote there. */
export function readContent(content: string | null): AuditContent {
  try {
    const read: unknown = JSON.parse(content ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
