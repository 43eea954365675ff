import { Body, Controller, Header, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answer202IfProposed } from '../../approvals/answer-202-if-proposed.js';
import { ApprovalResponse } from '../../approvals/approvals.response.js';
import { ActingPerson, type Actor } from '../../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../../audit/audited.decorator.js';
import { CurrentAdmin } from '../../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { RequirePermission } from '../../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { PaymentParams } from '../../payments/payment.params.js';
import { FeeReopeningsService } from '../../payments/refunds/fee-reopenings.service.js';
import { RefundEndsService } from '../../payments/refunds/refund-ends.service.js';
import { RefundProposalsService } from '../../payments/refunds/refund-proposals.service.js';
import { RefundRequeriesService } from '../../payments/refunds/refund-requeries.service.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { AdviceMailService } from '../../receipts/advice/advice-mail.service.js';
import { RefundAdviceService } from '../../receipts/advice/refund-advice.service.js';
import { RedirectDto } from '../review-queue/redirect.dto.js';
import { AdviceDto, FeeReopeningDto, RefundEndDto, RefundParams, RefundProposalDto } from './refunds.dto.js';
import { PaymentRefundsResponse } from './refunds.response.js';

/** Giving money back (docs/requirements.md#refunds). What is proposed here `admin/approvals` decides. */
@ApiTags('Office')
@ApiBasicAuth('office')
@Controller('admin/transactions/:transactionId/refunds')
export class RefundsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly proposals: RefundProposalsService,
    private readonly ends: RefundEndsService,
    private readonly requeries: RefundRequeriesService,
    private readonly reopenings: FeeReopeningsService,
    private readonly advices: RefundAdviceService,
    private readonly adviceMails: AdviceMailService,
  ) {}

  @Post()
  @RequirePermission('transaction:read')
  @AuditedView('payment.history', { isHourly: true })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'What was given back of a payment, and what may be' })
  @ApiOkResponse({ type: PaymentRefundsResponse })
  @ApiFailures('PAYMENT_NOT_FOUND')
  list(@Param() { transactionId }: PaymentParams, @CurrentAdmin() admin: AdminIdentity): Promise<PaymentRefundsResponse> {
    return this.refunds.of(transactionId, admin);
  }

  @Post('propose')
  @RequirePermission('refund:propose')
  @AuditedAct('refund.pay')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes to give money of one charge back; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PAYMENT_NOT_FOUND', 'NOT_REFUNDABLE', 'UTR_USED', 'REFUND_LEFT_DIFFERS', 'REFUND_LISTED', 'REFUND_LIST_UNREAD', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async propose(
    @Param() { transactionId }: PaymentParams, @Body() body: RefundProposalDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.proposals.propose(transactionId, body, by), reply);
  }

  @Post('reopen-fee')
  @RequirePermission('refund:propose')
  @AuditedAct('fee.reopen')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes that the fee that a refund has closed is due again; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'PAYMENT_NOT_FOUND', 'FEE_NOT_REOPENABLE', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async reopenFee(
    @Param() { transactionId }: PaymentParams, @Body() { reason }: FeeReopeningDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.reopenings.propose(transactionId, reason, by), reply);
  }

  @Post(':refundId/ask')
  @RequirePermission('refund:propose')
  @AuditedAct('refund.ask')
  @HttpCode(204)
  @ApiOperation({ summary: 'Asks the gateway now about an accepted or unknown refund' })
  @ApiNoContentResponse()
  @ApiFailures('REFUND_NOT_FOUND', 'REFUND_ENDED', 'GATEWAY_NO_ANSWER')
  ask(@Param() { transactionId, refundId }: RefundParams, @ActingPerson() by: Actor): Promise<void> {
    return this.requeries.run(transactionId, refundId, by);
  }

  @Post(':refundId/advice')
  @RequirePermission('receipt:read')
  @AuditedView('refund.advice')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'The advice of a refund that was paid out, as PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFailures('REFUND_NOT_FOUND')
  async advice(@Param() { transactionId, refundId }: RefundParams, @Body() { language }: AdviceDto): Promise<StreamableFile> {
    return new StreamableFile(await this.advices.pdf(transactionId, refundId, language), { type: 'application/pdf' });
  }

  @Post(':refundId/advice/resend')
  @RequirePermission('mail:resend')
  @AuditedAct('refund.adviceResend')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sends the mail of an advice again' })
  @ApiNoContentResponse()
  @ApiFailures('REFUND_NOT_FOUND', 'NO_MAIL_ADDRESS')
  resendAdvice(@Param() { transactionId, refundId }: RefundParams, @ActingPerson() by: Actor): Promise<void> {
    return this.adviceMails.resend(transactionId, refundId, by);
  }

  @Post(':refundId/advice/redirect')
  @RequirePermission('mail:redirect')
  @AuditedAct('refund.adviceRedirect')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sends an advice to a corrected address' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'REFUND_NOT_FOUND', 'MAIL_UNDER_WAY')
  redirectAdvice(@Param() { transactionId, refundId }: RefundParams, @Body() body: RedirectDto, @ActingPerson() by: Actor): Promise<void> {
    return this.adviceMails.redirect(transactionId, refundId, body, by);
  }

  @Post(':refundId/end')
  @RequirePermission('refund:propose')
  @AuditedAct('refund.end')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposes how a refund ended, with evidence; 202 when a second person has to approve it' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: ApprovalResponse })
  @ApiFailures('VALIDATION_FAILED', 'REFUND_NOT_FOUND', 'REFUND_ENDED', 'APPROVER_MISSING', 'APPROVAL_OPEN')
  async end(
    @Param() { transactionId, refundId }: RefundParams, @Body() body: RefundEndDto, @ActingPerson() by: Actor, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalResponse | undefined> {
    return answer202IfProposed(await this.ends.propose(transactionId, refundId, body, by), reply);
  }
}
