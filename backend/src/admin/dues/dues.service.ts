import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { type Counted, DAY_MS, DUE_AGE_DAYS, DUE_AGES, type DueFees, type DuesListRequest, type DuesReport, type DuesRow, istDate, rupeesNumber, startOfIstDay } from '../../contract/index.js';
import { ReminderStandings } from '../../dues/reminder-standings.js';
import { type DueSum, OutstandingFeesService } from '../../students/outstanding-fees.service.js';

const PAGE = 100;

/** Who owes what since when (docs/requirements.md#dues). */
@Injectable()
export class DuesService {
  constructor(
    private readonly fees: OutstandingFeesService,
    private readonly standings: ReminderStandings,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<DuesReport> {
    const today = startOfIstDay(istDate(new Date(this.clock.now())));
    // Of today and thirty days: the first moment of the day before those.
    const moments = [DUE_AGE_DAYS.month, DUE_AGE_DAYS.quarter].map((days) => today - days * DAY_MS);
    const sums = await this.fees.sumsByAge(moments);
    const keys = [...new Set(sums.map(({ semesterNo, course }) => JSON.stringify([semesterNo, course])))];
    const rows = keys.map((key): DuesRow => {
      const [semesterNo, course] = JSON.parse(key) as [number, string];
      return { semesterNo, course, ...agesOf(sums.filter((sum) => sum.semesterNo === semesterNo && sum.course === course)) };
    });
    return { rows, total: agesOf(sums) };
  }

  async list({ semester, course, after = 0 }: DuesListRequest): Promise<DueFees> {
    const demands = await this.fees.due({ semester, course }, after, PAGE + 1);
    const shown = await this.standings.of(demands.slice(0, PAGE));
    return {
      fees: shown.map(({ demand: { admissionNumber, studentName: name, course: of, semesterNo, amount, since }, reminder }) => ({
        admissionNumber, name, course: of, semesterNo, amount: rupeesNumber(Number(amount)), since: istDate(new Date(Number(since))),
        remindedOn: reminder?.remindedAt == null ? null : istDate(new Date(reminder.remindedAt)), isStopped: reminder?.stoppedAt != null,
      })),
      next: demands.length > PAGE ? (shown.at(-1)?.demand.demandId ?? null) : null,
    };
  }
}

function agesOf(sums: readonly DueSum[]): Pick<DuesRow, 'ages' | 'all'> {
  const counted = (some: readonly DueSum[]): Counted => ({
    count: some.reduce((sum, { count }) => sum + count, 0), amount: rupeesNumber(some.reduce((sum, { amount }) => sum + amount, 0)),
  });
  const [month, quarter, older] = DUE_AGES.map((_, age) => counted(sums.filter((sum) => sum.age === age))) as [Counted, Counted, Counted];
  return { ages: { month, quarter, older }, all: counted(sums) };
}
