import { istDate, parseIstDateTime } from '../../../../contract/ist-time.js';
import { parseRupees, rupeesText } from '../../../../contract/fees/money.js';
import type { GatewayMessage } from '../../payment-provider.js';
import { gatewayStatusOf, isChallan, isPaidUnlessChallan } from './atom-codes.js';
import { sign, signaturesEqual } from './atom-crypto.js';
import { recordAt, recordsIn, textAt, type JsonRecord } from './exact-json.js';

const LONG_TEXT = 250;

function fieldsOf(element: JsonRecord) {
  return {
    merchant: recordAt(element, 'merchDetails'),
    payment: recordAt(element, 'payDetails'),
    mode: recordAt(element, 'payModeSpecificData'),
    bank: recordAt(recordAt(element, 'payModeSpecificData'), 'bankDetails'),
    settlement: recordAt(element, 'settlementDetails'),
    response: recordAt(element, 'responseDetails'),
  };
}

const timeIn = (text: string | null): Date | null => (text === null ? null : parseIstDateTime(text));

/**
 * `null` when the element has no code. The caller checks the signature, which does not cover the reconciliation: a message
 * that was sent to us has none (docs/requirements.md#gateway-codes).
 */
export function toGatewayMessage(element: JsonRecord, signature: GatewayMessage['signature']): GatewayMessage | null {
  const { merchant, payment, mode, bank, settlement, response } = fieldsOf(element);
  const code = textAt(response, 'statusCode')?.toUpperCase();
  if (!code) return null;
  const channel = textAt(mode, 'subChannel');
  const reconStatus = signature === 'notSigned' ? textAt(settlement, 'reconStatus') : null;
  return {
    status: gatewayStatusOf(code, channel, reconStatus),
    transactionId: textAt(merchant, 'merchTxnId'),
    merchantId: textAt(merchant, 'merchId'),
    gatewayTxnId: textAt(payment, 'atomTxnId'),
    code,
    message: textAt(response, 'message', LONG_TEXT) ?? '',
    amount: parseRupees(textAt(payment, 'amount')),
    surcharge: parseRupees(textAt(payment, 'surchargeAmount')),
    totalAmount: parseRupees(textAt(payment, 'totalAmount')),
    currency: textAt(payment, 'txnCurrency'),
    channel,
    isChallan: isChallan(channel),
    isPaidUnlessChallan: isPaidUnlessChallan(code, channel, reconStatus),
    bankTxnId: textAt(bank, 'bankTxnId'),
    reconciliationCode: reconStatus,
    openedAt: timeIn(textAt(merchant, 'merchTxnDate')),
    initiatedAt: timeIn(textAt(payment, 'txnInitDate')),
    completedAt: timeIn(textAt(payment, 'txnCompleteDate')),
    signature,
    payload: storablePayload(element),
  };
}

/** IST dates in a stored message. */
export function datesIn(payload: Record<string, unknown>): string[] {
  const { merchant, payment } = fieldsOf(payload);
  const texts = [textAt(merchant, 'merchTxnDate'), textAt(payment, 'txnInitDate'), textAt(payment, 'txnCompleteDate')];
  return texts.map((text) => timeIn(text)).flatMap((at) => (at ? [istDate(at)] : []));
}

/** `forged`: a signature that does not match this element's own fields. */
export function checkSignature(element: JsonRecord, responseHashKey: string): 'valid' | 'absent' | 'forged' {
  const { merchant, payment, mode, bank, response } = fieldsOf(element);
  const given = payment['signature'] ?? null;
  if (given === null || given === '') return 'absent';
  if (typeof given !== 'string') return 'forged';
  const total = textAt(payment, 'totalAmount') ?? '';
  const totalInPaise = parseRupees(total);
  const channel = textAt(mode, 'subChannel') ?? '';
  const matches = (totalText: string, channelText: string): boolean =>
    signaturesEqual(
      sign(responseHashKey, [
        textAt(merchant, 'merchId') ?? '',
        textAt(payment, 'atomTxnId') ?? '',
        textAt(merchant, 'merchTxnId') ?? '',
        totalText,
        textAt(response, 'statusCode') ?? '',
        channelText,
        textAt(bank, 'bankTxnId') ?? '',
      ]),
      given,
    );
  // The gateway signs two decimals and an upper-case channel; other senders may have signed their own spelling.
  const totals = new Set(totalInPaise === null ? [total] : [rupeesText(totalInPaise), total]);
  const channels = new Set([channel, channel.toUpperCase()]);
  const isValid = [...totals].some((totalText) => [...channels].some((channelText) => matches(totalText, channelText)));
  return isValid ? 'valid' : 'forged';
}

function pick(record: JsonRecord, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const text = textAt(record, name, LONG_TEXT);
    if (text !== null) picked[name] = text;
  }
  return picked;
}

/** An allow-list: signature, card number, customer data and unknown fields are never stored. */
function storablePayload(element: JsonRecord): Record<string, unknown> {
  const { merchant, payment, mode, bank, settlement, response } = fieldsOf(element);
  return {
    merchDetails: pick(merchant, ['merchId', 'merchTxnId', 'merchTxnDate']),
    payDetails: {
      ...pick(payment, [
        'atomTxnId',
        'product',
        'amount',
        'surchargeAmount',
        'totalAmount',
        'txnCurrency',
        'txnInitDate',
        'txnCompleteDate',
      ]),
      prodDetails: recordsIn(payment['prodDetails'])
        .slice(0, 10)
        .map((product) => pick(product, ['prodName', 'prodAmount'])),
    },
    payModeSpecificData: {
      ...pick(mode, ['subChannel']),
      bankDetails: pick(bank, ['bankTxnId', 'otsBankId', 'otsBankName']),
    },
    settlementDetails: pick(settlement, ['reconStatus']),
    responseDetails: pick(response, ['statusCode', 'message', 'description']),
  };
}
