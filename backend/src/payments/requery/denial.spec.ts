import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';
import type { Payment } from '../payment.entity.js';
import { denialAfter } from './denial.js';

const DAY = 86_400_000;
const SETTLED_AT = 1_000_000;
const ASKED_AT = SETTLED_AT + 60_000;
const payment = { amount: 701_210, gatewayTxnId: 'A', stateAt: SETTLED_AT, deniedAt: null, settledAmount: null } as Payment;
const said = (status: GatewayStatus, gatewayTxnId: string | null = 'A', amount: number | null = 701_210): GatewayMessage => ({
  status, gatewayTxnId, amount, transactionId: 'T', merchantId: null, code: '', message: '', surcharge: null, totalAmount: null, currency: null,
  channel: null, isChallan: false, isPaidUnlessChallan: false, bankTxnId: null, reconciliationCode: null, openedAt: null, initiatedAt: null, completedAt: null, signature: 'notSigned', payload: {},
});
const after = (messages: GatewayMessage[], askedAt = ASKED_AT, over: Partial<Payment> = {}, reversed: ReadonlySet<string> = new Set()) =>
  denialAfter({ ...payment, ...over }, { messages, overall: messages[0]?.status ?? 'noAnswer', sentAt: askedAt, reversed, now: Math.max(askedAt, SETTLED_AT) });

describe('The denial of a success', () => {
  it('should end when the gateway confirms the charge, also without naming it', () => {
    expect(after([said('paid')], ASKED_AT, { deniedAt: 5 })).toBeNull();
    expect(after([said('paid', null)], ASKED_AT, { deniedAt: 5 })).toBeNull();
  });

  it.each(['failed', 'cancelled', 'notStarted'] as const)('should be an answer "%s" about the charge', (status) => {
    expect(after([said(status)])).toBe(ASKED_AT);
    expect(after([said(status, null)])).toBe(ASKED_AT);
  });

  it('should not be hidden by another charge of the payment that was paid', () => {
    expect(after([said('failed'), said('paid', 'B')])).toBe(ASKED_AT);
    expect(after([said('paid', 'B')])).toBe(ASKED_AT);
  });

  it('should be another amount than the signed message said', () => {
    expect(after([said('paid', 'A', 100)])).toBe(ASKED_AT);
  });

  it('should be "pending" only when it lasts for a day', () => {
    expect(after([said('pending')])).toBeNull();
    expect(after([said('pending')], ASKED_AT, { deniedAt: 5 })).toBe(5);
    expect(after([said('pending')], SETTLED_AT + DAY)).toBe(SETTLED_AT + DAY);
  });

  it('should be dated by its first, until the charge is confirmed', () => {
    expect(after([said('failed')], ASKED_AT, { deniedAt: 5, lastAnswer: 'failed' })).toBe(5);
  });

  it('should be another one when the gateway denies in another way than before', () => {
    expect(after([said('failed')], ASKED_AT, { deniedAt: 5, lastAnswer: 'pending' })).toBe(ASKED_AT);
  });

  it('should be confirmed for money of another amount by any money', () => {
    expect(after([said('paid', 'A', 100)], ASKED_AT, { state: 'MISMATCH', gatewayTxnId: null })).toBeNull();
  });

  it('should not be an answer to a question from before the success', () => {
    expect(after([said('failed')], SETTLED_AT - 1)).toBeNull();
  });

  it('should be a reversed charge that is called paid again, beside the charge that settles', () => {
    const reversed = new Set(['B']);
    expect(after([said('paid'), said('paid', 'B')], ASKED_AT, {}, reversed)).toBe(ASKED_AT);
    expect(after([said('paid'), said('paid', 'B'), said('reversed', 'B')], ASKED_AT, {}, reversed)).toBeNull();
    expect(after([said('paid'), said('paid', 'B')], ASKED_AT)).toBeNull();
  });

  it('should be said of a reversed payment although another charge of it is still called reversed', () => {
    const over = { state: 'REVERSED' } as const;
    expect(after([said('reversed'), said('paid', 'B')], ASKED_AT, over, new Set(['A', 'B']))).toBe(ASKED_AT);
    expect(after([said('reversed'), said('reversed', 'B')], ASKED_AT, { ...over, deniedAt: 5 }, new Set(['A', 'B']))).toBeNull();
  });

  it('should count after a clock that was ahead was set right', () => {
    expect(denialAfter({ ...payment, stateAt: ASKED_AT + DAY }, { messages: [said('failed')], overall: 'failed', sentAt: ASKED_AT, reversed: new Set(), now: ASKED_AT })).toBe(ASKED_AT);
  });
});
