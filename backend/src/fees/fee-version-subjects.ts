import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditSubjects } from '../audit/audit-subjects.js';
import { feeVersionSubject } from './fee-version-subject.js';
import { FeeVersionsRepository } from './fee-versions.repository.js';

/** Names the version that a call is about, for the audit trail. */
@Injectable()
export class FeeVersionSubjects implements OnModuleInit {
  constructor(
    private readonly versions: FeeVersionsRepository,
    private readonly subjects: AuditSubjects,
  ) {}

  onModuleInit(): void {
    const named = async (id: string) => {
      const row = /^\d{1,9}$/.test(id) ? await this.versions.find(Number(id)) : null;
      return row && { subject: feeVersionSubject(row) };
    };
    this.subjects.register('address', 'versionId', named);
    this.subjects.register('body', 'structureId', named);
  }
}
