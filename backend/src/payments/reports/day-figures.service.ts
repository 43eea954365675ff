import { Injectable } from '@nestjs/common';
import { pieces } from '../../common/pieces.js';
import { formatPaise, type Paise } from '../../contract/index.js';
import { receiptSheet } from '../../contract/texts/index.js';
import { Transactions } from '../../database/transactions.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { IDS_OUT_OF_ORDER, moneySql } from './received-money.sql.js';

/** Amounts in paise. */
export interface DaySum {
  count: number;
  amount: Paise;
}

export interface PaymentDay {
  received: DaySum;
  takenBack: DaySum;
  refunded: DaySum;
  heads: { name: string; label: string; received: Paise; takenBack: Paise }[];
  modes: (DaySum & { mode: string })[];
  states: (DaySum & { state: string })[];
  lastEvent: number;
}

interface EventRow {
  id: number;
  paymentId: number;
  fromState: string | null;
  toState: string;
  cause: string;
  amount: number | string;
  /** The fee, which the heads add up to. */
  asked: number | string;
  heads: string;
  semesterNo: number;
}

const IDS_AT_ONCE = 500;
/** Of the row of an accepted amount: nobody has said which heads it pays. */
const ACCEPTED = 'acceptedAmount';
const NONE: DaySum = { count: 0, amount: 0 };
const plus = ({ count, amount }: DaySum, more: Paise): DaySum => ({ count: count + 1, amount: amount + more });

/** What was recorded about payments in a span of time (docs/requirements.md#day-close). */
@Injectable()
export class DayFiguresService {
  constructor(
    private readonly transactions: Transactions,
    private readonly layouts: SemesterLayoutsService,
  ) {}

  /** UTC ms of the first thing that was recorded; null when there is none. */
  async beganAt(): Promise<number | null> {
    const [row] = await this.transactions.read<{ at: number | string | null }>('SELECT at FROM payment_events ORDER BY id LIMIT 1');
    return row?.at === undefined || row.at === null ? null : Number(row.at);
  }

  /** @param from UTC ms, `to` not included. @param after last event of the days before. */
  async between(from: number, to: number, after: number): Promise<PaymentDay> {
    const events = await this.transactions.read<EventRow>(
      `SELECT e.id AS id, e.payment_id AS paymentId, e.from_state AS fromState, e.to_state AS toState, e.cause AS cause, ${moneySql.received} AS amount, p.amount AS asked,
              p.heads AS heads, p.semester_no AS semesterNo
         FROM payment_events e JOIN payments p ON p.id = e.payment_id
        WHERE e.id > ? AND e.at >= ? AND e.at < ? AND (e.from_state IS NULL OR e.from_state <> e.to_state) ORDER BY e.id`, [Math.max(0, after - IDS_OUT_OF_ORDER), from, to]);
    const received = events.filter(({ toState }) => toState === 'SUCCESS');
    const ended = events.filter(({ fromState }) => fromState === 'SUCCESS');
    const takenBack = ended.filter(({ toState }) => toState !== 'REFUNDED');
    const [refunded] = await this.transactions.read<{ n: number | string; amount: number | string | null }>(
      `SELECT COUNT(*) AS n, SUM(r.amount) AS amount FROM refund_events e JOIN refunds r ON r.id = e.refund_id JOIN payments p ON p.id = r.payment_id
        WHERE e.state = 'paidOut' AND e.at >= ? AND e.at < ? AND ${moneySql.isOfReceived}`, [from, to]);
    const channels = await this.channels([...new Set(received.map(({ paymentId }) => paymentId))]);
    return {
      received: sumOf(received), takenBack: sumOf(takenBack),
      refunded: { count: Number(refunded?.n ?? 0), amount: Number(refunded?.amount ?? 0) },
      heads: this.headsOf(received, takenBack),
      modes: grouped(received, ({ paymentId }) => channels.get(paymentId) ?? '').map(([mode, sum]) => ({ mode, ...sum })),
      states: grouped(events, ({ toState }) => toState).map(([state, sum]) => ({ state, ...sum })),
      lastEvent: events.at(-1)?.id ?? after,
    };
  }

  private headsOf(received: readonly EventRow[], takenBack: readonly EventRow[]): PaymentDay['heads'] {
    const sums = new Map<string, PaymentDay['heads'][number]>();
    const add = (events: readonly EventRow[], side: 'received' | 'takenBack'): void => {
      for (const { name, label, paise } of events.flatMap((event) => this.rowsOf(event))) {
        const sum = sums.get(name) ?? { name, label, received: 0, takenBack: 0 };
        sums.set(name, { ...sum, [side]: sum[side] + paise });
      }
    };
    add(received, 'received');
    add(takenBack, 'takenBack');
    return [...sums.values()].filter((sum) => sum.received !== 0 || sum.takenBack !== 0).sort((a, b) => a.name.localeCompare(b.name));
  }

  private rowsOf({ amount, asked, heads, semesterNo }: EventRow): { name: string; label: string; paise: Paise }[] {
    if (Number(amount) !== Number(asked)) return [{ name: `${ACCEPTED} ${asked}`, label: receiptSheet.received(formatPaise(Number(asked))), paise: Number(amount) }];
    const amounts = JSON.parse(heads) as Record<string, Paise>;
    const labels = new Map(this.layouts.linesOf(Number(semesterNo), amounts).map(({ name, label }) => [name, label]));
    return Object.entries(amounts).map(([name, paise]) => ({ name, label: labels.get(name) ?? name, paise }));
  }

  private async channels(ids: readonly number[]): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (const some of pieces(ids, IDS_AT_ONCE)) {
      const rows = await this.transactions.read<{ id: number; channel: string | null }>(
        `SELECT payment_id AS id, MAX(channel) AS channel FROM gateway_facts WHERE meaning = 'paid' AND payment_id IN (${some.map(() => '?').join(', ')}) GROUP BY payment_id`, some);
      for (const { id, channel } of rows) found.set(Number(id), channel ?? '');
    }
    return found;
  }
}

const sumOf = (events: readonly EventRow[]): DaySum => events.reduce((sum, { amount }) => plus(sum, Number(amount)), NONE);

function grouped(events: readonly EventRow[], key: (event: EventRow) => string): [string, DaySum][] {
  const sums = new Map<string, DaySum>();
  for (const event of events) sums.set(key(event), plus(sums.get(key(event)) ?? NONE, Number(event.amount)));
  return [...sums].sort(([a], [b]) => a.localeCompare(b));
}
