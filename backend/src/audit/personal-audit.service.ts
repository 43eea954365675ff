import { Injectable } from '@nestjs/common';
import { istIsoDateTime } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import { type Act, AuditTrail } from './audit-trail.js';
import { AuditRepository } from './audit.repository.js';

/** How entries name a student. */
export const studentSubject = (admissionNumber: string): string => `student ${admissionNumber}`;

const PAGE = 500;

/**
 * Whether a text among the values is or holds the number as a word of its own. Only `12` is erased with the student 12: what was done
 * about A12, 2026/12 or twelve rows is evidence about others.
 */
function names(content: string | null, admissionNumber: string): boolean {
  const number = admissionNumber.replace(/[/.\-]/g, '\\$&');
  const word = new RegExp(`(?<![a-z0-9]|[a-z0-9][/._-])${number}(?![a-z0-9]|[/._-][a-z0-9])`, 'i');
  const isIn = (value: unknown): boolean =>
    typeof value === 'string' ? word.test(value) : typeof value === 'object' && value !== null && Object.values(value).some(isIn);
  return content !== null && isIn(JSON.parse(content));
}

const typed = (text: string): string => text.normalize('NFC').replace(/(?<=\d)\s+(?=\d)/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether somebody searched for exactly one of these: a part of a name is evidence about others too. */
function searches(content: string | null, searchedBy: ReadonlySet<string>): boolean {
  const { filter } = (JSON.parse(content ?? '{}') as { details?: { filter?: unknown } }).details ?? {};
  return typeof filter === 'string' && [...filter.matchAll(/"([^"]*)"/g)].some(([, text = '']) => searchedBy.has(typed(text)));
}

/** What is kept about a person here, to be shown and erased (docs/personal-data.md). */
@Injectable()
export class PersonalAuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** What was done about a student; who did it is another person's. */
  async everythingAbout(subjects: readonly string[]): Promise<{ number: number; at: string; act: string; about: string }[]> {
    const found: { number: number; at: string; act: string; about: string }[] = [];
    for (const subject of subjects) {
      for (let before: number | undefined; ; ) {
        const page = await this.entries.search({ subject, ...(before === undefined ? {} : { before }) }, PAGE);
        found.push(...page.map(({ seq, at, act }) => ({ number: seq, at: istIsoDateTime(new Date(at)), act, about: subject })));
        before = page.at(-1)?.seq;
        if (page.length < PAGE) break;
      }
    }
    return found.sort((a, b) => a.number - b.number);
  }

  /**
   * Ends a transaction: about whom entries were goes where that is the student; what and when stays.
   *
   * @param searchedBy by what, beside the number, somebody may have searched for the student.
   */
  async eraseStudent(tx: Tx, admissionNumber: string, searchedBy: readonly (string | null)[], act: Act): Promise<void> {
    const texts = searchedBy.map((text) => typed(text ?? '')).filter((text) => text !== '');
    const entries = await this.naming(tx, admissionNumber, new Set(texts));
    await this.trail.recordErasure(tx, act, { parts: ['subject'], entries });
  }

  /** Places of entries about a student, whose values name the number, or that tell of a search for the student. */
  private async naming(tx: Tx, admissionNumber: string, searchedBy: ReadonlySet<string>): Promise<number[]> {
    const subject = studentSubject(admissionNumber);
    const found: number[] = [];
    for (let after = 0; ; ) {
      const page = await this.entries.holding(tx, subject, admissionNumber, after, PAGE);
      const about = page.filter((entry) =>
        entry.subject?.toLowerCase() === subject.toLowerCase() || names(entry.content, admissionNumber) || searches(entry.content, searchedBy));
      found.push(...about.map(({ seq }) => Number(seq)));
      after = Number(page.at(-1)?.seq ?? after);
      if (page.length < PAGE) return found;
    }
  }

  /** @returns how many entries forgot their personal values, at most `limit`. */
  async eraseBefore(at: number, limit: number, act: (entries: number) => Act): Promise<number> {
    const [from, ...more] = await this.entries.withDetailsBefore(at, limit);
    if (from === undefined) return 0;
    const to = more.at(-1) ?? from;
    await this.entries.erasing((tx) => this.trail.recordErasure(tx, act(more.length + 1), { parts: ['actor', 'subject'], from, to }));
    return more.length + 1;
  }
}
