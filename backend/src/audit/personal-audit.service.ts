import { Injectable } from '@nestjs/common';
import { istIsoDateTime } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import { type Act, AuditTrail } from './audit-trail.js';
import { AuditRepository } from './audit.repository.js';

/** How entries name a student. */
export const studentSubject = (admissionNumber: string): string => `student ${admissionNumber}`;

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
        const page = await this.entries.search({ subject, ...(before === undefined ? {} : { before }) }, 500);
        found.push(...page.map(({ seq, at, act }) => ({ number: seq, at: istIsoDateTime(new Date(at)), act, about: subject })));
        before = page.at(-1)?.seq;
        if (page.length < 500) break;
      }
    }
    return found.sort((a, b) => a.number - b.number);
  }

  /** Ends a transaction: about whom entries were goes where that is the student; what and when stays. */
  async eraseStudent(tx: Tx, admissionNumber: string, act: Act): Promise<void> {
    const entries = await this.entries.naming(tx, studentSubject(admissionNumber), admissionNumber);
    await this.trail.recordErasure(tx, act, { parts: ['subject'], entries });
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
