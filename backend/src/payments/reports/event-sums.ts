import { ACCEPTED_AMOUNT, istDate, KNOWN_WITHIN_S, type Paise } from '../../contract/index.js';
import type { PaymentState } from '../ledger/payment-state.js';
import type { ReportSum } from './report-sum.entity.js';

export type Sum = Omit<ReportSum, 'id'>;

interface PaidMoney {
  isTest: number;
  at: number | string;
  /** Null where the event moves no money. */
  amount: number | string | null;
  semesterNo: number;
  form: string | null;
  channel: string | null;
}

/** A change of a payment's state, with what the payment is. */
export interface StateEvent extends PaidMoney {
  id: number;
  fromState: string;
  toState: string;
  begunAt: number | string;
  paidAt: number | string | null;
  asked: number | string;
  heads: string | null;
}

/** The first row of an attempt. */
export interface Begin {
  id: number;
  at: number | string;
  isTest: number;
}

/** A refund that was paid out. */
export interface PaidOutEvent extends PaidMoney {
  id: number;
}

type Figure = Extract<ReportSum['figure'], 'received' | 'takenBack' | 'refunded'>;

const dayOf = (at: number | string): string => istDate(new Date(Number(at)));
const courseOf = (form: string | null): string => (form === null ? '' : ((JSON.parse(form) as { course?: string | null }).course ?? ''));
const delayOf = (milliseconds: number): string => {
  const place = KNOWN_WITHIN_S.findIndex((seconds) => milliseconds <= seconds * 1_000);
  return String(place < 0 ? KNOWN_WITHIN_S.length : place);
};

/** Adds up what was recorded, in any order: each event changes sums of days by itself (docs/requirements.md#reports). */
export class EventSums {
  private readonly sums = new Map<string, Sum>();

  all(): Sum[] {
    return [...this.sums.values()].filter(({ payments, amount }) => payments !== 0 || amount !== 0);
  }

  add(sum: Sum): void {
    const { figure, dimension, isTest, day, value, payments, amount } = sum;
    const key = `${figure} ${dimension} ${isTest} ${day} ${value}`;
    const before = this.sums.get(key);
    if (before) [before.payments, before.amount] = [before.payments + payments, before.amount + amount];
    else this.sums.set(key, { ...sum });
  }

  addEvent(event: StateEvent): void {
    const { isTest, begunAt, fromState, toState, at, paidAt } = event;
    const attempt = (value: string, payments: number): void =>
      this.add({ figure: 'attempts', dimension: 'state', isTest, day: dayOf(begunAt), value, payments, amount: 0 });
    attempt(fromState, -1);
    attempt(toState, 1);
    if (toState === 'SUCCESS') {
      this.addMoney('received', event, Number(event.amount));
      if (paidAt !== null) {
        this.add({ figure: 'known', dimension: 'delay', isTest, day: dayOf(begunAt), value: delayOf(Number(at) - Number(paidAt)), payments: 1, amount: 0 });
      }
    }
    // What is given back is counted when it is paid out.
    if (fromState === 'SUCCESS' && toState !== 'REFUNDED') this.addMoney('takenBack', event, Number(event.amount));
  }

  addBegin({ isTest, at }: Begin): void {
    this.add({ figure: 'attempts', dimension: 'state', isTest, day: dayOf(at), value: 'CREATED' satisfies PaymentState, payments: 1, amount: 0 });
  }

  addPaidOut(event: PaidOutEvent): void {
    this.addMoney('refunded', event, Number(event.amount));
  }

  private addMoney(figure: Figure, event: PaidMoney & Partial<Pick<StateEvent, 'asked' | 'heads'>>, amount: Paise): void {
    const { isTest, at, semesterNo, form, channel } = event;
    const of = { figure, isTest, day: dayOf(at), payments: 1, amount };
    this.add({ ...of, dimension: 'all', value: '' });
    this.add({ ...of, dimension: 'semester', value: String(semesterNo) });
    this.add({ ...of, dimension: 'course', value: courseOf(form) });
    this.add({ ...of, dimension: 'mode', value: channel ?? '' });
    // A refund names no heads.
    if (figure === 'refunded') return;
    const heads = Number(event.asked) === amount ? (JSON.parse(event.heads ?? '{}') as Record<string, Paise>) : { [ACCEPTED_AMOUNT]: amount };
    for (const [name, paise] of Object.entries(heads)) if (paise !== 0) this.add({ ...of, dimension: 'head', value: name, amount: paise });
  }
}
