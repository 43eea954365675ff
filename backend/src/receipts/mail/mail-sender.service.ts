import { Readable, Transform } from 'node:stream';
import { type ISendMailOptions, MailerService } from '@nestjs-modules/mailer';
import { Injectable } from '@nestjs/common';

/** What is handed to the mail server, but for the content of the attachment. */
export interface OutgoingMail {
  messageId?: string;
  from: string;
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  attachmentName?: string;
}

/**
 * What is known about a mail after one attempt.
 * - `accepted`: the server took it.
 * - `dropped`: there was nothing to say any more.
 * - `notSent`: it certainly did not; trying again is safe. `serverAway`: nothing else would get through either.
 * - `refused`: it certainly did not, and will not take this mail later.
 * - `unclear`: it was handed over and no answer came. Only a person may send it again.
 */
export type SendOutcome =
  | { kind: 'accepted' | 'dropped' }
  | { kind: 'notSent'; reason: string; serverUnavailable: boolean }
  | { kind: 'refused' | 'unclear'; reason: string };

/** Set when the last octet of the message has been passed on: from then on the final dot may be with the server. */
interface Handover {
  complete: boolean;
}

/** The longest one attempt may take, in ms; well below the time after which a claim counts as abandoned. */
const ATTEMPT_MS = 60_000;

export const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Speaks to the mail server and says exactly what is known afterwards. */
@Injectable()
export class MailSenderService {
  constructor(private readonly mailer: MailerService) {}

  /** @param makePdf of the mail's attachment; is called once the server has taken sender and recipient: a server that is away costs no drawing. */
  async send(mail: OutgoingMail, makePdf?: () => Promise<Buffer>): Promise<SendOutcome> {
    const { attachmentName, from, to, ...rest } = mail;
    const handover: Handover = { complete: false };
    const message: ISendMailOptions & { handover: Handover; signal: AbortSignal } = {
      ...rest, from, to,
      // Written out, so that no text in a header can ever add a recipient.
      envelope: { from: /<([^<>]+)>$/.exec(from)?.[1] ?? from, to: [to.address] },
      attachments: attachmentName && makePdf ? [{ filename: attachmentName, content: Readable.from(rendered(makePdf)), contentType: 'application/pdf' }] : [],
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      handover,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    };
    try {
      await this.mailer.sendMail(message);
      return { kind: 'accepted' };
    } catch (error) {
      return classifyError(error as SmtpError, handover.complete);
    }
  }
}

async function* rendered(makePdf: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await makePdf();
}

/** A stage of the mailer that watches how far the message got. */
export const watchHandover = {
  step: 'stream' as const,
  plugin: (mail: { data: { handover?: Handover }; message: { transform(make: () => Transform): void } }, done: (error?: Error | null) => void) => {
    mail.message.transform(
      () =>
        new Transform({
          transform: (chunk, _encoding, next) => next(null, chunk),
          flush: (next) => {
            if (mail.data.handover) mail.data.handover.complete = true;
            next();
          },
        }),
    );
    done();
  },
};

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Replies to these commands are about this one mail; a refusal of anything else is about the server or our login. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

function classifyError(error: SmtpError, handedOver: boolean): SendOutcome {
  const reason = [error.code, error.command, error.response ?? error.message].filter(Boolean).join(' ').slice(0, 255);
  // A reply to the message itself ("EMESSAGE") or to its envelope is a refusal; everything else after the last octet,
  // also a 421 of a server that is closing, leaves open whether the message was queued.
  const answered = error.responseCode !== undefined && (error.code === 'EMESSAGE' || error.code === 'EENVELOPE');
  if (handedOver && !answered) return { kind: 'unclear', reason };
  const permanent = answered && (error.responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.has(error.command ?? '');
  if (permanent) return { kind: 'refused', reason };
  return { kind: 'notSent', reason, serverUnavailable: !answered };
}
