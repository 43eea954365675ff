import type { Light } from '../../../index.js';
import { plural } from '../../plural.js';

const payments = (count: number): string => plural('en-IN', count, { one: '1 payment', other: `${count.toLocaleString('en-IN')} payments` });

/** What the server says about each question of "Is our money safe?", on the page and in the daily mail. */
export const moneyWords = {
  doubt: {
    none: 'No payment is in doubt.',
    some: (count: number, amount: string, oldest: string) => `${payments(count)} of ${amount} in doubt; the oldest was begun ${oldest}.`,
    todo: 'Look at the review queue. The bank is asked by itself; do not let anybody pay again before it has answered.',
  },
  gateway: {
    well: (asked: string) => `The gateway answers; it was last asked ${asked}.`,
    unknown: 'The gateway was not asked since the server started.',
    unknownTodo: 'Wait for the next payment, or ask it on the page Health of the system.',
    problem: (problem: string, asked: string) => `${problem} Last asked ${asked}.`,
    todo: 'Read "The gateway does not answer" in the runbook. Payments under way settle by themselves.',
  },
  refunds: {
    none: 'No refund is open.',
    some: (count: number, amount: string, oldest: string) =>
      `${plural('en-IN', count, { one: '1 refund', other: `${count} refunds` })} of ${amount} open; the oldest was approved ${oldest}.`,
    todo: 'Open the payment, ask the gateway for its refund ID, and say how it ended.',
  },
  unmatched: {
    off: 'Nobody can give the reports of the gateway to this server.',
    offTodo: 'Whoever runs the server can set SETTLEMENT_KEY.',
    nothing: 'No report of the gateway was given yet: nobody knows whether the money arrived.',
    nothingTodo: 'Give the first report on the page Settlement.',
    late: (day: string) => `The last report was given on ${day}.`,
    lateTodo: 'Give the reports since then on the page Settlement.',
    none: 'Every payment of the reports is matched with the bank.',
    some: (amount: string, count: number, oldest: string) => `${amount} not matched, in ${plural('en-IN', count, { one: '1 exception', other: `${count} exceptions` })}; the oldest is of ${oldest}.`,
    todo: 'Look at the exceptions on the page Settlement: each says what to do.',
  },
  days: {
    none: 'Every day that is over is closed.',
    some: (count: number, first: string) => plural('en-IN', count, { one: `1 day is not closed: ${first}.`, other: `${count.toLocaleString('en-IN')} days are not closed; the first is ${first}.` }),
    todo: 'Close them on the page Days.',
  },
  mails: {
    none: 'No mail waits.',
    some: (count: number, oldest: string) => `${plural('en-IN', count, { one: '1 mail waits', other: `${count.toLocaleString('en-IN')} mails wait` })}, the first since ${oldest}.`,
    refused: (refused: number, tried: number) => `The mail server has refused ${refused} of the last ${tried} mails.`,
    todo: 'Send a test mail on the page Health of the system.',
  },
  audit: {
    never: 'The audit trail was not checked yet.',
    neverTodo: 'It is checked once a day; ./fees audit:verify does it now.',
    whole: (entries: number, at: string) => `The audit trail was whole ${at}: ${entries.toLocaleString('en-IN')} entries.`,
    late: (at: string) => `The audit trail was last checked ${at}.`,
    broken: (faults: number, at: string) => `The audit trail was not whole ${at}: ${plural('en-IN', faults, { one: '1 fault', other: `${faults} faults` })}.`,
    brokenTodo: 'Stop, keep a copy of the database, and type ./fees audit:verify.',
  },
  people: {
    two: 'What moves money or lets somebody approve needs two people.',
    one: 'One person alone decides what otherwise needs two (APPROVALS=one).',
  },
  /** `on 20/11/26 at 10:42`. */
  moment: (date: string, time: string) => `on ${date} at ${time}`,
  notKnown: 'This could not be looked at.',
  notKnownTodo: 'Read the log of the server.',
};

/** The daily mail with the same. */
export const moneyMail = {
  subject: (college: string, light: Light) => `${college}: ${{ green: 'our money is safe', amber: 'look after our money soon', red: 'our money needs somebody now' }[light]}`,
  line: (light: Light, name: string, found: string, todo: string | null) =>
    `${{ green: 'Good', amber: 'Look soon', red: 'Act now' }[light]}: ${name}\n${found}${todo === null ? '' : `\nWhat to do: ${todo}`}`,
  page: 'The same, as it is now:',
};
