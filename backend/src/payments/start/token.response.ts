import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { TRANSACTION_ID_SCHEMA, RECEIPT_NO_SCHEMA, TEXT } from '../../common/openapi/schemas.js';
import type { TokenResponse as Token } from '../../contract/index.js';

@ApiSchema({ name: 'TokenData' })
class TokenDataResponse {
  @ApiProperty(TEXT) declare atomTokenId: string;
}

/** The fields of the payment's provider; those of `TokenResponse` in `backend/src/contract/calls.ts` are documented. */
@ApiSchema({ name: 'Token' })
export class TokenResponse implements Token {
  [field: string]: unknown;
  @ApiProperty(TEXT) declare provider: string;
  @ApiPropertyOptional() declare tokenData?: TokenDataResponse;
  @ApiPropertyOptional(TEXT) declare merchant_id?: string;
  @ApiProperty(TRANSACTION_ID_SCHEMA) declare transaction_id: string;
  @ApiProperty(RECEIPT_NO_SCHEMA) declare receipt_no: string;
  @ApiProperty(TEXT) declare returnUrl: string;
  @ApiPropertyOptional(TEXT) declare checkoutScriptUrl?: string;
  @ApiPropertyOptional({ enum: ['uat', 'prod'] }) declare environment?: 'uat' | 'prod';
}
