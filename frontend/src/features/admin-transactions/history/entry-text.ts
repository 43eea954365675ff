import { MISSING, type TimelineEntry } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { momentText } from '../../../lib/moment-text';

const MINUTE = 60_000;

/** Heard of later than a minute after it happened: worth saying when that was. */
const isLate = ({ at, happenedAt }: TimelineEntry): boolean => happenedAt !== null && Math.abs(Date.parse(at) - Date.parse(happenedAt)) > MINUTE;

/** @returns the sentences of one line of the timeline. */
export function entryText(entry: TimelineEntry, texts: Catalogue['transactionHistory']): string[] {
  const { kind, source, status, amount, gatewayTxnId, from, to, actor, text } = entry;
  switch (kind) {
    case 'begun':
      return [texts.begun(rupees(amount))];
    case 'message':
      return [
        texts.message(source, status),
        ...(amount === null ? [] : [texts.messageAmount(rupees(amount), source === 'office' ? gatewayTxnId : (gatewayTxnId ?? MISSING))]),
        ...(text === null ? [] : [texts.differs]),
        ...(entry.signature === 'valid' || source === 'requery' || source === 'office' ? [] : [texts.unsigned]),
        ...(isLate(entry) ? [texts.happened(momentText(entry.happenedAt ?? ''))] : []),
      ];
    case 'requery':
      return [text === null ? texts.requery(source, status) : texts.requeryFailed(source, text)];
    case 'state':
      return [texts.state(from ?? texts.began, to ?? '', source)];
    case 'decision':
      return [texts.decision(actor ?? texts.server, source), ...(text === null ? [] : [text])];
    case 'receipt':
      return [status === 'void' ? texts.receiptVoided : texts.receiptIssued];
    case 'mail':
      return [source === 'advice' ? texts.adviceMail(status) : texts.mail(status), ...(text === null ? [] : [text])];
    case 'note':
      return [texts.note(actor ?? texts.server), text ?? ''];
  }
}
