import { istDate, istDatesBetween } from '../../../src/contract/index.js';
import type { GatewayFact } from '../../../src/payments/ledger/gateway-fact.entity.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import { fail } from './refund-invariants.js';
import type { SimulatedSystem } from './simulated-system.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** An unsigned message is followed by a requery within this when nothing disturbs. */
const ASKED_WITHIN_MS = 5 * MINUTE;
/** The gateway's page can be opened for so long after the token. */
const PAGE_MS = 6 * DAY;
const CLOCKS_MS = 2 * MINUTE;

const istDay = (at: number): string => istDate(new Date(at));

/** Hold at every moment: I15, I16, I25. */
export function checkMessageInvariants(system: SimulatedSystem): void {
  checkHints(system);
  checkDatesAsked(system);
  for (const payment of system.database.tables.payments) if (payment.state === 'SUCCESS') checkReceiptDay(system, payment);
}

/** I15: what an unsigned message spoke of is planned to be asked about soon, until a requery was answered after it. */
function checkHints({ hinted, gateway, database, clock }: SimulatedSystem): void {
  for (const [transactionId, answers] of hinted) {
    const payment = database.tables.payments.find((one) => one.transactionId === transactionId);
    if (!payment || gateway.answersAbout(transactionId) > answers) continue;
    const { hintDueAt, nextCheckAt } = payment;
    const askedAt = Math.min(hintDueAt ?? Number.POSITIVE_INFINITY, nextCheckAt ?? Number.POSITIVE_INFINITY);
    if (askedAt > clock.now() + ASKED_WITHIN_MS) fail('I15', `an unsigned message about ${transactionId} came, and nothing is asked before ${askedAt}`);
  }
}

/** I25: from the day of the token to six days after it, and the days that a message named. */
function checkDatesAsked({ gateway, database }: SimulatedSystem): void {
  for (const { transactionId, date } of gateway.asked.splice(0)) {
    const payment = database.tables.payments.find((one) => one.transactionId === transactionId);
    if (!payment) continue;
    const { createdAt, tokenAt, paidAt } = payment;
    const days = istDatesBetween(new Date(createdAt - CLOCKS_MS), new Date((tokenAt ?? createdAt) + PAGE_MS + CLOCKS_MS));
    const named = gateway.attemptsOf(transactionId).flatMap(({ openedAt, past }) => [openedAt, ...past.map(({ completedAt }) => completedAt)]);
    if (![...days, ...[...named, ...(paidAt === null ? [] : [paidAt])].map(istDay)].includes(date)) fail('I25', `${transactionId} was asked about on ${date}, which nothing has named`);
  }
}

/** I16: a receipt bears a day that the gateway named and keeps it; another day that is named later is for a person to see. */
function checkReceiptDay({ database, receiptDays, gateway }: SimulatedSystem, payment: Payment): void {
  const { id, transactionId, receiptDatedAt, gatewayTxnId, needsReview, stateAt, settledAmount, refundingSince } = payment;
  if (receiptDatedAt === null) return fail('I16', `the receipt of ${transactionId} has no date`);
  const { events, facts, decisions } = database.tables;
  const day = istDay(receiptDatedAt);
  const key = `${id} ${events.filter(({ paymentId, toState }) => paymentId === id && toState === 'SUCCESS').length}`;
  const kept = receiptDays.get(key);
  const paid = facts.filter((fact) => fact.paymentId === id && fact.status === 'paid' && fact.mismatch === null);
  if (kept === undefined) {
    receiptDays.set(key, day);
    if (paid.length > 0 && !paid.flatMap(daysNamed).includes(day)) fail('I16', `the receipt of ${transactionId} bears ${day}, the gateway named ${paid.flatMap(daysNamed).join(', ')}`);
  } else if (kept !== day) fail('I16', `the receipt of ${transactionId} bore ${kept} and bears ${day}`);
  // A suspended receipt shows nothing; and it has to be clear on which charge it rests.
  if (settledAmount !== null || refundingSince !== null || gateway.attemptsOf(transactionId).length > 1 || paid.some((fact) => fact.gatewayTxnId !== gatewayTxnId)) return;
  const completed = paid.flatMap(({ completedAt }) => completedAt ?? []);
  const isOther = completed.length > 0 && istDay(Math.min(...completed)) !== day;
  const isSeen = decisions.some((one) => one.paymentId === id && one.subject === 'receiptDate' && one.at >= stateAt);
  if (isOther && !isSeen && needsReview === 0) fail('I16', `the gateway named another day than ${day} for ${transactionId}, and it is not in the review queue`);
}

/** `txnCompleteDate`; else the day of opening; a challan without completion: the day of its success. */
const daysNamed = ({ completedAt, openedAt, isChallan, receivedAt }: GatewayFact): string[] =>
  completedAt !== null ? [istDay(completedAt)] : isChallan === 1 ? [istDay(receivedAt)] : openedAt === null ? [] : [istDay(openedAt)];
