import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsObject } from 'class-validator';

/**
 * No form is refused here: a returning browser must see a page. The provider reads the field names in their several
 * spellings.
 */
export class GatewayMessageDto {
  @Expose() @Transform(({ obj }: { obj: object }) => ({ ...obj })) @IsObject() declare fields: Record<string, unknown>;
  /** For the API document only; read from `fields`. */
  @ApiPropertyOptional({ type: 'string' }) declare encData?: never;
  @ApiPropertyOptional({ type: 'string' }) declare merchId?: never;
}
