import { Injectable } from '@nestjs/common';
import { ALL_FEE_NAMES, FEE_SEMESTERS, semesterLayout, type SemesterLayout } from '../contract/index.js';

/**
 * The only source of each semester's form, fees and receipt. The page gets it with the look-up, and a receipt stores
 * it. In memory, because it is read inside transactions. What the office has published takes the place of what is ready-made.
 */
@Injectable()
export class SemesterLayoutsService {
  private published: ReadonlyMap<number, SemesterLayout> = new Map();
  private names: readonly string[] = ALL_FEE_NAMES;

  of(semesterNo: number): SemesterLayout {
    return this.published.get(semesterNo) ?? this.readyMade(semesterNo);
  }

  /** Until the office publishes another one. */
  readyMade(semesterNo: number): SemesterLayout {
    return semesterLayout(semesterNo);
  }

  /** Of every semester, also those that it has no longer. */
  feeNames(): readonly string[] {
    return this.names;
  }

  withFees(): number[] {
    return [...new Set([...FEE_SEMESTERS, ...this.published.keys()])].sort((one, other) => one - other);
  }

  use(published: ReadonlyMap<number, SemesterLayout>, names: readonly string[]): void {
    this.published = published;
    this.names = names;
  }
}
