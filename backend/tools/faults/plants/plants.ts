import type { Profile } from '../bench/world.js';
import type { JourneyName } from '../bots/journeys.js';
import type { Storm } from '../nemesis/nemesis.js';

export interface Edit {
  /** Below `src` of the build. */
  file: string;
  find: RegExp;
  replace: string;
}

/** A bug that somebody could have written, as a change of the built code. */
export interface Plant {
  what: string;
  /** The rules of which one has to find it. */
  by: readonly string[];
  /** What has to break for it to show; nothing unless said. */
  storm?: Storm;
  outageMs?: number;
  /** Who would run into it. */
  likely?: readonly JourneyName[];
  edits: readonly Edit[];
  /** Where it shows; SQLite unless said. */
  profile?: Profile;
}

const edit = (file: string, find: RegExp, replace: string): Edit => ({ file, find, replace });

const LEDGER = 'payments/settlement/payment-ledger.js';
const MESSAGES = 'payments/messages/gateway-messages.service.js';
const REQUERY = 'payments/requery/requery.service.js';
const START = 'payments/start/start-payment.service.js';
const OUTCOME = 'payments/settlement/payment-outcome.js';
const CHARGES = 'payments/settlement/charges.js';
const REVIEW = 'payments/review/review-cases.js';
const RECEIPTS = 'receipts/receipt.repository.js';

const FAILED_MESSAGE = `{ status: 'failed', code: 'OTS0600', transactionId, merchantId: null, gatewayTxnId: null, message: '', amount: null, surcharge: null, totalAmount: null, currency: null, channel: null, bankTxnId: null, reconStatus: null, openedAt: null, initiatedAt: null, completedAt: null, signature: 'notSigned', payload: {} }`;

export const PLANTS = {
  'no unique key': {
    what: 'Nothing in the database keeps two payments from having one id.',
    by: ['I5'],
    likely: ['idClash'],
    edits: [
      edit('database/migrations/1763596800000-create-schema.js', /unique\('uq_payments_transaction_id', 'transaction_id'\),/, ''),
      edit('payments/payment.repository.js', /return taken\.length > 0;/, 'return false;'),
    ],
  },
  'answered before the commit': {
    what: 'The gateway hears OK before its news is stored.',
    by: ['I8'],
    storm: { only: ['killAtStep'], points: ['message verified', 'after the fact insert', 'after the state was written', 'settlement not committed'] },
    likely: ['plain'],
    edits: [edit(MESSAGES, /const \{ payment, provider \} = await this\.process\('callback', request\);\s*return payment \? provider\.acknowledgement : null;/, "void this.process('callback', request).catch(() => undefined); return 'OK';")],
  },
  'told before the shared commit': {
    what: 'Whoever shares a commit is answered when his own work is done.',
    by: ['I8'],
    storm: { only: ['killAtStep'], points: ['after the fact insert', 'after the state was written', 'settlement not committed'] },
    likely: ['plain'],
    edits: [edit('database/sqlite/group-commit.js', /return \(\) ?=> ?resolve\(value\);/g, 'resolve(value); return () => undefined;')],
  },
  'status code trusted': {
    what: 'A message with a wrong signature is believed.',
    by: ['I2'],
    likely: ['forged'],
    edits: [
      edit('payments/providers/atom/atom-provider.js', /if \(signature === 'forged'\) return null;/, ''),
      edit(MESSAGES, /signature === 'valid'/, "signature !== 'absent'"),
    ],
  },
  'null signature accepted': {
    what: 'A message without a signature is believed.',
    by: ['I2'],
    likely: ['forged'],
    edits: [edit(MESSAGES, /\(\{ signature \}\) ?=> ?signature === 'valid'/, '() => true')],
  },
  'amount not compared': {
    what: 'Any sum of money settles the demand.',
    by: ['I2'],
    likely: ['wrongAmount'],
    edits: [edit('payments/settlement/gateway-fact.mapper.js', /if \(status !== 'paid'\) return null;/, 'return null;')],
  },
  'failure overwrites success': {
    what: 'A failed try beats the paid one of the same payment.',
    by: ['I1'],
    likely: ['failureAndSuccessAtOnce', 'paidTwiceOnOneToken'],
    edits: [edit(OUTCOME, /const kind = /, "const kind = says('failed') ? 'FAILED' : ")],
  },
  'receipt before success': {
    what: 'A receipt is issued while the bank still says pending.',
    by: ['I4'],
    likely: ['pending'],
    edits: [edit(LEDGER, /if \(target === 'SUCCESS'\) needsCaseUpdate = /, "if (target === 'AT_BANK') await this.listener.settled(tx, payment, at);\nif (target === 'SUCCESS') needsCaseUpdate = ")],
  },
  'read, check, write': {
    what: 'Rows are read without a lock and written whatever they have become.',
    by: ['I1', 'I4', 'I9', 'I10', 'I12'],
    likely: ['race', 'failureAndSuccessAtOnce'],
    profile: 'mariadb',
    edits: [
      edit('database/transactions.js', /lock: \{\s*mode: 'pessimistic_write'\s*\}/, ''),
      edit('payments/payment.repository.js', /id,\s*state: from\s*\}/, 'id }'),
      edit('students/fee-demands.service.js', /id: demand\.id,\s*settledByPaymentId: null\s*\}/, 'id: demand.id }'),
    ],
  },
  'transactions not in turn': {
    what: 'Two transactions share the one SQLite connection.',
    by: ['I1', 'I3', 'I4', 'I8', 'I9', 'I10', 'I12'],
    likely: ['race'],
    edits: [edit('database/data-source.js', /if \(isSqliteUrl\(url\)\) serializeSqlite\(dataSource\);/, '')],
  },
  'unknown treated as failed': {
    what: 'A gateway that does not answer means a failed payment.',
    by: ['I8'],
    likely: ['silent'],
    edits: [edit(REQUERY, /return this\.applyPartialAnswer\(payment, messages, answer\.reason, asked\);/, `messages.push(${FAILED_MESSAGE}); break;`)],
  },
  'duplicates known in memory': {
    what: 'A message counts as heard as soon as it came in.',
    by: ['I8'],
    storm: { only: ['database'] },
    outageMs: 16_000,
    likely: ['plain'],
    edits: [
      edit(LEDGER, /if \(received\.every\(\(\{ digest \}\) ?=> ?storedDigests\.has\(digest\)\)\) return known;/,
        'this.heard ??= new Set(); if (received.every(({ digest }) => this.heard.has(digest + known.id))) return known; for (const { digest } of received) this.heard.add(digest + known.id);'),
    ],
  },
  'float money': {
    what: 'Rupees are multiplied by 100.',
    by: ['I1', 'I7'],
    edits: [edit('contract/fees/money.js', /const paise = Number\(match\[1\].*?;/, 'const paise = Math.floor(Number(match[0]) * 100);')],
  },
  'mail outside the transaction': {
    what: 'The outbox row is written a moment after the settlement was committed.',
    by: ['I6'],
    storm: { only: ['killAtStep'], points: ['settlement committed, not answered'] },
    likely: ['plain'],
    edits: [edit(RECEIPTS, /await insertRow\(tx, OutboxMail, (\{[\s\S]*?\})\);/, 'setTimeout(() => void this.transactions.run((late) => insertRow(late, OutboxMail, $1)), 400);')],
  },
  'abandoned mail sent again': {
    what: 'A mail whose sender died is simply sent once more.',
    by: ['I6'],
    storm: { only: ['killAtStep'], points: ['mail sent, not marked'] },
    likely: ['plain'],
    edits: [edit('receipts/mail/outbox.repository.js', /state: 'unclear',(\s*)lastError/, "state: 'waiting',$1lastError")],
  },
  'lost 250 sent again': {
    what: 'A mail that was handed over without an answer is sent once more.',
    by: ['I6'],
    storm: { only: ['mail'] },
    outageMs: 6_000,
    likely: ['plain'],
    edits: [edit('receipts/mail/mail-sender.service.js', /if \(handedOver && !answered\)/, 'if (false)')],
  },
  'two settle one demand': {
    what: 'A second paid attempt is no duplicate.',
    by: ['I1'],
    likely: ['oldTab', 'despiteDoubt'],
    edits: [edit(LEDGER, /return settledByOther \? 'DUPLICATE' : 'SUCCESS'/, "return 'SUCCESS'")],
  },
  'reversal unknown': {
    what: 'Nobody listens when the bank takes the money back.',
    by: ['I1', 'I2'],
    likely: ['reversal'],
    edits: [edit('payments/providers/atom/wire/atom-codes.js', /'OTS0001',\s*'reversed'/, "'OTS0001', 'noAnswer'")],
  },
  'receipt stays valid': {
    what: 'A reversal leaves the receipt as it was.',
    by: ['I4'],
    likely: ['reversal'],
    edits: [edit(LEDGER, /await this\.listener\.reversed\(tx, payment, at\);/, '')],
  },
  'duplicate not promoted': {
    what: 'After a reversal the money that was held settles nothing.',
    by: ['I4'],
    likely: ['oldTab'],
    edits: [edit(LEDGER, /if \(outcome\.kind !== 'moneyIn'\) continue;/, 'continue;')],
  },
  'only today is asked': {
    what: 'The gateway is asked under the UTC date of now.',
    by: ['I1', 'I11'],
    likely: ['silent'],
    edits: [edit(REQUERY, /of requests\)/, 'of [{ ...requests[0], date: new Date(this.clock.now()).toISOString().slice(0, 10) }])')],
  },
  'only the first attempt is read': {
    what: 'Of several attempts in an answer the first one counts.',
    by: ['I1'],
    likely: ['silentSecondTry'],
    edits: [edit('payments/providers/atom/wire/atom-replies.js', /(const ours = all\.filter\(.*?\));/, '$1.slice(0, 1);')],
  },
  'expired unasked': {
    what: 'A new attempt supersedes one that nobody could ask about.',
    by: ['I11'],
    storm: { only: ['gatewayDown', 'gatewaySilent'] },
    likely: ['oldTab'],
    edits: [edit(START, /if \(notAtBank && isAnswered && payment\.lastAnswer === 'notStarted'\)/, 'if (notAtBank)')],
  },
  'two tokens for one payment': {
    what: 'The same submission asks the gateway for another token.',
    by: ['I5'],
    likely: ['twoTabs'],
    edits: [edit(START, /if \(decision\.kind === 'reuse'\) return payment;/, "if (decision.kind === 'reuse') return this.requestToken(payment);")],
  },
  'pay again while in doubt': {
    what: 'The status screen says that it is safe to pay again whatever the bank is doing.',
    by: ['I8'],
    likely: ['pending', 'timesOut'],
    edits: [edit('payments/status/payment-status.service.js', /return shownStatus\(state\) === 'INITIATED' && hintDueAt/, "return holdsDemand(state) || shownStatus(state) === 'INITIATED' && hintDueAt")],
  },
  'refunded money is promoted': {
    what: 'Money that the office gave back settles the demand when the settling payment falls.',
    by: ['I14'],
    likely: ['refundedOutside', 'severalIds'],
    edits: [
      edit(CHARGES, /&& resolution !== 'refunded'/, ''),
      edit(CHARGES, /charge\.resolution === 'accepted'/, "charge.resolution === 'accepted' || charge.resolution === 'refunded'"),
    ],
  },
  'resolved once hides the next charge': {
    what: 'A decision about one charge is taken for one about every charge of the payment.',
    by: ['I17'],
    likely: ['severalIds'],
    edits: [edit(CHARGES, /latest\.get\(id\)\?\.resolution \?\? null/, 'latest.get(id)?.resolution ?? decisions.at(-1)?.resolution ?? null')],
  },
  'dismissed money settles by itself': {
    what: 'When the settling payment falls, dismissed money settles without anybody asked.',
    by: ['I14'],
    likely: ['refundedOutside', 'severalIds'],
    edits: [edit(CHARGES, /charge\.resolution === 'accepted'/, "charge.resolution !== 'refunded'")],
  },
  'fee change is silent': {
    what: 'The office is not told that a fee was settled by another amount than is due today.',
    by: ['I17'],
    likely: ['feeChanged'],
    edits: [edit(REVIEW, /payment\.amount !== demand\.total/, 'false')],
  },
  'dated when we asked': {
    what: 'A receipt bears the day on which the message was received.',
    by: ['I16'],
    likely: ['midnight'],
    edits: [edit(CHARGES, /(const received = [^;]*;)/, '$1 return received;')],
  },
  'reversed beside pending is reversed': {
    what: 'A charge that was taken back ends the payment while another one is with the bank.',
    by: ['I1'],
    likely: ['reversalBesidePending'],
    edits: [edit(OUTCOME, /: isWaiting \? 'AT_BANK'/, ": charges.some(({ isReversed })=>isReversed) ? 'REVERSED' : isWaiting ? 'AT_BANK'")],
  },
  'nameless twin is an extra charge': {
    what: 'Money that an answer names a second time without an id counts as money paid twice.',
    by: ['I17', 'I14'],
    likely: ['namelessTwin'],
    edits: [edit(CHARGES, /return same === undefined;/, 'return true;')],
  },
  'unsigned message dropped': {
    what: 'A message without a signature is answered and forgotten: nobody is asked.',
    by: ['I15'],
    likely: ['unsignedOnly'],
    edits: [edit(MESSAGES, /payment = await this\.scheduleRequery\(transactionId, provider\)/, 'payment = await this.payments.find(transactionId)')],
  },
} satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
export const PLANT_NAMES = Object.keys(PLANTS) as PlantName[];
