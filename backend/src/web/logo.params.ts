import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { TEXT } from '../common/openapi/schemas.js';
import { ValidationErrorCode } from '../common/validation/validation-error-code.decorator.js';

@ValidationErrorCode('NOT_FOUND')
export class LogoParams {
  @ApiProperty(TEXT) @IsString() declare name: string;
}
