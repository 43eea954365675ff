import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { type Approval, type BookingRequest, type Evidence, istDate, rupeesNumber } from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { UnpaidStudentsRetention } from '../../src/personal-data/retention/unpaid-students.retention.js';
import type { GivenStudent } from '../support/factories.js';
import { officeStaff, type OfficeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const PASSWORD = 'seven green umbrellas';

/** A paper may be of several students (docs/requirements.md#booking-by-hand). */
describe.each(DATABASES)('A paper by which several students are booked, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  beforeAll(async () => {
    settings = { ERASURE_LIST: join(folder, 'erasures'), AUDIT_KEY: 'an audit key of more than thirty characters', SETTLEMENT_KEY: 'a settlement key of more than thirty characters' };
    system = await TestSystem.open(kind, { ...settings, APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'accountant', bina: 'accountant' });
  });
  afterAll(async () => {
    await system.close();
    rmSync(folder, { recursive: true });
  });

  let papers = 0;
  async function upload(): Promise<number> {
    const sent = new FormData();
    sent.append('file', new Blob([new Uint8Array(Buffer.from(`%PDF-1.4\nList ${(papers += 1)}.\n%%EOF\n`))]), 'list.pdf');
    const authorization = `Basic ${Buffer.from(`asha:${PASSWORD}`).toString('base64')}`;
    const response = await fetch(`${system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent });
    return ((await response.json()) as Evidence).id;
  }
  async function propose({ demand }: GivenStudent, evidenceId: number): Promise<Approval> {
    const request: BookingRequest = {
      demandId: demand?.id ?? 0, how: 'counter', amount: rupeesNumber(demand?.total ?? 0), reference: `LIST/${(papers += 1)}`, paidOn: istDate(new Date(system.clock.now())),
      evidenceId, cautions: [], reason: 'At the counter.',
    };
    const response = await staff.as('asha', 'admin/bookings', request);
    expect(response.status).toBe(202);
    return (await response.json()) as Approval;
  }
  async function booked(evidenceId: number): Promise<GivenStudent> {
    const given = await system.student();
    expect(await staff.outcome('bina', `admin/approvals/${(await propose(given, evidenceId)).id}/approve`)).toBe('204');
    return given;
  }
  const isShown = async (evidenceId: number): Promise<boolean> => (await staff.as('bina', `admin/bookings/evidence/${evidenceId}`)).status === 200;
  const erase = ({ student }: GivenStudent) => runFees(['students:erase', student.admissionNumber, '--yes'], system.database.url, { settings });
  const lastEntry = async (act: 'student.erase' | 'retention.erase') => (await system.server.app.get(AuditSearchService).search({ act })).entries[0];

  it('should stay, and be said to, while it shows the payment of somebody who is not erased, and go with the last of them', async () => {
    const evidenceId = await upload();
    const [one, other] = [await booked(evidenceId), await booked(evidenceId)];
    expect(await erase(one)).toMatchObject({ code: 0, shown: expect.stringContaining('1 paper stays, because the payment of somebody else rests on it.') });
    expect(await isShown(evidenceId)).toBe(true);
    expect((await lastEntry('student.erase'))?.details).toMatchObject({ keptPapers: String(evidenceId) });
    expect(await erase(other)).toMatchObject({ code: 0, shown: expect.not.stringContaining('paper') });
    expect(await isShown(evidenceId)).toBe(false);
    expect((await lastEntry('student.erase'))?.details).toMatchObject({ papers: String(evidenceId) });
  });

  it('should stay when one person proposes by it for a student who goes by age, and withdraws that', async () => {
    const evidenceId = await upload();
    await booked(evidenceId);
    const aged = await system.student({ updatedAt: 1 });
    expect(await staff.outcome('asha', `admin/approvals/${(await propose(aged, evidenceId)).id}/withdraw`)).toBe('204');
    await system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now() - 30 * DAY);
    expect(await system.data.query(`SELECT id FROM students WHERE id = ${aged.student.id}`)).toEqual([]);
    expect(await isShown(evidenceId)).toBe(true);
  });

  it('should be named in the entry when it goes by age', async () => {
    const evidenceId = await upload();
    const aged = await system.student({ updatedAt: 1 });
    expect(await staff.outcome('asha', `admin/approvals/${(await propose(aged, evidenceId)).id}/withdraw`)).toBe('204');
    await system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now() - 30 * DAY);
    expect(await isShown(evidenceId)).toBe(false);
    expect((await lastEntry('retention.erase'))?.details).toMatchObject({ what: 'unpaid students', papers: String(evidenceId) });
  });

  it('should stay while somebody has still to decide by it, and go when nobody has booked by it any more', async () => {
    const evidenceId = await upload();
    const [one, waiting] = [await booked(evidenceId), await system.student()];
    const { id } = await propose(waiting, evidenceId);
    expect((await erase(one)).code).toBe(0);
    expect(await isShown(evidenceId)).toBe(true);
    expect(await staff.outcome('bina', `admin/approvals/${id}/decline`, { reason: 'Another list.' })).toBe('204');
    system.clock.pass(31 * DAY);
    for (let day = 0; day < 2; day += 1) {
      await system.server.app.get(DailyTasks).runDue();
      system.clock.pass(DAY);
    }
    expect(await isShown(evidenceId)).toBe(false);
    expect(await system.data.query(`SELECT name FROM booking_evidence WHERE id = ${evidenceId}`)).toEqual([{ name: '' }]);
  });
});
