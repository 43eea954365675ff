import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Health } from '../../common/health-checks.js';
import { AppConfig } from '../../config/app-config.js';
import { PaymentProviders } from '../../payments/providers/payment-providers.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { ReceiptService } from '../receipt.service.js';
import type { OutboxMail, OutboxState } from './outbox-mail.entity.js';
import { MailKinds } from './mail-kinds.js';
import { MailSenderService, type SendOutcome } from './mail-sender.service.js';
import { type ClaimedMail, OutboxRepository } from './outbox.repository.js';
import { composeReceiptMail, isOneAddress } from './receipt-mail.js';

const IDLE_MS = 1_000;
const BATCH = 50;
/** Mails in hand at once. */
const CONCURRENCY = 2;
/** A claim older than this is of a process that died or lost its database. More than twice the longest attempt. */
const ABANDONED_MS = 120_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** How long a stopping server waits for the mail in hand. */
const SHUTDOWN_MS = 10_000;
/** Drawing a sheet occupies the whole process: for every millisecond of it, this many go to those who wait for an answer. */
const IDLE_FACTOR = 3;
/** Each waits for a database that is away, for about 8 s. */
const REPORT_ATTEMPTS = 6;

type Report = Partial<Omit<OutboxMail, 'data'>> & { state: OutboxState };

/**
 * Sends the mails of the outbox: claims one, sends it, reports. It is claimed before it is sent, so a crash in between
 * leaves a mail that may or may not have gone out, which a person decides about: never two automatic mails.
 */
@Injectable()
export class OutboxWorker implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private stopping = false;
  private serverUnavailable = false;
  private wake: (() => void) | null = null;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly receipts: ReceiptService,
    private readonly kinds: MailKinds,
    private readonly sender: MailSenderService,
    private readonly config: AppConfig,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /** Looks for mails every second until the server stops. Without a mail server configured, mails wait. */
  start(): void {
    if (this.config.mail.smtpUrl) this.loop = this.run();
  }

  /** As the last attempt found the mail server; no connection is made for the question. */
  get health(): Health {
    if (!this.config.mail.smtpUrl) return 'off';
    return this.serverUnavailable ? 'down' : 'up';
  }

  onModuleDestroy(): void {
    this.stopping = true;
    this.wake?.();
  }

  /** Waits for the mail in hand, while the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    const enough = new AbortController();
    await Promise.race([this.loop, sleep(SHUTDOWN_MS, null, { signal: enough.signal }).catch(() => null)]);
    enough.abort();
  }

  /** One pass over what is due now. @returns how many mails this process tried to send. */
  async runOnce(): Promise<number> {
    const now = this.clock.now();
    const parked = await this.outbox.markAbandonedUnclear(now - ABANDONED_MS, now);
    if (parked > 0) this.logger.error({ message: 'mails need a person: it is unclear whether they were sent', count: parked });
    const due = await this.outbox.due(now, BATCH);
    let tried = 0;
    const lane = async (): Promise<void> => {
      for (let id = due.shift(); id !== undefined && !this.stopping; id = due.shift()) {
        const mail = await this.outbox.claim(id, randomUUID(), this.clock.now());
        if (!mail) continue;
        tried += 1;
        const outcome = await this.attempt(mail);
        // The others would only wait for the same silence: they stay due.
        this.serverUnavailable = outcome.kind === 'notSent' && outcome.serverUnavailable;
        if (this.serverUnavailable) due.length = 0;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    return tried;
  }

  private async attempt(mail: ClaimedMail): Promise<SendOutcome> {
    const which = mail.transactionId === null ? { kind: mail.kind, key: mail.key } : { transactionId: mail.transactionId };
    const outcome = await this.send(mail).catch((error: unknown): SendOutcome => {
      // The sender itself never throws, so this was before anything was sent.
      this.logger.error({ message: 'mail could not be made', ...which, err: error });
      return { kind: 'notSent', reason: 'The mail could not be made.', serverUnavailable: false };
    });
    const what = mail.transactionId === null ? 'mail' : 'receipt';
    if (outcome.kind === 'accepted') this.logger.log({ message: what === 'mail' ? 'mail sent' : 'receipt mailed', ...which });
    else this.logger.warn({ message: what === 'mail' ? 'mail not sent' : 'receipt not mailed', ...which, outcome: outcome.kind, attempts: mail.attempts });
    await this.report(mail, reportOf(outcome, mail.attempts, this.clock.now()));
    return outcome;
  }

  private send(mail: ClaimedMail): Promise<SendOutcome> {
    // Nothing it says can make this one go out: a list would reach others.
    if (!isOneAddress(mail.recipient)) return Promise.resolve({ kind: 'refused', reason: 'The address is not one mailbox.' });
    return mail.transactionId === null ? this.sendOther(mail) : this.sendReceipt(mail.transactionId, mail.recipient);
  }

  private async sendOther({ kind, key, recipient, data }: ClaimedMail): Promise<SendOutcome> {
    const compose = this.kinds.of(kind);
    // Written by a newer version, perhaps: that one sends it.
    if (!compose) return { kind: 'notSent', reason: `This version knows no mail of the kind ${kind}.`, serverUnavailable: false };
    const mail = await compose({ kind, key, recipient, data });
    return mail ? this.sender.send({ ...mail, from: this.config.mail.from, to: { name: '', address: recipient } }) : { kind: 'dropped' };
  }

  private async sendReceipt(transactionId: string, recipient: string): Promise<SendOutcome> {
    const receipt = await this.receipts.findStored(transactionId);
    // Reversed since it was claimed: reported as not sent, which cancels it.
    if (!receipt) return { kind: 'notSent', reason: 'The receipt is void.', serverUnavailable: false };
    const { college, mail } = this.config;
    return this.sender.send(composeReceiptMail(receipt, recipient, college, mail.from, this.providers.current.isTest), () => this.draw(receipt));
  }

  private async draw(receipt: StoredReceipt): Promise<Buffer> {
    // Loaded with the first mail: pdfkit and its fonts are a tenth of the server's start.
    const { renderReceiptPdf } = await import('../pdf/receipt-pdf.js');
    const begun = performance.now();
    const pdf = await renderReceiptPdf(receipt, this.config.college, this.providers.current.isTest);
    await sleep((performance.now() - begun) * IDLE_FACTOR);
    return pdf;
  }

  /** Insists: a report that is lost costs a person's time. The claim is given up by others after two minutes anyway. */
  private async report(mail: ClaimedMail, report: Report): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.outbox.report(mail, report);
      } catch (error) {
        if (attempt === REPORT_ATTEMPTS || this.stopping) throw error;
        this.logger.warn({ message: 'report of a mail failed, trying again', transactionId: mail.transactionId, err: error });
      }
    }
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const tried = await this.runOnce().catch((error: unknown) => {
        this.logger.error({ message: 'mail round failed', err: error });
        return 0;
      });
      if (tried > 0 || this.stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

/** @param attempts so far, this one included. @param now UTC ms. */
function reportOf(outcome: SendOutcome, attempts: number, now: number): Report {
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

/** Milliseconds until the next attempt: 10 s, doubling, at most 15 minutes, for as long as it takes. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
}
