import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { ValidationErrorCode } from '../../common/validation/validation-error-code.decorator.js';

/** Anything but texts is a wrong login. */
@ValidationErrorCode('UNAUTHORIZED')
export class LoginDto {
  @ApiProperty(TEXT) @IsString() declare username: string;
  @ApiProperty(TEXT) @IsString() declare password: string;
  @ApiPropertyOptional({ ...TEXT, description: 'Of the second factor, or a recovery code.' }) @IsOptional() @IsString() declare code?: string | null;
}
