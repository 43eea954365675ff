import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault } from './fault.js';
import type { MailStore } from './mail-store.js';

const HOST = '127.0.0.1';

/** Receives and keeps every message, with the fault that is set. */
export class Smtp {
  private server: SMTPServer | null = null;
  private readonly sockets = new Set<Socket>();
  port: number;
  fault: Fault = { kind: 'none' };

  constructor(
    port: number,
    private readonly store: MailStore,
  ) {
    this.port = port;
  }

  /** Listens, after `down` on the same port as before. */
  async up(): Promise<void> {
    if (this.server) return;
    const server = new SMTPServer({
      authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, size: 20 * 1_024 * 1_024, closeTimeout: 100,
      onMailFrom: (_address, session, done) => (this.applies('dropEarly') ? this.hangUp(session) : done()),
      onRcptTo: (_address, _session, done) => {
        if (this.applies('refuseForNow')) done(reply(451, 'Please try again later'));
        else if (this.applies('refuseRecipient')) done(reply(550, 'No such mailbox'));
        else done();
      },
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.port, HOST, resolve);
    });
    const address = server.server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.server = server;
  }

  /** Refuses connections. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Whether the fault is of this kind, which counts as one use. */
  private applies(kind: Fault['kind']): boolean {
    if (this.fault.kind !== kind) return false;
    if (this.fault.times === undefined) return true;
    const { times, ...rest } = this.fault;
    this.fault = times > 1 ? { ...rest, times: times - 1 } : { kind: 'none' };
    return times > 0;
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null, message?: string) => void): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(chunk as Buffer);
    } catch {
      // The client went away in the middle of the message: nobody waits for an answer, and it sends the mail again.
      return;
    }
    if (this.fault.delayMs) await sleep(this.fault.delayMs);
    if (this.applies('refuseMessage')) return done(reply(554, 'Message refused'));
    const { mailFrom, rcptTo } = session.envelope;
    const mail = this.store.add({
      receivedAt: new Date().toISOString(),
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: Buffer.concat(chunks),
    });
    if (this.applies('hangAfterMessage')) return;
    if (this.applies('dropAfterMessage')) return this.hangUp(session);
    mail.acknowledged = true;
    done(null, `Kept as ${mail.id}`);
  }

  private hangUp({ remotePort }: SMTPServerSession): void {
    for (const socket of this.sockets) if (socket.remotePort === remotePort) socket.destroy();
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
