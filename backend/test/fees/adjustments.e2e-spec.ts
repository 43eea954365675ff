import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import {
  type AdjustmentKind, type Approval, type FeeAdjustmentRequest, isReserved, type Paise, type ReceiptData, type ReconciliationRecord, rupeesNumber, splitReserved,
  type StudentLookup, type StudentRecord, sumPaise,
} from '../../src/contract/index.js';
import { documentTexts } from '../../src/receipts/content/document-texts.js';
import { feeLines } from '../../src/receipts/content/receipt-lines.js';
import { ReceiptService } from '../../src/receipts/receipt.service.js';
import { outcomeOf } from '../people/office.js';
import { type GivenStudent, tokenBody } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

class FeeOffice {
  private constructor(readonly system: TestSystem, readonly staff: OfficeStaff) {}

  static async open(kind: 'sqlite' | 'mariadb', approvals: 'one' | 'two'): Promise<FeeOffice> {
    const system = await TestSystem.open(kind, { APPROVALS: approvals });
    return new FeeOffice(system, await officeStaff(system, { asha: 'registrar', bina: 'registrar', clerk: 'clerk' }));
  }

  adjust({ student, demand }: GivenStudent, kind: AdjustmentKind, amount: Paise, over: Partial<FeeAdjustmentRequest> = {}, who = 'asha'): Promise<Response> {
    return this.staff.as(who, 'admin/students/adjust', {
      admissionNumber: student.admissionNumber, semesterNo: student.semesterNo, academicSession: demand?.academicSession ?? '', kind, amount: rupeesNumber(amount), isTakenBack: false,
      reason: 'As the committee decided.', ...over,
    });
  }

  approve = ({ id }: Pick<Approval, 'id'>, who = 'bina') => this.staff.outcome(who, `admin/approvals/${id}/approve`);

  async adjusted(...given: Parameters<FeeOffice['adjust']>): Promise<void> {
    const response = await this.adjust(...given);
    if (response.status === 204) return;
    expect(response.status).toBe(202);
    expect(await this.approve((await response.json()) as Approval)).toBe('204');
  }

  async lookUp({ student }: GivenStudent): Promise<StudentLookup['data']> {
    return ((await (await this.system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  }

  /** What the form sends: the fee as it is now. */
  async start(given: GivenStudent): Promise<Response> {
    return this.system.server.call('get-atom-token-id', tokenBody({ ...given, demand: await this.system.demand(given) }));
  }

  async pay(given: GivenStudent): Promise<string> {
    const { transaction_id: id } = (await (await this.start(given)).json()) as { transaction_id: string };
    await this.system.postReturn((await this.system.actAtGateway(id, 'pay', { callback: false })).form);
    return id;
  }

  async imported({ student }: GivenStudent, heads: Record<string, Paise>) {
    const file = join(mkdtempSync(join(tmpdir(), 'mmm-adjust-')), 'students.csv');
    const names = Object.keys(heads);
    writeFileSync(file, `admissionNumber,studentName,semesterNo,academicSession,${names.join()}\n${student.admissionNumber},Anjali Kumari,5,${student.academicSession},${names.map((name) => rupeesNumber(heads[name] ?? 0)).join()}\n`);
    return runFees(['import', file], this.system.database.url);
  }
}

describe.each([ANY_DATABASE])('Concessions and additions on %s', (kind) => {
  let office: FeeOffice;
  let system: TestSystem;
  beforeAll(async () => {
    office = await FeeOffice.open(kind, 'two');
    system = office.system;
  });
  afterAll(() => system.close());

  it('should be lines from look-up and form to receipt, PDF and the file of the accounts', async () => {
    const given = await system.student();
    await office.adjusted(given, 'scholarship', 50_000);
    await office.adjusted(given, 'fine', 10_050);
    const total = (given.demand?.total ?? 0) - 50_000 + 10_050;
    const data = await office.lookUp(given);
    expect(data).toMatchObject({ scholarship: -500, fine: 100.5, total_fees: rupeesNumber(total) });
    expect(data.heads.slice(-2)).toEqual([{ name: 'scholarship', label: 'Scholarship' }, { name: 'fine', label: 'Fine' }]);
    const without = tokenBody(given, { total_fees: rupeesNumber(total) });
    expect(await outcomeOf(await system.server.call('get-atom-token-id', { ...without, scholarship: -400 }))).toBe('422 FEE_MISMATCH');
    const id = await office.pay(given);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', amount: total });
    const receipt = (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: given.student.admissionNumber })).json()) as ReceiptData;
    expect(receipt.heads.slice(-2)).toEqual([{ name: 'scholarship', label: 'Scholarship', amount: -500 }, { name: 'fine', label: 'Fine', amount: 100.5 }]);
    const stored = await system.server.app.get(ReceiptService).findStored(id);
    expect(stored && feeLines(stored, documentTexts('hi')).slice(-2)).toEqual([{ label: 'छात्रवृत्ति', value: '-₹500.00' }, { label: 'जुर्माना', value: '₹100.50' }]);
    const lines = (await (await system.office('admin/reconciliation')).json()) as ReconciliationRecord[];
    expect(lines.find((line) => line.transaction_id === id)?.heads).toMatchObject({ Scholarship: -500, Fine: 100.5 });
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should need two people, who read the total before and after, and stand with their reasons on the student\'s page', async () => {
    const given = await system.student();
    const fee = rupeesNumber(given.demand?.total ?? 0);
    const response = await office.adjust(given, 'exemption', 10_000);
    const approval = (await response.json()) as Approval;
    expect([response.status, approval]).toMatchObject([202, {
      kind: 'fees.adjust', before: { student: given.student.admissionNumber, total: fee }, after: { adjustment: 'exemption', amount: -100, total: rupeesNumber((given.demand?.total ?? 0) - 10_000) },
    }]);
    expect(await office.approve(approval, 'asha')).toBe('403 OWN_PROPOSAL');
    expect(await office.approve(approval, 'clerk')).toBe('403 NOT_PERMITTED');
    expect((await system.demand(given)).total).toBe(given.demand?.total);
    expect(await Promise.all([office.approve(approval), office.approve(approval)])).toEqual(['204', '204']);
    const { demands } = (await (await office.staff.as('asha', 'admin/students/one', { admissionNumber: given.student.admissionNumber })).json()) as StudentRecord;
    expect(demands[0]?.adjustments).toMatchObject([{ kind: 'exemption', amount: -100, reason: 'As the committee decided.', proposedBy: 'asha', approvedBy: 'bina' }]);
    expect(demands[0]?.heads.at(-1)).toEqual({ label: 'Fee Exemption', amount: -100 });
    expect(await outcomeOf(await office.adjust(given, 'fine', 100, {}, 'clerk'))).toBe('403 NOT_PERMITTED');
  });

  it('should be taken back as far as they were given, and never leave less than nothing', async () => {
    const given = await system.student();
    const total = given.demand?.total ?? 0;
    await office.adjusted(given, 'fine', 10_000);
    const refused = async (...of: [AdjustmentKind, Paise, Partial<FeeAdjustmentRequest>?]) => outcomeOf(await office.adjust(given, ...of));
    expect(await refused('fine', 10_001, { isTakenBack: true })).toBe('400 VALIDATION_FAILED');
    expect(await refused('scholarship', 1, { isTakenBack: true })).toBe('400 VALIDATION_FAILED');
    expect(await refused('scholarship', total + 10_001)).toBe('400 VALIDATION_FAILED');
    expect(await refused('arrears', 0)).toBe('400 VALIDATION_FAILED');
    await office.adjusted(given, 'fine', 10_000, { isTakenBack: true });
    expect((await system.demand(given)).heads).toEqual(given.demand?.heads);
    await office.adjusted(given, 'scholarship', total);
    expect(await office.lookUp(given)).toMatchObject({ total_fees: 0 });
    expect(await outcomeOf(await office.start(given))).toBe('422 NO_FEES_DUE');
  });

  it('should change nothing that is paid or being paid, also when the payment begins between proposal and approval', async () => {
    const given = await system.student();
    const proposed = (await (await office.adjust(given, 'scholarship', 10_000)).json()) as Approval;
    const id = await office.pay(given);
    const paid = await system.demand(given);
    expect(await office.approve(proposed)).toBe('409 FEE_NOT_CHANGEABLE');
    expect(await office.staff.outcome('asha', `admin/approvals/${proposed.id}/withdraw`)).toBe('204');
    expect(await outcomeOf(await office.adjust(given, 'fine', 100))).toBe('409 FEE_NOT_CHANGEABLE');
    expect([await system.demand(given), (await system.payment(id)).state]).toEqual([paid, 'SUCCESS']);
    const open = await system.student();
    await office.start(open);
    expect(await outcomeOf(await office.adjust(open, 'fine', 100))).toBe('409 FEE_NOT_CHANGEABLE');
  });

  it('should let one of both win when a payment begins while a concession is approved', async () => {
    for (let round = 0; round < 5; round += 1) {
      const given = await system.student();
      const proposed = (await (await office.adjust(given, 'scholarship', 10_000)).json()) as Approval;
      const [started, approved] = await Promise.all([system.server.call('get-atom-token-id', tokenBody(given)), office.approve(proposed)]);
      const { total } = await system.demand(given);
      const attempt = (await system.payments()).find(({ studentId }) => studentId === given.student.id);
      if (approved === '204') expect([total, started.status === 200 ? attempt?.amount : null]).toEqual([(given.demand?.total ?? 0) - 10_000, null]);
      else expect([approved, total, attempt?.amount]).toEqual(['409 FEE_NOT_CHANGEABLE', given.demand?.total, given.demand?.total]);
    }
  });

  it('should not be approved when an import has changed the fee since, and be left as they are by it', async () => {
    const given = await system.student();
    await office.adjusted(given, 'scholarship', 10_000);
    const proposed = (await (await office.adjust(given, 'fine', 5_000)).json()) as Approval;
    const heads = Object.fromEntries(Object.keys(given.demand?.heads ?? {}).map((name) => [name, 60_000]));
    expect(await office.imported(given, heads)).toMatchObject({ code: 0, shown: expect.stringContaining('1 changed') });
    const { heads: now, total } = await system.demand(given);
    expect([now, total]).toEqual([{ ...heads, scholarship: -10_000 }, sumPaise(Object.values(heads)) - 10_000]);
    expect(await office.approve(proposed)).toBe('409 FEE_CHANGED_MEANWHILE');
    expect(await office.staff.outcome('asha', `admin/approvals/${proposed.id}/withdraw`)).toBe('204');
    expect(await office.imported(given, heads)).toMatchObject({ code: 0, shown: expect.stringContaining('1 unchanged') });
    await office.adjusted(given, 'scholarship', total);
    const less = Object.fromEntries(Object.keys(heads).map((name) => [name, 1]));
    expect(await office.imported(given, less)).toMatchObject({ shown: expect.stringContaining('1 frozen') });
    expect((await system.demand(given)).total).toBe(0);
  });

  it('should go with the student: the reason is exported, and erased', async () => {
    const given = await system.student();
    await office.adjusted(given, 'exemption', 10_000, { reason: 'Her father is ill.' });
    const id = await office.pay(given);
    const settings = { ERASURE_LIST: join(mkdtempSync(join(tmpdir(), 'mmm-adjust-')), 'erasures') };
    const run = (args: string[]) => runFees(args, system.database.url, { settings });
    expect((await run(['students:export', given.student.admissionNumber])).shown).toContain('Her father is ill.');
    await system.data.query('UPDATE payments SET next_check_at = NULL');
    expect(await run(['students:erase', given.student.admissionNumber, '--yes'])).toMatchObject({ code: 0 });
    expect(JSON.stringify(await system.data.query('SELECT * FROM demand_adjustments'))).not.toContain('Her father is ill.');
    expect((await system.payment(id)).heads).toMatchObject({ exemption: -10_000 });
  });
});

type Step = { do: 'adjust'; kind: AdjustmentKind; amount: Paise; isTakenBack: boolean } | { do: 'import'; each: Paise } | { do: 'start' } | { do: 'pay' };

describe('The fee of a student', () => {
  it('should be the sum of heads, concessions and additions in every order of what happens to it, never negative, and never change once paid', async () => {
    const office = await FeeOffice.open(ANY_DATABASE, 'one');
    const { system } = office;
    const amount = fc.integer({ min: 1, max: 500_000 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('adjust' as const), kind: fc.constantFrom<AdjustmentKind>('scholarship', 'exemption', 'fine', 'arrears'), amount, isTakenBack: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('import' as const), each: fc.integer({ min: 0, max: 90_000 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('start' as const) }) }, { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
    );
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const given = await system.student();
      const names = Object.keys(given.demand?.heads ?? {});
      let frozen: Awaited<ReturnType<TestSystem['demand']>> | null = null;
      for (const one of steps) {
        if (one.do === 'adjust') await office.adjust(given, one.kind, one.amount, { isTakenBack: one.isTakenBack });
        else if (one.do === 'import') await office.imported(given, Object.fromEntries(names.map((name) => [name, one.each])));
        else if (one.do === 'start') await office.start(given);
        else if ((await office.start(given)).status === 200) await office.pay(given);
        const demand = await system.demand(given);
        const { reserved } = splitReserved(demand.heads);
        expect(demand.total).toBe(sumPaise(Object.values(demand.heads)));
        expect(demand.total).toBeGreaterThanOrEqual(0);
        for (const [name, sum] of Object.entries(reserved)) expect([name, Math.sign(sum)]).toEqual([name, name === 'fine' || name === 'arrears' ? 1 : -1]);
        const attempts = (await system.payments()).filter(({ studentId }) => studentId === given.student.id);
        for (const attempt of attempts) expect(attempt.amount).toBe(sumPaise(Object.values(attempt.heads)));
        if (frozen) expect([demand.heads, demand.total]).toEqual([frozen.heads, frozen.total]);
        else if (attempts.length > 0) frozen = demand;
        expect(Object.keys(demand.heads).filter((name) => !names.includes(name)).every(isReserved)).toBe(true);
      }
    }), { numRuns: 12 });
    await system.close();
  });
});
