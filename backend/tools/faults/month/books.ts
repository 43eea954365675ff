import type { JournalEntry } from '../../gateway-sandbox/journal.js';
import { attemptsOf, isPaid } from '../checker/gateway-truth.js';

/** A row of the office's list, as the product answers it. */
export interface ListedRow {
  transaction_id: string;
  transaction_status: string;
  /** Rupees. */
  total_fees: number;
  refund_status?: string;
  refunded_amount?: number;
}

/** One side's money, in paise. */
export interface Money {
  received: number;
  givenBack: number;
  /** Received and not given back. */
  held: number;
  /** Payments of which a refund has not ended. */
  underWay: number;
}

export interface Books {
  product: Money;
  /** The gateway's journal, and what the college has paid by bank transfer. */
  journal: Money;
  /** Payments about which the two differ. */
  differences: string[];
}

/** States with money; of a refunded one the list still says what it was. */
const WITH_MONEY = ['SUCCESS', 'DUPLICATE', 'REFUNDED'];
const NONE: Money = { received: 0, givenBack: 0, held: 0, underWay: 0 };

const paise = (rupees: number): number => Math.round(rupees * 100);
const money = (received: number, givenBack: number, underWay: boolean): Money => ({ received, givenBack, held: received - givenBack, underWay: underWay ? 1 : 0 });
const plus = (a: Money, b: Money): Money =>
  ({ received: a.received + b.received, givenBack: a.givenBack + b.givenBack, held: a.held + b.held, underWay: a.underWay + b.underWay });
const isSame = (a: Money, b: Money): boolean => a.received === b.received && a.givenBack === b.givenBack && a.underWay === b.underWay;

function moneyOfRow({ transaction_status: status, total_fees: total, refund_status: refund, refunded_amount: back = 0 }: ListedRow): Money {
  return money(WITH_MONEY.includes(status) ? paise(total) : 0, paise(back), refund === 'REFUND_UNDER_WAY');
}

/** Refunds by transaction id: what was taken last of each, by our id of it. */
function refundsOf(journal: readonly JournalEntry[]): Map<string, Map<string, { amount: number; isFailed: boolean; isEnded: boolean }>> {
  const orders = new Map<string, Map<string, { amount: number; isFailed: boolean; isEnded: boolean }>>();
  for (const { kind, merchTxnId, detail } of journal) {
    if (merchTxnId === null || (kind !== 'refund' && kind !== 'refund.moved')) continue;
    const own = orders.get(merchTxnId) ?? new Map<string, { amount: number; isFailed: boolean; isEnded: boolean }>();
    orders.set(merchTxnId, own.set(String(detail['prodRefundId']), { amount: Number(detail['amount']), isFailed: detail['isFailed'] === true, isEnded: kind === 'refund.moved' }));
  }
  return orders;
}

/** @param transfers paise by transaction id that the college itself has paid back. */
export function compareBooks(rows: readonly ListedRow[], journal: readonly JournalEntry[], transfers: ReadonlyMap<string, number>): Books {
  const attempts = attemptsOf(journal);
  const refunds = refundsOf(journal);
  const moneyAtGateway = (id: string): Money => {
    const taken = (attempts.get(id) ?? []).filter(isPaid).reduce((sum, { amount }) => sum + amount, 0);
    const own = [...(refunds.get(id)?.values() ?? [])].filter(({ isFailed }) => !isFailed);
    const back = own.filter(({ isEnded }) => isEnded).reduce((sum, { amount }) => sum + amount, 0);
    return money(taken, back + (transfers.get(id) ?? 0), own.some(({ isEnded }) => !isEnded));
  };
  const listed = new Map(rows.map((row) => [row.transaction_id, row]));
  const books: Books = { product: NONE, journal: NONE, differences: [] };
  for (const id of new Set([...listed.keys(), ...attempts.keys()])) {
    const row = listed.get(id);
    const [ours, theirs] = [row ? moneyOfRow(row) : NONE, moneyAtGateway(id)];
    books.product = plus(books.product, ours);
    books.journal = plus(books.journal, theirs);
    if (!isSame(ours, theirs)) books.differences.push(`${id} (${row?.transaction_status ?? 'not listed'}): product ${JSON.stringify(ours)}, gateway ${JSON.stringify(theirs)}`);
  }
  return books;
}
