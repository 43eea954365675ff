import { type DayCloses, istDate } from '../../src/contract/index.js';
import { hashOfDay } from '../../src/settlement/days/day-closes.service.js';
import { outcomeOf } from '../people/office.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('The close of a day on %s', (kind) => {
  let system: TestSystem;
  let first: string;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
    // Noon of a day in India.
    setTime(Date.parse(`${istDate(new Date(system.clock.now()))}T12:00:00+05:30`));
    first = istDate(new Date(system.clock.now()));
  });
  afterAll(() => system.close());

  const setTime = (at: number): void => {
    system.clock.at = at;
    system.gateway.control.setClock({ now: new Date(at) });
  };
  const days = async (): Promise<DayCloses> => (await (await system.office('admin/days')).json()) as DayCloses;
  const close = (through: string) => system.office('admin/days/close', { through });
  const dayAfter = (n: number) => istDate(new Date(Date.parse(`${first}T12:00:00+05:30`) + n * DAY_MS));
  const pay = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form, id);
    return system.payment(id);
  };

  it('should have nothing to close while nothing was recorded, nor a day that is not over', async () => {
    expect(await days()).toEqual({ open: [], closes: [] });
    await pay();
    expect((await days()).open).toEqual([]);
    expect(await outcomeOf(await close(first))).toBe('409 DAY_NOT_CLOSABLE');
    setTime(Date.parse(`${dayAfter(1)}T00:09:00+05:30`));
    expect((await days()).open).toEqual([]);
    setTime(Date.parse(`${dayAfter(1)}T00:11:00+05:30`));
    expect((await days()).open).toEqual([first]);
  });

  it('should keep what was recorded on the day: payments by head, mode and state, exceptions, files and the end of the audit trail', async () => {
    const [payment] = await system.payments();
    expect((await close(first)).status).toBe(204);
    const { open, closes: [closed] } = await days();
    expect(open).toEqual([]);
    const amount = Number(payment?.amount) / 100;
    expect(closed).toMatchObject({ day: first, previous: '', by: 'office', figures: { received: { count: 1, amount }, takenBack: { count: 0, amount: 0 }, refunded: { count: 0, amount: 0 }, files: [] } });
    expect(closed?.figures.heads.reduce((sum, head) => sum + Math.round(head.received * 100), 0)).toBe(Number(payment?.amount));
    expect(closed?.figures.modes.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(closed?.figures.states).toContainEqual({ state: 'SUCCESS', count: 1, amount });
    expect(closed?.figures.auditHead).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(closed?.hash).toBe(hashOfDay('', first, JSON.stringify(closed?.figures)));
  });

  it('should never close a day again, nor leave one out, and chain each day to the one before', async () => {
    setTime(Date.parse(`${dayAfter(4)}T09:00:00+05:30`));
    expect((await days()).open).toEqual([1, 2, 3].map(dayAfter));
    expect(await outcomeOf(await close(first))).toBe('409 DAY_NOT_CLOSABLE');
    expect(await outcomeOf(await close(dayAfter(4)))).toBe('409 DAY_NOT_CLOSABLE');
    expect((await close(dayAfter(2))).status).toBe(204);
    const { open, closes } = await days();
    expect([open, closes.map(({ day }) => day)]).toEqual([[dayAfter(3)], [dayAfter(2), dayAfter(1), first]]);
    expect(closes.map(({ previous }) => previous)).toEqual([closes[1]?.hash, closes[2]?.hash, '']);
    expect(closes[0]?.figures.received).toEqual({ count: 0, amount: 0 });
  });

  it('should count what becomes known later on the day on which it was recorded', async () => {
    const before = (await days()).closes;
    const [payment] = await system.payments();
    const id = payment?.transactionId ?? '';
    system.gateway.control.reverse(id, { callback: false });
    // The gateway is asked about a paid one every few days.
    for (let n = 0; n < 10 && (await system.payment(id)).state !== 'REVERSED'; n += 1) {
      setTime(system.clock.now() + DAY_MS);
      await system.requery();
    }
    const today = istDate(new Date(system.clock.now()));
    await pay();
    setTime(system.clock.now() + DAY_MS);
    expect((await close(today)).status).toBe(204);
    const { closes } = await days();
    expect(closes.slice(-before.length)).toEqual(before);
    expect(closes[0]).toMatchObject({ day: today, figures: { received: { count: 1 }, takenBack: { count: 1, amount: Number(payment?.amount) / 100 } } });
  });

  it('should be done once when two people close the same day at once', async () => {
    setTime(system.clock.now() + DAY_MS);
    const { open } = await days();
    const ends = await Promise.all([close(open[0] ?? ''), close(open[0] ?? '')]);
    expect(ends.some(({ status }) => status === 204)).toBe(true);
    expect((await days()).closes.filter(({ day }) => day === open[0])).toHaveLength(1);
  });

  it('should refuse what is no day, and who may not', async () => {
    expect((await close('yesterday')).status).toBe(400);
    expect((await system.server.call('admin/days')).status).toBe(401);
  });
});
