import type { AuditRepository, StoredEntry } from './audit.repository.js';
import { actorDigest, GENESIS, isSame, macOf, subjectDigest } from './chain.js';
import { WithoutValues } from './without-values.js';

/**
 * - `changed`, `removed`, `inserted`, `reordered`: of entries; `inserted` also of values beside no entry.
 * - `renumbered`: an entry in its order that has another number than it was written with.
 * - `cutOff`: the entries at the end are gone.
 * - `rewritten`: a valid entry, but not the one that stood there.
 * - `valuesChanged`, `valuesRemoved`: of an entry's personal values; no entry tells that they were erased by right.
 * - `headChanged`: the row that tells the end does not fit the last entry.
 */
export type FaultKind = 'changed' | 'removed' | 'inserted' | 'reordered' | 'renumbered' | 'cutOff' | 'rewritten' | 'valuesChanged' | 'valuesRemoved' | 'headChanged';

export interface Fault {
  kind: FaultKind;
  /** The first and the last entry that it is about. */
  from: number;
  to: number;
}

export interface Head {
  seq: number;
  mac: string;
}

export interface Verification {
  entries: number;
  head: Head;
  /** By entry. */
  faults: Fault[];
}

const PAGE = 500;
/** How far from its place an entry is recognised. */
const WINDOW = 100;

/**
 * Walks the whole trail. Whoever changes the tables without the key is found, but for the end: the last entries can be
 * cut off together with the head. `knownHeads`, from mails, backups and closes of days, find that too.
 *
 * @param keys newest first.
 */
export async function verifyTrail(entries: AuditRepository, keys: readonly string[], knownHeads: readonly Head[] = []): Promise<Verification> {
  const walk = new Walk(keys, knownHeads);
  walk.takeStrays(await entries.strays(), await entries.strayValues());
  let head: Head | null = null;
  for (;;) {
    const page = await entries.following(walk.lastSeq, PAGE);
    page.forEach((entry) => walk.take(entry));
    if (page.length > 0) continue;
    // Entry and head are committed together: the end is reached when the head stood still while nothing was found.
    const now: Head = (await entries.head()) ?? { seq: -1, mac: GENESIS };
    if (head?.seq === now.seq && head.mac === now.mac) return walk.finish(head);
    head = now;
  }
}

class Walk {
  lastSeq = 0;
  private entries = 0;
  /** Number and MAC of the last entry that is as it was written. */
  private place = 0;
  private mac = GENESIS;
  /** Since then: where entries stand that were never written like this. */
  private foreign: number[] = [];
  private readonly missing = new Set<number>();
  private strayValues: readonly number[] = [];
  /** The oldest key that may still appear. */
  private keyIndex: number;
  private readonly faults: Fault[] = [];
  private readonly withoutValues = new WithoutValues();
  /** Each MAC that stood at a place, by those who have kept it. */
  private readonly known = new Map<number, string[]>();

  constructor(
    private readonly keys: readonly string[],
    knownHeads: readonly Head[],
  ) {
    for (const { seq, mac } of knownHeads) this.known.set(seq, [...(this.known.get(seq) ?? []), mac]);
    this.keyIndex = keys.length - 1;
  }

  /** @param numbers that the server never gives. @param values beside no entry. */
  takeStrays(numbers: readonly number[], values: readonly number[]): void {
    this.entries += numbers.length;
    for (const seq of numbers) this.fault('inserted', seq);
    this.strayValues = values;
  }

  take(entry: StoredEntry): void {
    this.entries += 1;
    this.lastSeq = entry.seq;
    const place = this.placeOf(entry);
    if (place === null) {
      this.foreign.push(entry.seq);
      return;
    }
    if (place > this.place) {
      if (place === this.place + 1 && !isSame(entry.previous, this.mac)) this.fault('rewritten', place);
      this.explainGap(place - 1);
      this.place = place;
      this.mac = entry.mac;
      if (entry.seq !== place) this.fault('renumbered', place);
    } else if (this.missing.delete(place)) {
      this.fault('reordered', place);
    } else {
      this.fault('inserted', entry.seq);
    }
    if (this.known.get(place)?.some((mac) => !isSame(mac, entry.mac))) this.fault('rewritten', place);
    this.takeValues(entry, place);
  }

  finish(head: Head): Verification {
    if (head.seq < this.place || (head.seq === this.place && !isSame(head.mac, this.mac))) this.fault('headChanged', this.place);
    const end = Math.max(head.seq, ...this.known.keys());
    const lost = end - this.place - this.foreign.length;
    if (lost > 0) this.faults.push({ kind: 'cutOff', from: end - lost + 1, to: end });
    this.explainGap(Math.min(end, this.place + this.foreign.length));
    for (const seq of this.missing) this.fault('removed', seq);
    // Below the end the entry is missing, which is told. Beyond it they stand in the way of the next entry.
    for (const seq of this.strayValues) if (seq < 1 || seq > end) this.fault('inserted', seq);
    for (const seq of this.withoutValues.left()) this.fault('valuesRemoved', seq);
    return { entries: this.entries, head, faults: joined(this.faults) };
  }

  /** The place at which an entry was written; null when it is not as it was written. */
  private placeOf(entry: StoredEntry): number | null {
    for (let distance = 0; distance <= WINDOW; distance += 1) {
      for (const seq of distance === 0 ? [this.place + 1, entry.seq] : [this.place + 1 - distance, this.place + 1 + distance]) {
        // A former key signs nothing after a newer one has.
        for (let index = this.keyIndex; index >= 0; index -= 1) {
          if (!isSame(macOf(this.keys[index] ?? '', { ...entry, seq }), entry.mac)) continue;
          this.keyIndex = index;
          return seq;
        }
      }
    }
    return null;
  }

  /** Between the last entry and this place: what stands there was changed, what is too much inserted, the rest is missing. */
  private explainGap(to: number): void {
    const gap = Array.from({ length: to - this.place }, (_, n) => this.place + 1 + n);
    const changed = gap.slice(0, this.foreign.length);
    changed.forEach((seq) => this.fault('changed', seq));
    this.foreign.slice(changed.length).forEach((seq) => this.fault('inserted', seq));
    gap.slice(changed.length).forEach((seq) => this.missing.add(seq));
    this.foreign = [];
  }

  private takeValues(entry: StoredEntry, seq: number): void {
    const { at, details, actorDigest: actor, subjectDigest: subject } = entry;
    this.withoutValues.explain(entry);
    // Without its salt nothing binds a value to its entry: whoever writes the database could have put it there.
    const loose = [
      ...(details?.actorSalt === null ? [details.person, details.address] : []), ...(details?.subjectSalt === null ? [details.subject, details.content] : []),
    ];
    if (loose.some((value) => value !== null)) this.fault('valuesChanged', seq);
    if (!details || details.actorSalt === null) this.withoutValues.add('actor', seq, at);
    else if (!isSame(actorDigest(details), actor)) this.fault('valuesChanged', seq);
    if (!details || details.subjectSalt === null) this.withoutValues.add('subject', seq, at);
    else if (!isSame(subjectDigest(details), subject)) this.fault('valuesChanged', seq);
  }

  private fault(kind: FaultKind, seq: number): void {
    this.faults.push({ kind, from: seq, to: seq });
  }
}

/** Runs of one kind become one fault. */
function joined(faults: readonly Fault[]): Fault[] {
  const runs: Fault[] = [];
  for (const fault of [...faults].sort((a, b) => a.kind.localeCompare(b.kind) || a.from - b.from)) {
    const last = runs.at(-1);
    if (last?.kind === fault.kind && fault.from <= last.to + 1) last.to = Math.max(last.to, fault.to);
    else runs.push({ ...fault });
  }
  return runs.sort((a, b) => a.from - b.from);
}
