import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { papersOf, PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { PersonalAuditService, studentSubject } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { PersonalPaymentsService } from '../payments/personal-payments.service.js';
import { PersonalStudentsService } from '../students/personal-students.service.js';
import { PersonalTracesService } from './personal-traces.service.js';

/** Everything about one person, to be shown to that person (docs/personal-data.md). */
@Injectable()
export class PersonalExportService {
  constructor(
    private readonly students: PersonalStudentsService,
    private readonly payments: PersonalPaymentsService,
    private readonly mails: PersonalTracesService,
    private readonly approvals: PersonalApprovalsService,
    private readonly audit: PersonalAuditService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @returns null for a number that nobody has. */
  async export(admissionNumber: string, by: Actor): Promise<Record<string, unknown> | null> {
    const known = await this.students.find(admissionNumber);
    if (!known) return this.exportWithoutRow(admissionNumber, by);
    const subject = studentSubject(known.admissionNumber);
    await this.trail.recordAlone({ act: 'student.export', by, subject });
    const { student, demands } = await this.students.everythingAbout(known.id);
    const payments = await this.payments.everythingAbout(known.id);
    const sent = await this.mails.everythingAbout(known, payments.map(({ id }) => Number(id)));
    const transactionIds = payments.map((payment) => String(payment['transaction_id']));
    const approvals = await this.approvals.everythingAbout({ admissionNumbers: [known.admissionNumber], transactionIds });
    const papers = await this.payments.papers(papersOf(approvals));
    const audit = await this.audit.everythingAbout(known.admissionNumber, [...new Set([...transactionIds, ...approvals.map((approval) => approval.subject)])]);
    const closedNumbers: unknown[] = [];
    for (const closed of await this.students.closedFor(known.id)) {
      closedNumbers.push(await this.export(closed.admissionNumber, { ...by, requestId: randomUUID() }));
    }
    return {
      exportedAt: new Date(this.clock.now()).toISOString(), student, demands, payments, ...sent, approvals, papers, audit,
      ...(closedNumbers.length > 0 ? { closedNumbers } : {}),
    };
  }

  /** Somebody who stands in a staged file alone, or of whom nothing but the trail tells: the student has gone by age. */
  private async exportWithoutRow(admissionNumber: string, by: Actor): Promise<Record<string, unknown> | null> {
    const staged = await this.mails.staged(admissionNumber);
    const known = staged?.admissionNumber ?? (await this.audit.named(admissionNumber));
    if (known === null) return null;
    await this.trail.recordAlone({ act: 'student.export', by, subject: studentSubject(known) });
    return {
      exportedAt: new Date(this.clock.now()).toISOString(), student: null, demands: [], payments: [], bulkRows: staged?.bulkRows ?? [],
      audit: await this.audit.everythingAbout(known, []),
    };
  }
}
