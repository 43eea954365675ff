import { parseRupees } from '../../../../contract/fees/money.js';
import type { KnownRefund, RefundOrder, RefundResult, RefundStatusResult } from '../../payment-provider.js';
import type { AtomCipher } from './atom-crypto.js';
import { type HttpReply, readReply } from './atom-replies.js';
import { type JsonRecord, recordAt, recordsIn, textAt } from './exact-json.js';

const LONG_TEXT = 250;
/** `00` and `01` are the former generation's: whole and partial. In a refund's answer `OTS0001` is no reversal. */
const ACCEPTED: ReadonlySet<string> = new Set(['OTS0000', 'OTS0001', '00', '01']);
/** Refund not allowed, bad id, bad amount, too little money in the account, bad date; the merchant or the request is invalid. */
const REJECTED = /^(?:M[1-5]|OTS0451|OTS05\d\d)$/;
const NO_DATA: ReadonlySet<string> = new Set(['OTS0401']);
const SUCCESS = 'OTS0000';

/** Upper-case remarks; no document lists them. */
export interface RefundRemarks {
  readonly paidOut: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
}

/** `OTS0000` means accepted, not paid out. Whatever is not known to be a refusal may be carried out. */
export function readRefundReply(http: HttpReply, cipher: AtomCipher, merchantId: string, order: RefundOrder): RefundResult {
  const reply = readReply(http, cipher, merchantId);
  const unknown = (detail: string): RefundResult => ({ kind: 'unknown', reason: 'unreadable', detail });
  if (reply.kind === 'unreadable') return unknown(reply.detail);
  if (reply.kind === 'plain') {
    const { code, description: text } = reply;
    return REJECTED.test(code) ? { kind: 'rejected', code, text } : unknown(`${code} ${text}`.trim());
  }
  const [element = {}] = recordsIn(reply.message['payInstrument']);
  const payment = recordAt(element, 'payDetails');
  const response = { ...recordAt(reply.message, 'responseDetails'), ...recordAt(element, 'responseDetails') };
  const products = recordsIn(payment['prodDetails']);
  const own = products.find((one) => textAt(one, 'prodRefundId') === order.refundId) ?? (products.length === 1 ? products[0] : undefined) ?? {};
  const [overall, product] = [codeAt(response, 'statusCode'), codeAt(own, 'prodStatusCode')];
  const text = textAt(own, 'prodDescription', LONG_TEXT) ?? textAt(response, 'description', LONG_TEXT) ?? textAt(response, 'message', LONG_TEXT) ?? '';
  // A refund has one product, whose code says more than that of the whole answer.
  const code = product ?? overall;
  if (code === null) return unknown('an answer without a code');
  if (!isAbout(payment, own, order)) return unknown('an answer about another refund');
  if (REJECTED.test(code)) return { kind: 'rejected', code, text };
  const isAccepted = ACCEPTED.has(code) && (overall === null || ACCEPTED.has(overall));
  return isAccepted ? { kind: 'accepted', gatewayRefundId: textAt(own, 'refundTxnId', 40), code, text } : unknown(`${overall ?? code} ${text}`.trim());
}

/** What is left out contradicts nothing. */
function isAbout(payment: JsonRecord, own: JsonRecord, { gatewayTxnId, refundId, amount }: RefundOrder): boolean {
  const [charge, refund] = [textAt(payment, 'atomTxnId'), textAt(own, 'prodRefundId')];
  const total = parseRupees(textAt(payment, 'totalRefundAmount'));
  return (charge === null || charge === gatewayTxnId) && (refund === null || refund === refundId) && (total === null || total === amount);
}

/** The list is an array of products, or an object with one (docs/requirements.md#gateway-wire). */
export function readRefundStatusReply(http: HttpReply, cipher: AtomCipher, merchantId: string, remarks: RefundRemarks): RefundStatusResult {
  const reply = readReply(http, cipher, merchantId);
  if (reply.kind === 'plain') return { kind: 'unanswered', reason: 'clientError', detail: `${reply.code} ${reply.description}`.trim() };
  if (reply.kind === 'unreadable') return { kind: 'unanswered', reason: 'unreadable', detail: reply.detail };
  const [element = {}] = recordsIn(reply.message['payInstrument']);
  const holder = Object.hasOwn(element, 'refundStatusDetails') ? element : reply.message;
  const details = holder['refundStatusDetails'];
  const response = { ...recordAt(reply.message, 'responseDetails'), ...recordAt(element, 'responseDetails') };
  const code = codeAt(response, 'statusCode');
  const products = Array.isArray(details) ? recordsIn(details) : recordsIn(recordAt(holder, 'refundStatusDetails')['refundDetails']);
  const refunds = products.flatMap((product) => recordsIn(product['refundStatus'])).map((entry) => knownRefund(entry, remarks));
  if (refunds.length > 0) return { kind: 'answered', refunds };
  if (code !== null && NO_DATA.has(code)) return { kind: 'answered', refunds: [] };
  // Success beside a list that is not there may be a shape that nobody has seen.
  if ((code === null || code === SUCCESS) && details !== undefined) return { kind: 'answered', refunds: [] };
  return { kind: 'unanswered', reason: code === null ? 'unreadable' : 'clientError', detail: `${code ?? 'no code'} ${textAt(response, 'description', LONG_TEXT) ?? ''}`.trim() };
}

function knownRefund(entry: JsonRecord, { paidOut, rejected }: RefundRemarks): KnownRefund {
  const remark = textAt(entry, 'remarks', LONG_TEXT) ?? '';
  const word = remark.toUpperCase();
  return {
    refundId: textAt(entry, 'prodRefundId', 40), gatewayRefundId: textAt(entry, 'refundTxnId', 40), amount: parseRupees(textAt(entry, 'refundAmt')), remark,
    standing: paidOut.has(word) ? 'paidOut' : rejected.has(word) ? 'rejected' : 'inProgress',
  };
}

const codeAt = (record: JsonRecord, name: string): string | null => textAt(record, name)?.toUpperCase() ?? null;
