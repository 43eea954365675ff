import { ANY_DATABASE } from '../support/test-databases.js';
import { type OutboxFixture, startOutboxFixture } from './outbox-fixture.js';

const invitation = (key: string, recipient = 'clerk@college.ac.in') => ({ kind: 'invitation', key, recipient, data: { name: 'Clerk' } });

describe.each([ANY_DATABASE])('A mail that is no receipt, on %s', (kind) => {
  let outbox: OutboxFixture;
  beforeEach(async () => void (outbox = await startOutboxFixture(kind)));
  afterEach(() => outbox.close());

  it('should go out once for its key, whoever asks for it how often', async () => {
    outbox.mails.registerKind('invitation', async ({ data }) => ({ subject: 'Welcome', text: `Dear ${String(data['name'])}` }));
    await Promise.all([1, 2, 3].map(() => outbox.enqueue(invitation('invitation:clerk'))));
    await outbox.enqueue(invitation('invitation:head', 'head@college.ac.in'));
    await Promise.all([outbox.worker.runOnce(), outbox.anotherWorker().runOnce()]);
    await outbox.enqueue(invitation('invitation:clerk'));
    expect(await outbox.worker.runOnce()).toBe(0);
    const mails = await outbox.mailbox.mails();
    expect(mails.map(({ envelope }) => envelope.to).sort()).toEqual([['clerk@college.ac.in'], ['head@college.ac.in']]);
    expect(outbox.mailbox.raw(mails[0]?.id ?? 0)).toContain('Dear Clerk');
    expect((await outbox.others()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('should have a secret link that lies nowhere but in the mail', async () => {
    outbox.mails.registerKind('invitation', async () => ({ subject: 'Welcome', text: 'https://fees.college.ac.in/set-password#s3cret-made-now' }));
    await outbox.enqueue(invitation('invitation:clerk'));
    await outbox.worker.runOnce();
    expect(outbox.mailbox.raw((await outbox.mailbox.mails())[0]?.id ?? 0)).toContain('s3cret-made-now');
    expect(JSON.stringify(await outbox.others())).not.toContain('s3cret');
  });

  it('should let the receipts go first', async () => {
    outbox.mails.registerKind('invitation', async () => ({ subject: 'Welcome', text: 'Welcome' }));
    await outbox.enqueue(invitation('invitation:clerk'));
    outbox.clock.pass(1_000);
    await outbox.settledPayment();
    const [{ id = 0 } = {}] = await outbox.others();
    const due = await outbox.outbox.due(outbox.clock.now(), 10);
    expect([due.length, due.at(-1)]).toEqual([2, id]);
  });

  it('should be tried again when it could not be made, be cancelled when nothing is left to say, and wait for a version that knows its kind', async () => {
    let answer: () => Promise<{ subject: string; text: string } | null> = () => Promise.reject(new Error('no'));
    outbox.mails.registerKind('invitation', () => answer());
    await outbox.enqueue(invitation('invitation:clerk'));
    await outbox.enqueue({ ...invitation('new:1'), kind: 'newer' });
    await outbox.worker.runOnce();
    expect((await outbox.others()).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1], ['waiting', 1]]);
    answer = () => Promise.resolve(null);
    outbox.clock.pass(60_000);
    await outbox.worker.runOnce();
    expect((await outbox.others()).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    expect(await outbox.mailbox.mails()).toEqual([]);
  });

  it('should be no case of a receipt, and reach one mailbox only', async () => {
    outbox.mails.registerKind('invitation', async () => ({ subject: 'Welcome', text: 'Welcome' }));
    await outbox.enqueue(invitation('invitation:two', 'a@college.ac.in, b@college.ac.in'));
    await outbox.worker.runOnce();
    expect((await outbox.others()).map(({ state }) => state)).toEqual(['refused']);
    expect([await outbox.outbox.needingReview(), await outbox.outbox.countByState()]).toEqual([[], {}]);
  });
});
