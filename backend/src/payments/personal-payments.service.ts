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
import { GatewayFact } from './ledger/gateway-fact.entity.js';
import { holdsDemand, type PaymentState } from './ledger/payment-state.js';
import { PaymentDecision } from './review/payment-decision.entity.js';
import { PaymentEvent } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import type { PaymentForm } from './start/payment-form.js';

type Row = Record<string, unknown>;

const ABOUT = ['gateway_facts', 'payment_events', 'payment_decisions', 'requeries', 'payment_notes', 'refunds', 'bookings'] as const;
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

  /** Of proposals to book: the row itself goes when it is unused, or with the books. */
  async erasePapers(tx: Tx, evidenceIds: readonly number[]): Promise<void> {
    for (const evidenceId of evidenceIds) {
      await tx.delete(BookingEvidencePart, { evidenceId });
      await tx.update(BookingEvidence, { id: evidenceId }, { name: '' });
    }
  }

  /** Of these students, those who never began a payment. Inside the transaction that erases them. */
  async withoutAny(tx: Tx, studentIds: readonly number[]): Promise<number[]> {
    if (studentIds.length === 0) return [];
    const rows = (await tx.query(`SELECT DISTINCT student_id AS "studentId" FROM payments WHERE student_id IN (${placeholders(studentIds)})`, [...studentIds])) as { studentId: number }[];
    const paying = new Set(rows.map(({ studentId }) => studentId));
    return studentIds.filter((id) => !paying.has(id));
  }

  /**
   * Erases attempts without money, and of the others all but what the books keep. With the student's demands locked.
   *
   * @param begin is awaited once it is known that nothing is open, before anything is erased.
   * @returns null when a payment is open, or the gateway is being asked about one, and nothing was erased; else what is kept, the
   *   transaction ids of all, and by what somebody looked them up.
   */
  async erase(tx: Tx, studentId: number, begin: () => Promise<void>): Promise<ErasedPayments | null> {
    const isSqlite = tx.connection.options.type === 'better-sqlite3';
    const payments = await selectRows(tx, Payment, `WHERE student_id = ? ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`, [studentId]);
    const now = this.clock.now();
    if (!payments.every((payment) => isOver(payment, now)) || (await this.hasOpenRefund(tx, studentId))) return null;
    await begin();
    const kept: Payment[] = [];
    const searchedBy = payments.flatMap(({ form: { studentName, mobile, email } }) => [studentName, mobile, email]);
    for (const payment of payments) {
      if (await this.hasMoney(tx, payment)) {
        kept.push(payment);
        await tx.update(Payment, { id: payment.id }, { form: keptForm(payment.form), contentKey: '' });
        // Anybody may have written anything into it.
        await tx.update(PaymentNote, { paymentId: payment.id }, { note: '' });
        await tx.update(Refund, { paymentId: payment.id }, { reason: '' });
        await tx.query('UPDATE refund_events SET text = NULL WHERE actor IS NOT NULL AND refund_id IN (SELECT id FROM refunds WHERE payment_id = ?)', [payment.id]);
        await this.eraseBookings(tx, payment.id);
        await tx.query("UPDATE payment_decisions SET reason = '' WHERE payment_id = ? AND reason IS NOT NULL", [payment.id]);
      } else {
        for (const entity of [GatewayFact, PaymentEvent, PaymentDecision, Requery, PaymentNote]) await tx.delete(entity, { paymentId: payment.id });
        await tx.delete(Payment, { id: payment.id });
      }
    }
    return {
      payments: kept.map(({ id }) => id), demands: [...new Set(kept.map(({ demandId }) => demandId))],
      transactionIds: payments.map(({ transactionId }) => transactionId), keptTransactionIds: kept.map(({ transactionId }) => transactionId), searchedBy,
    };
  }

  /** The books keep that and how it was paid; the paper shows more. */
  private async eraseBookings(tx: Tx, paymentId: number): Promise<void> {
    await this.erasePapers(tx, (await tx.findBy(Booking, { paymentId })).map(({ evidenceId }) => evidenceId));
    await tx.update(Booking, { paymentId }, { reason: '' });
  }

  private async hasOpenRefund(tx: Tx, studentId: number): Promise<boolean> {
    const sql = "SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.student_id = ? AND r.next_check_at IS NOT NULL AND r.state NOT IN ('rejected', 'notExecuted') LIMIT 1";
    return ((await tx.query(sql, [studentId])) as unknown[]).length > 0;
  }

  private async hasMoney(tx: Tx, { id, state }: Payment): Promise<boolean> {
    return MONEY_STATES.includes(state) || tx.existsBy(GatewayFact, [{ paymentId: id, status: 'paid' }, { paymentId: id, status: 'reversed' }]);
  }
}

const keptForm = (form: PaymentForm): PaymentForm =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, KEPT_FORM_NAMES.has(name) ? value : ''])) as PaymentForm;
