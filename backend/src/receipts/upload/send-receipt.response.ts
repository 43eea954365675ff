import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'SentReceipt' })
export class SendReceiptResponse {
  @ApiProperty() declare queued: boolean;
}
