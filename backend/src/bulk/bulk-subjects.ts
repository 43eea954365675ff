import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditSubjects } from '../audit/audit-subjects.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

/** Which change a call is about: several may have one title. */
@Injectable()
export class BulkSubjects implements OnModuleInit {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly subjects: AuditSubjects,
  ) {}

  onModuleInit(): void {
    this.subjects.register('address', 'changeId', async (value) => {
      const change = /^\d{1,9}$/.test(value) ? await this.changes.find(Number(value)) : null;
      return change && { subject: change.title, details: { change: change.id } };
    });
  }
}
