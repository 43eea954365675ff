import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { FeeDemandsService } from '../fee-demands.service.js';
import { type OpenPaymentColumns, OpenElsewhereSql } from './open-payment.js';
import type { StudentRow } from './students.repository.js';

/** Whoever has another demand for the semester, under another session or number, is told of what holds it there. */
@Injectable()
export class OpenElsewhereService {
  constructor(
    private readonly demands: FeeDemandsService,
    private readonly elsewhere: OpenElsewhereSql,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the row with what has paid the fee under a closed number, or the payment that a new one would wait for. Reads nothing for ordinary students. */
  async with(student: StudentRow): Promise<StudentRow> {
    const { demandId, hasOtherSession, settledTransactionId, openTransactionId } = student;
    if (demandId === null || hasOtherSession !== 1 || settledTransactionId !== null || openTransactionId !== null) return student;
    const settled = await this.demands.settledUnderClosedNumber(demandId);
    if (settled) return { ...student, ...settled };
    const others = (await this.demands.idsOfSameSemester(demandId)).filter((id) => id !== demandId);
    if (others.length === 0) return student;
    const { sql, values } = this.elsewhere.among(others);
    const [open] = await this.transactions.read<OpenPaymentColumns>(sql, values);
    return open ? { ...student, ...open } : student;
  }
}
