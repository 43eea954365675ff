import type { SettlementField } from '../../contract/index.js';
import { headerKey, type Preset } from './preset.js';

type Columns = Preset<SettlementField>['columns'];
const settlement = (name: string, title: string, columns: Columns, more: Partial<Preset<SettlementField>> = {}): Preset<SettlementField> =>
  ({ name, title, report: 'settlement', proven: false, unit: 'rupees', columns, ...more });

const NDPS: Columns = {
  gatewayTxnId: ['Atom Txn ID', 'Paynetz Txn ID'], ourTxnId: ['Merchant Txn ID'], kind: ['Txn State'], paidOn: ['Txn Date'],
  merchant: ['Merchant ID', 'Merch ID'], product: ['Product'], mode: ['Discriminator'], gross: ['Gross Txn Amount'], fee: ['Txn Charges'], gst: ['Service Tax'],
  deduction: ['Total Chargeable'], net: ['Net Amount to be Paid'], bankRef: ['Bank Ref No'], refundRef: ['Refund Ref No'], settledOn: ['Settlement Date'],
  settlementId: ['Settlement ID'], utr: ['UTR', 'UTR No', 'UTR Number'],
};

/** Field names as their vendors' documents and public integrations have them. None was checked with a file of this college. */
export const SETTLEMENT_PRESETS: readonly Preset<SettlementField>[] = [
  settlement('ndps-api', 'NTT DATA settlement call', NDPS, { format: 'json' }),
  settlement('ndps-mis', 'NTT DATA settlement report (first form)', NDPS),
  settlement('ndps-mis-2', 'NTT DATA settlement report (second form)', {
    ...NDPS, ourTxnId: ['Transaction ID'], kind: ['Transaction Type'], paidOn: ['Transaction Date'], product: ['Product Name'], mode: ['Channal Type', 'Channel Type'],
    gross: ['Amount'], gst: ['Txn GST 18', 'Txn GST*'], deduction: ['Txn Net Chargeable'], net: ['Sale Amount*'],
  }),
  settlement('ndps-console', 'NTT DATA console export', {
    ...NDPS, kind: ['Txn Status'], gross: ['Amount'], gst: ['GST (18%)', 'GST*'], mode: ['Discriminator', 'Payment Mode'], bankRef: ['Bank Ref No', 'Auth No.'],
  }),
  settlement('razorpay', 'Razorpay settlement recon', {
    gatewayTxnId: ['payment_id', 'entity_id'], ourTxnId: ['order_receipt'], kind: ['type'], paidOn: ['created_at'], mode: ['method'], gross: ['amount'], gst: ['tax'],
    deduction: ['fee'], net: ['credit', 'debit'], refundRef: ['entity_id'], settledOn: ['settled_at'], settlementId: ['settlement_id'], utr: ['settlement_utr'],
  }, { unit: 'paise', needs: ['settlementId', 'kind'] }),
  settlement('payu', 'PayU settlement', {
    gatewayTxnId: ['parentPayuId', 'payuId'], ourTxnId: ['merchantTransactionId'], kind: ['action'], paidOn: ['transactionDate'], merchant: ['merchantId'], mode: ['mode'],
    gross: ['transactionAmount'], fee: ['merchantServiceFee'], gst: ['merchantServiceTax'], net: ['merchantNetAmount'], refundRef: ['requestId'],
    settledOn: ['settlementCompletedDate', 'settlementDate'], settlementId: ['settlementId'], utr: ['utrNumber', 'utr'],
  }),
  settlement('cashfree', 'Cashfree settlement recon', {
    gatewayTxnId: ['cf_payment_id', 'Event ID'], ourTxnId: ['Order ID'], kind: ['Event Type'], paidOn: ['Event Time'], mode: ['Payment Group', 'Payment Mode'],
    gross: ['Event Amount'], fee: ['Payment Service Charge'], gst: ['Payment Service Tax'], net: ['Event Settlement Amount'], refundRef: ['Event ID'],
    settledOn: ['Settlement Date'], settlementId: ['cf_settlement_id', 'Settlement ID'], utr: ['Settlement UTR', 'UTR'],
  }),
  settlement('easebuzz', 'Easebuzz payouts', {
    gatewayTxnId: ['easebuzz_id', 'peb_transaction_id'], ourTxnId: ['txnid'], kind: ['list'], gross: ['amount'], fee: ['peb_service_charge'], gst: ['peb_service_tax'],
    net: ['peb_settlement_amount'], refundRef: ['refund_id'], settledOn: ['payout_actual_date'], settlementId: ['payout_id'], utr: ['bank_transaction_id'],
  }, { format: 'json' }),
  settlement('billdesk', 'BillDesk settlement report', {
    gatewayTxnId: ['PGI Ref. No.'], ourTxnId: ['Ref. 1'], kind: ['Txn Type', 'Transaction Type'], paidOn: ['Txn Date', 'Date of Txn'], merchant: ['Biller Id', 'Merchant ID'],
    gross: ['Gross Amount'], fee: ['Charges'], gst: ['GST'], net: ['Net Amount'], bankRef: ['Bank Ref. No.'], settledOn: ['Settlement Date'], utr: ['UTR'],
  }),
];

export type LineKind = 'sale' | 'refund' | 'reversal';

/** Words of the reports, as `headerKey` writes them. A word that is not here is a fault: it may be money that goes the other way. */
export const KIND_WORDS: Readonly<Record<string, LineKind>> = {
  '': 'sale', sale: 'sale', ok: 'sale', success: 'sale', forcesuccess: 'sale', payment: 'sale', capture: 'sale', credit: 'sale', pebtransactions: 'sale',
  refund: 'refund', fullrefund: 'refund', partialrefund: 'refund', pebrefunds: 'refund',
  autoreversal: 'reversal', reversal: 'reversal', chargeback: 'reversal',
};

/** A mode that costs nothing by law (docs/requirements.md#settlement-exceptions). */
export const isUpi = (mode: string): boolean => /^(?:upi|up|bq|upiqr|bhim)/.test(headerKey(mode));
