import { istDate } from '../../src/contract/ist-time.js';
import { rupeesText } from '../../src/contract/fees/money.js';
import type { SandboxContext } from './context.js';
import { send, sendJson, type Call } from './http-tools.js';
import type { Attempt, Order, RefundEntry } from './ledger.js';

const DAY_MS = 86_400_000;
/** Of net banking, with 18 % GST. UPI costs nothing. */
const [FEE, GST] = [1_500, 270];

type Row = Record<string, string>;
const indian = (day: string): string => day.split('-').reverse().join('/');
const settledOn = (at: number): string => istDate(new Date(at + DAY_MS));

function saleRow({ merchTxnId, product }: Order, { atomTxnId, amount, channel, bankTxnId, completedAt, openedAt }: Attempt): Row {
  const at = completedAt ?? openedAt;
  const [fee, gst] = channel === 'UP' ? [0, 0] : [FEE, GST];
  return {
    atomTxnID: atomTxnId, merchantTxnID: merchTxnId, txnState: 'sale', txnDate: indian(istDate(new Date(at))), product, discriminator: channel, grossTxnAmount: rupeesText(amount),
    txnCharges: rupeesText(fee), serviceTax: rupeesText(gst), totalChargeable: rupeesText(fee + gst), netAmountToBePaid: rupeesText(amount - fee - gst), bankRefNo: bankTxnId,
    refundRefNo: '', settlementDate: indian(settledOn(at)),
  };
}

function refundRow({ merchTxnId, product }: Order, { atomTxnId, amount, refundTxnId, initiatedAt }: RefundEntry): Row {
  return {
    atomTxnID: atomTxnId, merchantTxnID: merchTxnId, txnState: 'refund', txnDate: indian(istDate(new Date(initiatedAt))), product, discriminator: 'NB', grossTxnAmount: rupeesText(amount),
    txnCharges: '0.00', serviceTax: '0.00', totalChargeable: '0.00', netAmountToBePaid: `-${rupeesText(amount)}`, bankRefNo: '', refundRefNo: refundTxnId,
    settlementDate: indian(settledOn(initiatedAt)),
  };
}

function rowsOf(order: Order, day: string): Row[] {
  const sales = order.attempts.filter(({ outcome, completedAt, openedAt }) => (outcome === 'paid' || outcome === 'settled') && settledOn(completedAt ?? openedAt) === day);
  const refunds = order.refunds.filter(({ isFailed, initiatedAt }) => !isFailed && settledOn(initiatedAt) === day);
  return [...sales.map((attempt) => saleRow(order, attempt)), ...refunds.map((refund) => refundRow(order, refund))];
}

/** `POST /SettlementReport/generateReport`: what was paid or refunded on the day before, as public integrations read it. Whether it still exists: docs/sandbox.md. */
export function answerSettlement({ options, behaviour, ledger, journal }: SandboxContext, { response, url }: Call): void {
  const day = url.searchParams.get('settlementDate') ?? '';
  const isKnown = url.searchParams.get('merchantId') === options.merchant.merchantId && behaviour.settlementAnswer === 'report';
  const rows = isKnown ? [...ledger.orders].flatMap((order) => rowsOf(order, day)) : [];
  journal.write('settlement.asked', null, { day, rows: rows.length, isKnown });
  if (!isKnown) return send(response, 200, 'text/plain', 'Invalid IP address');
  if (rows.length === 0) return send(response, 200, 'text/plain', 'No data found');
  sendJson(response, 200, rows);
}
