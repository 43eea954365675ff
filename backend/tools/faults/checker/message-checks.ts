import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { Snapshot } from './snapshot.js';
import { grouped, type Say } from './violation.js';

/** Spoilt messages are not the gateway's own words about this payment. */
const SPOILT = ['garbage', 'truncated', 'wrongMerchant', 'unknownId', 'forged'];
/** Answers that arrived in no state to be read. */
const UNREADABLE = ['truncated', 'wrongMerchant', 'slow'];
/** Once nothing disturbs, an unsigned message is followed by a question within so long; the plan alone may take a day. */
const QUIET_WITHIN_MS = 5 * 60_000;
/** The campaign's clock jumps over days while a question is on its way: this much real time is in time as well. */
const WITHIN_WALL_MS = 30_000;

/** A message that the servers said they had taken. */
interface Message {
  transactionId: string;
  /** `null` for a return, which may be of any attempt of the payment. */
  atomTxnId: string | null;
  isUnsigned: boolean;
  /** When it went out: on the wall clock, and on the campaign's. */
  wall: number;
  at: number;
  by: string;
}

interface Answer {
  /** When the question arrived. */
  wall: number;
  at: number;
  /** The gateway's ids that it named. */
  ids: ReadonlySet<string>;
}

/** I15: every message of the gateway, signed or not, is followed by an answer of the gateway about that payment. */
export function checkMessages(snapshot: Snapshot, say: Say): void {
  const known = new Set(snapshot.payments.map(({ transaction_id: id }) => id));
  const answers = answersById(snapshot.journal);
  const unanswered = grouped(messagesOf(snapshot).filter((message) => known.has(message.transactionId) && !isFollowed(message, answers, snapshot.quietAt)), ({ transactionId }) => transactionId);
  for (const [id, [first, ...more]] of unanswered) {
    if (!first) continue;
    const what = `${first.isUnsigned ? 'an unsigned' : 'a signed'} ${first.by} of ${new Date(first.at).toISOString()}`;
    say('I15', `${what}${more.length > 0 ? ` and ${more.length} more` : ''}: no question about it began after it and was answered${first.at >= snapshot.quietAt && first.isUnsigned ? ' in time' : ''}`, id);
  }
}

function isFollowed({ transactionId, atomTxnId, isUnsigned, wall, at }: Message, answers: ReadonlyMap<string, Answer[]>, quietAt: number): boolean {
  const until = isUnsigned && at >= quietAt ? at + QUIET_WITHIN_MS : Number.POSITIVE_INFINITY;
  return (answers.get(transactionId) ?? []).some((answer) => answer.wall >= wall && (answer.at <= until || answer.wall <= wall + WITHIN_WALL_MS) && (atomTxnId === null ? answer.ids.size > 0 : answer.ids.has(atomTxnId)));
}

function answersById(journal: readonly JournalEntry[]): Map<string, Answer[]> {
  const asked = new Map(journal.filter(({ kind }) => kind === 'status.asked').map((line) => [line.seq, line]));
  const answers = new Map<string, Answer[]>();
  for (const { kind, merchTxnId, detail } of journal) {
    const question = kind === 'status.answered' ? asked.get(Number(detail['question'])) : undefined;
    if (!question || merchTxnId === null || UNREADABLE.includes(String(detail['fault']))) continue;
    const ids = new Set((detail['codes'] as { atomTxnId?: string }[]).flatMap(({ atomTxnId }) => atomTxnId ?? []));
    answers.set(merchTxnId, [...(answers.get(merchTxnId) ?? []), { wall: Date.parse(question.wallAt), at: Date.parse(question.at), ids }]);
  }
  return answers;
}

/** What the bots brought, and what the gateway's server sent by itself. */
function messagesOf({ journal, told }: Snapshot): Message[] {
  const spoiltReturns = new Set(journal.filter(({ kind, detail }) => kind === 'return.built' && SPOILT.includes(String(detail['fault']))).map(({ merchTxnId }) => merchTxnId));
  const brought = told.flatMap(({ call, status, transactionId, says, askedWall, askedAt }): Message[] => {
    if (status !== 200 || transactionId === null || (call !== 'callback' && call !== 'return')) return [];
    if (says['forged'] || (call === 'return' && spoiltReturns.has(transactionId))) return [];
    const atomTxnId = typeof says['atomTxnId'] === 'string' ? says['atomTxnId'] : null;
    return [{ transactionId, atomTxnId, isUnsigned: says['unsigned'] === true, wall: askedWall, at: askedAt, by: call }];
  });
  const sent = journal.flatMap(({ kind, merchTxnId, detail, at }): Message[] => {
    if (kind !== 'callback.sent' || detail['status'] !== 200 || merchTxnId === null || SPOILT.includes(String(detail['fault']))) return [];
    const wall = Date.parse(String(detail['sentAt']));
    return [{ transactionId: merchTxnId, atomTxnId: String(detail['atomTxnId']), isUnsigned: detail['signature'] !== 'valid', wall, at: Date.parse(at), by: 'callback' }];
  });
  return [...brought, ...sent];
}
