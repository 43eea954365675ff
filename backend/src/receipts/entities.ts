import { OutboxMail } from './mail/outbox-mail.entity.js';
import { Receipt } from './receipt.entity.js';
import { ReceiptYear } from './series/receipt-year.entity.js';

export const RECEIPT_ENTITIES = [Receipt, ReceiptYear, OutboxMail];
