import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { BackgroundWork } from '../../common/background.js';
import { CollegeWords } from '../../common/college-words.js';
import { Clock } from '../../common/clock.js';
import { isOneAddress } from '../../common/one-address.js';
import type { Health } from '../../common/health-checks.js';
import { AppConfig } from '../../config/app-config.js';
import { APP_BASE } from '../../contract/index.js';
import { mailFaults } from '../../contract/texts/index.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { ReceiptService } from '../receipt.service.js';
import type { OutboxMail, OutboxState } from './outbox-mail.entity.js';
import { MailKinds } from './mail-kinds.js';
import { MailSenderService, type SendOutcome } from './mail-sender.service.js';
import { type ClaimedMail, OutboxRepository } from './outbox.repository.js';
import { composeReceiptMail } from './receipt-mail.js';

const IDLE_MS = 1_000;
const BATCH = 50;
const CONCURRENCY = 2;
/** An older claim belongs to a process that died. More than twice the longest attempt. */
const ABANDONED_MS = 120_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Rendering a PDF blocks the event loop: pause this multiple of its duration afterwards. */
const IDLE_FACTOR = 3;
/** Each retries an unavailable database for about 8 s. */
const REPORT_ATTEMPTS = 6;

type Report = Partial<Omit<OutboxMail, 'data'>> & { state: OutboxState };

/**
 * Claims a mail, sends it, reports. The claim is stored before sending, so after a crash the mail is `unclear` and a
 * person decides: a mail is never sent twice automatically.
 */
@Injectable()
export class OutboxWorker {
  readonly work: BackgroundWork = { name: 'mail', restMs: IDLE_MS, step: (stopping) => this.runOnce(stopping) };
  private readonly logger = new Logger('Outbox');
  private serverUnavailable = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly receipts: ReceiptService,
    private readonly kinds: MailKinds,
    private readonly sender: MailSenderService,
    private readonly words: CollegeWords,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The result of the last attempt; no connection is made. */
  get health(): Health {
    if (!this.config.mail.smtpUrl) return 'off';
    return this.serverUnavailable ? 'down' : 'up';
  }

  /** One pass. @returns how many mails this process tried to send. */
  async runOnce(stopping = new AbortController().signal): Promise<number> {
    const now = this.clock.now();
    const parked = await this.outbox.markAbandonedUnclear(now - ABANDONED_MS, now);
    if (parked > 0) this.logger.error({ message: 'mails abandoned', count: parked });
    const due = await this.outbox.due(now, BATCH);
    let tried = 0;
    const lane = async (): Promise<void> => {
      for (let id = due.shift(); id !== undefined && !stopping.aborted; id = due.shift()) {
        const mail = await this.outbox.claim(id, randomUUID(), this.clock.now());
        if (!mail) continue;
        tried += 1;
        const outcome = await this.attempt(mail, stopping);
        // The others would fail too: they stay due.
        this.serverUnavailable = outcome.kind === 'notSent' && outcome.serverUnavailable;
        if (this.serverUnavailable) due.length = 0;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    return tried;
  }

  private async attempt(mail: ClaimedMail, stopping: AbortSignal): Promise<SendOutcome> {
    const which = mail.transactionId === null ? { kind: mail.kind, key: mail.key } : { transactionId: mail.transactionId };
    const outcome = await this.send(mail).catch((error: unknown): SendOutcome => {
      // The sender never throws, so nothing was sent.
      this.logger.error({ message: 'mail composition failed', ...which, err: error });
      return { kind: 'notSent', reason: mailFaults.notMade, serverUnavailable: false };
    });
    if (outcome.kind === 'accepted') this.logger.log({ message: 'mail sent', ...which });
    else this.logger.warn({ message: 'mail not sent', ...which, outcome: outcome.kind, attempts: mail.attempts });
    await this.report(mail, mailChangeAfter(outcome, mail.attempts, this.clock.now()), stopping);
    return outcome;
  }

  private send(mail: ClaimedMail): Promise<SendOutcome> {
    // Nothing it says can make this one go out: a list would reach others.
    if (!isOneAddress(mail.recipient)) return Promise.resolve({ kind: 'refused', reason: mailFaults.notOneMailbox });
    return mail.transactionId === null ? this.sendOther(mail) : this.sendReceipt(mail.transactionId, mail.recipient);
  }

  private async sendOther({ kind, key, recipient, data }: ClaimedMail): Promise<SendOutcome> {
    const compose = this.kinds.of(kind);
    // Written by a newer version, perhaps: that one sends it.
    if (!compose) return { kind: 'notSent', reason: `This version knows no mail of the kind ${kind}.`, serverUnavailable: false };
    const composed = await compose({ kind, key, recipient, data });
    if (!composed) return { kind: 'dropped' };
    const { makePdf, ...mail } = composed;
    return this.sender.send({ ...mail, from: this.config.mail.from, to: { name: '', address: recipient } }, makePdf && (() => this.paced(makePdf)));
  }

  private async sendReceipt(transactionId: string, recipient: string): Promise<SendOutcome> {
    const receipt = await this.receipts.findStored(transactionId);
    // Reversed since it was claimed: reported as not sent, which cancels it.
    if (!receipt) return { kind: 'notSent', reason: mailFaults.receiptVoid, serverUnavailable: false };
    const { mail } = this.config;
    const { college } = this.words;
    const page = `${this.config.http.publicUrl}${APP_BASE}/fee-receipt/${receipt.transactionId}${receipt.language === 'en' ? '' : `?lang=${receipt.language}`}`;
    return this.sender.send(composeReceiptMail(receipt, recipient, { college, from: mail.from, page }), () => this.draw(receipt));
  }

  private async draw(receipt: StoredReceipt): Promise<Buffer> {
    // Loaded on demand: pdfkit and its fonts are a tenth of the start time.
    const { renderReceiptPdf } = await import('../pdf/receipt-pdf.js');
    return this.paced(() => renderReceiptPdf(receipt, this.words.college, this.receipts.verifyUrl(receipt)));
  }

  private async paced(makePdf: () => Promise<Buffer>): Promise<Buffer> {
    const begun = performance.now();
    const pdf = await makePdf();
    await this.clock.wait((performance.now() - begun) * IDLE_FACTOR);
    return pdf;
  }

  /** Retries: a lost report needs a person. The claim expires after two minutes anyway. */
  private async report(mail: ClaimedMail, report: Report, stopping: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.outbox.report(mail, report);
      } catch (error) {
        if (attempt === REPORT_ATTEMPTS || stopping.aborted) throw error;
        this.logger.warn({ message: 'mail report failed', transactionId: mail.transactionId, err: error });
      }
    }
  }
}

/** @param attempts so far, this one included. @param now UTC ms. */
function mailChangeAfter(outcome: SendOutcome, attempts: number, now: number): Report {
  switch (outcome.kind) {
    case 'dropped':
      return { state: 'cancelled', updatedAt: now };
    case 'accepted':
      return { state: 'sent', sentAt: now, lastError: null, updatedAt: now };
    case 'notSent':
      return {
        state: 'waiting', nextAttemptAt: now + retryDelay(attempts), lastError: outcome.reason, claimedBy: null, claimedAt: null,
        updatedAt: now,
      };
    default:
      return { state: outcome.kind, lastError: outcome.reason, updatedAt: now };
  }
}

/** Doubles from 10 s to 15 minutes, without end. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
}
