import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingPerson, type Actor, type OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { AuditValues, StudentListRequest } from '../../contract/index.js';
import { StudentListService } from '../../students/records/student-list.service.js';
import { StudentRecordService } from './student-record.service.js';
import { NumberClosingDto, StudentEditDto, StudentListRequestDto, StudentNumberDto } from './students.dto.js';
import { StudentListResponse, StudentRecordResponse } from './students.response.js';

/** As the trail holds searches: what was typed stands in quotes, and is erased with whom it names. */
const filterOf = (_answer: unknown, { body }: OfficeRequest): AuditValues => {
  const { text, semester, course, state } = (body ?? {}) as StudentListRequest;
  const parts = [text ? `"${text}"` : '', semester === undefined ? '' : `semester ${semester}`, course === undefined ? '' : `course "${course}"`, state ?? ''];
  return { filter: parts.filter((part) => part !== '').join(', ') };
};

const numberOf = (_answer: unknown, { body }: OfficeRequest): AuditValues => ({ student: ((body ?? {}) as StudentNumberDto).admissionNumber });

/** Students as the office sees and changes them (docs/requirements.md#students). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('student:read')
@Controller('admin/students')
export class OfficeStudentsController {
  constructor(
    private readonly students: StudentListService,
    private readonly records: StudentRecordService,
  ) {}

  @Post()
  @AuditedView('students.list', { details: filterOf })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Students by number, name, mobile, semester, course and state of the fee, a page at a time' })
  @ApiOkResponse({ type: StudentListResponse })
  @ApiFailures('VALIDATION_FAILED')
  list(@Body() request: StudentListRequestDto): Promise<StudentListResponse> {
    return this.students.page(request);
  }

  @Post('one')
  @AuditedView('student.view', { details: numberOf })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'A student with demands, payments, receipts, mails and changes' })
  @ApiOkResponse({ type: StudentRecordResponse })
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND')
  one(@Body() { admissionNumber }: StudentNumberDto): Promise<StudentRecordResponse> {
    return this.records.of(admissionNumber);
  }

  @Post('change')
  @RequirePermission('student:edit')
  @AuditedAct('student.change')
  @HttpCode(204)
  @ApiOperation({ summary: 'Changes what the college knows about a student, by the rules of the import' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'STUDENT_CHANGED', 'NUMBER_CLOSED')
  change(@Body() edit: StudentEditDto, @ActingPerson() by: Actor): Promise<void> {
    return this.records.change(edit, by);
  }

  @Post('close')
  @RequirePermission('student:edit')
  @AuditedAct('student.close')
  @HttpCode(204)
  @ApiOperation({ summary: 'Closes a number that was given twice: from now on it points to the right one' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'NUMBER_NOT_CLOSABLE')
  close(@Body() closing: NumberClosingDto, @ActingPerson() by: Actor): Promise<void> {
    return this.records.close(closing, by);
  }

  @Post('reopen')
  @RequirePermission('student:edit')
  @AuditedAct('student.reopen')
  @HttpCode(204)
  @ApiOperation({ summary: 'Opens a closed number again' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'STUDENT_CHANGED')
  reopen(@Body() { admissionNumber }: StudentNumberDto, @ActingPerson() by: Actor): Promise<void> {
    return this.records.reopen(admissionNumber, by);
  }
}
