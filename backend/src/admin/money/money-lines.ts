import { DAY_MS, formatPaise, HOUR_MS, istClock, type Light, type MoneyLine, type MoneyQuestion, receiptDate, startOfIstDay } from '../../contract/index.js';
import { type ServerTexts, SPOKEN } from '../../contract/texts/spoken.js';
import type { TrailCheck } from '../../audit/trail-check.service.js';
import type { OpenMoney } from '../../payments/payment-records.service.js';
import type { GatewayHealth } from '../../payments/providers/gateway-health.js';
import type { MailBacklog } from '../../receipts/mail/mail-outbox.service.js';
import type { Unmatched } from '../settlement/settlement-office.service.js';

/** Banks take up to ten working days. */
const REFUND_LATE_MS = 15 * DAY_MS;
/** Since the last report: weekends and a holiday lie within. */
const REPORT_LATE_MS = 5 * DAY_MS;
/** Since the day of an exception: until then the next report may explain it. */
const UNMATCHED_LATE_MS = 7 * DAY_MS;
const DAYS_OPEN = 4;
const CHECK_LATE_MS = 3 * DAY_MS;
const REFUSED = { atLeast: 3, share: 0.1 };

export const moneyLine = (about: MoneyQuestion, light: Light, found: string, todo: string): MoneyLine => ({ about, light, found, todo: light === 'green' ? null : todo });

type Words = ServerTexts['moneyWords'];

/** A line in English, with what it says in the other languages. */
export function told(say: (words: Words, texts: ServerTexts) => MoneyLine): MoneyLine {
  const { en, ...others } = SPOKEN;
  const own = Object.entries(others).map(([language, texts]) => {
    const { found, todo } = say(texts.moneyWords, texts);
    return [language, { found, todo }];
  });
  return { ...say(en.moneyWords, en), own: Object.fromEntries(own) as MoneyLine['own'] };
}

const momentOf = (words: Words, at: number): string => words.moment(receiptDate(new Date(at)), istClock(new Date(at)));
const dayText = (day: string): string => receiptDate(new Date(startOfIstDay(day)));

export const doubtLine = ({ count, amount, oldestAt }: OpenMoney, now: number): MoneyLine => told((words) => {
  if (oldestAt === null) return moneyLine('doubt', 'green', words.doubt.none, '');
  const age = now - oldestAt;
  const light = age > DAY_MS ? 'red' : age > HOUR_MS ? 'amber' : 'green';
  return moneyLine('doubt', light, words.doubt.some(count, formatPaise(amount), momentOf(words, oldestAt)), words.doubt.todo);
});

export const gatewayLine = ({ problem, isKnown, judgedAt }: Pick<GatewayHealth, 'problem' | 'isKnown' | 'judgedAt'>): MoneyLine => told((words, { healthProblems }) => {
  if (problem !== null) return moneyLine('gateway', 'red', words.gateway.problem(healthProblems[problem], momentOf(words, judgedAt)), words.gateway.todo);
  // After a quiet night nobody has paid: no reason to look.
  if (!isKnown && judgedAt === 0) return moneyLine('gateway', 'amber', words.gateway.unknown, words.gateway.unknownTodo);
  return moneyLine('gateway', 'green', words.gateway.well(momentOf(words, judgedAt)), '');
});

export const refundsLine = ({ count, amount, oldestAt }: OpenMoney, now: number): MoneyLine => told((words) => {
  if (oldestAt === null) return moneyLine('openRefunds', 'green', words.refunds.none, '');
  return moneyLine('openRefunds', now - oldestAt > REFUND_LATE_MS ? 'amber' : 'green', words.refunds.some(count, formatPaise(amount), momentOf(words, oldestAt)), words.refunds.todo);
});

export const unmatchedLine = ({ isOff, lastGivenAt, count, amount, oldest }: Unmatched, now: number): MoneyLine => told((words) => {
  const { unmatched } = words;
  if (lastGivenAt === null) return isOff ? moneyLine('unmatched', 'amber', unmatched.off, unmatched.offTodo) : moneyLine('unmatched', 'amber', unmatched.nothing, unmatched.nothingTodo);
  if (oldest !== null) {
    const isLate = now - startOfIstDay(oldest) > UNMATCHED_LATE_MS;
    return moneyLine('unmatched', isLate ? 'red' : 'amber', unmatched.some(formatPaise(amount), count, dayText(oldest)), unmatched.todo);
  }
  if (now - lastGivenAt > REPORT_LATE_MS) return moneyLine('unmatched', 'amber', unmatched.late(receiptDate(new Date(lastGivenAt))), unmatched.lateTodo);
  return moneyLine('unmatched', 'green', unmatched.none, '');
});

/** A weekend and a holiday may pass. */
export const daysLine = (open: readonly string[]): MoneyLine => told((words) => {
  const [first] = open;
  if (first === undefined) return moneyLine('days', 'green', words.days.none, '');
  return moneyLine('days', open.length > DAYS_OPEN ? 'amber' : 'green', words.days.some(open.length, dayText(first)), words.days.todo);
});

export const mailsLine = ({ oldestWaitingAt, waiting, tried, refused }: MailBacklog, now: number): MoneyLine => told((words) => {
  const { mails } = words;
  if (refused >= REFUSED.atLeast && refused >= tried * REFUSED.share) return moneyLine('mails', 'red', mails.refused(refused, tried), mails.todo);
  if (oldestWaitingAt === null) return moneyLine('mails', 'green', mails.none, '');
  return moneyLine('mails', now - oldestWaitingAt > HOUR_MS ? 'red' : 'green', mails.some(waiting, momentOf(words, oldestWaitingAt)), mails.todo);
});

/** Chosen, so no reason to act; but whoever looks has to see it. */
export const peopleLine = (needsTwo: boolean): MoneyLine => told((words) => moneyLine('people', 'green', needsTwo ? words.people.two : words.people.one, ''));

export const auditLine = (last: TrailCheck | null, now: number): MoneyLine => told((words) => {
  const { audit } = words;
  if (last === null) return moneyLine('audit', 'amber', audit.never, audit.neverTodo);
  if (last.faults > 0) return moneyLine('audit', 'red', audit.broken(last.faults, momentOf(words, last.at)), audit.brokenTodo);
  if (now - last.at > CHECK_LATE_MS) return moneyLine('audit', 'amber', audit.late(momentOf(words, last.at)), audit.neverTodo);
  return moneyLine('audit', 'green', audit.whole(last.entries, momentOf(words, last.at)), '');
});
