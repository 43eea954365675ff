import { edit, type Mutant } from './mutant.js';
import { MESSAGE_MUTANTS } from './message-mutants.js';
import { REFUND_MUTANTS } from './refund-mutants.js';

const RECONCILER = 'payments/ledger/payment-reconciler.js';
const SETTLING = 'payments/ledger/demand-settling.js';
const MESSAGES = 'payments/messages/gateway-messages.service.js';
const REQUERY = 'payments/requery/requery.service.js';
const START = 'payments/start/start-payment.service.js';
const ADMISSION = 'payments/start/attempt-admission.js';
const OUTCOME = 'payments/ledger/payment-outcome.js';
const CHARGES = 'payments/ledger/charges.js';
const REVIEW = 'payments/review/review-cases.js';
const RECEIPTS = 'receipts/receipt.repository.js';
const SERIES = 'receipts/series/receipt-series.js';

const FAILED_MESSAGE = `{ status: 'failed', code: 'OTS0600', transactionId, merchantId: null, gatewayTxnId: null, message: '', amount: null, surcharge: null, totalAmount: null, currency: null, channel: null, isChallan: false, bankTxnId: null, reconciliationCode: null, openedAt: null, initiatedAt: null, completedAt: null, signature: 'notSigned', payload: {} }`;

export const MUTANTS = {
  'no unique key': {
    description: 'Nothing in the database keeps two payments from having one id.',
    invariants: ['I5'],
    journeys: ['idClash'],
    edits: [
      edit('database/migrations/baseline/payments-tables.js', /unique\('uq_payments_transaction_id', 'transaction_id'\),/, ''),
      edit('payments/payment.repository.js', /return taken\.length > 0;/, 'return false;'),
    ],
  },
  'answered before the commit': {
    description: 'The callback is acknowledged before its message is stored.',
    invariants: ['I8'],
    schedule: { only: ['killAtStep'], points: ['message verified', 'after the fact insert', 'after the state was written', 'settlement not committed'] },
    journeys: ['plain'],
    edits: [edit(MESSAGES, /const \{ payment, provider \} = await this\.process\('callback', request\);\s*return payment \? provider\.acknowledgement : null;/, "void this.process('callback', request).catch(() => undefined); return 'OK';")],
  },
  'answered before the group commit': {
    description: 'A transaction of a group commit is answered before the commit.',
    invariants: ['I8'],
    schedule: { only: ['killAtStep'], points: ['after the fact insert', 'after the state was written', 'settlement not committed'] },
    journeys: ['plain'],
    edits: [edit('database/sqlite/group-commit.js', /return \(\) ?=> ?resolve\(value\);/g, 'resolve(value); return () => undefined;')],
  },
  'status code trusted': {
    description: 'A message with a wrong signature is accepted.',
    invariants: ['I2'],
    journeys: ['forged'],
    edits: [
      edit('payments/providers/atom/atom-provider.js', /if \(signature === 'forged'\) return null;/, ''),
      edit(MESSAGES, /signature === 'valid'/, "signature !== 'absent'"),
    ],
  },
  'null signature accepted': {
    description: 'A message without a signature is accepted.',
    invariants: ['I2'],
    journeys: ['forged'],
    edits: [edit(MESSAGES, /\(\{ signature \}\) ?=> ?signature === 'valid'/, '() => true')],
  },
  'amount not compared': {
    description: 'Any sum of money settles the demand.',
    invariants: ['I2'],
    journeys: ['wrongAmount'],
    edits: [edit('payments/ledger/gateway-fact.mapper.js', /if \(status !== 'paid'\) return null;/, 'return null;')],
  },
  'failure overwrites success': {
    description: 'A failed attempt overrules the paid one of the same payment.',
    invariants: ['I1'],
    journeys: ['failureAndSuccessAtOnce', 'paidTwiceOnOneToken'],
    edits: [edit(OUTCOME, /const kind = /, "const kind = says('failed') ? 'FAILED' : ")],
  },
  'receipt before success': {
    description: 'A receipt is issued while the payment is pending.',
    invariants: ['I4'],
    journeys: ['pending'],
    edits: [edit(RECONCILER, /if \(target === 'SUCCESS'\) \{/, "if (target === 'AT_BANK') await (await this.settling.listener.settled(tx, payment, at))?.();\nif (target === 'SUCCESS') {")],
  },
  'read, check, write': {
    description: 'Rows are read without a lock and written without a check of their state.',
    invariants: ['I1', 'I4', 'I9', 'I10', 'I12'],
    journeys: ['race', 'failureAndSuccessAtOnce'],
    profile: 'mariadb',
    edits: [
      edit('database/transactions.js', /lock: \{\s*mode: 'pessimistic_write'\s*\}/, ''),
      edit('payments/payment.repository.js', /id,\s*state: from\s*\}/, 'id }'),
      edit('students/fee-demands.service.js', /id: demand\.id,\s*settledByPaymentId: null\s*\}/, 'id: demand.id }'),
    ],
  },
  'transactions interleaved': {
    description: 'Two transactions share the one SQLite connection.',
    invariants: ['I1', 'I3', 'I4', 'I8', 'I9', 'I10', 'I12'],
    journeys: ['race'],
    edits: [edit('database/data-source.js', /(?<=\n\s*)serializeSqlite\(dataSource\);/, '')],
  },
  'no answer treated as failed': {
    description: 'A gateway that does not answer means a failed payment.',
    invariants: ['I8'],
    journeys: ['noMessages'],
    edits: [edit(REQUERY, /return this\.applyPartialAnswer\(\{\s*payment,\s*purpose,\s*sentAt\s*\}, messages, answer\.reason\);/, `messages.push(${FAILED_MESSAGE}); break;`)],
  },
  'duplicates remembered in memory': {
    description: 'A message counts as processed as soon as it was received.',
    invariants: ['I8'],
    schedule: { only: ['database'] },
    outageMs: 16_000,
    journeys: ['plain'],
    edits: [
      edit('payments/ledger/received-facts.js', /if \(received\.every\(\(\{ digest \}\) ?=> ?storedDigests\.has\(digest\)\)\) return (\{\s*payment: known,\s*facts: \[\],\s*isNew: heardElsewhere\.length > 0,\s*heardElsewhere\s*\});/,
        'this.heard ??= new Set(); if (received.every(({ digest }) => this.heard.has(digest + known.id))) return $1; for (const { digest } of received) this.heard.add(digest + known.id);'),
    ],
  },
  'float money': {
    description: 'Rupees are multiplied by 100.',
    invariants: ['I1', 'I7'],
    edits: [edit('contract/fees/money.js', /const paise = Number\(match\[1\].*?;/, 'const paise = Math.floor(Number(match[0]) * 100);')],
  },
  'mail outside the transaction': {
    description: 'The outbox row is written after the settlement was committed.',
    invariants: ['I6'],
    schedule: { only: ['killAtStep'], points: ['settlement committed, not answered'] },
    journeys: ['plain'],
    edits: [edit(RECEIPTS, /await insertRow\(tx, OutboxMail, (\{[\s\S]*?\})\);/, 'setTimeout(() => void this.transactions.run((late) => insertRow(late, OutboxMail, $1)), 400);')],
  },
  'abandoned mail sent again': {
    description: 'A mail whose sender was killed is sent again.',
    invariants: ['I6'],
    schedule: { only: ['killAtStep'], points: ['mail sent, not recorded'] },
    journeys: ['plain'],
    edits: [edit('receipts/mail/outbox.repository.js', /state: 'unclear',(\s*)lastError/, "state: 'waiting',$1lastError")],
  },
  'lost 250 sent again': {
    description: 'A mail that was handed over without an answer is sent again.',
    invariants: ['I6'],
    schedule: { only: ['mail'] },
    outageMs: 6_000,
    journeys: ['plain'],
    edits: [edit('receipts/mail/mail-sender.service.js', /if \(handedOver && !answered\)/, 'if (false)')],
  },
  'two settle one demand': {
    description: 'A second paid attempt is no duplicate.',
    invariants: ['I1'],
    journeys: ['oldTab', 'payDespiteDoubt'],
    edits: [edit('payments/ledger/settling-money.js', /return settledByOther \|\| demand\.refund === 'closed' \? 'DUPLICATE' : 'SUCCESS'/, "return 'SUCCESS'")],
  },
  'reversal unknown': {
    description: 'The reversal code of the gateway is ignored.',
    invariants: ['I1', 'I2'],
    journeys: ['reversal'],
    edits: [edit('payments/providers/atom/wire/atom-codes.js', /'OTS0001',\s*'reversed'/, "'OTS0001', 'noAnswer'")],
  },
  'receipt stays valid': {
    description: 'A reversal leaves the receipt as it was.',
    invariants: ['I4'],
    journeys: ['reversal'],
    edits: [edit(SETTLING, /await this\.listener\.reversed\(tx, payment, at\);/, '')],
  },
  'duplicate not promoted': {
    description: 'After a reversal the held charge does not settle the demand.',
    invariants: ['I4'],
    journeys: ['oldTab'],
    edits: [edit(SETTLING, /if \(afterwards === 'dueAgain' \|\| outcome\.kind !== 'moneyIn'\) continue;/, 'continue;')],
  },
  'requery for today only': {
    description: 'The requery names only the present UTC date.',
    invariants: ['I1', 'I11'],
    journeys: ['noMessages'],
    edits: [edit(REQUERY, /of requests\)/, 'of [{ ...requests[0], date: new Date(this.clock.now()).toISOString().slice(0, 10) }])')],
  },
  'only the first attempt is read': {
    description: 'Of several attempts in an answer the first one counts.',
    invariants: ['I1'],
    journeys: ['noMessagesOfTwoTries'],
    edits: [edit('payments/providers/atom/wire/atom-replies.js', /(const ours = all\.filter\(.*?\));/, '$1.slice(0, 1);')],
  },
  'expired without requery': {
    description: 'A new attempt supersedes one that could not be requeried.',
    invariants: ['I11'],
    schedule: { only: ['gatewayDown', 'gatewaySilent'] },
    journeys: ['oldTab'],
    edits: [edit(ADMISSION, /if \(notAtBank && isAnswered && payment\.lastAnswer === 'notStarted'\)/, 'if (notAtBank)')],
  },
  'two tokens for one payment': {
    description: 'The same submission asks the gateway for another token.',
    invariants: ['I5'],
    journeys: ['twoTabs'],
    edits: [edit(START, /if \(decision\.kind === 'reuse'\) return payment;/, "if (decision.kind === 'reuse') return this.tokens.send(payment);")],
  },
  'pay again while in doubt': {
    description: 'The status screen says that it is safe to pay again whatever the bank is doing.',
    invariants: ['I8'],
    journeys: ['pending', 'timesOut'],
    edits: [edit('payments/status/payment-status.service.js', /return shownStatus\(state\) === 'INITIATED' && hintDueAt/, "return holdsDemand(state) || shownStatus(state) === 'INITIATED' && hintDueAt")],
  },
  'refunded charge is promoted': {
    description: 'A refunded charge settles the demand when the settling one is reversed.',
    invariants: ['I14'],
    journeys: ['refundedOutside', 'severalIds'],
    edits: [
      edit(CHARGES, /&& resolution !== 'refunded'/, ''),
      edit(CHARGES, /charge\.resolution === 'accepted'/, "charge.resolution === 'accepted' || charge.resolution === 'refunded'"),
    ],
  },
  'resolved once hides the next charge': {
    description: 'The resolution of one charge is applied to every charge of the payment.',
    invariants: ['I17'],
    journeys: ['severalIds'],
    edits: [edit(CHARGES, /latest\.get\(key\)\?\.resolution \?\? null/, 'latest.get(key)?.resolution ?? decisions.at(-1)?.resolution ?? null')],
  },
  'dismissed charge settles by itself': {
    description: 'A dismissed charge settles the demand when the settling one is reversed.',
    invariants: ['I14'],
    journeys: ['refundedOutside', 'severalIds'],
    edits: [edit(CHARGES, /charge\.resolution === 'accepted'/, "charge.resolution !== 'refunded'")],
  },
  'fee change not reviewed': {
    description: 'A settlement of another amount than is due today is not put into the review queue.',
    invariants: ['I17'],
    journeys: ['feeChanged'],
    edits: [edit(REVIEW, /return \(booked === null \? amount : .*;/, 'return false;')],
  },
  'receipt dated by our clock': {
    description: 'A receipt shows the day on which the message was received.',
    invariants: ['I16'],
    journeys: ['midnight'],
    edits: [edit(CHARGES, /(const received = [^;]*;)/, '$1 return received;')],
  },
  'reversed beside pending is reversed': {
    description: 'A reversed charge ends the payment while another one is pending.',
    invariants: ['I1'],
    journeys: ['reversalBesidePending'],
    edits: [edit(OUTCOME, /: isWaiting \? 'AT_BANK'/, ": charges.some(({ isReversed })=>isReversed) ? 'REVERSED' : isWaiting ? 'AT_BANK'")],
  },
  'unsigned message dropped': {
    description: 'A message without a signature is acknowledged and leads to no requery.',
    invariants: ['I15'],
    journeys: ['unsignedOnly'],
    edits: [edit(MESSAGES, /payment = await this\.hints\.schedule\(transactionId, provider\)/, 'payment = await this.payments.find(transactionId)')],
  },
  'number outside the transaction': {
    description: 'The number of a receipt is taken in a transaction of its own, so that settlements need not wait for each other.',
    invariants: ['I18'],
    schedule: { only: ['killAtStep'], points: ['number taken, receipt not written', 'settlement not committed'] },
    journeys: ['plain'],
    profile: 'mariadb',
    edits: [edit(SERIES, /async next\(tx, issuedAt\) \{/, 'next(_tx, issuedAt) { return this.transactions.run((own) => this.taken(own, issuedAt)); } async taken(tx, issuedAt) {')],
  },
  'financial year by UTC': {
    description: 'The financial year of a receipt begins five and a half hours late.',
    invariants: ['I18'],
    journeys: ['plain'],
    edits: [edit(SERIES, /financialYear\(new Date\(issuedAt\)\)/, 'financialYear(new Date(issuedAt - 5.5 * 3_600_000))')],
  },
  'receipt stands while refunded': {
    description: 'A receipt is answered while its money is on its way back.',
    invariants: ['I23'],
    journeys: ['moneyBack'],
    edits: [edit(RECEIPTS, /p\.refunding_since IS NULL AND /, '')],
  },
  ...MESSAGE_MUTANTS,
  ...REFUND_MUTANTS,
} satisfies Record<string, Mutant>;

export type MutantName = keyof typeof MUTANTS;
export const MUTANT_NAMES = Object.keys(MUTANTS) as MutantName[];
