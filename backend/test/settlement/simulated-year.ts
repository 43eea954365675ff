import type { SettlementExceptionKind } from '../../src/contract/index.js';

/**
 * Writes what gateway and bank would send for a ledger, with planted errors. Knows nothing of the readers: columns, calendar and sums are
 * its own. Amounts are paise, days `yyyy-MM-dd`.
 */
export interface LedgerPayment {
  transactionId: string;
  gatewayTxnId: string;
  amount: number;
  paidOn: string;
  isPaid: boolean;
}

export interface ReportRow {
  kind: 'sale' | 'refund';
  gatewayTxnId: string;
  ourTxnId: string;
  product: string;
  mode: string;
  paidOn: string;
  gross: number;
  fee: number;
  gst: number;
  deduction: number;
  settledOn: string;
  utr: string;
}

export interface BankEntry {
  date: string;
  narration: string;
  amount: number;
}

export interface Planted {
  kind: SettlementExceptionKind;
  /** Gateway id, or the batch's product and day, or the credit's narration. */
  about: string;
  amount: number;
}

export interface SimulatedYear {
  rows: ReportRow[];
  entries: BankEntry[];
  planted: Planted[];
  /** Of charges, by gateway id. */
  reversed: string[];
  refunded: { gatewayTxnId: string; on: string; amounts: number[] }[];
}

const DAY = 86_400_000;
const nextDay = (day: string, by = 1): string => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

/** Its own calendar: Sundays, every second and fourth Saturday, three national days. */
function isOpen(day: string): boolean {
  const date = new Date(`${day}T12:00:00Z`);
  const dom = date.getUTCDate();
  if (date.getUTCDay() === 0) return false;
  if (date.getUTCDay() === 6 && ((dom > 7 && dom < 15) || (dom > 21 && dom < 29))) return false;
  return !/-(?:01-26|08-15|10-02)$/.test(day);
}
function openDayAfter(day: string): string {
  let next = nextDay(day);
  while (!isOpen(next)) next = nextDay(next);
  return next;
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const MODES: readonly [string, (amount: number) => number][] = [['NB', () => 1_500], ['UP', () => 0], ['CC', (amount) => Math.round(amount * 0.011)], ['DC', (amount) => Math.round(amount * 0.004)]];

/** @param today nothing of the last twelve days is planted, so that whatever is late is late. */
export function simulateYear(ledger: readonly LedgerPayment[], today: string, seed = 7): SimulatedYear {
  const pick = random(seed);
  const planted: Planted[] = [];
  const rows = ledger.filter(({ isPaid }) => isPaid).map(({ transactionId, gatewayTxnId, amount, paidOn }): ReportRow => {
    const [mode, feeOf] = MODES[pick(4)] ?? ['NB', () => 0];
    const fee = feeOf(amount);
    const gst = Math.round(fee * 0.18);
    const settledOn = pick(3) === 0 ? openDayAfter(openDayAfter(paidOn)) : openDayAfter(paidOn);
    return { kind: 'sale', gatewayTxnId, ourTxnId: transactionId, product: pick(2) ? 'FEES' : 'HOSTEL', mode, paidOn, gross: amount, fee, gst, deduction: fee + gst, settledOn, utr: '' };
  }).filter(({ settledOn }) => settledOn <= today);
  const taken = new Set<number>();
  const settledLongAgo = rows.flatMap(({ settledOn }, index) => (settledOn < nextDay(today, -40) ? [index] : []));
  /** Another row each time, so that no error hides another one. */
  const some = (count: number, fits: (row: ReportRow) => boolean = () => true): ReportRow[] => Array.from({ length: count }, () => {
    for (;;) {
      const index = settledLongAgo[pick(settledLongAgo.length)] ?? 0;
      const row = rows[index];
      if (!row || taken.has(index) || !fits(row)) continue;
      taken.add(index);
      return row;
    }
  });
  const plant = (kind: SettlementExceptionKind, row: ReportRow, amount = Math.abs(row.gross)): void => void planted.push({ kind, about: row.gatewayTxnId, amount });
  const hasFee = ({ mode }: ReportRow): boolean => mode !== 'UP';
  const added: ReportRow[] = [];

  const overdue = new Set(some(5));
  for (const row of overdue) plant('OVERDUE', row);
  for (const [n, row] of some(3).entries()) {
    const unknown = { ...row, gatewayTxnId: `99${n}00000001`, ourTxnId: `NDPS99999999999999${n}` };
    added.push(unknown);
    plant('UNKNOWN_PAYMENT', unknown);
  }
  for (const { transactionId, gatewayTxnId, amount, paidOn } of ledger.filter((one) => !one.isPaid && one.paidOn < nextDay(today, -40)).slice(0, 3)) {
    const late: ReportRow = { kind: 'sale', gatewayTxnId, ourTxnId: transactionId, product: 'FEES', mode: 'UP', paidOn, gross: amount, fee: 0, gst: 0, deduction: 0, settledOn: openDayAfter(paidOn), utr: '' };
    added.push(late);
    plant('LATE_SUCCESS', late);
  }
  for (const row of some(4)) {
    row.gross += pick(2) ? 100 : -1;
    plant('AMOUNT_WRONG', row);
  }
  // Beside others in its batch: alone, two batches of one amount could not be told apart.
  const hasCompany = ({ product, settledOn }: ReportRow): boolean => rows.some((other) => other.product === product && other.settledOn === openDayAfter(settledOn));
  for (const row of some(3, hasCompany)) {
    const again = { ...row, settledOn: openDayAfter(row.settledOn) };
    added.push(again);
    plant('DUPLICATE_ROW', again);
  }
  const reversed = some(2);
  for (const row of reversed) plant('REVERSED_AFTER', row);
  const refundOf = (row: ReportRow): ReportRow => ({ ...row, kind: 'refund', fee: 0, gst: 0, deduction: 0, settledOn: openDayAfter(row.settledOn) });
  for (const row of some(2)) {
    added.push(refundOf(row));
    plant('REFUND_UNKNOWN', row);
  }
  const missing = some(2);
  for (const row of missing) plant('REFUND_MISSING', row);
  const proper = some(5);
  added.push(...proper.map(refundOf));
  // Parts: as recorded, another amount, twice the same, and one of two.
  const part = (row: ReportRow, gross: number, later = 0): ReportRow => ({ ...refundOf(row), gross, settledOn: nextDay(openDayAfter(row.settledOn), later) });
  const [asRecorded, otherAmount, twice, oneOfTwo] = some(4) as [ReportRow, ReportRow, ReportRow, ReportRow];
  added.push(
    part(asRecorded, 10_000), part(asRecorded, 25_000), part(otherAmount, 90_000), part(twice, 10_000), part(twice, 10_000, 1), part(oneOfTwo, 10_000),
  );
  plant('AMOUNT_WRONG', otherAmount, 90_000);
  plant('REFUND_UNKNOWN', twice, 10_000);
  plant('REFUND_MISSING', oneOfTwo, 25_000);
  for (const row of some(3, hasFee)) {
    row.deduction += 236;
    plant('FEE_WRONG', row, row.deduction);
  }
  for (const row of some(3, hasFee)) {
    row.gst += 3;
    row.deduction += 3;
    plant('GST_WRONG', row, row.gst);
  }
  for (const row of some(3, ({ mode }) => mode === 'UP')) {
    [row.fee, row.gst, row.deduction] = [500, 90, 590];
    plant('UPI_FEE', row, 590);
  }
  const all = [...rows.filter((row) => !overdue.has(row)), ...added];
  return {
    rows: all, entries: bankOf(all, today, planted, pick), planted, reversed: reversed.map(({ gatewayTxnId }) => gatewayTxnId),
    refunded: [
      ...[...missing, ...proper].map((row) => ({ row, amounts: [row.gross] })), { row: asRecorded, amounts: [35_000] }, { row: otherAmount, amounts: [10_000] },
      { row: twice, amounts: [10_000] }, { row: oneOfTwo, amounts: [10_000, 25_000] },
    ].map(({ row: { gatewayTxnId, settledOn }, amounts }) => ({ gatewayTxnId, on: openDayAfter(settledOn), amounts })),
  };
}

export const netOf = ({ kind, gross, deduction }: ReportRow): number => (kind === 'sale' ? gross - deduction : -gross);

function bankOf(rows: readonly ReportRow[], today: string, planted: Planted[], pick: (below: number) => number): BankEntry[] {
  const batches = new Map<string, ReportRow[]>();
  for (const row of rows) batches.set(`${row.product} ${row.settledOn}`, [...(batches.get(`${row.product} ${row.settledOn}`) ?? []), row]);
  const net = (key: string): number => (batches.get(key) ?? []).reduce((sum, row) => sum + netOf(row), 0);
  // A UTR in the batches that get the wrong sum, and in some others.
  const keys = [...batches.keys()].filter((key) => net(key) > 10_000 && (key.split(' ')[1] ?? '') < nextDay(today, -40));
  const [lost, wrong] = [keys.slice(0, 3), keys.slice(3, 5)];
  for (const [n, key] of keys.slice(3, 40).entries()) for (const row of batches.get(key) ?? []) row.utr = `AXISCN0118376${String(n).padStart(3, '0')}`;
  const entries: BankEntry[] = [];
  for (const [key, own] of batches) {
    const [product = '', settledOn = ''] = key.split(' ');
    const [sum, date, utr] = [net(key), nextDay(settledOn, pick(2)), own[0]?.utr];
    if (sum <= 0) {
      if (sum < 0) planted.push({ kind: 'NEGATIVE_BATCH', about: key, amount: -sum });
      continue;
    }
    if (lost.includes(key)) planted.push({ kind: 'BATCH_WITHOUT_CREDIT', about: key, amount: sum });
    else if (date <= today) {
      const off = key === wrong[0] ? -12_345 : key === wrong[1] ? 5 : 0;
      if (off !== 0) planted.push({ kind: off < 0 ? 'SHORT_CREDIT' : 'OVER_CREDIT', about: key, amount: sum + off });
      entries.push({ date, amount: sum + off, narration: utr ? `NEFT-${utr}-NTT DATA PAYMENT SERV` : `BY TRANSFER-NEFT*UTIB0000*NTTDATA ${product.slice(0, 3)}${key.length}` });
    }
  }
  for (const [n, day] of [nextDay(today, -60), nextDay(today, -50)].entries()) {
    const narration = `NEFT CR-ATOM TECHNOLOGIES LTD-EXTRA ${n}`;
    entries.push({ date: day, amount: 77_701 + n, narration });
    planted.push({ kind: 'CREDIT_WITHOUT_BATCH', about: narration, amount: 77_701 + n });
  }
  for (let n = 0; n < 40; n += 1) entries.push({ date: nextDay(today, -n * 9 - 1), amount: n % 2 ? -(1_000 + n) : 250_000 + n, narration: `OTHER ${n}, "SALARY"` });
  return entries.sort((a, b) => a.date.localeCompare(b.date));
}

const rupees = (paise: number): string => `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`;
const lakhs = (paise: number): string => rupees(paise).replace(/\d+/, (whole) => whole.replace(/(\d)(?=(?:\d\d)+\d$)/, '$1,').replace(/(\d)(?=(\d\d)+\d(?:,|$))/g, '$1,'));
const indian = (day: string): string => day.split('-').reverse().join('/');

type Column = [string, (row: ReportRow) => string];
const state = ({ kind }: ReportRow): string => (kind === 'sale' ? 'sale' : 'full refund');
const MIS: Column[] = [
  ['Atom Txn ID', (row) => row.gatewayTxnId], ['Merchant Txn ID', (row) => row.ourTxnId], ['Txn State', state], ['Txn Date', (row) => indian(row.paidOn)], ['Product', (row) => row.product],
  ['Discriminator', (row) => row.mode], ['Gross Txn Amount', (row) => rupees(row.gross)], ['Txn Charges', (row) => rupees(row.fee)], ['Service Tax', (row) => rupees(row.gst)],
  ['Total Chargeable', (row) => rupees(row.deduction)], ['Net Amount to be Paid', (row) => rupees(netOf(row))], ['Settlement Date', (row) => indian(row.settledOn)], ['UTR No', (row) => row.utr],
];
const renamed = (names: Record<string, string>): Column[] => MIS.map(([name, value]) => [names[name] ?? name, value]);

/** As each gateway spells it. */
export const SETTLEMENT_FORMS: Readonly<Record<string, Column[]>> = {
  'ndps-mis': MIS,
  'ndps-mis-2': renamed({ 'Atom Txn ID': 'Paynetz Txn ID', 'Merchant Txn ID': 'Transaction ID', 'Txn State': 'Transaction Type', 'Txn Date': 'Transaction Date', Product: 'Product Name', Discriminator: 'Channal Type', 'Gross Txn Amount': 'Amount', 'Service Tax': 'Txn GST 18', 'Total Chargeable': 'Txn Net Chargeable', 'Net Amount to be Paid': 'Sale Amount Payable' }),
  'ndps-console': renamed({ 'Txn State': 'Txn Status', 'Gross Txn Amount': 'Amount', 'Service Tax': 'GST (18%)', Discriminator: 'Payment Mode' }),
  billdesk: renamed({ 'Atom Txn ID': 'PGI Ref. No.', 'Merchant Txn ID': 'Ref. 1', 'Txn State': 'Txn Type', 'Gross Txn Amount': 'Gross Amount', 'Txn Charges': 'Charges', 'Service Tax': 'GST', 'Net Amount to be Paid': 'Net Amount', 'UTR No': 'UTR' }).filter(([name]) => name !== 'Total Chargeable'),
  payu: [
    ['action', ({ kind }) => (kind === 'sale' ? 'capture' : 'refund')], ['payuId', (row) => row.gatewayTxnId], ['parentPayuId', ({ kind, gatewayTxnId }) => (kind === 'sale' ? '' : gatewayTxnId)], ['merchantTransactionId', (row) => row.ourTxnId],
    ['transactionDate', (row) => row.paidOn], ['mode', (row) => row.mode], ['transactionAmount', (row) => rupees(row.gross)], ['merchantServiceFee', (row) => rupees(row.fee)], ['merchantServiceTax', (row) => rupees(row.gst)],
    ['merchantNetAmount', (row) => rupees(netOf(row))], ['settlementDate', (row) => row.settledOn],
  ],
  cashfree: [
    ['Event ID', (row) => `e${row.gatewayTxnId}`], ['cf_payment_id', (row) => row.gatewayTxnId], ['Order ID', (row) => row.ourTxnId], ['Event Type', ({ kind }) => (kind === 'sale' ? 'PAYMENT' : 'REFUND')], ['Event Time', (row) => `${row.paidOn}T10:00:00+05:30`],
    ['Payment Group', (row) => row.mode], ['Event Amount', (row) => rupees(row.gross)], ['Payment Service Charge', (row) => rupees(row.fee)], ['Payment Service Tax', (row) => rupees(row.gst)], ['Event Settlement Amount', (row) => rupees(netOf(row))], ['Settlement Date', (row) => row.settledOn],
  ],
  razorpay: [
    ['entity_id', ({ kind, gatewayTxnId }) => (kind === 'sale' ? gatewayTxnId : `rfnd_${gatewayTxnId}`)], ['type', ({ kind }) => (kind === 'sale' ? 'payment' : 'refund')], ['debit', (row) => (row.kind === 'sale' ? '0' : String(row.gross))], ['credit', (row) => (row.kind === 'sale' ? String(netOf(row)) : '0')],
    ['amount', (row) => String(row.gross)], ['fee', (row) => String(row.deduction)], ['tax', (row) => String(row.gst)], ['settled_at', (row) => String(Date.parse(`${row.settledOn}T06:00:00Z`) / 1000)], ['created_at', (row) => String(Date.parse(`${row.paidOn}T06:00:00Z`) / 1000)],
    ['settlement_id', () => 'setl'], ['payment_id', ({ kind, gatewayTxnId }) => (kind === 'sale' ? '' : gatewayTxnId)], ['settlement_utr', (row) => row.utr], ['order_receipt', (row) => row.ourTxnId], ['method', (row) => row.mode],
  ],
};

const quote = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(quote).join(',')).join('\r\n');

export function settlementTable(form: string, rows: readonly ReportRow[]): string[][] {
  const columns = SETTLEMENT_FORMS[form] ?? [];
  return [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row)))];
}

/** As the gateway's call answers. */
export function settlementJson(rows: readonly ReportRow[]): string {
  const names = ['atomTxnID', 'merchantTxnID', 'txnState', 'txnDate', 'product', 'discriminator', 'grossTxnAmount', 'txnCharges', 'serviceTax', 'totalChargeable', 'netAmountToBePaid', 'settlementDate', 'utr'];
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name, index) => [name, MIS[index]?.[1](row) ?? '']))));
}

/** A statement of the State Bank of India, with everything that surrounds one. */
export function bankStatement(entries: readonly BankEntry[], opening = 5_000_000): string {
  let balance = opening;
  const lines = entries.map(({ date, narration, amount }) => {
    balance += amount;
    return [indian(date), indian(date), narration.replaceAll('"', "'"), '', amount < 0 ? lakhs(-amount) : '', amount > 0 ? lakhs(amount) : '', lakhs(balance)].join('\t');
  });
  return ['Account Name\t: MMM COLLEGE', '', 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance', ...lines, '\t\t**This is a computer generated statement'].join('\n');
}

export function shuffled<T>(all: readonly T[], seed = 3): T[] {
  const pick = random(seed);
  return all.map((one) => [pick(1_000_000), one] as const).sort((a, b) => a[0] - b[0]).map(([, one]) => one);
}
