import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { type ResolveRequest, TRANSACTION_ID } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { bankKeyOf, storedNumber } from '../ledger/bank-number.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import { UnknownMoney } from './unknown-money.entity.js';

const SHOWN_AT_MOST = 1_000;

/** Verified money of payments that the database does not hold: after a restore, or an erasure (docs/requirements.md#gateway-messages). */
@Injectable()
export class UnknownMoneyService {
  private readonly logger = new Logger('UnknownMoney');

  constructor(
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores what the messages say about money, once for each charge, status and amount. Ids that are not of our form belong to other
   * programs of the college. The message about a paid challan equals the one about its slip: told again, it is a case again.
   *
   * @param transactionId as the gateway names it.
   */
  async record(provider: string, transactionId: string, messages: readonly GatewayMessage[]): Promise<void> {
    if (!TRANSACTION_ID.test(transactionId)) return;
    const told = messages.flatMap((message) => {
      const status = statusOf(message);
      return status === null ? [] : [this.toRow(provider, transactionId, message, status)];
    });
    if (told.length === 0) return;
    const known = await this.transactions.read<StoredMoney>(
      `SELECT gateway_txn_id AS "gatewayTxnId", status, amount, dismissed_at AS "dismissedAt"
         FROM unknown_money WHERE provider = ? AND transaction_id = ?`, [provider, transactionId],
    );
    // Whoever has a form may post it again and again: what is known takes no lock.
    const rows = told.filter((row) => !known.some((one) => isKnownBy(one, row)));
    if (rows.length === 0) return;
    await this.transactions.run(async (tx) => {
      await tx.createQueryBuilder().insert().into(UnknownMoney).values(rows).orIgnore().execute();
      for (const { gatewayTxnId, amount, receivedAt } of rows.filter(({ status }) => status === 'challan')) {
        const about = [receivedAt, provider, transactionId, gatewayTxnId, amount ?? -1];
        await tx.query(
          `UPDATE unknown_money SET dismissed_at = NULL, received_at = ?
            WHERE provider = ? AND transaction_id = ? AND gateway_txn_id = ? AND status = 'challan' AND COALESCE(amount, -1) = ?`, about);
      }
    });
    this.logger.error({ message: 'money of unknown payment', provider, transactionId, gatewayTxnIds: rows.map(({ gatewayTxnId }) => gatewayTxnId) });
  }

  /** One for each amount of a charge about which nobody has decided, oldest first. */
  async open(): Promise<UnknownMoney[]> {
    const rows = await this.transactions.read<UnknownMoney>(
      `SELECT id, provider, transaction_id AS "transactionId", gateway_txn_id AS "gatewayTxnId", bank_txn_id AS "bankTxnId", status, amount,
              completed_at AS "completedAt", received_at AS "receivedAt", dismissed_at AS "dismissedAt"
         FROM unknown_money WHERE dismissed_at IS NULL ORDER BY id LIMIT ${SHOWN_AT_MOST}`,
    );
    return rows.filter((row, index) => !rows.some((one, other) => {
      const isSameCharge = one.transactionId === row.transactionId && one.gatewayTxnId === row.gatewayTxnId;
      return isSameCharge && (one.amount === row.amount ? other < index : row.amount === null);
    }));
  }

  /**
   * Records how it ended. Repeating it changes nothing.
   *
   * @throws AppError VALIDATION_FAILED without a reason; NOT_RESOLVABLE when there is no such case, or by another decision.
   */
  async dismiss(transactionId: string, { kind, gatewayTxnId, resolution, reason = '' }: ResolveRequest, by: Actor): Promise<void> {
    if (resolution !== 'dismissed') throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
    if (reason === '') throw new AppError('VALIDATION_FAILED');
    const about = { transactionId, gatewayTxnId: gatewayTxnId ?? '' };
    await this.transactions.run(async (tx) => {
      const rows = await tx.findBy(UnknownMoney, about);
      if (rows.length === 0) throw new AppError('NOT_RESOLVABLE', { log: { transactionId, kind, resolution } });
      for (const { id, dismissedAt } of rows) if (dismissedAt === null) await tx.update(UnknownMoney, { id }, { dismissedAt: this.clock.now() });
      await this.trail.record(tx, { act: 'review.resolve', by, subject: transactionId, after: { resolution }, details: { kind, gatewayTxnId, reason } });
    });
  }

  /** Whether the gateway has told that it took this money back. */
  async isReversed(tx: Tx, transactionId: string, gatewayTxnId: string): Promise<boolean> {
    return (await tx.countBy(UnknownMoney, { transactionId, gatewayTxnId, status: 'reversed' })) > 0;
  }

  /** As `isReversed`, by a number of the bank or of the gateway as it is compared (`bankKeyOf`). */
  async isReversedNumber(tx: Tx, bankKey: string): Promise<boolean> {
    const rows = (await tx.query('SELECT bank_txn_id AS "bankTxnId", gateway_txn_id AS "gatewayTxnId" FROM unknown_money WHERE status = ?', ['reversed'])) as Pick<UnknownMoney, 'bankTxnId' | 'gatewayTxnId'>[];
    return rows.some(({ bankTxnId, gatewayTxnId }) => bankKeyOf(bankTxnId) === bankKey || bankKeyOf(gatewayTxnId) === bankKey);
  }

  /** The transaction id, of another payment than this one, under which money with this number was told, however it is spelled; null when none was. */
  async transactionWithNumber(tx: Tx, number: string, exceptTransactionId: string): Promise<string | null> {
    const rows = (await tx.query('SELECT transaction_id AS "transactionId", bank_txn_id AS "bankTxnId" FROM unknown_money WHERE transaction_id <> ? ORDER BY id', [exceptTransactionId])) as
      { transactionId: string; bankTxnId: string | null }[];
    const sought = storedNumber(number);
    return rows.find(({ bankTxnId }) => sought !== null && storedNumber(bankTxnId) === sought)?.transactionId ?? null;
  }

  /** It is money of a known payment from now on. */
  async markBooked(tx: Tx, transactionId: string, gatewayTxnId: string): Promise<void> {
    const about = [this.clock.now(), transactionId, gatewayTxnId];
    await tx.query('UPDATE unknown_money SET dismissed_at = ? WHERE transaction_id = ? AND gateway_txn_id = ? AND dismissed_at IS NULL', about);
  }

  private toRow(provider: string, transactionId: string, message: GatewayMessage, status: UnknownMoney['status']): Omit<UnknownMoney, 'id'> {
    const { gatewayTxnId, bankTxnId, amount, completedAt } = message;
    return {
      provider, transactionId, status, amount, gatewayTxnId: (gatewayTxnId ?? '').slice(0, 32), bankTxnId: bankTxnId?.slice(0, 64) ?? null,
      completedAt: completedAt?.getTime() ?? null, receivedAt: this.clock.now(), dismissedAt: null,
    };
  }
}

type StoredMoney = Pick<UnknownMoney, 'gatewayTxnId' | 'status' | 'amount' | 'dismissedAt'>;

/** That it was paid, or reversed, says more than that it is a challan; another amount is never known. */
function isKnownBy(known: StoredMoney, told: Omit<StoredMoney, 'dismissedAt'>): boolean {
  const isSame = known.gatewayTxnId === told.gatewayTxnId && (told.amount === null || told.amount === known.amount);
  return isSame && (told.status === 'challan' ? known.status !== 'challan' || known.dismissedAt === null : known.status === told.status);
}

/** Null when it is not about money. Nobody asks about a payment that is not known, so that a person finds out whether a challan was paid. */
function statusOf({ status, isChallan, isUnnamedMoney }: GatewayMessage): UnknownMoney['status'] | null {
  if (isUnnamedMoney) return 'paid';
  if (status === 'paid' || status === 'reversed') return status;
  return isChallan && status === 'pending' ? 'challan' : null;
}
