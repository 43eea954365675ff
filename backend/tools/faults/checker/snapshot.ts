import type { FeeChange, Refund } from '../harness/college.js';
import type { QueueItem } from '../clients/simulated-office.js';
import type { ReceivedMail } from '../harness/mail-sink.js';
import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { readJournal } from '../harness/sandbox-client.js';
import type { RecordedResponse } from '../harness/response-log.js';
import type { CommandResult, TestEnvironment } from '../harness/test-environment.js';
import { chargeResolutions } from './charge-resolutions.js';
import { givenBackCharges } from './given-back-checks.js';
import { attemptsOf, type TrueAttempt } from './gateway-truth.js';

export interface PaymentRow {
  id: number;
  transaction_id: string;
  receipt_no: string;
  demand_id: number;
  admission_number: string;
  state: string;
  state_at: number;
  amount: number;
  settled_amount: number | null;
  heads: string;
  open_demand_id: number | null;
  settled_demand_id: number | null;
  gateway_txn_id: string | null;
  paid_at: number | null;
  next_check_at: number | null;
  last_asked_at: number | null;
  ask_failures: number;
  needs_review: number;
  released_at: number | null;
  created_at: number;
  receipt_dated_at: number | null;
  refunding_since: number | null;
}

export interface FactRow {
  id: number;
  payment_id: number;
  source: string;
  received_at: number;
  meaning: string;
  code: string;
  mismatch: string | null;
  gateway_txn_id: string | null;
  amount: number | null;
  completed_at: number | null;
  signature: string;
}

export interface EventRow {
  id: number;
  payment_id: number;
  at: number;
  from_state: string | null;
  to_state: string;
  cause: string;
}

/** A decision of the office about one charge or another subject. */
export interface DecisionRow {
  id: number;
  payment_id: number;
  at: number;
  subject: string;
  /** Empty without a charge. */
  gateway_txn_id: string;
  resolution: string;
  actor: string | null;
}

export interface DemandRow {
  id: number;
  total: number;
  heads: string;
  settled_by_payment_id: number | null;
  settled_transaction_id: string | null;
  settled_receipt_no: string | null;
}

export interface ReceiptRow {
  id: number;
  payment_id: number;
  receipt_no: string;
  active_demand_id: number | null;
  issued_at: number;
  voided_at: number | null;
  fy: string | null;
  serial: number | null;
}

export interface SeriesRow {
  fy: string;
  last: number;
  skipped: number;
}

export interface OutboxRow {
  id: number;
  /** Null in a mail that is no receipt. */
  receipt_id: number | null;
  dedup_key: string | null;
  state: string;
  next_attempt_at: number;
  attempts: number;
}

/** A row of `refunds`. */
export interface GivenBackRow {
  id: number;
  refund_id: string;
  payment_id: number;
  gateway_txn_id: string;
  state: string;
  state_at: number;
  method: string;
  amount: number;
  next_check_at: number | null;
}

/** Everything recorded by the end of the run. */
export interface Snapshot {
  payments: PaymentRow[];
  facts: FactRow[];
  events: EventRow[];
  decisions: DecisionRow[];
  demands: DemandRow[];
  receipts: ReceiptRow[];
  series: SeriesRow[];
  outbox: OutboxRow[];
  journal: JournalEntry[];
  /** By our transaction id, from the gateway's journal. */
  truth: Map<string, TrueAttempt[]>;
  responses: readonly RecordedResponse[];
  mails: readonly ReceivedMail[];
  feeChanges: readonly FeeChange[];
  refunds: readonly Refund[];
  /** Money given back through the product. */
  givenBack: readonly GivenBackRow[];
  /** What the commands say that verify the audit trail and the closed days. */
  verified: readonly (CommandResult & { command: string })[];
  /** The review queue at the end, read over HTTP. */
  queue: readonly QueueItem[];
  /** On the campaign's clock. */
  faultsEndedAt: number;
  endedAt: number;
}

const VERIFYING = ['audit:verify', 'days:verify'];

export async function takeSnapshot({ store, journalFile, responses, mail, college, fees }: TestEnvironment, { faultsEndedAt, endedAt, queue }: Pick<Snapshot, 'faultsEndedAt' | 'endedAt' | 'queue'>): Promise<Snapshot> {
  const all = <T extends object>(table: string): Promise<T[]> => store.read<T>(`SELECT * FROM ${table} ORDER BY id`);
  const journal = readJournal(journalFile);
  const payments = await all<PaymentRow>('payments');
  const givenBack = await all<GivenBackRow>('refunds');
  const decisions = [...(await all<DecisionRow>('payment_decisions')), ...wholeRefunds(givenBack, payments, journal)];
  return {
    payments, decisions, queue,
    facts: await all<FactRow>('gateway_facts'),
    events: await all<EventRow>('payment_events'),
    demands: await all<DemandRow>('fee_demands'),
    receipts: await all<ReceiptRow>('receipts'),
    series: await store.read<SeriesRow>('SELECT fy, last, skipped FROM receipt_series ORDER BY fy'),
    outbox: await all<OutboxRow>('outbox_mails'),
    journal,
    truth: attemptsOf(journal, chargeResolutions(payments, decisions, college.refunds, givenBackCharges(journal))),
    responses: responses.entries,
    mails: mail.mails,
    feeChanges: college.feeChanges,
    refunds: college.refunds,
    givenBack,
    verified: await Promise.all(VERIFYING.map(async (command) => ({ command, ...(await fees(command)) }))),
    faultsEndedAt, endedAt,
  };
}

/** A whole charge that was given back counts as decided: by whoever recorded it, or when its refunds have come to its sum. */
function wholeRefunds(rows: readonly GivenBackRow[], payments: readonly PaymentRow[], journal: readonly JournalEntry[]): DecisionRow[] {
  const idOf = new Map(payments.map(({ id, transaction_id: txn }) => [txn, id]));
  const amounts = new Map(journal.filter(({ kind }) => kind === 'money').map(({ merchTxnId, detail }) => [`${idOf.get(merchTxnId ?? '')} ${String(detail['atomTxnId'])}`, Number(detail['amount'])]));
  const sums = new Map<string, number>();
  return rows.filter(({ state }) => state === 'paidOut').sort((a, b) => Number(a.state_at) - Number(b.state_at)).flatMap((row) => {
    const charge = `${row.payment_id} ${row.gateway_txn_id}`;
    const sum = (sums.get(charge) ?? 0) + Number(row.amount);
    sums.set(charge, sum);
    if (sum < (amounts.get(charge) ?? Number.POSITIVE_INFINITY) && row.method !== 'recorded') return [];
    return [{ id: -row.id, payment_id: row.payment_id, at: Number(row.state_at), subject: 'charge', gateway_txn_id: row.gateway_txn_id, resolution: 'refunded', actor: null }];
  });
}

/** What settles the fee: two people may have accepted another amount. Paise. */
export const settledBy = ({ amount, settled_amount: settled }: PaymentRow): number => settled ?? amount;
