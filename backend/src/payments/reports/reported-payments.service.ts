import { Injectable } from '@nestjs/common';
import { ACCEPTED_AMOUNT, DAY_MS, type Paise, startOfIstDay } from '../../contract/index.js';
import { placeholders } from '../../database/batched-read.js';
import { Transactions } from '../../database/transactions.js';
import { type PaymentState, shownStatus } from '../ledger/payment-state.js';
import { IDS_OUT_OF_ORDER, moneySql } from './received-money.sql.js';
import { ReportSumsService } from './report-sums.service.js';
import type { SumDimension } from './report-sum.entity.js';

/** At most one of semester, course, head and mode is looked up by the stored sums; more of them only filter. */
export interface PaymentsRequest {
  /** IST days, both included. */
  from: string;
  to: string;
  isTest: boolean;
  semester?: number | undefined;
  course?: string | undefined;
  head?: string | undefined;
  mode?: string | undefined;
  skip: number;
  limit: number;
}

export interface CountedPayment {
  transactionId: string;
  admissionNumber: string;
  semesterNo: number;
  course: string | null;
  /** UTC ms. */
  at: number;
  amount: Paise;
  status: ReturnType<typeof shownStatus>;
}

interface Row extends Omit<CountedPayment, 'status' | 'course'> {
  state: PaymentState;
  form: string;
}

type MoneyFigure = 'received' | 'takenBack' | 'refunded';
interface Condition {
  sql: string;
  values: (string | number)[];
}

const OF_PAYMENT = 'p.transaction_id AS transactionId, p.admission_number AS admissionNumber, p.semester_no AS semesterNo, p.state AS state, p.form AS form';
const EVENT: Readonly<Record<'received' | 'takenBack', string>> = {
  received: "e.to_state = 'SUCCESS' AND (e.from_state IS NULL OR e.from_state <> 'SUCCESS')",
  takenBack: "e.from_state = 'SUCCESS' AND e.to_state NOT IN ('SUCCESS', 'REFUNDED')",
};

/** The payments behind a number of a report, newest first. */
@Injectable()
export class ReportedPaymentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sums: ReportSumsService,
  ) {}

  async behind(figure: MoneyFigure, asked: PaymentsRequest): Promise<CountedPayment[]> {
    const span = { ...asked, from: await this.firstDay(figure, asked) };
    return (figure === 'refunded' ? await this.refunded(span) : await this.moved(figure, span)).map(shown);
  }

  /** Attempts that were begun in these days and have one of these states now; without any, all of them. */
  async begun(states: readonly PaymentState[], { from, to, isTest, skip, limit }: PaymentsRequest): Promise<CountedPayment[]> {
    const [first, last] = await this.ids('payments', 'created_at', from, to);
    const among = states.length === 0 ? '' : `AND p.state IN (${placeholders(states)})`;
    const rows = await this.transactions.read<Row>(
      `SELECT ${OF_PAYMENT}, p.created_at AS at, COALESCE(p.settled_amount, p.amount) AS amount FROM payments p
        WHERE p.id BETWEEN ? AND ? AND p.created_at >= ? AND p.created_at < ? AND p.is_test = ? ${among} ORDER BY p.id DESC LIMIT ? OFFSET ?`,
      [first, last, startOfIstDay(from), startOfIstDay(to) + DAY_MS, isTest ? 1 : 0, ...states, limit, skip]);
    return rows.map(shown);
  }

  private async moved(figure: 'received' | 'takenBack', { from, to, skip, limit, ...asked }: PaymentsRequest): Promise<Row[]> {
    const [first, last] = await this.ids('payment_events', 'at', from, to);
    const { sql, values } = conditionOf(asked);
    return this.transactions.read<Row>(
      `SELECT ${OF_PAYMENT}, e.at AS at, ${moneySql.received} AS amount FROM payment_events e JOIN payments p ON p.id = e.payment_id
        WHERE e.id BETWEEN ? AND ? AND e.at >= ? AND e.at < ? AND ${EVENT[figure]} AND ${sql} ORDER BY e.id DESC LIMIT ? OFFSET ?`,
      [first, last, startOfIstDay(from), startOfIstDay(to) + DAY_MS, ...values, limit, skip]);
  }

  private async refunded({ from, to, skip, limit, ...asked }: PaymentsRequest): Promise<Row[]> {
    const span = [startOfIstDay(from), startOfIstDay(to) + DAY_MS];
    const { sql, values } = conditionOf(asked);
    return this.transactions.read<Row>(
      `SELECT ${OF_PAYMENT}, e.at AS at, r.amount AS amount FROM refund_events e JOIN refunds r ON r.id = e.refund_id JOIN payments p ON p.id = r.payment_id
        WHERE e.state = 'paidOut' AND e.at >= ? AND e.at < ? AND ${moneySql.isOfReceived} AND ${sql}
       ORDER BY e.at DESC, e.id DESC LIMIT ? OFFSET ?`, [...span, ...values, limit, skip]);
  }

  /** The last day that has to be read for this page, by the stored sums: a rare course has its payments on few days. */
  private async firstDay(figure: MoneyFigure, { skip, limit, isTest, from, to, ...asked }: PaymentsRequest): Promise<string> {
    const given = (['semester', 'course', 'head', 'mode'] as const).filter((name) => asked[name] !== undefined);
    const [dimension] = given;
    if (given.length > 1) return from;
    const sums = await this.sums.between({ figures: [figure], dimension: dimension ?? ('all' satisfies SumDimension), isTest, from, to });
    const value = dimension === undefined ? '' : String(asked[dimension]);
    let counted = 0;
    for (const { day, payments } of sums.filter((sum) => sum.value === value).sort((a, b) => b.day.localeCompare(a.day))) {
      counted += payments;
      if (counted >= skip + limit) return day;
    }
    return from;
  }

  /** Ids between which all rows of these days are; ids and times rise together, but for a few at once. */
  private async ids(table: 'payments' | 'payment_events', column: 'created_at' | 'at', from: string, to: string): Promise<[number, number]> {
    const [row] = await this.transactions.read<{ id: number | null }>(`SELECT MAX(id) AS id FROM ${table}`);
    const firstSince = async (at: number): Promise<number> => {
      let [low, high] = [0, Number(row?.id ?? 0) + 1];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const [next] = await this.transactions.read<{ id: number; at: number | string }>(`SELECT id, ${column} AS at FROM ${table} WHERE id >= ? ORDER BY id LIMIT 1`, [middle]);
        if (next && Number(next.at) < at) low = next.id + 1;
        else high = middle;
      }
      return low;
    };
    return [(await firstSince(startOfIstDay(from))) - IDS_OUT_OF_ORDER, (await firstSince(startOfIstDay(to) + DAY_MS)) + IDS_OUT_OF_ORDER];
  }
}

const shown = ({ form, state, at, amount, ...row }: Row): CountedPayment => ({
  transactionId: row.transactionId, admissionNumber: row.admissionNumber, semesterNo: row.semesterNo,
  course: (JSON.parse(form) as { course?: string | null }).course || null, at: Number(at), amount: Number(amount), status: shownStatus(state),
});

type Filters = Pick<PaymentsRequest, 'isTest' | 'semester' | 'course' | 'head' | 'mode'>;

function conditionOf({ isTest, semester, course, head, mode }: Filters): Condition {
  const all: Condition[] = [{ sql: 'p.is_test = ?', values: [isTest ? 1 : 0] }];
  if (semester !== undefined) all.push({ sql: 'p.semester_no = ?', values: [semester] });
  if (course === '') all.push({ sql: `(p.form NOT LIKE '%"course":"%' OR p.form LIKE '%"course":""%')`, values: [] });
  else if (course !== undefined) all.push({ sql: "p.form LIKE ? ESCAPE '!'", values: [`%${literal(`"course":${JSON.stringify(course)}`)}%`] });
  if (head === ACCEPTED_AMOUNT) all.push({ sql: `${moneySql.received} <> p.amount`, values: [] });
  else if (head !== undefined) {
    const name = literal(`${JSON.stringify(head)}:`);
    const sql = `p.heads LIKE ? ESCAPE '!' AND p.heads NOT LIKE ? ESCAPE '!' AND p.heads NOT LIKE ? ESCAPE '!' AND ${moneySql.received} = p.amount`;
    all.push({ sql, values: [`%${name}%`, `%${name}0,%`, `%${name}0}%`] });
  }
  if (mode !== undefined) all.push({ sql: `${moneySql.channel} = ?`, values: [mode] });
  return { sql: all.map(({ sql }) => sql).join(' AND '), values: all.flatMap(({ values }) => values) };
}

/** Escaped for LIKE, where % and _ stand for other letters. */
const literal = (json: string): string => json.replace(/[!%_]/g, '!$&');
