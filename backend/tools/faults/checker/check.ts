import type { World } from '../bench/world.js';
import { checkHistories } from './history-checks.js';
import { checkMessages } from './message-checks.js';
import { checkReceiptDates } from './receipt-date-checks.js';
import { checkRefunds } from './refund-checks.js';
import { checkReviews } from './review-checks.js';
import { storyOf } from './story.js';
import { checkMails } from './mail-checks.js';
import { checkMoney } from './money-checks.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { checkTold } from './told-checks.js';
import type { Violation } from './violation.js';

export interface Verdict {
  violations: Violation[];
  /** The whole history of each payment that is in a violation, or whose truth came too late. */
  stories: string[];
  counts: Record<string, number>;
  payments: number;
}

const STORIES = 4;

/** Reads every book and compares them. Knows nothing of the servers' code. */
export async function check(world: World, { late, ...end }: Pick<Snapshot, 'queue' | 'quietAt' | 'sealedAt'> & { late: readonly string[] }): Promise<Verdict> {
  const snapshot = await takeSnapshot(world, end);
  const violations: Violation[] = [];
  const say = (rule: string, text: string, transactionId: string | null = null): void => {
    violations.push({ rule, text, transactionId });
  };
  checkMoney(snapshot, say);
  checkHistories(snapshot, say);
  checkMails(snapshot, say);
  checkTold(snapshot, say);
  checkMessages(snapshot, say);
  checkReceiptDates(snapshot, say);
  checkRefunds(snapshot, say);
  checkReviews(snapshot, say);
  const states: Record<string, number> = {};
  for (const { state } of snapshot.payments) states[state] = (states[state] ?? 0) + 1;
  const hit = new Set(snapshot.journal.filter(({ kind }) => kind.endsWith('.fault')).map(({ merchTxnId }) => merchTxnId));
  const ids = [...new Set([...violations.flatMap(({ transactionId }) => transactionId ?? []), ...late])];
  return {
    violations,
    stories: ids.slice(0, STORIES).map((id) => storyOf(snapshot, id)),
    counts: { ...states, facts: snapshot.facts.length, decisions: snapshot.decisions.length, 'cases in the review queue': snapshot.queue.length, 'things told': snapshot.told.length, 'mails taken': snapshot.mails.length, 'payments hit by a fault of the gateway': hit.size },
    payments: snapshot.payments.length,
  };
}
