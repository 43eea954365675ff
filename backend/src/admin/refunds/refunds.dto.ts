import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { RUPEES, TEXT } from '../../common/openapi/schemas.js';
import { InLanguage, Trimmed } from '../../common/validation/rules.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';
import {
  AFTER_REFUND, type AfterRefund, type FeeReopening, GATEWAY_TXN_ID_MAX, type Language, REASON_MAX, REFUND_ENDS, PROPOSABLE_METHODS, type RefundEnd,
  type RefundEndProposal, type ProposableMethod, type RefundProposal, UTR_MAX,
} from '../../contract/index.js';
import { PaymentParams } from '../../payments/payment.params.js';

const AMOUNT_MAX = 1_000_000_000;
const AMOUNT = { maxDecimalPlaces: 2 } as const;

@ApiSchema({ name: 'RefundProposal' })
export class RefundProposalDto implements RefundProposal {
  @ApiProperty({ ...TEXT, minLength: 1, maxLength: GATEWAY_TXN_ID_MAX }) @IsString() @Length(1, GATEWAY_TXN_ID_MAX) declare key: string;
  @ApiProperty(RUPEES) @IsNumber(AMOUNT) @Min(0.01) @Max(AMOUNT_MAX) declare amount: number;
  @ApiProperty(RUPEES) @IsNumber(AMOUNT) @Min(0) @Max(AMOUNT_MAX) declare left: number;
  @ApiProperty({ enum: PROPOSABLE_METHODS }) @IsIn(PROPOSABLE_METHODS) declare method: ProposableMethod;
  @ApiProperty({ enum: AFTER_REFUND }) @IsIn(AFTER_REFUND) declare afterwards: AfterRefund;
  @ApiPropertyOptional({ type: 'string', maxLength: UTR_MAX }) @IsOptional() @Trimmed() @IsString() @Length(1, UTR_MAX) @Matches(/^[A-Za-z0-9/-]+$/) declare utr?: string;
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'AdviceRequest' })
export class AdviceDto {
  @InLanguage('That of the payment by default.') declare language?: Language;
}

@ApiSchema({ name: 'RefundEndProposal' })
export class RefundEndDto implements RefundEndProposal {
  @ApiProperty({ enum: REFUND_ENDS }) @IsIn(REFUND_ENDS) declare end: RefundEnd;
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ApiSchema({ name: 'FeeReopening' })
export class FeeReopeningDto implements FeeReopening {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}

@ValidationErrorCode('REFUND_NOT_FOUND')
export class RefundParams extends PaymentParams {
  @ApiProperty({ type: 'string', pattern: '^RF[0-9A-F]{16}$' }) @Matches(/^RF[0-9A-F]{16}$/) declare refundId: string;
}
