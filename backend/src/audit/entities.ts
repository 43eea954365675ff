import { AuditDetails, AuditEntry, AuditHead } from './audit.entity.js';

export const AUDIT_ENTITIES = [AuditHead, AuditEntry, AuditDetails];
