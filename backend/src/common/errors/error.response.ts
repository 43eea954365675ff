import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type ErrorBody, ERROR_CODES, type ErrorCode } from '../../contract/index.js';
import { RUPEES, TRANSACTION_ID_SCHEMA, TEXT } from '../openapi/schemas.js';

@ApiSchema({ name: 'Error' })
export class ErrorResponse implements Required<ErrorBody> {
  @ApiProperty({ type: 'integer' }) declare statusCode: number;
  @ApiProperty({ enum: ERROR_CODES }) declare code: ErrorCode;
  @ApiProperty({ ...TEXT, description: 'For a person.' }) declare message: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: TEXT, description: 'Field name to text.' }) declare errors: Record<string, string>;
  @ApiPropertyOptional({ ...TRANSACTION_ID_SCHEMA, description: 'The payment meant, with ALREADY_PAID and PAYMENT_IN_DOUBT.' }) declare transaction_id: string;
  @ApiPropertyOptional({ ...RUPEES, description: 'What would have to be paid now, with FEE_MISMATCH.' }) declare total_fees: number;
  @ApiPropertyOptional({ ...TEXT, description: 'To quote to the office; names the log line.' }) declare correlationId: string;
}
