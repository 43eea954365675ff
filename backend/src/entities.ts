import { APPROVAL_ENTITIES } from './approvals/entities.js';
import { AUDIT_ENTITIES } from './audit/entities.js';
import { StoredValue } from './database/stored-value.entity.js';
import { BULK_ENTITIES } from './bulk/entities.js';
import { DUES_ENTITIES } from './dues/entities.js';
import { FEE_ENTITIES } from './fees/entities.js';
import { PAYMENT_ENTITIES } from './payments/entities.js';
import { PEOPLE_ENTITIES } from './people/entities.js';
import { RECEIPT_ENTITIES } from './receipts/entities.js';
import { SETTLEMENT_ENTITIES } from './settlement/entities.js';
import { STUDENT_ENTITIES } from './students/entities.js';

/** In an order in which rows can be inserted. For commands, which load no modules. */
export const ENTITIES = [
  ...STUDENT_ENTITIES, ...PAYMENT_ENTITIES, ...RECEIPT_ENTITIES, ...PEOPLE_ENTITIES, ...APPROVAL_ENTITIES, ...AUDIT_ENTITIES,
  ...SETTLEMENT_ENTITIES, ...FEE_ENTITIES, ...DUES_ENTITIES, ...BULK_ENTITIES, StoredValue,
];
