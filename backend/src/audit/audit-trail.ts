import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import type { AuditAct, AuditValues } from '../contract/index.js';
import { Transactions, type Tx } from '../database/transactions.js';
import type { Actor } from './acting-person.decorator.js';
import type { AuditDetails, AuditEntry, DetailPart, Erasure } from './audit.entity.js';
import { AuditRepository, type StoredEntry } from './audit.repository.js';
import { actorDigest, isAsWritten, macOf, newSalt, subjectDigest } from './chain.js';

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

/** The first signs; by the others, which are former ones, entries are still believed. */
export abstract class AuditKey {
  abstract readonly keys: readonly [string, ...string[]];
}

/** The end of the chain so far. */
type Head = Pick<AuditEntry, 'seq' | 'mac'>;

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

  /**
   * Many at once, as `record`: one lock, one statement for each table. Nothing compares them with what is there: whoever runs again
   * must find nothing left to do.
   */
  async recordMany(tx: Tx, acts: readonly Act[]): Promise<void> {
    if (acts.length === 0) return;
    let head = await this.lockHead(tx);
    const entries: { entry: AuditEntry; details: AuditDetails }[] = [];
    for (const act of acts) {
      const added = this.entryAfter(head, act, null);
      entries.push(added);
      head = added.entry;
    }
    await this.entries.appendMany(tx, entries);
  }

  /** For an act that writes nothing else, and for a refused one. */
  async recordAlone(act: Act): Promise<void> {
    await this.transactions.run((tx) => this.append(tx, act, null));
  }

  /** Whether an entry is as it was written, with what is left of these parts of its values. */
  isAsWritten(entry: StoredEntry, parts: readonly DetailPart[]): boolean {
    return isAsWritten(entry, this.key.keys, partsLeft(entry, parts));
  }

  /**
   * Erases personal values of entries, and adds the entry that tells of which. What does not fit its MAC and digests stays: whoever can
   * write the tables would choose what is erased, and the trail would say that it was done by right.
   *
   * @param act null: nothing is to be erased, nor told.
   * @returns numbers of the entries that do not fit.
   */
  async recordErasure(
    tx: Tx, entries: readonly StoredEntry[], parts: readonly DetailPart[], act: (erased: number, unfit: number) => Act | null,
  ): Promise<number[]> {
    const fit = entries.filter((entry) => this.isAsWritten(entry, parts));
    const unfit = entries.filter((entry) => !fit.includes(entry)).map(({ seq }) => seq);
    const told = act(fit.length, unfit.length);
    const erasure = Object.fromEntries(parts.map((part) => [part, fit.filter((entry) => partsLeft(entry, [part]).length > 0).map(({ seq }) => seq)]));
    if (told && (await this.append(tx, told, erasure))) {
      for (const part of parts) await this.entries.erase(tx, erasure[part] ?? [], [part]);
    }
    return unfit;
  }

  /** @returns false when an earlier run of the same transaction has added it. */
  private async append(tx: Tx, act: Act, erasure: Erasure | null): Promise<boolean> {
    const head = await this.lockHead(tx);
    const { entry, details } = this.entryAfter(head, act, erasure);
    if (await this.isRecorded(tx, entry, details.subject ?? '')) return false;
    await this.entries.append(tx, entry, details);
    return true;
  }

  private async lockHead(tx: Tx): Promise<Head> {
    const head = await this.entries.lockHead(tx);
    if (!head) throw new Error('the audit trail has no head');
    return head;
  }

  private entryAfter(
    head: Head, { act, by, subject = '', before, after, details, refusal = '' }: Act, erasure: Erasure | null,
  ): { entry: AuditEntry; details: AuditDetails } {
    const seq = head.seq + 1;
    const about = stored(shortened(subject), MAX.subject);
    const personal: AuditDetails = {
      seq,
      actorSalt: newSalt(), person: stored(by.person, MAX.person), address: stored(by.address, MAX.address),
      subjectSalt: newSalt(), subject: about, content: contentOf({ before, after, details }),
    };
    const link = {
      seq, at: this.clock.now(), act, refusal, requestId: by.requestId, erasure,
      actorDigest: actorDigest(personal), subjectDigest: subjectDigest(personal), previous: head.mac,
    };
    return { entry: { ...link, mac: macOf(this.key.keys[0], link) }, details: personal };
  }

  /** Whether the request has recorded this act about this subject: its transaction may run again after it was committed. */
  private async isRecorded(tx: Tx, { requestId, act, refusal }: Pick<AuditEntry, 'requestId' | 'act' | 'refusal'>, subject: string): Promise<boolean> {
    const entries = await this.entries.ofRequest(tx, requestId);
    // What somebody put into the tables must not stand in the way of what is done.
    return entries.some((entry) => entry.act === act && entry.refusal === refusal && entry.details?.subject === subject && this.isAsWritten(entry, ['subject']));
  }
}

/** Whether a value stands there, with a salt or without. */
function partsLeft({ details }: StoredEntry, parts: readonly DetailPart[]): DetailPart[] {
  const left = { actor: [details?.actorSalt, details?.person, details?.address], subject: [details?.subjectSalt, details?.subject, details?.content] };
  return parts.filter((part) => left[part].some((value) => value !== null && value !== undefined));
}

/** Two long subjects that begin alike stay two. */
function shortened(subject: string): string {
  if (subject.length <= MAX.subject) return subject;
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 12);
  return `${subject.slice(0, MAX.subject - digest.length - 2)}… ${digest}`;
}

/** As the database gives it back: half a character would be replaced there, and its digest would fit no more. */
const stored = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString();

/** @throws when it does not fit: a part of it would tell another thing. */
function contentOf(content: Pick<Act, 'before' | 'after' | 'details'>): string {
  const text = JSON.stringify(content);
  if (text.length > MAX.content) throw new Error('the values of an act are too long for the audit trail');
  return text;
}
