import { DATABASES } from '../support/test-databases.js';
import { type OutboxBench, startOutboxBench } from './outbox-bench.js';

const invitation = (key: string, recipient = 'clerk@college.ac.in') => ({ kind: 'invitation', key, recipient, data: { name: 'Clerk' } });

describe.each(DATABASES)('A mail that is no receipt, on %s', (kind) => {
  let bench: OutboxBench;
  beforeEach(async () => void (bench = await startOutboxBench(kind)));
  afterEach(() => bench.close());

  it('should go out once for its key, whoever asks for it how often', async () => {
    bench.mails.add('invitation', async ({ data }) => ({ subject: 'Welcome', text: `Dear ${String(data['name'])}` }));
    await Promise.all([1, 2, 3].map(() => bench.enqueue(invitation('invitation:clerk'))));
    await bench.enqueue(invitation('invitation:head', 'head@college.ac.in'));
    await Promise.all([bench.worker.runOnce(), bench.anotherWorker().runOnce()]);
    await bench.enqueue(invitation('invitation:clerk'));
    expect(await bench.worker.runOnce()).toBe(0);
    const mails = await bench.mailbox.mails();
    expect(mails.map(({ envelope }) => envelope.to).sort()).toEqual([['clerk@college.ac.in'], ['head@college.ac.in']]);
    expect(bench.mailbox.raw(mails[0]?.id ?? 0)).toContain('Dear Clerk');
    expect((await bench.others()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('should have a secret link that lies nowhere but in the mail', async () => {
    bench.mails.add('invitation', async () => ({ subject: 'Welcome', text: 'https://fees.college.ac.in/set-password#s3cret-made-now' }));
    await bench.enqueue(invitation('invitation:clerk'));
    await bench.worker.runOnce();
    expect(bench.mailbox.raw((await bench.mailbox.mails())[0]?.id ?? 0)).toContain('s3cret-made-now');
    expect(JSON.stringify(await bench.others())).not.toContain('s3cret');
  });

  it('should let the receipts go first', async () => {
    bench.mails.add('invitation', async () => ({ subject: 'Welcome', text: 'Welcome' }));
    await bench.enqueue(invitation('invitation:clerk'));
    bench.clock.pass(1_000);
    await bench.settledPayment();
    const [{ id = 0 } = {}] = await bench.others();
    const due = await bench.outbox.due(bench.clock.now(), 10);
    expect([due.length, due.at(-1)]).toEqual([2, id]);
  });

  it('should be tried again when it could not be made, be cancelled when nothing is left to say, and wait for a version that knows its kind', async () => {
    let answer: () => Promise<{ subject: string; text: string } | null> = () => Promise.reject(new Error('no'));
    bench.mails.add('invitation', () => answer());
    await bench.enqueue(invitation('invitation:clerk'));
    await bench.enqueue({ ...invitation('new:1'), kind: 'newer' });
    await bench.worker.runOnce();
    expect((await bench.others()).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1], ['waiting', 1]]);
    answer = () => Promise.resolve(null);
    bench.clock.pass(60_000);
    await bench.worker.runOnce();
    expect((await bench.others()).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    expect(await bench.mailbox.mails()).toEqual([]);
  });

  it('should be no case of a receipt, and reach one mailbox only', async () => {
    bench.mails.add('invitation', async () => ({ subject: 'Welcome', text: 'Welcome' }));
    await bench.enqueue(invitation('invitation:two', 'a@college.ac.in, b@college.ac.in'));
    await bench.worker.runOnce();
    expect((await bench.others()).map(({ state }) => state)).toEqual(['refused']);
    expect([await bench.outbox.needingReview(), await bench.outbox.countByState()]).toEqual([[], {}]);
  });
});
