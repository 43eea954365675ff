import { Injectable, Logger } from '@nestjs/common';
import { admissionKey, type AuditValues, istIsoDateTime } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import { readContent } from './audit-content.js';
import { type Act, AuditTrail } from './audit-trail.js';
import { AuditRepository, type StoredEntry } from './audit.repository.js';
import { isAboutStudent, isOf, NAMING, numberIn, numbersIn, searchedByIn, STUDENT_SUBJECT, type Traces } from './student-naming.js';

export { studentSubject } from './student-naming.js';

const PAGE = 500;

interface AboutEntry {
  number: number;
  at: string;
  act: string;
  about: string;
  /** Of what was done about the student. */
  before?: AuditValues | null;
  after?: AuditValues | null;
}

export interface NamedNumber {
  admissionNumber: string;
  /** Of the first entry that names it, UTC ms. */
  at: number;
}

/** What is kept about a person here, to be shown and erased (docs/personal-data.md). */
@Injectable()
export class PersonalAuditService {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly entries: AuditRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** What was done about a student, however the number was spelled, and about these subjects; who did it is another person's. */
  async everythingAbout(admissionNumber: string, subjects: readonly string[]): Promise<AboutEntry[]> {
    const found = new Map<number, AboutEntry>();
    const add = ({ seq, at, act }: StoredEntry, about: string, values: Pick<AboutEntry, 'before' | 'after'> = {}): void =>
      void found.set(seq, { number: seq, at: istIsoDateTime(new Date(at)), act, about, ...values });
    await this.entries.erasing(async (tx) => {
      found.clear();
      for await (const entry of this.holding(tx, admissionNumber)) {
        const subject = entry.details?.subject ?? null;
        if (!isAboutStudent(subject, admissionNumber)) continue;
        const { before = null, after = null } = readContent(entry.details?.content ?? null);
        add(entry, subject ?? '', { before, after });
      }
    });
    for (const subject of subjects) {
      for (let before: number | undefined; ; ) {
        const page = await this.entries.search({ subject, ...(before === undefined ? {} : { before }) }, PAGE);
        for (const entry of page) add(entry, subject);
        before = page.at(-1)?.seq;
        if (page.length < PAGE) break;
      }
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  /** A number of whose student nothing but the trail may tell, as it stands there; null when no entry names it. */
  named(admissionNumber: string): Promise<string | null> {
    return this.entries.erasing(async (tx) => {
      for await (const entry of this.holding(tx, admissionNumber)) {
        const number = numberIn(entry, admissionNumber);
        if (number !== null) return number;
      }
      return null;
    });
  }

  /** Every number that an entry names. */
  async allNamed(): Promise<NamedNumber[]> {
    const found = new Map<string, NamedNumber>();
    for (let after = 0; ; ) {
      const page = await this.entries.erasing((tx) => this.entries.holding(tx, { subjects: STUDENT_SUBJECT, names: NAMING, text: null }, after, PAGE));
      for (const entry of page) {
        for (const admissionNumber of numbersIn(entry)) {
          const key = admissionKey(admissionNumber);
          if (!found.has(key)) found.set(key, { admissionNumber, at: entry.at });
        }
      }
      if (page.length < PAGE) return [...found.values()];
      after = page.at(-1)?.seq ?? after;
    }
  }

  /**
   * Ends a transaction: about whom entries were goes where that is the student; what and when stays. An entry that somebody has changed
   * stays as it is, and is told in the log.
   *
   * @param of by what, beside the number, somebody may have searched for the student, and the transaction ids.
   * @returns how many entries stay because they are not as they were written.
   */
  async eraseStudent(
    tx: Tx, admissionNumbers: readonly string[], of: { searchedBy: readonly (string | null)[]; payments: readonly string[] }, act: Act,
  ): Promise<number> {
    const entries = new Map<number, StoredEntry>();
    for (const admissionNumber of admissionNumbers) {
      const searchedBy = [...of.searchedBy.filter((text) => text !== null && text.trim() !== '') as string[], ...(await this.formerly(tx, admissionNumber))];
      const traces: Traces = { admissionNumber, searchedBy, payments: new Set(of.payments) };
      for await (const entry of this.holding(tx, admissionNumber)) if (isOf(entry, traces)) entries.set(entry.seq, entry);
    }
    const inOrder = [...entries.values()].sort((a, b) => a.seq - b.seq);
    const left = await this.trail.recordErasure(
      tx, inOrder, ['subject'], (_erased, unfit) => ({ ...act, details: { ...act.details, ...(unfit > 0 ? { unfit } : {}) } }));
    this.report(left);
    return left.length;
  }

  /** By what somebody may have searched for the student before it was changed. */
  private async formerly(tx: Tx, admissionNumber: string): Promise<string[]> {
    const found: string[] = [];
    for await (const entry of this.holding(tx, admissionNumber)) {
      // Another one's name that somebody wrote there would take searches for another one.
      if (isAboutStudent(entry.details?.subject ?? null, admissionNumber) && this.trail.isAsWritten(entry, ['subject'])) found.push(...searchedByIn(entry));
    }
    return found;
  }

  private async *holding(tx: Tx, admissionNumber: string): AsyncGenerator<StoredEntry> {
    for (let after = 0; ; ) {
      const page = await this.entries.holding(tx, { subjects: STUDENT_SUBJECT, names: NAMING, text: admissionNumber }, after, PAGE);
      yield* page;
      after = page.at(-1)?.seq ?? after;
      if (page.length < PAGE) return;
    }
  }

  /**
   * One batch of entries from before a moment forgets its personal values.
   *
   * @param at UTC ms; @param after number of the last entry of the batch before.
   * @returns the number of the last one; null: there are no more.
   */
  async eraseBefore(at: number, after: number, limit: number, act: (entries: number) => Act): Promise<number | null> {
    const { unfit, last } = await this.entries.erasing(async (tx) => {
      const found = await this.entries.withValuesBefore(tx, at, after, limit);
      const left = await this.trail.recordErasure(tx, found, ['actor', 'subject'], (erased) => (erased > 0 ? act(erased) : null));
      return { unfit: left, last: found.length < limit ? null : (found.at(-1)?.seq ?? null) };
    });
    this.report(unfit);
    return last;
  }

  private report(unfit: readonly number[]): void {
    if (unfit.length > 0) this.logger.error({ message: 'audit entries are not as they were written: not erased', entries: unfit.slice(0, 20) });
  }
}
