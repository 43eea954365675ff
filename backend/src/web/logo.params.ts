import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { TEXT } from '../common/openapi/schemas.js';
import { RefusedAs } from '../common/validation/refused-as.decorator.js';

@RefusedAs('NOT_FOUND')
export class LogoParams {
  @ApiProperty(TEXT) @IsString() declare name: string;
}
