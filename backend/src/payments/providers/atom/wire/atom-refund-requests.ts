import type { RefundedCharge, RefundOrder } from '../../payment-provider.js';
import { sign } from './atom-crypto.js';
import { CURRENCY, type Merchant, plainNumber, wireAmount } from './atom-requests.js';

const REFUND_API = 'REFUNDINIT';

/** The refund's plain text. It carries the merchant's password: never log it. */
export function refundRequest(merchant: Merchant, { transactionId, gatewayTxnId, refundId, amount }: RefundOrder): string {
  const text = wireAmount(amount, merchant.signatureAmount);
  return JSON.stringify({
    payInstrument: {
      headDetails: { api: REFUND_API, source: 'OTS' },
      merchDetails: { merchId: plainNumber(merchant.merchantId), password: merchant.password, merchTxnId: transactionId },
      payDetails: {
        signature: sign(merchant.requestHashKey, [merchant.merchantId, merchant.password, transactionId, text, CURRENCY, REFUND_API]),
        atomTxnId: plainNumber(gatewayTxnId), totalRefundAmount: text, txnCurrency: CURRENCY,
        prodDetails: [{ prodName: merchant.productId, prodRefundAmount: text, prodRefundId: refundId }],
      },
    },
  });
}

/** Unsigned; the password in Base64. It is a secret all the same: never log it. */
export function refundStatusRequest(merchant: Merchant, { gatewayTxnId }: Pick<RefundedCharge, 'gatewayTxnId'>): string {
  return JSON.stringify({
    payInstrument: {
      headDetails: { api: 'REFUNDSTATUS', source: 'OTS_ARS' },
      merchDetails: { merchId: plainNumber(merchant.merchantId), password: Buffer.from(merchant.password).toString('base64') },
      payDetails: { atomTxnId: plainNumber(gatewayTxnId), prodDetails: [{ prodName: merchant.productId }] },
    },
  });
}
