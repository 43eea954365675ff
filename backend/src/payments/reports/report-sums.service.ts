import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { leaveRoom } from '../../common/leave-room.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { StoredValues } from '../../database/stored-values.js';
import { type Begin, EventSums, type PaidOutEvent, type StateEvent, type Sum } from './event-sums.js';
import { type FoldedUpTo, ReportSumsRepository, type SumRequest } from './report-sums.repository.js';

const STORED_AS = 'report-sums';
const AT_ONCE = 500;
/** Two transactions may commit in another order than their ids: what is younger is added up anew each time. */
const FOLD_AFTER_MS = 120_000;

/**
 * Sums of payments by day. What is older than two minutes is folded into stored sums once a day and before each report; the
 * rest is read as it is. No payment writes a sum.
 */
@Injectable()
export class ReportSumsService implements OnApplicationBootstrap {
  private folding: Promise<void> | null = null;

  constructor(
    private readonly repository: ReportSumsRepository,
    private readonly values: StoredValues,
    private readonly daily: DailyTasks,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.daily.add(STORED_AS, () => this.fold());
  }

  /** By day and value, in no order. */
  async between(asked: SumRequest): Promise<Sum[]> {
    await this.fold();
    for (;;) {
      const folded = await this.foldedUpTo();
      const [stored, tail] = await Promise.all([this.repository.stored(asked), this.read(folded).then(sumsOf)]);
      // Another replica may have folded meanwhile.
      if (textOf(await this.foldedUpTo()) !== textOf(folded)) continue;
      const { figures, dimension, isTest, from, to } = asked;
      const sums = new EventSums();
      for (const sum of stored) sums.add(sum);
      const isAsked = (sum: Sum): boolean =>
        figures.includes(sum.figure) && sum.dimension === dimension && (sum.isTest === 1) === isTest && sum.day >= from && sum.day <= to;
      for (const sum of tail.filter(isAsked)) sums.add(sum);
      return sums.all();
    }
  }

  /** All who ask meanwhile wait for the same. */
  fold(): Promise<void> {
    this.folding ??= this.foldAll().finally(() => {
      this.folding = null;
    });
    return this.folding;
  }

  private async foldAll(): Promise<void> {
    for (let began = performance.now(); await this.foldSome(); began = performance.now()) await leaveRoom(began);
  }

  /** @returns whether there may be more. */
  private async foldSome(): Promise<boolean> {
    const folded = await this.foldedUpTo();
    const found = oldEnough(await this.read(folded, AT_ONCE), this.clock.now() - FOLD_AFTER_MS);
    const next = {
      payment: found.begun.at(-1)?.id ?? folded.payment, event: found.events.at(-1)?.id ?? folded.event, refund: found.paidOut.at(-1)?.id ?? folded.refund,
    };
    if (textOf(next) === textOf(folded)) return false;
    await this.values.change(STORED_AS, async (value, tx) => {
      // Another replica was faster, or this ran again after it was committed.
      if (value !== textOf(folded)) return value;
      await this.repository.add(tx, sumsOf(found));
      return textOf(next);
    });
    return true;
  }

  private async read(folded: FoldedUpTo, limit?: number): Promise<Found> {
    const [begun, events, paidOut] = await Promise.all([
      this.repository.begun(folded.payment, limit), this.repository.events(folded.event, limit), this.repository.paidOut(folded.refund, limit),
    ]);
    return { begun, events, paidOut };
  }

  private async foldedUpTo(): Promise<FoldedUpTo> {
    const [payment = 0, event = 0, refund = 0] = ((await this.values.read([STORED_AS])).get(STORED_AS) ?? '').split(' ').map(Number);
    return { payment, event, refund };
  }
}

interface Found {
  begun: Begin[];
  events: StateEvent[];
  paidOut: PaidOutEvent[];
}

/** Empty before the first. */
const textOf = ({ payment, event, refund }: FoldedUpTo): string => (payment === 0 ? '' : `${payment} ${event} ${refund}`);

/** Of each list, which is in the order of ids, the rows before the first that is too young to be folded. */
function oldEnough({ begun, events, paidOut }: Found, until: number): Found {
  const before = <Row extends { at: number | string }>(rows: Row[]): Row[] => {
    const young = rows.findIndex(({ at }) => Number(at) > until);
    return young < 0 ? rows : rows.slice(0, young);
  };
  return { begun: before(begun), events: before(events), paidOut: before(paidOut) };
}

function sumsOf({ begun, events, paidOut }: Found): Sum[] {
  const sums = new EventSums();
  for (const one of begun) sums.addBegin(one);
  for (const one of events) sums.addEvent(one);
  for (const one of paidOut) sums.addPaidOut(one);
  return sums.all();
}
