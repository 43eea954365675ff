import { Readable, Transform } from 'node:stream';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { type ISendMailOptions, MailerService } from '@nestjs-modules/mailer';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { PaperLogo } from '../content/paper-logo.js';

/** What is handed to the mail server, but for the content of the attachment. */
export interface OutgoingMail {
  messageId?: string;
  from: string;
  to: { name: string; address: string };
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Where a POST ends mails of this kind (RFC 8058). */
  unsubscribe?: string;
  attachmentName?: string;
  /** Shown in the HTML as `LOGO_ADDRESS`; comes with the mail, so that nothing is fetched. */
  logo?: PaperLogo;
}

const LOGO_ID = 'college-logo';
export const LOGO_ADDRESS = `cid:${LOGO_ID}`;

/**
 * - `accepted`: the server took the mail.
 * - `dropped`: there was nothing to say any more.
 * - `notSent`: it certainly did not; safe to retry. `serverUnavailable`: others would fail too.
 * - `refused`: it certainly did not, and will not later.
 * - `unclear`: handed over without an answer. Only a person may send it again.
 */
export type SendOutcome =
  | { kind: 'accepted' | 'dropped' }
  | { kind: 'notSent'; reason: string; serverUnavailable: boolean }
  | { kind: 'refused' | 'unclear'; reason: string };

/** How far one message was taken by the mail server. */
class Handover {
  /** Set when the last byte was passed on: from then on the server may have accepted the message. */
  complete = false;
  /** Nodemailer reads what it could not send to its end, too. */
  ended = false;
  /** Without a mail server nothing is read through the gate. */
  isGated = false;
  private begin: () => void = () => undefined;
  /** Sender and recipient were accepted. */
  readonly begun = new Promise<void>((resolve) => (this.begin = resolve));

  /** What passes through waits until it is read, byte for byte: a stream's own buffer would take a small mail whole. */
  gate(): Transform {
    this.isGated = true;
    const { begin } = this;
    return new (class extends Transform {
      override _read(size: number): void {
        begin();
        super._read(size);
      }
    })({
      readableHighWaterMark: 0, writableHighWaterMark: 0,
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush: (next) => {
        this.complete = true;
        next();
      },
    });
  }
}

/** Time limit of an attempt; well below the time after which a claim counts as abandoned. */
const ATTEMPT_MS = 60_000;

export const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 } as const;

@Injectable()
export class MailSenderService {
  constructor(
    private readonly mailer: MailerService,
    private readonly clock: Clock,
  ) {}

  /** @param makePdf of the mail's attachment; is called after the server accepted sender and recipient, so that an unavailable server costs no rendering. */
  async send(mail: OutgoingMail, makePdf?: () => Promise<Buffer>): Promise<SendOutcome> {
    const { attachmentName, logo, from, to, unsubscribe, ...rest } = mail;
    const handover = new Handover();
    const message: ISendMailOptions & { handover: Handover; signal: AbortSignal } = {
      ...rest, from, to,
      // Explicit, so that no header text can add a recipient.
      envelope: { from: /<([^<>]+)>$/.exec(from)?.[1] ?? from, to: [to.address] },
      attachments: [
        ...(logo ? [{ filename: logo.type.replace('image/', 'logo.'), content: logo.content, contentType: logo.type, contentDisposition: 'inline' as const, cid: LOGO_ID }] : []),
        ...(attachmentName && makePdf ? [{ filename: attachmentName, content: Readable.from(renderedWhenTaken(makePdf, handover)), contentType: 'application/pdf' }] : []),
      ],
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      handover,
      signal: this.clock.deadline(ATTEMPT_MS),
    };
    try {
      await this.mailer.sendMail(message);
      return { kind: 'accepted' };
    } catch (error) {
      handover.ended = true;
      return classifyError(error as SmtpError, handover.complete);
    }
  }
}

async function* renderedWhenTaken(makePdf: () => Promise<Buffer>, handover: Handover): AsyncGenerator<Buffer> {
  await afterOthers();
  if (handover.isGated) await handover.begun;
  await afterOthers();
  if (!handover.ended) yield await makePdf();
}

interface WatchedMail {
  data: { handover?: Handover };
  message: { processFunc(pass: (input: Readable) => Readable): void };
}

/** A nodemailer plugin that tracks the handover. */
export const watchHandover = {
  step: 'stream' as const,
  plugin: ({ data: { handover }, message }: WatchedMail, done: (error?: Error | null) => void) => {
    if (handover) {
      message.processFunc((input) => {
        const gate = handover.gate();
        input.once('error', (error) => gate.destroy(error));
        return input.pipe(gate);
      });
    }
    done();
  },
};

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Replies to these commands are about this mail; others are about the server or our login. */
const MAIL_COMMANDS = new Set(['RCPT TO', 'DATA']);

function classifyError(error: SmtpError, handedOver: boolean): SendOutcome {
  const reason = [error.code, error.command, error.response ?? error.message].filter(Boolean).join(' ').slice(0, 255);
  // A reply to the message ("EMESSAGE") or its envelope is a refusal; anything else after the last byte, also a 421,
  // leaves open whether the message was queued.
  const answered = error.responseCode !== undefined && (error.code === 'EMESSAGE' || error.code === 'EENVELOPE');
  if (handedOver && !answered) return { kind: 'unclear', reason };
  const permanent = answered && (error.responseCode ?? 0) >= 500 && MAIL_COMMANDS.has(error.command ?? '');
  if (permanent) return { kind: 'refused', reason };
  return { kind: 'notSent', reason, serverUnavailable: !answered };
}
