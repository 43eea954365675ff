import { Body, Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor, type OfficeRequest } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import type { AuditValues, StudentListRequest } from '../../contract/index.js';
import { AdjustmentsService } from '../../fees/adjustments.service.js';
import { DueDateChanges } from '../../fees/due-date-changes.service.js';
import { StudentListService } from '../../students/records/student-list.service.js';
import { StudentRecordService } from './student-record.service.js';
import { FeeAdjustmentDto, DueDateChangeDto, NumberClosingDto, StudentEditDto, StudentListRequestDto, StudentNumberDto } from './students.dto.js';
import { StudentListResponse, StudentRecordResponse } from './students.response.js';

/** As the trail holds searches: what was typed stands in quotes, and is erased with whom it names. */
const filterOf = (answer: unknown, { body }: OfficeRequest): AuditValues => {
  const { text, semester, course, state } = (body ?? {}) as StudentListRequest;
  const parts = [text ? `"${text}"` : '', semester === undefined ? '' : `semester ${semester}`, course === undefined ? '' : `course "${course}"`, state ?? ''];
  const { students, found } = answer as StudentListResponse;
  return { filter: parts.filter((part) => part !== '').join(', '), rows: students.length, ...(found === null ? {} : { found }) };
};

/** Students as the office sees and changes them (docs/requirements.md#students). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('student:read')
@Controller('admin/students')
export class OfficeStudentsController {
  constructor(
    private readonly students: StudentListService,
    private readonly records: StudentRecordService,
    private readonly dueDates: DueDateChanges,
    private readonly adjustments: AdjustmentsService,
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
  @AuditedView('student.view')
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

  @Post('due-date')
  @RequirePermission('fees:publish')
  @AuditedAct('fees.dueDate')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes another due date for one fee of a student; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'NUMBER_CLOSED', 'FEE_NOT_CHANGEABLE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async changeDueDate(
    @Body() change: DueDateChangeDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.dueDates.propose(change, by), reply);
  }

  @Post('adjust')
  @RequirePermission('fees:publish')
  @AuditedAct('fees.adjust')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes a concession or an addition of one fee of a student; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'NUMBER_CLOSED', 'FEE_NOT_CHANGEABLE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async adjust(
    @Body() adjustment: FeeAdjustmentDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.adjustments.propose(adjustment, by), reply);
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
