import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placeholders } from '../../database/batched-read.js';
import { selectRows } from '../../database/cached-statements.js';
import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../payment.entity.js';
import { PaymentDecision } from './payment-decision.entity.js';

/** Semesters for which a person has paid and which nobody has looked at yet, though another demand for them stands (`SEMESTER_TWICE`). */
@Injectable()
export class SemesterTwiceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns those of these attempts that settled their demand, and of which the case is open. Costs nothing where none needs review. */
  async undecided(attempts: readonly Payment[], tx: Tx = this.dataSource.manager): Promise<Payment[]> {
    const settling = attempts.filter(({ state, needsReview }) => state === 'SUCCESS' && needsReview === 1);
    if (settling.length === 0) return [];
    const ids = settling.map(({ id }) => id);
    const decisions = await selectRows(tx, PaymentDecision, `WHERE payment_id IN (${placeholders(ids)}) AND subject = 'otherDemand' ORDER BY id`, ids);
    return settling.filter(({ id }) => decisions.findLast(({ paymentId }) => paymentId === id)?.resolution === 'reopened');
  }
}
