import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { TEXT } from '../../common/openapi/schemas.js';
import { EXPORTED_FILES, type ExportReport } from '../../contract/index.js';

const FILTER_MAX = 500;
const ROWS_MAX = 10_000_000;

@ApiSchema({ name: 'ExportReport' })
export class ExportReportDto implements ExportReport {
  @ApiProperty({ enum: EXPORTED_FILES }) @IsIn(EXPORTED_FILES) declare file: ExportReport['file'];
  @ApiProperty({ ...TEXT, maxLength: FILTER_MAX }) @IsString() @MaxLength(FILTER_MAX) declare filter: string;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: ROWS_MAX }) @IsInt() @Min(0) @Max(ROWS_MAX) declare rows: number;
}
