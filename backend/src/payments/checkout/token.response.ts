import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ID_OF_TRANSACTION, NO_OF_RECEIPT, TEXT } from '../../common/openapi/schemas.js';
import type { TokenResponse as Token } from '../../contract/index.js';

@ApiSchema({ name: 'TokenData' })
class TokenDataResponse {
  @ApiProperty(TEXT) declare atomTokenId: string;
}

@ApiSchema({ name: 'Token' })
export class TokenResponse implements Required<Token> {
  @ApiProperty(TEXT) declare provider: string;
  @ApiProperty() declare tokenData: TokenDataResponse;
  @ApiProperty(TEXT) declare merchant_id: string;
  @ApiProperty(ID_OF_TRANSACTION) declare transaction_id: string;
  @ApiProperty(NO_OF_RECEIPT) declare receipt_no: string;
  @ApiProperty(TEXT) declare returnUrl: string;
  @ApiProperty(TEXT) declare checkoutScriptUrl: string;
  @ApiProperty({ enum: ['uat', 'prod'] }) declare environment: 'uat' | 'prod';
}
