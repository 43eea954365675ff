import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Trimmed } from '../../common/validation/rules.js';
import { REASON_MAX, type ReleaseRequest } from '../../contract/index.js';

@ApiSchema({ name: 'ReleaseRequest' })
export class ReleaseDto implements ReleaseRequest {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: REASON_MAX }) @Trimmed() @IsString() @Length(1, REASON_MAX) declare reason: string;
}
