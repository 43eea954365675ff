import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { LimitName } from '../../common/limits/limit-table.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import type { SecondFactProof } from '../../contract/index.js';
import { LookupTokensService } from './lookup-tokens.service.js';
import type { StudentRow } from '../lookup/students.repository.js';

export interface ProvenStudent {
  student: StudentRow;
  /** For who proved it just now; `null` for who showed one. */
  lookupToken: string | null;
}

const WRONG_DIGITS: readonly LimitName[] = ['wrongDigitsByHour', 'wrongDigitsByDay'];
/** Compared with what is typed for a number that nobody has, so that both ways do the same work. Never equal to four digits. */
const NO_DIGITS = '----';

/** Judges the last four digits of a mobile number, or the token that stands for them. */
@Injectable()
export class SecondFactService {
  constructor(
    private readonly tokens: LookupTokensService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Answers the same for a number that nobody has and for wrong digits.
   *
   * @param student who has the number, or `null`.
   * @throws AppError SECOND_FACT_REQUIRED, STUDENT_NOT_MATCHED, TOO_MANY_WRONG_DIGITS, TOO_MANY_REQUESTS
   */
  async prove(student: StudentRow | null, admissionKey: string, network: string, { mobileLast4, lookupToken }: SecondFactProof): Promise<ProvenStudent> {
    const shown = this.tokens.isValid(lookupToken, admissionKey);
    if (student && shown) return { student, lookupToken: null };
    const expected = student ? lastFourDigits(student) : NO_DIGITS;
    if (student && expected === null) return { student, lookupToken: this.tokens.issue(admissionKey) };
    if (mobileLast4 === undefined) throw new AppError('SECOND_FACT_REQUIRED');

    // Counted before they are compared: guesses that come at once must not all be compared first.
    await this.reserveGuess(admissionKey);
    const right = timingSafeEqual(Buffer.from(mobileLast4), Buffer.from(expected ?? NO_DIGITS));
    if (!student || !right) {
      await this.limits.consume('unknownStudents', network);
      throw new AppError('STUDENT_NOT_MATCHED');
    }
    await Promise.all(WRONG_DIGITS.map((name) => this.limits.release(name, admissionKey)));
    return { student, lookupToken: this.tokens.issue(admissionKey) };
  }

  private async reserveGuess(admissionKey: string): Promise<void> {
    const reserved: LimitName[] = [];
    try {
      for (const name of WRONG_DIGITS) {
        await this.limits.reserve(name, admissionKey);
        reserved.push(name);
      }
    } catch (error) {
      await Promise.all(reserved.map((name) => this.limits.release(name, admissionKey)));
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') throw new AppError('TOO_MANY_WRONG_DIGITS', error.details);
      throw error;
    }
  }
}

/** Of the student's own mobile number, of the guardian's where there is none, or `null`. A filler like `N/A` has no digits. */
function lastFourDigits({ mobile, guardianMobile }: Pick<StudentRow, 'mobile' | 'guardianMobile'>): string | null {
  const ends = [mobile, guardianMobile].map((text) => (text ?? '').replace(/\D/g, '').slice(-4));
  return ends.find((digits) => digits.length === 4) ?? null;
}
