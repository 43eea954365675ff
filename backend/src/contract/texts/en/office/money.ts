import type { Light, MoneyQuestion } from '../../../index.js';
import { parts } from '../../parts.js';

/** "Is our money safe?", for the office. */
export const money = {
  title: 'Is our money safe?',
  answers: {
    green: 'Yes, as far as this system knows.', amber: 'Yes, but something needs a look soon.', red: 'Not certain: something needs somebody now.',
  } satisfies Record<Light, string>,
  at: (time: string) => `Looked at ${time}`,
  again: 'Look again',
  list: 'What was looked at',
  todo: <Part>(todo: Part) => parts<Part>`What to do: ${todo}`,
  lights: { green: 'Good', amber: 'Look soon', red: 'Act now' } satisfies Record<Light, string>,
  questions: {
    doubt: 'Payments in doubt', gateway: 'Payment gateway', openRefunds: 'Refunds', unmatched: 'Settlement', days: 'Days of the books', mails: 'Mails', backup: 'Backup and its test', audit: 'Audit trail',
    people: 'Two people', clock: 'Clock', 'free space': 'Disk', certificate: 'Certificate',
  } satisfies Record<MoneyQuestion, string>,
  toReview: 'To the review queue',
  toSettlement: 'To the settlement',
  toDays: 'To the days',
  toHealth: 'To the health of the system',
  notLoaded: 'This could not be looked at.',
  tryAgain: 'Try again',
};

/** Above the list of transactions. */
export const moneyBanner = {
  answers: {
    green: 'Our money is safe, as far as this system knows.', amber: 'Something about our money needs a look soon.', red: 'Something about our money needs somebody now.',
  } satisfies Record<Light, string>,
  open: 'Is our money safe?',
};
