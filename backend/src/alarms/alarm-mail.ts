import type { AppConfig } from '../config/app-config.js';
import { type Alarm, type AlarmCode, APP_BASE, istClock, receiptDate, SCREENS } from '../contract/index.js';
import { alarmMail, alarms, type Catalogue } from '../contract/texts/index.js';
import { plainText } from '../receipts/content/plain-text.js';
import type { OutgoingMail } from '../receipts/mail/mail-sender.service.js';
import type { StoredAlarm } from './stored-alarm.js';

/** What waits in the outbox. UTC ms. */
export interface AlarmNotice {
  alarm: Alarm;
  code: AlarmCode;
  state: 'red' | 'green';
  since: number;
  at: number;
}

type Texts = Pick<Catalogue, 'alarmMail' | 'alarms'>;

/**
 * @param stored what is stored of the alarm at this moment.
 * @returns null when the mail comes too late: what it would warn of is over.
 */
export function composeAlarmMail(
  { code, state, since, at }: AlarmNotice, stored: StoredAlarm | null, { college, http }: Pick<AppConfig, 'college' | 'http'>, texts: Texts = { alarmMail, alarms },
): Pick<OutgoingMail, 'subject' | 'text'> | null {
  if (state === 'red' && stored?.since !== since) return null;
  const { alarmMail: mail, alarms: all } = texts;
  const name = plainText(college.name);
  const { title, what, todo } = all[code];
  const moment = (ms: number): string => mail.moment(receiptDate(new Date(ms)), istClock(new Date(ms)));
  const page = `${http.publicUrl}${APP_BASE}${SCREENS.health.pattern}`;
  const body = state === 'red' ? [mail.red(what, moment(since)), mail.todo(todo), `${mail.page}\n${page}`, mail.again] : [mail.green(title, moment(since), moment(at)), `${mail.page}\n${page}`];
  return { subject: state === 'red' ? mail.redSubject(name, title) : mail.greenSubject(name, title), text: `${[...body, name].join('\n\n')}\n` };
}
