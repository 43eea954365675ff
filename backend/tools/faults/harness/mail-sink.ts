import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Accepts mail, answers 451, hangs before its 250, or does not listen. */
export type MailMode = 'accepting' | 'rejecting' | 'hanging' | 'down';

export interface ReceivedMail {
  wall: number;
  to: string[];
  subject: string;
  receiptNo: string | null;
  /** Of a refund advice. */
  refundId: string | null;
  automatic: boolean;
  /** Whether the sender received our 250. A mail without one is kept all the same: the sender cannot know. */
  acknowledged: boolean;
}

/** A mail server that keeps every mail it received. */
export class MailSink {
  readonly mails: ReceivedMail[] = [];
  #mode: MailMode = 'accepting';
  #server: SMTPServer | null = null;
  readonly #sockets = new Set<Socket>();
  port = 0;

  async start(): Promise<void> {
    await this.#listen(0);
  }

  async setMode(mode: MailMode): Promise<void> {
    if (mode === 'down') await this.#shut();
    else if (!this.#server) await this.#listen(this.port);
    this.#mode = mode;
  }

  async stop(): Promise<void> {
    await this.#shut();
  }

  #listen(port: number): Promise<void> {
    const server = new SMTPServer({
      authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, closeTimeout: 100,
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const mode = this.#mode;
          if (mode === 'rejecting') return callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
          const mail = this.#keep(Buffer.concat(chunks).toString('utf8'), session.envelope.rcptTo.map(({ address }) => address), mode);
          if (mode === 'accepting') return callback();
          // The mail is kept, and the connection breaks before its 250.
          mail.acknowledged = false;
          void sleep(1_500).then(() => {
            for (const socket of this.#sockets) socket.destroy();
          });
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.server.address();
        if (typeof address === 'object' && address) this.port = address.port;
        resolve();
      });
    });
  }

  #keep(text: string, to: string[], mode: MailMode): ReceivedMail {
    const head = (text.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
    const subject = /^subject: *(.*)$/im.exec(head)?.[1] ?? '';
    const mail: ReceivedMail = {
      wall: Date.now(), to, subject,
      receiptNo: /[A-Z]{2}\d{8}/.exec(/^message-id: *(.*)$/im.exec(head)?.[1] ?? subject)?.[0] ?? null,
      refundId: /RF[0-9A-F]{16}/.exec(subject)?.[0] ?? null,
      automatic: /^auto-submitted: *auto-generated/im.test(head),
      acknowledged: mode === 'accepting',
    };
    this.mails.push(mail);
    return mail;
  }

  async #shut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
