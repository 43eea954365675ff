import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { leaveRoom } from '../../common/leave-room.js';
import { pieces } from '../../common/pieces.js';
import { DAY_MS, istDate } from '../../contract/index.js';
import { type NamedPayment, type PaidCharge, PaidChargesService } from '../../payments/paid-charges.service.js';
import type { Found } from '../matching/found.js';
import type { Batch } from '../matching/match-data.js';
import { matchRows, SETTLED_WITHIN } from '../matching/match-rows.js';
import { WorkingDays } from '../matching/working-days.js';
import { SettlementConfig } from '../settlement-settings.js';
import { ComparisonRepository, type Span, type StoredRow } from './comparison.repository.js';

/** A financial year and its last settlements. What is older was seen, or belongs to a closed year. */
const WINDOW_DAYS = 400;
const AT_ONCE = 80;
/** So many rows are joined without making a student wait. */
const ROWS_AT_ONCE = 4_000;
const DAYS_AT_ONCE = 14;
const NO_REPORT = '9999-12-31';

interface Seeds {
  payments?: readonly number[];
  rows?: readonly StoredRow[];
}

/** Compares charges with the rows of reports (docs/requirements.md#settlement-exceptions). Nothing is kept of it: a join tells what to look at. */
@Injectable()
export class SettlementComparison {
  readonly days: WorkingDays;

  constructor(
    private readonly repository: ComparisonRepository,
    private readonly charges: PaidChargesService,
    private readonly clock: Clock,
    settings: SettlementConfig,
  ) {
    this.days = new WorkingDays(settings.holidays);
  }

  /** IST day of the oldest row that counts. */
  get since(): string {
    return istDate(new Date(this.clock.now() - WINDOW_DAYS * DAY_MS));
  }

  /** Everything that is found of charges and rows. */
  async look(): Promise<Found[]> {
    const first = await this.repository.firstDay(this.since);
    if (first === null) return [];
    const found: Found[] = [];
    const compare = async (seeds: Seeds): Promise<void> => void found.push(...(await this.found(seeds, first)));
    for (const span of spansTo(await this.repository.lastId('settlement_lines'))) {
      const began = performance.now();
      const rows = await this.repository.rowsToCompare(span, this.since);
      await leaveRoom(began);
      for (const some of pieces(rows, AT_ONCE)) await compare({ rows: some });
    }
    const late = await this.overdue(first);
    for (const some of pieces([...new Set([...late, ...(await this.charges.withRefunds())])], AT_ONCE)) await compare({ payments: some });
    return unique(found).filter((one) => one.since >= this.since);
  }

  /** What was settled since the window began. */
  async batches(): Promise<Batch[]> {
    const batches: Batch[] = [];
    const today = Date.parse(istDate(new Date(this.clock.now())));
    // A report may name a day to come.
    for (let day = today - WINDOW_DAYS * DAY_MS; day <= today + WINDOW_DAYS * DAY_MS; day += DAYS_AT_ONCE * DAY_MS) {
      const began = performance.now();
      batches.push(...(await this.repository.batches(dayOf(day), dayOf(day + (DAYS_AT_ONCE - 1) * DAY_MS))));
      await leaveRoom(began);
    }
    return batches;
  }

  /** Findings about one payment. */
  async ofPayment(transactionId: string): Promise<Found[]> {
    const [payment] = await this.charges.named({ transactionIds: [transactionId] });
    const first = await this.repository.firstDay(this.since);
    if (!payment || first === null) return [];
    return (await this.found({ payments: [payment.id] }, first)).filter((one) => one.transactionId === transactionId);
  }

  /** Findings about the rows of a file that is not complete yet. */
  async ofFile(file: number): Promise<Found[]> {
    const found: Found[] = [];
    for (let after = 0; ; ) {
      const rows = await this.repository.rowsOfFile(file, after, AT_ONCE);
      if (rows.length === 0) return unique(found);
      after = Number(rows.at(-1)?.id ?? after);
      found.push(...(await this.found({ rows }, NO_REPORT, file)));
    }
  }

  /** Payments of which some money should be in a report by now, and is not by its id. */
  private async overdue(first: string): Promise<number[]> {
    const last = this.days.shift(istDate(new Date(this.clock.now())), -SETTLED_WITHIN);
    const payments: number[] = [];
    for (const span of spansTo(await this.repository.lastId('charges'))) {
      const began = performance.now();
      payments.push(...(await this.repository.paymentsUnreported(span, first, last)));
      await leaveRoom(began);
    }
    return payments;
  }

  /** Of the seeds and of everything that they name, and so on. */
  private async found({ payments: ids = [], rows: seeds = [] }: Seeds, first: string, withFile = 0): Promise<Found[]> {
    const began = performance.now();
    const [payments, rows] = [new Map<number, NamedPayment>(), new Map<number, StoredRow>()];
    const charges: PaidCharge[] = [];
    const [askedOurs, askedGateways] = [new Set<string>(), new Set<string>()];
    let [ours, gateways]: [string[], string[]] = [[], []];
    const add = (some: readonly StoredRow[]): void => {
      for (const row of some) rows.set(Number(row.id), { ...row, id: Number(row.id) });
      ours.push(...some.map(({ ourTxnId }) => ourTxnId));
      gateways.push(...some.map(({ gatewayTxnId }) => gatewayTxnId));
    };
    add(seeds);
    for (let next: readonly number[] = ids; ; next = []) {
      ours = fresh(ours, askedOurs);
      gateways = fresh(gateways, askedGateways);
      if (next.length === 0 && ours.length === 0 && gateways.length === 0) break;
      const [named, lines] = await Promise.all([
        this.charges.named({ ids: next, transactionIds: ours, gatewayTxnIds: gateways }), this.repository.rowsNamed(ours, gateways, withFile),
      ]);
      [ours, gateways] = [[], []];
      const unknown = named.filter(({ id }) => !payments.has(id));
      for (const payment of unknown) payments.set(payment.id, payment);
      const theirs = await this.charges.ofPayments(unknown.map(({ id }) => id));
      charges.push(...theirs);
      add(lines);
      ours.push(...unknown.map(({ transactionId }) => transactionId));
      gateways.push(...theirs.map(({ gatewayTxnId }) => gatewayTxnId));
    }
    const knownIds = new Set([...payments.values()].map(({ transactionId }) => transactionId));
    const inOrder = [...rows.values()].sort((a, b) => a.id - b.id);
    const found = matchRows({ charges, rows: inOrder, knownIds, today: istDate(new Date(this.clock.now())), days: this.days, first });
    await leaveRoom(began);
    return found;
  }
}

function spansTo(last: number): Span[] {
  return Array.from({ length: Math.ceil(last / ROWS_AT_ONCE) }, (_, n) => ({ from: n * ROWS_AT_ONCE + 1, to: (n + 1) * ROWS_AT_ONCE }));
}

/** Several seeds may name the same. The earliest first. */
function unique(found: readonly Found[]): Found[] {
  const all = [...new Map(found.map((one) => [`${one.kind} ${one.subject} ${one.transactionId ?? ''}`, one])).values()];
  return all.sort((a, b) => a.since.localeCompare(b.since) || a.subject.localeCompare(b.subject));
}

function fresh(keys: readonly string[], asked: Set<string>): string[] {
  const some = [...new Set(keys)].filter((key) => key !== '' && !asked.has(key));
  for (const key of some) asked.add(key);
  return some;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
