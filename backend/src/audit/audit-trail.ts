import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import type { AuditAct, AuditValues } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import type { Actor } from './acting-person.decorator.js';
import type { AuditDetails, Erasure } from './audit.entity.js';
import { AuditRepository } from './audit.repository.js';
import { actorDigest, macOf, newSalt, subjectDigest } from './chain.js';

export interface Act {
  act: AuditAct;
  by: Actor;
  /** What it is about: a transaction id, `student ABC123`, a name. Never a secret. */
  subject?: string;
  before?: AuditValues;
  after?: AuditValues;
  details?: AuditValues;
  /** Code of the error that refused it. */
  refusal?: string;
}

/** The key that signs. */
export abstract class AuditKey {
  abstract readonly signing: string;
}

const MAX = { person: 70, address: 45, subject: 100, content: 4_000 } as const;

/** The record of what people did (docs/decisions/0025-audit-trail.md). */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly entries: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly key: AuditKey,
  ) {}

  /**
   * Adds an entry in the transaction of the act, as its last statement: it locks the head of the chain until the
   * commit, and nothing may be locked after it. May run again with the transaction.
   */
  async record(tx: Tx, act: Act): Promise<void> {
    await this.append(tx, act, null);
  }

  /** For an act that writes nothing else, and for a refused one. */
  async recordAlone(act: Act): Promise<void> {
    await this.transactions.run((tx) => this.append(tx, act, null));
  }

  /** Erases personal values of entries, and adds the entry that tells so. */
  async recordErasure(tx: Tx, act: Act, erasure: Erasure): Promise<void> {
    if (!(await this.append(tx, act, erasure))) return;
    const { parts } = erasure;
    const entries = 'entries' in erasure ? erasure.entries : Array.from({ length: erasure.to - erasure.from + 1 }, (_, n) => erasure.from + n);
    await this.entries.erase(tx, entries, parts);
  }

  /** @returns false when an earlier run of the same transaction has added it. */
  private async append(tx: Tx, { act, by, subject = '', before, after, details, refusal = '' }: Act, erasure: Erasure | null): Promise<boolean> {
    const head = await this.entries.lockHead(tx);
    if (!head) throw new Error('the audit trail has no head');
    const about = stored(subject, MAX.subject);
    const { requestId } = by;
    if (await this.entries.isRecorded(tx, { requestId, act, refusal }, about)) return false;
    const seq = head.seq + 1;
    const personal: AuditDetails = {
      seq,
      actorSalt: newSalt(), person: stored(by.person, MAX.person), address: stored(by.address, MAX.address),
      subjectSalt: newSalt(), subject: about, content: contentOf({ before, after, details }),
    };
    const link = {
      seq, at: this.clock.now(), act, refusal, requestId, erasure,
      actorDigest: actorDigest(personal), subjectDigest: subjectDigest(personal), previous: head.mac,
    };
    await this.entries.append(tx, { ...link, mac: macOf(this.key.signing, link) }, personal);
    return true;
  }
}

/** As the database gives it back: half a character would be replaced there, and its digest would fit no more. */
const stored = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString();

/** @throws when it does not fit: a part of it would tell another thing. */
function contentOf(content: Pick<Act, 'before' | 'after' | 'details'>): string {
  const text = JSON.stringify(content);
  if (text.length > MAX.content) throw new Error('the values of an act are too long for the audit trail');
  return text;
}
