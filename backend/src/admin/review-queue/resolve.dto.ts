import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { REASON_MAX, RESOLUTIONS, type ResolveRequest, REVIEW_KINDS, type ReviewKind, type ReviewResolution } from '../../contract/index.js';

@ApiSchema({ name: 'ResolveRequest' })
export class ResolveDto implements ResolveRequest {
  @ApiProperty({ enum: REVIEW_KINDS }) @IsIn(REVIEW_KINDS) declare kind: ReviewKind;
  @ApiProperty(TEXT_OR_NULL) @ValidateIf((_body, id: unknown) => id !== null) @IsString() @MaxLength(32) declare gatewayTxnId: string | null;
  @ApiProperty({ enum: RESOLUTIONS }) @IsIn(RESOLUTIONS) declare resolution: ReviewResolution;
  @ApiPropertyOptional({ type: 'string', maxLength: REASON_MAX }) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}
