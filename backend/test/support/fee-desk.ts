import {
  addDays, type AdjustmentKind, type Approval, type BulkChange, type BulkChangeList, type BulkRows, contentOf, type FeeRule, type FeeVersion, istDate,
  type Paise, rupeesNumber, semesterLayout, type StudentData, type StudentLookup, type StudentRecord, type TermsContent,
} from '../../src/contract/index.js';
import { LayoutRefresh } from '../../src/fees/layout-refresh.service.js';
import { Student } from '../../src/students/student.entity.js';
import { eventually } from './eventually.js';
import { aStudent, type GivenStudent, tokenBody } from './factories.js';
import { type OfficeStaff, officeStaff } from './office-staff.js';
import { TestSystem } from './test-system.js';

export const DAY_MS = 86_400_000;
export const LAYOUT5 = contentOf(semesterLayout(5));
export const HEADS5 = LAYOUT5.heads.map(({ name }) => name);
export const NO_TERMS: TermsContent = { dueOn: null, lateFee: null, closed: [] };
export const paise = (rupees: number): Paise => Math.round(rupees * 100);

/** Of so many rupees, all of them for the first head of semester 5. */
export const aRule = (rupees: number, over: Partial<FeeRule> = {}): FeeRule => ({
  course: null, category: null, gender: null, awardType: null, amounts: HEADS5.map((_, index) => (index === 0 ? rupees * 100 : 0)), ...over,
});
export const structureOf = (...rules: FeeRule[]) => ({ structure: { heads: HEADS5, rules } });

/** What the fee office does about semester 5, over HTTP: `asha` proposes, `bina` approves, `acc` is an accountant. */
export class FeeDesk {
  private constructor(readonly system: TestSystem, readonly staff: OfficeStaff) {}

  static async open(kind: 'sqlite' | 'mariadb', settings: Record<string, string> = {}): Promise<FeeDesk> {
    const system = await TestSystem.open(kind, { APPROVALS: 'two', ...settings });
    return new FeeDesk(system, await officeStaff(system, { asha: 'registrar', bina: 'registrar', acc: 'accountant' }));
  }

  today = (): string => istDate(new Date(this.system.clock.now()));
  daysFromToday = (days: number): string => addDays(this.today(), days);

  async ask<Answer>(path: string, body: object = {}, who = 'asha'): Promise<Answer> {
    return (await (await this.staff.as(who, path, body)).json()) as Answer;
  }

  approve = ({ id }: Pick<Approval, 'id'>): Promise<string> => this.staff.outcome('bina', `admin/approvals/${id}/approve`);

  /** @param response of a proposal, which two people need. */
  async agreed(response: Response): Promise<Approval> {
    expect(response.status).toBe(202);
    const approval = (await response.json()) as Approval;
    expect(await this.approve(approval)).toBe('204');
    return approval;
  }

  async draft(content: object, academicSession = '2026-27'): Promise<FeeVersion> {
    return this.ask<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession, ...content });
  }

  async publish(content: object, academicSession = '2026-27', countsFrom = this.today()): Promise<{ id: number; approval: Approval }> {
    const { id, revision, faults } = await this.draft(content, academicSession);
    expect(faults).toEqual([]);
    const approval = await this.agreed(await this.staff.as('asha', `admin/fees/versions/${id}/publish`, { revision, countsFrom, reason: 'As the council decided.' }));
    await this.refresh();
    return { id, approval };
  }

  terms = (content: Partial<TermsContent>, session?: string) => this.publish({ terms: { ...NO_TERMS, ...content } }, session);

  refresh = (): Promise<void> => this.system.server.app.get(LayoutRefresh).refresh();

  async pass(days: number): Promise<void> {
    await this.system.advanceTime(days * DAY_MS);
    await this.refresh();
  }

  adjust({ student, demand }: GivenStudent, kind: AdjustmentKind, amount: Paise, over: object = {}): Promise<Response> {
    return this.staff.as('asha', 'admin/students/adjust', {
      admissionNumber: student.admissionNumber, semesterNo: student.semesterNo, academicSession: demand?.academicSession ?? '', kind, amount: rupeesNumber(amount),
      isTakenBack: false, reason: 'As the committee decided.', ...over,
    });
  }

  async adjusted(...given: Parameters<FeeDesk['adjust']>): Promise<void> {
    await this.agreed(await this.adjust(...given));
  }

  putOff({ student, demand }: GivenStudent, dueOn: string | null): Promise<Response> {
    return this.staff.as('asha', 'admin/students/due-date', {
      admissionNumber: student.admissionNumber, semesterNo: 5, academicSession: demand?.academicSession ?? '', dueOn, reason: 'Was ill.',
    });
  }

  async lookUp({ student }: Pick<GivenStudent, 'student'>): Promise<StudentData> {
    return ((await (await this.system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  }

  record = ({ student }: Pick<GivenStudent, 'student'>) => this.ask<StudentRecord>('admin/students/one', { admissionNumber: student.admissionNumber });

  /** Without a fee. */
  bareStudent(admissionNumber: string, over: Partial<Student> = {}): Promise<Student> {
    return this.system.data.manager.save(this.system.data.manager.create(Student, aStudent({ admissionNumber, ...over })));
  }

  async start(given: GivenStudent, over: Record<string, unknown> = {}): Promise<Response> {
    return this.system.server.call('get-atom-token-id', tokenBody({ ...given, demand: await this.system.demand(given) }, over));
  }

  async begun(given: GivenStudent, over: Record<string, unknown> = {}): Promise<string> {
    const response = await this.start(given, over);
    expect(response.status).toBe(200);
    return ((await response.json()) as { transaction_id: string }).transaction_id;
  }

  async end(transactionId: string, how: 'pay' | 'fail'): Promise<void> {
    await this.system.postReturn((await this.system.actAtGateway(transactionId, how, { callback: false })).form);
  }

  async bulkChange(id: number): Promise<BulkChange> {
    return (await this.ask<BulkChangeList>('admin/bulk-changes')).changes.find((one) => one.id === id) as BulkChange;
  }

  private untilIn(id: number, state: BulkChange['state']): Promise<BulkChange> {
    return eventually(async () => {
      const change = await this.bulkChange(id);
      expect(change.state).toBe(state);
      return change;
    });
  }

  async stage(structureId: number, over: object = {}): Promise<BulkChange> {
    const { id } = await this.ask<BulkChange>('admin/bulk-changes/demands', { structureId, ...over });
    return this.untilIn(id, 'staged');
  }

  rows = async (id: number) => (await this.ask<BulkRows>(`admin/bulk-changes/${id}/rows`)).rows;

  async apply(id: number): Promise<BulkChange> {
    await this.agreed(await this.staff.as('asha', `admin/bulk-changes/${id}/apply`, { reason: 'New session.' }));
    return this.untilIn(id, 'done');
  }

  async takeBack(id: number): Promise<BulkChange> {
    await this.agreed(await this.staff.as('asha', `admin/bulk-changes/${id}/undo`, { reason: 'The wrong structure.' }));
    return this.untilIn(id, 'undone');
  }
}
