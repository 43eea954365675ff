import { Body, Controller, Header, HttpCode, Param, Post, Res, StreamableFile, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-fastify';
import {
  ApiAcceptedResponse, ApiBasicAuth, ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { EVIDENCE_MAX_BYTES } from '../../contract/index.js';
import { BookableFeesService } from '../../payments/bookings/bookable-fees.service.js';
import { BookingEvidenceService } from '../../payments/bookings/booking-evidence.service.js';
import { BookingsService } from '../../payments/bookings/bookings.service.js';
import { memoryUpload, type UploadedBytes } from '../memory-upload.js';
import { BookingLookupDto, BookingRequestDto, EvidenceParams } from './bookings.dto.js';
import { BookableFeesResponse, EvidenceResponse } from './bookings.response.js';

/** Payments that no message of the gateway tells of (docs/requirements.md#booking-by-hand). */
@ApiTags('Office')
@ApiBasicAuth('office')
@RequirePermission('payment:book')
@Controller('admin/bookings')
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly fees: BookableFeesService,
    private readonly evidence: BookingEvidenceService,
  ) {}

  @Post()
  @AuditedAct('payment.book')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to book a payment by hand; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures(
    'VALIDATION_FAILED', 'EVIDENCE_NOT_FOUND', 'NOT_BOOKABLE', 'BOOKED_ALREADY', 'BOOKING_SETTLED', 'BOOKING_IN_DOUBT', 'APPROVER_MISSING', 'APPROVAL_OPEN',
  )
  async propose(
    @Body() body: BookingRequestDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.bookings.propose(body, by), reply);
  }

  @Post('fees')
  @AuditedView('booking.look')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The fees of a student, and what stands against booking a payment of them' })
  @ApiOkResponse({ type: BookableFeesResponse })
  @ApiFailures('VALIDATION_FAILED', 'STUDENT_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'NUMBER_CLOSED')
  look(@Body() body: BookingLookupDto): Promise<BookableFeesResponse> {
    return this.fees.of(body) as Promise<BookableFeesResponse>;
  }

  @Post('evidence')
  // Above the act: what it refuses is recorded too.
  @UseInterceptors(FileInterceptor('file', memoryUpload(EVIDENCE_MAX_BYTES)))
  @AuditedAct('booking.evidence')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Takes a paper that shows a payment: PDF, PNG or JPEG' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }, required: false })
  @ApiOkResponse({ type: EvidenceResponse })
  @ApiFailures('INVALID_EVIDENCE', 'PAYLOAD_TOO_LARGE', 'SETTLEMENT_OFF')
  upload(@UploadedFile() file: UploadedBytes | undefined, @ActingPerson() by: Actor): Promise<EvidenceResponse> {
    if (!file) throw new AppError('INVALID_EVIDENCE');
    return this.evidence.take(file.bytes, file.name, by);
  }

  @Post('evidence/:evidenceId')
  @AuditedView('booking.view')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'A paper that shows a payment' })
  @ApiProduces('application/pdf', 'image/png', 'image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFailures('EVIDENCE_NOT_FOUND')
  async open(@Param() { evidenceId }: EvidenceParams): Promise<StreamableFile> {
    const { bytes, type } = await this.evidence.read(evidenceId);
    const ending = type.slice(type.indexOf('/') + 1);
    return new StreamableFile(bytes, { type, disposition: `attachment; filename="evidence-${evidenceId}.${ending}"`, length: bytes.length });
  }
}
