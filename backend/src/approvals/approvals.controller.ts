import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActingPerson, type Actor } from '../audit/acting-person.decorator.js';
import { AuditedAct, AuditedView } from '../audit/audited.decorator.js';
import { CurrentAdmin } from '../common/auth/admin.decorator.js';
import type { AdminIdentity } from '../common/auth/credentials-checker.js';
import { RequirePermission } from '../common/auth/require-permission.decorator.js';
import { ApiFailures } from '../common/openapi/api-failures.decorator.js';
import { ApprovalParams, ApproveDto, DeclineDto } from './approvals.dto.js';
import { ApprovalListResponse } from './approvals.response.js';
import { ApprovalsService } from './approvals.service.js';

/** What waits for a second person (docs/requirements.md#approvals). The service compares the permission that a kind demands. */
@ApiTags('Approvals')
@ApiBasicAuth('office')
@RequirePermission('approval:read')
@Controller('admin/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Post()
  @AuditedView('approval.list', { details: (answer) => ({ rows: (answer as ApprovalListResponse).approvals.length }) })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Open approvals that the person has proposed or may decide' })
  @ApiOkResponse({ type: ApprovalListResponse })
  async list(@CurrentAdmin() admin: AdminIdentity): Promise<ApprovalListResponse> {
    return { approvals: await this.approvals.open(admin) };
  }

  @Post(':approvalId/approve')
  @RequirePermission('approval:decide')
  @AuditedAct('approval.approve')
  @HttpCode(204)
  @ApiOperation({ summary: 'Approves what another person has proposed, and carries it out' })
  @ApiNoContentResponse()
  @ApiFailures(
    'VALIDATION_FAILED', 'APPROVAL_NOT_FOUND', 'NOT_PERMITTED', 'OWN_PROPOSAL', 'PROPOSER_MISSING', 'APPROVAL_ENDED', 'PERSON_NOT_FOUND', 'NOT_IN_THIS_STATE', 'LAST_ADMINISTRATOR',
    'PAYMENT_NOT_FOUND', 'NOT_RESOLVABLE', 'NOT_REFUNDABLE', 'REFUND_LEFT_DIFFERS', 'REFUND_LISTED', 'REFUND_LIST_UNREAD', 'REFUND_ENDED',
    'UTR_USED', 'NOT_BOOKABLE', 'BOOKED_ALREADY', 'BOOKING_SETTLED', 'BOOKING_IN_DOUBT', 'BOOKING_CHANGED', 'FEE_CHANGED_MEANWHILE', 'NOT_ADJUSTABLE',
  )
  approve(
    @Param() { approvalId }: ApprovalParams, @Body() { reason }: ApproveDto, @CurrentAdmin() admin: AdminIdentity, @ActingPerson() by: Actor,
  ): Promise<void> {
    return this.approvals.approve(admin, by, approvalId, reason ?? '');
  }

  @Post(':approvalId/decline')
  @RequirePermission('approval:decide')
  @AuditedAct('approval.decline')
  @HttpCode(204)
  @ApiOperation({ summary: 'Declines what another person has proposed' })
  @ApiNoContentResponse()
  @ApiFailures('VALIDATION_FAILED', 'APPROVAL_NOT_FOUND', 'NOT_PERMITTED', 'OWN_PROPOSAL', 'APPROVAL_ENDED')
  decline(
    @Param() { approvalId }: ApprovalParams, @Body() { reason }: DeclineDto, @CurrentAdmin() admin: AdminIdentity, @ActingPerson() by: Actor,
  ): Promise<void> {
    return this.approvals.decline(admin, by, approvalId, reason);
  }

  @Post(':approvalId/withdraw')
  @AuditedAct('approval.withdraw')
  @HttpCode(204)
  @ApiOperation({ summary: "Takes one's own proposal back" })
  @ApiNoContentResponse()
  @ApiFailures('APPROVAL_NOT_FOUND', 'NOT_PERMITTED', 'APPROVAL_ENDED')
  withdraw(@Param() { approvalId }: ApprovalParams, @ActingPerson() by: Actor): Promise<void> {
    return this.approvals.withdraw(by, approvalId);
  }
}
