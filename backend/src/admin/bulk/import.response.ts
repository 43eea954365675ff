import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { TEXT, TEXT_OR_NULL } from '../../common/openapi/schemas.js';
import type { ImportUpload, ImportUploadFault } from '../../contract/index.js';

const COUNT = { type: 'integer', minimum: 0 } as const;
const LINE = { type: 'integer', minimum: 1 } as const;
const FIRST_ROW = { type: 'object', required: ['line', 'cells'], properties: { line: LINE, cells: { type: 'array', items: TEXT } } };

@ApiSchema({ name: 'ImportUploadFault' })
class ImportFaultResponse implements ImportUploadFault {
  @ApiProperty({ ...LINE, nullable: true }) declare line: number | null;
  @ApiProperty(TEXT_OR_NULL) declare column: string | null;
  @ApiProperty({ ...TEXT_OR_NULL, description: 'As a spreadsheet names it.' }) declare cell: string | null;
  @ApiProperty(TEXT) declare reason: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: TEXT, description: 'The reason in Hindi.' }) declare own?: { hi: string };
}

@ApiSchema({ name: 'ImportColumn' })
class ImportColumnResponse {
  @ApiProperty(TEXT) declare name: string;
  @ApiProperty() declare required: boolean;
}

/** For types only: the properties are declared below. */
const Upload = class {} as new () => Pick<ImportUpload, 'outcome'>;

/** By `outcome`: `staging` has the change, `faults` what is wrong, `unknown` the first rows and which column may be which. */
@ApiSchema({ name: 'ImportUpload' })
export class ImportUploadResponse extends Upload {
  @ApiProperty({ enum: ['staging', 'unknown', 'faults'] }) declare outcome: ImportUpload['outcome'];
  @ApiProperty({ type: 'integer', required: false }) declare changeId?: number;
  @ApiProperty({ oneOf: [COUNT, { type: 'array', items: FIRST_ROW }], required: false, description: 'How many rows there are, or the first ones.' })
  declare rows?: number | { line: number; cells: string[] }[];
  @ApiPropertyOptional({ type: 'object', additionalProperties: TEXT, description: 'Header names by wire name, by similarity.' })
  declare suggested?: Record<string, string>;
  @ApiProperty({ type: [ImportColumnResponse], required: false }) declare known?: ImportColumnResponse[];
  @ApiProperty({ ...COUNT, required: false }) declare count?: number;
  @ApiProperty({ type: [ImportFaultResponse], required: false }) declare faults?: ImportFaultResponse[];
}
