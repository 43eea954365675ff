import { edit, type Mutant } from './mutant.js';

const HINT = 'payments/requery/requery-hint.js';
const SETTLING = 'payments/ledger/demand-settling.js';
const DUE = 'payments/requery/due-requeries.repository.js';

/** Unsigned messages, charges without an id, dates, and when the gateway is asked. */
export const MESSAGE_MUTANTS = {
  'requery under way is the answer': {
    description: 'A requery that began before an unsigned message counts as the answer to it.',
    invariants: ['I15'],
    isSimulated: true,
    edits: [edit(HINT, /hintAfter: requeryLeaseBy\n/, 'hintAfter: null\n')],
  },
  'unsigned message soon after a requery dropped': {
    description: 'An unsigned message that comes less than 5 s after the last status request is dropped instead of deferred.',
    invariants: ['I15'],
    isSimulated: true,
    edits: [edit(HINT, /return isKept \? null :/, 'return isKept || wait > 0 ? null :')],
  },
  'unsigned message after the schedule dropped': {
    description: 'An unsigned message about a payment whose schedule has ended leads to no requery.',
    invariants: ['I15'],
    isSimulated: true,
    edits: [edit(HINT, /hintDueAt, hintAfter, lastRequeryAt, requeryLeaseBy \}, now\) \{/, '$&\nif (arguments[0].nextCheckAt === null) return null;')],
  },
  'receipt date follows later messages': {
    description: 'The date of a receipt is not frozen: a later message with another day changes it.',
    invariants: ['I16'],
    isSimulated: true,
    edits: [
      edit(SETTLING, /if \(outcome\.settleable\.some\(\(charge\)\s*=>\s*charge\.gatewayTxnId === payment\.gatewayTxnId\)\) \{/,
        '$&\nawait this.moves.write(tx, payment, { receiptDatedAt: settlingColumns(outcome).paidAt ?? at });'),
    ],
  },
  'other day not reviewed': {
    description: 'A message that names another day than the receipt bears is no case of the review queue.',
    invariants: ['I16'],
    isSimulated: true,
    edits: [edit('payments/review/review-cases.js', /receiptDates\(payment, outcome\) !== null &&/, 'false &&')],
  },
  'requery of every day since the token': {
    description: 'A requery asks all days from the token to today, 366 of a payment that is a year old.',
    invariants: ['I25'],
    isSimulated: true,
    edits: [edit('payments/providers/atom/atom-status-dates.js', /Math\.min\(now \+ CLOCK_TOLERANCE_MS, \(tokenAt \?\? createdAt\) \+ OPENED_WITHIN_MS\)/, 'now + CLOCK_TOLERANCE_MS')],
  },
  'not asked after a start': {
    description: 'What the gateway told while no server was up is asked for at the next step of the schedule, an hour or a day later.',
    invariants: ['I24'],
    journeys: ['paidWhileDown'],
    edits: [edit(DUE, /async requeryOpenSoon\(now\) \{/, '$&\nreturn;')],
  },
} satisfies Record<string, Mutant>;
