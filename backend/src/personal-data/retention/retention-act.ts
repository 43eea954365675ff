import { randomUUID } from 'node:crypto';
import type { Act } from '../../audit/audit-trail.js';
import type { AuditValues } from '../../contract/index.js';

/** Rows of one transaction: nobody who pays waits for more. */
export const BATCH = 100;
/** Between two of them, ms. */
export const PAUSE_MS = 50;

export const actOf = (what: string): ((rows: number, more?: AuditValues) => Act) => {
  const by = { person: 'retention', address: '', requestId: randomUUID() };
  return (rows, more = {}) => ({ act: 'retention.erase', by, details: { what, rows, ...more } });
};
