import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { papersOf, PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import type { Act } from '../audit/audit-trail.js';
import { PersonalAuditService } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { DAY_MS, istDate, startOfIstDay } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { PersonalPaymentsService } from '../payments/personal-payments.service.js';
import type { Payment } from '../payments/payment.entity.js';
import { type NumberRow, PersonalStudentsService } from '../students/personal-students.service.js';
import type { ErasureList } from './erasure-list.js';
import { papersTold } from './papers-told.js';
import { PersonalTracesService } from './personal-traces.service.js';

const PAGE = 1_000;

/** `papers`: that stay because they show payments of others too; `unfit`: entries of the trail that stay because they are not as they were written. */
export type Erased = { kind: 'erased'; payments: number; papers: number; unfit: number } | { kind: 'unknown' | 'open' };

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

  /** The right number, also of a closed one, as the college writes it; null when nobody has it. */
  async known(admissionNumber: string): Promise<string | null> {
    const found = await this.students.find(admissionNumber);
    const right = found && found.duplicateOfId !== null ? await this.students.byId(found.duplicateOfId) : found;
    return right?.admissionNumber ?? this.knownWithoutRow(admissionNumber);
  }

  /** Somebody who stands in a staged file alone, or of whom nothing but the trail tells: the student has gone by age. */
  private async knownWithoutRow(admissionNumber: string): Promise<string | null> {
    return (await this.mails.staged(admissionNumber))?.admissionNumber ?? this.audit.named(admissionNumber);
  }

  /** With the numbers that were closed for this one: all or nothing. */
  async erase(admissionNumber: string, list: ErasureList, by: Actor, isAgain = false): Promise<Erased> {
    const known = await this.students.find(admissionNumber);
    if (!known) return this.eraseWithoutRow(admissionNumber, list, by, isAgain);
    const listed = new Set<string>();
    return this.transactions.run(async (tx): Promise<Erased> => {
      const numbers = await this.students.lockPerson(tx, known.id);
      if (numbers.length === 0) return { kind: 'unknown' };
      const found: { number: NumberRow; payments: Payment[] }[] = [];
      for (const number of numbers) {
        const payments = await this.overPayments(tx, number);
        if (!payments) return { kind: 'open' };
        found.push({ number, payments });
      }
      for (const { admissionNumber: each } of numbers) {
        if (!isAgain && !listed.has(each)) await list.add(each, istDate(new Date(this.clock.now())));
        listed.add(each);
      }
      return this.eraseAll(tx, known.id, found, { act: 'student.erase', by, subject: '', details: { isAgain } });
    });
  }

  /** Null while a payment is open, or two people have still to decide about one, about a refund, or about money at the counter. */
  private async overPayments(tx: Tx, { id, admissionNumber }: NumberRow): Promise<Payment[] | null> {
    const payments = await this.payments.lockIfOver(tx, id);
    if (!payments) return null;
    const about = { admissionNumbers: [admissionNumber], transactionIds: payments.map(({ transactionId }) => transactionId) };
    return (await this.approvals.isAwaited(tx, about)) ? null : payments;
  }

  private async eraseAll(tx: Tx, rightId: number, found: readonly { number: NumberRow; payments: Payment[] }[], act: Act): Promise<Erased> {
    const searchedBy: (string | null)[] = [];
    const transactionIds: string[] = [];
    const papers: number[] = [];
    let keptPayments = 0;
    const numbers: { id: number; keptDemands: number[] }[] = [];
    for (const { number: { id, admissionNumber }, payments } of found) {
      searchedBy.push(...(await this.students.searchedBy(tx, id)));
      const kept = await this.payments.erase(tx, payments);
      await this.mails.erase(tx, { id, admissionNumber }, kept.payments);
      const proposals = await this.approvals.erase(tx, { admissionNumbers: [admissionNumber], transactionIds: kept.transactionIds }, kept.keptTransactionIds);
      papers.push(...kept.papers, ...papersOf(proposals));
      searchedBy.push(...kept.searchedBy);
      transactionIds.push(...kept.transactionIds);
      keptPayments += kept.payments.length;
      numbers.push({ id, keptDemands: kept.demands });
    }
    const doesRightStay = numbers.some(({ id, keptDemands }) => id === rightId && keptDemands.length > 0);
    for (const { id, keptDemands } of numbers) {
      await this.students.erase(tx, id, keptDemands, { now: this.clock.now(), closedFor: id !== rightId && doesRightStay ? rightId : null });
    }
    const { erased, kept } = await this.payments.erasePapers(tx, papers, await this.approvals.papersAwaited(tx));
    const told = { ...(erased.length > 0 ? { papers: papersTold(erased) } : {}), ...(kept.length > 0 ? { keptPapers: papersTold(kept) } : {}) };
    const unfit = await this.audit.eraseStudent(tx, found.map(({ number }) => number.admissionNumber), { searchedBy, payments: transactionIds }, {
      ...act, details: { keptPayments, ...told, ...act.details },
    });
    return { kind: 'erased', payments: keptPayments, papers: kept.length, unfit };
  }

  private async eraseWithoutRow(admissionNumber: string, list: ErasureList, by: Actor, isAgain: boolean): Promise<Erased> {
    const known = await this.knownWithoutRow(admissionNumber);
    if (known === null) return { kind: 'unknown' };
    if (!isAgain) await list.add(known, istDate(new Date(this.clock.now())));
    return this.transactions.run(async (tx): Promise<Erased> => {
      await this.mails.eraseStaged(tx, known);
      const unfit = await this.audit.eraseStudent(tx, [known], { searchedBy: [], payments: [] }, {
        act: 'student.erase', by, subject: '', details: { keptPayments: 0, isAgain },
      });
      return { kind: 'erased', payments: 0, papers: 0, unfit };
    });
  }

  /** Erases those on the list once more: what was restored is from before. Whom an import has brought back since has come again. */
  async eraseListed(list: ErasureList, by: Actor): Promise<{ erased: number; unfit: number; open: string[] } | null> {
    const erasedOn = await list.read();
    if (!erasedOn) return null;
    const isListed = ({ admissionNumber, updatedAt }: Pick<NumberRow, 'admissionNumber' | 'updatedAt'>): boolean => {
      const day = erasedOn(admissionNumber);
      // Also for a day that nobody can read.
      return day !== null && !(updatedAt >= startOfIstDay(day) + DAY_MS);
    };
    const result = { erased: 0, unfit: 0, open: [] as string[] };
    const eraseAgain = async (admissionNumber: string): Promise<void> => {
      const outcome = await this.erase(admissionNumber, list, { ...by, requestId: randomUUID() }, true);
      if (outcome.kind === 'open') result.open.push(admissionNumber);
      if (outcome.kind !== 'erased') return;
      result.erased += 1;
      result.unfit += outcome.unfit;
    };
    for (let after = 0; ; ) {
      const page = await this.students.after(after, PAGE);
      for (const number of page.filter(isListed)) {
        // It goes with the right one.
        const right = number.duplicateOfId === null ? null : await this.students.byId(number.duplicateOfId);
        if (!right || !isListed(right)) await eraseAgain(number.admissionNumber);
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.id ?? after;
    }
    for (let page = await this.mails.stagedAfter(0, PAGE); page.length > 0; page = await this.mails.stagedAfter(page.at(-1)?.id ?? 0, PAGE)) {
      for (const { admissionNumber } of page.filter(isListed)) await eraseAgain(admissionNumber);
    }
    for (const { admissionNumber, at } of await this.audit.allNamed()) {
      // Somebody who has come again is kept with what is known of then.
      if (isListed({ admissionNumber, updatedAt: at }) && (await this.students.find(admissionNumber)) === null) await eraseAgain(admissionNumber);
    }
    return result;
  }
}
