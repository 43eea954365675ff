import { groupBy } from '../common/group-by.js';
import { AppError } from '../common/errors/app-error.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Paise } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { insertRow, selectRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, type Tx } from '../database/transactions.js';
import { GatewayFact } from './ledger/gateway-fact.entity.js';
import type { GatewayStatus } from './providers/payment-provider.js';
import { PaymentDecision } from './review/payment-decision.entity.js';
import { PaymentEvent, STUDENT } from './payment-event.entity.js';
import type { PaymentRecord } from './payment-records.service.js';
import { Payment } from './payment.entity.js';
import { PaymentNote } from './history/payment-note.entity.js';
import { Requery } from './history/requery.entity.js';
import { longestWaitMs } from './requery/requery-schedule.js';
import { canMove, holdsDemand, isUndecided, PAYMENT_STATES, type PaymentState } from './ledger/payment-state.js';

function existing(id: number, payment: Payment | null): Payment {
  if (!payment) throw new Error(`payment ${id} has gone`);
  return payment;
}

type ImmutableColumn =
  | 'id' | 'transactionId' | 'receiptNo' | 'studentId' | 'demandId' | 'provider' | 'isTest' | 'admissionNumber' | 'semesterNo' | 'amount' | 'heads' | 'form'
  | 'contentKey' | 'createdAt' | 'state' | 'stateAt';

/** `never` also refuses a variable that has a state. */
export type PaymentPatch = Partial<Omit<Payment, ImmutableColumn>> & { [column in ImmutableColumn]?: never };
export type StateChange = Omit<PaymentPatch, 'stateAt'> & Pick<Payment, 'stateAt'>;

/** In the order in which they were stored. */
export interface MoneyHistory {
  facts: GatewayFact[];
  decisions: PaymentDecision[];
}

/** Money of which nobody knows yet where it ends. */
export interface OpenMoney {
  count: number;
  amount: Paise;
  /** UTC ms; null when there is none. */
  oldestAt: number | null;
}

export const openMoneyOf = (row: { at: number | string | null; n: number | string; amount: number | string } | undefined): OpenMoney =>
  ({ count: Number(row?.n ?? 0), amount: Number(row?.amount ?? 0), oldestAt: row?.at == null ? null : Number(row.at) });

export interface ReceivedKeys {
  digests: readonly string[];
  /** The gateway's ids of the charges that are said to be paid. */
  paidIds: readonly string[];
}

export interface FoundWithReceived {
  payment: Payment;
  storedDigests: ReadonlySet<string>;
  /** Those of the ids whose money was known for another payment of the provider first. */
  heardElsewhere: readonly string[];
}

const idsHeardOfElsewhere = (ids: readonly string[]): string =>
  `SELECT GROUP_CONCAT(DISTINCT f.gateway_txn_id) FROM gateway_facts f JOIN payments o ON o.id = f.payment_id
    WHERE f.gateway_txn_id IN (${placeholders(ids)}) AND f.payment_id <> payments.id AND o.provider = payments.provider AND f.meaning IN ('paid', 'reversed')
      AND NOT EXISTS (SELECT 1 FROM gateway_facts own
        WHERE own.payment_id = payments.id AND own.gateway_txn_id = f.gateway_txn_id AND own.meaning IN ('paid', 'reversed') AND own.id < f.id)`;

/** Answers that do not confirm a success. */
const UNCONFIRMED: readonly GatewayStatus[] = ['notStarted', 'pending', 'failed', 'cancelled', 'reversed', 'noAnswer'];

/** No lease and no call to the gateway lasts longer. */
const LEASE_AT_MOST_MS = 3_600_000;

const listed = (states: readonly PaymentState[]): string => states.map((state) => `'${state}'`).join(', ');

/** The event of the release that counts: a later one may have taken its place. */
const RELEASED_BY_OFFICE = `EXISTS (
  SELECT 1 FROM payment_events e WHERE e.payment_id = payments.id AND e.at = payments.released_at AND e.cause = 'released' AND e.actor <> '${STUDENT}')`;

/** Updates single columns, never whole rows: a lease and a state may be written at once. */
@Injectable()
export class PaymentRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(transactionId: string): Promise<Payment | null> {
    return selectRow(this.dataSource.manager, Payment, { where: { transactionId } });
  }

  /** @throws AppError PAYMENT_NOT_FOUND */
  async findOrFail(transactionId: string): Promise<Payment> {
    const payment = await this.find(transactionId);
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
    return payment;
  }

  records(key: 'id' | 'transaction_id', values: readonly (number | string)[], tx: Tx = this.dataSource.manager): Promise<PaymentRecord[]> {
    return tx.query(
      `SELECT id, transaction_id AS "transactionId", admission_number AS "admissionNumber", state FROM payments WHERE ${key} IN (${placeholders(values)})`,
      [...values],
    );
  }

  async get(id: number): Promise<Payment> {
    return existing(id, await selectRow(this.dataSource.manager, Payment, { where: { id } }));
  }

  async lock(tx: Tx, id: number): Promise<Payment> {
    return existing(id, await findAndLock(tx, Payment, { id }));
  }

  async insert(tx: Tx, payment: Omit<Payment, 'id'>): Promise<Payment> {
    return { id: await insertRow(tx, Payment, payment), ...payment };
  }

  async idsTaken(tx: Tx, transactionId: string, receiptNo: string): Promise<boolean> {
    const taken = (await tx.query('SELECT 1 FROM payments WHERE transaction_id = ? UNION ALL SELECT 1 FROM payments WHERE receipt_no = ? LIMIT 1', [
      transactionId, receiptNo,
    ])) as unknown[];
    return taken.length > 0;
  }

  attempts(demandIds: readonly number[], tx: Tx = this.dataSource.manager): Promise<Payment[]> {
    return selectRows(tx, Payment, `WHERE demand_id IN (${placeholders(demandIds)}) ORDER BY id`, [...demandIds]);
  }

  /** Payments that hold money and do not settle the demand, the earliest paid first, locked: a requery may end meanwhile. */
  holdingMoney(tx: Tx, demandId: number): Promise<Payment[]> {
    const lock = tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    return selectRows(tx, Payment, `WHERE demand_id = ? AND state IN ('DUPLICATE', 'MISMATCH') ORDER BY paid_at, id${lock}`, [demandId]);
  }

  /** Released attempts block a new one again. */
  async endReleases(tx: Tx, demandId: number, at: number): Promise<void> {
    await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ releasedAt: null, updatedAt: at })
      .where("demandId = :demandId AND state IN ('AT_BANK', 'MISMATCH', 'DUPLICATE', 'REVERSED') AND releasedAt IS NOT NULL", { demandId })
      .execute();
  }

  async isReleasedByOffice(tx: Tx, id: number): Promise<boolean> {
    return ((await tx.query(`SELECT 1 FROM payments WHERE id = ? AND ${RELEASED_BY_OFFICE}`, [id])) as unknown[]).length > 0;
  }

  async update(tx: Tx, id: number, patch: PaymentPatch): Promise<void> {
    await updateRows(tx, Payment, { id }, patch);
  }

  /**
   * The only way to write a state. Called by `PaymentMoves` only.
   *
   * @returns `false` when the payment was no longer in state `from`.
   * @throws Error when the state table has no such move.
   */
  async setState(tx: Tx, id: number, from: PaymentState, to: PaymentState, patch: StateChange): Promise<boolean> {
    if (!canMove(from, to)) throw new Error(`payment ${id} cannot move from ${from} to ${to}`);
    return this.updateFromState(tx, id, from, to, patch);
  }

  protected async updateFromState(tx: Tx, id: number, from: PaymentState, to: PaymentState, patch: StateChange): Promise<boolean> {
    return (await updateRows(tx, Payment, { id, state: from }, { state: to, ...patch })) === 1;
  }

  facts(paymentId: number, tx: Tx = this.dataSource.manager): Promise<GatewayFact[]> {
    return selectRows(tx, GatewayFact, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  /** Payment, stored digests and money of others in one statement, so that the payment includes the effects of these facts. */
  async findWithReceived(provider: string, transactionId: string, { digests, paidIds }: ReceivedKeys): Promise<FoundWithReceived | null> {
    // '' matches no digest.
    const values = digests.length > 0 ? digests : [''];
    const extras = [`(SELECT GROUP_CONCAT(digest) FROM gateway_facts WHERE payment_id = payments.id AND digest IN (${placeholders(values)})) AS stored_digests`];
    if (paidIds.length > 0) extras.push(`(${idsHeardOfElsewhere(paidIds)}) AS heard_elsewhere`);
    const rows = await selectRows(this.dataSource.manager, Payment, 'WHERE transaction_id = ? AND provider = ?', [...values, ...paidIds, transactionId, provider], extras.join(', '));
    const found = rows[0] as (Payment & { stored_digests?: string | null; heard_elsewhere?: string | null }) | undefined;
    if (!found) return null;
    const { stored_digests: stored, heard_elsewhere: elsewhere, ...payment } = found;
    return { payment, storedDigests: new Set(stored?.split(',')), heardElsewhere: elsewhere?.split(',') ?? [] };
  }

  async insertFact(tx: Tx, fact: Omit<GatewayFact, 'id'>): Promise<void> {
    await insertRow(tx, GatewayFact, fact);
  }

  decisions(tx: Tx, paymentId: number): Promise<PaymentDecision[]> {
    return selectRows(tx, PaymentDecision, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  async insertDecision(tx: Tx, decision: Omit<PaymentDecision, 'id'>): Promise<void> {
    await insertRow(tx, PaymentDecision, decision);
  }

  async insertEvent(tx: Tx, event: Omit<PaymentEvent, 'id'>): Promise<void> {
    await insertRow(tx, PaymentEvent, event);
  }

  async insertRequery(tx: Tx, requery: Omit<Requery, 'id'>): Promise<void> {
    await insertRow(tx, Requery, requery);
  }

  requeries(paymentId: number): Promise<Requery[]> {
    return selectRows(this.dataSource.manager, Requery, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  notes(paymentId: number): Promise<PaymentNote[]> {
    return selectRows(this.dataSource.manager, PaymentNote, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  async insertNote(tx: Tx, note: Omit<PaymentNote, 'id'>): Promise<void> {
    await insertRow(tx, PaymentNote, note);
  }

  /** Transaction ids of the payments that a charge with this id of the gateway or of the bank belongs to. */
  async idsByCharge(id: string, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ transaction_id: string }[]>(
      `SELECT transaction_id FROM payments WHERE id IN (
         SELECT payment_id FROM gateway_facts WHERE gateway_txn_id = ? UNION SELECT payment_id FROM gateway_facts WHERE bank_txn_id = ?)
        ORDER BY id LIMIT ${limit}`, [id, id]);
    return rows.map((row) => row.transaction_id);
  }

  /** What messages say of the money of one charge, whichever payment it belongs to. */
  async moneyOfCharge(tx: Tx, gatewayTxnId: string): Promise<{ transactionId: string; status: GatewayStatus }[]> {
    return tx.query(
      `SELECT p.transaction_id AS "transactionId", f.meaning AS status FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
        WHERE f.gateway_txn_id = ? AND f.meaning IN ('paid', 'reversed') ORDER BY f.meaning DESC`, [gatewayTxnId]);
  }

  events(paymentId: number): Promise<PaymentEvent[]> {
    return selectRows(this.dataSource.manager, PaymentEvent, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
  }

  /**
   * Undecided payments first; settled ones can wait. One index range per state, because thousands are due after an
   * outage of an hour.
   */
  dueForCheck(now: number, limit: number): Promise<{ id: number }[]> {
    return this.due(PAYMENT_STATES.map((state) => ({ rank: isUndecided(state) ? 0 : 1, column: 'next_check_at', where: `state = '${state}'` })), now, limit);
  }

  /** Successes that only a message reported come before unsigned messages, which anybody can send. */
  dueForConfirmation(now: number, limit: number): Promise<{ id: number }[]> {
    const unconfirmed = ["last_answer IS NULL", ...UNCONFIRMED.map((answer) => `last_answer = '${answer}'`)];
    return this.due([
      ...unconfirmed.map((where) => ({ rank: 0, column: 'next_check_at', where: `state = 'SUCCESS' AND ${where}` })),
      ...PAYMENT_STATES.map((state) => ({ rank: isUndecided(state) ? 1 : 2, column: 'hint_due_at', where: `state = '${state}'` })),
    ], now, limit);
  }

  private due(scans: readonly { rank: number; column: string; where: string }[], now: number, limit: number): Promise<{ id: number }[]> {
    const selects = scans.map(({ rank, column, where }, index) =>
      `SELECT * FROM (SELECT id, ${rank} AS priority, ${column} AS due_at FROM payments
        WHERE ${where} AND ${column} <= ? AND (asking_until IS NULL OR asking_until <= ?) ORDER BY ${column} LIMIT ${limit}) AS scan${index}`);
    return this.dataSource.query<{ id: number }[]>(`${selects.join(' UNION ALL ')} ORDER BY priority, due_at LIMIT ${limit}`, scans.flatMap(() => [now, now]));
  }

  /** The gateway answers again: failed requeries are due at once. */
  async retryFailedChecks(tx: Tx, now: number): Promise<void> {
    for (const column of ['nextCheckAt', 'hintDueAt'] as const) {
      await tx
        .createQueryBuilder()
        .update(Payment)
        .set({ [column]: now })
        .where(`state IN (:...states) AND ${column} > :now AND requeryFailures > 0`, { states: PAYMENT_STATES, now })
        .execute();
    }
  }

  /** After a restore, because what the gateway said since the backup is unknown: what was begun in the last `periodMs` is due. */
  async requeryAllOfLast(tx: Tx, periodMs: number): Promise<void> {
    const [latest] = (await tx.query('SELECT MAX(created_at) AS at FROM payments')) as { at: number | null }[];
    await tx.query('UPDATE payments SET next_check_at = created_at WHERE created_at >= ?', [Number(latest?.at ?? 0) - periodMs]);
  }

  /** Rows scheduled by a clock that was set back since are due at once, and its leases end. */
  async resetFutureSchedules(now: number): Promise<void> {
    const leaseEnd = now + LEASE_AT_MOST_MS;
    for (const state of PAYMENT_STATES) {
      await this.resetAhead(state, 'next_check_at > ?', now + longestWaitMs(state) + LEASE_AT_MOST_MS, `next_check_at = ${now}, asking_until = NULL, auth_until = NULL`);
      await this.resetAhead(state, 'hint_due_at > ?', leaseEnd, `hint_due_at = ${now}, asking_until = NULL`);
      // A lease alone may be ahead: its server died before it set the next check.
      const isScheduled = '(next_check_at IS NOT NULL OR hint_due_at IS NOT NULL)';
      for (const lease of ['asking_until', 'auth_until']) await this.resetAhead(state, `${isScheduled} AND ${lease} > ?`, leaseEnd, `${lease} = NULL`);
    }
  }

  /** Found without locks, then changed one by one: an update of many locks every row that it looks at, and is a deadlock's victim. */
  private async resetAhead(state: PaymentState, ahead: string, limit: number, changes: string): Promise<void> {
    const found = await this.dataSource.query<{ id: number }[]>(`SELECT id FROM payments WHERE state = '${state}' AND ${ahead}`, [limit]);
    for (const { id } of found) await this.dataSource.query(`UPDATE payments SET ${changes} WHERE id = ? AND state = '${state}' AND ${ahead}`, [id, limit]);
  }

  async countNeedingReview(): Promise<number> {
    const [row] = (await this.dataSource.query('SELECT COUNT(*) AS n FROM payments WHERE needs_review = 1')) as { n: number | string }[];
    return Number(row?.n ?? 0);
  }

  async needingReview(): Promise<({ payment: Payment } & MoneyHistory)[]> {
    const payments = await selectRows(this.dataSource.manager, Payment, 'WHERE needs_review = 1 ORDER BY id', []);
    const histories = await this.historiesOf('SELECT id FROM payments WHERE needs_review = 1', []);
    return payments.map((payment) => ({ payment, ...(histories.get(payment.id) ?? { facts: [], decisions: [] }) }));
  }

  /** By payment. */
  moneyHistories(ids: readonly number[]): Promise<Map<number, MoneyHistory>> {
    return this.historiesOf(placeholders(ids), [...ids]);
  }

  private async historiesOf(payments: string, parameters: number[]): Promise<Map<number, MoneyHistory>> {
    const { manager } = this.dataSource;
    const where = `WHERE payment_id IN (${payments}) ORDER BY id`;
    const facts = groupBy(await selectRows(manager, GatewayFact, where, parameters), ({ paymentId }) => paymentId);
    const decisions = groupBy(await selectRows(manager, PaymentDecision, where, parameters), ({ paymentId }) => paymentId);
    return new Map([...facts.keys(), ...decisions.keys()].map((id) => [id, { facts: facts.get(id) ?? [], decisions: decisions.get(id) ?? [] }]));
  }

  async countByState(): Promise<Record<string, number>> {
    const rows: { state: string; n: number }[] = await this.dataSource.query('SELECT state, COUNT(*) AS n FROM payments GROUP BY state');
    return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
  }

  /**
   * For alarm and metrics.
   *
   * @returns UTC ms of the oldest attempt whose end is not known, without those about which the office has decided; and the
   *   number of requeries due.
   */
  async backlog(now: number): Promise<{ oldestOpenAt: number | null; due: number }> {
    const { oldestAt } = await this.inDoubt();
    const [due] = await this.dataSource.query<{ n: number }[]>(
      `SELECT (SELECT COUNT(*) FROM payments WHERE state IN (${listed(PAYMENT_STATES)}) AND next_check_at <= ?)
            + (SELECT COUNT(*) FROM payments WHERE state IN (${listed(PAYMENT_STATES)}) AND hint_due_at <= ?) AS n`, [now, now],
    );
    return { oldestOpenAt: oldestAt, due: Number(due?.n ?? 0) };
  }

  /** Attempts whose end is not known, without those about which the office has decided. */
  async inDoubt(): Promise<OpenMoney> {
    const sums = 'MIN(created_at) AS at, COUNT(*) AS n, COALESCE(SUM(amount), 0) AS amount';
    const [open] = await this.dataSource.query<{ at: number | string | null; n: number | string; amount: number | string }[]>(
      `SELECT MIN(doubts.at) AS at, SUM(doubts.n) AS n, SUM(doubts.amount) AS amount FROM (
         SELECT ${sums} FROM payments WHERE state IN (${listed(PAYMENT_STATES.filter(holdsDemand))}) AND NOT ${RELEASED_BY_OFFICE}
         UNION ALL SELECT ${sums} FROM payments WHERE state = 'EXPIRED' AND last_answer = 'pending' AND needs_review = 1) AS doubts`,
    );
    return openMoneyOf(open);
  }
}
