import { Admin } from '../admin/admin.entity.js';
import { GatewayFact } from '../payments/gateway-fact.entity.js';
import { GatewayPace } from '../payments/gateway-pace.entity.js';
import { PaymentDecision } from '../payments/payment-decision.entity.js';
import { PaymentEvent } from '../payments/payment-event.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { OutboxMail } from '../receipts/outbox-mail.entity.js';
import { Receipt } from '../receipts/receipt.entity.js';
import { FeeDemand } from '../students/fee-demand.entity.js';
import { LookupCapRow } from '../students/lookup-cap.entity.js';
import { Student } from '../students/student.entity.js';
import { AppMark } from './app-mark.entity.js';

export const ENTITIES = [
  Student, FeeDemand, Payment, GatewayFact, PaymentEvent, PaymentDecision, GatewayPace, Receipt, OutboxMail, Admin, AppMark, LookupCapRow,
];
