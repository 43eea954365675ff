import { Injectable } from '@nestjs/common';
import { ALL_FEE_NAMES, semesterLayout, type SemesterLayout } from '../contract/index.js';

/**
 * The only source of each semester's form, fees and receipt. The page gets it with the look-up, and a receipt stores
 * it. In memory, because it is read inside transactions.
 */
@Injectable()
export class SemesterLayoutsService {
  of(semesterNo: number): SemesterLayout {
    return semesterLayout(semesterNo);
  }

  feeNames(): readonly string[] {
    return ALL_FEE_NAMES;
  }
}
