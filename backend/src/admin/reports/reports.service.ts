import { Injectable } from '@nestjs/common';
import {
  type AttemptsReport, type AttemptsRequest, type AttemptsRow, type Charges, type ChargesReport, type ChargesRequest, type Collected,
  type CollectionBy, type CollectionReport, type CollectionRequest, type Counted, financialYear, istIsoDateTime, KNOWN_WITHIN_S,
  type OutstandingReport, type Paise, type ReportedPayment, type ReportedPayments, type ReportFigure, type ReportPaymentsRequest, RESERVED_HEADS, rupeesNumber,
  startOfIstDay,
} from '../../contract/index.js';
import type { PaymentState } from '../../payments/ledger/payment-state.js';
import type { Sum } from '../../payments/reports/event-sums.js';
import { type CountedPayment, ReportedPaymentsService } from '../../payments/reports/reported-payments.service.js';
import type { SumDimension } from '../../payments/reports/report-sum.entity.js';
import { ReportSumsService } from '../../payments/reports/report-sums.service.js';
import { type ChargedLine, type ChargesSum, GatewayChargesService } from '../../settlement/gateway-charges.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { type OutstandingDemand, OutstandingFeesService, type OutstandingSum } from '../../students/outstanding-fees.service.js';

type Money = 'received' | 'takenBack' | 'refunded';
/** Not yet in rupees, as `Counted` is. */
interface CountedPaise {
  count: number;
  paise: Paise;
}
type MoneyCounts = Record<Money, CountedPaise>;

const PAGE = 50;
const FIGURES: readonly Money[] = ['received', 'takenBack', 'refunded'];
const DIMENSIONS: Readonly<Record<CollectionBy, SumDimension>> = { day: 'all', month: 'all', year: 'all', semester: 'semester', course: 'course', head: 'head', mode: 'mode' };
const KEYS: Readonly<Record<CollectionBy, (sum: Sum) => string>> = {
  day: ({ day }) => day, month: ({ day }) => day.slice(0, 7), year: ({ day }) => financialYear(new Date(startOfIstDay(day))),
  semester: ({ value }) => value, course: ({ value }) => value, head: ({ value }) => value, mode: ({ value }) => value,
};
/** What has become of an attempt, by its state. */
const ENDS: Readonly<Record<PaymentState, 'paid' | 'failed' | 'droppedOut' | 'open'>> = {
  SUCCESS: 'paid', DUPLICATE: 'paid', REVERSED: 'paid', REFUNDED: 'paid', FAILED: 'failed', CANCELLED: 'droppedOut', EXPIRED: 'droppedOut',
  CREATED: 'open', TOKEN_ISSUED: 'open', AT_BANK: 'open', MISMATCH: 'open',
};

const statesOf = (end: ReportFigure): PaymentState[] => (Object.keys(ENDS) as PaymentState[]).filter((state) => ENDS[state] === end);
const noMoney = (): MoneyCounts => ({ received: { count: 0, paise: 0 }, takenBack: { count: 0, paise: 0 }, refunded: { count: 0, paise: 0 } });
const inRupees = ({ count, paise }: CountedPaise): Counted => ({ count, amount: rupeesNumber(paise) });
const noAttempts = (): Omit<AttemptsRow, 'key'> => ({ begun: 0, paid: 0, failed: 0, droppedOut: 0, open: 0, known: [...KNOWN_WITHIN_S, 0].map(() => 0) });

/** Reports as the office sees them (docs/requirements.md#reports). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reportSums: ReportSumsService,
    private readonly reported: ReportedPaymentsService,
    private readonly gateway: GatewayChargesService,
    private readonly fees: OutstandingFeesService,
    private readonly layouts: SemesterLayoutsService,
  ) {}

  async collection({ by, from, to, test = false }: CollectionRequest): Promise<CollectionReport> {
    const asked = { figures: FIGURES, dimension: DIMENSIONS[by], isTest: test, from, to };
    const all = { ...asked, dimension: 'all' as const };
    const [divided, whole, other] = [await this.reportSums.between(asked), await this.reportSums.between(all), await this.reportSums.between({ ...all, figures: ['received'], isTest: !test })];
    const rows = grouped(divided, KEYS[by], noMoney, addMoney);
    const labels = new Map(by === 'head' ? [...this.layouts.withFees().flatMap((number) => this.layouts.of(number).fees), ...RESERVED_HEADS].map(({ name, label }) => [name, label]) : []);
    return {
      rows: rows.map(([key, sums]) => ({ key, label: labels.get(key) ?? null, ...collected(sums) })),
      total: collected(total(whole)), other: inRupees(total(other).received),
    };
  }

  async attempts({ by, from, to, test = false }: AttemptsRequest): Promise<AttemptsReport> {
    const asked = { isTest: test, from, to };
    const sums = [
      ...(await this.reportSums.between({ ...asked, figures: ['attempts'], dimension: 'state' })), ...(await this.reportSums.between({ ...asked, figures: ['known'], dimension: 'delay' })),
    ];
    const [whole] = grouped(sums, () => '', noAttempts, addAttempts);
    return { rows: grouped(sums, KEYS[by], noAttempts, addAttempts).map(([key, row]) => ({ key, ...row })), total: whole?.[1] ?? noAttempts() };
  }

  async charges({ by, from, to }: ChargesRequest): Promise<ChargesReport> {
    const rows = await this.gateway.sums(by, { from, to });
    const sum = (name: keyof Charges): number => rows.reduce((all, row) => all + row[name], 0);
    const whole = { key: '', count: sum('count'), gross: sum('gross'), fee: sum('fee'), gst: sum('gst'), back: sum('back'), net: sum('net') };
    return { rows: rows.map((row) => ({ key: row.key, ...shownCharges(row) })), total: shownCharges(whole) };
  }

  async outstanding(): Promise<OutstandingReport> {
    const sums = await this.fees.sums();
    const of = (some: readonly OutstandingSum[], isDue: boolean): Counted => {
      const which = some.filter((sum) => sum.isDue === isDue);
      return inRupees({ count: which.reduce((all, { demands }) => all + demands, 0), paise: which.reduce((all, { amount }) => all + amount, 0) });
    };
    const keys = new Map(sums.map(({ semesterNo, course }) => [`${semesterNo} ${course}`, { semesterNo, course }]));
    const rows = [...keys.values()].map(({ semesterNo, course }) => {
      const own = sums.filter((sum) => sum.semesterNo === semesterNo && sum.course === course);
      return { semesterNo, course, due: of(own, true), earlier: of(own, false) };
    });
    return { rows, total: { due: of(sums, true), earlier: of(sums, false) } };
  }

  async payments({ figure, test = false, skip = 0, ...asked }: ReportPaymentsRequest): Promise<ReportedPayments> {
    // One more than a page: it says whether there is a next one.
    const found = await this.found(figure, { ...asked, isTest: test, skip, limit: PAGE + 1 });
    return { payments: found.slice(0, PAGE), next: found.length > PAGE ? skip + PAGE : null };
  }

  private async found(figure: ReportFigure, asked: Parameters<ReportedPaymentsService['behind']>[1]): Promise<ReportedPayment[]> {
    switch (figure) {
      case 'received': case 'takenBack': case 'refunded': return (await this.reported.behind(figure, asked)).map(shownPayment);
      case 'charges': return (await this.gateway.lines(asked, asked.mode, asked.skip, asked.limit)).map(shownLine);
      case 'due': case 'earlier': return (await this.fees.demands({ ...asked, isDue: figure === 'due' })).map(shownDemand);
      default: return (await this.reported.begun(statesOf(figure), asked)).map(shownPayment);
    }
  }
}

function grouped<Row>(sums: readonly Sum[], keyOf: (sum: Sum) => string, none: () => Row, add: (row: Row, sum: Sum) => void): [string, Row][] {
  const rows = new Map<string, Row>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const row = rows.get(key) ?? none();
    add(row, sum);
    rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function addMoney(row: MoneyCounts, { figure, payments, amount }: Sum): void {
  const { count, paise } = row[figure as Money];
  row[figure as Money] = { count: count + payments, paise: paise + amount };
}

function addAttempts(row: Omit<AttemptsRow, 'key'>, { figure, value, payments }: Sum): void {
  if (figure === 'known') row.known[Number(value)] = (row.known[Number(value)] ?? 0) + payments;
  else {
    row.begun += payments;
    row[ENDS[value as PaymentState]] += payments;
  }
}

function total(sums: readonly Sum[]): MoneyCounts {
  const money = noMoney();
  for (const sum of sums) addMoney(money, sum);
  return money;
}

const collected = ({ received, takenBack, refunded }: MoneyCounts): Collected => ({
  received: inRupees(received), takenBack: inRupees(takenBack), refunded: inRupees(refunded),
  net: rupeesNumber(received.paise - takenBack.paise - refunded.paise),
});

const shownCharges = ({ count, gross, fee, gst, back, net }: ChargesSum): Charges =>
  ({ count, gross: rupeesNumber(gross), fee: rupeesNumber(fee), gst: rupeesNumber(gst), back: rupeesNumber(back), net: rupeesNumber(net) });

const shownPayment = ({ transactionId, at, amount, ...payment }: CountedPayment): ReportedPayment => ({
  ...payment, transaction_id: transactionId, at: istIsoDateTime(new Date(at)), amount: rupeesNumber(amount), fee: null, gst: null,
});

const shownLine = ({ transactionId, settledOn, gross, fee, gst }: ChargedLine): ReportedPayment => ({
  transaction_id: transactionId || null, admissionNumber: null, semesterNo: null, course: null, at: `${settledOn}T00:00:00.000+05:30`,
  amount: rupeesNumber(gross), fee: rupeesNumber(fee), gst: rupeesNumber(gst), status: null,
});

const shownDemand = ({ admissionNumber, semesterNo, course, amount }: OutstandingDemand): ReportedPayment => ({
  transaction_id: null, admissionNumber, semesterNo, course, at: null, amount: rupeesNumber(amount), fee: null, gst: null, status: null,
});
