import { randomUUID } from 'node:crypto';
import type { Actor } from '../../src/audit/acting-person.decorator.js';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { Clock } from '../../src/common/clock.js';
import type { Transactions } from '../../src/database/transactions.js';

/** Somebody of the office, with one more request. */
export const actor = (person = 'clerk'): Actor => ({ person, address: '192.0.2.7', requestId: randomUUID() });

export const TEST_AUDIT_KEY = 'a key of the audit trail for tests';

/** The trail, without a server. */
export const auditTrail = (transactions: Transactions, clock: Clock = new Clock(), key = TEST_AUDIT_KEY): AuditTrail =>
  new AuditTrail(new AuditRepository(transactions), transactions, clock, { keys: [key] });
