import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type OutboxFixture, startOutboxFixture } from './outbox-fixture.js';

/** This machine, by an address that does not say so: what lies between is then not trusted. */
const ELSEWHERE = '0.0.0.0';

interface Heard {
  command: string;
  secure: boolean;
}

describe('A mail server that is not on this machine', () => {
  let server: SMTPServer;
  let fixture: OutboxFixture;
  let heard: Heard[];

  /** Takes every login and every mail, with and without encryption, and notes what it was told. */
  async function listen(offersTls: boolean): Promise<number> {
    heard = [];
    const note = (command: string, secure: boolean): void => void heard.push({ command, secure });
    server = new SMTPServer({
      disabledCommands: offersTls ? [] : ['STARTTLS'], allowInsecureAuth: true, disableReverseLookup: true, closeTimeout: 100,
      onAuth: (_auth, { secure }, done) => (note('AUTH', secure), done(null, { user: 'mailer' })),
      onMailFrom: (_from, { secure }, done) => (note('MAIL', secure), done()),
      onData: (stream, { secure }, done) => {
        note('DATA', secure);
        stream.resume().on('end', () => done());
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.server.address() as AddressInfo).port;
  }
  const open = async (port: number, options: string) => (fixture = await startOutboxFixture('sqlite', `smtp://mailer:secret@${ELSEWHERE}:${port}${options}`));

  // The server's own certificate is known to everybody, as it says itself: just what a client must not trust.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());
  afterEach(async () => {
    await fixture.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('should get neither login nor mail when it offers no encryption: the mail waits and is tried again', async () => {
    await open(await listen(false), '');
    const payment = await fixture.settledPayment();
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: fixture.clock.now() + 10_000, lastError: expect.stringContaining('STARTTLS') });
    expect(fixture.worker.health).toBe('down');
    fixture.clock.pass(10_000);
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'waiting', attempts: 2, nextAttemptAt: fixture.clock.now() + 20_000 });
    expect(heard).toEqual([]);
  });

  it('should get login and mail only after STARTTLS when it offers that', async () => {
    await open(await listen(true), '?tls.rejectUnauthorized=false');
    const payment = await fixture.settledPayment();
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent' });
    expect(heard).toEqual([{ command: 'AUTH', secure: true }, { command: 'MAIL', secure: true }, { command: 'DATA', secure: true }]);
  });

  it('should get nothing when its certificate is invalid', async () => {
    await open(await listen(true), '');
    const payment = await fixture.settledPayment();
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'waiting' });
    expect(heard).toEqual([]);
  });

  it('should be given the mail in the clear when the operator wrote that down', async () => {
    await open(await listen(false), '?requireTLS=false');
    const payment = await fixture.settledPayment();
    await fixture.worker.runOnce();
    expect(await fixture.mailOf(payment)).toMatchObject({ state: 'sent' });
    expect(heard.map(({ secure }) => secure)).toEqual([false, false, false]);
  });
});
