import type { Counted } from './day-closes.js';

/** Days since the due date, or since the fee was entered where there is none: up to 30, up to 90, more (docs/requirements.md#dues). */
export const DUE_AGES = ['month', 'quarter', 'older'] as const;
export type DueAge = (typeof DUE_AGES)[number];
/** The last day of the first two ages. */
export const DUE_AGE_DAYS = { month: 30, quarter: 90 } as const;

/** A student gets at most one in so many days. */
export const REMINDER_EVERY_DAYS = 7;

/** All, of one semester, or of one course of a semester. */
export interface DuesSelection {
  semester?: number;
  course?: string;
}

export interface DuesRow {
  semesterNo: number;
  course: string;
  ages: Record<DueAge, Counted>;
  all: Counted;
  /** Rupees that would be asked besides, if all paid today. */
  lateFees: number;
}

/** Fees of students' present semesters that nobody has paid. */
export interface DuesReport {
  rows: DuesRow[];
  total: Pick<DuesRow, 'ages' | 'all' | 'lateFees'>;
}

export type DuesListRequest = DuesSelection & {
  /** `next` of the page before. */
  after?: number;
};

export interface DueFee {
  admissionNumber: string;
  name: string | null;
  course: string | null;
  semesterNo: number;
  /** Rupees. */
  amount: number;
  /** Rupees that are asked besides today. */
  lateFee: number;
  /** IST days. */
  dueOn: string | null;
  since: string;
  remindedOn: string | null;
  /** The student wants no reminders. */
  isStopped: boolean;
}

export interface DueFees {
  fees: DueFee[];
  /** `after` of the next page; null on the last one. */
  next: number | null;
}

/** What a reminder of a selection would do now: each fee is in one of these. */
export interface ReminderCounts {
  toRemind: Counted;
  /** Without a mail address that a mail can be sent to. */
  noAddress: number;
  stopped: number;
  /** Within the last week. */
  remindedLately: number;
  /** Money may be on its way, or is held: nobody is reminded of it. */
  inDoubt: number;
  /** Nobody could pay just now. */
  closed: number;
}

export interface RemindersState extends ReminderCounts {
  /** Mails of an earlier click are still being written. */
  isRunning: boolean;
  /** A mail server is configured. */
  canMail: boolean;
}
