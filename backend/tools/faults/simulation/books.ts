import type { FeeDemand } from '../../../src/students/fee-demand.entity.js';
import type { GatewayFact } from '../../../src/payments/settlement/gateway-fact.entity.js';
import type { PaymentDecision } from '../../../src/payments/review/payment-decision.entity.js';
import type { PaymentEvent } from '../../../src/payments/payment-event.entity.js';
import type { Payment } from '../../../src/payments/payment.entity.js';

interface Tables {
  demand: FeeDemand;
  payments: Payment[];
  facts: GatewayFact[];
  events: PaymentEvent[];
  decisions: PaymentDecision[];
  /** Payment id to whether its receipt is valid. */
  receipts: Map<number, boolean>;
}

/** The process died. */
export class Crash extends Error {}

/** One demand's rows in memory, with transactions that can be broken in the middle or between COMMIT and its answer. */
export class Books {
  tables: Tables;
  /** Writes until the process dies; `null`: it lives. */
  dieAfterWrites: number | null = null;
  /** The next commit happens and its answer is lost. */
  loseCommitAnswer = false;
  #inTransaction = false;

  constructor(total: number, at: number) {
    const demand: FeeDemand = {
      hasOtherSession: 0,
      id: 1, studentId: 1, semesterNo: 2, academicSession: '', heads: { tutionFees: total }, total, settledByPaymentId: null,
      settledTransactionId: null, settledReceiptNo: null, createdAt: at, updatedAt: at,
    };
    this.tables = { demand, payments: [], facts: [], events: [], decisions: [], receipts: new Map() };
  }

  payment(id: number): Payment {
    const found = this.tables.payments.find((payment) => payment.id === id);
    if (!found) throw new Error(`payment ${id} has gone`);
    return found;
  }

  /** Every write passes here first. */
  beforeWrite(): void {
    if (this.dieAfterWrites === null) return;
    if (this.dieAfterWrites === 0) {
      this.dieAfterWrites = null;
      throw new Crash('killed before a write');
    }
    this.dieAfterWrites -= 1;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inTransaction) throw new Error('a transaction inside a transaction');
    this.#inTransaction = true;
    const undo = this.#remember();
    try {
      const result = await work();
      if (this.loseCommitAnswer) {
        this.loseCommitAnswer = false;
        throw new LostAnswer('committed, and nobody was told');
      }
      return result;
    } catch (error) {
      if (!(error instanceof LostAnswer)) undo();
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** @returns what puts the tables back. Facts and events are only ever appended; rows are changed column by column. */
  #remember(): () => void {
    const { demand, payments, facts, events, decisions, receipts } = this.tables;
    const before = { demand: { ...demand }, payments: payments.map((payment) => ({ ...payment })), receipts: new Map(receipts) };
    const lengths = [facts.length, events.length, decisions.length] as const;
    return () => {
      this.tables = { ...before, facts: facts.slice(0, lengths[0]), events: events.slice(0, lengths[1]), decisions: decisions.slice(0, lengths[2]) };
    };
  }
}

/** The commit happened, and its answer was lost. */
export class LostAnswer extends Error {}
