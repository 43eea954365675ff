import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { INSTANT, TEXT } from '../common/openapi/schemas.js';
import {
  type Approval, APPROVAL_KINDS, APPROVAL_STATES, type ApprovalKindName, type ApprovalList, type ApprovalState, type AuditValues,
} from '../contract/index.js';

const VALUES = { type: 'object', additionalProperties: true } as const;

@ApiSchema({ name: 'Approval' })
export class ApprovalResponse implements Approval {
  @ApiProperty({ type: 'integer' }) declare id: number;
  @ApiProperty({ enum: APPROVAL_KINDS }) declare kind: ApprovalKindName;
  @ApiProperty(TEXT) declare subject: string;
  @ApiProperty({ enum: APPROVAL_STATES }) declare state: ApprovalState;
  @ApiProperty(TEXT) declare proposedBy: string;
  @ApiProperty(INSTANT) declare proposedAt: string;
  @ApiProperty(TEXT) declare reason: string;
  @ApiProperty(VALUES) declare before: AuditValues;
  @ApiProperty(VALUES) declare after: AuditValues;
  @ApiProperty(INSTANT) declare expiresAt: string;
  @ApiProperty() declare isOwn: boolean;
  @ApiProperty() declare mayDecide: boolean;
}

@ApiSchema({ name: 'ApprovalList' })
export class ApprovalListResponse implements ApprovalList {
  @ApiProperty({ type: [ApprovalResponse] }) declare approvals: ApprovalResponse[];
}
