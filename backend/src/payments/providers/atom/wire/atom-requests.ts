import { istDateTime } from '../../../../contract/ist-time.js';
import { rupeesText, type Paise } from '../../../../contract/fees/money.js';
import type { StatusRequest, TokenOrder } from '../../payment-provider.js';
import { sign } from './atom-crypto.js';
import type { AtomOptions, SignatureAmount } from '../settings/atom-options.js';

export const CURRENCY = 'INR';
const STATUS_API = 'TXNVERIFICATION';

export type Merchant = Pick<AtomOptions, 'merchantId' | 'password' | 'productId' | 'requestHashKey' | 'signatureAmount'>;

/** The amount as sent and as signed, so that it does not matter which of the two the gateway uses. */
export function wireAmount(amount: Paise, style: SignatureAmount): string {
  const text = rupeesText(amount);
  return style === 'stripped' ? text.replace(/\.?0+$/, '') : text;
}

/** The documents show a number; an id that would lose digits is sent as text, which is accepted too. */
export function plainNumber(digits: string): number | string {
  const value = Number(digits);
  return String(value) === digits ? value : digits;
}

/** AUTH's plain text. It carries the merchant's password: never log it. */
export function authRequest(merchant: Merchant, order: TokenOrder): string {
  return JSON.stringify({
    payInstrument: {
      headDetails: { version: 'OTSv1.1', api: 'AUTH', platform: 'FLASH' },
      merchDetails: {
        merchId: merchant.merchantId,
        userId: '',
        password: merchant.password,
        merchTxnId: order.transactionId,
        merchTxnDate: istDateTime(order.at),
      },
      payDetails: { amount: rupeesText(order.amount), product: merchant.productId, txnCurrency: CURRENCY },
      custDetails: {
        custFirstName: order.customer.name.slice(0, 45),
        custEmail: order.customer.email,
        custMobile: order.customer.mobile,
      },
      extras: { udf1: '', udf2: '', udf3: '', udf4: '', udf5: '' },
    },
  });
}

/** The status requery's plain text. It carries the merchant's password: never log it. */
export function statusRequest(merchant: Merchant, request: StatusRequest): string {
  const amount = wireAmount(request.amount, merchant.signatureAmount);
  const signature = sign(merchant.requestHashKey, [
    merchant.merchantId,
    merchant.password,
    request.transactionId,
    amount,
    CURRENCY,
    STATUS_API,
  ]);
  return JSON.stringify({
    payInstrument: {
      headDetails: { api: STATUS_API, source: 'OTS' },
      merchDetails: {
        merchId: plainNumber(merchant.merchantId),
        password: merchant.password,
        merchTxnId: request.transactionId,
        merchTxnDate: request.date,
      },
      payDetails: { amount, txnCurrency: CURRENCY, signature },
    },
  });
}
