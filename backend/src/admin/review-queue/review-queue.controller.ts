import { Body, Controller, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { CurrentAdmin } from '../../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { Unattended } from '../../common/auth/unattended.decorator.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { PaymentParams } from '../../payments/payment.params.js';
import { ReceiptParams } from '../../receipts/receipt.dto.js';
import { RedirectDto, RedirectParams } from './redirect.dto.js';
import { ReleaseDto } from './release.dto.js';
import { ResolveDto } from './resolve.dto.js';
import { ReviewCountResponse, ReviewQueueResponse } from './review-queue.response.js';
import { ReviewDecisionsService } from './review-decisions.service.js';
import { ReviewQueueService } from './review-queue.service.js';

/** The review queue and its decisions (docs/requirements.md#review-queue). */
@ApiTags('Office')
@ApiBasicAuth('office')
@Controller('admin/review-queue')
export class ReviewQueueController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly decisions: ReviewDecisionsService,
    private readonly approvals: ApprovalsService,
  ) {}

  @Post()
  @RequirePermission('review:read')
  @AuditedView('review.list', { isHourly: true, details: (queue) => ({ rows: (queue as ReviewQueueResponse).items.length }) })
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What needs review by a person' })
  @ApiOkResponse({ type: ReviewQueueResponse })
  async list(@CurrentAdmin() admin: AdminIdentity): Promise<ReviewQueueResponse> {
    return { ...(await this.queue.list()), approvals: await this.approvals.open(admin) };
  }

  @Post('count')
  @RequirePermission('approval:read')
  @Unattended()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'How much waits' })
  @ApiOkResponse({ type: ReviewCountResponse })
  async count(@CurrentAdmin() admin: AdminIdentity): Promise<ReviewCountResponse> {
    const cases = admin.permissions.has('review:read') ? await this.queue.count() : 0;
    return { cases, ...(await this.approvals.count(admin)) };
  }

  @Post('payments/:transactionId/release')
  @RequirePermission('payment:release')
  @AuditedAct('payment.release')
  @HttpCode(204)
  @ApiOperation({ summary: 'Lets the student pay again' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'PAYMENT_NOT_FOUND', 'NOT_RELEASABLE')
  release(@Param() { transactionId }: PaymentParams, @Body() { reason }: ReleaseDto, @ActingPerson() by: Actor): Promise<void> {
    return this.decisions.release(transactionId, reason, by);
  }

  @Post('payments/:transactionId/resolve')
  @RequirePermission('review:resolve')
  @AuditedAct('review.resolve')
  @HttpCode(204)
  @ApiOperation({ summary: 'Records what became of a case; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PAYMENT_NOT_FOUND', 'NOT_RESOLVABLE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async resolve(
    @Param() { transactionId }: PaymentParams, @Body() body: ResolveDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.decisions.resolve(transactionId, body, by), reply);
  }

  @Post('mails/:transactionId/resend')
  @RequirePermission('mail:resend')
  @AuditedAct('receipt.resend')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sends a receipt mail again' })
  @ApiNoContentResponse()
  @ApiFailures('RECEIPT_NOT_FOUND', 'NO_MAIL_ADDRESS')
  resendMail(@Param() { transactionId }: ReceiptParams, @ActingPerson() by: Actor): Promise<void> {
    return this.decisions.resendMail(transactionId, by);
  }

  @Post('mails/:transactionId/redirect')
  @RequirePermission('mail:redirect')
  @AuditedAct('receipt.redirect')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sends a receipt mail to a corrected address' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'RECEIPT_NOT_FOUND', 'MAIL_UNDER_WAY')
  redirectMail(@Param() { transactionId }: RedirectParams, @Body() body: RedirectDto, @ActingPerson() by: Actor): Promise<void> {
    return this.decisions.redirectMail(transactionId, body, by);
  }
}
