import { OutboxMail } from './mail/outbox-mail.entity.js';
import { Receipt } from './receipt.entity.js';

export const RECEIPT_ENTITIES = [Receipt, OutboxMail];
