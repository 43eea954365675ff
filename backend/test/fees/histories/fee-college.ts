import { addDays, istDate, type Paise, parseSignedRupees, type ReceiptData, type ReconciliationRecord, type StudentLookup, TOTAL_FEES, type TransactionRecord } from '../../../src/contract/index.js';
import { LayoutRefresh } from '../../../src/fees/layout-refresh.service.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import { FeeDemand } from '../../../src/students/fee-demand.entity.js';
import { Student } from '../../../src/students/student.entity.js';
import { aStudent } from '../../support/factories.js';
import { type OfficeStaff, officeStaff } from '../../support/office-staff.js';
import { TestSystem } from '../../support/test-system.js';
import type { KnownFee, KnownTerms, Shown } from './known-fees.js';

const KINDS = [['B.A.', 'General'], ['B.A.', 'SC'], ['B.Com.', 'General']] as const;
let sessions = 0;

export interface BegunAttempt {
  id: string;
  /** What the page showed when it began: from then on it owes this and nothing else. */
  shown: Shown;
  begunOn: string;
}

export interface KnownStudent {
  student: Student;
  fee: KnownFee | null;
  /** Tabs that were opened and left open, oldest first. */
  tabs: Shown[];
  attempts: BegunAttempt[];
}

export interface StagedChange {
  id: number;
  /** Of each student what it would do, and the fee that it was shown beside. */
  rows: Map<string, { wanted: Record<string, Paise> | null; before: KnownFee | null; isWaiting: boolean }>;
}

export interface AppliedChange extends StagedChange {
  at: number;
  /** Fees as the change has left them. */
  after: Map<string, KnownFee>;
  /** Whose concessions or additions were decided since. */
  decided: Set<string>;
}

export interface OpenProposal {
  id: number;
  who: number;
  /** What the fee would be, and what it was when somebody proposed it. */
  before: KnownFee;
  after: KnownFee;
}

export interface StoredMoment {
  demands: Map<number, FeeDemand>;
  payments: Payment[];
}

const PAGE_LIFETIME_MS = 7 * 86_400_000;
/** States in which money is on its way, held, or there. */
const HELD = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK', 'MISMATCH', 'DUPLICATE', 'SUCCESS'];

/** One session of a small college: three students, an office of two, the gateway, and what its fees have to be. */
export class FeeCollege {
  readonly academicSession = `H${(sessions += 1)}`;
  readonly students: KnownStudent[] = [];
  terms: KnownTerms | null = null;
  structure: { id: number; rules: readonly { course: string | null; category: string | null; heads: Record<string, Paise>; text: string }[] } | null = null;
  staged: StagedChange | null = null;
  applied: AppliedChange | null = null;
  proposals: OpenProposal[] = [];

  private constructor(readonly system: TestSystem, readonly staff: OfficeStaff, readonly seen: Map<string, number>) {}

  static async staffOf(system: TestSystem): Promise<OfficeStaff> {
    return officeStaff(system, { asha: 'registrar', bina: 'registrar' });
  }

  /** In the morning after the session before, so that each goes alike whichever came before it. @param seen counts what happened in all sessions. */
  static async open(system: TestSystem, staff: OfficeStaff, seen: Map<string, number>): Promise<FeeCollege> {
    const college = new FeeCollege(system, staff, seen);
    system.clock.at = Date.parse(`${addDays(college.today, 1)}T10:00:00+05:30`);
    const { manager } = system.data;
    for (const [course, caste] of KINDS) {
      const student = await manager.save(manager.create(Student, aStudent({ course, caste, academicSession: college.academicSession })));
      college.students.push({ student, fee: null, tabs: [], attempts: [] });
    }
    return college;
  }

  /** Nothing of it is asked about any more while the sessions after it run. */
  async close(): Promise<void> {
    await this.system.data.query('UPDATE payments SET next_check_at = NULL');
  }

  saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  get today(): string {
    return istDate(new Date(this.system.clock.now()));
  }

  /** Seconds between two things that people do: limits count by the minute. */
  pause(): void {
    this.system.clock.pass(10_000);
    this.system.gateway.control.setClock({ now: new Date(this.system.clock.now()) });
  }

  of(who: number): KnownStudent {
    return this.students[who % this.students.length] as KnownStudent;
  }

  async stored(): Promise<StoredMoment> {
    const ids = this.students.map(({ student }) => student.id);
    const demands = (await this.system.data.manager.find(FeeDemand)).filter(({ studentId }) => ids.includes(studentId));
    const payments = (await this.system.payments()).filter(({ studentId }) => ids.includes(studentId));
    return { demands: new Map(demands.map((demand) => [demand.studentId, demand])), payments };
  }

  /**
   * `unsure`: the bank calls a part of an ended payment pending, or its page can still be paid (docs/requirements.md#concessions-and-additions). Who changes the
   * fee is refused, unless the gateway was asked just before.
   */
  async holdOf({ student }: KnownStudent): Promise<'held' | 'free' | 'unsure'> {
    const payments = (await this.stored()).payments.filter(({ studentId }) => studentId === student.id);
    if (payments.some(({ state }) => HELD.includes(state))) return 'held';
    const since = this.system.clock.now() - PAGE_LIFETIME_MS;
    return payments.some(({ lastAnswer, tokenAt }) => lastAnswer === 'pending' || (tokenAt !== null && tokenAt >= since)) ? 'unsure' : 'free';
  }

  async refresh(): Promise<void> {
    await this.system.server.app.get(LayoutRefresh).refresh();
  }

  ask = async <Answer>(path: string, body: object = {}, person = 'asha'): Promise<{ status: number; answer: Answer }> => {
    const response = await this.staff.as(person, path, body);
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return { status: response.status, answer: (text === '' ? {} : JSON.parse(text)) as Answer };
  };

  approve = (id: number): Promise<string> => this.staff.outcome('bina', `admin/approvals/${id}/approve`, { reason: 'Checked.' });

  withdraw = (id: number): Promise<string> => this.staff.outcome('asha', `admin/approvals/${id}/withdraw`);

  /** @returns the outcome of the approval, or of the proposal that was refused. */
  async decided(path: string, body: object): Promise<string> {
    const { status, answer } = await this.ask<{ id: number; code?: string }>(path, { reason: 'As the committee decided.', ...body });
    if (status !== 202) return `${status}${answer.code === undefined ? '' : ` ${answer.code}`}`;
    const outcome = await this.approve(answer.id);
    if (outcome !== '204') await this.withdraw(answer.id);
    return outcome;
  }

  async lookUp({ student }: KnownStudent): Promise<{ data: StudentLookup['data']; shown: Shown }> {
    const response = await this.system.server.call(`fetch-student-data/${student.admissionNumber}`);
    if (response.status !== 200) throw new Error(`look-up answered ${response.status}: ${await response.text()}`);
    const { data } = (await response.json()) as StudentLookup;
    const names = [...data.heads.map(({ name }) => name), TOTAL_FEES.name].filter((name) => data[name] !== undefined);
    return { data, shown: Object.fromEntries(names.map((name) => [name, paiseOf(data[name])])) };
  }

  async receipt({ student }: KnownStudent, id: string): Promise<ReceiptData> {
    const response = await this.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber });
    if (response.status !== 200) throw new Error(`receipt of ${id} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as ReceiptData;
  }

  /** What the office's list and the accounts' CSV are made of, by transaction id. */
  async lists(): Promise<{ list: Map<string, TransactionRecord>; accounts: Map<string, ReconciliationRecord> }> {
    const [list, accounts] = [await this.system.office('getPaymentResponse'), await this.system.office('admin/reconciliation')];
    const byId = <Row extends { transaction_id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.transaction_id, row]));
    return { list: byId((await list.json()) as TransactionRecord[]), accounts: byId((await accounts.json()) as ReconciliationRecord[]) };
  }
}

export function paiseOf(rupees: unknown): Paise {
  const paise = parseSignedRupees(rupees);
  if (paise === null) throw new Error(`no amount: ${String(rupees)}`);
  return paise;
}
