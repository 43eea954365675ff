import { istDate } from '../../src/contract/ist-time.js';
import { parseRupees } from '../../src/contract/fees/money.js';
import { sign, signaturesEqual } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import {
  parseExactJson,
  recordAt,
  recordsIn,
  textAt,
  type JsonRecord,
} from '../../src/payments/providers/atom/wire/exact-json.js';
import type { FaultKind } from './faults.js';
import { gatewayFields, send, type Call } from './http-tools.js';
import type { Attempt } from './ledger.js';
import type { SandboxContext } from './context.js';
import { signedAmounts } from './signed-amounts.js';
import { answerRefundStatus, REFUND_STATUS_API } from './refund-endpoint.js';
import { reply, REPLY_TYPE } from './faulty-reply.js';

const API = 'TXNVERIFICATION';

interface Question {
  /** Sequence number of its journal entry. */
  seq: number;
  merchTxnId: string;
  amountText: string;
  date: string;
}

/** The error code of an invalid request, or `null`. On the `otsv2` path head and password are optional. */
function fault(
  parts: SandboxContext,
  instrument: JsonRecord,
  question: Question,
  isSecondGeneration: boolean,
): string | null {
  const { merchant } = parts.options;
  const head = recordAt(instrument, 'headDetails');
  const merch = recordAt(instrument, 'merchDetails');
  const pay = recordAt(instrument, 'payDetails');
  const api = textAt(head, 'api') ?? (isSecondGeneration ? API : '');
  const password = textAt(merch, 'password') ?? (isSecondGeneration ? merchant.password : '');
  if (api.length > 20) return 'OTS0503';
  if (api !== API) return 'OTS0504';
  if (textAt(merch, 'merchId') !== merchant.merchantId || question.merchTxnId === '') return 'OTS0501';
  if (password !== merchant.password) return 'OTS0522';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(question.date)) return 'OTS0507';
  if (Number.isNaN(Date.parse(question.date))) return 'OTS0510';
  if (textAt(pay, 'txnCurrency') !== 'INR') return 'OTS0508';
  if (parseRupees(question.amountText) === null) return 'OTS0509';
  const given = textAt(pay, 'signature', 200) ?? '';
  const isSigned = signedAmounts(parts, question.amountText).some((amount) =>
    signaturesEqual(
      sign(merchant.requestHashKey, [merchant.merchantId, password, question.merchTxnId, amount, 'INR', API]),
      given,
    ),
  );
  return isSigned ? null : 'OTS0506';
}

function attemptsOf(parts: SandboxContext, question: Question, injected: FaultKind | null): string[] {
  const about = { question: question.seq, date: question.date, fault: injected };
  const order = parts.ledger.order(question.merchTxnId);
  const attempts = (order?.attempts ?? []).filter(({ openedAt }) => istDate(new Date(openedAt)) === question.date);
  if (!order || attempts.length === 0) {
    parts.journal.write('status.answered', question.merchTxnId, { ...about, codes: ['OTS0401'] });
    return [parts.wire.statusError('OTS0401', 'NODATA', 'NO TRANSACTION FOUND')];
  }
  if (order.amount !== parseRupees(question.amountText)) {
    parts.journal.write('status.refused', question.merchTxnId, { code: 'OTS0509' });
    return [parts.wire.statusError('OTS0509', 'FAILED', 'AMOUNT IS INVALID')];
  }
  parts.journal.write('status.answered', question.merchTxnId, {
    ...about,
    codes: attempts.map(({ atomTxnId, outcome, reconStatus }) => ({ atomTxnId, outcome, reconStatus })),
  });
  const element = (attempt: Attempt, isNameless = false): string =>
    parts.wire.statusElement(order, attempt, parts.behaviour.statusChannel, isNameless);
  return attempts.flatMap((attempt) => {
    const hasMoney = attempt.outcome === 'paid' || attempt.outcome === 'settled';
    if (hasMoney && injected === 'namelessTwin') return [element(attempt, true), element(attempt)];
    return [element(hasMoney && injected === 'denied' ? { ...attempt, outcome: 'failed' } : attempt)];
  });
}

/** `GET|POST …/payment/status`: the attempts of one payment on one IST day. */
export async function answerStatus(parts: SandboxContext, call: Call, isSecondGeneration: boolean): Promise<void> {
  const { encData } = gatewayFields(call);
  const plain = parts.wire.requests.decrypt(encData);
  const message = plain === null ? undefined : recordsIn(parseExactJson(plain))[0];
  if (!message) {
    parts.journal.write('status.undecryptable', null, {});
    return send(call.response, 200, REPLY_TYPE, '');
  }
  const instrument = recordAt(message, 'payInstrument');
  if (textAt(recordAt(instrument, 'headDetails'), 'api') === REFUND_STATUS_API) return answerRefundStatus(parts, call, instrument);
  const merch = recordAt(instrument, 'merchDetails');
  const merchTxnId = textAt(merch, 'merchTxnId', 50) ?? '';
  const date = textAt(merch, 'merchTxnDate') ?? '';
  const question: Question = {
    seq: parts.journal.write('status.asked', merchTxnId, { date }),
    merchTxnId,
    amountText: textAt(recordAt(instrument, 'payDetails'), 'amount') ?? '',
    date,
  };
  const injected = parts.faults.take('status', question.merchTxnId);
  if (injected) parts.journal.write('status.fault', question.merchTxnId, { kind: injected.kind });
  const errorBody = (code: string, description: string): string =>
    parts.wire.statusReply([parts.wire.statusError(code, 'FAILED', description)]);
  await reply(call.response, injected, {
    carryOut: () => {
      const code = fault(parts, instrument, question, isSecondGeneration);
      if (!code) return parts.wire.statusReply(attemptsOf(parts, question, injected?.kind ?? null));
      parts.journal.write('status.refused', question.merchTxnId, { code });
      return errorBody(code, 'REQUEST IS INVALID');
    },
    errorBody,
  });
}
