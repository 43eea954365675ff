import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { INSTANT, TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import type { AuditPage, AuditRecord, AuditValues } from '../../contract/index.js';

const VALUES = { type: 'object', nullable: true, additionalProperties: true } satisfies ApiPropertyOptions;

@ApiSchema({ name: 'AuditRecord' })
export class AuditRecordResponse implements AuditRecord {
  @ApiProperty({ type: 'integer' }) declare seq: number;
  @ApiProperty(INSTANT) declare at: string;
  @ApiProperty(TEXT) declare act: string;
  @ApiProperty(TEXT) declare refusal: string;
  @ApiProperty(TEXT) declare requestId: string;
  @ApiProperty(TEXT_OR_NULL) declare person: string | null;
  @ApiProperty(TEXT_OR_NULL) declare address: string | null;
  @ApiProperty(TEXT_OR_NULL) declare subject: string | null;
  @ApiProperty(VALUES) declare before: AuditValues | null;
  @ApiProperty(VALUES) declare after: AuditValues | null;
  @ApiProperty(VALUES) declare details: AuditValues | null;
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPageResponse implements AuditPage {
  @ApiProperty({ type: [AuditRecordResponse] }) declare entries: AuditRecordResponse[];
  @ApiProperty({ type: 'integer', nullable: true }) declare next: number | null;
}
