import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { TrailCheckService } from '../../src/audit/trail-check.service.js';
import { type DayCloses, istDate, startOfIstDay } from '../../src/contract/index.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { DayMovesService } from '../../src/payments/reports/day-moves.service.js';
import { hashOfDay } from '../../src/settlement/days/day-closes.service.js';
import { outcomeOf } from '../people/office.js';
import { runFees } from '../support/run-fees.js';
import { withoutTrail } from '../support/without-trail.js';
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
    expect((await withoutTrail(system, () => close(first))).status).toBe(500);
    expect((await days()).closes).toEqual([]);
    expect((await close(first)).status).toBe(204);
    const { entries: [entry] } = await system.server.app.get(AuditSearchService).search({ act: 'day.close' });
    expect(entry).toMatchObject({ person: 'office', subject: first, refusal: '' });
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

  it('should count what was received where a person accepted another amount, also when it is taken back', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 900_000, callback: false });
    await system.postReturn(form, id);
    await system.resolve(id, { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'Another amount.' });
    expect((await system.payment(id)).state).toBe('SUCCESS');
    const today = istDate(new Date(system.clock.now()));
    setTime(system.clock.now() + DAY_MS);
    expect((await close(today)).status).toBe(204);
    const [received] = (await days()).closes;
    expect(received?.figures).toMatchObject({ received: { count: 1, amount: 9_000 }, modes: [{ amount: 9_000 }] });
    expect(received?.figures.heads.reduce((sum, head) => sum + Math.round(head.received * 100), 0)).toBe(900_000);

    system.gateway.control.reverse(id, { callback: false, atomTxnId });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
    const next = istDate(new Date(system.clock.now()));
    setTime(system.clock.now() + DAY_MS);
    expect((await close(next)).status).toBe(204);
    const [takenBack] = (await days()).closes;
    expect(takenBack?.figures).toMatchObject({ takenBack: { count: 1, amount: 9_000 } });
    expect(takenBack?.figures.heads.reduce((sum, head) => sum + Math.round(head.takenBack * 100), 0)).toBe(900_000);
    const steps: string[] = [];
    for await (const lines of system.server.app.get(DayMovesService).csv(startOfIstDay(today), startOfIstDay(next) + DAY_MS)) steps.push(...lines.split('\r\n'));
    expect(steps.filter((line) => line.includes(`,${id},`) && line.includes('SUCCESS')).map((line) => line.split(',').at(-1))).toEqual(['9000.00', '9000.00']);
  });

  it('should count what was given back once, as a refund and not as taken back by the bank, through a refund or as a person recorded', async () => {
    const [refunded, part, recorded] = [await pay(), await pay(), await pay()];
    const giveBack = async ({ transactionId, gatewayTxnId, amount }: Payment, paise: number) => {
      const how = { method: 'bankTransfer', utr: `SBIN22601${transactionId.slice(-8)}`, afterwards: paise === amount ? 'dueAgain' : 'none', reason: 'Left the college.' };
      const { status } = await system.office(`admin/transactions/${transactionId}/refunds/propose`, { key: gatewayTxnId, amount: paise / 100, left: amount / 100, ...how });
      expect(status).toBe(204);
    };
    await giveBack(refunded, refunded.amount);
    await giveBack(part, 10_000);
    await giveBack(recorded, 20_000);
    expect(await system.resolve(recorded.transactionId, { kind: 'EXTRA', gatewayTxnId: recorded.gatewayTxnId, resolution: 'refunded' })).toBe(204);
    expect((await system.payment(recorded.transactionId)).state).toBe('REFUNDED');
    const today = istDate(new Date(system.clock.now()));
    setTime(system.clock.now() + DAY_MS);
    expect((await close(today)).status).toBe(204);
    const [closed] = (await days()).closes;
    const given = (refunded.amount + 10_000 + recorded.amount) / 100;
    expect(closed?.figures).toMatchObject({ received: { count: 3 }, takenBack: { count: 0, amount: 0 }, refunded: { count: 4, amount: given } });
    expect(closed?.figures.heads.every(({ takenBack }) => takenBack === 0)).toBe(true);
  });

  it('should be done once when two people close the same day at once', async () => {
    setTime(system.clock.now() + DAY_MS);
    const { open } = await days();
    const ends = await Promise.all([close(open[0] ?? ''), close(open[0] ?? '')]);
    expect(ends.some(({ status }) => status === 204)).toBe(true);
    expect((await days()).closes.filter(({ day }) => day === open[0])).toHaveLength(1);
  });

  it('should show that the audit trail was cut off since, together with its head', async () => {
    const check = system.server.app.get(TrailCheckService);
    await check.check();
    expect(await check.last()).toMatchObject({ faults: 0 });
    const kept = Number((await days()).closes[0]?.figures.auditHead.split(':')[0]);
    for (const table of ['audit_details', 'audit_entries']) await system.data.query(`DELETE FROM ${table} WHERE seq >= ${kept}`);
    const [end] = (await system.data.query('SELECT seq, mac FROM audit_entries ORDER BY seq DESC LIMIT 1')) as { seq: number; mac: string }[];
    await system.data.query('UPDATE audit_head SET seq = ?, mac = ?', [end?.seq, end?.mac]);
    await check.check();
    expect(await check.last()).toMatchObject({ faults: 1 });
    const { code, shown } = await runFees(['audit:verify'], system.database.url);
    expect([code, shown]).toEqual([1, expect.stringContaining(`Entry ${kept}: cut off at the end.`)]);
  });

  it('should refuse what is no day, and who may not', async () => {
    expect((await close('yesterday')).status).toBe(400);
    expect((await system.server.call('admin/days')).status).toBe(401);
  });
});
