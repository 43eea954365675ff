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
  /** For a caller who proved it just now; `null` for one who sent a token. */
  lookupToken: string | null;
}

const WRONG_DIGITS: readonly LimitName[] = ['wrongDigitsByHour', 'wrongDigitsByDay'];
/** Compared for unknown numbers, so that both cases take the same time. Never equal to four digits. */
const NO_DIGITS = '----';

/** Checks the last four digits of the mobile number, or the token that replaces them. */
@Injectable()
export class SecondFactService {
  constructor(
    private readonly tokens: LookupTokensService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Gives the same error for an unknown number and for wrong digits.
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

    // Counted before comparing, so that parallel guesses are limited too.
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

/** Of the student's mobile number, or of the guardian's. Fillers like `N/A` have no digits. */
function lastFourDigits({ mobile, guardianMobile }: Pick<StudentRow, 'mobile' | 'guardianMobile'>): string | null {
  const ends = [mobile, guardianMobile].map((text) => (text ?? '').replace(/\D/g, '').slice(-4));
  return ends.find((digits) => digits.length === 4) ?? null;
}
