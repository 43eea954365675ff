import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { Tx } from '../../database/transactions.js';
import { type ComposeMail, MailKinds, type WaitingMail } from './mail-kinds.js';
import { type MailBacklog, type MailState, OutboxRepository } from './outbox.repository.js';

export type { MailBacklog };

/** Where other modules leave mails, which then go out once, as receipts do, and after those. */
@Injectable()
export class MailOutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly kinds: MailKinds,
    private readonly clock: Clock,
  ) {}

  /** To be called when the server starts, for each kind. */
  registerKind(kind: string, compose: ComposeMail): void {
    this.kinds.register(kind, compose);
  }

  /** @param since UTC ms. */
  backlog(since: number, exceptKind: string): Promise<MailBacklog> {
    return this.outbox.backlog(since, exceptKind);
  }

  /** How the mails with these keys fare. */
  byKeys(keys: readonly string[]): Promise<MailState[]> {
    return this.outbox.byKeys(keys);
  }

  /** Lets a mail wait, in the transaction of what it tells about. Does nothing when there was one with this key. */
  enqueue(tx: Tx, mail: WaitingMail): Promise<void> {
    return this.outbox.add(tx, mail, this.clock.now());
  }
}
