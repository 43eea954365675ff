import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { leaveRoom } from '../../common/leave-room.js';
import { istDate } from '../../contract/index.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { StoredValues } from '../../database/stored-values.js';
import type { Tx } from '../../database/transactions.js';
import { type ChangeMark, type NamedPayment, type PaidCharge, PaidChargesService } from '../../payments/paid-charges.service.js';
import { digestOf, type Found } from '../matching/found.js';
import { batchesOf } from '../matching/match-data.js';
import { WorkingDays } from '../matching/working-days.js';
import { SettlementConfig } from '../settlement-settings.js';
import { ComparisonRepository } from './comparison.repository.js';
import { type Group, groupsOf, LOOK, type LookedAt } from './groups.js';

/** A financial year and its last settlements. What is older was seen, or belongs to a closed year. */
const WINDOW_MS = 400 * 86_400_000;
const MARK = 'settlement-comparison';
const AT_ONCE = 80;
/** Two transactions may commit in another order than their ids: what is younger is looked at each time. */
const SETTLED_MS = 120_000;
const NO_REPORT = '9999-12-31';

/** @property turn counts what was written: whoever read before the last of it writes nothing. */
interface Mark {
  turn: number;
  /** The day of the first payment in any report, when payments before it were found to be none of the reports' business. */
  first: string;
  upTo: ChangeMark;
}

interface Seeds {
  payments?: readonly number[];
  rows?: readonly LookedAt[];
}

/**
 * Compares payments with lines, and remembers what no other day changes: each look reads what has come since the last one, and what
 * still waits (docs/decisions/0049-comparison-of-what-changed.md).
 */
@Injectable()
export class SettlementComparison implements OnApplicationBootstrap {
  readonly days: WorkingDays;
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly repository: ComparisonRepository,
    private readonly charges: PaidChargesService,
    private readonly values: StoredValues,
    private readonly clock: Clock,
    settings: SettlementConfig,
    private readonly daily: DailyTasks,
  ) {
    this.days = new WorkingDays(settings.holidays);
  }

  /** So that no person waits for what was never looked at. */
  onApplicationBootstrap(): void {
    this.daily.add(MARK, async () => void (await this.look()));
  }

  /** IST day of the oldest line that counts. */
  get since(): string {
    return istDate(new Date(this.clock.now() - WINDOW_MS));
  }

  /** Looks at all that has changed. @returns findings that another day may change; the others are stored then. */
  look(): Promise<Found[]> {
    const mine = this.before.then(() => this.lookAtAll());
    this.before = mine.catch(() => null);
    return mine;
  }

  /** Findings about one payment. */
  async ofPayment(transactionId: string): Promise<Found[]> {
    const [payment] = await this.charges.named({ transactionIds: [transactionId] });
    const first = await this.repository.firstDay(this.since);
    if (!payment || first === null) return [];
    const groups = await this.groups({ payments: [payment.id] }, first);
    return groups.flatMap(({ found }) => found).filter((one) => one.transactionId === transactionId);
  }

  /** Findings about the lines of a file that is not complete yet. */
  async ofFile(file: number): Promise<Found[]> {
    const found: Found[] = [];
    for (let after = 0; ; ) {
      const rows = await this.repository.linesOfFile(file, after, AT_ONCE);
      if (rows.length === 0) return found;
      after = rows.at(-1)?.id ?? after;
      for (const group of await this.groups({ rows }, NO_REPORT, file)) found.push(...group.found);
    }
  }

  private async lookAtAll(): Promise<Found[]> {
    const first = await this.repository.firstDay(this.since);
    if (first === null) return [];
    await this.beginAt(first);
    while (await this.lookAtChanged(first));
    while (await this.lookAtLines(LOOK.new, 0, first));
    return this.lookAtWaiting(first);
  }

  /** An older report has come: what was paid since its first day may be overdue. */
  private async beginAt(first: string): Promise<void> {
    const { first: known, upTo } = await this.mark();
    if (first >= known) return;
    const back = await this.charges.markBefore(Date.parse(`${first}T00:00:00+05:30`), upTo);
    await this.values.change(MARK, (value) => {
      const mark = markOf(value);
      if (first >= mark.first) return Promise.resolve(value);
      return Promise.resolve(textOf({ turn: mark.turn + 1, first, upTo: mark.upTo.map((id, source) => Math.min(id, back[source] ?? id)) }));
    });
  }

  /** @returns whether there may be more. */
  private async lookAtChanged(first: string): Promise<boolean> {
    const mark = await this.mark();
    const { ids, upTo } = await this.charges.changed(mark.upTo, this.clock.now() - SETTLED_MS, AT_ONCE);
    if (upTo.join() === mark.upTo.join()) return false;
    await this.remember(mark, await this.groups({ payments: ids }, first), upTo);
    return true;
  }

  private async lookAtLines(look: number, after: number, first: string, found: Found[] = []): Promise<number | null> {
    const mark = await this.mark();
    const rows = await this.repository.linesToLookAt(look, after, AT_ONCE);
    if (rows.length === 0) return null;
    const groups = await this.groups({ rows }, first);
    await this.remember(mark, groups);
    found.push(...groups.filter(({ isLasting }) => !isLasting).flatMap((group) => group.found));
    return rows.at(-1)?.id ?? null;
  }

  private async lookAtWaiting(first: string): Promise<Found[]> {
    const found: Found[] = [];
    for (let after: number | null = 0; after !== null; ) after = await this.lookAtLines(LOOK.again, after, first, found);
    const payments = async (ids: readonly number[]): Promise<void> => {
      const mark = await this.mark();
      const groups = await this.groups({ payments: ids }, first);
      await this.remember(mark, groups);
      found.push(...groups.filter(({ isLasting }) => !isLasting).flatMap((group) => group.found));
    };
    for (let after = 0; ; ) {
      const ids = await this.repository.waiting(after, AT_ONCE);
      if (ids.length === 0) break;
      await payments(ids);
      after = ids.at(-1) ?? after;
    }
    const { upTo } = await this.mark();
    const { young } = await this.charges.changed(upTo, this.clock.now() - SETTLED_MS, Number.MAX_SAFE_INTEGER);
    for (let from = 0; from < young.length; from += AT_ONCE) await payments(young.slice(from, from + AT_ONCE));
    return [...new Map(found.map((one) => [`${one.kind} ${one.subject} ${one.transactionId ?? ''}`, one])).values()];
  }

  /** Of the seeds and of everything that they name, and so on. */
  private async groups({ payments: ids = [], rows: seeds = [] }: Seeds, first: string, withFile = 0): Promise<Group[]> {
    const began = performance.now();
    const [payments, rows] = [new Map<number, NamedPayment>(), new Map<number, LookedAt>()];
    const charges: PaidCharge[] = [];
    const [askedOurs, askedGateways] = [new Set<string>(), new Set<string>()];
    let [ours, gateways]: [string[], string[]] = [[], []];
    const add = (some: readonly LookedAt[]): void => {
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
        this.charges.named({ ids: next, transactionIds: ours, gatewayTxnIds: gateways }), this.repository.linesNamed(ours, gateways, withFile),
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
    const today = istDate(new Date(this.clock.now()));
    const groups = groupsOf({ payments: [...payments.values()], charges, rows: [...rows.values()] }, { today, days: this.days, first });
    await leaveRoom(began);
    return groups;
  }

  /** Unless somebody else has written since the mark was read: then the next look does it. */
  private async remember(mark: Mark, groups: readonly Group[], upTo: ChangeMark = mark.upTo): Promise<void> {
    const isMoved = upTo.join() !== mark.upTo.join();
    const rows = groups.flatMap(({ rows: own, isLasting }) => own.map((row) => ({ row, look: isLasting ? LOOK.never : LOOK.again })));
    const lasting = groups.filter(({ isLasting }) => isLasting);
    const waits = groups.filter(({ isLasting }) => !isLasting).flatMap(({ payments }) => payments);
    const changedRows = rows.filter(({ row, look }) => row.look !== look);
    const waitsNoLonger = await this.repository.waitingOf(lasting.flatMap(({ payments }) => payments));
    const mayHaveFindings = rows.filter(({ row }) => row.look !== LOOK.new).map(({ row }) => row.id);
    const isFoundAnew = lasting.some(({ rows: own }) => own.some(({ look }) => look === LOOK.never));
    if (!isMoved && !isFoundAnew && changedRows.length === 0 && waitsNoLonger.length === 0) return;
    await this.values.change(MARK, async (value, tx) => {
      if (markOf(value).turn !== mark.turn) return value;
      await this.count(tx, rows.filter(({ row }) => row.look === LOOK.new).map(({ row }) => row));
      for (const look of [LOOK.never, LOOK.again]) {
        await this.repository.setLook(tx, changedRows.filter((one) => one.look === look).map(({ row }) => row.id), look);
      }
      await this.repository.replaceFindings(tx, mayHaveFindings, findingsOf(lasting));
      await this.repository.wait(tx, waits);
      await this.repository.waitNoLonger(tx, waitsNoLonger);
      return textOf({ turn: mark.turn + 1, first: mark.first, upTo });
    });
  }

  private async count(tx: Tx, rows: readonly LookedAt[]): Promise<void> {
    const uncounted = await this.repository.uncounted(tx, rows.map(({ id }) => id));
    const own = rows.filter(({ id }) => uncounted.has(id));
    const firsts = new Map<string, string>();
    for (const { batch, paidOn, settledOn } of own) {
      const [day, first] = [paidOn ?? settledOn, firsts.get(batch)];
      firsts.set(batch, first !== undefined && first < day ? first : day);
    }
    await this.repository.addToBatches(tx, batchesOf(own).map((batch) => ({ ...batch, firstDay: firsts.get(batch.id) ?? batch.settledOn })));
  }

  private async mark(): Promise<Mark> {
    return markOf((await this.values.read([MARK])).get(MARK) ?? '');
  }
}

function fresh(keys: readonly string[], asked: Set<string>): string[] {
  const some = [...new Set(keys)].filter((key) => key !== '' && !asked.has(key));
  for (const key of some) asked.add(key);
  return some;
}

function findingsOf(groups: readonly Group[]) {
  return groups.flatMap(({ rows, found }) => {
    const ids = new Map(rows.map(({ identity, id }) => [identity, id]));
    return found.map(({ kind, subject, amount, expected, since, transactionId, gatewayTxnId, batch }) => ({
      kind, subject, amount, expected, since, transactionId, gatewayTxnId, batch, lineId: ids.get(subject) ?? 0,
      exception: digestOf({ kind, subject, amount, expected }),
    }));
  });
}

function markOf(text: string): Mark {
  const [turn = '0', first = NO_REPORT, ...upTo] = text === '' ? [] : text.split(' ');
  return { turn: Number(turn), first, upTo: upTo.map(Number) };
}

const textOf = ({ turn, first, upTo }: Mark): string => [turn, first, ...upTo].join(' ');
