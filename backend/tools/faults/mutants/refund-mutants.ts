import { edit, type Mutant } from './mutant.js';

const SENDER = 'payments/refunds/refund-sender.js';
const LEASES = 'payments/refunds/refund-leases.js';
const STATUS_REQUESTS = 'payments/refunds/refund-status-requests.js';
const CLAIM = 'payments/refunds/refund-claim.js';
const LEDGER = 'payments/refunds/refund-ledger.js';
const STATES = 'payments/refunds/refund-states.js';

/** Found by the simulation, which alone refunds. */
export const REFUND_MUTANTS = {
  'refund beyond what is left': {
    description: 'What is left of a charge is read without what is on its way.',
    invariants: ['I19', 'I21'],
    isSimulated: true,
    edits: [edit(STATES, /state === 'paidOut' \|\| !hasRefundEnded\(state\)/, "state === 'paidOut'")],
  },
  'unknown refund given up': {
    description: 'A refund without an answer counts as not carried out.',
    invariants: ['I19', 'I21', 'I22'],
    isSimulated: true,
    edits: [
      edit(STATES, /'rejected',\s*'unknown',\s*'paidOut'/, "'rejected', 'unknown', 'paidOut', 'notExecuted'"),
      edit(SENDER, /to: 'unknown',(\s*)text: \[/, "to: 'notExecuted',$1text: ["),
    ],
  },
  'unknown refund sent again': {
    description: 'A refund that a dead server left in the call is sent again.',
    invariants: ['I20', 'I22'],
    isSimulated: true,
    edits: [edit(SENDER, /if \(state === 'approved'\)/, "if (state === 'approved' || state === 'sent')"), edit(LEASES, /refund\.state !== 'approved'\) return null;/, "false) return null;\nif (refund.state === 'sent') { isOurs = true; return null; }")],
  },
  'sent state written after the call': {
    description: 'The call comes before the commit that allows it.',
    invariants: ['I20'],
    isSimulated: true,
    edits: [
      edit(SENDER, /if \(!await this\.leases\.markSent\(claimed\)\) return;/, ''),
      edit(SENDER, /if \(result\.kind === 'accepted'\)/, "if (!(await this.leases.markSent(claimed))) return;\nif (result.kind === 'accepted')"),
    ],
  },
  'sent without asking': {
    description: 'Before a refund is sent the gateway is not asked about refunds that are not ours.',
    invariants: ['I20'],
    isSimulated: true,
    edits: [edit(SENDER, /if \(foreign\)/, 'if (false)')],
  },
  'sent without requery': {
    description: 'Before a refund is sent nobody asks whether the bank has taken the money back.',
    invariants: ['I20'],
    isSimulated: true,
    edits: [edit(SENDER, /await this\.requery\.run\(payment\.id, 'confirm'\)/, "{ kind: 'answered' }")],
  },
  'receipt stands during a refund': {
    description: 'The receipt of a charge that is being given back is not suspended.',
    invariants: ['I21'],
    isSimulated: true,
    edits: [edit('payments/ledger/payment-reconciler.js', /await this\.settling\.markRefund\(tx, demand, payment, outcome, at\);/, '')],
  },
  'rejected refund restores nothing': {
    description: 'The receipt stays suspended when the gateway has refused the refund.',
    invariants: ['I21'],
    isSimulated: true,
    edits: [edit('payments/ledger/demand-settling.js', /if \(isUnderWay ===/, 'if (!isUnderWay || isUnderWay ===')],
  },
  'unknown refund forgotten': {
    description: 'A refund without an answer is not asked about again.',
    invariants: ['I22'],
    isSimulated: true,
    edits: [edit(LEDGER, /nextCheckAt: nextRefundCheckAt\(to, at, at\)/, "nextCheckAt: to === 'unknown' ? null : nextRefundCheckAt(to, at, at)")],
  },
  'absent from the list is not executed': {
    description: 'A refund that the gateway does not list counts as rejected.',
    invariants: ['I19', 'I21', 'I22'],
    isSimulated: true,
    edits: [edit(STATUS_REQUESTS, /(\[own\.standing\])\s*: unlisted/, "$1: 'rejected'")],
  },
  'unknown refund not reviewed': {
    description: 'A refund of which nobody knows is no case of the review queue.',
    invariants: ['I22'],
    isSimulated: true,
    edits: [edit('payments/ledger/refunded-charges.js', /isRefundUncertain\(one, at\)\);/, 'false);')],
  },
  'refusal believed at once': {
    description: 'A refund that the gateway refuses in its answer is rejected without a look at the list.',
    invariants: ['I19', 'I20', 'I21', 'I22'],
    isSimulated: true,
    edits: [edit(SENDER, /to: 'unknown',(\s*)text: refusal,(\s*)patch: \{\s*refusal,\s*nextCheckAt: this\.clock\.now\(\)\s*\}/, "to: 'rejected',$1text: refusal,$2patch: { refusal }")],
  },
  'first entry of the list counts': {
    description: 'Of several entries about one refund the first is believed, not the gravest.',
    invariants: ['I19', 'I20', 'I21', 'I22'],
    isSimulated: true,
    edits: [edit(CLAIM, /ofOwn\.sort\([^;]*\)\[0\]/, 'ofOwn[0]')],
  },
  'rejected refund never asked about again': {
    description: 'What the gateway has rejected is not looked for in its list any more.',
    invariants: ['I22'],
    isSimulated: true,
    edits: [edit(STATES, /const REJECTED = \[[^\]]*\]/, 'const REJECTED = []')],
  },
  'revived refund without a case': {
    description: 'A refund that was rejected and is carried out all the same is no case.',
    invariants: ['I22'],
    isSimulated: true,
    edits: [edit(LEDGER, /\|\| mayComeAlive\(from\)/, '')],
  },
  'transferred without asking': {
    description: 'Before a bank transfer the gateway is not asked what it is giving back of the charge.',
    invariants: ['I20'],
    isSimulated: true,
    edits: [edit('payments/refunds/refund-proposals.service.js', /if \(method !== 'bankTransfer'\) return;/, 'return;')],
  },
} satisfies Record<string, Mutant>;
