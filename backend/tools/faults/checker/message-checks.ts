import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import type { Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

/** Faults that change what a message says: it is no longer the gateway's message about this payment. */
const ALTERED = ['garbage', 'truncated', 'wrongMerchant', 'unknownId', 'forged'];
/** Faults that make an answer unreadable. */
const UNREADABLE = ['truncated', 'wrongMerchant', 'slow'];
/** Without faults, an unsigned message is followed by a requery within this time; the schedule alone may take a day. */
const HINT_WITHIN_MS = 5 * 60_000;
/** The campaign's clock may jump over days while a status request is running, so this much real time is accepted as well. */
const WITHIN_WALL_MS = 30_000;

/** A message that a server acknowledged. */
interface Message {
  transactionId: string;
  /** `null` for a return, which may be about any attempt of the payment. */
  atomTxnId: string | null;
  isUnsigned: boolean;
  /** When it was sent, on the wall clock and on the campaign's. */
  wall: number;
  at: number;
  by: string;
}

interface Answer {
  /** When the status request arrived. */
  wall: number;
  at: number;
  /** The gateway ids in the answer. */
  ids: ReadonlySet<string>;
}

/** I15: every gateway message, signed or not, is followed by an answered requery of that payment. */
export function checkMessages(snapshot: Snapshot, report: Report): void {
  const known = new Set(snapshot.payments.map(({ transaction_id: id }) => id));
  const answers = requeriesById(snapshot.journal);
  const unanswered = grouped(messagesOf(snapshot).filter((message) => known.has(message.transactionId) && !isFollowed(message, answers, snapshot.faultsEndedAt)), ({ transactionId }) => transactionId);
  for (const [id, [first, ...more]] of unanswered) {
    if (!first) continue;
    const what = `${first.isUnsigned ? 'an unsigned' : 'a signed'} ${first.by} of ${new Date(first.at).toISOString()}`;
    report('I15', `${what}${more.length > 0 ? ` and ${more.length} more` : ''}: no later requery was answered${first.at >= snapshot.faultsEndedAt && first.isUnsigned ? ' in time' : ''}`, id);
  }
}

function isFollowed({ transactionId, atomTxnId, isUnsigned, wall, at }: Message, answers: ReadonlyMap<string, Answer[]>, faultsEndedAt: number): boolean {
  const until = isUnsigned && at >= faultsEndedAt ? at + HINT_WITHIN_MS : Number.POSITIVE_INFINITY;
  return (answers.get(transactionId) ?? []).some((answer) => answer.wall >= wall && (answer.at <= until || answer.wall <= wall + WITHIN_WALL_MS) && (atomTxnId === null ? answer.ids.size > 0 : answer.ids.has(atomTxnId)));
}

function requeriesById(journal: readonly JournalEntry[]): Map<string, Answer[]> {
  const asked = new Map(journal.filter(({ kind }) => kind === 'status.asked').map((line) => [line.seq, line]));
  const answers = new Map<string, Answer[]>();
  for (const { kind, merchTxnId, detail } of journal) {
    const request = kind === 'status.answered' ? asked.get(Number(detail['question'])) : undefined;
    if (!request || merchTxnId === null || UNREADABLE.includes(String(detail['fault']))) continue;
    const ids = new Set((detail['codes'] as { atomTxnId?: string }[]).flatMap(({ atomTxnId }) => atomTxnId ?? []));
    answers.set(merchTxnId, [...(answers.get(merchTxnId) ?? []), { wall: Date.parse(request.wallAt), at: Date.parse(request.at), ids }]);
  }
  return answers;
}

/** Messages that simulated clients posted, and callbacks of the gateway itself. */
function messagesOf({ journal, responses }: Snapshot): Message[] {
  const alteredReturns = new Set(journal.filter(({ kind, detail }) => kind === 'return.built' && ALTERED.includes(String(detail['fault']))).map(({ merchTxnId }) => merchTxnId));
  const posted = responses.flatMap(({ call, status, transactionId, content, sentWall, sentAt }): Message[] => {
    if (status !== 200 || transactionId === null || (call !== 'callback' && call !== 'return')) return [];
    if (content['forged'] || (call === 'return' && alteredReturns.has(transactionId))) return [];
    const atomTxnId = typeof content['atomTxnId'] === 'string' ? content['atomTxnId'] : null;
    return [{ transactionId, atomTxnId, isUnsigned: content['unsigned'] === true, wall: sentWall, at: sentAt, by: call }];
  });
  const sent = journal.flatMap(({ kind, merchTxnId, detail, at }): Message[] => {
    if (kind !== 'callback.sent' || detail['status'] !== 200 || merchTxnId === null || ALTERED.includes(String(detail['fault']))) return [];
    const wall = Date.parse(String(detail['sentAt']));
    return [{ transactionId: merchTxnId, atomTxnId: String(detail['atomTxnId']), isUnsigned: detail['signature'] !== 'valid', wall, at: Date.parse(at), by: 'callback' }];
  });
  return [...posted, ...sent];
}
