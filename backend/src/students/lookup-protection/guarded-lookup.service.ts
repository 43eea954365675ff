import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { clientNetwork } from '../../common/limits/client-network.js';
import { LIMITS } from '../../common/limits/limit-table.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { AppConfig } from '../../config/app-config.js';
import { admissionKey, type ErrorCode, type SecondFactProof } from '../../contract/index.js';
import { LookupCapService } from './lookup-cap.service.js';
import { LookupTokensService } from './lookup-tokens.service.js';
import { type ProvenStudent, SecondFactService } from './second-fact.service.js';
import { StudentsService } from '../lookup/students.service.js';
import type { StudentRow } from '../lookup/students.repository.js';

/** Look-ups from the internet, within the limits on guessing. */
@Injectable()
export class GuardedLookupService {
  private readonly alwaysProven: boolean;

  constructor(
    private readonly students: StudentsService,
    private readonly limits: RateLimits,
    private readonly differentNumbers: LookupCapService,
    private readonly secondFact: SecondFactService,
    private readonly tokens: LookupTokensService,
    config: AppConfig,
  ) {
    this.alwaysProven = config.lookup.secondFact === 'mobile';
  }

  /**
   * Finds a student by the number alone, or with the second fact where it is required: by configuration, or because
   * many different numbers were found from this network. With the second fact the response does not tell whether a
   * number exists.
   *
   * @param address the client's, as the trusted proxy saw it.
   * @throws AppError INVALID_ADMISSION_NUMBER, STUDENT_NOT_FOUND, NUMBER_CLOSED, TOO_MANY_REQUESTS, and those of the second fact
   */
  async find(admissionNumber: string, address: string, proof: SecondFactProof): Promise<ProvenStudent> {
    const network = clientNetwork(address);
    const student = await this.read(admissionNumber);
    await this.rejectGuesser(network);
    const key = admissionKey(admissionNumber);
    if (this.alwaysProven || !(await this.differentNumbers.admit(address, key, student ? 'add' : 'look'))) {
      const proven = await this.secondFact.prove(student, key, network, proof);
      await this.differentNumbers.admit(address, key, 'force');
      return this.ofOpenNumber(proven);
    }
    if (!student) {
      await this.limits.consume('unknownStudents', network);
      throw new AppError('STUDENT_NOT_FOUND');
    }
    return this.ofOpenNumber({ student, lookupToken: null });
  }

  /**
   * For calls that name a payment. A payment id cannot be guessed from a number, so the cap does not apply: a student
   * who returns through a shared network sees the receipt. The configuration applies.
   *
   * @param notFound the call's own error for a wrong number, also used for wrong digits.
   * @throws AppError `notFound`, SECOND_FACT_REQUIRED, TOO_MANY_WRONG_DIGITS, TOO_MANY_REQUESTS
   */
  async confirm(admissionNumber: string, address: string, proof: SecondFactProof, notFound: ErrorCode): Promise<void> {
    if (!this.alwaysProven) return;
    const key = admissionKey(admissionNumber);
    if (this.tokens.isValid(proof.lookupToken, key)) return;
    try {
      const student = await this.read(key);
      const network = clientNetwork(address);
      await this.rejectGuesser(network);
      await this.secondFact.prove(student, key, network, proof);
    } catch (error) {
      throw error instanceof AppError && error.code === 'STUDENT_NOT_MATCHED' ? new AppError(notFound) : error;
    }
  }

  /** Whoever has proven a closed number is told the right one. */
  private async ofOpenNumber(proven: ProvenStudent): Promise<ProvenStudent> {
    await this.students.refuseClosed(proven.student);
    return proven;
  }

  private read(admissionNumber: string): Promise<StudentRow | null> {
    return this.students.find(admissionNumber).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'STUDENT_NOT_FOUND') return null;
      throw error;
    });
  }

  /**
   * Refuses an address that used up its wrong guesses and had more misses than hits, so that it cannot go on guessing.
   * A campus with some typing errors is not refused.
   */
  private async rejectGuesser(network: string): Promise<void> {
    const misses = await this.limits.used('unknownStudents', network);
    if (misses.used <= LIMITS.unknownStudents.allowed) return;
    const hits = await this.limits.used('foundStudentsByAddress', network);
    if (misses.used > hits.used) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: misses.leftMs / 1_000 });
  }
}
