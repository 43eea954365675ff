import type { AddressInfo } from 'node:net';
import type { Fault } from './fault.js';
import { type MailView, MailStore } from './mail-store.js';
import { Smtp } from './smtp.js';
import { createWeb } from './web.js';

export interface MailboxOptions {
  /** 0: any free port. */
  smtpPort: number;
  httpPort: number;
  fault?: Fault;
}

/** A mail server for development and tests: accepts every mail, delivers none and shows all. */
export interface Mailbox {
  /** Value for `SMTP_URL`. */
  smtpUrl: string;
  /** Address of the page that shows the mails. */
  url: string;
  /** Oldest first. */
  mails(): Promise<MailView[]>;
  attachments(id: number): Promise<Buffer[]>;
  /** The raw message. */
  raw(id: number): string;
  clear(): void;
  setFault(fault: Fault): void;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startMailbox({ smtpPort, httpPort, fault }: MailboxOptions): Promise<Mailbox> {
  const store = new MailStore();
  const smtp = new Smtp(smtpPort, store);
  if (fault) smtp.fault = fault;
  await smtp.up();
  const web = createWeb(store, smtp);
  try {
    await new Promise<void>((resolve, reject) => web.once('error', reject).listen(httpPort, '127.0.0.1', resolve));
  } catch (error) {
    await smtp.down();
    throw error;
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    mails: () => Promise.all(store.all().map((mail) => store.view(mail))),
    attachments: async (id) => {
      const mail = store.find(id);
      return mail ? (await store.parse(mail)).attachments.map(({ content }) => content) : [];
    },
    raw: (id) => store.find(id)?.raw.toString('utf8') ?? '',
    clear: () => store.clear(),
    setFault: (next) => {
      smtp.fault = next;
    },
    down: () => smtp.down(),
    up: () => smtp.up(),
    close: async () => {
      web.closeAllConnections();
      await Promise.all([smtp.down(), new Promise((resolve) => web.close(resolve))]);
    },
  };
}
