import { retryDelay } from '../../src/receipts/mail/outbox-worker.js';
import { DATABASES } from '../support/test-databases.js';
import { eventually } from '../support/eventually.js';
import { type OutboxBench, startOutboxBench } from './outbox-bench.js';

const MINUTE = 60_000;

describe.each(DATABASES)('OutboxWorker on %s', (kind) => {
  let bench: OutboxBench;

  beforeEach(async () => {
    bench = await startOutboxBench(kind);
  });
  afterEach(() => bench.close());

  it('should send the mail of a settled payment once when rounds repeat', async () => {
    const payment = await bench.settledPayment();
    expect(await bench.worker.runOnce()).toBe(1);
    expect(await bench.worker.runOnce()).toBe(0);
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 1, sentAt: bench.clock.now() });
    expect(await bench.mailbox.mails()).toEqual([
      expect.objectContaining({ acknowledged: true, envelope: { from: 'fees@mmmcollege.example', to: ['asha@example.in'] } }),
    ]);
  });

  it('should send each mail once when several processes run at the same time', async () => {
    for (let n = 0; n < 8; n += 1) await bench.settledPayment();
    const workers = Array.from({ length: 4 }, () => bench.anotherWorker());
    await Promise.all(workers.map((worker) => worker.runOnce()));
    const ids = (await bench.mailbox.mails()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  it('should send exactly one mail when the mail server was down for an hour', async () => {
    const payment = await bench.settledPayment();
    await bench.mailbox.down();
    for (let second = 0; second < 3_600; second += 20) {
      await bench.worker.runOnce();
      bench.clock.pass(20_000);
    }
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'waiting', claimedBy: null });
    expect(bench.worker.health).toBe('down');
    await bench.mailbox.up();
    for (let second = 0; second < 1_800; second += 20) {
      await bench.worker.runOnce();
      bench.clock.pass(20_000);
    }
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent', lastError: null });
    expect(await bench.mailbox.mails()).toHaveLength(1);
    expect(bench.worker.health).toBe('up');
  });

  it('should try one mail a round when the mail server is down', async () => {
    for (let n = 0; n < 6; n += 1) await bench.settledPayment();
    await bench.mailbox.down();
    // Two at a time are in hand when the first finds out.
    expect(await bench.worker.runOnce()).toBeLessThanOrEqual(2);
  });

  it('should leave the mail to a person when the server takes it and stays silent', async () => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: 'hangAfterMessage', times: 1 });
    await bench.anotherWorker(300).runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'unclear', attempts: 1 });
    bench.clock.pass(7 * 24 * 60 * MINUTE);
    await bench.worker.runOnce();
    expect(await bench.mailbox.mails()).toHaveLength(1);
    expect(await bench.office.needingReview()).toEqual([
      expect.objectContaining({ transactionId: payment.transactionId, receiptNo: payment.receiptNo, state: 'unclear', attempts: 1 }),
    ]);
  });

  it('should leave the mail to a person when the server takes it and hangs up', async () => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: 'dropAfterMessage', times: 1 });
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'unclear' });
  });

  it.each(['refuseForNow', 'dropEarly'] as const)('should try again when the server does "%s"', async (kindOfFault) => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: kindOfFault, times: 1 });
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: bench.clock.now() + 10_000 });
    await bench.worker.runOnce();
    expect(await bench.mailbox.mails()).toHaveLength(0);
    bench.clock.pass(10_000);
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await bench.mailbox.mails()).toHaveLength(1);
  });

  it.each(['refuseRecipient', 'refuseMessage'] as const)('should ask a person when the server does "%s"', async (kindOfFault) => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: kindOfFault });
    await bench.worker.runOnce();
    bench.clock.pass(60 * MINUTE);
    expect(await bench.worker.runOnce()).toBe(0);
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'refused', lastError: expect.stringMatching(/55[04]/) });
    expect(await bench.office.needingReview()).toEqual([expect.objectContaining({ state: 'refused' })]);
  });

  it('should leave the mail to a person when the process died between claim and report', async () => {
    const payment = await bench.settledPayment();
    const { id } = await bench.mailOf(payment);
    await bench.outbox.claim(id, 'claim-of-a-dead-process', bench.clock.now());
    bench.clock.pass(2 * MINUTE - 1);
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'claimed' });
    bench.clock.pass(2);
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'unclear' });
    expect(await bench.mailbox.mails()).toHaveLength(0);
  });

  it('should believe a late report of a claim that was given up', async () => {
    const payment = await bench.settledPayment();
    const mail = await bench.outbox.claim((await bench.mailOf(payment)).id, 'slow', bench.clock.now());
    bench.clock.pass(3 * MINUTE);
    await bench.worker.runOnce();
    if (mail) await bench.outbox.report(mail, { state: 'sent', sentAt: bench.clock.now() });
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent' });
  });

  it('should send nothing when the payment was reversed before', async () => {
    const payment = await bench.settledPayment();
    await bench.reverse(payment);
    expect(await bench.worker.runOnce()).toBe(0);
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'cancelled' });
    await bench.settle(payment);
    await bench.worker.runOnce();
    expect(await bench.mailbox.mails()).toHaveLength(1);
  });

  it('should cancel the mail when the payment is reversed while it cannot be sent', async () => {
    const payment = await bench.settledPayment();
    const mail = await bench.outbox.claim((await bench.mailOf(payment)).id, 'mine', bench.clock.now());
    await bench.reverse(payment);
    if (mail) await bench.outbox.report(mail, { state: 'waiting', nextAttemptAt: 0, claimedBy: null });
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'cancelled' });
  });

  it('should not hand an address to the mail server when it is not one mailbox', async () => {
    const payment = await bench.settledPayment({ form: { email: 'a@example.in,b@example.in' } });
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'refused' });
    expect(await bench.mailbox.mails()).toHaveLength(0);
  });

  it('should send again and record who wanted it when the office decides so', async () => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: 'dropAfterMessage', times: 1 });
    await bench.worker.runOnce();
    await bench.office.resend(payment.transactionId, 'office');
    await bench.office.resend(payment.transactionId, 'office');
    await bench.worker.runOnce();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await bench.events(payment)).toEqual([{ cause: 'mail:resend', actor: 'office' }]);
    const [first, second] = await bench.mailbox.mails();
    expect(second?.messageId).toBe(first?.messageId);
    expect(await bench.office.needingReview()).toEqual([]);
  });

  it('should refuse to send again when the receipt is void or unknown', async () => {
    const payment = await bench.settledPayment();
    await bench.worker.runOnce();
    await bench.reverse(payment);
    const notFound = expect.objectContaining({ code: 'RECEIPT_NOT_FOUND' });
    await expect(bench.office.resend(payment.transactionId, 'office')).rejects.toEqual(notFound);
    await expect(bench.office.resend('NDPS000000000000000', 'office')).rejects.toEqual(notFound);
  });

  it('should finish the mail in hand when the server stops', async () => {
    const payment = await bench.settledPayment();
    bench.mailbox.setFault({ kind: 'none', delayMs: 300 });
    bench.worker.start();
    await eventually(async () => expect(await bench.mailOf(payment)).toMatchObject({ state: 'claimed' }));
    bench.worker.onModuleDestroy();
    await bench.worker.beforeApplicationShutdown();
    expect(await bench.mailOf(payment)).toMatchObject({ state: 'sent' });
  });
});

describe('retryDelay', () => {
  it('should double from ten seconds to a quarter of an hour and stay there', () => {
    expect([1, 2, 3, 7, 8, 500].map(retryDelay)).toEqual([10_000, 20_000, 40_000, 640_000, 900_000, 900_000]);
  });
});
