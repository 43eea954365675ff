import { Injectable } from '@nestjs/common';
import { admissionKey } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { Approval } from './approval.entity.js';

/** Whom a proposal is about: by a payment, or where nothing was ever booked by the student whom its approver reads. */
interface About {
  admissionNumbers: readonly string[];
  transactionIds: readonly string[];
}

/** What is kept here about students and their payments, to be shown and erased (docs/personal-data.md). */
@Injectable()
export class PersonalApprovalsService {
  constructor(private readonly transactions: Transactions) {}

  everythingAbout(about: About): Promise<Approval[]> {
    return this.transactions.run((tx) => this.find(tx, about));
  }

  /** Students of whom two people have still to decide something: has a number, however it is spelled. */
  async awaited(tx: Tx): Promise<{ has(admissionNumber: string): boolean }> {
    const students = (await tx.findBy(Approval, { state: 'proposed' })).map(({ valuesBefore }) => valuesBefore['student']);
    const keys = new Set(students.filter((student) => typeof student === 'string').map(admissionKey));
    return { has: (admissionNumber) => keys.has(admissionKey(admissionNumber)) };
  }

  /** Ids of the papers on which rests what two people have still to decide. */
  async papersAwaited(tx: Tx): Promise<ReadonlySet<number>> {
    return new Set(papersOf(await tx.findBy(Approval, { state: 'proposed' })));
  }

  /** Whether two people have still to decide something about them. */
  async isAwaited(tx: Tx, about: About): Promise<boolean> {
    return (await this.find(tx, about)).some(({ state }) => state === 'proposed');
  }

  /**
   * Reasons go: anybody may have written anything into them. So does the number of the student, and the paper's where nothing was booked.
   * Who decided what about the money stays.
   *
   * @param kept transaction ids of payments that the books keep.
   */
  async erase(tx: Tx, about: About, kept: readonly string[] = []): Promise<Approval[]> {
    const found = await this.find(tx, about);
    for (const { id, subject, request, valuesBefore, valuesAfter, decisionReason } of found) {
      const without = kept.includes(subject) ? ['reason'] : ['reason', 'reference', 'chargeKey'];
      await tx.update(Approval, { id }, {
        reason: '', request: emptied(request, without), valuesBefore: emptied(valuesBefore, ['student']), valuesAfter: emptied(valuesAfter, without),
        decisionReason: decisionReason === null ? null : '',
      });
    }
    return found;
  }

  /** Oldest first. */
  private async find(tx: Tx, { admissionNumbers, transactionIds }: About): Promise<Approval[]> {
    const found = new Map<number, Approval>();
    for (const subject of transactionIds) for (const approval of await tx.findBy(Approval, { subject })) found.set(approval.id, approval);
    const keys = new Set(admissionNumbers.map(admissionKey));
    const naming = (await tx.query(`SELECT id, values_before AS "before" FROM approvals WHERE values_before LIKE '%"student":%'`)) as { id: number; before: string }[];
    for (const { id, before } of naming) {
      const { student } = JSON.parse(before) as { student?: unknown };
      const approval = typeof student === 'string' && keys.has(admissionKey(student)) ? await tx.findOneBy(Approval, { id }) : null;
      if (approval) found.set(id, approval);
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }
}

const emptied = <T extends object>(values: T, names: readonly string[]): T =>
  ({ ...values, ...Object.fromEntries(names.filter((name) => name in values).map((name) => [name, ''])) });

/** Ids of the papers on which proposals rest. */
export const papersOf = (approvals: readonly Approval[]): number[] => approvals.flatMap(({ valuesAfter: { evidence } }) => (typeof evidence === 'number' ? [evidence] : []));
