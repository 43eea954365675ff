import { Admin } from './admin/admin.entity.js';
import { AppSetting } from './database/app-setting.entity.js';
import { PAYMENT_ENTITIES } from './payments/entities.js';
import { RECEIPT_ENTITIES } from './receipts/entities.js';
import { STUDENT_ENTITIES } from './students/entities.js';

/** Every table, in an order in which rows can be written. The server's modules register their own; commands have no modules. */
export const ENTITIES = [...STUDENT_ENTITIES, ...PAYMENT_ENTITIES, ...RECEIPT_ENTITIES, Admin, AppSetting];
