import { retryDelay } from '../../src/receipts/mail/outbox-worker.js';
import { actor } from '../support/actors.js';
import { ANY_DATABASE, DATABASES } from '../support/test-databases.js';
import { meanwhile } from '../support/eventually.js';
import { type OutboxFixture, startOutboxFixture } from './outbox-fixture.js';

const MINUTE = 60_000;

describe.each(DATABASES)('Claims of mails on %s', (kind) => {
  let fixture: OutboxFixture;

  beforeEach(async () => {
    fixture = await startOutboxFixture(kind);
  });
  afterEach(() => fixture.close());

  it('should send each mail once when several processes run at the same time', async () => {
    for (let n = 0; n < 8; n += 1) await fixture.settledPayment();
    const workers = Array.from({ length: 4 }, () => fixture.anotherWorker());
    await Promise.all(workers.map((worker) => worker.runOnce()));
    const ids = (await fixture.mailbox.mails()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });

  it('should leave the mail to a person when the process died between claim and report', async () => {
    const payment = await fixture.settledPayment();
    const { id } = await fixture.mailOf(payment);
    await fixture.outbox.claim(id, 'claim-of-a-dead-process', fixture.clock.now());
    fixture.clock.pass(2 * MINUTE - 1);
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'claimed' });
    fixture.clock.pass(2);
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'unclear' });
    expect(await fixture.mailbox.mails()).toHaveLength(0);
  });

  it('should accept the late result of an expired claim', async () => {
    const payment = await fixture.settledPayment();
    const mail = await fixture.outbox.claim((await fixture.mailOf(payment)).id, 'slow', fixture.clock.now());
    fixture.clock.pass(3 * MINUTE);
    await fixture.worker.runOnce();
    if (mail) await fixture.outbox.report(mail, { state: 'sent', sentAt: fixture.clock.now() });
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent' });
  });

  it('should cancel the mail when the payment is reversed while it cannot be sent', async () => {
    const payment = await fixture.settledPayment();
    const mail = await fixture.outbox.claim((await fixture.mailOf(payment)).id, 'mine', fixture.clock.now());
    await fixture.reverse(payment);
    if (mail) await fixture.outbox.report(mail, { state: 'waiting', nextAttemptAt: 0, claimedBy: null });
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'cancelled' });
  });
});

describe.each([ANY_DATABASE])('OutboxWorker on %s', (kind) => {
  let fixture: OutboxFixture;

  beforeEach(async () => {
    fixture = await startOutboxFixture(kind);
  });
  afterEach(() => fixture.close());

  it('should send the mail of a settled payment once when rounds repeat', async () => {
    const payment = await fixture.settledPayment();
    expect(await fixture.worker.runOnce()).toBe(1);
    expect(await fixture.worker.runOnce()).toBe(0);
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 1, sentAt: fixture.clock.now() });
    expect(await fixture.mailbox.mails()).toEqual([
      expect.objectContaining({ acknowledged: true, envelope: { from: 'fees@mmmcollege.example', to: ['asha@example.in'] } }),
    ]);
  });

  it('should send exactly one mail when the mail server was down for an hour', async () => {
    const payment = await fixture.settledPayment();
    await fixture.mailbox.down();
    for (let second = 0; second < 3_600; second += 20) {
      await fixture.worker.runOnce();
      fixture.clock.pass(20_000);
    }
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'waiting', claimedBy: null });
    expect(fixture.worker.health).toBe('down');
    await fixture.mailbox.up();
    for (let second = 0; second < 1_800; second += 20) {
      await fixture.worker.runOnce();
      fixture.clock.pass(20_000);
    }
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent', lastError: null });
    expect(await fixture.mailbox.mails()).toHaveLength(1);
    expect(fixture.worker.health).toBe('up');
  });

  it('should try one mail a round when the mail server is down', async () => {
    for (let n = 0; n < 6; n += 1) await fixture.settledPayment();
    await fixture.mailbox.down();
    // Two at a time are in hand when the first finds out.
    expect(await fixture.worker.runOnce()).toBeLessThanOrEqual(2);
  });

  it('should leave the mail to a person when the server takes it and stays silent', async () => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: 'hangAfterMessage', times: 1 });
    await fixture.anotherWorker(2_000).runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'unclear', attempts: 1 });
    fixture.clock.pass(7 * 24 * 60 * MINUTE);
    await fixture.worker.runOnce();
    expect(await fixture.mailbox.mails()).toHaveLength(1);
    expect(await fixture.office.needingReview()).toEqual([
      expect.objectContaining({ transactionId: payment.transactionId, receiptNo: payment.receiptNo, state: 'unclear', attempts: 1 }),
    ]);
  });

  it('should leave the mail to a person when the server takes it and hangs up', async () => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: 'dropAfterMessage', times: 1 });
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'unclear' });
  });

  it.each(['refuseForNow', 'dropEarly'] as const)('should try again when the server does "%s"', async (kindOfFault) => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: kindOfFault, times: 1 });
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: fixture.clock.now() + 10_000 });
    await fixture.worker.runOnce();
    expect(await fixture.mailbox.mails()).toHaveLength(0);
    fixture.clock.pass(10_000);
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await fixture.mailbox.mails()).toHaveLength(1);
  });

  it.each(['refuseRecipient', 'refuseMessage'] as const)('should need review when the server does "%s"', async (kindOfFault) => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: kindOfFault });
    await fixture.worker.runOnce();
    fixture.clock.pass(60 * MINUTE);
    expect(await fixture.worker.runOnce()).toBe(0);
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'refused', lastError: expect.stringMatching(/55[04]/) });
    expect(await fixture.office.needingReview()).toEqual([expect.objectContaining({ state: 'refused' })]);
  });

  it('should send nothing when the payment was reversed before', async () => {
    const payment = await fixture.settledPayment();
    await fixture.reverse(payment);
    expect(await fixture.worker.runOnce()).toBe(0);
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'cancelled' });
    await fixture.settle(payment);
    await fixture.worker.runOnce();
    expect(await fixture.mailbox.mails()).toHaveLength(1);
  });

  it('should not hand an address to the mail server when it is not one mailbox', async () => {
    const payment = await fixture.settledPayment({ form: { email: 'a@example.in,b@example.in' } });
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'refused' });
    expect(await fixture.mailbox.mails()).toHaveLength(0);
  });

  it('should send again and record who wanted it when the office decides so', async () => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: 'dropAfterMessage', times: 1 });
    await fixture.worker.runOnce();
    await fixture.office.resend(payment.transactionId, actor('office'));
    await fixture.office.resend(payment.transactionId, actor('office'));
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await fixture.events(payment)).toEqual([{ cause: 'mail:resend', actor: 'office' }]);
    const [first, second] = await fixture.mailbox.mails();
    expect(second?.messageId).toBe(first?.messageId);
    expect(await fixture.office.needingReview()).toEqual([]);
  });

  it('should refuse to send again when the receipt is void or unknown', async () => {
    const payment = await fixture.settledPayment();
    await fixture.worker.runOnce();
    await fixture.reverse(payment);
    const notFound = expect.objectContaining({ code: 'RECEIPT_NOT_FOUND' });
    await expect(fixture.office.resend(payment.transactionId, actor('office'))).rejects.toEqual(notFound);
    await expect(fixture.office.resend('NDPS000000000000000', actor('office'))).rejects.toEqual(notFound);
  });

  it('should finish the mail in hand when the server stops', async () => {
    const payment = await fixture.settledPayment();
    fixture.mailbox.setFault({ kind: 'none', delayMs: 300 });
    const stopping = new AbortController();
    const pass = fixture.worker.runOnce(stopping.signal);
    await meanwhile(async () => expect(await fixture.mailOf(payment)).toMatchObject({ state: 'claimed' }));
    stopping.abort();
    await pass;
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent' });
  });
});

describe('retryDelay', () => {
  it('should double from ten seconds to a quarter of an hour and stay there', () => {
    expect([1, 2, 3, 7, 8, 500].map(retryDelay)).toEqual([10_000, 20_000, 40_000, 640_000, 900_000, 900_000]);
  });
});
