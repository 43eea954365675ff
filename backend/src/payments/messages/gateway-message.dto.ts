import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsObject } from 'class-validator';

/**
 * What the gateway posts, or somebody in its name. No form is refused here: the browser must see a page whatever it brings,
 * and the names come in several spellings, which the provider reads.
 */
export class GatewayMessageDto {
  @Expose() @Transform(({ obj }: { obj: object }) => ({ ...obj })) @IsObject() declare fields: Record<string, unknown>;
  /** These two are what the document calls them; both are read from `fields`. */
  @ApiPropertyOptional({ type: 'string' }) declare encData?: never;
  @ApiPropertyOptional({ type: 'string' }) declare merchId?: never;
}
