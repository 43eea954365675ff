import { Body, Controller, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/public.decorator.js';
import { CollegeWords } from '../../common/college-words.js';
import { clientNetwork } from '../../common/limits/client-network.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { ownLabelsOf, type StudentLookup } from '../../contract/index.js';
import { FeeTermsService } from '../fee-terms.service.js';
import { GuardedLookupService } from '../lookup-protection/guarded-lookup.service.js';
import { SecondFactDto } from '../lookup-protection/second-fact.dto.js';
import { SemesterLayoutsService } from '../semester-layouts.service.js';
import { OpenElsewhereService } from './open-elsewhere.service.js';
import { toStudentData } from './student-data.js';
import { StudentParams } from './student.params.js';
import { StudentLookupResponse } from './student.response.js';

@ApiTags('Students')
@Public()
@Controller()
export class StudentsController {
  constructor(
    private readonly students: GuardedLookupService,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly limits: RateLimits,
    private readonly words: CollegeWords,
    private readonly elsewhere: OpenElsewhereService,
  ) {}

  /** Guesses are limited per address; many students behind one campus address are not refused. */
  @Post('fetch-student-data/:admissionNumber')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Pre-filled details and fees of a student' })
  @ApiBody({ type: SecondFactDto, required: false })
  @ApiOkResponse({ type: StudentLookupResponse })
  @ApiFailures(
    'INVALID_ADMISSION_NUMBER', 'STUDENT_NOT_FOUND', 'NUMBER_CLOSED', 'STUDENT_NOT_MATCHED', 'SECOND_FACT_REQUIRED', 'TOO_MANY_WRONG_DIGITS', 'TOO_MANY_REQUESTS',
  )
  async fetchStudentData(@Param() { admissionNumber }: StudentParams, @Ip() address: string, @Body() proof: SecondFactDto): Promise<StudentLookup> {
    const { student, lookupToken } = await this.students.find(admissionNumber, address, proof);
    await this.limits.consume('foundStudentsByAddress', clientNetwork(address));
    await this.limits.consume('foundStudentsByNumber', student.admissionKey);
    const due = this.terms.ofStudent(student);
    const data = toStudentData(await this.elsewhere.with(student), this.layouts.withLines(student.semesterNo, due?.heads ?? {}), due);
    const known = [...Object.values(data), ...data.heads.map(({ label }) => label)];
    return { data: { ...data, ...ownLabelsOf(this.words.labels, known) }, ...(lookupToken === null ? {} : { lookupToken }) };
  }
}
