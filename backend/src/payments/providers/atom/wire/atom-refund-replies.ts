import { parseRupees } from '../../../../contract/fees/money.js';
import type { KnownRefund, RefundOrder, RefundResult, RefundStatusResult } from '../../payment-provider.js';
import type { AtomCipher } from './atom-crypto.js';
import { type HttpReply, readReply } from './atom-replies.js';
import { isRecord, type JsonRecord, recordAt, recordsIn, textAt } from './exact-json.js';

const LONG_TEXT = 250;
/** `00` and `01` are the former generation's: whole and partial. In a refund's answer `OTS0001` is no reversal. */
const ACCEPTED: ReadonlySet<string> = new Set(['OTS0000', 'OTS0001', '00', '01']);
/** Refund not allowed, bad id, bad amount, too little money in the account, bad date; the merchant or the request is invalid. */
const REJECTED = /^(?:M[1-5]|OTS0451|OTS050\d|OTS0510|OTS0522)$/;
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
  if (!answersOrder(payment, own, order)) return unknown('an answer about another refund');
  if (REJECTED.test(code)) return { kind: 'rejected', code, text };
  const isAccepted = ACCEPTED.has(code) && (overall === null || ACCEPTED.has(overall));
  return isAccepted ? { kind: 'accepted', gatewayRefundId: textAt(own, 'refundTxnId', 40), code, text } : unknown(`${overall ?? code} ${text}`.trim());
}

/** What is left out contradicts nothing. */
function answersOrder(payment: JsonRecord, own: JsonRecord, { gatewayTxnId, refundId, amount }: RefundOrder): boolean {
  const [charge, refund] = [textAt(payment, 'atomTxnId'), textAt(own, 'prodRefundId')];
  const total = parseRupees(textAt(payment, 'totalRefundAmount'));
  return (charge === null || charge === gatewayTxnId) && (refund === null || refund === refundId) && (total === null || total === amount);
}

/** The list is an array of products, or an object with one (docs/requirements.md#gateway-wire). */
export function readRefundStatusReply(http: HttpReply, cipher: AtomCipher, merchantId: string, remarks: RefundRemarks): RefundStatusResult {
  const reply = readReply(http, cipher, merchantId);
  if (reply.kind === 'plain') return { kind: 'unanswered', reason: 'clientError', detail: `${reply.code} ${reply.description}`.trim() };
  if (reply.kind === 'unreadable') return { kind: 'unanswered', reason: 'unreadable', detail: reply.detail };
  const elements = recordsIn(reply.message['payInstrument']);
  const holders = [reply.message, ...elements];
  const codes = holders.map((holder) => codeAt(recordAt(holder, 'responseDetails'), 'statusCode')).filter((code) => code !== null);
  const lists = holders.filter((holder) => Object.hasOwn(holder, 'refundStatusDetails')).map((holder) => entriesOf(holder['refundStatusDetails']));
  const entries = lists.flatMap((list) => list ?? []);
  // A list that cannot be read may hold the refund that would be sent once more.
  const isReadable = lists.every((list) => list !== null);
  if (isReadable && entries.length > 0) return { kind: 'answered', refunds: entries.map((entry) => knownRefund(entry, remarks)) };
  if (isReadable && codes.some((code) => NO_DATA.has(code))) return { kind: 'answered', refunds: [] };
  const isEmpty = isReadable && lists.length > 0 && codes.every((code) => code === SUCCESS);
  if (isEmpty) return { kind: 'answered', refunds: [] };
  const refused = codes.find((code) => code !== SUCCESS);
  const text = holders.map((holder) => textAt(recordAt(holder, 'responseDetails'), 'description', LONG_TEXT)).find((one) => one !== null) ?? '';
  return { kind: 'unanswered', reason: refused === undefined ? 'unreadable' : 'clientError', detail: `${refused ?? 'no list'} ${text}`.trim() };
}

/** @returns null for a shape that is not known: each product has a list of its refunds, which may be empty. */
function entriesOf(details: unknown): JsonRecord[] | null {
  const products: unknown = Array.isArray(details) ? details : isRecord(details) ? details['refundDetails'] : null;
  if (!Array.isArray(products)) return null;
  const lists = products.map((product: unknown) => (isRecord(product) ? product['refundStatus'] : null));
  const isKnown = lists.every((list) => Array.isArray(list) && list.every(isRecord));
  return isKnown ? (lists.flat() as JsonRecord[]) : null;
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
