import { GatewayFact } from './gateway-fact.entity.js';
import { RequeryTimeline } from './gateway-pace.entity.js';
import { PaymentDecision } from './payment-decision.entity.js';
import { PaymentEvent } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';

export const PAYMENT_ENTITIES = [Payment, GatewayFact, PaymentEvent, PaymentDecision, RequeryTimeline];
