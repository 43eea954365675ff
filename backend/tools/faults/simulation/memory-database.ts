import type { FeeDemand } from '../../../src/students/fee-demand.entity.js';
import type { GatewayFact } from '../../../src/payments/ledger/gateway-fact.entity.js';
import type { StoredCharge } from '../../../src/payments/ledger/stored-charge.entity.js';
import type { PaymentDecision } from '../../../src/payments/review/payment-decision.entity.js';
import type { PaymentEvent } from '../../../src/payments/payment-event.entity.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import type { Refund, RefundEvent } from '../../../src/payments/refunds/refund.entity.js';

interface Tables {
  demand: FeeDemand;
  payments: Payment[];
  charges: StoredCharge[];
  facts: GatewayFact[];
  events: PaymentEvent[];
  decisions: PaymentDecision[];
  refunds: Refund[];
  refundEvents: RefundEvent[];
  /** Payment id to whether its receipt is valid. */
  receipts: Map<number, boolean>;
}

/** The process was killed. */
export class Crash extends Error {}

/** The rows of one demand, in memory. Transactions can crash in the middle or lose the answer to COMMIT. */
export class MemoryDatabase {
  tables: Tables;
  /** Writes until the process crashes; `null`: it does not. */
  crashAfterWrites: number | null = null;
  loseCommitAnswer = false;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(total: number, at: number) {
    const demand: FeeDemand = {
      hasOtherSession: 0,
      id: 1, studentId: 1, semesterNo: 2, academicSession: '', heads: { tutionFees: total }, total, dueOn: null, settledByPaymentId: null,
      settledTransactionId: null, settledReceiptNo: null, refund: null, createdAt: at, updatedAt: at,
    };
    this.tables = { demand, payments: [], charges: [], facts: [], events: [], decisions: [], refunds: [], refundEvents: [], receipts: new Map() };
  }

  payment(id: number): Payment {
    const found = this.tables.payments.find((payment) => payment.id === id);
    if (!found) throw new Error(`payment ${id} does not exist`);
    return found;
  }

  /** Called before every write. */
  beforeWrite(): void {
    if (this.crashAfterWrites === null) return;
    if (this.crashAfterWrites === 0) {
      this.crashAfterWrites = null;
      throw new Crash('killed before a write');
    }
    this.crashAfterWrites -= 1;
  }

  /** One after the other, as behind one lock: one inside another one waits for ever. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#previous.then(() => this.#transact(work));
    this.#previous = result.catch(() => undefined);
    return result;
  }

  async #transact<T>(work: () => Promise<T>): Promise<T> {
    const undo = this.#snapshot();
    try {
      const result = await work();
      if (this.loseCommitAnswer) {
        this.loseCommitAnswer = false;
        throw new LostCommitAnswer('committed, and the answer was lost');
      }
      return result;
    } catch (error) {
      if (!(error instanceof LostCommitAnswer)) undo();
      throw error;
    }
  }

  /** @returns a function that restores the tables. Facts, events and decisions are only appended, other rows changed in place. */
  #snapshot(): () => void {
    const { demand, payments, charges, facts, events, decisions, refunds, refundEvents, receipts } = this.tables;
    const before = {
      demand: { ...demand }, payments: payments.map((payment) => ({ ...payment })), charges: charges.map((charge) => ({ ...charge })), refunds: refunds.map((refund) => ({ ...refund })), receipts: new Map(receipts),
    };
    const lengths = [facts.length, events.length, decisions.length, refundEvents.length] as const;
    return () => {
      this.tables = {
        ...before, facts: facts.slice(0, lengths[0]), events: events.slice(0, lengths[1]), decisions: decisions.slice(0, lengths[2]),
        refundEvents: refundEvents.slice(0, lengths[3]),
      };
    };
  }
}

/** Committed, and the answer was lost. */
export class LostCommitAnswer extends Error {}
