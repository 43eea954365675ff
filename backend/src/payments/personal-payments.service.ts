import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { STUDENT_FIELDS, type StudentProperty } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { selectRows } from '../database/cached-statements.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { Booking, BookingEvidence, BookingEvidencePart } from './bookings/booking.entity.js';
import { PaymentNote } from './history/payment-note.entity.js';
import { Requery } from './history/requery.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { UnreadRefundList } from './refunds/unread-refund-list.entity.js';
import { GatewayFact } from './ledger/gateway-fact.entity.js';
import { holdsDemand, type PaymentState } from './ledger/payment-state.js';
import { PaymentDecision } from './review/payment-decision.entity.js';
import { PaymentEvent } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import type { PaymentForm } from './start/payment-form.js';

type Row = Record<string, unknown>;

const ABOUT = ['gateway_facts', 'payment_events', 'payment_decisions', 'requeries', 'payment_notes', 'refunds', 'bookings'] as const;
/** What there is about an attempt without money. */
const ABOUT_NO_MONEY = [GatewayFact, PaymentEvent, PaymentDecision, Requery, PaymentNote, UnreadRefundList] as const;
const EVENTS_OF_REFUNDS = 'SELECT e.* FROM refund_events e JOIN refunds r ON r.id = e.refund_id WHERE r.payment_id = ? ORDER BY e.id';
/** What a receipt needs to say whose it is. */
const KEPT: readonly StudentProperty[] = ['studentName', 'rollNo', 'course', 'courseFullName', 'awardType'];
const KEPT_FORM_NAMES = new Set<string>(STUDENT_FIELDS.filter(({ property }) => KEPT.includes(property)).map(({ formName }) => formName));

const MONEY_STATES: readonly PaymentState[] = ['SUCCESS', 'DUPLICATE', 'MISMATCH', 'REVERSED', 'REFUNDED'];

/** Neither the gateway nor the office has anything more to say about it, and no answer of the gateway is on its way. */
const isOver = ({ state, needsReview, openDemandId, hintDueAt, nextCheckAt, settledDemandId, lastAnswer, requeryLeaseUntil }: Payment, now: number): boolean =>
  (requeryLeaseUntil ?? 0) <= now && !holdsDemand(state) && lastAnswer !== 'pending' && needsReview === 0 && openDemandId === null && hintDueAt === null && (settledDemandId !== null || nextCheckAt === null);

/** Ids of what is kept, of the payments that were there, and the texts by which they were found. */
export interface ErasedPayments {
  payments: number[];
  demands: number[];
  transactionIds: string[];
  keptTransactionIds: string[];
  searchedBy: string[];
  /** Papers by which what is kept was booked: still there. */
  papers: number[];
}

/** Ids of papers. */
export interface ErasedPapers {
  erased: number[];
  kept: number[];
}

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalPaymentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async everythingAbout(studentId: number): Promise<Row[]> {
    const payments = await this.transactions.read<Row & { id: number }>('SELECT * FROM payments WHERE student_id = ? ORDER BY id', [studentId]);
    const found: Row[] = [];
    for (const payment of payments) {
      const about = await Promise.all(ABOUT.map((table) => this.transactions.read<Row>(`SELECT * FROM ${table} WHERE payment_id = ? ORDER BY id`, [payment.id])));
      const refundEvents = await this.transactions.read<Row>(EVENTS_OF_REFUNDS, [payment.id]);
      found.push({ ...payment, ...Object.fromEntries(ABOUT.map((table, index) => [table, about[index]])), refund_events: refundEvents });
    }
    return found;
  }

  /** Papers that show payments, as they lie here: their content is on the payment's page. */
  async papers(evidenceIds: readonly number[]): Promise<Row[]> {
    if (evidenceIds.length === 0) return [];
    return this.transactions.read<Row>(`SELECT id, name, size, type, sha256, at FROM booking_evidence WHERE id IN (${placeholders(evidenceIds)}) ORDER BY id`, [...evidenceIds]);
  }

  /**
   * After the bookings and proposals that named them. A paper may be of several students (docs/requirements.md#booking-by-hand): one that
   * shows somebody else's payment stays. The row itself goes when it is unused, or with the books.
   *
   * @param awaited papers of proposals that two people have still to decide.
   */
  async erasePapers(tx: Tx, evidenceIds: readonly number[], awaited: ReadonlySet<number>): Promise<ErasedPapers> {
    const papers = [...new Set(evidenceIds)].sort((a, b) => a - b);
    if (papers.length === 0) return { erased: [], kept: [] };
    const isSqlite = tx.connection.options.type === 'better-sqlite3';
    // The reason of a booking is empty after the erasure of its student.
    const sql = `SELECT DISTINCT evidence_id AS "id" FROM bookings WHERE reason <> '' AND evidence_id IN (${placeholders(papers)})${isSqlite ? '' : ' FOR UPDATE'}`;
    const booked = new Set(((await tx.query(sql, papers)) as { id: number }[]).map(({ id }) => id));
    const isKept = (id: number): boolean => booked.has(id) || awaited.has(id);
    const erased = papers.filter((id) => !isKept(id));
    for (const evidenceId of erased) {
      await tx.delete(BookingEvidencePart, { evidenceId });
      await tx.update(BookingEvidence, { id: evidenceId }, { name: '' });
    }
    return { erased, kept: papers.filter(isKept) };
  }

  /** Of these students, those who never began a payment. Inside the transaction that erases them. */
  async withoutAny(tx: Tx, studentIds: readonly number[]): Promise<number[]> {
    if (studentIds.length === 0) return [];
    const rows = (await tx.query(`SELECT DISTINCT student_id AS "studentId" FROM payments WHERE student_id IN (${placeholders(studentIds)})`, [...studentIds])) as { studentId: number }[];
    const paying = new Set(rows.map(({ studentId }) => studentId));
    return studentIds.filter((id) => !paying.has(id));
  }

  /**
   * Locks the payments of a student. With the student's demands locked.
   *
   * @returns null when one is open, or the gateway is being asked about one.
   */
  async lockIfOver(tx: Tx, studentId: number): Promise<Payment[] | null> {
    const isSqlite = tx.connection.options.type === 'better-sqlite3';
    const payments = await selectRows(tx, Payment, `WHERE student_id = ? ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`, [studentId]);
    const now = this.clock.now();
    return payments.every((payment) => isOver(payment, now)) && !(await this.hasOpenRefund(tx, studentId)) ? payments : null;
  }

  /**
   * Erases attempts without money, and of the others all but what the books keep.
   *
   * @param payments all of a student's, from `lockIfOver`.
   * @returns what is kept, the transaction ids of all, and by what somebody looked them up.
   */
  async erase(tx: Tx, payments: readonly Payment[]): Promise<ErasedPayments> {
    const kept: Payment[] = [];
    const papers: number[] = [];
    const searchedBy = payments.flatMap(({ form: { studentName, mobile, email } }) => [studentName, mobile, email]);
    for (const payment of payments) {
      if (await this.hasMoney(tx, payment)) {
        kept.push(payment);
        await tx.update(Payment, { id: payment.id }, { form: keptForm(payment.form), contentKey: '' });
        // Anybody may have written anything into it.
        await tx.update(PaymentNote, { paymentId: payment.id }, { note: '' });
        await tx.update(Refund, { paymentId: payment.id }, { reason: '' });
        await tx.query('UPDATE refund_events SET text = NULL WHERE actor IS NOT NULL AND refund_id IN (SELECT id FROM refunds WHERE payment_id = ?)', [payment.id]);
        papers.push(...(await tx.findBy(Booking, { paymentId: payment.id })).map(({ evidenceId }) => evidenceId));
        await tx.update(Booking, { paymentId: payment.id }, { reason: '' });
        await tx.query("UPDATE payment_decisions SET reason = '' WHERE payment_id = ? AND reason IS NOT NULL", [payment.id]);
      } else {
        for (const entity of ABOUT_NO_MONEY) await tx.delete(entity, { paymentId: payment.id });
        await tx.delete(Payment, { id: payment.id });
      }
    }
    return {
      payments: kept.map(({ id }) => id), demands: [...new Set(kept.map(({ demandId }) => demandId))], searchedBy, papers,
      transactionIds: payments.map(({ transactionId }) => transactionId), keptTransactionIds: kept.map(({ transactionId }) => transactionId),
    };
  }

  private async hasOpenRefund(tx: Tx, studentId: number): Promise<boolean> {
    const sql = "SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.student_id = ? AND (r.state = 'proposed' OR (r.next_check_at IS NOT NULL AND r.state NOT IN ('rejected', 'notExecuted'))) LIMIT 1";
    return ((await tx.query(sql, [studentId])) as unknown[]).length > 0;
  }

  private async hasMoney(tx: Tx, { id, state }: Payment): Promise<boolean> {
    return MONEY_STATES.includes(state) || tx.existsBy(GatewayFact, [{ paymentId: id, status: 'paid' }, { paymentId: id, status: 'reversed' }]);
  }
}

const keptForm = (form: PaymentForm): PaymentForm =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, KEPT_FORM_NAMES.has(name) ? value : ''])) as PaymentForm;
