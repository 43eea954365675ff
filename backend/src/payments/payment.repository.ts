import { groupBy } from '../common/group-by.js';
import { AppError } from '../common/errors/app-error.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placeholders } from '../database/batched-read.js';
import { insertRow, selectRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, type Tx } from '../database/transactions.js';
import { bankKeyOf, plainNumber, storedNumber } from './ledger/bank-number.js';
import { isBookedKey } from './ledger/booked-money.js';
import { GatewayFact } from './ledger/gateway-fact.entity.js';
import type { GatewayStatus } from './providers/payment-provider.js';
import { PaymentDecision } from './review/payment-decision.entity.js';
import { PaymentEvent, STUDENT } from './payment-event.entity.js';
import type { PaymentRecord } from './payment-records.service.js';
import { Payment } from './payment.entity.js';
import { PaymentNote } from './history/payment-note.entity.js';
import { Requery } from './history/requery.entity.js';
import { canMove, PAYMENT_STATES, type PaymentState } from './ledger/payment-state.js';

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

/** One number of the bank: two debits only where the gateway has an id of its own for each. */
const isSameDebit = (one: Pick<BankNumber, 'gatewayTxnId'>, other: Pick<BankNumber, 'gatewayTxnId'>): boolean =>
  [one, other].some(({ gatewayTxnId }) => isBookedKey(gatewayTxnId));

export interface ReceivedKeys {
  digests: readonly string[];
  /** The gateway's ids of the charges that are said to be paid. */
  paidIds: readonly string[];
  /** Of the money that these messages name. */
  numbers: readonly BankNumber[];
}

/** Under what the gateway, or a booking, names money, and its bank's number as it is compared. */
export interface BankNumber {
  gatewayTxnId: string;
  bankKey: string;
}

export interface FoundWithReceived {
  payment: Payment;
  storedDigests: ReadonlySet<string>;
  /** The gateway's ids of charges of this payment whose id, or number of the bank, was known for another payment first. */
  heardElsewhere: readonly string[];
}

/** SQL of whether the office let the student pay again. A later release may have taken the place of one by the student. */
export const RELEASED_BY_OFFICE = `EXISTS (
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

  async get(id: number, tx: Tx = this.dataSource.manager): Promise<Payment> {
    return existing(id, await selectRow(tx, Payment, { where: { id } }));
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

  /** Payment and stored digests in one statement, so that the payment includes the effects of these facts. */
  async findWithReceived(provider: string, transactionId: string, { digests, paidIds, numbers }: ReceivedKeys): Promise<FoundWithReceived | null> {
    // '' matches no digest, and no id.
    const lists = [digests, paidIds, numbers.map(({ bankKey }) => bankKey)];
    const [values, ids, bankKeys] = lists.map((some) => (some.length > 0 ? some : [''])) as [string[], string[], string[]];
    const also = `(SELECT GROUP_CONCAT(digest) FROM gateway_facts WHERE payment_id = payments.id AND digest IN (${placeholders(values)})) AS stored_digests,
      EXISTS (SELECT 1 FROM gateway_facts o WHERE o.gateway_txn_id IN (${placeholders(ids)}) AND o.payment_id <> payments.id) AS is_heard_elsewhere,
      EXISTS (SELECT 1 FROM gateway_facts o WHERE o.bank_key IN (${placeholders(bankKeys)}) AND o.payment_id <> payments.id) AS is_number_elsewhere`;
    const rows = await selectRows(this.dataSource.manager, Payment, 'WHERE transaction_id = ? AND provider = ?', [...values, ...ids, ...bankKeys, transactionId, provider], also);
    const found = rows[0] as (Payment & { stored_digests?: string | null; is_heard_elsewhere?: number; is_number_elsewhere?: number }) | undefined;
    if (!found) return null;
    const { stored_digests: stored, is_heard_elsewhere: isElsewhere, is_number_elsewhere: isNumberElsewhere, ...payment } = found;
    const sameIds = Number(isElsewhere) === 1 ? await this.heardElsewhere(payment, paidIds) : [];
    const sameNumbers = Number(isNumberElsewhere) === 1 ? await this.numbersElsewhere(payment, numbers) : [];
    return { payment, storedDigests: new Set(stored?.split(',')), heardElsewhere: [...new Set([...sameIds, ...sameNumbers])] };
  }

  private async heardElsewhere({ id, provider }: Payment, ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT DISTINCT f.gateway_txn_id AS id FROM gateway_facts f JOIN payments o ON o.id = f.payment_id
        WHERE f.gateway_txn_id IN (${placeholders(ids)}) AND f.payment_id <> ? AND o.provider = ? AND f.meaning IN ('paid', 'reversed')
          AND NOT EXISTS (SELECT 1 FROM gateway_facts own
            WHERE own.payment_id = ? AND own.gateway_txn_id = f.gateway_txn_id AND own.meaning IN ('paid', 'reversed') AND own.id < f.id AND f.source <> 'office')`, [...ids, id, provider, id]);
    return rows.map((row) => row.id);
  }

  /**
   * Whoever sends it: a bank's number does not depend on the provider. A booking counts as first whichever was stored first: people are
   * refused what was told before, so that both were stored at one moment, and the gateway is asked about the message's payment only.
   */
  private async numbersElsewhere({ id }: Payment, numbers: readonly BankNumber[]): Promise<string[]> {
    const keys = numbers.map(({ bankKey }) => bankKey);
    const others = await this.dataSource.query<BankNumber[]>(
      `SELECT DISTINCT f.gateway_txn_id AS "gatewayTxnId", f.bank_key AS "bankKey" FROM gateway_facts f
        WHERE f.bank_key IN (${placeholders(keys)}) AND f.payment_id <> ? AND NOT EXISTS (SELECT 1 FROM gateway_facts own
            WHERE own.payment_id = ? AND own.bank_key = f.bank_key AND own.id < f.id AND f.source <> 'office')`, [...keys, id, id]);
    const isOther = (own: BankNumber) => others.some((other) => other.bankKey === own.bankKey && other.gatewayTxnId !== own.gatewayTxnId);
    return numbers.filter(isOther).map(({ gatewayTxnId }) => gatewayTxnId);
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

  /**
   * The other payments that hold money under a gateway's id of this one. Locks what is said of these charges until the
   * transaction ends, so that two payments cannot both be the first to use one.
   */
  async othersWithCharges(tx: Tx, paymentId: number): Promise<{ gatewayTxnId: string; paymentId: number }[]> {
    const lock = tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const own = await tx.query<{ id: string }[]>(
      `SELECT gateway_txn_id AS id FROM gateway_facts WHERE payment_id = ? AND gateway_txn_id IS NOT NULL AND meaning IN ('paid', 'reversed') ORDER BY id${lock}`, [paymentId]);
    const ids = [...new Set(own.map(({ id }) => id))];
    if (ids.length === 0) return [];
    const found = await tx.query<{ gatewayTxnId: string; paymentId: number | string }[]>(
      `SELECT gateway_txn_id AS "gatewayTxnId", payment_id AS "paymentId" FROM gateway_facts
        WHERE gateway_txn_id IN (${placeholders(ids)}) AND meaning IN ('paid', 'reversed') ORDER BY id${lock}`, ids);
    return found.map((row) => ({ ...row, paymentId: Number(row.paymentId) })).filter((row) => row.paymentId !== paymentId);
  }

  /** The other payments whose money has the bank's number of money of this one, where it is the same debit. Locks as `othersWithCharges`. */
  async othersWithNumbers(tx: Tx, paymentId: number): Promise<{ bankKey: string; paymentId: number }[]> {
    const lock = tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const columns = 'gateway_txn_id AS "gatewayTxnId", bank_key AS "bankKey", payment_id AS "paymentId"';
    const rows = await tx.query<{ gatewayTxnId: string; bankKey: string | null }[]>(
      `SELECT ${columns} FROM gateway_facts WHERE payment_id = ? AND meaning IN ('paid', 'reversed') ORDER BY id${lock}`, [paymentId]);
    const own: BankNumber[] = rows.flatMap(({ gatewayTxnId, bankKey }) => {
      const numbers = [bankKey, isBookedKey(gatewayTxnId) ? null : gatewayTxnId].flatMap((number) => bankKeyOf(number) ?? []);
      return numbers.map((number) => ({ gatewayTxnId, bankKey: number }));
    });
    const keys = [...new Set(own.map(({ bankKey }) => bankKey))];
    if (keys.length === 0) return [];
    type Other = BankNumber & { paymentId: number | string };
    const others = await tx.query<Other[]>(
      `SELECT ${columns} FROM gateway_facts WHERE bank_key IN (${placeholders(keys)}) AND payment_id <> ? ORDER BY id${lock}`, [...keys, paymentId]);
    // A paper may bear the gateway's id as its number.
    const booked = own.filter(({ gatewayTxnId }) => isBookedKey(gatewayTxnId)).map(({ bankKey }) => bankKey);
    if (booked.length > 0) {
      others.push(...(await tx.query<Other[]>(
        `SELECT gateway_txn_id AS "gatewayTxnId", gateway_txn_id AS "bankKey", payment_id AS "paymentId" FROM gateway_facts
          WHERE gateway_txn_id IN (${placeholders(booked)}) AND meaning IN ('paid', 'reversed') AND payment_id <> ? ORDER BY id${lock}`, [...booked, paymentId])));
    }
    const same = others.filter((other) => own.some((one) => one.bankKey === other.bankKey && isSameDebit(one, other)));
    return same.map((other) => ({ bankKey: other.bankKey, paymentId: Number(other.paymentId) }));
  }

  /**
   * Payments of which messages or bookings name money with this number of the bank. Waits for what is being stored of it. A number that
   * nobody has named is not locked: what the gateway tells of it meanwhile finds the booking when it is asked again (`numbersElsewhere`).
   */
  async idsWithNumber(tx: Tx, bankKey: string): Promise<number[]> {
    const lock = tx.connection.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const rows = await tx.query<{ id: number | string }[]>(`SELECT payment_id AS id FROM gateway_facts WHERE bank_key = ?${lock}`, [bankKey]);
    return [...new Set(rows.map(({ id }) => Number(id)))];
  }

  /** Under which ids of the gateway, or of bookings, the payments of these demands hold or held money. */
  async moneyOfDemands(tx: Tx, demandIds: readonly number[]): Promise<{ paymentId: number; gatewayTxnId: string | null }[]> {
    const rows = await tx.query<{ paymentId: number | string; gatewayTxnId: string | null }[]>(
      `SELECT DISTINCT f.payment_id AS "paymentId", f.gateway_txn_id AS "gatewayTxnId" FROM payments p JOIN gateway_facts f ON f.payment_id = p.id
        WHERE p.demand_id IN (${placeholders(demandIds)}) AND f.meaning IN ('paid', 'reversed') ORDER BY f.payment_id`, [...demandIds]);
    return rows.map((row) => ({ ...row, paymentId: Number(row.paymentId) }));
  }

  /** What messages say of the money of one charge, whichever payment it belongs to. @param id of the gateway, as people spell it. */
  async moneyOfCharge(tx: Tx, id: string): Promise<{ transactionId: string; status: GatewayStatus }[]> {
    return tx.query(
      `SELECT p.transaction_id AS "transactionId", f.meaning AS status FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
        WHERE f.gateway_txn_id IN (?, ?) AND f.meaning IN ('paid', 'reversed') ORDER BY f.meaning DESC`, [id.trim(), plainNumber(id)]);
  }

  /** The transaction id for which a paper was booked. */
  async bookedByPaper(tx: Tx, paperKey: string): Promise<string | null> {
    const rows = (await tx.query('SELECT p.transaction_id AS "transactionId" FROM bookings b JOIN payments p ON p.id = b.payment_id WHERE b.paper_key = ?', [paperKey])) as { transactionId: string }[];
    return rows[0]?.transactionId ?? null;
  }

  /** The transaction id of another payment whose money the bank knows by this number, however short. */
  async moneyByNumber(tx: Tx, number: string, transactionId: string): Promise<string | null> {
    const rows = (await tx.query(
      `SELECT p.transaction_id AS "transactionId" FROM gateway_facts f JOIN payments p ON p.id = f.payment_id
        WHERE f.bank_key = ? AND f.meaning IN ('paid', 'reversed') AND p.transaction_id <> ? LIMIT 1`, [storedNumber(number), transactionId],
    )) as { transactionId: string }[];
    return rows[0]?.transactionId ?? null;
  }

  /** The transaction id for which the same paper (the same file) was booked. */
  async bookedByEvidence(tx: Tx, evidenceId: number): Promise<string | null> {
    const rows = (await tx.query(
      `SELECT p.transaction_id AS "transactionId" FROM booking_evidence own JOIN booking_evidence same ON same.sha256 = own.sha256
         JOIN bookings b ON b.evidence_id = same.id JOIN payments p ON p.id = b.payment_id WHERE own.id = ? LIMIT 1`, [evidenceId],
    )) as { transactionId: string }[];
    return rows[0]?.transactionId ?? null;
  }

  events(paymentId: number): Promise<PaymentEvent[]> {
    return selectRows(this.dataSource.manager, PaymentEvent, 'WHERE payment_id = ? ORDER BY id', [paymentId]);
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
}
