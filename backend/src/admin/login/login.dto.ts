import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';

/** Anything but two texts is a wrong login. */
@ValidationErrorCode('UNAUTHORIZED')
export class LoginDto {
  @ApiProperty(TEXT) @IsString() declare username: string;
  @ApiProperty(TEXT) @IsString() declare password: string;
}
