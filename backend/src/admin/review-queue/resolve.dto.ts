import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import { Trimmed } from '../../common/validation/rules.js';
import { REASON_MAX, RESOLUTIONS, type ResolveRequest, REVIEW_KINDS, type ReviewKind, type ReviewResolution } from '../../contract/index.js';

@ApiSchema({ name: 'ResolveRequest' })
export class ResolveDto implements ResolveRequest {
  @ApiProperty({ enum: REVIEW_KINDS }) @IsIn(REVIEW_KINDS) declare kind: ReviewKind;
  @ApiProperty(TEXT_OR_NULL) @ValidateIf((_body, id: unknown) => id !== null) @IsString() @MaxLength(32) declare gatewayTxnId: string | null;
  @ApiProperty({ enum: RESOLUTIONS }) @IsIn(RESOLUTIONS) declare resolution: ReviewResolution;
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
