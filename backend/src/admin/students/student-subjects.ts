import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditSubjects } from '../../audit/audit-subjects.js';
import { studentSubject } from '../../audit/personal-audit.service.js';
import { admissionNumberFault, readAdmissionNumber } from '../../contract/index.js';
import { StudentFeesService } from '../../students/student-fees.service.js';

/** Whom a call is about: as the college writes the number, so that one search finds everything about a student. */
@Injectable()
export class StudentSubjects implements OnModuleInit {
  constructor(
    private readonly students: StudentFeesService,
    private readonly subjects: AuditSubjects,
  ) {}

  onModuleInit(): void {
    this.subjects.register('body', 'admissionNumber', async (text) => {
      const typed = readAdmissionNumber(text);
      const number = await this.students.numberOf({ admissionNumber: typed });
      if (number !== null) return { subject: studentSubject(number) };
      return admissionNumberFault(typed, '.+') === null ? { subject: studentSubject(typed) } : null;
    });
    this.subjects.register('body', 'demandId', async (id) => {
      const number = /^\d{1,9}$/.test(id) ? await this.students.numberOf({ demandId: Number(id) }) : null;
      return number === null ? null : { subject: studentSubject(number) };
    });
  }
}
