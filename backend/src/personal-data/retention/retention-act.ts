import { randomUUID } from 'node:crypto';
import type { Act } from '../../audit/audit-trail.js';

/** Rows of one transaction: nobody who pays waits for more. */
export const BATCH = 100;
/** Between two of them, ms. */
export const PAUSE_MS = 50;

export const actOf = (what: string): ((rows: number) => Act) => {
  const by = { person: 'retention', address: '', requestId: randomUUID() };
  return (rows) => ({ act: 'retention.erase', by, details: { what, rows } });
};
