import { type Approval, type AdjustmentRequest, type DayCloses, istDate } from '../../src/contract/index.js';
import { hashOfDay } from '../../src/settlement/days/day-hash.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;

describe.each([ANY_DATABASE])('A closed day on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let first: string;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'accountant', bina: 'accountant', clerk: 'clerk' });
    setTime(Date.parse(`${istDate(new Date(system.clock.now()))}T12:00:00+05:30`));
    first = istDate(new Date(system.clock.now()));
    await system.token(await system.student()).then(async ({ transaction_id: id }) => system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form, id));
    setTime(system.clock.now() + 3 * DAY_MS);
    expect(await staff.outcome('asha', 'admin/days/close', { through: dayAfter(1) })).toBe('204');
  });
  afterAll(() => system.close());

  const setTime = (at: number): void => {
    system.clock.at = at;
    system.gateway.control.setClock({ now: new Date(at) });
  };
  const dayAfter = (n: number) => istDate(new Date(Date.parse(`${first}T12:00:00+05:30`) + n * DAY_MS));
  const days = async (): Promise<DayCloses> => (await (await staff.as('asha', 'admin/days')).json()) as DayCloses;
  const wanted = (over: Partial<AdjustmentRequest> = {}): AdjustmentRequest => ({ day: first, figure: 'received', amount: -100.5, reason: 'Counted twice at the window.', ...over });
  const propose = async (over: Partial<AdjustmentRequest> = {}): Promise<Approval> => {
    const response = await staff.as('asha', 'admin/days/adjust', wanted(over));
    expect(response.status).toBe(202);
    return (await response.json()) as Approval;
  };
  const verify = async (...args: string[]) => {
    const { shown, ...rest } = await runFees(['days:verify', ...args], system.database.url);
    return { ...rest, shown: shown.replace(/^Database: .*\n/, '') };
  };

  it('should be corrected by a contrary entry in the open day, which a second person approves, and stay as it is itself', async () => {
    const before = (await days()).closes;
    const kept = before.find(({ day }) => day === first)?.figures.received.amount;
    const approval = await propose();
    expect(approval).toMatchObject({ kind: 'day.adjust', subject: first, before: { figure: 'received', amount: kept }, after: { adjusted: -100.5 } });
    expect(await staff.outcome('asha', `admin/approvals/${approval.id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect(await staff.outcome('clerk', `admin/approvals/${approval.id}/approve`)).toBe('403 NOT_PERMITTED');
    expect((await days()).closes).toEqual(before);
    expect(await staff.outcome('bina', `admin/approvals/${approval.id}/approve`)).toBe('204');
    const { closes } = await days();
    expect(closes.map(({ adjustedBy: _later, ...close }) => close)).toEqual(before.map(({ adjustedBy: _none, ...close }) => close));
    expect(closes.find(({ day }) => day === first)?.adjustedBy).toEqual([expect.objectContaining({
      adjusts: first, figure: 'received', head: null, amount: -100.5, reason: 'Counted twice at the window.', proposedBy: 'asha', approvedBy: 'bina',
    })]);
  });

  it('should stand in the close of the day on which it was approved, and in its hash', async () => {
    const head = (await days()).closes.find(({ day }) => day === first)?.figures.heads[0]?.name ?? '';
    expect(await staff.outcome('bina', `admin/approvals/${(await propose({ head, amount: 20 })).id}/approve`)).toBe('204');
    const today = istDate(new Date(system.clock.now()));
    setTime(system.clock.now() + DAY_MS);
    expect(await staff.outcome('asha', 'admin/days/close', { through: today })).toBe('204');
    const [closed] = (await days()).closes;
    expect(closed?.figures.adjustments?.map(({ adjusts, head: of, amount }) => [adjusts, of, amount])).toEqual([[first, null, -100.5], [first, head, 20]]);
    const [row] = await system.data.query<{ figures: string }[]>('SELECT figures FROM day_closes WHERE day = ?', [today]);
    expect(closed?.hash).toBe(hashOfDay(closed?.previous ?? '', today, row?.figures ?? ''));
    expect(row?.figures).toContain('Counted twice');
  });

  it.each<[string, Partial<AdjustmentRequest>, string]>([
    ['that is not closed', { day: '2099-01-01' }, '409 NOT_ADJUSTABLE'], ['by a head that it does not have', { head: 'noFees' }, '409 NOT_ADJUSTABLE'],
    ['by a head of refunds', { figure: 'refunded', head: 'tutionFees' }, '409 NOT_ADJUSTABLE'], ['by nothing', { amount: 0 }, '400 VALIDATION_FAILED'],
    ['without a reason', { reason: ' ' }, '400 VALIDATION_FAILED'],
  ])('should not be corrected %s', async (_what, over, outcome) => {
    expect(await staff.outcome('asha', 'admin/days/adjust', wanted(over))).toBe(outcome);
  });

  it('should not be corrected by a clerk', async () => {
    expect(await staff.outcome('clerk', 'admin/days/adjust', wanted())).toBe('403 NOT_PERMITTED');
  });

  describe('that days:verify looks at', () => {
    const restored = async (work: () => Promise<void>) => {
      const rows = await system.data.query<Record<string, unknown>[]>('SELECT * FROM day_closes ORDER BY id');
      try {
        await work();
      } finally {
        await system.data.query('DELETE FROM day_closes');
        for (const row of rows) {
          await system.data.query(`INSERT INTO day_closes (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map(() => '?').join(', ')})`, Object.values(row));
        }
      }
    };
    const set = (sql: string, ...values: unknown[]) => system.data.query(sql, values);

    it('should be whole, with the end that a printed sheet can be compared with', async () => {
      const [last] = (await days()).closes;
      const { code, shown } = await verify();
      expect([code, shown]).toEqual([0, expect.stringContaining(`Last: ${last?.day}:${last?.hash}`)]);
      expect((await verify('--sheet', `${last?.day}:${last?.hash}`)).code).toBe(0);
      expect(await verify('--sheet', `${last?.day}:${'0'.repeat(64)}`)).toMatchObject({ code: 1, shown: `${last?.day}: not as it was closed.\n` });
      expect((await verify('--sheet', 'nonsense')).code).toBe(2);
    });

    it('should be named when its figures were changed, also with all hashes written anew', () => restored(async () => {
      await set("UPDATE day_closes SET figures = REPLACE(figures, '\"count\":1', '\"count\":2') WHERE day = ?", first);
      expect(await verify()).toMatchObject({ code: 1, shown: `${first}: not as it was closed.\n`, troubles: expect.stringContaining('not whole') });
      let previous = '';
      for (const { id, day, figures } of await system.data.query<{ id: number; day: string; figures: string }[]>('SELECT id, day, figures FROM day_closes ORDER BY id')) {
        const hash = hashOfDay(previous, day, figures);
        await set('UPDATE day_closes SET previous = ?, hash = ? WHERE id = ?', previous, hash, id);
        previous = hash;
      }
      expect(await verify()).toMatchObject({ code: 1, shown: expect.stringContaining(`${first}: not as it was closed.`) });
    }));

    it('should be named when it was removed, or cut off at the end', () => restored(async () => {
      await set('DELETE FROM day_closes WHERE day = ?', dayAfter(1));
      expect(await verify()).toMatchObject({ code: 1, shown: `${dayAfter(1)}: missing.\n` });
      const [last] = (await days()).closes;
      await set('DELETE FROM day_closes WHERE day = ?', last?.day);
      expect((await verify()).shown).toContain(`${last?.day}: cut off at the end.`);
    }));

    it('should be named when nobody has closed it', () => restored(async () => {
      const [last] = (await days()).closes;
      const day = istDate(new Date(Date.parse(`${last?.day}T12:00:00+05:30`) + DAY_MS));
      await set('INSERT INTO day_closes (day, figures, previous, hash, last_event, at, person) VALUES (?, ?, ?, ?, 0, 0, ?)', day, '{}', last?.hash, hashOfDay(last?.hash ?? '', day, '{}'), 'x');
      expect(await verify()).toMatchObject({ code: 1, shown: `${day}: inserted: nobody has closed it.\n` });
    }));
  });
});
