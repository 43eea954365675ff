import type { TestEnvironment } from '../harness/test-environment.js';
import { brokenMoneyInvariants } from '../../../src/database/money-invariants.js';
import { checkCases } from './case-checks.js';
import { checkDays } from './day-checks.js';
import { checkGivenBack } from './given-back-checks.js';
import { checkHistories } from './history-checks.js';
import { checkMessages } from './message-checks.js';
import { checkReceiptDates } from './receipt-date-checks.js';
import { checkRefunds } from './refund-checks.js';
import { checkReviews } from './review-checks.js';
import { checkSeries } from './series-checks.js';
import { timelineOf } from './timeline.js';
import { checkMails } from './mail-checks.js';
import { checkMoney } from './money-checks.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { checkResponses } from './response-checks.js';
import type { Violation } from './violation.js';

export interface CheckResult {
  violations: Violation[];
  /** The timeline of each payment that violates an invariant or was resolved too late. */
  timelines: string[];
  counts: Record<string, number>;
  payments: number;
}

const TIMELINES = 4;

/** Compares database, gateway journal, mails and responses. Shares no code with the server, so that both cannot have the same mistake, but the statements about its rows that `fees doctor` runs too. */
export async function check(environment: TestEnvironment, { late, ...end }: Pick<Snapshot, 'queue' | 'faultsEndedAt' | 'endedAt'> & { late: readonly string[] }): Promise<CheckResult> {
  const snapshot = await takeSnapshot(environment, end);
  const violations: Violation[] = [];
  const report = (rule: string, text: string, transactionId: string | null = null): void => {
    violations.push({ rule, text, transactionId });
  };
  for (const { invariant, count, about } of await brokenMoneyInvariants((sql) => environment.store.read(sql))) report('I19', `${invariant} does not hold: ${count}, ${about.join(', ')}`);
  checkMoney(snapshot, report);
  checkHistories(snapshot, report);
  checkMails(snapshot, report);
  checkResponses(snapshot, report);
  checkMessages(snapshot, report);
  checkReceiptDates(snapshot, report);
  checkRefunds(snapshot, report);
  checkGivenBack(snapshot, report);
  checkReviews(snapshot, report);
  checkSeries(snapshot, report);
  checkCases(snapshot, report);
  checkDays(snapshot, report);
  const states: Record<string, number> = {};
  for (const { state } of snapshot.payments) states[state] = (states[state] ?? 0) + 1;
  const hit = new Set(snapshot.journal.filter(({ kind }) => kind.endsWith('.fault')).map(({ merchTxnId }) => merchTxnId));
  const ids = [...new Set([...violations.flatMap(({ transactionId }) => transactionId ?? []), ...late])];
  return {
    violations,
    timelines: ids.slice(0, TIMELINES).map((id) => timelineOf(snapshot, id)),
    counts: { ...states, facts: snapshot.facts.length, decisions: snapshot.decisions.length, 'refunds': snapshot.givenBack.length, 'items in the review queue': snapshot.queue.length, 'responses recorded': snapshot.responses.length, 'mails received': snapshot.mails.length, 'payments with a gateway fault': hit.size },
    payments: snapshot.payments.length,
  };
}
