import { formatPaise, parseRupees, receiptDate, type ReviewItem, type ReviewResolution, startOfIstDay } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { momentText } from '../../../lib/moment-text';

type Charge = NonNullable<ReviewItem['charge']>;
type DecisionTexts = Catalogue['decisions'];
type DetailTexts = Catalogue['reviewDetails'];

const dayText = (date: string): string => receiptDate(new Date(startOfIstDay(date)));

const amountText = ({ amount }: Charge, { unstatedAmount }: DecisionTexts): string => (amount === null ? unstatedAmount : rupees(amount));

export function settledByText({ settledBy, transaction_id }: ReviewItem, texts: DetailTexts): string {
  if (!settledBy) return texts.settledByNothing;
  return settledBy.transaction_id === transaction_id ? texts.settledByThis(settledBy.receipt_no) : texts.settledByAnother(settledBy.receipt_no);
}

/** What this item says beyond its kind. */
export function statementsOf(
  { kind, payment, charge, feeToday, dates }: ReviewItem, { decisions, reviewDetails: texts }: Pick<Catalogue, 'decisions' | 'reviewDetails'>,
): string[] {
  const statements: string[] = [];
  if (kind === 'FEE_CHANGED' && payment && feeToday !== null) {
    const difference = Math.abs((parseRupees(feeToday) ?? 0) - (parseRupees(payment.amount) ?? 0));
    statements.push(texts.feeChanged(rupees(payment.amount), rupees(feeToday), formatPaise(difference)));
  }
  if (dates) statements.push(texts.receiptDate(dayText(dates.receipt), dayText(dates.named)));
  if (payment && charge) {
    const fee = rupees(payment.amount);
    if (charge.amount !== payment.amount) statements.push(texts.otherAmount(amountText(charge, decisions), fee));
    else if (kind === 'MISMATCH') statements.push(texts.sameAmount(fee));
  }
  if (charge && charge.gatewayTxnId === null) statements.push(texts.notNamed);
  return statements;
}

interface Decision {
  button: string;
  question: string;
  done: string;
}

/** What is said of a charge here changes nothing about its money. */
const NOTED: readonly ReviewItem['kind'][] = ['REVERSED_REFUND', 'UNKNOWN_MONEY', 'DISAGREEMENT'];

export function decisionTexts(item: ReviewItem, resolution: ReviewResolution, texts: DecisionTexts): Decision {
  const { kind, payment, charge, settledBy } = item;
  if (!charge || NOTED.includes(kind) || (kind === 'PROMOTED' && resolution === 'dismissed')) return texts.note;
  const about = texts.charge(amountText(charge, texts), charge.gatewayTxnId, charge.paidAt === null ? null : momentText(charge.paidAt));
  if (resolution === 'accepted') {
    const { question, questionOther } = texts.accept;
    const isOther = payment !== null && charge.amount !== null && charge.amount !== payment.amount;
    return { ...texts.accept, question: isOther ? questionOther(about, rupees(charge.amount), rupees(payment.amount)) : question(about) };
  }
  if (resolution === 'refunded') {
    const { button, question, done } = texts.refund;
    return { button, question: question(about, afterRefund(item, texts)), done: done(amountText(charge, texts)) };
  }
  const { button, question, questionSettled, done } = texts.keep;
  return { button, question: settledBy ? questionSettled(about) : question(about), done };
}

function afterRefund({ kind, settledBy }: ReviewItem, { refund }: DecisionTexts): string {
  if (kind === 'PROMOTED') return refund.receiptVoid;
  return settledBy ? refund.staysSettled(settledBy.receipt_no) : refund.mayPay;
}
