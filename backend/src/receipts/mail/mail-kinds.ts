import type { OutgoingMail } from './mail-sender.service.js';

/** A mail other than a receipt, as it waits. */
export interface WaitingMail {
  /** At most 16 characters. */
  kind: string;
  /** One mail goes out for each: `database-full:2026-11-22`. At most 100 characters. */
  key: string;
  /** One mailbox. */
  recipient: string;
  /** What it is made of when it is sent. Never a secret. */
  data: Readonly<Record<string, unknown>>;
}

/** `makePdf` makes its attachment, of the name `attachmentName`. */
export type ComposedMail = Omit<OutgoingMail, 'from' | 'to'> & { makePdf?: () => Promise<Buffer> };

/**
 * Makes the mails of one kind, at the moment they are sent: a link that is a secret is made here, and so never lies in the
 * database or in a backup.
 *
 * @returns null when there is nothing to say any more: the mail is cancelled.
 */
export type ComposeMail = (mail: WaitingMail) => Promise<ComposedMail | null>;

/** The kinds of mail besides receipts; modules add theirs when the server starts. */
export class MailKinds {
  private readonly kinds = new Map<string, ComposeMail>();

  register(kind: string, compose: ComposeMail): void {
    this.kinds.set(kind, compose);
  }

  of(kind: string): ComposeMail | undefined {
    return this.kinds.get(kind);
  }
}
