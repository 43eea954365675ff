import type { BulkChangeList } from '../../src/contract/index.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { csv, studentRow } from '../import/csv-files.js';
import { eventually } from '../support/eventually.js';
import { officeStaff, type OfficeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

/** docs/personal-data.md: details of a file go with the student's row. */
describe.each([ANY_DATABASE])('A student whose import was taken back, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'one' });
    staff = await officeStaff(system, { reena: 'registrar' });
  });
  afterAll(() => system.close());

  const listed = async (id: number) => ((await (await staff.as('reena', 'admin/bulk-changes')).json()) as BulkChangeList).changes.find((change) => change.id === id);
  const ended = (id: number, state: string) => eventually(async () => expect((await listed(id))?.state).toBe(state));
  const rows = async () => JSON.stringify(await system.data.query('SELECT content FROM bulk_rows'));
  async function imported(): Promise<number> {
    const content = csv([studentRow('TAKENBACK1', 5, '10', { academicSession: '2026-27', course: 'B.A.', studentName: 'Wrongly Imported', mobile: '9555566666' })]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), 'students.csv');
    const authorization = `Basic ${Buffer.from('reena:seven green umbrellas').toString('base64')}`;
    const response = await fetch(`${system.server.url}/mmmcollege-api/admin/bulk-changes/import`, { method: 'POST', headers: { authorization }, body: form });
    const { changeId } = (await response.json()) as { changeId: number };
    await ended(changeId, 'staged');
    expect(await staff.outcome('reena', `admin/bulk-changes/${changeId}/apply`, { reason: 'September' })).toBe('204');
    await ended(changeId, 'done');
    return changeId;
  }

  it('should stand in no row of the change any more when it ended more than thirty days ago, while the change keeps its figures', async () => {
    const id = await imported();
    expect(await staff.outcome('reena', `admin/bulk-changes/${id}/undo`, { reason: 'the wrong college' })).toBe('204');
    await ended(id, 'undone');
    const before = await listed(id);
    system.clock.pass(29 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await rows()).toContain('Wrongly Imported');
    system.clock.pass(2 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await rows()).toBe('[]');
    expect(await listed(id)).toEqual(before);
    const [entry] = (await system.server.app.get(AuditSearchService).search({ act: 'retention.erase' })).entries;
    expect(entry?.details).toEqual({ what: 'rows of ended changes', rows: 1 });
  });

  it('should keep the rows of a change that stands', async () => {
    await imported();
    system.clock.pass(40 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await rows()).toContain('Wrongly Imported');
  });
});
