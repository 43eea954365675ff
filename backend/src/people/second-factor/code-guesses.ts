import { Injectable } from '@nestjs/common';
import type { AppError } from '../../common/errors/app-error.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { Transactions, type Tx } from '../../database/transactions.js';

/** Limits how often a code of an account can be guessed (docs/requirements.md#second-factor-of-the-office). */
@Injectable()
export class CodeGuesses {
  constructor(
    private readonly limits: RateLimits,
    private readonly transactions: Transactions,
  ) {}

  /** With the factor its wrong codes go. */
  async forget(adminId: number): Promise<void> {
    for (const name of ['wrongCodes', 'wrongCodesByDay'] as const) await this.limits.forget(name, String(adminId));
  }

  /**
   * Counted before the code is looked at, so that guesses sent at once count too; only a wrong one stays counted.
   *
   * @param work gives `null` for a wrong code.
   * @throws AppError TOO_MANY_REQUESTS; what `wrong` makes
   */
  async guess<T>(adminId: number, wrong: () => AppError, work: (tx: Tx) => Promise<T | null>): Promise<T> {
    const key = String(adminId);
    await this.limits.reserve('wrongCodes', key);
    try {
      await this.limits.reserve('wrongCodesByDay', key);
    } catch (error) {
      await this.limits.release('wrongCodes', key);
      throw error;
    }
    let isWrong = false;
    try {
      const outcome = await this.transactions.run(work);
      isWrong = outcome === null;
      if (outcome === null) throw wrong();
      return outcome;
    } finally {
      if (!isWrong) {
        await this.limits.release('wrongCodes', key);
        await this.limits.release('wrongCodesByDay', key);
      }
    }
  }
}
