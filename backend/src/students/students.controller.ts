import { Body, Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Public } from '../common/auth/public.decorator.js';
import { clientNetwork } from '../common/limits/client-network.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import type { StudentLookup } from '../contract/index.js';
import { GuardedLookup } from './guarded-lookup.service.js';
import type { GivenProof } from './second-fact.service.js';
import { SemesterLayouts } from './semester-layouts.service.js';
import { toStudentData } from './student-data.js';

@Public()
@Controller()
export class StudentsController {
  constructor(
    private readonly students: GuardedLookup,
    private readonly layouts: SemesterLayouts,
    private readonly limits: RateLimits,
  ) {}

  /** Guesses are limited per address; real payers behind one campus address are not mistaken for guesses. */
  @Post('fetch-student-data/:admissionNumber')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async fetchStudentData(
    @Param('admissionNumber') admissionNumber: string, @Ip() address: string, @Body() body: unknown,
  ): Promise<StudentLookup> {
    const { student, lookupToken } = await this.students.find(admissionNumber, address, (body ?? {}) as GivenProof);
    await this.limits.consume('foundStudentsByAddress', clientNetwork(address));
    await this.limits.consume('foundStudentsByNumber', student.admissionKey);
    return { data: toStudentData(student, this.layouts.of(student.semesterNo)), ...(lookupToken === null ? {} : { lookupToken }) };
  }
}
