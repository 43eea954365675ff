import { OutboxMail } from './outbox-mail.entity.js';
import { Receipt } from './receipt.entity.js';

export const RECEIPT_ENTITIES = [Receipt, OutboxMail];
