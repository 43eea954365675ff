import { istDate } from '../../src/contract/ist-time.js';
import { parseRupees, rupeesText } from '../../src/contract/fees/money.js';
import { sign, signaturesEqual } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { parseExactJson, recordAt, recordsIn, textAt, type JsonRecord } from '../../src/payments/providers/atom/wire/exact-json.js';
import type { SandboxContext } from './context.js';
import type { Fault } from './faults.js';
import { reply, REPLY_TYPE } from './faulty-reply.js';
import { gatewayFields, send, type Call } from './http-tools.js';
import type { Attempt, Order, RefundEntry } from './ledger.js';
import { signedAmounts } from './signed-amounts.js';

const API = 'REFUNDINIT';
export const REFUND_STATUS_API = 'REFUNDSTATUS';

interface Request {
  instrument: JsonRecord;
  merchTxnId: string;
  atomTxnId: string;
  prodName: string;
  prodRefundId: string;
  amountText: string;
  amount: number;
}

function requestIn(instrument: JsonRecord): Request {
  const pay = recordAt(instrument, 'payDetails');
  const [product = {}] = recordsIn(pay['prodDetails']);
  const amountText = textAt(pay, 'totalRefundAmount') ?? '';
  return {
    instrument, merchTxnId: textAt(recordAt(instrument, 'merchDetails'), 'merchTxnId', 50) ?? '', atomTxnId: textAt(pay, 'atomTxnId') ?? '',
    prodName: textAt(product, 'prodName') ?? '', prodRefundId: textAt(product, 'prodRefundId') ?? '', amountText, amount: parseRupees(amountText) ?? 0,
  };
}

const isPaid = ({ outcome }: Attempt): boolean => outcome === 'paid' || outcome === 'settled';

export const refundedOf = ({ refunds }: Order, atomTxnId: string): number =>
  refunds.reduce((sum, one) => (one.atomTxnId === atomTxnId && !one.isFailed ? sum + one.amount : sum), 0);

/** The code that refuses the request, or `null`. */
function fault(parts: SandboxContext, request: Request, injected: Fault | undefined): string | null {
  const { merchant } = parts.options;
  const merch = recordAt(request.instrument, 'merchDetails');
  const pay = recordAt(request.instrument, 'payDetails');
  if (textAt(recordAt(request.instrument, 'headDetails'), 'api') !== API) return 'OTS0504';
  if (textAt(merch, 'merchId') !== merchant.merchantId) return 'OTS0451';
  if (textAt(merch, 'password') !== merchant.password) return 'OTS0522';
  if (textAt(pay, 'txnCurrency') !== 'INR') return 'OTS0508';
  const given = textAt(pay, 'signature', 200) ?? '';
  const isSigned = signedAmounts(parts, request.amountText).some((amount) =>
    signaturesEqual(sign(merchant.requestHashKey, [merchant.merchantId, merchant.password, request.merchTxnId, amount, 'INR', API]), given),
  );
  if (!isSigned) return 'OTS0506';
  const order = parts.ledger.order(request.merchTxnId);
  const attempt = order?.attempts.find(({ atomTxnId }) => atomTxnId === request.atomTxnId);
  if (!order || !attempt || request.prodRefundId === '') return 'M2';
  if (!isPaid(attempt) || !order.products.some(({ name }) => name === request.prodName)) return 'M1';
  if (request.amount <= 0 || refundedOf(order, attempt.atomTxnId) + request.amount > attempt.amount) return 'M3';
  return injected?.kind === 'balance' ? 'M4' : null;
}

function carryOut(parts: SandboxContext, request: Request, injected: Fault | undefined): string {
  const { merchTxnId, atomTxnId, prodRefundId, amount } = request;
  const order = parts.ledger.order(merchTxnId);
  const known = order?.refunds.find((one) => one.prodRefundId === prodRefundId && prodRefundId !== '');
  if (known && parts.behaviour.repeatedRefund === 'same') return answer(parts, request, 'OTS0000', 'REFUND INITIATED', known.refundTxnId);
  const code = fault(parts, request, injected);
  if (code !== null || !order) {
    parts.journal.write('refund.refused', merchTxnId, { code, prodRefundId });
    return answer(parts, request, code ?? 'M2', code === 'M4' ? 'INSUFFICIENT AMOUNT IN ACCOUNT' : 'REFUND REQUEST IS INVALID', null);
  }
  const entry = parts.ledger.refund(order, { atomTxnId, prodRefundId, amount });
  parts.journal.write('refund', merchTxnId, { ...entry, isAgain: known !== undefined });
  return answer(parts, request, parts.behaviour.refundCode, 'REFUND INITIATED', entry.refundTxnId);
}

/** The documents show an object; a merchant has seen an array. */
function answer({ behaviour, wire }: SandboxContext, { atomTxnId, prodName, prodRefundId, amountText }: Request, code: string, description: string, refundTxnId: string | null): string {
  const amount = rupeesText(parseRupees(amountText) ?? 0);
  const message = refundTxnId === null ? 'FAILED' : 'SUCCESS';
  const product = { prodName, ...(refundTxnId === null ? {} : { refundTxnId }), prodRefundId, prodStatusCode: code, prodDescription: description };
  const element = `{"payDetails":{"atomTxnId":${/^\d+$/.test(atomTxnId) ? atomTxnId : 'null'},"prodDetails":[${JSON.stringify(product).slice(0, -1)},"prodRefundAmount":${amount}}],"txnCurrency":"INR","totalRefundAmount":${amount}},"responseDetails":${JSON.stringify({ statusCode: code, message, description })}}`;
  return wire.encryptedReply(`{"payInstrument":${behaviour.refundShape === 'array' ? `[${element}]` : element}}`);
}

const errorReply = ({ wire }: SandboxContext) => (code: string, description: string): string =>
  wire.encryptedReply(`{"payInstrument":{"responseDetails":${JSON.stringify({ statusCode: code, message: 'FAILED', description })}}}`);

/** `POST …/payment/refund`: accepts, and pays nothing out until the control API says so. */
export async function answerRefund(parts: SandboxContext, call: Call): Promise<void> {
  const plain = parts.wire.requests.decrypt(gatewayFields(call).encData);
  const message = plain === null ? undefined : recordsIn(parseExactJson(plain))[0];
  if (!message) {
    parts.journal.write('refund.undecryptable', null, {});
    return send(call.response, 200, REPLY_TYPE, '');
  }
  const request = requestIn(recordAt(message, 'payInstrument'));
  const { merchTxnId, atomTxnId, prodRefundId, amount } = request;
  parts.journal.write('refund.asked', merchTxnId, { atomTxnId, prodRefundId, amount });
  const injected = parts.faults.take('refund', merchTxnId);
  if (injected) parts.journal.write('refund.fault', merchTxnId, { kind: injected.kind });
  await reply(call.response, injected, { carryOut: () => carryOut(parts, request, injected), errorBody: errorReply(parts) });
}

function statusEntry({ refundTxnId, amount, initiatedAt, remarks, prodRefundId }: RefundEntry): string {
  const text = { refundInitiatedDate: istDate(new Date(initiatedAt)), remarks, ...(prodRefundId === null ? {} : { prodRefundId }) };
  return `{"refundTxnId":${JSON.stringify(refundTxnId)},"refundAmt":${rupeesText(amount)},${JSON.stringify(text).slice(1)}`;
}

function statusBody(parts: SandboxContext, instrument: JsonRecord): string {
  const { merchant } = parts.options;
  const merch = recordAt(instrument, 'merchDetails');
  const pay = recordAt(instrument, 'payDetails');
  const atomTxnId = textAt(pay, 'atomTxnId') ?? '';
  const order = parts.ledger.byAttempt(atomTxnId);
  const refuse = (code: string): string => {
    parts.journal.write('refundStatus.refused', order?.merchTxnId ?? null, { code });
    return errorReply(parts)(code, 'REQUEST IS INVALID');
  };
  if (textAt(merch, 'merchId') !== merchant.merchantId) return refuse('OTS0451');
  if (textAt(merch, 'password') !== Buffer.from(merchant.password).toString('base64')) return refuse('OTS0522');
  if (!order) return refuse('OTS0401');
  const own = order.refunds.filter((one) => one.atomTxnId === atomTxnId);
  parts.journal.write('refundStatus.answered', order.merchTxnId, { atomTxnId, refunds: own });
  if (own.length === 0) return errorReply(parts)('OTS0401', 'NO DATA FOUND');
  const products = `[{"prodName":${JSON.stringify(merchant.productId)},"refundStatus":[${own.map(statusEntry).join(',')}]}]`;
  const details = parts.behaviour.refundStatusShape === 'array' ? products : `{"refundDetails":${products}}`;
  return parts.wire.encryptedReply(
    `{"payInstrument":{"payDetails":{"atomTxnId":${atomTxnId}},"refundStatusDetails":${details},"responseDetails":{"statusCode":"OTS0000","message":"SUCCESS","description":"SUCCESS"}}}`,
  );
}

/** The refunds of one attempt; asked at the address of the payments' status. */
export async function answerRefundStatus(parts: SandboxContext, call: Call, instrument: JsonRecord): Promise<void> {
  const merchTxnId = parts.ledger.byAttempt(textAt(recordAt(instrument, 'payDetails'), 'atomTxnId') ?? '')?.merchTxnId ?? null;
  parts.journal.write('refundStatus.asked', merchTxnId);
  const injected = parts.faults.take('refundStatus', merchTxnId);
  if (injected) parts.journal.write('refundStatus.fault', merchTxnId, { kind: injected.kind });
  await reply(call.response, injected, { carryOut: () => statusBody(parts, instrument), errorBody: errorReply(parts) });
}
