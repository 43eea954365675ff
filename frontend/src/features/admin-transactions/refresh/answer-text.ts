import { istClock } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import type { RefreshAnswer } from './row-refresh-slice';
import type { RefreshEnd } from './use-status-refresh';

type Texts = Catalogue['transactions'];

export function answerText({ at, before, status }: RefreshAnswer, texts: Texts): string {
  const time = istClock(new Date(at));
  return before === status ? texts.askedStill(time, status) : texts.askedNow(time, status);
}

/** What is announced about one row. */
export function endText(id: string, end: RefreshEnd, now: Date, texts: Texts): string {
  if (end === 'running') return '';
  return texts.answerAbout(id, end === 'unreachable' ? texts.askedInVain(istClock(now)) : answerText(end, texts));
}
