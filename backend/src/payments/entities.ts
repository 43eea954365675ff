import { StoredCharge } from './ledger/stored-charge.entity.js';
import { GatewayFact } from './ledger/gateway-fact.entity.js';
import { RequeryTimeline } from './requery/requery-timeline.entity.js';
import { UnknownMoney } from './messages/unknown-money.entity.js';
import { PaymentNote } from './history/payment-note.entity.js';
import { Requery } from './history/requery.entity.js';
import { Refund, RefundEvent } from './refunds/refund.entity.js';
import { UnreadRefundList } from './refunds/unread-refund-list.entity.js';
import { PaymentDecision } from './review/payment-decision.entity.js';
import { ReportSum } from './reports/report-sum.entity.js';
import { PaymentEvent } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import { Booking, BookingEvidence, BookingEvidencePart } from './bookings/booking.entity.js';

export const PAYMENT_ENTITIES = [
  Payment, StoredCharge, GatewayFact, PaymentEvent, PaymentDecision, PaymentNote, Requery, RequeryTimeline, Refund, RefundEvent, UnreadRefundList, UnknownMoney,
  ReportSum, BookingEvidence, BookingEvidencePart, Booking,
];
