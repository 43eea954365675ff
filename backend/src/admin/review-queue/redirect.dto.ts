import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { IsTransactionId, Trimmed } from '../../common/validation/rules.js';
import { REASON_MAX, type RedirectRequest } from '../../contract/index.js';

export class RedirectParams {
  @IsTransactionId() declare transactionId: string;
}

@ApiSchema({ name: 'RedirectRequest' })
export class RedirectDto implements RedirectRequest {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: 100, description: 'One mail address.' }) @Trimmed() @IsString() @Length(1, 100) declare email: string;
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
