import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { istDate, type SettlementOverview } from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const KEY = 'a settlement key of more than thirty characters';

describe.each([ANY_DATABASE])('The settlement call on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeEach(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: KEY });
    // Tuesday: yesterday and the days before it were working days.
    system.clock.at = Date.parse('2026-11-17T05:00:00Z');
    await system.advanceTime(0);
    staff = await officeStaff(system, { accountant: 'accountant' });
  });
  afterEach(() => system.close());

  const overview = async (): Promise<SettlementOverview> => (await (await staff.as('accountant', 'admin/settlement')).json()) as SettlementOverview;
  const pay = async (): Promise<string> => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    return id;
  };
  const nextDay = async (): Promise<string> => {
    await system.advanceTime(DAY);
    await system.server.app.get(DailyTasks).runDue();
    return istDate(new Date(system.clock.now()));
  };
  const asked = (): unknown[] => system.gateway.control.journal({ kind: 'settlement.asked' });

  it('should bring what was settled on the working days before, and match it, once however often it is asked', async () => {
    const ids = [await pay(), await pay()];
    await nextDay();
    const today = await nextDay();
    const { call, batches, files, exceptions } = await overview();
    expect(call?.days.map(({ day, outcome }) => [day, outcome])).toEqual([
      ['2026-11-12', 'none'], ['2026-11-13', 'none'], ['2026-11-16', 'none'], ['2026-11-17', 'none'], ['2026-11-18', 'stored'],
    ]);
    expect([today, call?.at?.slice(0, 10)]).toEqual(['2026-11-19', '2026-11-19']);
    expect(files).toEqual([expect.objectContaining({ name: 'settlement-2026-11-18.json', rows: 2, added: 2, isProven: false, by: 'settlement call' })]);
    expect(batches).toEqual([expect.objectContaining({ settledOn: '2026-11-18', rows: 2 })]);
    await nextDay();
    await nextDay();
    const later = await overview();
    expect([later.files.length, later.batches[0]?.rows]).toEqual([1, 2]);
    // Each call is an entry of its own, though it says the same as the one before.
    const { entries } = await system.server.app.get(AuditSearchService).search({ act: 'settlement.import' });
    expect(entries.map(({ details }) => details?.['outcome'])).toEqual(['known', 'known', undefined]);
    // Both payments are in the report: neither is overdue, and neither amount differs.
    expect([...exceptions, ...later.exceptions].filter(({ transaction_id: id }) => ids.includes(id ?? ''))).toEqual([]);
  });

  it('should say on the screen that the gateway refuses this server', async () => {
    system.gateway.control.configure({ settlementAnswer: 'invalidAddress' });
    await nextDay();
    expect(new Set((await overview()).call?.days.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  });

  it('should be made again on the same day when the gateway did not answer, and say so until then', async () => {
    system.gateway.control.goDown('503');
    await nextDay();
    expect(new Set((await overview()).call?.days.map(({ outcome }) => outcome))).toEqual(new Set(['unanswered']));
    system.gateway.control.goUp();
    await system.server.app.get(DailyTasks).runDue();
    expect(new Set((await overview()).call?.days.map(({ outcome }) => outcome))).toEqual(new Set(['none']));
    const calls = asked().length;
    await system.server.app.get(DailyTasks).runDue();
    expect(asked()).toHaveLength(calls);
  });

  it('should not be made without an address', async () => {
    await system.close();
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: KEY, ATOM_SETTLEMENT_URL: '' });
    staff = await officeStaff(system, { accountant: 'accountant' });
    await nextDay();
    expect((await overview()).call).toBeNull();
    expect(asked()).toEqual([]);
  });
});
