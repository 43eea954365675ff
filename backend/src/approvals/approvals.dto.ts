import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { Trimmed } from '../common/validation/rules.js';
import { ValidationErrorCode } from '../common/validation/validation-error-code.decorator.js';
import { REASON_MAX } from '../contract/index.js';

const ID_MAX = 2_147_483_647;

@ValidationErrorCode('APPROVAL_NOT_FOUND')
export class ApprovalParams {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: ID_MAX }) @Type(() => Number) @IsInt() @Min(1) @Max(ID_MAX) declare approvalId: number;
}

@ApiSchema({ name: 'ApproveRequest' })
export class ApproveDto {
  @ApiPropertyOptional({ type: 'string', maxLength: REASON_MAX }) @IsOptional() @Trimmed() @IsString() @MaxLength(REASON_MAX) declare reason?: string;
}

@ApiSchema({ name: 'DeclineRequest' })
export class DeclineDto {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
