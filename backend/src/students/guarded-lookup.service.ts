import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { clientNetwork } from '../common/limits/client-network.js';
import { LIMITS } from '../common/limits/limit-table.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { StudentsService } from './students.service.js';
import type { StudentRow } from './students.repository.js';

/** Looks a student up for somebody on the internet (contract, section 4, "Limits"). */
@Injectable()
export class GuardedLookup {
  constructor(
    private readonly students: StudentsService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Counts every number that nobody has. An address that has used its guesses up and missed more often than it hit is
   * told nothing more, or each 200 among its refusals would be a find; a campus where some mistype is not stopped.
   *
   * @param address the client's, as the trusted proxy saw it.
   * @throws AppError INVALID_ADMISSION_NUMBER, STUDENT_NOT_FOUND, TOO_MANY_REQUESTS
   */
  async find(admissionNumber: string, address: string): Promise<StudentRow> {
    const network = clientNetwork(address);
    const student = await this.students.find(admissionNumber).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'STUDENT_NOT_FOUND') await this.limits.consume('unknownStudents', network);
      throw error;
    });
    const misses = await this.limits.used('unknownStudents', network);
    if (misses.used > LIMITS.unknownStudents.allowed) {
      const hits = await this.limits.used('foundStudentsByAddress', network);
      if (misses.used > hits.used) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: misses.leftMs / 1_000 });
    }
    return student;
  }
}
