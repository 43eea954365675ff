import { Injectable } from '@nestjs/common';
import { ALL_FEE_NAMES, FEE_SEMESTERS, type FeeHead, type Paise, semesterLayout, type SemesterLayout, withOthers } from '../contract/index.js';

/**
 * The only source of each semester's form, fees and receipt. The page gets it with the look-up, and a receipt stores
 * it. In memory, because it is read inside transactions. What the office has published takes the place of what is ready-made.
 */
@Injectable()
export class SemesterLayoutsService {
  private published: ReadonlyMap<number, SemesterLayout> = new Map();
  private names: readonly string[] = ALL_FEE_NAMES;
  /** By semester and name: as the latest layout that had the head calls it. */
  private labels: ReadonlyMap<number, ReadonlyMap<string, string>> = new Map();

  of(semesterNo: number): SemesterLayout {
    return this.published.get(semesterNo) ?? this.readyMade(semesterNo);
  }

  /** Until the office publishes another one. */
  readyMade(semesterNo: number): SemesterLayout {
    return semesterLayout(semesterNo);
  }

  /** The lines of a fee or a payment: also of heads that the semester has no longer. */
  linesOf(semesterNo: number, amounts: Readonly<Record<string, Paise>>): FeeHead[] {
    const before = (wanted: string) => this.labels.get(semesterNo)?.get(wanted) ?? this.readyMade(semesterNo).fees.find(({ name }) => name === wanted)?.label;
    return withOthers(this.of(semesterNo).fees, amounts, before);
  }

  /** As `of`, with the lines of these amounts for its heads. */
  withLines(semesterNo: number, amounts: Readonly<Record<string, Paise>>): SemesterLayout {
    return { ...this.of(semesterNo), fees: this.linesOf(semesterNo, amounts) };
  }

  /** Of every semester, also those that it has no longer. */
  feeNames(): readonly string[] {
    return this.names;
  }

  withFees(): number[] {
    return [...new Set([...FEE_SEMESTERS, ...this.published.keys()])].sort((one, other) => one - other);
  }

  /** @param all that have counted so far, the latest last. */
  use(published: ReadonlyMap<number, SemesterLayout>, names: readonly string[], all: readonly { semesterNo: number; heads: readonly FeeHead[] }[]): void {
    this.published = published;
    const labels = new Map<number, Map<string, string>>();
    for (const { semesterNo, heads } of all) {
      const ofSemester = labels.get(semesterNo) ?? new Map<string, string>();
      labels.set(semesterNo, ofSemester);
      for (const { name, label } of heads) ofSemester.set(name, label);
    }
    this.labels = labels;
    this.names = names;
  }
}
