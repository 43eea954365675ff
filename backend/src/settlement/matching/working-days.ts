import { DAY_MS } from '../../contract/index.js';

/** `MM-dd`: bank holidays of the whole country on the same day each year. Others, which differ by state and year, are `BANK_HOLIDAYS`. */
const YEARLY = new Set(['01-26', '08-15', '10-02']);

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Days on which banks settle: not Sundays, second and fourth Saturdays, and holidays. Days are `yyyy-MM-dd`. */
export class WorkingDays {
  private readonly holidays: ReadonlySet<string>;

  constructor(holidays: readonly string[]) {
    this.holidays = new Set(holidays);
  }

  isWorking(day: string): boolean {
    const at = new Date(utc(day));
    const saturday = at.getUTCDay() === 6 ? Math.ceil(at.getUTCDate() / 7) : 0;
    return at.getUTCDay() !== 0 && saturday !== 2 && saturday !== 4 && !YEARLY.has(day.slice(5)) && !this.holidays.has(day);
  }

  /** The day so many working days later; earlier when negative. */
  shift(day: string, by: number): string {
    const step = Math.sign(by) * DAY_MS;
    let at = utc(day);
    for (let left = Math.abs(by); left > 0; ) {
      at += step;
      if (this.isWorking(dayOf(at))) left -= 1;
    }
    return dayOf(at);
  }
}
