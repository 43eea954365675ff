import { formatPaise, istClock, parseRupees, receiptDate, type ReviewItem, type ReviewResolution } from '@mmmcollege/backend/contract';
import { rupees } from '../../../components/amount';

type Charge = NonNullable<ReviewItem['charge']>;

/** `31/03/26 23:59` */
export const momentText = (iso: string): string => `${receiptDate(new Date(iso))} ${istClock(new Date(iso))}`;

const amountText = ({ amount }: Charge): string => (amount === null ? 'an unstated amount' : rupees(amount));

function chargeText(charge: Charge): string {
  const id = charge.gatewayTxnId === null ? 'without a gateway ID' : `gateway ID ${charge.gatewayTxnId}`;
  return [amountText(charge), id, ...(charge.paidAt === null ? [] : [`paid ${momentText(charge.paidAt)}`])].join(', ');
}

export function settledByText({ settledBy, transaction_id }: ReviewItem): string {
  if (!settledBy) return 'nothing';
  return `receipt ${settledBy.receipt_no} of ${settledBy.transaction_id === transaction_id ? 'this' : 'another'} payment`;
}

/** What this very case says beyond its kind: the numbers that differ, or a charge without a name. */
export function statementsOf({ kind, payment, charge, feeToday, dates }: ReviewItem): string[] {
  const texts: string[] = [];
  if (kind === 'FEE_CHANGED' && payment && feeToday !== null) {
    const difference = Math.abs((parseRupees(feeToday) ?? 0) - (parseRupees(payment.amount) ?? 0));
    texts.push(`Paid ${rupees(payment.amount)}, due today ${rupees(feeToday)}, difference ${formatPaise(difference)}.`);
  }
  if (dates) texts.push(`The receipt says ${dayText(dates.receipt)}, the bank says ${dayText(dates.named)}.`);
  if (payment && charge) {
    const fee = rupees(payment.amount);
    if (charge.amount !== payment.amount) texts.push(`The bank took ${amountText(charge)}; the fee is ${fee}.`);
    else if (kind === 'MISMATCH') texts.push(`The bank names the amount of the fee, ${fee}: its currency or its total differs.`);
  }
  if (charge && charge.gatewayTxnId === null) texts.push('The bank has not named this charge. Ask which one it is before you give money back.');
  return texts;
}

/** `yyyy-MM-dd` as `dd/mm/yy`. */
const dayText = (date: string): string => receiptDate(new Date(`${date}T00:00:00+05:30`));

interface DecisionTexts {
  button: string;
  question: string;
  done: string;
}

/** A decision on screen: its button, what the button asks first, and what is said when it is done. */
export function decisionTexts(item: ReviewItem, resolution: ReviewResolution): DecisionTexts {
  const { kind, charge } = item;
  if (!charge || kind === 'REVERSED_REFUND' || (kind === 'PROMOTED' && resolution === 'dismissed')) {
    return { button: 'Noted', question: 'Take this off the list? Nothing else changes.', done: 'Taken off the list.' };
  }
  const about = chargeText(charge);
  if (resolution === 'accepted') {
    return {
      button: 'Settle the fee with it',
      question: `Settle the fee with this charge: ${about}? The student gets a receipt. This cannot be undone.`,
      done: 'The fee is settled; the receipt is on its way.',
    };
  }
  if (resolution === 'refunded') {
    return {
      button: 'Money was given back',
      question: `Was this charge given back: ${about}? ${afterRefund(item)} This cannot be undone.`,
      done: `Recorded: ${amountText(charge)} was given back.`,
    };
  }
  if (kind === 'REFUND_UNCONFIRMED') {
    return {
      button: 'It is still held',
      question: `Does the college still hold this charge: ${about}? ${item.settledBy ? COMES_BACK : ''}`.trim(),
      done: 'Recorded: the money is still held.',
    };
  }
  return {
    button: 'Keep for now',
    question: `Keep this charge for now: ${about}? The college holds the money. ${item.settledBy ? '' : 'The student may then pay the fee again. '}${COMES_BACK}`,
    done: 'Kept for now.',
  };
}

const COMES_BACK = 'It leaves this list, and comes back only if a payment that settles the fee is reversed.';

const afterRefund = ({ kind, settledBy }: ReviewItem): string =>
  kind === 'PROMOTED' ? 'Its receipt is void then. When no other money of this fee is held, the fee is due again.'
  : settledBy ? `The fee stays settled by receipt ${settledBy.receipt_no}.` : 'When no other money of this fee is held, the student can then pay.';
