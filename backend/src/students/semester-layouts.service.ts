import { Injectable } from '@nestjs/common';
import { ALL_FEE_NAMES, semesterLayout, type SemesterLayout } from '../contract/index.js';

/**
 * What each semester's form, fees and receipt consist of: the only place that is asked. The page learns it from the
 * look-up, a receipt keeps it as it was when it was issued. Answers from memory, because it is asked inside transactions.
 */
@Injectable()
export class SemesterLayoutsService {
  of(semesterNo: number): SemesterLayout {
    return semesterLayout(semesterNo);
  }

  /** The wire names of the fees of all semesters, without the total. */
  feeNames(): readonly string[] {
    return ALL_FEE_NAMES;
  }
}
