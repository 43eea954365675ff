import { istInstant, rupeesNumber, type TimelineEntry } from '../../contract/index.js';
import type { PaymentHistory } from '../../payments/history/payment-history.service.js';
import { isBooked, isBookedKey } from '../../payments/ledger/booked-money.js';
import { shownStatus } from '../../payments/ledger/payment-state.js';
import type { AdviceMail } from '../../receipts/advice/advice-mail.service.js';
import type { ReceiptHistory } from '../../receipts/receipt-history.service.js';


type Line = Partial<TimelineEntry> & Pick<TimelineEntry, 'kind'> & { order: number };

const EMPTY = {
  source: null, status: null, signature: null, gatewayTxnId: null, amount: null, happenedAt: null, from: null, to: null, actor: null, text: null, message: null,
};

/** What people decided is stored as an event without a change of the state. */
const isDecision = (cause: string): boolean => cause === 'released' || cause === 'booked' || cause.startsWith('decision:') || cause.startsWith('mail:');

function reasonOf({ decisions, refunds }: Pick<PaymentHistory, 'decisions' | 'refunds'>, { at, cause, actor }: { at: number; cause: string; actor: string | null }): string | null {
  if (cause === 'decision:refunded') return refunds.find(({ method, stateAt, approvedBy }) => method === 'recorded' && stateAt === at && approvedBy === actor)?.reason || null;
  return decisions.find((one) => one.at === at && one.actor === actor && `decision:${one.resolution}` === cause)?.reason || null;
}

/** Everything that was recorded about a payment, newest first. */
export function timelineOf(
  { payment, facts, events, decisions, refunds, requeries, notes }: PaymentHistory, receipt: ReceiptHistory | null, advices: readonly AdviceMail[],
): TimelineEntry[] {
  const lines: Line[] = [
    { kind: 'begun', order: payment.createdAt, amount: rupeesNumber(payment.amount) },
    ...facts.map((fact): Line => {
      const isOffice = isBooked(fact);
      const happenedAt = fact.completedAt ?? fact.initiatedAt ?? fact.openedAt;
      return {
        kind: 'message', order: fact.receivedAt, source: fact.source, status: fact.status, signature: isOffice ? null : fact.signature,
        gatewayTxnId: isBookedKey(fact.gatewayTxnId) ? null : fact.gatewayTxnId,
        amount: fact.amount === null ? null : rupeesNumber(fact.amount), happenedAt: happenedAt === null ? null : istInstant(happenedAt), text: fact.mismatch,
        message: isOffice ? null : fact.id,
      };
    }),
    ...requeries.map(({ endedAt, purpose, answer, failure }): Line => ({ kind: 'requery', order: endedAt, source: purpose, status: answer, text: failure })),
    ...events.map(({ at, fromState, toState, cause, actor }): Line =>
      isDecision(cause)
        ? { kind: 'decision', order: at, source: cause, actor, text: reasonOf({ decisions, refunds }, { at, cause, actor }) }
        : { kind: 'state', order: at, source: cause, from: fromState && shownStatus(fromState), to: shownStatus(toState), actor }),
    ...notes.map(({ at, actor, note }): Line => ({ kind: 'note', order: at, actor, text: note })),
    ...(receipt ? receiptLines(receipt) : []),
    ...advices.map(({ at, state, lastError }): Line => ({ kind: 'mail', order: at, source: 'advice', status: state, text: lastError })),
  ];
  // Several lines of one moment: stable, in the order in which they happen above.
  return lines.sort((a, b) => a.order - b.order).reverse().map(({ order, ...line }) => ({ ...EMPTY, ...line, at: istInstant(order) }));
}

function receiptLines({ issuedAt, voidedAt, mail }: ReceiptHistory): Line[] {
  return [
    { kind: 'receipt', order: issuedAt, status: 'issued' },
    ...(voidedAt === null ? [] : [{ kind: 'receipt', order: voidedAt, status: 'void' } as const]),
    ...(mail ? [{ kind: 'mail', order: mail.sentAt ?? mail.updatedAt, status: mail.state, text: mail.lastError } as const] : []),
  ];
}
