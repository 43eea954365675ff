import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { papersOf, PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { PersonalAuditService } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { DAY_MS, istDate, startOfIstDay } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { PersonalPaymentsService } from '../payments/personal-payments.service.js';
import { PersonalStudentsService } from '../students/personal-students.service.js';
import type { ErasureList } from './erasure-list.js';
import { PersonalTracesService } from './personal-traces.service.js';

const PAGE = 1_000;

export type Erased = { kind: 'erased'; payments: number } | { kind: 'unknown' | 'open' };

/** Erases what is kept about one person, but for what the books must keep (docs/personal-data.md). */
@Injectable()
export class PersonalErasureService {
  constructor(
    private readonly students: PersonalStudentsService,
    private readonly payments: PersonalPaymentsService,
    private readonly mails: PersonalTracesService,
    private readonly approvals: PersonalApprovalsService,
    private readonly audit: PersonalAuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The number as the college writes it; null when nobody has it. */
  async known(admissionNumber: string): Promise<string | null> {
    return (await this.students.find(admissionNumber))?.admissionNumber ?? null;
  }

  async erase(admissionNumber: string, list: ErasureList, by: Actor, isAgain = false): Promise<Erased> {
    const known = await this.students.find(admissionNumber);
    if (!known) return { kind: 'unknown' };
    for (const closed of await this.students.closedFor(known.id)) {
      if ((await this.erase(closed.admissionNumber, list, { ...by, requestId: randomUUID() }, isAgain)).kind === 'open') return { kind: 'open' };
    }
    const searchedBy = await this.students.searchedBy(known.id);
    let isListed = isAgain;
    return this.transactions.run(async (tx): Promise<Erased> => {
      await this.students.lock(tx, known.id);
      // Money at the counter for which there is no payment yet.
      if ((await this.approvals.awaited(tx)).has(known.admissionNumber)) return { kind: 'open' };
      const kept = await this.payments.erase(tx, known.id, async () => {
        if (!isListed) await list.add(known.admissionNumber, istDate(new Date(this.clock.now())));
        isListed = true;
      });
      if (!kept) return { kind: 'open' };
      await this.mails.erase(tx, known.id, kept.payments);
      const about = { admissionNumbers: [known.admissionNumber], transactionIds: kept.transactionIds };
      const proposals = await this.approvals.erase(tx, about, kept.keptTransactionIds);
      await this.payments.erasePapers(tx, papersOf(proposals));
      await this.students.erase(tx, known.id, kept.demands, this.clock.now());
      await this.audit.eraseStudent(tx, known.admissionNumber, [...searchedBy, ...kept.searchedBy], {
        act: 'student.erase', by, subject: '', details: { keptPayments: kept.payments.length, isAgain },
      });
      return { kind: 'erased', payments: kept.payments.length };
    });
  }

  /** Erases those on the list once more: what was restored is from before. Whom an import has brought back since has come again. */
  async eraseListed(list: ErasureList, by: Actor): Promise<{ erased: number; open: string[] } | null> {
    const erasedOn = await list.read();
    if (!erasedOn) return null;
    const isListed = ({ admissionNumber, updatedAt }: { admissionNumber: string; updatedAt: number }): boolean => {
      const day = erasedOn(admissionNumber);
      // Also for a day that nobody can read.
      return day !== null && !(updatedAt >= startOfIstDay(day) + DAY_MS);
    };
    const result = { erased: 0, open: [] as string[] };
    for (let after = 0; ; ) {
      const page = await this.students.after(after, PAGE);
      for (const { admissionNumber } of page.filter(isListed)) {
        const { kind } = await this.erase(admissionNumber, list, { ...by, requestId: randomUUID() }, true);
        if (kind === 'open') result.open.push(admissionNumber);
        else result.erased += 1;
      }
      if (page.length < PAGE) return result;
      after = page.at(-1)?.id ?? after;
    }
  }
}
