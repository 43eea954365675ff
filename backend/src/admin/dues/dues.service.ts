import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import {
  addDays, type Counted, DUE_AGE_DAYS, DUE_AGES, type DueAge, type DueFees, type DuesListRequest, type DuesReport, type DuesRow, istDate, type Paise,
  rupeesNumber,
} from '../../contract/index.js';
import { ReminderStandings } from '../../dues/reminder-standings.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { type DueGroup, OutstandingFeesService } from '../../students/outstanding-fees.service.js';

const PAGE = 100;

interface AgedGroup extends DueGroup {
  age: DueAge;
  lateFees: Paise;
}

/** Who owes what since when (docs/requirements.md#dues). */
@Injectable()
export class DuesService {
  constructor(
    private readonly fees: OutstandingFeesService,
    private readonly standings: ReminderStandings,
    private readonly terms: FeeTermsService,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<DuesReport> {
    const today = istDate(new Date(this.clock.now()));
    const groups = (await this.fees.dueGroups()).map((group) => this.aged(group, today));
    const keys = [...new Set(groups.map(({ semesterNo, course }) => JSON.stringify([semesterNo, course])))];
    const rows = keys.map((key): DuesRow => {
      const [semesterNo, course] = JSON.parse(key) as [number, string];
      return { semesterNo, course, ...agesOf(groups.filter((group) => group.semesterNo === semesterNo && group.course === course)) };
    });
    return { rows, total: agesOf(groups) };
  }

  async list({ semester, course, after = 0 }: DuesListRequest): Promise<DueFees> {
    const demands = await this.fees.due({ semester, course }, after, PAGE + 1);
    const shown = await this.standings.of(demands.slice(0, PAGE));
    return {
      fees: shown.map(({ demand, reminder }) => {
        const { admissionNumber, studentName: name, course: of, semesterNo, since } = demand;
        const { dueOn, lateFee } = this.terms.due({ ...demand, heads: {}, total: Number(demand.amount) });
        return {
          admissionNumber, name, course: of, semesterNo, amount: rupeesNumber(Number(demand.amount)), lateFee: rupeesNumber(lateFee), dueOn,
          since: istDate(new Date(Number(since))), isStopped: reminder?.stoppedAt != null,
          remindedOn: reminder?.remindedAt == null ? null : istDate(new Date(reminder.remindedAt)),
        };
      }),
      next: demands.length > PAGE ? (shown.at(-1)?.demand.demandId ?? null) : null,
    };
  }

  /** Whoever has a due date owes since that day; a fee is not old while its day is to come. */
  private aged(group: DueGroup, today: string): AgedGroup {
    const { dueOn, lateFee } = this.terms.dueOn({ ...group, heads: {}, total: 1 }, today);
    const since = dueOn ?? istDate(new Date(group.since));
    const isOlderThan = (days: number): boolean => since < addDays(today, -days);
    const age = isOlderThan(DUE_AGE_DAYS.quarter) ? 'older' : isOlderThan(DUE_AGE_DAYS.month) ? 'quarter' : 'month';
    return { ...group, age, lateFees: lateFee * group.count };
  }
}

function agesOf(groups: readonly AgedGroup[]): Pick<DuesRow, 'ages' | 'all' | 'lateFees'> {
  const sum = (some: readonly AgedGroup[], of: 'count' | 'amount' | 'lateFees'): number => some.reduce((total, group) => total + group[of], 0);
  const counted = (some: readonly AgedGroup[]): Counted => ({ count: sum(some, 'count'), amount: rupeesNumber(sum(some, 'amount')) });
  const [month, quarter, older] = DUE_AGES.map((age) => counted(groups.filter((group) => group.age === age))) as [Counted, Counted, Counted];
  return { ages: { month, quarter, older }, all: counted(groups), lateFees: rupeesNumber(sum(groups, 'lateFees')) };
}
