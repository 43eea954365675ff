import type { SettlementBatch, SettlementCredit, SettlementException, SettlementFile, SettlementOverview } from '@mmmcollege/backend/contract';

export const BATCH = 'b'.repeat(64);

export const anException = (overrides: Partial<SettlementException> = {}): SettlementException => ({
  kind: 'OVERDUE', subject: '11000000012345', amount: 7012.1, expected: null, since: '2026-11-16', transaction_id: 'NDPS261116100000123', gatewayTxnId: '11000000012345',
  batch: null, creditId: null, ...overrides,
});

export const aBatch = (overrides: Partial<SettlementBatch> = {}): SettlementBatch => ({
  id: BATCH, merchant: '317157', product: 'COLLEGE', settledOn: '2026-11-17', settlementId: 'S1', utr: '', rows: 14, gross: 98_000, fee: 100, gst: 18, net: 97_882, credited: 0,
  links: [], ...overrides,
});

export const aCredit = (overrides: Partial<SettlementCredit> = {}): SettlementCredit => ({
  id: 5, date: '2026-11-18', narration: 'NEFT CR NTT DATA PAYMENT', reference: 'N1', amount: 97_882, open: 97_882, ...overrides,
});

export const aFile = (overrides: Partial<SettlementFile> = {}): SettlementFile => ({
  id: 1, name: 'report.csv', report: 'settlement', preset: 'NTT DATA console export', isProven: false, hash: '0123456789ab', rows: 1_200, added: 30, stored: 1_200, isComplete: true,
  at: '2026-11-20T10:42:00.000+05:30', by: 'asha', ...overrides,
});

export const anOverview = (overrides: Partial<SettlementOverview> = {}): SettlementOverview => ({
  mayUpload: true, call: null, files: [aFile()], exceptions: [], accepted: 0, batches: [aBatch()], credits: [aCredit()],
  sums: { gross: 98_000, fee: 100, gst: 18, net: 97_882, credited: 0, unmatched: 0 }, ...overrides,
});
